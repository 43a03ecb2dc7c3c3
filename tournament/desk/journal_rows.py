"""
The journal's lines as one reader sees them: each with its way back, if it is his to take back.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament import journal
from tournament.access.authorization import Visit
from tournament.desk.undo_rights import can_be_taken_back
from tournament.journal import JournalLine
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import Entry


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One line of the journal on a page."""

    told: JournalLine
    is_undo: bool
    may_take_back: bool


def build_journal_rows(visitor: Visit, told: Iterable[JournalLine]) -> list[JournalRow]:
    """The lines for this reader."""
    entries = journal.build_snapshot(visitor.night).past.entries
    return [_build_journal_row(visitor, entries, line) for line in told]


def _build_journal_row(visitor: Visit, entries: tuple[Entry, ...], told: JournalLine) -> JournalRow:
    action, version = told.entry.action, told.entry.version
    may = not told.undone and can_be_taken_back(visitor.who, entries, version)
    return JournalRow(told, isinstance(action, Undo), may)
