"""A player's seat, the card that gave it, their next move, and duties in the next hand."""

from dataclasses import dataclass

from seating.button_and_blinds import count_hands_to_big_blind
from seating.cards import Card
from tournament.clock.values import Instant
from tournament.engine.messages import Message, Text, _, ngettext, say, say_count
from tournament.night.state import (
    Phase,
    State,
    find_phase,
    find_stop,
    read_night_clock,
    table_name_text,
)
from tournament.players.actions.entries import update_entrant
from tournament.players.values import PLAYING, EntrantStatus
from tournament.schedule.values import find_next_hand_level
from tournament.tables.rules.hand_blockers import HandBlockerKind, find_hand_blockers
from tournament.tables.rules.move_text import MoveText, build_move_text
from tournament.tables.rules.seats import (
    UpcomingHand,
    find_next_hand,
    is_button_known,
    may_keep_seat,
)
from tournament.tables.values import WHY_WORDS, DrawKind, DrawSlot, SeatStay
from tournament.tables.views.felt_tables import FeltSeat, list_felt_seats
from tournament.tables.views.hand_dealer import find_hand_dealer
from tournament.tables.views.seat_map import SeatMap, build_seat_map
from tournament.tables.views.seat_names import list_seat_names


@dataclass(frozen=True, slots=True)
class CurrentSeat:
    """The seat of a player: how they got it, since when, by which card, and the table around it."""

    table: Text
    number: int
    seat: int
    why: str
    since: int
    card: Card | None
    map: SeatMap
    felt: tuple[FeltSeat, ...]
    """The seats as they stand around the felt."""

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return sum(not seat.place.empty for seat in self.felt)


@dataclass(frozen=True, slots=True)
class UpcomingMove:
    """The move that waits for a player; `after_hand` while their table plays."""

    told: MoveText
    after_hand: bool
    reason: str
    """Why the director chose otherwise than the rule."""


@dataclass(frozen=True, slots=True)
class CardDrawStatus:
    """
    Real cards are being drawn: what is left to take, how many have drawn, and the place this player
    drew.
    """

    left: tuple[Card, ...]
    drawn: int
    all: int
    mine: DrawSlot | None
    table: Text


def find_current_seat(state: State, key: int, at: Instant) -> CurrentSeat | None:
    """Where they sit; somebody who is out has a seat as long as they may rebuy."""
    sitting = state.entrants[key].seat
    if sitting is None or not may_keep_seat(state, key, at):
        return None
    return CurrentSeat(
        table=table_name_text(state, sitting.table),
        number=sitting.table,
        seat=sitting.seat,
        why=WHY_WORDS[sitting.why],
        since=sitting.since,
        card=find_seat_draw_card(state, key, sitting),
        map=build_seat_map(state, sitting.table, at),
        felt=list_felt_seats(state, sitting.table, list_seat_names(state), at),
    )


def find_seat_draw_card(state: State, key: int, sitting: SeatStay) -> Card | None:
    """The card by which they got this seat, if it was drawn in the last draw."""
    places = state.draw.places if state.draw and state.draw.done else ()
    mine = (key, sitting.table, sitting.seat)
    for slot in places:
        if (slot.player, slot.table, slot.seat) == mine:
            return slot.card
    return None


def find_upcoming_move(state: State, key: int) -> UpcomingMove | None:
    """The planned move of this player, unless they have gone out meanwhile."""
    plan = state.moves
    if plan is None or state.entrants[key].status not in PLAYING:
        return None
    for move in plan.moves:
        if move.player == key:
            table = state.tables.get(move.table)
            is_playing = table is None or table.running
            return UpcomingMove(build_move_text(state, move), is_playing, plan.reason)
    return None


def find_draw_promise(state: State, key: int) -> str:
    """The promise of an announced draw in which they get a new seat; empty if there is none."""
    draw = state.draw
    if draw is None or draw.done or draw.kind is DrawKind.CARDS or key not in draw.players:
        return ""
    return draw.promise


def build_card_draw_status(state: State, key: int) -> CardDrawStatus | None:
    """The draw with real cards that is under way."""
    draw = state.draw
    if draw is None or draw.done or draw.kind is not DrawKind.CARDS:
        return None
    mine = next((slot for slot in draw.places if slot.player == key), None)
    return CardDrawStatus(
        left=tuple(slot.card for slot in draw.places if not slot.player),
        drawn=sum(bool(slot.player) for slot in draw.places),
        all=len(draw.places),
        mine=mine,
        table=table_name_text(state, mine.table) if mine else "",
    )


