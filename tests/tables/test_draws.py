"""
The draw for seats by the program: announced, made once, called off; and where everybody sits
afterwards.
"""

from dataclasses import replace
from typing import Any

from seating.seat_draw import compute_table_sizes
from seating.seeded_random import compute_seed_commitment
from tests.night.evening import OPENING, Evening, at, each_says, told
from tests.rows import each_row
from tests.tables.seated_evening import (
    RULES,
    coming_hand,
    drawn,
    move,
    out,
    over,
    playing,
    seed,
    sizes,
    who,
)
from tournament.clock.actions import StartClock
from tournament.night.actions.undo import Undo
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.journal_history import build_undo_preview
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.entries import MarkAbsent
from tournament.tables.actions.hands import NextHand
from tournament.tables.actions.moves import PlanMoves
from tournament.tables.actions.real_card_draw import StartCardDraw
from tournament.tables.actions.seat_draw import (
    AnnounceDraw,
    CancelDraw,
    DrawSeats,
    draw_seating_cards,
)
from tournament.tables.actions.seats import LockSeat, OpenTable, SetTable
from tournament.tables.rules.seats import is_final_table, list_seated_tables, list_unseated_players
from tournament.tables.values import CardDraw, DrawKind, SeatReason

SEED = seed("tonight")


def coming(players: int, rules: HouseRules = RULES) -> Evening:
    """So many have bought in; nobody has a seat."""
    return Evening().do(-10, replace(OPENING, players=players, rules=rules))


def promise(night: Evening, written: str = SEED, tables: int = 0, **more: Any) -> AnnounceDraw:
    """The announcement of a draw for everybody with chips."""
    players = tuple(
        sorted(key for key, one in night.state.entrants.items() if one.status in ("in", "absent"))
    )
    made = compute_table_sizes(len(players), night.state.rules.table_seats, tables)
    announced = AnnounceDraw(
        compute_seed_commitment(written), players, made, tuple(range(1, 1 + len(made)))
    )
    return replace(announced, **more)


def draw(night: Evening, written: str = SEED, word: str = "", **more: bool) -> DrawSeats:
    """The draw that was announced."""
    assert night.state.draw is not None
    return DrawSeats(
        written, word, draw_seating_cards(night.state, night.state.draw, written, word), **more
    )


def announced(players: int = 25, **more: Any) -> Evening:
    night = coming(players)
    return night.do(-5, promise(night, **more))


COMING, ANNOUNCED = coming(25), announced()
DRAWN = ANNOUNCED.do(-4, draw(ANNOUNCED))


def test_a_draw_is_announced_before_anybody_can_know_it() -> None:
    night = announced(12)
    terms = (tuple(range(-12, 0)), (6, 6), (1, 2), ())
    assert night.state.draw == CardDraw(
        at(-5), DrawKind.PROGRAM, compute_seed_commitment(SEED), *terms
    )
    assert night.do(-4, promise(coming(12))).past is night.past


def test_twenty_five_players_make_tables_of_eight_eight_and_nine() -> None:
    """Spades ace to eight, hearts ace to eight, clubs ace to nine (HomePokerTourney, SEATING)."""
    assert sizes(DRAWN, 0) == {1: 8, 2: 8, 3: 9}
    assert DRAWN.state.draw is not None
    places = DRAWN.state.draw.places
    spades = [*(f"{one}S" for one in "A2345678")]
    assert sorted((one.seat, str(one.card)) for one in places if one.table == 1) == [
        *enumerate(spades, 1)
    ]
    assert {place.player: (place.table, place.seat) for place in places} == {
        key: (one.seat.table, one.seat.seat)
        for key, one in DRAWN.state.entrants.items()
        if one.seat
    }
    assert {one.sat[0].why for one in DRAWN.state.entrants.values()} == {SeatReason.DRAW}


def test_the_ace_is_the_button_and_two_and_three_are_the_blinds() -> None:
    assert [coming_hand(DRAWN, 0, table) for table in (1, 2, 3)] == ["1/2/3"] * 3


def test_closed_seats_have_no_card() -> None:
    night = coming(6).do(-9, OpenTable(1, 8), SetTable(1, "", 8, (1, 4)))
    night = drawn(night, -4)
    assert (sorted(who(night, 0, 1)), coming_hand(night, 0)) == ([2, 3, 5, 6, 7, 8], "2/3/5")


