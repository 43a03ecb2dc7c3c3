"""Chips in the case, in each starting stack, and what is left."""

from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.night.evening import told
from tests.rows import each_row
from tournament.chips.rules.change_making import MAX_SEARCH_STEPS, ChangeSearch
from tournament.chips.rules.chip_breakdown import (
    ENOUGH,
    LaterPurchases,
    break_down_stack,
    choose_handout_piles,
    compute_max_players,
    drop_needless_chips,
    list_missing_chips,
    take_out_handouts,
)
from tournament.chips.values.chip_set import (
    PER_PLAYER,
    SOURCE_CASE,
    Chip,
    ChipSet,
    build_smallest_case,
    check_chips,
    chip_text,
    sort_chip_set,
)
from tournament.engine.messages import Refusal
from tournament.money.values.terms import ChipPile
from tournament.night.rules.night_presets import BY_KEY
from tournament.schedule.values import Level, Structure

DEEP = ChipSet((Chip(25, 300), Chip(100, 300), Chip(500, 200), Chip(1000, 200), Chip(5000, 50)))


def counts(piles: tuple[ChipPile, ...] | None) -> dict[int, int] | None:
    return None if piles is None else {pile.value: pile.count for pile in piles}


# --- the source


def test_the_columns_of_the_source_come_from_one_case() -> None:
    assert [break_down_stack(SOURCE_CASE, 1000, players) for players in (10, 13, 20)] == [
        *PER_PLAYER.values()
    ]


@each_row("column", "ABC")
def test_each_column_comes_from_a_case_of_its_own(column: str) -> None:
    case = build_smallest_case(PER_PLAYER[column], 10)
    assert (break_down_stack(case, 1000, 10), compute_max_players(case, 1000)) == (
        PER_PLAYER[column],
        10,
    )


def test_colours_are_those_of_the_source() -> None:
    values = sort_chip_set([Chip(value, 10) for value in (1000, 500, 100, 25, 5, 1)])
    colours = "1 (white), 5 (red), 25 (green), 100 (black), 500 (purple), 1000 (yellow)"
    assert ", ".join(told(chip_text(chip)) for chip in values.chips) == colours
    assert [told(chip_text(chip)) for chip in (Chip(25, 1, "pink"), Chip(20, 1))] == [
        "25 (pink)",
        "20",
    ]


# --- the starting stack


def every_way(values: Sequence[int], most: Sequence[int], amount: int) -> Iterator[tuple[int, ...]]:
    """Each combination there is, one after the other."""
    for way in product(*(range(one + 1) for one in most)):
        if sum(value * count for value, count in zip(values, way, strict=True)) == amount:
            yield way


