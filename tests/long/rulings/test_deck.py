"""No card is lost or doubled, whatever the shuffle."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.core.dealing_steps import DealingAction
from rulings.core.deck import deal_rest_of_hand
from tests.rulings.test_deck import all_work, by_chance, decks_of

pytestmark = pytest.mark.pure


@settings(max_examples=60)
@given(seed=st.integers())
def test_no_card_is_lost_or_doubled_whatever_the_shuffle(seed: int) -> None:
    for work in all_work():
        decks = decks_of(work, by_chance(seed))
        for deck in (*decks, *deal_rest_of_hand(decks[-1], work.burns)):
            assert deck.cards == work.deck.cards, work.where


@settings(max_examples=60)
@given(seed=st.integers())
def test_what_is_left_out_is_never_shuffled_in(seed: int) -> None:
    for work in all_work():
        for step, (before, after) in zip(
            work.steps, pairwise(decks_of(work, by_chance(seed))), strict=True
        ):
            if "burns" in step.excluding:
                assert after.burns == before.burns, work.where
            if "discards" in step.excluding:
                assert after.muck == before.muck, work.where
            if step.do is DealingAction.RESHUFFLE:
                assert after.aside == before.aside, work.where