def test_dealers_are_spread_over_the_tables() -> None:
    """Each draws from the pile of another table (HomePokerTourney, SEATING)."""
    night = announced(dealers=(-1, -2, -3))
    night = night.do(-4, draw(night))
    assert sorted(
        one.seat.table for key, one in night.state.entrants.items() if one.seat and key > -4
    ) == [1, 2, 3]


def test_the_word_of_the_room_is_kept_tidy_and_changes_the_draw() -> None:
    said = ANNOUNCED.do(-4, draw(ANNOUNCED, word=" pizza "))
    assert said.state.draw is not None
    assert said.state.draw.word == "pizza"
    assert who(DRAWN, 0, 1) != who(said, 0, 1)


def test_a_draw_is_made_once() -> None:
    made = "This draw has changed. Load the page again."
    assert DRAWN.refuses(-3, draw(ANNOUNCED)) == DRAWN.refuses(-3, promise(COMING)) == made
    assert DRAWN.refuses(-3, CancelDraw()) == "The draw has been made. Undo takes it back."


def test_a_draw_is_called_off_once() -> None:
    assert ANNOUNCED.do(-4, CancelDraw(), CancelDraw()).state == COMING.state


def test_somebody_who_buys_in_after_the_announcement_is_announced_too() -> None:
    """The same seed, which nobody knows yet, is promised for the new list."""
    night = ANNOUNCED.do(-4, AddUnnamedPlayers(26, 0, 0))
    changed = "The players have changed. Draw again."
    assert night.refuses(-3, draw(ANNOUNCED)) == changed
    again = night.do(-3, promise(night))
    assert sizes(again.do(-2, draw(again)), 0) == {1: 8, 2: 9, 3: 9}


FIT = "Give every table a number of its own and 1 to 10 players."


test_draws_that_cannot_be = each_says(
    Evening.refuses,
    -3,
    [
        (COMING, promise(COMING, numbers=(1, 2, 2)), FIT),
        (COMING, promise(COMING, numbers=(0, 1, 2)), FIT),
        (COMING, promise(COMING, numbers=(1, 2, 1001)), FIT),
        (COMING, promise(COMING, sizes=(7, 7, 11)), FIT),
        (
            COMING,
            promise(COMING, sizes=(8, 8, 8)),
            "The players have changed. Load the page again.",
        ),
        (
            COMING,
            promise(coming(24)),
            "The players have changed. Load the page again.",
        ),
        (
            coming(1),
            AnnounceDraw("a" * 64, (-1,), (1,), (1,)),
            "A draw needs two players. Let them buy in first.",
        ),
        (
            COMING,
            replace(promise(COMING), promise="A" * 64),
            "This page is out of date. Load it again.",
        ),
        (
            COMING,
            promise(COMING, dealers=(-26,)),
            "The players have changed. Load the page again.",
        ),
        (
            coming(10).do(-9, OpenTable(1, 9)),
            promise(coming(10)),
            "Table 1 has no 10 seats. Open more seats or more tables.",
        ),
        (
            coming(10).do(-9, StartCardDraw((10,), (1,))),
            promise(coming(10)),
            "A draw is under way. Finish it, or cancel it.",
        ),
        (
            COMING,
            DrawSeats(SEED, "", ()),
            "Draw the seats first.",
        ),
        (
            coming(10).do(-9, StartCardDraw((10,), (1,))),
            DrawSeats(SEED, "", ()),
            "Draw the seats first.",
        ),
        (
            ANNOUNCED,
            replace(draw(ANNOUNCED), seed="x"),
            "Draw the seats first.",
        ),
        (
            ANNOUNCED,
            replace(draw(ANNOUNCED), seed=seed("another")),
            "This draw has changed. Load the page again.",
        ),
        (
            ANNOUNCED,
            replace(draw(ANNOUNCED), word="x" * 81),
            "That is longer than 80 letters. Shorten it.",
        ),
        (
            ANNOUNCED,
            replace(draw(ANNOUNCED), word="another"),
            "The tables have changed. Nobody was moved; load the page again.",
        ),
        (
            ANNOUNCED,
            replace(draw(ANNOUNCED), places=draw(ANNOUNCED).places[1:]),
            "The tables have changed. Nobody was moved; load the page again.",
        ),
    ],
)


# --- drawn anew


