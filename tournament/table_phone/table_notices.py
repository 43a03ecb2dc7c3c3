"""Notices on a table's phone: stacks shared out, players away too long."""

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, ngettext, say, say_count
from tournament.engine.time_units import MINUTE
from tournament.night.journal_history import JournalHistory, list_undone_entries
from tournament.night.state import State, entrant_name_of
from tournament.players.actions.absences_and_refunds import RemoveAbsent, why_absent_keeps_chips
from tournament.players.rules.arrivals import has_played_no_hand
from tournament.players.values import EntrantStatus
from tournament.tables.rules.seats import list_taken_seats
from tournament.tables.values import Table

TOLD_FOR = 20 * MINUTE
"""So long a stack that was shared out is told at a table that begins no new hand."""

SHARED = _("The chips of {name} are shared out: {share} for each player here.")
DID_NOT_COME = _("{name} did not come in time. The desk decides about the chips.")
TOO_LONG = ngettext(
    "{name} has been away for more than {count} minute. The desk decides about the chips.",
    "{name} has been away for more than {count} minutes. The desk decides about the chips.",
)


def list_stack_forfeit_notices(
    past: JournalHistory, number: int, at: Instant
) -> tuple[Message, ...]:
    """The stacks that were shared out at a table since its hand began."""
    state = past.state
    since = max(state.tables.get(number, Table()).began, at - TOLD_FOR)
    found: list[tuple[int, Message]] = []
    for entry in reversed(past.entries):
        if entry.at < since:
            break
        action = entry.action
        if not isinstance(action, RemoveAbsent) or not action.share:
            continue
        if _has_last_seat_at(state, action.player, number):
            line = say(SHARED, name=entrant_name_of(state, action.player), share=action.share)
            found.append((entry.version, line))
    dead = list_undone_entries(past.entries) if found else frozenset()
    return tuple(line for version, line in reversed(found) if version not in dead)


def _has_last_seat_at(state: State, key: int, number: int) -> bool:
    entrant = state.entrants.get(key)
    return entrant is not None and bool(entrant.sat) and entrant.sat[-1].table == number


def list_absence_notices(state: State, number: int, at: Instant) -> tuple[Message, ...]:
    """Who may lose their chips by the house's rule, because they did not come or stay away."""
    news = []
    for key in list_taken_seats(state, number, at).values():
        is_absent = state.entrants[key].status is EntrantStatus.ABSENT
        if is_absent and why_absent_keeps_chips(state, key, at) is None:
            news.append(_missing_player_text(state, key))
    return tuple(news)


def _missing_player_text(state: State, key: int) -> Message:
    if has_played_no_hand(state, key, state.entrants[key]):
        return say(DID_NOT_COME, name=entrant_name_of(state, key))
    return say_count(TOO_LONG, state.rules.absent_minutes, name=entrant_name_of(state, key))
