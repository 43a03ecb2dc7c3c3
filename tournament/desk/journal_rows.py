"""
The journal's lines as one reader sees them: each with its way back, if it is theirs to take back.
"""

from collections.abc import Iterable
from dataclasses import dataclass

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


def is_hand(line: JournalLine) -> bool:
    """Whether a table began or ended a hand: most entries do, and few look for them."""
    return isinstance(line.entry.action, NextHand | FinishHand)