def table_hold_reason_text(state: State, key: int, at: Instant) -> Message | None:
    """
    Why their table begins no hand, where that is not the clock's doing, nor their own, nor told on
    the card already; while it waits for a rebuy, what that would change for them.
    """
    entrant = state.entrants[key]
    sitting = entrant.seat
    if sitting is None or entrant.status is EntrantStatus.OUT:
        return None
    is_drawn = state.draw is not None and not state.draw.done
    if is_drawn or find_stop(state, at) is not None or find_upcoming_move(state, key) is not None:
        return None
    if find_phase(state, at) is not Phase.RUNNING:
        return None
    halts = find_hand_blockers(state, at, (sitting.table,))[sitting.table]
    if not halts or halts[0].cause is not HandBlockerKind.REBUY:
        return halts[0].line if halts else None
    out = halts[0].player
    return _big_blind_without_text(state, key, out, sitting, at) or say(
        _("{table} waits for {name}"),
        table=table_name_text(state, sitting.table),
        name=list_seat_names(state)[out],
    )


def _big_blind_without_text(
    state: State, key: int, out: int, sitting: SeatStay, at: Instant
) -> Message | None:
    """
    When they post the big blind if somebody who may still rebuy is out, where that is another hand.
    """
    later = _find_hands_before_big_blind(state, key, sitting, at)
    without = _find_hands_before_big_blind(
        update_entrant(state, out, dealt_on=True), key, sitting, at
    )
    if later is None or without is None or later == without:
        return None
    name = list_seat_names(state)[out]
    if not without:
        return say(_("Next hand if {name} is out"), name=name)
    forms = ngettext("In {count} hand if {name} is out", "In {count} hands if {name} is out")
    return say_count(forms, without + 1, name=name)


def _find_hands_before_big_blind(
    state: State, key: int, sitting: SeatStay, at: Instant
) -> int | None:
    """How many hands come before their big blind; None where nobody knows, or they wait."""
    hand = _find_known_next_hand(state, sitting.table, at)
    if hand is None:
        return None
    return (
        None
        if sitting.seat in hand.waiting
        else _count_hands_before_big_blind(state, key, hand, sitting)
    )


def _find_known_next_hand(state: State, number: int, at: Instant) -> UpcomingHand | None:
    """
    The next hand of a table whose button is known. While none was tapped since the start nobody
    knows whether the first one was dealt.
    """
    table = state.tables.get(number)
    is_untold = table is None or not table.hand
    if is_untold and state.started is not None and state.started <= at:
        return None
    return find_next_hand(state, number, at) if is_button_known(state, number, at) else None


def _count_hands_before_big_blind(
    state: State, key: int, hand: UpcomingHand, sitting: SeatStay
) -> int:
    """How many hands come before the one in which they post the big blind."""
    if key in (hand.big_by, *hand.more_big):
        return 0
    size = state.tables[sitting.table].size
    return count_hands_to_big_blind(hand.spots, sitting.seat, size, hand.taken) + 1


def list_next_hand_hints(state: State, key: int, at: Instant) -> tuple[Message, ...]:
    """
    What the next hand of their table asks of them; nothing while nobody knows where the button is.
    """
    entrant = state.entrants[key]
    sitting = entrant.seat
    if (
        sitting is None
        or state.finished is not None
        or entrant.status is not EntrantStatus.IN
        or find_upcoming_move(state, key) is not None
    ):
        return ()
    hand = _find_known_next_hand(state, sitting.table, at)
    if hand is None:
        return ()
    return tuple(_list_hand_hints(state, key, hand, sitting, at))


def _list_hand_hints(
    state: State, key: int, hand: UpcomingHand, sitting: SeatStay, at: Instant
) -> list[Message]:
    if sitting.seat in hand.waiting:
        return [say(_("You wait: no cards until the button has passed."))]
    level = find_next_hand_level(state.structure, read_night_clock(state, at).step)
    found = []
    if find_hand_dealer(state, state.tables[sitting.table], hand, is_now=False) == key:
        if hand.spots.button == sitting.seat:
            found.append(say(_("Next hand: the button comes to you, you deal.")))
        else:
            found.append(say(_("Next hand: you deal, without the button.")))
    later = _count_hands_before_big_blind(state, key, hand, sitting)
    if not later:
        return [*found, say(_("Next hand: you post the big blind, {chips}."), chips=level.big)]
    if key == hand.small_by:
        return [*found, say(_("Next hand: you post the small blind, {chips}."), chips=level.small)]
    forms = ngettext("Big blind in {count} hand", "Big blind in {count} hands")
    return [*found, say_count(forms, later + 1)]
