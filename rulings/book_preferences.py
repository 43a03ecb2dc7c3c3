"""Book preferences from a query string or cookie: books, readings, answers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from rulings.core.book_precedence import PRECEDENCES
from rulings.core.data_loader import RulingsError
from rulings.core.data_loader import gettext_noop as _
from rulings.core.facts import FACTS
from rulings.core.inquiry import Inquiry, build_inquiry
from rulings.core.rule_readings import READINGS, fill_default_readings
from rulings.core.ruling_catalog import GROUPS, SituationGroup, get_books
from rulings.inquiry_page import Query

COOKIE = "fn_books"
USUAL = PRECEDENCES["hpt"].books
MAX_BOOKS = 12
MAX_CHARACTERS = 120


@dataclass(frozen=True, slots=True)
class BookPreferences:
    """Whose word goes first, and how what is open in the texts is read."""

    books: tuple[str, ...] = USUAL
    readings: Mapping[str, str] = field(default_factory=dict)
    """Only those that are not the usual ones."""

    @property
    def query_params(self) -> Query:
        """How they stand in an address."""
        return (("books", ",".join(self.books)), *self.readings.items())

    @property
    def cookie_value(self) -> str:
        """How they are kept for the next visit."""
        readings = (f"{key}.{option}" for key, option in self.readings.items())
        return "|".join((".".join(self.books), *readings))

    def build_query_string(self, query: Iterable[tuple[str, str]] = ()) -> str:
        """The end of an address that goes on with these books."""
        return urlencode((*self.query_params, *query), safe=",")

    def list_book_names(self) -> tuple[str, ...]:
        """The books by name, those that others bring along left out."""
        return tuple(book.name for book in get_books(self.books))

    def build_page_url(self, name: str, *args: str, query: Iterable[tuple[str, str]] = ()) -> str:
        """A page of the rulings that goes on with these books."""
        return f"{reverse(name, args=args)}?{self.build_query_string(query)}"

    def build_ruling_url(self, situation: str, query: Query) -> str:
        """Where a situation with these answers is looked up."""
        return self.build_page_url("ruling", situation, query=query)

    def build_start_url(self, situation: str) -> str:
        """Where a situation or a common question begins."""
        return self.build_ruling_url(situation, ())

    def build_question_group_url(self, group: str) -> str:
        """The common questions of one group."""
        return self.build_page_url("rulings_everyday", query=[("group", group)])

    def build_book_url(self, book: str, situation: str, query: Query) -> str:
        """Where the same is looked up in one book alone."""
        return BookPreferences((book,), self.readings).build_ruling_url(situation, query)

    def with_reading(self, key: str, option: str) -> "BookPreferences":
        """The same with one thing read otherwise."""
        usual = READINGS[key].default
        others = {name: value for name, value in self.readings.items() if name != key}
        return BookPreferences(self.books, others if option == usual else {**others, key: option})


def parse_query(request: HttpRequest) -> dict[str, str]:
    """What stands in the address; of a name that stands there twice, the last value."""
    return {name: str(value) for name, value in request.GET.items()}


def read_search_text(request: HttpRequest) -> str:
    """The words somebody looks for."""
    return parse_query(request).get("q", "").strip()[:MAX_CHARACTERS]


def read_book_preferences(request: HttpRequest) -> BookPreferences:
    """What the address says; without a word there, what this browser kept; else the usual."""
    kept = parse_preferences_cookie(request.COOKIES.get(COOKIE, ""))
    readings = {key: option for key, option in parse_query(request).items() if key in READINGS}
    if "books" in request.GET:
        return validate_preferences(request.GET["books"].split(","), readings)
    return validate_preferences(kept.books, {**kept.readings, **readings})


def parse_preferences_cookie(cookie: str) -> BookPreferences:
    """What a cookie says, as long as it still makes sense."""
    books, *readings = cookie.split("|")
    pairs = (one.partition(".") for one in readings)
    try:
        return (
            validate_preferences(books.split("."), {key: option for key, _dot, option in pairs})
            if books
            else BookPreferences()
        )
    except RulingsError:
        return BookPreferences()


def validate_preferences(books: Iterable[str], readings: Mapping[str, str]) -> BookPreferences:
    """These books and readings, if there are such."""
    keys = tuple(dict.fromkeys(key for key in books if key))
    if len(keys) > MAX_BOOKS:
        raise RulingsError(_("Too many books."))
    get_books(keys)
    fill_default_readings(readings)
    return BookPreferences(
        keys, {key: option for key, option in readings.items() if option != READINGS[key].default}
    )


def parse_inquiry(request: HttpRequest, sources: BookPreferences, situation: str) -> Inquiry:
    """
    The walk that an address tells; what others hang on to an address that they pass on is no
    answer.
    """
    answers = {name: key for name, key in parse_query(request).items() if name in FACTS}
    return build_inquiry(situation, sources.books, answers, sources.readings)


def get_situation_group(key: str) -> SituationGroup:
    """The group of that name."""
    found = next((group for group in GROUPS if group.key == key), None)
    if found is None:
        raise RulingsError(_("There is no group “%(key)s”."), key=key)
    return found
