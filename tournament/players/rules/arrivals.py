"""Who is in the room before the first hand, and whom everybody still waits for."""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.night.state import State
from tournament.players.values import EntrantStatus


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


def is_before_first_hand(state: State, at: Instant) -> bool:
    """Whether the night has not begun; a start that is set for later has not come."""
    return state.finished is None and (state.started is None or at < state.started)
