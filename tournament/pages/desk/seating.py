"""What the tables need from the desk, as its notices show it."""

from typing import Any

from tournament.core.clock import Instant
from tournament.core.seats import is_seated, unseated
from tournament.core.state import State
from tournament.pages.act.tables_due import asked, drawing, needed, planned, together


def seating(state: State, at: Instant) -> dict[str, Any]:
    """Requests, moves that are due or planned, an open draw, the next hand of all tables, players without a seat."""
    return {
        "requests": asked(state, at),
        "needed": needed(state, at),
        "planned": planned(state, at),
        "drawing": drawing(state),
        "together": together(state, at),
        "next_round": state.round + 1,
        "seatless": len(unseated(state)) if is_seated(state) else 0,
    }
