"""The table phone's page: seats, hand, and what can be reported."""

from collections.abc import Container, Mapping
from dataclasses import dataclass

from tournament.clock.actions import can_pause_for_dispute
from tournament.clock.values import Instant
from tournament.engine.messages import Message, Refusal, Text
from tournament.money.values.terms import BountyKind
from tournament.night.actions.desk_requests import find_open_request
from tournament.night.state import State, entrant_name_of, table_name_text
from tournament.players.values import PLAYING, EntrantStatus
from tournament.tables.actions.hands import NextRound
from tournament.tables.rules.hand_blockers import find_tables_in_plan
from tournament.tables.rules.seats import find_next_hand, list_tables_mid_hand, list_taken_seats
from tournament.tables.values import DeskRequest, RequestKind, Table
from tournament.tables.views.felt_tables import (
    FeltTable,
    build_button_felt,
    build_table_phone_felt,
    is_button_shown,
)
from tournament.tables.views.hand_positions import HandPositions, build_hand_positions
from tournament.tables.views.hand_text import list_hand_notes, next_blinds_text
from tournament.tables.views.seat_map import (
    SeatMap,
    SeatMapHand,
    build_seat_map,
    find_pictured_hand,
)
from tournament.tables.views.seat_names import list_seat_names
from tournament.tables.views.seat_slips import SeatSlip, list_newcomer_slips, list_planned_slips


@dataclass(frozen=True, slots=True)
class TablePlayer:
    """Somebody at the table who has chips."""

    key: int
    seat: int
    name: Text
    absent: bool

    @property
    def id(self) -> str:
        """What tells their forms from others on the page."""
        return str(self.seat)


@dataclass(frozen=True, slots=True)
class TablePage:
    """
    One table as its phone shows it; without seats only the hands and the floor are left of it.
    """

    drawing: SeatMap | None
    felt: FeltTable | None
    button_felt: FeltTable | None
    """The same to tap where the button lies; None where nobody taps hands."""
    asked: tuple[TablePlayer, ...]
    """Who is out and may still rebuy."""
    next_posts: HandPositions | None
    notes: tuple[Message, ...]
    next_blinds: Message | None
    """After somebody went out: who has the button and the blinds in the next hand."""
    leaving: tuple[SeatSlip, ...]
    arriving: tuple[SeatSlip, ...]
    new: tuple[SeatSlip, ...]
    """Who sat down since the last hand began, with what the next hand asks of each."""
    asks_check: bool
    """Somebody sat down and nobody has looked yet whether all sit right."""
    seen: tuple[int, ...]
    players: tuple[TablePlayer, ...]
    asks_who: bool
    """There are bounties, so it matters who knocked somebody out."""
    is_lost: bool
    """
    Two could play and nobody knows where the button is: never told, or so long ago that it may have
    moved on.
    """
    floor: DeskRequest | None
    callers: tuple[Text, ...]
    """Players of the table who called the floor from their own phones."""
    may_stop: bool
    others: tuple[Text, ...]
    """The other tables that still play their hand."""


def build_table_page(state: State, number: int, at: Instant, taps_hands: bool) -> TablePage:
    """One table at this instant; where nobody taps hands nothing is said of the button."""
    there = list_taken_seats(state, number, at)
    table = state.tables.get(number)
    names = list_seat_names(state)
    shown = taps_hands and is_button_shown(state, number, at)
    next_hand = find_next_hand(state, number, at) if shown else None
    planned = list_planned_slips(state, at)
    new = list_newcomer_slips(state, number, table.began if table else 0, at)
    return TablePage(
        drawing=build_seat_map(state, number, at) if there else None,
        felt=build_table_phone_felt(state, number, at) if there else None,
        button_felt=build_button_felt(state, number, at) if there and taps_hands else None,
        asked=_list_players(state, there, names, (EntrantStatus.OUT,)),
        next_posts=build_hand_positions(next_hand, names),
        notes=list_hand_notes(state, number, at) if shown else (),
        next_blinds=next_blinds_text(state, number, at),
        leaving=tuple(slip for slip in planned if slip.from_table == number),
        arriving=tuple(slip for slip in planned if slip.table == number),
        new=new if len(new) < len(there) else (),
        asks_check=_needs_seat_check(state, number, table, new),
        seen=tuple(there.values()),
        players=_list_players(state, there, names, PLAYING),
        asks_who=state.terms.bounty is not BountyKind.NONE,
        is_lost=taps_hands
        and len(there) > 1
        and find_pictured_hand(state, number, at)[0] is SeatMapHand.NONE,
        floor=find_open_request(state, RequestKind.FLOOR, 0, number),
        callers=tuple(
            entrant_name_of(state, request.player)
            for request in state.requests
            if request.player and request.wish is RequestKind.FLOOR and request.table == number
        ),
        may_stop=can_pause_for_dispute(state, at),
        others=tuple(
            table_name_text(state, other)
            for other in list_tables_mid_hand(state, at)
            if other != number
        ),
    )


def _needs_seat_check(
    state: State, number: int, table: Table | None, new: tuple[SeatSlip, ...]
) -> bool:
    """
    Whether somebody has to look, between hands; while players are about to move, the seats are not
    final.
    """
    if table is None or table.checked or table.running:
        return False
    return bool(new) and number not in find_tables_in_plan(state)


def _list_players(
    state: State,
    there: Mapping[int, int],
    names: Mapping[int, Text],
    statuses: Container[EntrantStatus],
) -> tuple[TablePlayer, ...]:
    players = []
    for seat, key in there.items():
        status = state.entrants[key].status
        if status in statuses:
            players.append(TablePlayer(key, seat, names[key], status is EntrantStatus.ABSENT))
    return tuple(players)


def find_next_hand_for_hand(state: State, at: Instant) -> int | None:
    """Hand for hand: the next hand of all tables, once all are done."""
    action = NextRound(state.round + 1)
    try:
        action.check(state, at)
    except Refusal:
        return None
    return action.round
