"""Who is away: since when, how long he may be, what was posted for him so far and by whom."""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, ngettext, say, say_count
from tournament.night.state import State, name_of
from tournament.players.actions.departures import (
    find_absence_deadline,
    has_played_no_hand,
    why_keeps_chips,
)
from tournament.players.values import EntrantStatus
from tournament.schedule.values import MINUTE
from tournament.tables.values import table_text


@dataclass(frozen=True, slots=True)
class AbsentPlayer:
    """A player who is not at his seat."""

    key: int
    name: str | Message
    place: Message | None
    is_late: bool
    """He has not been there for any hand."""
    since: int
    until: int | None
    """
    When his chips are lost by the house rules; None where that depends on a hand, or never happens.
    """
    left: Message | None
    """How long he may still be away."""
    overdue: bool
    poster: str
    posted: int

    @property
    def id(self) -> str:
        """Its number as a part of an id on the page."""
        return str(self.key)


def list_absent_players(state: State, at: Instant) -> tuple[AbsentPlayer, ...]:
    """Everybody who is away, the longest first; the late ones after them."""
    keys = [key for key, one in state.entrants.items() if one.status is EntrantStatus.ABSENT]
    rows = [_build_absent_player(state, key, at) for key in keys]
    return tuple(sorted(rows, key=lambda row: (row.is_late, row.since)))


def _build_absent_player(state: State, key: int, at: Instant) -> AbsentPlayer:
    entrant = state.entrants[key]
    is_late = has_played_no_hand(state, key, entrant)
    until = None if is_late else find_absence_deadline(state, entrant)
    why = why_keeps_chips(state, key, at)
    sitting = entrant.seat
    return AbsentPlayer(
        key=key,
        name=name_of(state, key),
        place=None
        if sitting is None
        else say(
            _("{table}, seat {seat}"),
            table=table_text(sitting.table, state.tables.get(sitting.table)),
            seat=sitting.seat,
        ),
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
