"""
The ledger: every movement of the night's money in order, with what should be in the box after it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tournament.money.reports.money_movements import Movement, list_money_movements
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import (
    Entry,
    JournalHistory,
    fold_entries,
    list_undone_entries,
)
from tournament.night.state import BLANK, State, entrant_name_of


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line of the ledger; one that was undone is shown and does not count."""

    entry: Entry
    moved: Movement
    in_box: int
    undone: bool = False


@dataclass(frozen=True, slots=True)
class LedgerTotal:
    """Some lines added up."""

    price: int = 0
    into: int = 0
    out: int = 0
    aside: int = 0


def build_ledger(past: JournalHistory) -> tuple[LedgerLine, ...]:
    """Every line, oldest first; players are called what they are called now."""
    return tuple(_build_rows(_list_movements(past), past.state))


def sum_ledger_lines(rows: Iterable[LedgerLine]) -> LedgerTotal:
    """The sums of the lines that count."""
    moved = [row.moved for row in rows if not row.undone]
    return LedgerTotal(
        price=sum(movement.price for movement in moved),
        into=sum(movement.into for movement in moved),
        out=sum(movement.out for movement in moved),
        aside=sum(movement.aside for movement in moved),
    )


def _build_rows(
    found: Iterable[tuple[Entry, Movement, bool]], state: State
) -> Iterator[LedgerLine]:
    in_box = 0
    for entry, moved, is_undone in found:
        if not is_undone:
            in_box += moved.into - moved.out
        if moved.player in state.entrants:
            moved = replace(moved, name=entrant_name_of(state, moved.player))
        yield LedgerLine(entry, moved, in_box, is_undone)


def _list_movements(past: JournalHistory) -> Iterator[tuple[Entry, Movement, bool]]:
    """
    What each entry moved: those that stand, one after the other without the undone ones; an undone
    one as it was when it was made.
    """
    dead = list_undone_entries(past.entries)
    standing: State = BLANK
    then: State | None = None
    for entry in past.entries:
        if isinstance(entry.action, Undo):
            then = None
        elif entry.version in dead:
            before = _rebuild_earlier_state(past, entry, dead, standing) if then is None else then
            then = entry.action.apply(before, entry.at)
            yield from ((entry, movement, True) for movement in list_money_movements(before, then))
        else:
            before = standing
            then = None
            standing = entry.action.apply(before, entry.at)
            yield from (
                (entry, movement, False) for movement in list_money_movements(before, standing)
            )


def _rebuild_earlier_state(
    past: JournalHistory, entry: Entry, dead: frozenset[int], standing: State
) -> State:
    """
    The night when this entry was made; mostly it is the standing one, all earlier mistakes being
    undone by then.
    """
    earlier = past.entries[: entry.version - 1]
    if list_undone_entries(earlier) == {version for version in dead if version < entry.version}:
        return standing
    return fold_entries(earlier)
