"""
Button and blinds from hand to hand: the rulebook's examples, and all there is at tables of up to
seven seats.
"""

from collections.abc import Iterator, Mapping
from itertools import product

from seating.button_and_blinds import (
    ButtonAndBlinds,
    ButtonRule,
    advance_button_and_blinds,
    count_hands_to_big_blind,
    count_positions_from_button,
    find_dealer,
    find_last_actor,
    find_waiting_newcomers,
    place_first_blinds,
)
from tests.rows import each_row
from tests.seating.every_hand import Seats, every_turn, expected, first_hands
from tests.seating.invariants import Hand, faults_between

HPT, TDA, MOVING = ButtonRule
DEAD = (HPT, TDA)
START = ButtonAndBlinds(1, 2, 3)
Happened = tuple[set[int], set[int]]
"""The seats that are left for good in a hand, and those that somebody takes after it."""
NOTHING: Happened = (set(), set())


def gone(*seats: int) -> Happened:
    return set(seats), set()


def played(rule: ButtonRule, hands: list[Happened]) -> list[str]:
    """Button, small and big blind after each of these hands, from a full table of six."""
    told, spots, there = [], START, {1, 2, 3, 4, 5, 6}
    for out, come in hands:
        lost = {spots.button, spots.small, spots.big} & there & out - come
        there = there - out | come
        spots = advance_button_and_blinds(rule, spots, 6, there, lost)
        dead = "" if spots.button in there else "d"
        told.append(
            f"{spots.button}{dead}/{spots.small if spots.small in there else '-'}/{spots.big}"
        )
    return told


@each_row(
    ("rules", "hands", "told"),
    [
        (DEAD, [NOTHING, NOTHING, NOTHING], ["2/3/4", "3/4/5", "4/5/6"]),  # E1
        ((HPT,), [gone(2), NOTHING, NOTHING], ["1/3/4", "3/4/5", "4/5/6"]),  # E3
        ((TDA,), [gone(2), NOTHING, NOTHING], ["2d/3/4", "3/4/5", "4/5/6"]),  # E3
        (
            DEAD,
            [({3}, {3}), NOTHING],
            ["2/3/4", "3/4/5"],
        ),  # E9: the newcomer takes the duty of the seat
        (DEAD, [gone(1, 4, 5, 6), NOTHING], ["3/3/2", "2/2/3"]),  # E11a
        ((MOVING,), [NOTHING, gone(3), gone(4)], ["2/3/4", "4/5/6", "5/6/1"]),
        ((MOVING,), [gone(2), NOTHING], ["3/4/5", "4/5/6"]),
    ],
)
def test_the_examples(
    rules: tuple[ButtonRule, ...], hands: list[Happened], told: list[str]
) -> None:
    for rule in rules:
        assert played(rule, hands) == told


# --- all there is

TURNS = {2: 2, 3: 57, 4: 872, 5: 6355, 6: 30_366, 7: 116_648}
"""So many different turns there are at a table of so many seats."""


@each_row(
    ("meant", "other", "differing"),
    [(HPT, HPT, 0), (TDA, TDA, 0), (HPT, TDA, 270), (TDA, MOVING, 2395)],
)
def test_every_turn_comes_out_as_the_second_reading_says(
    meant: ButtonRule, other: ButtonRule, differing: int
) -> None:
    apart = [
        turn
        for turn in every_turn(meant, 5)
        if advance_button_and_blinds(other, turn.played.spots, 5, turn.taken, turn.lost)
        != expected(meant, turn, 5)
    ]
    assert len(apart) == differing


def next_tables(there: Mapping[int, int], size: int, joined: bool) -> Iterator[dict[int, int]]:
    """
    Who sits where in the next hand: everybody stays or is gone; where somebody may join, seats are
    filled anew.
    """
    new = {seat: (100 + seat,) if joined else () for seat in range(1, size + 1)}
    choices = [(0, *([there[seat]] if seat in there else []), *new[seat]) for seat in new]
    for keys in product(*choices):
        sitting = {seat: key for seat, key in enumerate(keys, 1) if key}
        if len(sitting) > 1:
            yield sitting


def every_step(rule: ButtonRule, size: int, joined: bool) -> Iterator[tuple[Hand, Hand]]:
    """Every hand of a table and every hand that can follow it."""
    fresh, known = set(first_hands(size)), set[tuple[ButtonAndBlinds, Seats]]()
    while fresh:
        known |= fresh
        coming = set()
        for spots, there in fresh:
            last = Hand(size, {seat: seat for seat in there}, spots)
            for sitting in next_tables(last.there, size, joined):
                lost = {spots.button, spots.small, spots.big} & there - sitting.keys()
                hand = Hand(
                    size, sitting, advance_button_and_blinds(rule, spots, size, sitting, lost)
                )
                yield last, hand
                coming.add((hand.spots, frozenset(sitting)))
        fresh = coming - known


@each_row(
    ("size", "joined", "steps"),
    [(4, True, 2212), (6, False, 3690)],
)
@each_row("rule", DEAD)
def test_what_must_hold_from_hand_to_hand(
    rule: ButtonRule, size: int, joined: bool, steps: int
) -> None:
    check_steps(rule, size, joined, steps)


