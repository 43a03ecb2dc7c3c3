"""Pots, shares and refunds: no chip is lost, and odd chips go where the books say."""

from collections.abc import Callable, Collection
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.core.book import ChipRefund
from rulings.core.data_loader import RulingsError
from rulings.core.pots import (
    OddChipRule,
    Pot,
    PotRefund,
    Pots,
    Winners,
    build_pots,
    compute_card_sort_key,
    compute_refund,
    order_odd_chip_seats,
    pay_out_pots,
    split_pot,
)
from tests.rows import each_row

ANN, BOB, CLEO, DAN = 1, 2, 3, 4
ALL = frozenset({ANN, BOB, CLEO, DAN})


def pot(chips: int, able: Collection[int], each: int) -> Pot:
    return Pot(chips, frozenset(able), each)


@each_row(
    ("put_in", "folded", "dead", "expected"),
    [
        ({ANN: 50, BOB: 100}, {ANN}, 0, Pots((pot(100, {BOB}, 50),), {BOB: 50})),  # a walk
        # part of a bet that nobody called
        (
            {ANN: 100, BOB: 250, CLEO: 700},
            (),
            0,
            Pots((pot(300, {ANN, BOB, CLEO}, 100), pot(300, {BOB, CLEO}, 150)), {CLEO: 450}),
        ),
        # a called bet stays in after a fold
        (
            {ANN: 30, BOB: 100, CLEO: 300, DAN: 300},
            {CLEO},
            0,
            Pots((pot(120, {ANN, BOB, DAN}, 30), pot(210, {BOB, DAN}, 70), pot(400, {DAN}, 200))),
        ),
        # both who could win the side pot threw their hands away
        (
            {ANN: 40, BOB: 100, CLEO: 100},
            {BOB, CLEO},
            0,
            Pots((pot(120, {ANN}, 40), pot(120, (), 60))),
        ),
        # the ante of the big blind is in the main pot
        ({ANN: 100, BOB: 40}, (), 25, Pots((pot(105, {ANN, BOB}, 40),), {ANN: 60})),
    ],
)
def test_pots(put_in: dict[int, int], folded: Collection[int], dead: int, expected: Pots) -> None:
    assert build_pots(put_in, folded, dead) == expected


@each_row(
    ("chips", "winners", "order", "unit", "expected"),
    [
        (125, Winners((ANN, CLEO)), (CLEO, DAN, ANN), 25, {CLEO: 75, ANN: 50}),
        # nobody gets two odd chips
        (1100, Winners((ANN, BOB, CLEO)), (BOB, CLEO, ANN), 100, {BOB: 400, CLEO: 400, ANN: 300}),
        (75, Winners((ANN,), (BOB,)), (BOB, ANN), 25, {ANN: 50, BOB: 25}),  # the high side first
        # the low half shared by itself
        (175, Winners((ANN,), (BOB, CLEO)), (CLEO, BOB, ANN), 25, {ANN: 100, CLEO: 50, BOB: 25}),
        (
            100,
            Winners((ANN,), (ANN, BOB)),
            (ANN, BOB),
            25,
            {ANN: 75, BOB: 25},
        ),  # three quarters and a quarter
        (150, Winners((ANN, BOB), (BOB, ANN)), (ANN, BOB), 25, {ANN: 75, BOB: 75}),
    ],
)
def test_share(
    chips: int, winners: Winners, order: tuple[int, ...], unit: int, expected: dict[int, int]
) -> None:
    assert split_pot(Pot(chips, ALL), winners, order, unit) == expected