def test_everybody_is_drawn_anew_between_hands() -> None:
    night = out(playing(6, 6, 6), 2, 1)
    ready = night.do(2, promise(night, tables=2))
    assert ready.refuses(3, draw(ready)) == "Table 1 still plays its hand. Wait until it is over."
    after = over(ready, 3).do(4, draw(over(ready, 3)))
    assert (sizes(after, 4), after.state.tables[3].broken) == ({1: 8, 2: 9}, True)
    assert (after.state.entrants[-1].seat, after.state.entrants[-2].sat[0].until) == (None, at(4))


def test_the_director_may_say_that_all_hands_are_over() -> None:
    night = playing(6, 6, 6).do(2, promise(playing(6, 6, 6), tables=2))
    after = night.do(3, draw(night, finished=True))
    assert [table.running for table in after.state.tables.values()] == [False] * 3
    assert coming_hand(after, 3) == "1/2/3"


def test_planned_moves_are_void_once_everybody_has_a_new_seat() -> None:
    night = over(playing(6, 3), 2)
    night = night.do(2, PlanMoves((move(night, 2, 1, 2, 9),), reason="light"))
    assert drawn(night, 3, 1).state.moves is None


@each_row(
    ("keeps", "name", "size", "closed", "order"),
    [(True, "Bar", 8, (7, 8), 1), (False, "Bar", 10, (), 0)],  # as draws of before went
)
def test_a_table_that_was_broken_comes_back_as_it_was(
    keeps: bool, name: str, size: int, closed: tuple[int, ...], order: int
) -> None:
    one = drawn(over(playing(5, 4), 2).do(2, SetTable(2, "Bar", 8, (7, 8), 1)), 3, 1)
    assert one.state.tables[2].broken
    two = drawn(one, 4, 2, name="again", keeps=keeps)
    table = two.state.tables[2]
    told = (table.broken, table.name, table.size, table.closed, table.order)
    assert told == (False, name, size, closed, order)
    assert (sizes(two, 4), coming_hand(two, 4, 2)) == ({1: 4, 2: 5}, "1/2/3")


def test_the_absent_and_late_players_without_a_seat_are_drawn_with_the_others() -> None:
    night = over(playing(5, 4), 2).do(2, MarkAbsent(-1, True), AddUnnamedPlayers(10, 0, 0))
    night = drawn(night, 3, 1)
    assert (
        list_unseated_players(night.state),
        len(who(night, 3, 1)),
        night.state.entrants[-1].status,
    ) == (
        (),
        10,
        "absent",
    )


def test_a_table_of_one_has_no_blinds() -> None:
    night = coming(3).do(-5, promise(coming(3), sizes=(1, 2), numbers=(1, 2)))
    night = night.do(-4, draw(night))
    assert (night.state.tables[1].spots, coming_hand(night, 0, 2)) == (None, "1/1/2")


def test_the_final_table_is_one_that_everybody_drew() -> None:
    """Neither the only table of a night, nor one to which the others broke."""
    assert not is_final_table(playing(6).state, at(2))
    two = over(playing(4, 4), 2)
    assert not is_final_table(two.state, at(3))
    assert is_final_table(drawn(two, 3, tables=1).state, at(3))
    left = out(two, 3, 5, 6, 7, 8)
    assert not is_final_table(left.state, at(4))
    rules = replace(RULES, final_table_at=0)
    assert is_final_table(out(over(playing(4, 4, rules=rules), 2), 3, 5, 6, 7, 8).state, at(4))


def test_a_draw_falls_with_what_was_done_at_its_tables() -> None:
    night = DRAWN.do(0, StartClock()).do(1, NextHand(1, 1))
    moved = over(night, 2).do(2, LockSeat(-1, True))
    seen = build_undo_preview(moved.past, (3,))
    assert [(one.entry.action, told(one.why)) for one in seen.rejected] == [
        (LockSeat(-1, True), "Player 1 has no seat.")
    ]
    assert list_seated_tables(moved.undo(3, *seen.entries_to_undo).state, at(3)) == {}


def test_an_undone_draw_is_as_if_it_had_never_been() -> None:
    assert DRAWN.undo(-3, 3, 2).state == COMING.state
    wrong = "Not undone: no. 3 cannot stand without it. Draw the seats first."
    assert DRAWN.refuses(-3, Undo((2,))) == wrong


test_the_journal_tells_it = each_says(
    Evening.tells,
    -3,
    [
        (draw(ANNOUNCED), "25 players drew seats"),
        (CancelDraw(), "Seat draw canceled"),
        (promise(COMING), "Seats drawn"),
    ],
    ANNOUNCED,
)
