"""Random actions about tables: seats, hands, buttons, draws, moves, requests."""

from dataclasses import replace
from random import Random

from seating.balance_policy import Policy
from seating.button_and_blinds import ButtonRule
from seating.cards import build_full_deck
from tests.properties import move_choices as moves
from tests.properties.action_requests import Choose, asked_in, plainly
from tests.properties.move_choices import some_free, some_table
from tests.properties.people_choices import one_of, seldom, some_name, some_of, some_reason, those
from tournament.clock.values import Instant
from tournament.night.action import Action
from tournament.night.actions.desk_requests import AskDesk, CallFloor, CloseRequest, WithdrawRequest
from tournament.night.journal_history import JournalHistory
from tournament.night.state import State
from tournament.night.values.house_rules import HouseRules
from tournament.players.values import PLAYING, EntrantStatus
from tournament.tables.actions.back_in import BringBackIn, list_seats_to_return_to
from tournament.tables.actions.dealer_button import DealForButton, SeatHighCard, SetButton
from tournament.tables.actions.hands import FinishHand, NextHand, NextRound, Redeal, get_hand_number
from tournament.tables.actions.moves import CancelMoves, MakePlannedMoves
from tournament.tables.actions.penalties import Penalize, Warn
from tournament.tables.actions.seats import (
    CheckSeats,
    LockSeat,
    OpenTable,
    SeatPlayer,
    SetTable,
    SwapSeats,
)
from tournament.tables.actions.table_phone import KnockOutAtTable, MarkAbsentAtTable, SetBlindPoster
from tournament.tables.rules.seats import (
    has_seating,
    list_free_seats,
    list_open_tables,
    list_player_seats,
    list_seated_tables,
    list_tables_mid_hand,
    list_taken_seats,
    list_unseated_players,
)
from tournament.tables.rules.table_balancing import find_due_table_task
from tournament.tables.values import MAX_SEATS, DrawKind, RequestKind


def in_use(state: State, at: Instant) -> tuple[int, ...]:
    return tuple(list_seated_tables(state, at)) or list_open_tables(state)


def some_seats(random: Random) -> int:
    return random.choice((0, 1, 11)) if seldom(random) else random.randint(2, MAX_SEATS)


# --- hands


def next_hand(random: Random, past: JournalHistory, at: Instant) -> Action:
    idle = tuple(
        number
        for number in list_seated_tables(past.state, at)
        if number not in list_tables_mid_hand(past.state, at)
    )
    table = some_table(random, idle if random.random() < 0.8 else in_use(past.state, at), (1, 2, 3))
    return NextHand(table, get_hand_number(past.state, table) + random.choice((0, 1, 1, 1, 1, 2)))


def hand_over(random: Random, past: JournalHistory, at: Instant) -> Action:
    played = tuple(number for number, table in past.state.tables.items() if table.running)
    table = some_table(random, played, tuple(past.state.tables))
    return FinishHand(table, get_hand_number(past.state, table) + (1 if seldom(random) else 0))


def redeal(random: Random, past: JournalHistory, at: Instant) -> Action:
    table = some_table(
        random, tuple(number for number, one in past.state.tables.items() if one.running)
    )
    deals = past.state.tables[table].deals if table in past.state.tables else 1
    return Redeal(table, get_hand_number(past.state, table), deals + random.choice((0, 1, 1, 1, 2)))


def set_button(random: Random, past: JournalHistory, at: Instant) -> Action:
    """At a taken seat, mostly; the blinds follow, or are told as well."""
    table = some_table(random, in_use(past.state, at))
    there = tuple(list_taken_seats(past.state, table, at)) or (1, 2)
    seats = (*there, *there, random.randint(0, MAX_SEATS))
    small, big = random.choice(((0, 0), (0, 0), (random.choice(seats), random.choice(there))))
    return SetButton(table, random.choice(seats), small, big, random.random() < 0.4)


def high_card(random: Random, past: JournalHistory, at: Instant) -> Action:
    table = some_table(random, in_use(past.state, at))
    there = list_taken_seats(past.state, table, at)
    cards = random.sample(build_full_deck(), len(there))
    if len(cards) > 1 and seldom(random):
        cards[0] = cards[1]
    return DealForButton(table, tuple(map(SeatHighCard, there, cards)))


# --- tables and seats