def rank(
    values: Sequence[int], way: tuple[int, ...], enough: int
) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """As the docstring says: change of the smallest, of the next …, then few chips."""
    change = tuple(
        min(enough, way[at] * values[at] // values[at + 1]) for at in range(len(values) - 1)
    )
    return change, -sum(way), way


VALUES = st.lists(
    st.sampled_from((1, 2, 5, 10, 20, 25, 50, 100)), min_size=1, max_size=4, unique=True
).map(sorted)


@settings(max_examples=300, deadline=None)
@given(
    VALUES,
    st.lists(st.integers(0, 7), min_size=4, max_size=4),
    st.integers(1, 400),
    st.sampled_from((0, ENOUGH)),
)
def test_the_search_finds_what_trying_everything_finds(
    values: list[int], most: list[int], amount: int, enough: int
) -> None:
    caps = most[: len(values)]
    best = max((rank(values, way, enough) for way in every_way(values, caps, amount)), default=None)
    found = ChangeSearch(values, caps, enough).find_best_way(amount)
    assert (found[:2] if found else None) == (best[:2] if best else None)
    assert found is None or rank(values, found[2], enough) == found


@settings(max_examples=300, deadline=None)
@given(
    VALUES,
    st.lists(st.integers(0, 60), min_size=4, max_size=4),
    st.integers(1, 1200),
    st.integers(2, 10),
)
def test_every_stack_that_exists_is_found(
    values: list[int], owned: list[int], stack: int, players: int
) -> None:
    """Ten chips or more, or as many of the smallest as it has; whatever way is the best."""
    chips = ChipSet(tuple(Chip(value, count) for value, count in zip(values, owned, strict=False)))
    fewest = min(10, stack // min(chips.values, default=1))
    caps = [chip.owned // players for chip in chips.chips]
    exists = any(sum(way) >= fewest for way in every_way(values, caps, stack))
    piles = break_down_stack(chips, stack, players)
    assert (piles is not None) == exists
    if piles is not None:
        assert sum(pile.value * pile.count for pile in piles) == stack
        assert chips.has_piles(piles, players)
    most = compute_max_players(chips, stack)
    assert (most >= players) == exists


def test_fifties_and_hundreds_make_five_hundred_for_ten() -> None:
    """The best way would be nine chips, which are too few for a stack; ten fifties are one."""
    chips = ChipSet((Chip(50, 250), Chip(100, 250)))
    assert counts(break_down_stack(chips, 500, 10)) == {50: 10}
    assert counts(break_down_stack(chips, 1000, 10)) == {50: 8, 100: 6}


def test_a_way_is_found_where_looking_for_the_best_takes_too_long() -> None:
    """Where thousands of looks find none there may be one all the same."""
    values = (6, 10, 14, 22, 26, 34, 38, 46, 58, 62, 74, 82, 86, 94, 106, 118, 122, 134, 142, 147)
    most = [3] * 19 + [1]
    search = ChangeSearch(values, most, ENOUGH)
    everything = sum(value * count for value, count in zip(values, most, strict=True))
    for amount in (everything, everything - 6, 147 + 6):
        way = search.find_best_way(amount)
        assert way is not None
        assert sum(v * n for v, n in zip(values, way[2], strict=True)) == amount
        assert search.has_way(amount)
    assert not search.has_way(1)
    assert not search.has_way(10**9)


@each_row(
    ("chips", "stack", "players", "expected"),
    [
        (DEEP, 10_000, 25, {25: 12, 100: 12, 500: 7, 1000: 5}),
        (SOURCE_CASE, 1000, 20, {5: 10, 25: 10, 100: 7}),
        (SOURCE_CASE, 1000, 21, None),  # nobody has 1,000 of what is left of each colour
        (SOURCE_CASE, 1001, 2, None),  # no chip of 1
        (SOURCE_CASE, 1000, 0, None),
        (ChipSet(), 1000, 2, None),
        (ChipSet((Chip(100, 0),)), 1000, 2, None),
    ],
)
def test_starting_stacks(
    chips: ChipSet, stack: int, players: int, expected: dict[int, int] | None
) -> None:
    assert counts(break_down_stack(chips, stack, players)) == expected


@each_row(
    ("kept", "expected", "most"),
    [
        ((LaterPurchases(1000, 6),), {5: 20, 25: 16, 100: 5}, 20),  # six times ten black chips
        (
            (LaterPurchases(1000, 15),),
            {5: 20, 25: 16, 100: 5},
            11,
        ),  # fifteen times one purple and five black chips
        ((LaterPurchases(500, 4), LaterPurchases(1000, 4)), {5: 20, 25: 16, 100: 5}, 20),
        ((LaterPurchases(100_000, 1),), None, 0),
    ],
)
def test_chips_are_kept_for_later_purchases(
    kept: tuple[LaterPurchases, ...], expected: dict[int, int] | None, most: int
) -> None:
    assert counts(break_down_stack(SOURCE_CASE, 1000, 10, kept)) == expected
    assert compute_max_players(SOURCE_CASE, 1000, kept) == most


def test_absurd_sets_are_bounded() -> None:
    primes = (7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83)
    search = ChangeSearch(primes, [100] * len(primes), ENOUGH)
    assert search.find_best_way(12_345) is not None
    assert search.looked < 10 * MAX_SEARCH_STEPS
    assert (
        break_down_stack(ChipSet((Chip(1, 10**6),)), 10**6, 1) is None
    )  # nobody is handed a million chips


# --- later


@each_row(
    ("chips", "amount", "times", "smallest", "expected"),
    [
        (SOURCE_CASE, 1000, 1, 1, {100: 10}),
        (SOURCE_CASE, 1000, 20, 1, {5: 10, 25: 10, 100: 7}),  # 140 black chips are not ten for each
        (SOURCE_CASE, 30, 1, 25, None),
        (DEEP, 10_000, 4, 1, {1000: 10}),
        (ChipSet((Chip(500, 2),)), 500, 1, 1, {500: 1}),
        (DEEP, 0, 1, 1, {}),
    ],
)
def test_what_is_handed_out_for_a_purchase(
    chips: ChipSet, amount: int, times: int, smallest: int, expected: dict[int, int] | None
) -> None:
    assert counts(choose_handout_piles(chips, amount, times, smallest)) == expected


def test_what_stays_in_the_case() -> None:
    left = take_out_handouts(SOURCE_CASE, [(PER_PLAYER["A"], 10), ((ChipPile(100, 10),), 10)])
    assert {chip.value: chip.owned for chip in left.chips} == {5: 0, 25: 40, 100: -10, 500: 20}
    assert list_missing_chips(left) == (ChipPile(100, 10),)


def test_chips_that_no_level_needs_stay_in_the_case() -> None:
    whole = ChipSet((Chip(1, 100), *SOURCE_CASE.chips))
    assert drop_needless_chips(whole, BY_KEY["hpt20"].structure).values == (5, 25, 100, 500)
    assert drop_needless_chips(DEEP, BY_KEY["tda"].structure).values == (100, 500, 1000, 5000)
    assert drop_needless_chips(DEEP, Structure((Level(100, 200, ante=25),))) == DEEP


# --- what a set cannot be


@each_row(
    ("chips", "says"),
    [
        (ChipSet((Chip(0, 5),)), "A chip is worth at least 1."),
        (
            ChipSet((Chip(5, 5), Chip(5, 6))),
            "Chips worth 5: listed twice. Merge the rows.",
        ),
        (ChipSet((Chip(25, 5), Chip(5, 6))), "List the smallest chips first."),
        (ChipSet((Chip(5, -1),)), "Chips worth 5: type 0 to 1000000."),
        (
            ChipSet((Chip(5, 1, "x" * 21),)),
            "Chips worth 5: color of at most 20 letters.",
        ),
        (
            ChipSet(tuple(Chip(value, 1) for value in range(1, 22))),
            "At most 20 kinds of chips.",
        ),
        (ChipSet((), "x" * 41), "Type a name of at most 40 letters."),
    ],
)
def test_sets_that_are_refused(chips: ChipSet, says: str) -> None:
    with pytest.raises(Refusal) as refusal:
        check_chips(chips)
    assert told(refusal.value.line) == says


def test_a_set_may_be_empty() -> None:
    check_chips(ChipSet())
