"""
How the books differ, and what the chosen ones say in short, as plain values in the reader's
language.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from rulings.answer_words import Reason, reason
from rulings.core.book import Slot, Verdict
from rulings.core.decide import Cited, Desk, desk_of
from rulings.core.differences import (
    BookSays,
    Box,
    Conditions,
    Degree,
    Difference,
    Said,
    box_of,
    conditions,
    difference,
    walked,
)
from rulings.core.library import BOOKS, SITUATIONS
from rulings.core.reading import marked
from rulings.ruling_told import headline, tone
from rulings.showing import BookAddress, Query

DEGREE_WORDS: Mapping[Degree, str] = {
    Degree.SILENT: marked("no book speaks"),
    Degree.ALONE: marked("one book speaks"),
    Degree.AGREE: marked("the same"),
    Degree.HOW: marked("another way"),
    Degree.VERDICT: marked("differs"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One verdict, when it is given, and where it is looked up."""

    when: tuple[Reason, ...]
    headline: str
    tone: str
    href: str
    says: str = ""
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one book says about one situation."""

    key: str
    book: str
    edition: str
    lines: tuple[Line, ...]
    """Empty where the book says nothing."""

    @property
    def told(self) -> tuple[object, ...]:
        """What it says, wherever its links lead."""
        return tuple((line.when, line.headline) for line in self.lines)


@dataclass(frozen=True, slots=True)
class Camp:
    """Books that say the same, with what they say."""

    cells: tuple[Cell, ...]

    @property
    def span(self) -> int:
        """Over how many columns it reaches."""
        return len(self.cells)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What they say, with links into the first of them."""
        return self.cells[0].lines


@dataclass(frozen=True, slots=True)
class Row:
    """One situation before all the books."""

    id: str
    name: str
    degree: str
    degree_words: str
    neighbours: tuple[Camp, ...]
    """The columns of a table, those side by side that say the same put together."""
    camps: tuple[Camp, ...]
    """
    All books that say the same put together, the largest company first; those that say nothing
    last.
    """


@dataclass(frozen=True, slots=True)
class Short:
    """A situation in the pocket guide."""

    id: str
    name: str
    lines: tuple[Line, ...]


def rows_shown(
    situations: Iterable[str], readings: Mapping[str, str], address: BookAddress
) -> tuple[Row, ...]:
    """These situations × all books."""
    desks = tuple((book, desk_of((book,), readings)) for book in BOOKS.values())
    real = (
        SITUATIONS[one]
        for one in situations
        if all(elsewhere.when for elsewhere in SITUATIONS[one].belongs)
    )
    return tuple(row_shown(difference(one, desks), address) for one in real)


def row_shown(one: Difference, address: BookAddress) -> Row:
    """One situation × all books."""
    cells = [cell_shown(one, told, address) for told in one.books]
    neighbours = tuple(
        Camp(tuple(same)) for _told, same in groupby(cells, key=lambda cell: cell.told)
    )
    found: dict[tuple[object, ...], list[Cell]] = {}
    for cell in cells:
        found.setdefault(cell.told, []).append(cell)
    camps = sorted(
        (Camp(tuple(same)) for same in found.values()),
        key=lambda camp: (not camp.lines, -camp.span),
    )
    words = _(DEGREE_WORDS[one.degree])
    return Row(
        one.situation.id,
        _(one.situation.name),
        one.degree.name.lower(),
        words,
        neighbours,
        tuple(camps),
    )


def cell_shown(one: Difference, told: BookSays, address: BookAddress) -> Cell:
    """What one book says about one situation."""
    book = told.book
    lines = (
        line_of(said, one.situation.id, address(book.key, one.situation.id, answers_for(said.when)))
        for said in (told.said if told.speaks else ())
    )
    return Cell(book.key, _(book.name), _(book.edition) if book.edition else "", tuple(lines))


def line_of(said: Said, situation: str, href: str) -> Line:
    """One verdict, when it is given."""
    when = tuple(reason(name, keys, situation) for name, keys in said.when)
    return Line(when, headline(said.verdict), tone(said.verdict), href)


def answers_for(when: Conditions) -> Query:
    """Answers under which a verdict holds."""
    return tuple((name, keys[0]) for name, keys in when)


def pocket_shown(desk: Desk, situations: Iterable[str]) -> tuple[Short, ...]:
    """What the chosen books say about these situations; what they say nothing of is left out."""
    found = (
        Short(one, _(SITUATIONS[one].name), lines_of(desk, one))
        for one in situations
        if all(elsewhere.when for elsewhere in SITUATIONS[one].belongs)
    )
    return tuple(one for one in found if any(line.says for line in one.lines))


def lines_of(desk: Desk, situation: str) -> tuple[Line, ...]:
    """Each rule that gives a verdict, with all cases in which it does."""
    boxes: dict[tuple[Verdict, str], list[Box]] = {}
    spoken: dict[tuple[Verdict, str], Cited] = {}
    for way in walked(desk, situation):
        cited = way.ruling.said.get(Slot.VERDICT)
        key = (way.ruling.verdict, cited.rule.says if cited else "")
        boxes.setdefault(key, []).append(box_of(way.answers))
        if cited:
            spoken.setdefault(key, cited)
    return tuple(
        Line(
            tuple(reason(name, keys, situation) for name, keys in when),
            headline(verdict),
            tone(verdict),
            "",
            _(says) if says else "",
            f"{spoken[verdict, says].book.key} {spoken[verdict, says].rule.number}".strip()
            if says
            else "",
        )
        for (verdict, says), same in boxes.items()
        for when in conditions(situation, same)
    )


def known_books() -> tuple[tuple[str, str, str], ...]:
    """Key, name and edition of all books, for the head of a table."""
    return tuple(
        (book.key, _(book.name), _(book.edition) if book.edition else "") for book in BOOKS.values()
    )
