"""
The seats of a night as every screen may show them: who sits where, who moves, and the draw; in no
language.
"""

from tournament.clock.values import Instant
from tournament.engine.canonical_json import Plain
from tournament.engine.time_units import MINUTE
from tournament.night.rules.board_players_and_money import to_board_name
from tournament.night.state import State
from tournament.players.values import PLAYING
from tournament.tables.rules.hand_blockers import find_tables_in_plan
from tournament.tables.rules.seats import (
    Taken,
    UpcomingHand,
    find_button_expiry,
    find_last_hand,
    find_next_hand,
    has_seating,
    is_button_known,
    is_final_table,
    list_open_tables,
    list_seated_tables,
)
from tournament.tables.values import CardDraw, DrawSlot, SeatReason, SeatStay, Table

MAX_SEATED = 120
"""With more players nobody finds their name on a screen; they look at their own phones."""

MAX_DRAWN = 60
"""So many cards a screen turns one after the other."""

MAX_CHANGES = 12
DRAW_SHOWN_FOR = 10 * MINUTE
"""So long after a draw its cards stand on the board."""


def show_hands(state: State) -> dict[str, Plain]:
    """The hands of the tables that report them, by number."""
    return {
        str(number): {"hand": table.hand, "step": table.step, "began": table.began}
        for number, table in state.tables.items()
        if table.hand and not table.broken
    }


def count_known_buttons(state: State, at: Instant) -> int:
    """
    At how many tables everybody knows where the button is; it gets less by itself where nobody
    reports hands.
    """
    return sum(is_button_known(state, number, at) for number in list_open_tables(state))


def show_seating(state: State, at: Instant) -> dict[str, Plain] | None:
    """
    Tables, seats, what changed lately, planned moves and the draw; None when nobody has or draws a
    seat.
    """
    if state.draw is None and not has_seating(state):
        return None
    there = list_seated_tables(state, at)
    seated = sum(len(seats) for seats in there.values())
    return {
        "tables": [_show_table(state, number, seats, at) for number, seats in there.items()],
        "seats": _show_seats(state, there) if seated <= MAX_SEATED else [],
        "changes": _show_changes(state),
        "moves": _show_moves(state, there),
        "draw": _show_draw(state, state.draw, at),
        "last": _show_only_table(state, there, at),
    }


def _show_table(state: State, number: int, seats: Taken, at: Instant) -> Plain:
    table = state.tables[number]
    hand = _find_hand(state, number, table, at)
    return {
        "number": number,
        "name": table.name,
        "left": sum(state.entrants[key].status in PLAYING for key in seats.values()),
        "running": table.running,
        "button": hand.spots.button if hand else None,
    }


def _show_seats(state: State, there: dict[int, dict[int, int]]) -> list[Plain]:
    found: list[Plain] = []
    for number, seats in there.items():
        found += [[number, seat, to_board_name(state, key)] for seat, key in seats.items()]
    return found


def _show_changes(state: State) -> list[Plain]:
    """Who sat down later or moved, the newest first; everybody's draw is no news of one player."""
    moved = [
        (entrant.sat[-1], entrant.sat[-2] if len(entrant.sat) > 1 else None, key)
        for key, entrant in state.entrants.items()
        if entrant.seat is not None and entrant.seat.why is not SeatReason.DRAW
    ]
    moved.sort(key=lambda change: (-change[0].since, change[0].table, change[0].seat))
    return [_show_change(state, key, now, before) for now, before, key in moved[:MAX_CHANGES]]


def _show_change(state: State, key: int, now: SeatStay, before: SeatStay | None) -> Plain:
    left = None if before is None or before.until != now.since else [before.table, before.seat]
    return {
        "name": to_board_name(state, key),
        "from": left,
        "to": [now.table, now.seat],
        "why": now.why.value,
        "at": now.since,
    }


def _show_moves(state: State, there: dict[int, dict[int, int]]) -> Plain:
    """
    The planned moves, and which tables still play: all of them by HomePokerTourney (MOVING
    PLAYERS), by the other rules those concerned.
    """
    if state.moves is None:
        return None
    concerned = find_tables_in_plan(state)
    return {
        "since": state.moves.since,
        "breaks": state.moves.breaks,
        "playing": [
            number for number in there if number in concerned and state.tables[number].running
        ],
        "moves": [
            {
                "name": to_board_name(state, move.player),
                "from": [move.table, move.seat],
                "to": [move.to_table, move.to_seat],
            }
            for move in state.moves.moves
        ],
    }


def _show_draw(state: State, draw: CardDraw | None, at: Instant) -> Plain:
    """
    An announced draw with its promise, one under way with the cards drawn so far, or one that was
    just made.
    """
    if draw is None or (draw.done and at - draw.done > DRAW_SHOWN_FOR):
        return None
    shown = tuple(place for place in draw.places if place.player or not draw.done)
    return {
        "kind": draw.kind.value,
        "since": draw.since,
        "done": draw.done or None,
        "promise": draw.promise,
        "seed": draw.seed,
        "word": draw.word,
        "drawn": sum(bool(place.player) for place in shown),
        "of": len(shown) or len(draw.players),
        "places": [_show_draw_slot(state, place) for place in shown]
        if len(shown) <= MAX_DRAWN
        else [],
    }


def _show_draw_slot(state: State, place: DrawSlot) -> Plain:
    """A card, the seat it stands for, and who drew it; None while it lies there."""
    return [
        str(place.card),
        place.table,
        place.seat,
        to_board_name(state, place.player) if place.player else None,
    ]


def _show_only_table(state: State, there: dict[int, dict[int, int]], at: Instant) -> Plain:
    """The one table that is left, with button and blinds while they are known."""
    if len(there) != 1:
        return None
    ((number, seats),) = there.items()
    table = state.tables[number]
    return {
        "table": number,
        "size": table.size,
        "closed": list(table.closed),
        "seats": [[seat, to_board_name(state, key)] for seat, key in seats.items()],
        "hand": _show_hand(state, number, table, at),
        "final": is_final_table(state, at),
    }


def _show_hand(state: State, number: int, table: Table, at: Instant) -> Plain:
    """Button and blinds of a hand; None when nobody knows."""
    hand = _find_hand(state, number, table, at)
    if hand is None:
        return None
    return {
        "running": table.running,
        "button": hand.spots.button,
        "small": hand.spots.small,
        "big": [hand.spots.big, *hand.spots.more_big],
        "until": _find_hand_expiry(state, table, at),
    }


def _find_hand(state: State, number: int, table: Table, at: Instant) -> UpcomingHand | None:
    """The hand in play, between hands the next one; None while the button is not known."""
    if not is_button_known(state, number, at):
        return None
    return find_last_hand(state, number, at) if table.running else find_next_hand(state, number, at)


def _find_hand_expiry(state: State, table: Table, at: Instant) -> int | None:
    """Until when this is known without another word from the table."""
    if state.started is None or at < state.started:
        return state.started
    return find_button_expiry(state, table)
