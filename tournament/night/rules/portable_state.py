"""Portable state: what a sheet of paper must hold of a night that goes on elsewhere."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from tournament.night.state import State
from tournament.players.values import Entrant
from tournament.rulings_log.values import BookRuling, RecordedRuling
from tournament.tables.values import DrawKind

T = TypeVar("T")


def to_portable_state(state: State) -> State:
    """
    All that is needed to go on. A draw that was only announced cannot be made elsewhere, because
    its seed is this computer's secret; one that is done lives on in the seats. Of rulings stays
    what was decided, without the books. A clock on a player has run out long before anybody can
    read it.
    """
    running = state.draw is not None and state.draw.kind is DrawKind.CARDS and not state.draw.done
    rulings = {number: _shorten_ruling(ruling) for number, ruling in state.rulings.items()}
    return replace(
        state, draw=state.draw if running else None, rulings=rulings, decision=None, showing=None
    )


def to_minimal_state(state: State) -> State:
    """The least that will do: nobody's earlier seats, no rulings, no announcement."""
    entrants = {
        key: replace(entrant, sat=entrant.sat[-1:]) for key, entrant in state.entrants.items()
    }
    return replace(
        to_portable_state(state),
        entrants=entrants,
        rulings={},
        announcement="",
        announced_until=None,
        note_line=None,
    )


def _shorten_ruling(ruling: RecordedRuling) -> RecordedRuling:
    found = ruling.found
    short = BookRuling(found.situation, found.verdict, found.answered)
    return replace(ruling, found=short, done=())


def sort_state(state: State) -> State:
    """
    The night with everything in the order in which it would be had it been played here; paper sorts
    by letters.
    """
    entrants = dict(sorted(state.entrants.items(), key=lambda item: _build_arrival_key(*item)))
    tables = {
        number: replace(table, seats=_sort_by_number(table.seats))
        for number, table in _sort_by_number(state.tables).items()
    }
    return replace(state, entrants=entrants, tables=tables, rulings=_sort_by_number(state.rulings))


def _build_arrival_key(key: int, entrant: Entrant) -> tuple[int, bool, int]:
    first = entrant.purchases[0].at if entrant.purchases else entrant.since
    return first, key < 0, abs(key)


def _sort_by_number(found: Mapping[int, T]) -> dict[int, T]:
    return dict(sorted(found.items()))
