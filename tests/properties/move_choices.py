"""Random draws, moves and table breaks."""

import hashlib
from random import Random

from seating.balance_plan import Move, MoveReason, TargetSeatReason
from seating.cards import Card, Suit
from seating.seat_draw import compute_table_sizes, shuffle_decks
from seating.seeded_random import compute_seed_commitment
from tests.properties.people_choices import one_of, seldom, some_of, some_reason
from tournament.clock.values import Instant
from tournament.night.action import Action
from tournament.night.journal_history import JournalHistory
from tournament.night.state import State
from tournament.players.rules.standings import list_active_players
from tournament.tables.actions.late_seating import (
    DrawSeat,
    draw_late_seat,
    list_seats_for_newcomers,
)
from tournament.tables.actions.moves import PlanBreak, PlanMoves, PostponeMoves
from tournament.tables.actions.real_card_draw import StartCardDraw, TakeCard
from tournament.tables.actions.seat_draw import (
    AnnounceDraw,
    DrawSeats,
    draw_seating_cards,
    list_seats_to_draw,
)
from tournament.tables.rules.seats import (
    list_free_seats,
    list_open_tables,
    list_player_seats,
    list_seated_tables,
    list_unseated_players,
)
from tournament.tables.rules.table_balancing import (
    find_due_table_task,
    plan_broken_table_moves,
    plan_due_moves,
)
from tournament.tables.values import MAX_SEATS, CardDraw, DrawKind

SEEDS = tuple(hashlib.sha256(bytes([number])).hexdigest() for number in range(12))
SEED_OF = {compute_seed_commitment(seed): seed for seed in SEEDS}
MAX_TABLES = 4


def some_table(random: Random, *likely: tuple[int, ...]) -> int:
    """
    One of the first tables that there are of these; now and then, or when there are none, any
    number.
    """
    known = next((numbers for numbers in likely if numbers), ())
    return random.randint(0, MAX_TABLES) if not known or seldom(random) else random.choice(known)


def some_free(random: Random, state: State, at: Instant) -> tuple[int, int]:
    """A seat in which nobody sits; now and then any."""
    there = [
        (number, seat)
        for number in list_open_tables(state)
        for seat in list_free_seats(state, number, at)
    ]
    if not there or seldom(random):
        return random.randint(0, MAX_TABLES), random.randint(0, MAX_SEATS)
    return random.choice(there)


