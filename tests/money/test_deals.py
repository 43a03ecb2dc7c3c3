"""Deals: what each kind pays, to the cent; what is told about it; what is refused."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.money.test_icm import by_subsets
from tests.night.evening import told
from tests.rows import each_row
from tournament.engine.messages import Money, Refusal
from tournament.engine.money import Currency, split_by_weight
from tournament.money.rules.deals import (
    DEAL_WORDS,
    DealKind,
    check_custom_shares,
    check_deal_stacks,
    propose_deal,
)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], list[int], int, int]:
    """Stacks, prizes that fall, the cash unit, and what is left to play for."""
    stacks = draw(st.lists(st.integers(0, 10**5), min_size=2, max_size=9).filter(any))
    prizes = sorted(
        draw(st.lists(st.integers(0, 10**5), min_size=1, max_size=10).filter(any)), reverse=True
    )
    leave = draw(st.integers(0, prizes[0] // 2))
    unit = draw(st.integers(1, sum(prizes[: len(stacks)]) - leave))
    return stacks, prizes, unit, leave


def exactly(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[int, ...]:
    """The cents of ICM from exact numbers, the larger share first in line for an odd cent."""
    worths = by_subsets(stacks, prizes)
    order = sorted(range(len(stacks)), key=lambda at: -worths[at])
    settled = split_by_weight(sum(prizes[: len(stacks)]), [worths[at] for at in order])
    return tuple(share for _at, share in sorted(zip(order, settled, strict=True)))


@each_row(
    ("kind", "stacks", "prizes", "shares"),
    [
        (DealKind.ICM, (60, 30, 10), (500000, 300000, 200000), (412381, 338333, 249286)),
        (DealKind.CHIPS, (60, 30, 10), (500000, 300000, 200000), (440000, 320000, 240000)),
        (DealKind.CHIPS, (3, 1), (101,), (76, 25)),
        # the fourth prize is nobody's any more
        (DealKind.CHIPS, (1, 1, 2), (200, 0, 0, 400), (50, 50, 100)),
        # the odd cent goes to the largest stack
        (DealKind.EVEN, (1, 5, 3), (10000,), (3333, 3334, 3333)),
        (DealKind.EVEN, (0, 0), (10000, 5000), (7500, 7500)),
        (DealKind.ICM, (2, 1), (10**12, 0), (666666666667, 333333333333)),
        (DealKind.ICM, (10**12, 10**12 + 1), (101,), (50, 51)),
    ],
)  # fmt: skip
def test_shares(
    kind: DealKind, stacks: tuple[int, ...], prizes: tuple[int, ...], shares: tuple[int, ...]
) -> None:
    assert propose_deal(kind, stacks, prizes).shares == shares


@each_row(
    ("kind", "unit", "leave", "shares"),
    [
        (DealKind.ICM, 100, 0, (3800, 3300, 2900)),
        (DealKind.CHIPS, 500, 1000, (3500, 3000, 2500)),
        (DealKind.CHIPS, 700, 0, (4400, 2800, 2800)),  # 200 are less than the unit
        (DealKind.EVEN, 1000, 1000, (3000, 3000, 3000)),
        (DealKind.EVEN, 10000, 0, (10000, 0, 0)),
        (DealKind.LOCKED, 100, 2000, (2800, 2700, 2500)),
    ],
)
def test_units_and_what_is_left_to_play_for(
    kind: DealKind, unit: int, leave: int, shares: tuple[int, ...]
) -> None:
    deal = propose_deal(kind, (5000, 3000, 2000), (5000, 3000, 2000), unit, leave)
    assert (deal.shares, deal.left) == (shares, leave)


@each_row("size", range(2, 12))
def test_icm_is_right_to_the_cent(size: int) -> None:
    chance = Random(size)
    for _round in range(100 if size < 6 else 10 if size < 9 else 1):
        step = chance.choice((1, 25, 500))
        stacks = [
            chance.randint(1, 12 if size < 6 else 60) * step for _player in range(size)
        ]  # ties are common
        prizes = sorted(
            (chance.randint(1, 200_00) for _place in range(chance.randint(1, size))), reverse=True
        )
        assert propose_deal(DealKind.ICM, stacks, prizes).shares == exactly(stacks, prizes)


@each_row("kind", DealKind)
def test_where_all_are_worth_the_same_the_odd_part_goes_to_the_largest_stack(
    kind: DealKind,
) -> None:
    assert propose_deal(kind, (1, 5, 3), (12, 10, 10), unit=7, leave=2).shares == (7, 16, 7)


@settings(max_examples=50)
@given(table=tables(), kind=st.sampled_from(DealKind))
def test_nothing_is_lost_or_made(
    table: tuple[list[int], list[int], int, int], kind: DealKind
) -> None:
    stacks, prizes, unit, leave = table
    deal = propose_deal(kind, stacks, prizes, unit, leave)
    assert sum(deal.shares) + deal.left == sum(prizes[: len(stacks)])
    assert deal.left == leave
    assert min(deal.shares) >= 0
    assert {share % unit for share in deal.shares if share != max(deal.shares)} <= {0}
    check_custom_shares(deal.shares, prizes, leave)


@settings(max_examples=50)
@given(table=tables())
def test_locking_the_lowest_prize_never_changes_icm(
    table: tuple[list[int], list[int], int, int],
) -> None:
    locked, plain = (propose_deal(kind, *table).shares for kind in (DealKind.LOCKED, DealKind.ICM))
    assert locked == plain


@settings(max_examples=50)
@given(table=tables(), kind=st.sampled_from(DealKind), data=st.data())
def test_it_does_not_matter_who_sits_where(
    table: tuple[list[int], list[int], int, int], kind: DealKind, data: st.DataObject
) -> None:
    stacks, prizes, unit, leave = table
    order = data.draw(st.permutations(range(len(stacks))))
    told = [
        sorted(zip(seats, propose_deal(kind, seats, prizes, unit, leave).shares, strict=True))
        for seats in (stacks, [stacks[at] for at in order])
    ]
    assert told[0] == told[1]


def test_a_whole_field_of_a_thousand_is_settled() -> None:
    chance = Random(1)
    stacks = [chance.randint(1, 100) * 100 for _player in range(1000)]
    prizes = [10**6 // place for place in range(1, 101)]
    deal = propose_deal(DealKind.ICM, stacks, prizes, unit=100, leave=250_00)
    assert sum(deal.shares) + deal.left == sum(prizes)
    by_stack = [share for _stack, share in sorted(zip(stacks, deal.shares, strict=True))]
    assert by_stack == sorted(by_stack)


FIRST_PLACE_COUNTS_LESS = (
    "Without the 25 EUR left for the winner, first place is 25 EUR, less than second (30 EUR)."
)


@each_row(
    ("kind", "stacks", "unit", "leave", "notes"),
    [
        (DealKind.ICM, (5, 3, 2), 1, 2000, ()),
        (DealKind.ICM, (5, 3, 2), 1, 2500, (FIRST_PLACE_COUNTS_LESS,)),
        (DealKind.EVEN, (5, 3, 2), 1, 2500, ()),
        (DealKind.CHIPS, (8, 1, 1), 1, 0,
         ("The chip leader gets 52 EUR, more than first place pays (50 EUR). Look at ICM too.",)),
        (DealKind.ICM, (3, 1), 1, 0, ("Heads-up, by chips and by ICM pay the same.",)),
        (DealKind.LOCKED, (3, 1), 1, 2500, (FIRST_PLACE_COUNTS_LESS,)),
        (DealKind.LOCKED, (5, 0, 2), 1, 0,
         ("1 player has no chips here. Check the count.",)),
        (DealKind.CUSTOM, (0, 0, 2), 1, 0,
         ("2 players have no chips here. Check the counts.",)),
        (DealKind.EVEN, (0, 0, 2), 1, 0, ()),
        (DealKind.EVEN, (5, 3, 2), 3000, 0, (("10 EUR left from rounding goes to the largest "
                                             "share."),)),
    ],
)  # fmt: skip
def test_notes(
    kind: DealKind, stacks: tuple[int, ...], unit: int, leave: int, notes: tuple[str, ...]
) -> None:
    assert (
        tuple(
            told(note) for note in propose_deal(kind, stacks, (5000, 3000, 2000), unit, leave).notes
        )
        == notes
    )


def test_notes_know_the_currency() -> None:
    (note,) = propose_deal(
        DealKind.CHIPS, (90, 10), (100, 70, 60), currency=Currency("JPY", 0), leave=50
    ).notes[-1:]
    assert dict(note)["leave"] == Money(50, "JPY", 0)


NOT_LEFT = "Leave at most the first prize, 50 EUR."
ODD_UNIT = "“Round to”: type more than 0, at most what is shared."


@each_row(
    ("kind", "stacks", "prizes", "unit", "leave", "sentence"),
    [
        (DealKind.EVEN, (), (5000,), 1, 0, "A deal needs at least two players with chips."),
        (DealKind.ICM, (5,), (5000,), 1, 0, "A deal needs at least two players with chips."),
        (DealKind.EVEN, (5, -1), (5000,), 1, 0, "Chip count can’t be negative."),
        (DealKind.ICM, (0, 0), (5000,), 1, 0, "Nobody has chips. Type the counts first."),
        (DealKind.CHIPS, (0, 0), (5000,), 1, 0, "Nobody has chips. Type the counts first."),
        (DealKind.ICM, (5, 1), (5000, -1), 1, 0, "Payouts can’t be negative."),
        (DealKind.ICM, (5, 1), (5000,), 1, -1,
         "Left for the winner can’t be negative."),
        (DealKind.ICM, (5, 1), (5000, 3000), 1, 5001, NOT_LEFT),
        (DealKind.ICM, (5, 1), (), 1, 0, "There is no prize money to share."),
        (DealKind.ICM, (5, 1), (5000,), 0, 0, ODD_UNIT),
        (DealKind.ICM, (5, 1), (5000,), 4001, 1000, ODD_UNIT),
    ],
)  # fmt: skip
def test_what_is_no_deal(
    kind: DealKind,
    stacks: tuple[int, ...],
    prizes: tuple[int, ...],
    unit: int,
    leave: int,
    sentence: str,
) -> None:
    with pytest.raises(Refusal) as refusal:
        propose_deal(kind, stacks, prizes, unit, leave)
    assert told(refusal.value.line) == sentence


@each_row(
    ("shares", "leave", "sentence"),
    [
        ((6000, 3000, 999), 0,
         "The shares make 99.99 EUR, but 100 EUR is to be shared. Adjust them."),
        ((6000, 3000, 1000), 500,
         "The shares make 100 EUR, but 95 EUR is to be shared. Adjust them."),
        ((6000, 5000, -1000), 0, "Shares can’t be negative."),
        ((6000, 3000), 0,
         "The shares make 90 EUR, but 80 EUR is to be shared. Adjust them."),
    ],
)  # fmt: skip
def test_shares_that_do_not_add_up(shares: tuple[int, ...], leave: int, sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        check_custom_shares(shares, (5000, 3000, 2000), leave)
    assert told(refusal.value.line) == sentence


def test_shares_that_add_up() -> None:
    check_custom_shares((0, 9500, 0, 0), (5000, 3000, 2000), 500)


@each_row(
    ("stacks", "chips", "players", "sentence"),
    [
        ((5, -1), 4, 2, "Chip count can’t be negative."),
        ((), 10, None, "Nobody has chips. Type the counts first."),
        ((5, 5), 10, 3, "2 counts for 3 players. Type one for each."),
    ],
)
def test_counts_that_cannot_be_used(
    stacks: tuple[int, ...], chips: int, players: int | None, sentence: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        check_deal_stacks(stacks, chips, players)
    assert told(refusal.value.line) == sentence


def test_counts_are_compared_with_the_chips_in_play() -> None:
    notes = {
        chips: [told(note) for note in check_deal_stacks((10, 5), chips, 2)]
        for chips in (15, 0, 16, 10)
    }
    assert notes == {
        15: [],
        0: [],  # not known
        16: ["The counts make 15, but 16 are in play. Count again or go on."],
        10: ["The counts make 15, but 10 are in play. Count again or go on."],
    }


def test_every_kind_has_a_name() -> None:
    assert [*DEAL_WORDS] == [*DealKind]
