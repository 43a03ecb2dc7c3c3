"""What every seating action reports as changed, and that undo restores the night."""

from tests.night.evening import Evening, at
from tests.night.row_tests import each_gives
from tests.night.test_requests import NIGHT as ASKING
from tests.night.test_values import differences
from tests.tables.seated_evening import card, over, playing, seated, started
from tests.tables.test_breaking import FOUR, breaking
from tests.tables.test_card_draws import LAID_OUT
from tests.tables.test_draws import coming, draw, promise
from tests.tables.test_moves import BY_RULE, READY, UNEVEN
from tournament.night.actions.desk_requests import AskDesk, CallFloor
from tournament.night.actions.night import HandForHand
from tournament.night.journal_history import build_undo_preview
from tournament.players.actions.entries import MarkAbsent
from tournament.tables.actions.dealer_button import DealForButton, SeatHighCard
from tournament.tables.actions.hands import NextHand, NextRound, Redeal
from tournament.tables.actions.moves import MakePlannedMoves
from tournament.tables.actions.penalties import Penalize
from tournament.tables.actions.real_card_draw import TakeCard
from tournament.tables.actions.seats import CheckSeats, LockSeat, OpenTable, SetTable, SwapSeats
from tournament.tables.actions.table_phone import SetBlindPoster
from tournament.tables.values import RequestKind

THREE = playing(3, seats=6)
DONE = over(THREE, 2)
ONE = "hand 1, level 1 (10–20)"
LIES = "button 1, blinds 2 and 3"
SITS = "in, table 1, seat 1"
IN = "in"


def at_one(before: str, after: str) -> list[tuple[object, object, object]]:
    """Only table 1 is different."""
    return [("Table 1", before, after)]


def of_bob(before: str, after: str) -> list[tuple[object, object, object]]:
    """Only the first player is different."""
    return [("Player 1", before, after)]


test_what_is_different_is_told = each_gives(
    lambda night, action: differences(night, night.do(5, action), 5),
    [
        (
            started(3),
            NextHand(1, 1),
            at_one(
                f"No hand has begun, 10 seats, next {LIES}", f"{ONE}, Running, 10 seats, {LIES}"
            ),
        ),
        (
            THREE,
            Redeal(1, 1, 2),
            at_one(
                f"{ONE}, Running, 6 seats, {LIES}",
                f"{ONE}, Running, dealt 2 times, 6 seats, {LIES}",
            ),
        ),
        (
            DONE.do(2, HandForHand(True)),
            NextRound(1),
            [
                ("Hand-for-hand rounds", 0, 1),
                *at_one(
                    f"{ONE}, 6 seats, {LIES}",
                    "hand 2, level 1 (10–20), Running, 6 seats, button 2, blinds 3 and 1",
                ),
            ],
        ),
        (
            seated(2),
            DealForButton(1, (SeatHighCard(1, card("2S")), SeatHighCard(2, card("3S")))),
            at_one(
                "No hand has begun, 10 seats",
                "No hand has begun, 10 seats, next button 2, blinds 2 and 1",
            ),
        ),
        (
            seated(2),
            SetTable(1, "Bar", 8, (7, 6), 2),
            at_one(
                "No hand has begun, 10 seats",
                "No hand has begun, Bar, 8 seats, closed: 6 7, to be broken as no. 2",
            ),
        ),
        (
            seated(2),
            CheckSeats(1, (-1, -2)),
            at_one("No hand has begun, 10 seats", "No hand has begun, 10 seats, seats checked"),
        ),
        (THREE, OpenTable(2, 9), [("Table 2", "–", "No hand has begun, 9 seats")]),
        (
            DONE,
            SwapSeats(-1, -3, "light"),
            [
                *of_bob(SITS, f"{IN}, table 1, seat 3"),
                ("Player 3", f"{IN}, table 1, seat 3", f"{IN}, table 1, seat 1"),
            ],
        ),
        (THREE, LockSeat(-1, True), of_bob(SITS, f"{SITS}, keeps the seat")),
        (THREE, Penalize(-1, 2, "phone"), of_bob(SITS, f"{SITS}, sits out 2 hands")),
        (THREE, SetBlindPoster(-1, "Bob"), of_bob(SITS, f"{SITS}, Bob posts")),
        (
            THREE.do(2, MarkAbsent(-3, True)),
            NextHand(1, 2),
            [
                (
                    "Player 3",
                    f"{IN}, table 1, seat 3".replace("in,", "absent,"),
                    f"{IN}, table 1, seat 3, 10 posted so far".replace("in,", "absent,"),
                ),
                *at_one(
                    f"{ONE}, Running, 6 seats, {LIES}",
                    "hand 2, level 1 (10–20), Running, 6 seats, button 2, blinds 3 and 1",
                ),
            ],
        ),
        (
            ASKING,
            AskDesk(-1, RequestKind.REBUY),
            [("Requests at the desk", 0, 1), *of_bob(SITS, f"{SITS}, asks for a rebuy")],
        ),
        (
            THREE,
            CallFloor(1),
            [
                ("Requests at the desk", 0, 1),
                *at_one(
                    f"{ONE}, Running, 6 seats, {LIES}",
                    f"{ONE}, Running, 6 seats, {LIES}, calls the floor",
                ),
            ],
        ),
        (
            coming(4),
            promise(coming(4)),
            [("Seat draw", "–", "announced: 007efc88e967a300")],
        ),
        (
            LAID_OUT,
            TakeCard(-1, card("AH")),
            [
                ("Seat draw", "under way, 0 of 4 drawn", "under way, 1 of 4 drawn"),
                *of_bob(IN, f"{IN}, drew AH"),
            ],
        ),
        (
            UNEVEN,
            BY_RULE,
            [
                ("Planned moves", 0, 1),
                (
                    "Player 4",
                    f"{IN}, table 1, seat 4",
                    f"{IN}, table 1, seat 4, moves to table 3, seat 4",
                ),
            ],
        ),
    ],
)


def test_a_draw_is_told_seat_by_seat() -> None:
    night = coming(3).do(-5, promise(coming(3)))
    made = night.do(-4, draw(night))
    seats = {key: one.seat.seat for key, one in made.state.entrants.items() if one.seat}
    assert differences(night, made, -4) == [
        ("Seat draw", f"announced: {promise(night).promise[:16]}", "drawn"),
        *((f"Player {-key}", IN, f"{IN}, table 1, seat {seats[key]}") for key in (-1, -2, -3)),
        ("Table 1", "–", f"No hand has begun, 10 seats, next {LIES}"),
    ]


def test_a_broken_table_is_told() -> None:
    planned = over(FOUR, 2).do(2, breaking(FOUR, 2, 4))
    after = planned.do(3, MakePlannedMoves(at(2)))
    found = {what: (was, is_now) for what, was, is_now in differences(planned, after, 3)}
    assert found["Table 4"] == (f"{ONE}, 10 seats, {LIES}", f"{ONE}, broken, 10 seats")
    assert {f"Player {player}" for player in range(22, 28)} <= found.keys()


# --- what falls with what


def falls(night: Evening, target: int) -> list[str]:
    """The kinds of the entries that cannot stand without this one."""
    return [one.entry.action.kind for one in build_undo_preview(night.past, (target,)).rejected]


def test_a_knock_out_that_is_taken_back_takes_the_moves_along() -> None:
    """Without it no move was due; the seat that was filled is taken again."""
    night = READY.do(4, MakePlannedMoves(at(2)))
    gone = next(one.version for one in night.past.entries if one.action.kind == "knock_out")
    assert falls(night, gone) == ["plan_moves", "carry_out"]