def back_in(random: Random, past: JournalHistory, at: Instant) -> Action:
    """Somebody who is out, mostly as they went out, with some chips, in a seat they may have."""
    state = past.state
    key = one_of(random, those(state, EntrantStatus.OUT))
    is_known = key in state.entrants
    since = state.entrants[key].since if is_known else 0
    choices = list_seats_to_return_to(state, key, at) if is_known and has_seating(state) else ()
    table, seat = random.choice(choices) if choices else (0, 0)
    if seldom(random):
        table, seat = some_free(random, state, at)
    stack = random.choice((0, -5)) if seldom(random) else 100 * random.randint(1, 20)
    return BringBackIn(key, since - (1 if seldom(random) else 0), stack, table, seat)


def open_table(random: Random, past: JournalHistory, at: Instant) -> Action:
    broken = tuple(number for number, table in past.state.tables.items() if table.broken)
    return OpenTable(
        some_table(random, broken if random.random() < 0.5 else (), (1, 2, 3, 4)),
        some_seats(random),
    )


def set_table(random: Random, past: JournalHistory, at: Instant) -> Action:
    """As large as it is, mostly; some of the seats closed that nobody sits in."""
    number = some_table(random, list_open_tables(past.state))
    table = past.state.tables.get(number)
    size = table.size if table and random.random() < 0.6 else some_seats(random)
    seats = (
        range(1, size + 1)
        if seldom(random)
        else [one for one in list_free_seats(past.state, number, at) if one <= size]
    )
    name = some_name(random) if random.random() < 0.3 else ""
    return SetTable(
        number, name, size, some_of(random, seats, 2), random.choice((0, 0, 0, 1, 2, -1))
    )


def seat_player(random: Random, past: JournalHistory, at: Instant) -> Action:
    """Whoever has none gets a seat; or somebody who has one gets another."""
    lacking = list_unseated_players(past.state)
    player = one_of(
        random, lacking if lacking and random.random() < 0.6 else list_player_seats(past.state)
    )
    return SeatPlayer(player, *some_free(random, past.state, at), some_reason(random, 0.6))


def swap_seats(random: Random, past: JournalHistory, at: Instant) -> Action:
    """As the page shows them, mostly; now and then as they sat a moment ago."""
    places = list_player_seats(past.state)
    one, other = one_of(random, places), one_of(random, places)
    shown = (*places.get(one, (1, 1)), *places.get(other, (1, 2)))
    return SwapSeats(
        one, other, some_reason(random, 0.6), (*shown[2:], *shown[:2]) if seldom(random) else shown
    )


def check_seats(random: Random, past: JournalHistory, at: Instant) -> Action:
    table = some_table(random, in_use(past.state, at))
    there = tuple(list_taken_seats(past.state, table, at).values())
    return CheckSeats(table, there[1:] if seldom(random) else there)


# --- people at tables


def out_at_table(random: Random, past: JournalHistory, at: Instant) -> Action:
    """One of a table, now and then two, mostly by another one of it."""
    state, table = past.state, some_table(random, in_use(past.state, at))
    there = [
        key
        for key in list_taken_seats(state, table, at).values()
        if state.entrants[key].status in PLAYING
    ]
    players = tuple({one_of(random, there) for _one in range(random.choice((1, 1, 2)))})
    return KnockOutAtTable(table, players, some_of(random, set(there) - set(players), 1))


def away_at_table(random: Random, past: JournalHistory, at: Instant) -> Action:
    table = some_table(random, in_use(past.state, at))
    return MarkAbsentAtTable(
        table,
        one_of(random, list_taken_seats(past.state, table, at).values()),
        random.random() < 0.6,
    )


def penalize(random: Random, past: JournalHistory, at: Instant) -> Action:
    hands = -1 if seldom(random) else random.choice((0, 1, 1, 2, 2, 7))
    return Penalize(one_of(random, those(past.state, *PLAYING)), hands, some_reason(random, 0.7))


def warn(random: Random, past: JournalHistory, at: Instant) -> Action:
    return Warn(one_of(random, those(past.state, *PLAYING)), some_reason(random, 0.8))


def ask(random: Random, past: JournalHistory, at: Instant) -> Action:
    wish = random.choice(tuple(RequestKind))
    likely = {
        RequestKind.REBUY: (EntrantStatus.OUT, *PLAYING),
        RequestKind.RE_ENTRY: (EntrantStatus.OUT,),
        RequestKind.BACK: (EntrantStatus.ABSENT,),
    }.get(wish, (EntrantStatus.IN,))
    return AskDesk(one_of(random, those(past.state, *likely)), wish)