@each_row(
    ("rule", "button", "cards", "expected"),
    [
        (OddChipRule.LEFT_OF_BUTTON, 2, {}, (CLEO, DAN, ANN, BOB)),
        (OddChipRule.NEAREST_DEALER, 1, {}, (BOB, CLEO, DAN, ANN)),
        (
            OddChipRule.HIGH_CARD,
            0,
            {ANN: ("KS", "2C"), BOB: ("AD", "3C"), CLEO: ("AH",), DAN: ("10S", "9S")},
            (CLEO, BOB, ANN, DAN),
        ),
    ],
)
def test_who_gets_odd_chips_first(
    rule: OddChipRule, button: int, cards: dict[int, tuple[str, ...]], expected: tuple[int, ...]
) -> None:
    assert order_odd_chip_seats(rule, ALL, button, cards) == expected


def test_stud_by_five_cards_or_by_all() -> None:
    """Bob's ace does not play: Robert's counts it, TDA does not."""
    five = {ANN: ("KS", "KD", "5H", "5C", "QD"), BOB: ("KH", "KC", "5S", "5D", "QH")}
    every = {ANN: (*five[ANN], "2C", "3C"), BOB: (*five[BOB], "AC", "2D")}
    assert order_odd_chip_seats(OddChipRule.HIGH_CARD, five, cards=five) == (ANN, BOB)
    assert order_odd_chip_seats(OddChipRule.HIGH_CARD, every, cards=every) == (BOB, ANN)


def test_suits_from_clubs_to_spades() -> None:
    assert sorted(("AS", "AC", "AH", "AD", "KS"), key=compute_card_sort_key) == [
        "KS",
        "AC",
        "AD",
        "AH",
        "AS",
    ]


@each_row("card", ["A", "1S", "AX", "TTS"])
def test_what_is_no_card(card: str) -> None:
    with pytest.raises(RulingsError, match="is no card"):
        compute_card_sort_key(card)


def test_every_pot_is_paid_by_itself() -> None:
    made = build_pots({ANN: 100, BOB: 250, CLEO: 700})
    assert pay_out_pots(made, (Winners((ANN, BOB)), Winners((BOB,))), (CLEO, ANN, BOB), 50) == {
        ANN: 150,
        BOB: 450,
        CLEO: 450,
    }


@each_row(
    ("refund", "expected"),
    [
        (ChipRefund.ALL, PotRefund({ANN: 100, BOB: 250, CLEO: 300}, 0)),
        (ChipRefund.NONE, PotRefund({}, 650)),
        (ChipRefund.UNCALLED, PotRefund({CLEO: 50}, 600)),
        (ChipRefund.STREET, PotRefund({BOB: 150, CLEO: 200}, 300)),
        (ChipRefund.ALL_BUT_KNOWING, PotRefund({ANN: 100, CLEO: 300}, 250)),
        (ChipRefund.FORFEITED, PotRefund({ANN: 75, BOB: 250, CLEO: 300}, 25)),
    ],
)
def test_refunds(refund: ChipRefund, expected: PotRefund) -> None:
    told = compute_refund(
        {ANN: 100, BOB: 250, CLEO: 300, DAN: 0},
        refund,
        street={BOB: 150, CLEO: 200},
        posted={ANN: 25},
        knowing={BOB},
    )
    assert told == expected


TWO = Pot(100, frozenset({ANN, BOB}))


