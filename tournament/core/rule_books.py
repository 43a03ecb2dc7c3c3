"""
Which rule books a night asks, in which order, and how it reads them where they can be read in two
ways.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulings.core.library import BOOKS
from rulings.core.precedence import PRECEDENCES
from rulings.core.readings import READINGS
from tournament.core.messages import Message, _, refuse, say

CLUB = "club"
"""The book of the club's own differences, which is kept with the club and not with the program."""

BOOKS_WORDS: dict[tuple[str, ...], str] = {
    ("H2", "R11"): _("HomePokerTourney, then Robert’s Rules."),
    ("R11",): _("Robert’s Rules."),
    ("T24", "R11"): _("TDA 2024, then Robert’s Rules."),
    ("TS", "R4"): _("TDA as it was before, then Robert’s Rules."),
    ("CAP", "R4"): _("Home club: the table decides together; then Robert’s Rules."),
    (CLUB, "H2", "R11"): _("The club’s own book, then HomePokerTourney and Robert’s Rules."),
    (CLUB, "R11"): _("The club’s own book, then Robert’s Rules."),
    (CLUB, "T24", "R11"): _("The club’s own book, then TDA 2024 and Robert’s Rules."),
    (CLUB, "TS", "R4"): _("The club’s own book, then TDA as it was before and Robert’s Rules."),
    (CLUB, "CAP", "R4"): _("The club’s own book, then the table together; then Robert’s Rules."),
}
"""
The orders that the house rules offer: each ready-made one, and the same with the club's own book
first.
"""

KNOWN = frozenset({CLUB, *BOOKS, *(book for one in PRECEDENCES.values() for book in one.books)})


@dataclass(frozen=True, slots=True)
class ChosenReading:
    """
    A question that the texts leave open, and what the house chose; the key and the option of a
    reading.
    """

    key: str
    option: str


def check_books(books: tuple[str, ...]) -> None:
    """Refuse an order of books that cannot be asked."""
    for book in books:
        if book not in KNOWN:
            raise refuse(_("There is no rule book “{book}”. Choose one from the list."), book=book)
    if not books or len(set(books)) < len(books):
        raise refuse(_("Choose at least one rule book, and each only once."))


def check_readings(readings: tuple[ChosenReading, ...]) -> None:
    """
    Refuse an answer to a question that the texts do not leave open, or a second one to the same
    question.
    """
    for one in readings:
        if one.key not in READINGS or one.option not in READINGS[one.key].options:
            raise refuse(_("There is no such reading of the rules. Choose one from the list."))
    if len({one.key for one in readings}) < len(readings):
        raise refuse(_("Each question about the rules has one answer."))


def readings_of(readings: Iterable[ChosenReading]) -> Mapping[str, str]:
    """What the house chose, by the question's key."""
    return {one.key: one.option for one in readings}


def list_chosen_readings(options: Mapping[str, str]) -> tuple[ChosenReading, ...]:
    """What differs from the default, in the order of the questions."""
    return tuple(
        ChosenReading(key, options[key])
        for key, reading in READINGS.items()
        if options.get(key, reading.default) != reading.default
    )


def books_text(books: tuple[str, ...]) -> Message:
    """In which order they are asked."""
    if books in BOOKS_WORDS:
        return say(BOOKS_WORDS[books])
    *first, told = (book_name_text(book) for book in books)
    for book in reversed(first):
        told = say(_("{book}, then {others}"), book=book, others=told)
    return told


def book_name_text(book: str) -> Message:
    """What a book is called."""
    if book == CLUB:
        return say(_("The club’s own book"))
    return say(BOOKS[book].name) if book in BOOKS else say("{book}", book=book)


def readings_text(readings: tuple[ChosenReading, ...]) -> Message:
    """How the house reads the texts where it does not take the usual way."""
    if not readings:
        return say(_("the usual way"))
    *others, told = (say(READINGS[one.key].options[one.option]) for one in readings)
    for one in reversed(others):
        told = say("{one} · {others}", one=one, others=told)
    return told
