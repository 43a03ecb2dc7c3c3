"""A look-up within a night: where it happened, which books are asked, and where its links lead."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.urls import reverse

from rulings.core.common_questions import EVERYDAY
from rulings.core.facts import FACTS
from rulings.core.inquiry import Inquiry
from rulings.core.ruling_catalog import SITUATIONS
from rulings.inquiry_page import Query
from tournament.clock.values import Instant
from tournament.night.state import State
from tournament.rulings_log.values import BookRuling, build_book_ruling, build_question_ruling
from tournament.rulings_log.views.incident_place import SPARE, IncidentPlace
from tournament.rulings_log.views.known_facts import filter_known_facts, list_known_facts
from tournament.rulings_log.views.ruling_books import build_night_inquiry, list_club_books

OTHER = "other"
"""In place of a situation: a dispute that is in no book."""
FILLED = ("filled", "yes")
"""
In an address: what the night knows has been filled in before; what is missing now is to be asked.
"""
ANSWERED = frozenset(FACTS) - frozenset(SPARE)


@dataclass(frozen=True, slots=True)
class Lookup:
    """Which night, where in it, and the one book that is asked alone, if it is."""

    night: int
    place: IncidentPlace = IncidentPlace()
    book: str = ""

    def page_url(self, name: str, *args: str, query: Iterable[tuple[str, str]] = ()) -> str:
        """A page of the night's rulings that keeps the place."""
        tail = urlencode([*self.place.query_params, *query])
        path = reverse(name, args=[self.night, *args])
        return f"{path}?{tail}" if tail else path

    def with_place(self, place: IncidentPlace) -> "Lookup":
        """The same somewhere else."""
        return replace(self, place=place)

    def start_url(self, situation: str) -> str:
        """A situation from its beginning, with what the night knows."""
        return self.page_url("night_situation", situation)

    def situation_url(self, situation: str, query: Query) -> str:
        """A situation with these answers and no others."""
        alone = [("books", self.book)] if self.book else []
        return self.page_url("night_situation", situation, query=(FILLED, *alone, *query))

    def single_book_url(self, book: str, situation: str, query: Query) -> str:
        """The same as one book has it."""
        return replace(self, book=book).situation_url(situation, query)


@dataclass(frozen=True, slots=True)
class LookupAnswers:
    """What was answered so far, and which of it nobody had to say."""

    inquiry: Inquiry
    filled: frozenset[str]

    @property
    def told(self) -> Query:
        """What somebody answered."""
        return tuple(
            (name, key) for name, key in self.inquiry.query_params if name not in self.filled
        )


@dataclass(frozen=True, slots=True)
class RulingSubject:
    """
    What a ruling is about: a situation with its answers, a common question, or, without a key, a
    dispute that is in no book.
    """

    key: str = ""
    looked: LookupAnswers | None = None

    @property
    def found(self) -> BookRuling:
        """What the books say."""
        if self.looked is not None:
            return build_book_ruling(self.looked.inquiry)
        if self.key in EVERYDAY:
            return build_question_ruling(EVERYDAY[self.key])
        return BookRuling()

    @property
    def is_ready(self) -> bool:
        """Whether the books have come to one ruling, or none is asked."""
        looked = self.looked
        return looked is None or (looked.inquiry.question is None and not looked.inquiry.branches)


def resolve_lookup(
    state: State, at: Instant, lookup: Lookup, situation: str, sent: Mapping[str, str]
) -> LookupAnswers:
    """The walk that an address tells, before the books of the night."""
    own = list_club_books(lookup.night)
    books = (lookup.book,) if lookup.book else ()
    desk = build_night_inquiry(state.rules, situation, {}, own, books).desk
    known = filter_known_facts(desk, situation, list_known_facts(state, lookup.place, at))
    answers = {name: key for name, key in sent.items() if name in ANSWERED}
    if FILLED[0] not in sent:
        answers = known | answers
    inquiry = build_night_inquiry(state.rules, situation, answers, own, books)
    return LookupAnswers(
        inquiry, frozenset(name for name, key in known.items() if inquiry.answers.get(name) == key)
    )


def is_situation(key: str) -> bool:
    """Whether there is such a situation."""
    return key in SITUATIONS
