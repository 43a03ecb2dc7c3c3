"""
Those who wait for a seat: late entrants, alternates, who entered again; wherever a page shows them.
"""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Text
from tournament.night.state import State, entrant_name_of
from tournament.players.values import EntrantStatus
from tournament.tables.actions.late_seating import list_seats_for_newcomers
from tournament.tables.rules.seats import has_seating, list_unseated_players


@dataclass(frozen=True, slots=True)
class UnseatedPlayer:
    """Somebody with chips and no seat."""

    key: int
    name: Text
    absent: bool

    @property
    def id(self) -> str:
        """The number as a part of an id on the page."""
        return str(self.key)


@dataclass(frozen=True, slots=True)
class UnseatedPlayers:
    """Who waits for a seat, in the order of coming, and the seats among which each draws."""

    players: tuple[UnseatedPlayer, ...]
    seats: tuple[tuple[int, int], ...]
    """Each as its table and its number."""


def build_unseated_players(state: State, at: Instant) -> UnseatedPlayers | None:
    """What `tables/waiting.html` shows; None while nobody has a seat, or everybody has one."""
    waiting = list_unseated_players(state)
    if not waiting or not has_seating(state) or state.finished is not None:
        return None
    players = (
        UnseatedPlayer(
            key, entrant_name_of(state, key), state.entrants[key].status is EntrantStatus.ABSENT
        )
        for key in waiting
    )
    seats = tuple(sorted(list_seats_for_newcomers(state, at)))
    return UnseatedPlayers(tuple(players), seats)
