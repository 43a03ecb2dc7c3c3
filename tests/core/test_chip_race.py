"""Chip races: what everybody changes, who wins the odd ones, and that nobody is raced out."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating.cards import Card, full_deck, read_card
from tests.core.evening import told
from tests.rows import each_row
from tournament.core.chips import ROUNDING_WORDS, Rounding, Share, Small, race, raced_for
from tournament.core.text import Refused


def cards(written: str) -> list[Card]:
    found = [read_card(one) for one in written.split()]
    assert None not in found
    return [one for one in found if one is not None]


STACKS = {1: Small(7, 500), 2: Small(3, 500), 4: Small(5, 500), 5: Small(4, 500), 9: Small(0, 500)}
"""
Fives into twenty-fives: one changes and keeps two odd, three odd, none odd, four odd; nine odd make
45.
"""


@each_row(
    ("dealt", "rounding", "winners"),
    [
        (
            "2S 3S KH KS KC 6S 7S 8S 9S",
            Rounding.HALF_UP,
            [2, 5],
        ),  # one chip each, however good the cards
        ("9S 3S 9H 4S 5S 6S 7S 8S 2S", Rounding.HALF_UP, [1, 2]),  # spades above hearts
    ],
)
def test_the_highest_cards_win(dealt: str, rounding: Rounding, winners: list[int]) -> None:
    found = race(5, 25, STACKS, cards(dealt), rounding)
    assert [seat for seat, share in found.shares.items() if share.won] == winners
    assert {seat: (share.changed, share.cards) for seat, share in found.shares.items()} == {
        1: (1, 2),
        2: (0, 3),
        4: (1, 0),
        5: (0, 4),
        9: (0, 0),
    }


def test_what_the_bank_does() -> None:
    found = race(5, 25, STACKS, full_deck(), Rounding.HALF_UP)
    assert (found.leaving, found.raced, found.brings, found.difference) == (19, 2, 4, 5)
    assert race(5, 25, STACKS, full_deck(), Rounding.EXACT).difference == -20


def test_nobody_is_raced_out() -> None:
    stacks = {3: Small(1), 6: Small(1, 100)}
    found = race(5, 25, stacks, full_deck(), Rounding.EXACT)
    assert found.shares == {3: Share(0, 1, 0, 1), 6: Share(0, 1)}
    assert found.brings == 1


def test_when_all_win_no_cards_are_needed() -> None:
    assert race(5, 25, {1: Small(3), 2: Small(3)}, (), Rounding.UP).brings == 2
    assert race(5, 25, {1: Small(5), 2: Small(10)}, ()).brings == 3
    assert race(5, 25, {1: Small(1, 50)}, (), Rounding.EXACT).brings == 0


@each_row(
    ("odd", "into", "exact", "half_up", "up"),
    [
        (10, 25, 0, 0, 1),
        (13, 25, 0, 1, 1),
        (50, 100, 0, 1, 1),
    ],
)
def test_rounding(odd: int, into: int, exact: int, half_up: int, up: int) -> None:
    assert [raced_for(odd, into, rounding) for rounding in Rounding] == [exact, half_up, up]
    assert set(ROUNDING_WORDS) == set(Rounding)


@each_row(
    ("value", "into", "stacks", "says"),
    [
        (25, 25, {}, "Chips are changed into larger ones. Choose a larger chip."),
        (0, 25, {}, "Chips are changed into larger ones. Choose a larger chip."),
        (5, 25, {1: Small(-1)}, "A count of chips cannot be negative. Check the counts."),
        (
            5,
            25,
            {1: Small(4), 2: Small(4), 3: Small(1)},
            "The race needs 9 cards. Take another deck.",
        ),
    ],
)
def test_races_that_are_refused(
    value: int, into: int, stacks: Mapping[int, Small], says: str
) -> None:
    with pytest.raises(Refused) as refusal:
        race(value, into, stacks, ())
    assert told(refusal.value.line) == says


@settings(max_examples=50)
@given(
    st.sampled_from(((5, 25), (25, 100), (100, 500), (20, 50))),
    st.dictionaries(
        st.integers(1, 10),
        st.builds(Small, st.integers(0, 30), st.sampled_from((0, 500))),
        max_size=10,
    ),
    st.permutations(full_deck()),
    st.sampled_from(Rounding),
)
def test_any_race(
    values: tuple[int, int], stacks: dict[int, Small], deck: list[Card], rounding: Rounding
) -> None:
    value, into = values
    found = race(value, into, stacks, deck, rounding)
    odd = sum(one.leaving * value % into for one in stacks.values())
    assert (
        sum(share.won for share in found.shares.values())
        == found.raced
        == raced_for(odd, into, rounding)
    )
    kept_in = sum(share.kept_in for share in found.shares.values())
    assert found.difference == found.raced * into - odd + kept_in * into
    for seat, share in found.shares.items():
        assert share.gets or stacks[seat].others or not stacks[seat].leaving