def some_sizes(random: Random, state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Tables for everybody, by the house's rule or one more; now and then one seat too many."""
    players, seats = len(list_active_players(state)), state.rules.table_seats
    least = -(-players // seats)
    tables = least + (1 if random.random() < 0.3 and players > 2 * least else 0)
    sizes = compute_table_sizes(players, seats, tables if tables <= players else 0)
    numbers = tuple(random.sample(range(1, max(MAX_TABLES, len(sizes)) + 1), len(sizes)))
    return ((*sizes[:-1], sizes[-1] + 1) if sizes and seldom(random) else sizes), numbers


def promise_draw(random: Random, past: JournalHistory, at: Instant) -> Action:
    players = tuple(sorted(list_active_players(past.state)))
    sizes, numbers = some_sizes(random, past.state)
    dealers = some_of(random, players, 3) if random.random() < 0.3 else ()
    promise = "none" if seldom(random) else compute_seed_commitment(random.choice(SEEDS))
    return AnnounceDraw(
        promise,
        players[1:] if seldom(random) else players,
        sizes,
        numbers,
        dealers,
        stands=len(players) % 2 == 0,
    )


def draw_seats(random: Random, past: JournalHistory, at: Instant) -> Action:
    promised, word = past.state.draw, random.choice(("", "pizza", " Zoe\u0308 "))
    seed = SEED_OF.get(promised.promise, SEEDS[0]) if promised else SEEDS[0]
    if promised is None or not fits(past.state, promised) or seldom(random):
        return DrawSeats(random.choice((seed, "0")), word, ())
    return DrawSeats(
        seed, word, draw_seating_cards(past.state, promised, seed, word), random.random() < 0.8
    )


def fits(state: State, promised: CardDraw) -> bool:
    """Whether the announced tables still have so many seats."""
    there = zip(promised.numbers, promised.sizes, strict=True)
    return bool(promised.numbers) and all(
        size <= len(list_seats_to_draw(state, number)) for number, size in there
    )


def lay_out_cards(random: Random, past: JournalHistory, at: Instant) -> Action:
    return StartCardDraw(*some_sizes(random, past.state), random.random() < 0.8)


def take_card(random: Random, past: JournalHistory, at: Instant) -> Action:
    """Somebody who has none takes a card that lies there; now and then another's, or one more."""
    drawing = past.state.draw
    places = drawing.places if drawing and drawing.kind is DrawKind.CARDS else ()
    lie = [one.card for one in places if not one.player] or [Card(1, Suit.SPADES)]
    waiting = set(list_active_players(past.state)) - {one.player for one in places}
    player = one_of(random, waiting or list_player_seats(past.state))
    return TakeCard(
        player, random.choice([one.card for one in places] if places and seldom(random) else lie)
    )


# --- moves


def moves_by_hand(random: Random, state: State, at: Instant) -> tuple[Move, ...]:
    """
    One or two of the seated to seats that are open, or to those that they leave to each other.
    """
    places = list_player_seats(state)
    movers = random.sample(sorted(places), min(len(places), random.choice((1, 1, 2))))
    goals = [some_free(random, state, at) for _mover in movers]
    if len(movers) == 2 and random.random() < 0.3:
        goals = [places[mover] for mover in reversed(movers)]
    return tuple(
        Move(key, *places[key], *goal, MoveReason.NEAREST_WAIT, TargetSeatReason.SAME_WAIT)
        for key, goal in zip(movers, goals, strict=True)
    )


def draw_seat(random: Random, past: JournalHistory, at: Instant) -> Action:
    """With a seed, or with a card; now and then for somebody who sits already."""
    state, seed = past.state, random.choice(SEEDS)
    player = one_of(random, list_unseated_players(state) or list_player_seats(state))
    drawn = draw_late_seat(state, player, seed, at)
    if drawn is None or seldom(random):
        return DrawSeat(player, *some_free(random, state, at), random.choice(("", seed)))
    return (
        DrawSeat(player, *random.choice(list_seats_for_newcomers(state, at)))
        if random.random() < 0.4
        else DrawSeat(player, *drawn, seed)
    )


def plan_moves(random: Random, past: JournalHistory, at: Instant) -> Action:
    """By the rule, where a move is due; or as the director likes it."""
    if find_due_table_task(past.state, at) is None or random.random() < 0.4:
        return PlanMoves(moves_by_hand(random, past.state, at), (), some_reason(random, 0.8))
    plan = plan_due_moves(past.state, at, shuffle_decks(random.choice(SEEDS), 2))
    return PlanMoves(plan.moves, () if seldom(random) else plan.deals)


def plan_break(random: Random, past: JournalHistory, at: Instant) -> Action:
    table, seed = (
        some_table(random, tuple(list_seated_tables(past.state, at))),
        random.choice(SEEDS),
    )
    known = table in list_seated_tables(past.state, at)
    moves = plan_broken_table_moves(past.state, table, seed, at).moves if known else ()
    return PlanBreak(table, moves[1:] if seldom(random) else moves, seed)


def planned_since(random: Random, past: JournalHistory) -> int:
    return 5 if past.state.moves is None or seldom(random) else past.state.moves.since


def play_on(random: Random, past: JournalHistory, at: Instant) -> Action:
    """With as many left as there are; now and then one more, as a page that is behind."""
    needed = find_due_table_task(past.state, at)
    left = needed.left if needed is not None else len(list_active_players(past.state))
    return PostponeMoves(left + (1 if seldom(random) else 0))
