"""Absences: since when, how long they may last, blinds posted so far."""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Text, ngettext, say_count
from tournament.engine.time_units import MINUTE
from tournament.night.state import State, entrant_name_of
from tournament.players.actions.absences_and_refunds import (
    find_absence_deadline,
    why_absent_keeps_chips,
)
from tournament.players.rules.arrivals import has_played_no_hand
from tournament.tables.rules.move_text import seat_text
from tournament.tables.rules.table_balancing import list_absent_player_keys


@dataclass(frozen=True, slots=True)
class AbsentPlayer:
    """A player who is not at their seat."""

    key: int
    name: Text
    place: Message | None
    is_late: bool
    """They have not been there for any hand."""
    since: int
    until: int | None
    """
    When their chips are lost by the house rules; None where that depends on a hand, or never
    happens.
    """
    left: Message | None
    """How long they may still be away."""
    overdue: bool
    poster: str
    posted: int

    @property
    def id(self) -> str:
        """Its number as a part of an id on the page."""
        return str(self.key)


def list_absent_players(state: State, at: Instant) -> tuple[AbsentPlayer, ...]:
    """Everybody who is away, the longest first; the late ones after them."""
    rows = [_build_absent_player(state, key, at) for key in list_absent_player_keys(state)]
    return tuple(sorted(rows, key=lambda row: (row.is_late, row.since)))


def _build_absent_player(state: State, key: int, at: Instant) -> AbsentPlayer:
    entrant = state.entrants[key]
    is_late = has_played_no_hand(state, key, entrant)
    until = None if is_late else find_absence_deadline(state, entrant)
    why = why_absent_keeps_chips(state, key, at)
    sitting = entrant.seat
    return AbsentPlayer(
        key=key,
        name=entrant_name_of(state, key),
        place=seat_text(state, sitting.table, sitting.seat) if sitting else None,
        is_late=is_late,
        since=entrant.since,
        until=until,
        left=why if is_late or until is None else _minutes_left_text(until - at),
        overdue=why is None,
        poster=entrant.poster,
        posted=entrant.blinded,
    )


def _minutes_left_text(ms: int) -> Message | None:
    """How many minutes are left, a started one counted whole; None when the time is over."""
    if ms < 0:
        return None
    return say_count(ngettext("{count} minute left", "{count} minutes left"), -(-ms // MINUTE))