@each_row(
    ("ask", "said"),
    [
        (lambda: build_pots({ANN: -1}), "fewer chips than none"),
        (lambda: build_pots({ANN: 1}, dead=-5), "fewer chips than none"),
        (lambda: build_pots({ANN: 1}, folded={CLEO}), "Nobody at seat 3"),
        (lambda: split_pot(TWO, Winners((CLEO,)), (CLEO,)), "Seat 3 cannot win"),
        (lambda: split_pot(TWO, Winners(()), (ANN,)), "who wins it"),
        (lambda: split_pot(TWO, Winners((ANN, ANN)), (ANN, BOB)), "every winner once"),
        (lambda: split_pot(TWO, Winners((ANN, BOB)), (ANN,)), "every winner once"),
        (lambda: split_pot(TWO, Winners((ANN,)), (ANN,), 30), "not made of chips of 30"),
        (lambda: pay_out_pots(build_pots({ANN: 5, BOB: 5}), (), (ANN, BOB)), "who wins it"),
        (
            lambda: compute_refund({ANN: 5}, ChipRefund.STREET, street={ANN: 6}),
            "more on one street",
        ),
        (
            lambda: compute_refund({ANN: 5}, ChipRefund.FORFEITED, posted={BOB: 1}),
            "more on one street",
        ),
    ],
)
def test_what_cannot_be_is_refused(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(RulingsError, match=said):
        ask()


Hand = tuple[dict[int, int], set[int], list[int]]
"""What each seat has put in, who folded, and some order of the seats."""


@st.composite
def drawn_hands(draw: st.DrawFn) -> Hand:
    """Up to ten seats with up to forty chips of 25 each."""
    put_in = draw(
        st.dictionaries(
            st.integers(1, 10), st.integers(0, 40).map(lambda count: count * 25), max_size=10
        )
    )
    seats = sorted(put_in)
    return put_in, {seat for seat in seats if draw(st.booleans())}, draw(st.permutations(seats))


hands = drawn_hands()


@settings(max_examples=50)
@given(hands, st.integers(0, 8).map(lambda count: count * 25))
def test_any_pots_are_sound(hand: Hand, dead: int) -> None:
    """
    Nothing is lost, nobody wins what they have not paid for, nor more from another than they put in
    themselves; a side pot is for some of those who can win the pot before; and the order of shoving
    does not matter.
    """
    put_in, folded, order = hand
    made = build_pots(put_in, folded, dead)
    assert made.chips == sum(put_in.values()) + dead
    assert build_pots({seat: put_in[seat] for seat in order}, folded, dead) == made
    assert all(after.able < before.able for before, after in pairwise(made.pots))
    assert all(one.chips > 0 and not one.able & folded for one in made.pots)
    bare = build_pots(put_in, folded)
    for seat in put_in.keys() - folded:
        uncalled = made.uncalled.get(seat, 0)
        assert sum(one.each for one in made.pots if seat in one.able) == put_in[seat] - uncalled
        most = sum(one.chips for one in bare.pots if seat in one.able) + bare.uncalled.get(seat, 0)
        assert (
            most
            == sum(min(chips, put_in[seat]) for other, chips in put_in.items() if other != seat)
            + put_in[seat]
        )


@settings(max_examples=50)
@given(
    st.integers(1, 400),
    st.sampled_from((1, 5, 25, 100)),
    st.permutations(range(1, 9)),
    st.sets(st.integers(1, 8), min_size=1),
    st.sets(st.integers(1, 8)),
)
def test_shares_are_exact_and_even(
    count: int, unit: int, order: list[int], high: set[int], low: set[int]
) -> None:
    whole = Pot(count * unit, frozenset(range(1, 9)))
    won = split_pot(whole, Winners(tuple(high), tuple(low)), order, unit)
    assert sum(won.values()) == whole.chips
    assert all(chips % unit == 0 for chips in won.values())
    assert won.keys() <= high | low
    for side in (high - low, low - high):
        got = [won.get(seat, 0) for seat in order if seat in side]
        assert got == sorted(got, reverse=True)
        assert max(got, default=0) - min(got, default=0) <= unit


@settings(max_examples=50)
@given(hands, st.sampled_from(ChipRefund), st.data())
def test_what_comes_back_and_what_stays_is_what_was_put_in(
    hand: Hand, refund: ChipRefund, data: st.DataObject
) -> None:
    put_in, knowing, _ = hand
    part = {seat: data.draw(st.integers(0, chips)) for seat, chips in put_in.items()}
    told = compute_refund(put_in, refund, street=part, posted=part, knowing=knowing)
    assert sum(told.back.values()) + told.stays == sum(put_in.values())
    assert all(0 < chips <= put_in[seat] for seat, chips in told.back.items())
