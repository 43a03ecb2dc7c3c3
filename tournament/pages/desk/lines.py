"""The journal's lines as one reader sees them: each with its way back, if it is his to take back."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament import journal
from tournament.access import Right, Visit, Who
from tournament.access.roles import DUTY_RIGHTS
from tournament.core.actions.carry import CarryOn
from tournament.core.actions.night import OpenNight
from tournament.core.actions.undo import Undo
from tournament.core.history import Entry
from tournament.journal import Told


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the journal on a page."""

    told: Told
    is_undo: bool
    may_take_back: bool


def lines_for(visitor: Visit, told: Iterable[Told]) -> list[Line]:
    """The lines for this reader."""
    entries = journal.newest(visitor.night).past.entries
    return [_line(visitor, entries, one) for one in told]


def may_take_back(who: Who, entries: tuple[Entry, ...], version: int) -> bool:
    """A director may take back anything; others what they may do themselves, and their undo of it."""
    action = entries[version - 1].action
    if isinstance(action, Undo):
        return all(may_take_back(who, entries, target) for target in action.targets)
    return who.may(DUTY_RIGHTS[action.duty] or Right.DIRECT)


def _line(visitor: Visit, entries: tuple[Entry, ...], told: Told) -> Line:
    action, version = told.entry.action, told.entry.version
    stands = not told.undone and not isinstance(action, OpenNight | CarryOn)
    return Line(told, isinstance(action, Undo), stands and may_take_back(visitor.who, entries, version))
