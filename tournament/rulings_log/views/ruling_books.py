"""Order of rule books for a night, or for one inquiry."""

from collections.abc import Iterable, Mapping

from rulings.core.book import Book
from rulings.core.inquiry import Inquiry, build_inquiry
from rulings.core.ruling_catalog import BOOKS
from tournament.club_rulebook.rule_store import build_club_book_for_night
from tournament.night.values.house_rules import HouseRules
from tournament.rulings_log.values import CLUB, map_readings


def list_club_books(night: int) -> tuple[Book, ...]:
    """The club's own book, if the club of this night has one."""
    book = build_club_book_for_night(night)
    return () if book is None else (book,)


def list_night_book_keys(rules: HouseRules, own: Iterable[Book] = ()) -> tuple[str, ...]:
    """The house's order; the club's own book is passed over while the club has none."""
    known = {*BOOKS, *(book.key for book in own)}
    return tuple(book for book in rules.books if book != CLUB or CLUB in known)


def build_night_inquiry(
    rules: HouseRules,
    situation: str,
    query: Mapping[str, str],
    own: Iterable[Book] = (),
    books: tuple[str, ...] = (),
) -> Inquiry:
    """An inquiry before the books of the house, or before these; raises `RulingsError`."""
    club = tuple(own)
    return build_inquiry(
        situation,
        books or list_night_book_keys(rules, club),
        query,
        map_readings(rules.readings),
        club,
    )
