"""
An evening with seats: who sits where, what is dealt, and hands told as the rulebook's rows tell
them.
"""

import hashlib
from dataclasses import replace

from seating.balance_plan import Move, MoveReason, TargetSeatReason
from seating.cards import Card, parse_card
from seating.seat_draw import compute_table_sizes
from seating.seeded_random import compute_seed_commitment
from tests.money.money_evening import HOME
from tests.night.evening import OPENING, Evening, at
from tournament.clock.actions import StartClock
from tournament.money.values.terms import Terms
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.knockouts import KnockOut
from tournament.players.rules.standings import list_active_players
from tournament.tables.actions.dealer_button import SetButton
from tournament.tables.actions.hands import FinishHand, NextHand
from tournament.tables.actions.moves import PostponeMoves
from tournament.tables.actions.seat_draw import AnnounceDraw, DrawSeats, draw_seating_cards
from tournament.tables.actions.seats import OpenTable, SeatPlayer
from tournament.tables.rules.hand_blockers import (
    find_tables_awaiting_moves,
    is_last_hand_before_redraw,
)
from tournament.tables.rules.seats import (
    UpcomingHand,
    find_last_hand,
    find_next_hand,
    list_seated_tables,
    list_taken_seats,
)
from tournament.tables.rules.table_balancing import find_due_table_task

RULES = HouseRules()
FREE_REBUYS = replace(HOME, offers=tuple(replace(offer, price=0) for offer in HOME.offers))
"""One rebuy without chips until the first hand of level 4; nothing costs anything."""


def seated(
    *sizes: int, rules: HouseRules = RULES, seats: int = 10, terms: Terms | None = None
) -> Evening:
    """
    Players without names sit at tables 1, 2 … from seat 1 on: the first at table 1 is player 1,
    whose key is -1. The night has not begun.
    """
    opening = replace(OPENING, players=sum(sizes), rules=rules, terms=terms or OPENING.terms)
    night, player = Evening().do(-10, opening), 0
    for number, size in enumerate(sizes, 1):
        night = night.do(-9, OpenTable(number, seats))
        for seat in range(1, size + 1):
            player += 1
            night = night.do(-8, SeatPlayer(-player, number, seat))
    return night


def started(
    *sizes: int, rules: HouseRules = RULES, seats: int = 10, terms: Terms | None = None
) -> Evening:
    """
    The same, with every button at seat 1 for the first hand, and the clock running from eight.
    """
    night = seated(*sizes, rules=rules, seats=seats, terms=terms)
    for number, size in enumerate(sizes, 1):
        night = night.do(-1, SetButton(number, 1)) if size > 1 else night
    return night.do(0, StartClock())


def playing(
    *sizes: int, rules: HouseRules = RULES, seats: int = 10, terms: Terms | None = None
) -> Evening:
    """
    And all tables have begun their first hand, a minute after eight: button 1, blinds 2 and 3.
    """
    return dealt(started(*sizes, rules=rules, seats=seats, terms=terms), 1)


def dealt(night: Evening, minutes: float, *tables: int) -> Evening:
    """These tables begin their next hand; all of them when none is named."""
    there = list_seated_tables(night.state, at(minutes))
    for number in tables or [one for one in there if len(there[one]) > 1]:
        needed = find_due_table_task(night.state, at(minutes))
        holds = is_last_hand_before_redraw(night.state, at(minutes))
        waiting = find_tables_awaiting_moves(night.state, at(minutes))
        if needed is not None and (holds or number in waiting):
            night = night.do(minutes, PostponeMoves(needed.left))
        night = night.do(minutes, NextHand(number, night.state.tables[number].hand + 1))
    return night


def over(night: Evening, minutes: float, *tables: int) -> Evening:
    """These tables have finished their hand; all that play when none is named."""
    for number in tables or [one for one, table in night.state.tables.items() if table.running]:
        night = night.do(minutes, FinishHand(number, night.state.tables[number].hand))
    return night


def out(night: Evening, minutes: float, *players: int) -> Evening:
    """These players go out in one hand."""
    return night.do(minutes, KnockOut(tuple(-player for player in players))) if players else night


def seed(name: str) -> str:
    """A seed that is the same in every run."""
    return hashlib.sha256(name.encode()).hexdigest()


def drawn(
    night: Evening,
    minutes: float,
    tables: int = 0,
    name: str = "redraw",
    finished: bool = False,
    keeps: bool = True,
    stands: bool = False,
) -> Evening:
    """Everybody with chips draws a seat, at as few tables as hold them or at so many."""
    players = tuple(sorted(list_active_players(night.state)))
    sizes = compute_table_sizes(len(players), night.state.rules.table_seats, tables)
    promise = AnnounceDraw(
        compute_seed_commitment(seed(name)),
        players,
        sizes,
        tuple(range(1, 1 + len(sizes))),
        keeps=keeps,
        stands=stands,
    )
    night = night.do(minutes, promise)
    assert night.state.draw is not None
    return night.do(
        minutes,
        DrawSeats(
            seed(name),
            "",
            draw_seating_cards(night.state, night.state.draw, seed(name), ""),
            finished,
        ),
    )


def move(night: Evening, minutes: float, player: int, table: int, seat: int) -> Move:
    """A move that the director thinks of."""
    there = list_seated_tables(night.state, at(minutes))
    for number, seats in there.items():
        for one, key in seats.items():
            if key == -player:
                facts = (
                    MoveReason.TO_THE_LEFT,
                    TargetSeatReason.EMPTIED,
                    -1,
                    (),
                    len(seats),
                    len(there.get(table, {})),
                )
                return Move(key, number, one, table, seat, *facts)
    raise AssertionError(f"player {player} has no seat")


def sizes(night: Evening, minutes: float) -> dict[int, int]:
    """How many sit at each table."""
    return {
        number: len(there) for number, there in list_seated_tables(night.state, at(minutes)).items()
    }


def who(night: Evening, minutes: float, table: int) -> dict[int, int]:
    """The players of a table by seat, those without names by their numbers."""
    return {
        seat: abs(key) for seat, key in list_taken_seats(night.state, table, at(minutes)).items()
    }


def coming_hand(night: Evening, minutes: float, table: int = 1) -> str:
    """The next hand of a table, as the rows of the rulebook tell it."""
    return told_hand(find_next_hand(night.state, table, at(minutes)))


def played_hand(night: Evening, minutes: float, table: int = 1) -> str:
    """The hand that a table plays, or played last."""
    return told_hand(find_last_hand(night.state, table, at(minutes)))


def told_hand(hand: UpcomingHand | None) -> str:
    """
    Button / small blind / big blind: d behind a dead button, - where nobody posts the small blind.
    """
    if hand is None:
        return "unknown"
    button = f"{hand.spots.button}{'' if hand.spots.button in hand.taken else 'd'}"
    return f"{button}/{hand.spots.small if hand.small_by else '-'}/{hand.spots.big}"


def card(written: str) -> Card:
    """A card as somebody types it."""
    found = parse_card(written)
    assert found is not None
    return found
