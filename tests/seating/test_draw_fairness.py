"""Thousands of draws: nobody gets a seat too often, and a bad shuffle is caught."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import islice
from math import erfc, exp, isclose, sqrt

import pytest

from seating.seat_draw import PlayerDraw, deal_for_button, draw_all_seats, draw_open_seats
from seating.seeded_random import generate_numbers, pick_number_below
from tests.rows import each_row
from tests.seating.fairness import chance_of, matching

DRAWS = 5_000
FAIR = 0.001
CAUGHT = 1e-6
PLAYERS, SIZES, NUMBERS = range(12), (4, 4, 4), (1, 2, 3)


def seeds() -> Iterator[str]:
    return (sha256(str(night).encode()).hexdigest() for night in range(DRAWS))


def counted(draws: Sequence[Sequence[int]]) -> list[list[int]]:
    """How often each player (the place in the row) got each thing."""
    counts = [[0] * len(draws[0]) for _ in draws[0]]
    for row in draws:
        for player, got in enumerate(row):
            counts[player][got] += 1
    return counts


def seats(drawn: tuple[PlayerDraw, ...], size: int) -> list[int]:
    """The seat of each player, counted from table to table, in order of the players."""
    return [
        (one.table - 1) * size + one.position - 1
        for one in sorted(drawn, key=lambda one: one.player)
    ]


def evenly(counts: Sequence[int]) -> float:
    """p of how often each of several things came up, where each should as often."""
    even = sum(counts) / len(counts)
    return chance_of(sum((count - even) ** 2 / even for count in counts), len(counts) - 1)


@pytest.fixture(scope="module")
def nights() -> list[list[int]]:
    return [seats(draw_all_seats(PLAYERS, SIZES, NUMBERS, seed), 4) for seed in seeds()]


def test_everybody_gets_every_seat_as_often(nights: list[list[int]]) -> None:
    assert matching(counted(nights), DRAWS) >= FAIR


def test_dealers_never_meet_and_everybody_still_gets_every_seat_as_often() -> None:
    draws = [
        seats(draw_all_seats(range(6), (2, 2, 2), NUMBERS, seed, "", (0, 3, 5)), 2)
        for seed in seeds()
    ]
    tables = [[row[dealer] // 2 for dealer in (0, 3, 5)] for row in draws]
    assert all(len(set(dealers)) == 3 for dealers in tables)
    assert matching(counted(tables), DRAWS) >= FAIR
    assert all(evenly(counts) >= FAIR for counts in counted(draws))


def test_every_open_seat_goes_to_everybody_as_often() -> None:
    places = [(table, seat) for table in (1, 2) for seat in (3, 5, 9)]
    drawn = [draw_open_seats(range(6), places, seed, "", "late") for seed in seeds()]
    assert (
        matching(
            counted([[places.index((one.table, one.seat)) for one in row] for row in drawn]), DRAWS
        )
        >= FAIR
    )


def test_every_seat_gets_the_button_as_often() -> None:
    buttons = [0] * 6
    for seed in islice(seeds(), DRAWS // 2):
        buttons[deal_for_button(range(6), seed).button] += 1
    assert evenly(buttons) >= FAIR


def any_place(row: list[int], numbers: Iterator[int]) -> None:
    """The shuffle everybody writes once: each place changes with any other."""
    for at in range(len(row)):
        other = pick_number_below(len(row), numbers)
        row[at], row[other] = row[other], row[at]


def forgets_the_last(row: list[int], numbers: Iterator[int]) -> None:
    """One place too few."""
    for last in range(len(row) - 2, 0, -1):
        other = pick_number_below(last + 1, numbers)
        row[last], row[other] = row[other], row[last]


@each_row(
    "shuffle",
    [
        any_place,
        forgets_the_last,
    ],
)
def test_a_bad_shuffle_is_caught(shuffle: Callable[[list[int], Iterator[int]], None]) -> None:
    draws = [list(PLAYERS) for _ in range(DRAWS)]
    numbers = generate_numbers("bad", "0" * 64)
    for row in draws:
        shuffle(row, numbers)
    assert matching(counted(draws), DRAWS) < CAUGHT


@each_row("statistic", [0.5, 3.84, 90.0])
def test_the_yardstick_of_one_and_two_degrees(statistic: float) -> None:
    assert isclose(chance_of(statistic, 1), erfc(sqrt(statistic / 2)), rel_tol=1e-9)
    assert isclose(chance_of(statistic, 2), exp(-statistic / 2), rel_tol=1e-9)
