"""
The independent chip model: against exact numbers in small fields, against closed forms in any.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.night.row_tests import each_gives
from tests.rows import each_row
from tournament.money.rules import icm
from tournament.money.rules.icm import compute_icm

CLOSE = 1e-12
"""How far a worth may be off, as a part of the pool."""

SIZES = (2, 3, 4, 9, 10, 27, 49, 50, 90, 200, 1000)
stacks_of_few = st.lists(st.integers(0, 10**6), min_size=1, max_size=7).filter(any)
prizes_of_few = st.lists(st.integers(0, 10**5), min_size=1, max_size=8).filter(any)


def by_subsets(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """What each place is worth, with its chance."""
    return [
        sum((chance * prize for chance, prize in zip(places, prizes, strict=False)), Fraction(0))
        for places in chances_of_places(tuple(stacks))
    ]


@cache
def chances_of_places(stacks: tuple[int, ...]) -> list[list[Fraction]]:
    """
    For each player the chance of each place, from the chance of every set of players to have taken
    the first.
    """
    players = range(len(stacks))
    places = [[Fraction(0)] * len(stacks) for _player in players]
    chances = [Fraction(1)] + [Fraction(0)] * (2 ** len(stacks) - 1)
    for taken in range(len(chances) - 1):
        still = [at for at in players if not taken >> at & 1]
        each = chances[taken] / sum(stacks[at] for at in still)
        for at in still:
            chances[taken | 1 << at] += each * stacks[at]
            places[at][taken.bit_count()] += each * stacks[at]
    return places


def field(size: int, kind: str) -> list[int]:
    """Stacks as they may be found in a field of this size."""
    chance = Random(f"{kind} {size}")
    match kind:
        case "equal":
            return [1500] * size
        case "giant":
            return [1] * (size - 1) + [10**9]
        case "halves":
            return [1] * (size // 2) + [10**6] * (size - size // 2)
        case _:
            return [int(100 * chance.lognormvariate(3, 1.2)) + 1 for _ in range(size)]


def farthest(found: Sequence[float], exact: Sequence[float | Fraction]) -> float:
    """The largest difference, as a part of the pool."""
    return max(abs(one - float(other)) for one, other in zip(found, exact, strict=True)) / float(
        sum(exact)
    )


test_published_examples = each_gives(
    lambda stacks, prizes: tuple(round(worth, 2) for worth in compute_icm(stacks, prizes)),
    [
        ((50, 30, 20), (70, 30), (45.18, 32.25, 22.57)),
        ((25, 87, 88), (50, 30, 20), (25.69, 37.09, 37.22)),
        ((150000, 98750, 45500, 13250), (425, 280, 130, 75), (323.20, 278.12, 195.79, 112.89)),
        ((60, 30, 10), (5000, 3000, 2000), (4123.81, 3383.33, 2492.86)),
    ],
)


@each_row(
    ("stacks", "prizes", "worths"),
    [
        ((7,), (100, 50), (100,)),  # alone
        ((7,), (), (0,)),
        ((), (100,), ()),
        ((3, 1), (60, 20, 10), (50, 30)),  # the third prize is nobody's
        ((5, 0, 0), (50, 30, 10), (50, 20, 20)),  # without chips: behind all, alike
        ((0, 3, 0, 1), (60, 20, 10, 4), (7, 50, 7, 30)),
        ((0, 0, 0), (50, 30, 10), (30, 30, 30)),
        ((9, 5, 1), (0, 0), (0, 0, 0)),
        ((1, 3), (20, 60), (50, 30)),  # first place may pay less than second
    ],
)
def test_edges(stacks: tuple[int, ...], prizes: tuple[int, ...], worths: tuple[float, ...]) -> None:
    assert compute_icm(stacks, prizes) == pytest.approx(worths, rel=1e-13)


@given(stacks=st.lists(st.integers(1, 10**12), min_size=1, max_size=7), prizes=prizes_of_few)
def test_exact_in_small_fields(stacks: list[int], prizes: list[int]) -> None:
    exact = by_subsets(stacks, prizes)
    assert all(
        abs(one - other) <= CLOSE * sum(prizes)
        for one, other in zip(compute_icm(stacks, prizes), exact, strict=True)
    )


@each_row("kind", ["equal", "giant", "halves", "mixed"])
@each_row("size", SIZES)
def test_winner_takes_all(size: int, kind: str) -> None:
    stacks = field(size, kind)
    assert (
        farthest(compute_icm(stacks, (500,)), [500 * stack / sum(stacks) for stack in stacks])
        <= CLOSE
    )


@each_row("kind", ["equal", "giant", "halves", "mixed"])
@each_row(("size", "places"), [(2, 1), (9, 8), (20, 3), (30, 15), (60, 8), (60, 59)])
def test_plain_python_and_numpy_agree(size: int, places: int, kind: str) -> None:
    stacks, prizes = sorted(field(size, kind), reverse=True), list(range(places, 0, -1))
    slow, fast = (
        icm._integrate_in_python(stacks, prizes),
        icm._integrate_with_numpy(stacks, prizes),
    )
    assert farthest(fast, slow) <= CLOSE / 100


@each_row("size", [icm.SMALL_FIELD - 1, icm.SMALL_FIELD, 300])
def test_larger_stacks_are_worth_no_less_and_equal_ones_the_same(size: int) -> None:
    stacks = [10**12 + at // 2 for at in range(size)]  # nearer than the sums are exact
    worths = compute_icm(stacks, range(20, 0, -1))
    assert list(worths) == sorted(worths)
    assert worths[: size // 2 * 2 : 2] == worths[1::2]


@settings(max_examples=50)
@given(stacks=stacks_of_few, prizes=prizes_of_few, data=st.data())
def test_it_does_not_matter_who_sits_where(
    stacks: list[int], prizes: list[int], data: st.DataObject
) -> None:
    order = data.draw(st.permutations(range(len(stacks))))
    worths = compute_icm(stacks, prizes)
    assert compute_icm([stacks[at] for at in order], prizes) == tuple(worths[at] for at in order)
