"""
Slips: one for each player who moves or was seated, to read out at the table or to hand over on
paper.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from seating.cards import Card
from tournament.clock.values import Instant
from tournament.engine.messages import Message, Refusal, Text, say
from tournament.night.state import State, entrant_name_of, table_name_text
from tournament.players.values import PLAYING
from tournament.tables.actions.moves import MakePlannedMoves
from tournament.tables.rules.move_text import move_reason_text
from tournament.tables.rules.seats import list_player_seats
from tournament.tables.values import MOVED, WHY_WORDS, MovePlan, SeatReason, SeatStay
from tournament.tables.views.hand_text import next_hand_duty_text


class Batch(StrEnum):
    """Which slips: the moves that are planned, the ones made last, or everybody's seat."""

    PLANNED = "planned"
    MADE = "made"
    SEATS = "seats"


@dataclass(frozen=True, slots=True)
class SeatSlip:
    """
    Who goes where, why, and what the next hand there asks of them. `from_seat` is 0 where they
    had no seat.
    """

    key: int
    name: Text
    table: int
    to: Text
    seat: int
    from_table: int = 0
    from_told: Text = ""
    from_seat: int = 0
    why: Message | None = None
    duty: Message | None = None
    card: Card | None = None


def list_planned_slips(state: State, at: Instant) -> tuple[SeatSlip, ...]:
    """The moves that were decided and wait, in their order."""
    plan = state.moves
    if plan is None:
        return ()
    after = _apply_plan(state, plan, at)
    return tuple(
        SeatSlip(
            key=move.player,
            name=entrant_name_of(state, move.player),
            table=move.to_table,
            to=table_name_text(state, move.to_table),
            seat=move.to_seat,
            from_table=move.table,
            from_told=table_name_text(state, move.table),
            from_seat=move.seat,
            why=move_reason_text(state, move),
            duty=next_hand_duty_text(after, move.to_table, move.player, at) if after else None,
        )
        for move in plan.moves
    )


def _apply_plan(state: State, plan: MovePlan, at: Instant) -> State | None:
    """The night as if the moves had been made by now; None if they do not fit any more."""
    action = MakePlannedMoves(plan.since, finished=True)
    try:
        action.check(state, at)
    except Refusal:
        return None
    return action.apply(state, at)


def list_latest_slips(state: State, at: Instant) -> tuple[SeatSlip, ...]:
    """The moves between tables that were made last, all of one plan."""
    seats = list_current_seats(state)
    moved = {key: sitting for key, sitting in seats.items() if sitting.why in MOVED}
    last = max((sitting.since for sitting in moved.values()), default=0)
    latest = {key: sitting for key, sitting in moved.items() if sitting.since == last}
    return _build_slips(state, latest, at)


def list_seat_slips(state: State, at: Instant) -> tuple[SeatSlip, ...]:
    """Everybody's seat, by table and seat."""
    return _build_slips(state, list_current_seats(state), at)


def list_newcomer_slips(state: State, number: int, since: int, at: Instant) -> tuple[SeatSlip, ...]:
    """Who sat down at a table after an instant."""
    there = list_current_seats(state).items()
    late = {
        key: sitting for key, sitting in there if sitting.table == number and sitting.since > since
    }
    return _build_slips(state, late, at)


def list_current_seats(state: State) -> dict[int, SeatStay]:
    """The seats of all who have chips."""
    seats = {}
    for key in list_player_seats(state):
        entrant = state.entrants[key]
        if entrant.seat is not None and entrant.status in PLAYING:
            seats[key] = entrant.seat
    return seats


def _build_slips(state: State, seats: Mapping[int, SeatStay], at: Instant) -> tuple[SeatSlip, ...]:
    """Slips of seats that people have, by table and seat."""
    drawn = state.draw.places if state.draw and state.draw.done else ()
    cards = {place.player: place.card for place in drawn}
    by_seat = sorted(seats.items(), key=lambda row: (row[1].table, row[1].seat))
    return tuple(_build_slip(state, key, sitting, cards.get(key), at) for key, sitting in by_seat)


def _build_slip(
    state: State, key: int, sitting: SeatStay, card: Card | None, at: Instant
) -> SeatSlip:
    sat = state.entrants[key].sat
    drawn = sitting.why is SeatReason.DRAW
    before = sat[-2] if len(sat) > 1 and not drawn else None
    # Later, the next hand is no news any more.
    is_new = sitting.since > state.tables[sitting.table].began
    return SeatSlip(
        key=key,
        name=entrant_name_of(state, key),
        table=sitting.table,
        to=table_name_text(state, sitting.table),
        seat=sitting.seat,
        from_table=before.table if before else 0,
        from_told=table_name_text(state, before.table) if before else "",
        from_seat=before.seat if before else 0,
        why=say(WHY_WORDS[sitting.why]) if before else None,
        duty=next_hand_duty_text(state, sitting.table, key, at) if is_new else None,
        card=card if drawn else None,
    )


def list_batch_slips(state: State, batch: Batch, at: Instant) -> tuple[SeatSlip, ...]:
    """The slips of a batch."""
    if batch is Batch.PLANNED:
        return list_planned_slips(state, at)
    return list_latest_slips(state, at) if batch is Batch.MADE else list_seat_slips(state, at)


def choose_batch(state: State, asked: str) -> Batch:
    """
    The batch that was asked for, else the one that is wanted now: planned moves, those just made,
    or the draw.
    """
    if asked in set(Batch):
        return Batch(asked)
    if state.moves is not None:
        return Batch.PLANNED
    latest = max(
        list_current_seats(state).values(), key=lambda sitting: sitting.since, default=None
    )
    return Batch.MADE if latest is not None and latest.why in MOVED else Batch.SEATS
