"""Chip races: what is exchanged, who wins the odd chips, and that nobody is raced out."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating.cards import Card, build_full_deck, parse_card
from tests.night.evening import told
from tests.rows import each_row
from tournament.chips.rules.chip_race import (
    ROUNDING_WORDS,
    RaceChips,
    RaceRounding,
    RaceShare,
    count_race_chips,
    run_chip_race,
)
from tournament.engine.messages import Refusal


def cards(written: str) -> list[Card]:
    found = [parse_card(one) for one in written.split()]
    assert None not in found
    return [one for one in found if one is not None]


STACKS = {
    1: RaceChips(7, 500),
    2: RaceChips(3, 500),
    4: RaceChips(5, 500),
    5: RaceChips(4, 500),
    9: RaceChips(0, 500),
}
"""
Fives into twenty-fives: one changes and keeps two odd, three odd, none odd, four odd; nine odd make
45.
"""


@each_row(
    ("dealt", "rounding", "winners"),
    [
        (
            "2S 3S KH KS KC 6S 7S 8S 9S",
            RaceRounding.HALF_UP,
            [2, 5],
        ),  # one chip each, however good the cards
        ("9S 3S 9H 4S 5S 6S 7S 8S 2S", RaceRounding.HALF_UP, [1, 2]),  # spades above hearts
    ],
)
def test_the_highest_cards_win(dealt: str, rounding: RaceRounding, winners: list[int]) -> None:
    found = run_chip_race(5, 25, STACKS, cards(dealt), rounding)
    assert [seat for seat, share in found.shares.items() if share.won] == winners
    assert {seat: (share.changed, share.cards) for seat, share in found.shares.items()} == {
        1: (1, 2),
        2: (0, 3),
        4: (1, 0),
        5: (0, 4),
        9: (0, 0),
    }


def test_what_the_bank_does() -> None:
    found = run_chip_race(5, 25, STACKS, build_full_deck(), RaceRounding.HALF_UP)
    assert (found.leaving, found.brings, found.difference) == (19, 4, 5)
    assert run_chip_race(5, 25, STACKS, build_full_deck(), RaceRounding.EXACT).difference == -20


def test_nobody_is_raced_out() -> None:
    stacks = {3: RaceChips(1), 6: RaceChips(1, 100)}
    found = run_chip_race(5, 25, stacks, build_full_deck(), RaceRounding.EXACT)
    assert found.shares == {3: RaceShare(0, 1, 0, 1), 6: RaceShare(0, 1)}
    assert found.brings == 1


def test_when_all_win_no_cards_are_needed() -> None:
    assert run_chip_race(5, 25, {1: RaceChips(3), 2: RaceChips(3)}, (), RaceRounding.UP).brings == 2
    assert run_chip_race(5, 25, {1: RaceChips(5), 2: RaceChips(10)}, ()).brings == 3
    assert run_chip_race(5, 25, {1: RaceChips(1, 50)}, (), RaceRounding.EXACT).brings == 0


@each_row(
    ("odd", "into", "exact", "half_up", "up"),
    [
        (10, 25, 0, 0, 1),
        (13, 25, 0, 1, 1),
        (50, 100, 0, 1, 1),
    ],
)
def test_rounding(odd: int, into: int, exact: int, half_up: int, up: int) -> None:
    assert [count_race_chips(odd, into, rounding) for rounding in RaceRounding] == [
        exact,
        half_up,
        up,
    ]
    assert set(ROUNDING_WORDS) == set(RaceRounding)


@each_row(
    ("value", "into", "stacks", "says"),
    [
        (25, 25, {}, "Choose a larger chip."),
        (0, 25, {}, "Choose a larger chip."),
        (5, 25, {1: RaceChips(-1)}, "Chip count can’t be negative."),
        (
            5,
            25,
            {1: RaceChips(4), 2: RaceChips(4), 3: RaceChips(1)},
            "The race needs 9 cards. Take another deck.",
        ),
    ],
)
def test_races_that_are_refused(
    value: int, into: int, stacks: Mapping[int, RaceChips], says: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        run_chip_race(value, into, stacks, ())
    assert told(refusal.value.line) == says


@settings(max_examples=50)
@given(
    st.sampled_from(((5, 25), (25, 100), (100, 500), (20, 50))),
    st.dictionaries(
        st.integers(1, 10),
        st.builds(RaceChips, st.integers(0, 30), st.sampled_from((0, 500))),
        max_size=10,
    ),
    st.permutations(build_full_deck()),
    st.sampled_from(RaceRounding),
)
def test_any_race(
    values: tuple[int, int], stacks: dict[int, RaceChips], deck: list[Card], rounding: RaceRounding
) -> None:
    value, into = values
    found = run_chip_race(value, into, stacks, deck, rounding)
    odd = sum(one.leaving * value % into for one in stacks.values())
    raced = count_race_chips(odd, into, rounding)
    assert sum(share.won for share in found.shares.values()) == raced
    kept_in = sum(share.kept_in for share in found.shares.values())
    assert found.difference == raced * into - odd + kept_in * into
    for seat, share in found.shares.items():
        assert share.gets or stacks[seat].others or not stacks[seat].leaving
