"""The order in which the rule books are asked: the host moves them, and sees what changes."""

from dataclasses import dataclass, replace

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rulings.book_comparison import AnswerChange, build_answer_changes
from rulings.core.book import Book
from rulings.core.book_precedence import PRECEDENCES
from rulings.core.ruling_catalog import BOOKS, get_books
from rulings.core.ruling_decision import BookSelection, build_book_selection
from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.engine.canonical_json import (
    CanonicalDecodeError,
    from_canonical_json,
    to_canonical_json,
)
from tournament.engine.messages import Refusal
from tournament.localization import localize_fact
from tournament.night.state import State
from tournament.night.values.house_rules import HouseRules
from tournament.night.views.house_rules import submit_rules
from tournament.pages.action_response import INCOMPLETE, build_refusal_response
from tournament.pages.base_context import build_visit_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.rulings_log.values import (
    CLUB,
    book_order_text,
    check_book_order,
    map_readings,
)
from tournament.rulings_log.views.ruling_books import list_club_books, list_night_book_keys
from tournament.schedule.actions import ChangeRules

Books = tuple[str, ...]
ALL_BOOKS = (CLUB, *BOOKS)


@dataclass(frozen=True, slots=True)
class OrderedBook:
    """A book, and where the page goes on when it is moved; empty where it cannot be."""

    name: str
    edition: str
    up: str = ""
    down: str = ""
    remove: str = ""
    add: str = ""


@dataclass(frozen=True, slots=True)
class PresetOrder:
    """A ready-made order."""

    name: str
    suits: str
    href: str
    is_chosen: bool


@require_http_methods(["GET", "HEAD", "POST"])
def edit_book_order(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Show an order and what it changes; nothing is saved before the host says so."""
    visitor = authorize_visit(
        request, pk, Right.DIRECT if request.method == "POST" else Right.SEE_DESK
    )
    state = journal.build_snapshot(visitor.night).state
    if request.method != "POST":
        return render_book_order(request, visitor, state, request.GET.get("books", ""))
    sent = request.POST.get("books", "")
    try:
        was = from_canonical_json(HouseRules, request.POST.get("was", ""))
    except CanonicalDecodeError:
        return build_refusal_response(request, visitor, _(INCOMPLETE))
    wanted = replace(was, books=split_books(sent))

    return submit_rules(
        request,
        visitor,
        ChangeRules(wanted, was),
        lambda why: render_book_order(request, visitor, state, sent, why),
    )


def split_books(text: str) -> Books:
    """The books as an address and a form write them."""
    return tuple(book for book in text.split(",") if book)


def read_books(text: str, usual: Books) -> Books:
    """The order that an address asks for, if there is such a one."""
    books = split_books(text)
    try:
        check_book_order(books)
    except Refusal:
        return usual
    return books


def render_book_order(
    request: HtmxHttpRequest, visitor: Visit, state: State, sent: str, wrong: str = ""
) -> HttpResponse:
    """The page of one order, beside the one that holds tonight."""
    context = build_visit_context(visitor)
    zone = context["zone"]
    page = reverse("book_order", args=[visitor.night.pk])
    now = state.rules.books
    books = read_books(sent, now)
    own = list_club_books(visitor.night.pk)
    is_same = books == now
    context |= {
        "state": state,
        "was": to_canonical_json(state.rules),
        "books": ",".join(books),
        "asked": list_ordered_books(page, books),
        "left": list_left_books(page, books),
        "presets": list_preset_orders(page, books),
        "tonight": localize_fact(book_order_text(now), zone),
        "is_same": is_same,
        "changes": () if is_same else list_changes(state.rules, books, own),
        "wrong": wrong,
    }
    return render(request, "night/book_order.html", context, status=409 if wrong else 200)


def list_changes(
    rules: HouseRules, books: Books, own: tuple[Book, ...]
) -> tuple[AnswerChange, ...]:
    """What other books change; nothing where one of the two orders has no book yet."""
    now = build_selection(rules, own)
    then = build_selection(replace(rules, books=books), own)
    return build_answer_changes(now, then) if now is not None and then is not None else ()


def build_selection(rules: HouseRules, own: tuple[Book, ...]) -> BookSelection | None:
    """The books of these house rules, as they are asked; the club's own may be empty yet."""
    keys = list_night_book_keys(rules, own)
    readings = map_readings(rules.readings)
    return build_book_selection(get_books(keys, own), readings) if keys else None


def build_order_url(page: str, books: Books) -> str:
    """The same page with another order."""
    return f"{page}?books={','.join(books)}"


def list_ordered_books(page: str, books: Books) -> list[OrderedBook]:
    """The books that are asked, the first one first."""
    found = []
    for place, book in enumerate(books):
        others = (*books[:place], *books[place + 1 :])
        found.append(
            OrderedBook(
                *name_book(book),
                up=build_order_url(page, insert_book(others, place - 1, book)) if place else "",
                down=build_order_url(page, insert_book(others, place + 1, book))
                if place + 1 < len(books)
                else "",
                remove=build_order_url(page, others) if others else "",
            )
        )
    return found


def insert_book(books: Books, place: int, book: str) -> Books:
    """The order with a book put in at a place."""
    return (*books[:place], book, *books[place:])


def list_left_books(page: str, books: Books) -> list[OrderedBook]:
    """The books that are not asked themselves."""
    return [
        OrderedBook(*name_book(book), add=build_order_url(page, (*books, book)))
        for book in ALL_BOOKS
        if book not in books
    ]


def name_book(key: str) -> tuple[str, str]:
    """Name and edition of a book in the reader's language."""
    book = BOOKS.get(key)
    return (_(book.name), _(book.edition)) if book else (_("Precedents"), "")


def list_preset_orders(page: str, books: Books) -> list[PresetOrder]:
    """The ready-made orders."""
    return [
        PresetOrder(
            _(preset.name),
            _(preset.suits),
            build_order_url(page, preset.books),
            preset.books == books,
        )
        for preset in PRECEDENCES.values()
    ]
