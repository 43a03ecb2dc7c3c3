"""What the tables need from the desk, as its notices show it."""

from dataclasses import dataclass
from typing import Any

from tournament.core.actions.leaving import never_sat, why_not_yet
from tournament.core.clock import Instant
from tournament.core.entrants import Status
from tournament.core.seats import is_seated, unseated
from tournament.core.state import State, name_of, players_left
from tournament.core.text import Line
from tournament.pages.act.tables_due import asked, drawing, needed, planned, together


@dataclass(frozen=True, slots=True)
class Overdue:
    """Somebody who has been away for longer than the house allows, or did not come in time."""

    key: int
    name: str | Line
    since: int
    is_late: bool

    @property
    def id(self) -> str:
        """His number as a part of an id on the page."""
        return str(self.key)


def overdue(state: State, at: Instant) -> tuple[Overdue, ...]:
    """Everybody whose time is over, the longest first."""
    keys = [key for key, one in state.entrants.items() if one.status is Status.ABSENT]
    late = [key for key in keys if why_not_yet(state, key, at) is None]
    rows = (
        Overdue(key, name_of(state, key), state.entrants[key].since, never_sat(state, key, state.entrants[key]))
        for key in late
    )
    return tuple(sorted(rows, key=lambda one: one.since))


def seating(state: State, at: Instant) -> dict[str, Any]:
    """Requests, moves that are due or planned, an open draw, the next hand of all tables, players without a seat."""
    return {
        "requests": asked(state, at),
        "overdue": overdue(state, at),
        "needed": needed(state, at),
        "planned": planned(state, at),
        "drawing": drawing(state),
        "together": together(state, at),
        "next_round": state.round + 1,
        "seatless": len(unseated(state)) if is_seated(state) else 0,
        "nobody_sits": _nobody_sits(state, at),
        "needs_tables": players_left(state) > state.rules.table_seats,
    }


def _nobody_sits(state: State, at: Instant) -> bool:
    """Whether seats could be drawn before the first hand and nobody has one yet."""
    has_begun = state.started is not None and state.started <= at
    return not has_begun and not is_seated(state) and drawing(state) is None and players_left(state) > 1
