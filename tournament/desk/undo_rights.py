"""Undo rights: who may take back which entry."""

from tournament.access.authorization import Visitor
from tournament.access.roles import DUTY_RIGHTS, Right
from tournament.night.actions.night import OpenNight
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import Entry


def has_undo_right(who: Visitor, entries: tuple[Entry, ...], version: int) -> bool:
    """
    A director may take back anything; others what they may do themselves, and their undo of it.
    """
    action = entries[version - 1].action
    if isinstance(action, Undo):
        return all(has_undo_right(who, entries, target) for target in action.targets)
    return who.has_right(DUTY_RIGHTS[action.duty] or Right.DIRECT)


def can_undo_entry(who: Visitor, entries: tuple[Entry, ...], version: int) -> bool:
    """
    Whether this is theirs to take back, and no beginning of a night, which nothing can stand
    without.
    """
    action = entries[version - 1].action
    return not isinstance(action, OpenNight | ContinueFromPaper) and has_undo_right(
        who, entries, version
    )
