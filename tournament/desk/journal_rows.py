"""
The journal's lines as one reader sees them: each with its way back, if it is theirs to take back.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from tournament import journal
from tournament.access.authorization import Visit
from tournament.desk.undo_rights import can_undo_entry
from tournament.journal import JournalLine
from tournament.night.actions.undo import Undo
from tournament.tables.actions.hands import FinishHand, NextHand


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One line of the journal on a page."""

    told: JournalLine
    is_hand: bool
    is_undo: bool
    may_take_back: bool
    author: str
    """By whom and on which device, where that differs from the line above."""


def build_journal_rows(visitor: Visit, told: Iterable[JournalLine]) -> list[JournalRow]:
    """The lines for this reader."""
    entries = journal.build_snapshot(visitor.night).past.entries
    rows: list[JournalRow] = []
    above = ""
    for line in told:
        may = not line.undone and can_undo_entry(visitor.who, entries, line.entry.version)
        author = " · ".join(filter(None, (line.entry.by, line.entry.device)))
        is_undo = isinstance(line.entry.action, Undo)
        by = author if author != above else ""
        rows.append(JournalRow(line, is_hand(line), is_undo, may, by))
        above = author
    return rows


@dataclass(frozen=True, slots=True)
class JournalGroup:
    """One line, or several about nothing but hands that follow each other, newest first."""

    rows: tuple[JournalRow, ...]

    @property
    def hands(self) -> int:
        """How many hands began, or else ended, in several lines; 0 for one line."""
        if len(self.rows) == 1:
            return 0
        begun = sum(isinstance(row.told.entry.action, NextHand) for row in self.rows)
        return begun or len(self.rows)


def group_hands(rows: Iterable[JournalRow]) -> list[JournalGroup]:
    """The same lines, those about hands together where several follow each other."""
    found: list[JournalGroup] = []
    for is_foldable, some in groupby(rows, lambda row: row.is_hand and not row.told.undone):
        if is_foldable:
            found.append(JournalGroup(tuple(some)))
        else:
            found += [JournalGroup((row,)) for row in some]
    return found


def is_hand(line: JournalLine) -> bool:
    """Whether a table began or ended a hand: most entries do, and few look for them."""
    return isinstance(line.entry.action, NextHand | FinishHand)
