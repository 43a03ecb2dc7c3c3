"""Arrivals before the first hand: who is here and who is still awaited."""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.night.state import State, read_night_clock
from tournament.players.rules.purchase_windows import is_level_hand_dealt
from tournament.players.rules.standings import list_eliminations
from tournament.players.values import Entrant, EntrantStatus
from tournament.schedule.values import find_level_number


@dataclass(frozen=True, slots=True)
class Arrivals:
    """The players of a night that has not begun, by number."""

    here: tuple[int, ...]
    missing: tuple[int, ...]

    @property
    def total(self) -> int:
        """Everybody who is here or promised to come."""
        return len(self.here) + len(self.missing)


def find_arrivals(state: State) -> Arrivals:
    """Who is here and who is missing; who only may come is not missed."""
    here, missing = [], []
    for key, entrant in state.entrants.items():
        if entrant.is_here:
            here.append(key)
        elif entrant.is_coming or entrant.status is EntrantStatus.ABSENT:
            missing.append(key)
    return Arrivals(tuple(here), tuple(missing))


def has_played_no_hand(state: State, key: int, entrant: Entrant) -> bool:
    """Whether somebody who is absent was there for no hand."""
    if not entrant.purchases:
        return False
    if any(key in (out.player, *out.by) for out in list_eliminations(state)):
        return False
    return state.started is None or entrant.since <= max(entrant.purchases[0].at, state.started)


def must_come_before_next_hand(state: State, key: int, at: Instant) -> bool:
    """
    Whether the next hand at their table is the first of the level until which somebody who was
    promised must have come: they are not there, so they lose their chips before it is dealt
    (HomePokerTourney, LATE PLAYERS).
    """
    entrant = state.entrants[key]
    level = state.rules.late_until_level
    if entrant.status is not EntrantStatus.ABSENT or not level or entrant.seat is None:
        return False
    if state.started is None or at < state.started or not has_played_no_hand(state, key, entrant):
        return False
    shown = find_level_number(state.structure, read_night_clock(state, at).step)
    return shown >= level and not is_level_hand_dealt(state, at, level, entrant.seat.table)


def is_before_first_hand(state: State, at: Instant) -> bool:
    """Whether the night has not begun; a start that is set for later has not come."""
    return state.finished is None and (state.started is None or at < state.started)
