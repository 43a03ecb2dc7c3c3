"""Seats, moves and the draw on the board."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from seating.balance_plan import Move, MoveReason, TargetSeatReason
from seating.balance_policy import Policy
from seating.button_and_blinds import ButtonAndBlinds
from seating.cards import Card, Suit
from tests.night.evening import EIGHT, OPENING, SCHEDULE, Evening, at
from tests.rows import each_row
from tests.tables.seated_evening import drawn, seed
from tournament.clock.values import Anchor
from tournament.engine.time_units import MINUTE
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, Terms, WindowEnd
from tournament.night.rules.board import build_board, compute_board_mark
from tournament.night.rules.board_seats import (
    DRAW_SHOWN_FOR,
    MAX_CHANGES,
    show_hands,
    show_seating,
)
from tournament.night.state import State
from tournament.night.values.house_rules import HouseRules
from tournament.players.values import Bust, Elimination, Entrant, EntrantStatus, Purchase
from tournament.tables.actions.real_card_draw import EndDraw, StartCardDraw, TakeCard
from tournament.tables.rules.seats import SURE_FOR
from tournament.tables.values import CardDraw, DrawKind, MovePlan, SeatReason, SeatStay, Table

ANN, BEN, BOB, CLEO, DORA, EMIL = range(1, 7)
NAMES = {ANN: "Ann", BEN: "Ben", BOB: "Bob", CLEO: "Cleo", DORA: "Dora", EMIL: "Emil"}
BUY_IN = Purchase(PurchaseKind.BUY_IN, 0, 1000, EIGHT)
TERMS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, 0, 1000),
        Offer(PurchaseKind.REBUY, 0, 1000, window=PurchaseWindow(WindowEnd.LEVEL_END, 2)),
    )
)
DRAWN = at(-5)


def person(key: int, table: int, seat: int) -> Entrant:
    sat = (SeatStay(table, seat, DRAWN, SeatReason.DRAW),)
    return Entrant(NAMES[key], status=EntrantStatus.IN, purchases=(BUY_IN,), sat=sat)


def night(tables: Mapping[int, Mapping[int, int]]) -> State:
    """A night that began at eight, with these players in these seats."""
    people = {
        key: person(key, number, seat)
        for number, seats in tables.items()
        for seat, key in seats.items()
    }
    return State(
        structure=SCHEDULE,
        anchor=Anchor(0, 20 * MINUTE, EIGHT),
        started=EIGHT,
        terms=TERMS,
        entrants=people,
        tables={number: Table(seats=seats, touched=DRAWN) for number, seats in tables.items()},
    )


TWO = night({1: {1: ANN, 2: BEN, 3: BOB}, 2: {1: CLEO, 4: DORA, 7: EMIL}})
ONE = night({3: {1: ANN, 4: BEN, 7: BOB}})


def shown(state: State, minutes: float = 5) -> dict[str, Any]:
    found = show_seating(state, at(minutes))
    assert found is not None
    return found


def changed(state: State, key: int, **values: Any) -> State:
    """The night with one player changed."""
    return replace(state, entrants={**state.entrants, key: replace(state.entrants[key], **values)})


def at_table(state: State, number: int, **values: Any) -> State:
    """The night with one table changed."""
    return replace(state, tables={**state.tables, number: replace(state.tables[number], **values)})


def test_a_night_without_seats_shows_none() -> None:
    assert show_seating(State(tables={1: Table(hand=3, running=True)}), at(5)) is None


def test_everybody_and_where_they_sit() -> None:
    broken = night({1: {1: ANN, 2: BEN, 3: BOB}, 2: {1: CLEO, 4: DORA, 7: EMIL}, 3: {}})
    named = at_table(at_table(at_table(broken, 3, broken=True), 2, name="Kitchen"), 1, running=True)
    assert shown(named) == {
        "tables": [
            {"number": 1, "name": "", "left": 3, "running": True, "button": None},
            {"number": 2, "name": "Kitchen", "left": 3, "running": False, "button": None},
        ],
        "seats": [
            [1, 1, "Ann"],
            [1, 2, "Ben"],
            [1, 3, "Bob"],
            [2, 1, "Cleo"],
            [2, 4, "Dora"],
            [2, 7, "Emil"],
        ],
        "changes": [],
        "moves": None,
        "draw": None,
        "last": None,
    }


def test_who_may_rebuy_keeps_their_seat_until_they_may_not() -> None:
    out = replace(
        changed(TWO, BOB, status=EntrantStatus.OUT), busts=(Bust((Elimination(BOB, at(4)),)),)
    )
    for minutes, has_seat in ((5, True), (50, False)):
        found = shown(out, minutes)
        assert ([1, 3, "Bob"] in found["seats"], found["tables"][0]["left"]) == (has_seat, 2)


def test_names_are_whole_and_who_has_none_is_a_number() -> None:
    long = changed(changed(TWO, ANN, name="A" * 80), BEN, name="")
    assert [name for _table, _seat, name in shown(long)["seats"][:2]] == ["A" * 80, 2]


def test_the_newest_changes_come_first() -> None:
    late = changed(TWO, EMIL, sat=(SeatStay(2, 7, at(3), SeatReason.LATE),))
    moved = (
        SeatStay(1, 1, DRAWN, SeatReason.DRAW, until=at(4)),
        SeatStay(2, 2, at(4), SeatReason.BALANCE),
    )
    assert shown(changed(late, ANN, sat=moved))["changes"] == [
        {"name": "Ann", "from": [1, 1], "to": [2, 2], "why": "balance", "at": at(4)},
        {"name": "Emil", "from": None, "to": [2, 7], "why": "late", "at": at(3)},
    ]


def test_who_comes_back_later_did_not_come_from_their_old_seat() -> None:
    left = (
        SeatStay(1, 1, DRAWN, SeatReason.DRAW, until=at(1)),
        SeatStay(2, 2, at(4), SeatReason.LATE),
    )
    assert [one["from"] for one in shown(changed(TWO, ANN, sat=left))["changes"]] == [None]


def test_no_more_changes_than_a_screen_can_use() -> None:
    many = {
        key: Entrant(f"No. {key}", sat=(SeatStay(1, 1, at(key), SeatReason.HAND),))
        for key in range(1, 20)
    }
    names = [one["name"] for one in shown(replace(TWO, entrants=many))["changes"]]
    assert names == [f"No. {key}" for key in range(19, 19 - MAX_CHANGES, -1)]


ANN_MOVES = Move(ANN, 1, 1, 2, 2, MoveReason.SAME_POSITION, TargetSeatReason.EMPTIED)


def test_planned_moves_and_the_tables_that_still_play() -> None:
    """
    By HomePokerTourney all running hands end first (MOVING PLAYERS), so everybody waits for table
    3.
    """
    three = night({1: {1: ANN, 2: BEN}, 2: {1: BOB, 4: CLEO}, 3: {1: DORA, 2: EMIL}})
    running = at_table(at_table(three, 1, running=True), 3, running=True)
    for policy, breaks, playing in ((Policy.SOURCE, 0, [1, 3]), (Policy.TDA, 2, [1])):
        plan = MovePlan(at(4), (ANN_MOVES,), breaks=breaks)
        assert shown(replace(running, moves=plan, rules=HouseRules(balance=policy)))["moves"] == {
            "since": at(4),
            "breaks": breaks,
            "playing": playing,
            "moves": [{"name": "Ann", "from": [1, 1], "to": [2, 2]}],
        }


PROMISE = "a" * 64


def test_an_announced_draw_shows_its_promise() -> None:
    draw = CardDraw(at(1), DrawKind.PROGRAM, PROMISE, (ANN, BEN, BOB), (3,), (1,), word="pizza")
    found = shown(State(entrants=TWO.entrants, draw=draw))
    assert found["draw"] == {
        "kind": "program",
        "since": at(1),
        "done": None,
        "promise": PROMISE,
        "seed": "",
        "word": "pizza",
        "drawn": 0,
        "of": 3,
        "places": [],
    }


def test_real_cards_fill_in_as_they_are_drawn() -> None:
    state = State(entrants={key: replace(one, sat=()) for key, one in TWO.entrants.items()})
    state = StartCardDraw((3, 3), (1, 2)).apply(state, at(1))
    state = TakeCard(BOB, Card(2, Suit.HEARTS)).apply(state, at(2))
    found = shown(state)["draw"]
    assert (found["kind"], found["done"], found["drawn"], found["of"]) == ("cards", None, 1, 6)
    assert found["places"][3:] == [["AH", 2, 1, None], ["2H", 2, 2, "Bob"], ["3H", 2, 3, None]]
    found = shown(EndDraw().apply(state, at(4)))["draw"]
    assert (found["done"], found["drawn"], found["of"], found["places"]) == (
        at(4),
        1,
        1,
        [["2H", 2, 2, "Bob"]],
    )


def just_drawn(players: int) -> State:
    """A night of so many, just drawn."""
    return drawn(Evening().do(-10, replace(OPENING, players=players)), 2).state


def test_a_draw_is_shown_for_a_while_with_its_seed() -> None:
    found = shown(just_drawn(25))["draw"]
    assert (found["seed"], found["drawn"], found["of"], found["done"]) == (
        seed("redraw"),
        25,
        25,
        at(2),
    )
    assert (["AS", 1, 1] in [one[:3] for one in found["places"]], len(found["places"])) == (
        True,
        25,
    )
    assert {one[3] for one in found["places"]} == set(range(1, 26))
    later = 2 + DRAW_SHOWN_FOR / MINUTE
    assert [
        shown(just_drawn(25), minutes)["draw"] is None for minutes in (later, later + 0.01)
    ] == [False, True]


@each_row(("players", "cards", "seats"), [(60, 60, 60), (61, 0, 61), (120, 0, 120), (121, 0, 0)])
def test_of_a_large_field_no_cards_are_turned_and_of_a_larger_one_nobody_is_named(
    players: int, cards: int, seats: int
) -> None:
    found = shown(just_drawn(players))
    assert (len(found["draw"]["places"]), len(found["seats"])) == (cards, seats)
    assert (found["draw"]["drawn"], sum(one["left"] for one in found["tables"])) == (
        players,
        players,
    )


def test_sixty_seats_are_small_and_plain() -> None:
    full = just_drawn(60)
    long = shown(
        replace(
            full, entrants={key: replace(one, name="x" * 80) for key, one in full.entrants.items()}
        )
    )
    assert len(json.dumps(long)) < 12_288


SPOTS = ButtonAndBlinds(1, 4, 7)


def test_one_table_left_is_pictured_with_the_next_hand() -> None:
    played = at_table(ONE, 3, spots=SPOTS, hand=5, began=at(4), reported=True, closed=(9, 10))
    assert shown(played)["tables"][0]["button"] == 4
    assert shown(played)["last"] == {
        "table": 3,
        "size": 10,
        "closed": [9, 10],
        "final": False,
        "seats": [[1, "Ann"], [4, "Ben"], [7, "Bob"]],
        "hand": {"running": False, "button": 4, "small": 7, "big": [1], "until": at(4) + SURE_FOR},
    }
    running = shown(at_table(played, 3, running=True))["last"]["hand"]
    assert running == {
        "running": True,
        "button": 1,
        "small": 4,
        "big": [7],
        "until": at(4) + SURE_FOR,
    }


@each_row(
    ("started", "minutes", "hand"),
    [
        (None, 5, (1, None)),  # drawn, and not begun
        (at(9), 5, (1, at(9))),  # and about to begin
        (EIGHT, 5, (1, at(10))),  # begun, and its first hand is about to be reported
        (EIGHT, 10.5, None),  # and nobody reports hands
    ],
)
def test_a_button_is_shown_while_it_is_known(
    started: int | None, minutes: float, hand: object
) -> None:
    drawn_spots = replace(at_table(ONE, 3, spots=SPOTS, set=True), started=started)
    found = shown(drawn_spots, minutes)["last"]["hand"]
    assert (found and (found["button"], found["until"])) == hand


def test_the_hands_of_tables_that_report_them() -> None:
    state = at_table(
        at_table(TWO, 1, hand=14, step=1, began=at(21), running=True), 2, hand=3, broken=True
    )
    assert (
        show_hands(state)
        == build_board(state, 1, "", at(5))["tables"]
        == {"1": {"hand": 14, "step": 1, "began": at(21)}}
    )


def test_a_page_is_drawn_afresh_when_a_button_is_not_known_any_more() -> None:
    reported = at_table(ONE, 3, spots=SPOTS, hand=5, began=at(1), reported=True)
    early, late, over = (
        compute_board_mark(reported, "a" * 64, at(minutes), 0) for minutes in (1, 16, 16.01)
    )
    assert early == late != over