def take_back_request(random: Random, past: JournalHistory, at: Instant) -> Action:
    """Something that a player waits for, mostly."""
    waiting = [one for one in past.state.requests if one.player]
    if not waiting or seldom(random):
        return WithdrawRequest(
            one_of(random, past.state.entrants), random.choice(tuple(RequestKind))
        )
    asked = random.choice(waiting)
    return WithdrawRequest(asked.player, asked.wish)


def close_request(random: Random, past: JournalHistory, at: Instant) -> Action:
    if not past.state.requests or seldom(random):
        return CloseRequest(
            random.choice(tuple(RequestKind)), one_of(random, ()), random.randint(0, 3)
        )
    asked = random.choice(past.state.requests)
    return CloseRequest(asked.wish, asked.player, asked.table)


def call_floor(random: Random, past: JournalHistory, at: Instant) -> Action:
    return CallFloor(
        some_table(random, in_use(past.state, at), (1, 2)),
        random.random() < 0.4,
        some_reason(random, 0.3),
    )


CHOICES: dict[str, Choose] = {
    **asked_in(globals()),
    **asked_in(vars(moves)),
    **plainly("call_off_draw", "end_draw"),
    "next_round": lambda random, past, at: NextRound(
        past.state.round + random.choice((0, 1, 1, 1, 2))
    ),
    "fix_seat": lambda random, past, at: LockSeat(
        one_of(random, list_player_seats(past.state)), random.random() < 0.5
    ),
    "carry_out": lambda random, past, at: MakePlannedMoves(
        moves.planned_since(random, past), random.random() < 0.7
    ),
    "call_off_moves": lambda random, past, at: CancelMoves(moves.planned_since(random, past)),
    "name_poster": lambda random, past, at: SetBlindPoster(
        one_of(random, past.state.entrants), some_name(random)
    ),
}


def some_house(random: Random, rules: HouseRules) -> HouseRules:
    """
    A house that seats its players: small tables, so that they are soon uneven, break or are drawn
    anew.
    """
    return replace(
        rules,
        table_seats=random.choice((2, 3, 4, 4, 5, 6, 9)),
        button=random.choice(tuple(ButtonRule)),
        balance=random.choice(tuple(Policy)),
        two_tables_at=random.choice((0, 0, 6, 18)),
        final_table_at=random.choice((0, 0, 3, 9)),
        break_to=random.choice((2, 3, 9)),
    )


def is_for_seats(state: State) -> bool:
    """Nights of the largest tables mostly do without seats."""
    return bool(state.name) and state.rules.table_seats < MAX_SEATS


def urges(state: State, at: Instant) -> dict[str, float]:
    """
    How much likelier than anything else a kind is: what has to do with seats, in nights that have
    some.
    """
    if not is_for_seats(state):
        return dict.fromkeys(CHOICES, 0.3 if has_seating(state) else 0.1)
    seated, drawing = has_seating(state), state.draw is not None and not state.draw.done
    by_cards = drawing and state.draw is not None and state.draw.kind is DrawKind.CARDS
    running = any(table.running for table in state.tables.values())
    wanted = find_due_table_task(state, at) is not None and state.moves is None
    return dict.fromkeys(CHOICES, 3 if seated else 0.3) | {
        "promise_draw": 0.4 if seated else 20,
        "lay_out_cards": 0.4 if seated else 8,
        "draw_seats": 40 if drawing and not by_cards else 0.1,
        "take_card": 120 if by_cards else 0.1,
        "end_draw": 40 if by_cards else 0.1,
        "call_off_draw": 5 if drawing else 0.1,
        "out_at_table": 15 if seated else 0.3,
        "rebuy_at_table": 8 if seated else 0.3,
        "draw_seat": 8 if seated and list_unseated_players(state) else 0.2,
        "next_hand": 12 if seated else 1,
        "next_round": 50 if state.hand_for_hand and seated and not running else 0.2,
        "hand_over": 8 if running else 0.1,
        "redeal": 16 if running else 0.1,
        "back_in": 6 if those(state, EntrantStatus.OUT) else 0.1,
        "plan_moves": 60 if wanted else 1,
        "plan_break": 14 if wanted else 1,
        "play_on": 10 if wanted else 0.1,
        "carry_out": 30 if state.moves is not None else 0.1,
        "call_off_moves": 20 if state.moves is not None else 0.1,
        "swap_seats": 9 if seated else 0.3,
        "take_back_request": 15 if any(one.player for one in state.requests) else 0.1,
        "close_request": 6 if state.requests else 0.1,
    }