def check_steps(rule: ButtonRule, size: int, joined: bool, steps: int) -> None:
    found = [
        (hands, fault)
        for hands in every_step(rule, size, joined)
        for fault in (*faults_between(*hands), "")
    ]
    assert [one for one in found if one[1]] == []
    assert len(found) == steps


@each_row("size", [3, 4, 5, 6])
def test_the_moving_button_lets_nobody_off(size: int) -> None:
    """
    While nobody comes: the button goes to the next player; whoever lies before the big blind now
    posts one too.
    """
    for last, hand in every_step(MOVING, size, joined=False):
        row = [(last.spots.big + step) % size + 1 for step in range(size)]
        seated = [seat for seat in row if seat in hand.there]
        posting = {*hand.spots.more_big, hand.spots.big}
        assert posting == {*seated[: len(posting)]}
        assert len(hand.there) == 2 or last.spots.big not in posting
        ahead = [(last.spots.button + step) % size + 1 for step in range(size)]
        assert len(hand.there) == 2 or hand.spots.button == next(
            seat for seat in ahead if seat in hand.there
        )


# --- what follows from it


def test_the_first_hand() -> None:
    for size in range(2, 8):
        for spots, there in first_hands(size):
            assert place_first_blinds(spots.button, size, there) == spots
    assert place_first_blinds(3, 6, {1, 2, 4, 5}) == ButtonAndBlinds(3, 4, 5)  # a dead button
    assert place_first_blinds(3, 6, {2, 5}) == ButtonAndBlinds(2, 2, 5)


@each_row("rule", DEAD)
def test_the_hands_until_somebody_posts_the_big_blind(rule: ButtonRule) -> None:
    for size in range(2, 7):
        for (spots, there), seat in product(first_hands(size), range(1, size + 1)):
            hands, sitting, now = (
                0,
                {*there, seat},
                advance_button_and_blinds(rule, spots, size, {*there, seat}),
            )
            while now.big != seat:
                hands, now = hands + 1, advance_button_and_blinds(rule, now, size, sitting)
            assert count_hands_to_big_blind(spots, seat, size, there) == hands


def test_positions_count_a_dead_small_blind() -> None:
    there = {1, 2, 4, 6}
    assert [
        count_positions_from_button(ButtonAndBlinds(2, 3, 4), seat, 6, there)
        for seat in (2, 3, 4, 6, 1)
    ] == [
        0,
        1,
        2,
        3,
        4,
    ]
    assert [count_positions_from_button(ButtonAndBlinds(2, 3, 4), 5, 6, there)] == [3]
    assert [
        count_positions_from_button(ButtonAndBlinds(3, 4, 6), seat, 6, there)
        for seat in (4, 6, 1, 2)
    ] == [
        1,
        2,
        3,
        4,
    ]


def test_who_deals_and_who_acts_last() -> None:
    assert [
        find_last_actor(ButtonAndBlinds(2, 3, 4), 6, there) for there in ({2, 4}, {1, 4}, {4, 6})
    ] == [2, 1, 6]
    assert find_dealer(ButtonAndBlinds(2, 3, 4), 6, {1, 3, 4}) == 1


@each_row(("rule", "waiting"), [(HPT, ()), (MOVING, ()), (TDA, (3, 4))])
def test_newcomers_between_button_and_small_blind(
    rule: ButtonRule, waiting: tuple[int, ...]
) -> None:
    assert find_waiting_newcomers(rule, ButtonAndBlinds(2, 5, 1), 6, {1, 2, 3, 4, 5, 6}) == waiting
    assert find_waiting_newcomers(rule, ButtonAndBlinds(2, 2, 5), 6, {5}) == ()


# --- the invariants find what is put there for them


@each_row(
    ("there", "spots", "fault"),
    [
        (
            {1, 2, 3, 4},
            ButtonAndBlinds(1, 2, 3),
            "the big blind does not move to the next seated player",
        ),
        (
            {1, 2, 3, 4},
            ButtonAndBlinds(2, 1, 4),
            "button, small and big blind are not in ring order",
        ),
        (
            {1, 2, 3, 4},
            ButtonAndBlinds(1, 2, 4),
            "the small blind is posted by somebody who sat there",
        ),
        (
            {1, 3},
            ButtonAndBlinds(1, 3, 1),
            "of two players the button does not post the small blind",
        ),
    ],
)
def test_a_bad_hand_is_found(there: set[int], spots: ButtonAndBlinds, fault: str) -> None:
    last = Hand(4, {seat: seat for seat in (1, 2, 3, 4)}, START)
    assert fault in " ".join(faults_between(last, Hand(4, {seat: seat for seat in there}, spots)))


def test_the_moving_button_passes_over_a_newcomer_before_the_blinds() -> None:
    assert advance_button_and_blinds(
        MOVING, ButtonAndBlinds(1, 3, 4), 8, {1, 2, 3, 4, 5, 6}
    ) == ButtonAndBlinds(3, 4, 5)
