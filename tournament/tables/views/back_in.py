"""
The other way back for who is not out after all: in again, with all that was played since as it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Text
from tournament.night.journal_history import Entry
from tournament.night.rules.state_diff import StateChange, find_state_changes
from tournament.night.state import State, entrant_name_of
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import EntrantStatus
from tournament.tables.actions.back_in import BringBackIn, list_seats_to_return_to
from tournament.tables.actions.late_seating import draw_late_seat
from tournament.tables.actions.table_phone import KnockOutAtTable
from tournament.tables.rules.move_text import seat_text
from tournament.tables.rules.seats import has_seating
from tournament.tables.views.draw_seeds import compute_move_seed
from tournament.tables.views.move_planning import build_seating_mark


@dataclass(frozen=True, slots=True)
class WayBackIn:
    """Somebody who could be back in, in which seat, and what that would change."""

    key: int
    name: Text
    since: int
    place: Message | None
    needs_seat: bool
    """They would wait for a seat: none is free."""
    stack: int
    """What they had begun that hand with, if somebody counted."""
    changes: tuple[StateChange, ...]


def draw_seat_to_return_to(
    state: State, key: int, night: int, entries: Sequence[Entry], at: Instant
) -> tuple[int, int]:
    """Their own seat, or a drawn one, the same as long as nobody sits elsewhere; else none."""
    if not has_seating(state) or key not in state.entrants:
        return 0, 0
    choices = list_seats_to_return_to(state, key, at)
    if len(choices) == 1:
        return choices[0]
    seed = compute_move_seed(night, entries, f"{build_seating_mark(state, at)} back in {key}")
    return draw_late_seat(state, key, seed, at) or (0, 0)


def list_ways_back_in(
    state: State, entry: Entry, chosen: int, night: int, entries: Sequence[Entry], at: Instant
) -> tuple[WayBackIn, ...]:
    """Everybody whom this entry put out and who is still out; of several only the `chosen` one."""
    if not isinstance(entry.action, KnockOut | KnockOutAtTable) or state.finished is not None:
        return ()
    players = [
        key
        for key in entry.action.players
        if state.entrants[key].status is EntrantStatus.OUT and state.entrants[key].since == entry.at
    ]
    ways = []
    for key in [chosen] if chosen in players else players:
        table, seat = draw_seat_to_return_to(state, key, night, entries, at)
        after = BringBackIn(key, entry.at, 0, table, seat).apply(state, at)
        outs = [out for bust in state.busts for out in bust.outs if out.player == key]
        ways.append(
            WayBackIn(
                key,
                entrant_name_of(state, key),
                entry.at,
                seat_text(state, table, seat) if table else None,
                has_seating(state) and not table,
                outs[-1].stack,
                find_state_changes(state, after, at),
            )
        )
    return tuple(ways)
