"""
The prizes: every cent of the purse, in order, each near its quota, and the steps that lead there.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.night.evening import told
from tests.night.row_tests import each_gives
from tests.rows import each_row
from tournament.money.rules.payouts import (
    PrizeCalculation,
    Prizes,
    compute_curve_quotas,
    compute_prizes,
    count_default_paid_places,
    split_tied_prizes,
)
from tournament.money.values.prize_plan import SOURCE_COLUMNS, PayoutMethod, PrizePlan, check_plan

THREE, FOUR, FIVE = (column.shares for column in SOURCE_COLUMNS)
BUY_IN = 2000
AUTOMATIC = PrizePlan(PayoutMethod.AUTOMATIC)
TICKETS = PrizePlan(PayoutMethod.SATELLITE, ticket=20000)
UNROUNDED = "The prize pool is too small to round the payouts."
NO_BUBBLE = "No bubble refund: it would top the last payout."


def percent(*shares: int, unit: int = 1) -> PrizePlan:
    return PrizePlan(PayoutMethod.PERCENT, shares=shares, unit=unit)


def fixed(*amounts: int, unit: int = 1) -> PrizePlan:
    return PrizePlan(PayoutMethod.FIXED, amounts=amounts, unit=unit)


def notes(paid: Prizes) -> list[str]:
    return [told(note) for note in paid.notes]


# --- by percent


test_by_percent = each_gives(
    lambda purse, shares, unit: compute_prizes(percent(*shares, unit=unit), purse, 30).amounts,
    [
        (27500, THREE, 100, (13800, 8200, 5500)),
        (27500, THREE, 500, (14000, 8000, 5500)),
        (33300, FOUR, 500, (16800, 8000, 5000, 3500)),
        (10001, THREE, 500, (5001, 3000, 2000)),
        (62500, FIVE, 500, (25000, 15500, 12500, 6500, 3000)),
        (1, THREE, 1, (1, 0, 0)),
    ],
)


def test_every_step_is_shown() -> None:
    assert compute_prizes(percent(*FOUR, unit=500), 33300, 12) == Prizes(
        (16800, 8000, 5000, 3500),
        (
            PrizeCalculation(1, 5000, Fraction(16650), 16500, 16800, 0, 300),
            PrizeCalculation(2, 2500, Fraction(8325), 8000, 8000),
            PrizeCalculation(3, 1500, Fraction(4995), 4500, 5000, 500),
            PrizeCalculation(4, 1000, Fraction(3330), 3000, 3500, 500),
        ),
        (),
    )
    assert compute_prizes(fixed(10000, 5000, unit=500), 15777, 10).rows[0].odd == 777


test_the_table_goes_by_the_number_of_players = each_gives(
    lambda field: compute_prizes(PrizePlan(least=875), 10000, field).amounts,
    [
        (1, (10000,)),
        (2, (6250, 3750)),
        (3, (5000, 3000, 2000)),
        (10, (5000, 3000, 2000)),
        (11, (5000, 2500, 1500, 1000)),
        (20, (5000, 2500, 1500, 1000)),
        (21, (4000, 2500, 2000, 1000, 500)),
        (30, (4000, 2500, 2000, 1000, 500)),
        (31, (3750, 1745, 1307, 1138, 1054, 1006)),
    ],
)


def test_fewer_players_than_places() -> None:
    shared = "the unused shares are spread in proportion."
    for field, shares, who in ((1, [10000], "1 player"), (3, [4706, 2941, 2353], "3 players")):
        paid = compute_prizes(percent(*FIVE), 8500, field)
        assert ([row.share for row in paid.rows], notes(paid)) == (
            shares,
            [f"Only {who}: {shared}"],
        )


def test_nothing_to_pay_or_nobody() -> None:
    plan = PrizePlan(shares=THREE, amounts=(10000,), ticket=500, bubble=100)
    for how in PayoutMethod:
        for purse, field in ((0, 10), (10000, 0), (-1, 5), (5, -1)):
            assert compute_prizes(replace(plan, how=how), purse, field, BUY_IN) == Prizes(
                (), (), ()
            )


# --- fixed amounts, tickets, the bubble


@each_row(
    ("purse", "field", "amounts", "tickets", "said"),
    [
        (70001, 30, (20000, 20000, 20000, 10001), 3, []),
        (
            70001,
            3,
            (30001, 20000, 20000),
            3,
            ["Every player wins a ticket; first place gets the rest in cash."],
        ),
        (
            70001,
            2,
            (50001, 20000),
            2,
            ["Every player wins a ticket; first place gets the rest in cash."],
        ),
        (
            19999,
            30,
            (19999,),
            0,
            ["The prize pool is below one ticket: first place gets it in cash."],
        ),
    ],
)
def test_tickets(
    purse: int, field: int, amounts: tuple[int, ...], tickets: int, said: list[str]
) -> None:
    paid = compute_prizes(TICKETS, purse, field)
    assert (paid.amounts, paid.tickets, notes(paid)) == (amounts, tickets, said)


@each_row(
    ("plan", "purse", "field", "amounts", "said"),
    [
        (percent(*THREE, unit=500), 22200, 11, (10200, 6000, 4000, 2000), []),
        (percent(*THREE), 12000, 11, (5000, 3000, 2000, 2000), []),
        (percent(*THREE), 11990, 11, (5995, 3597, 2398), [NO_BUBBLE]),
        (percent(*THREE), 2000, 11, (1000, 600, 400), [NO_BUBBLE]),
        (percent(*THREE), 22000, 4, (10000, 6000, 4000, 2000), []),
        (percent(*THREE), 22000, 3, (11000, 6600, 4400),
         ["No bubble refund: every player is paid."]),
        (fixed(10000, 5000), 17000, 9, (10000, 5000, 2000), []),
        (TICKETS, 45000, 9, (20000, 20000, 3000, 2000), []),
        (TICKETS, 41000, 9, (20000, 19000, 2000), []),
    ],
)  # fmt: skip
def test_a_refund_on_the_bubble(
    plan: PrizePlan, purse: int, field: int, amounts: tuple[int, ...], said: list[str]
) -> None:
    paid = compute_prizes(replace(plan, bubble=2000), purse, field)
    assert (paid.amounts, notes(paid), paid.bubble) == (amounts, said, 0 if said else 1)
    if paid.bubble:
        assert paid.rows[-1] == PrizeCalculation(len(amounts), None, Fraction(2000), 2000, 2000)


# --- the automatic curve


def test_about_one_player_in_ten_is_paid() -> None:
    assert [
        count_default_paid_places(field)
        for field in (1, 2, 3, 10, 11, 20, 21, 30, 31, 100, 1000, 100_000)
    ] == [
        1,
        2,
        3,
        3,
        4,
        4,
        5,
        5,
        6,
        12,
        102,
        1000,
    ]


# These stay as they are for ever: a night that is folded again finds the same prizes.
test_the_curve = each_gives(
    lambda field: compute_prizes(AUTOMATIC, BUY_IN * field, field, BUY_IN).amounts,
    [
        (2, (4000,)),
        (4, (4625, 3375)),
        (10, (10000, 5570, 4430)),
        (31, (23250, 11903, 8506, 6915, 6005, 5421)),
        (50, (35714, 18292, 12801, 10148, 8596, 7581, 6868)),
    ],
)


def curve_in_floats(purse: int, places: int, least: int) -> list[float]:
    """The same curve as one would write it for a night that is never folded again."""
    over, part, low, high = purse - places * least, 1 / 4 + 3 / (4 * places), 0.0, 4.0
    first = min(purse * part, least + over * (1 + part) / 2)
    for _halving in range(50):
        alpha = (low + high) / 2
        enough = (
            sum(least + (first - least) / place**alpha for place in range(1, places + 1)) >= purse
        )
        low, high = (alpha, high) if enough else (low, alpha)
    return [least + (first - least) / place**low for place in range(1, places + 1)]


@each_row(
    ("purse", "places", "least"),
    [(10000, 2, 0), (10000, 6, 875), (100_000, 7, 3000), (10**9, 1000, 10**5)],
)
def test_the_curve_in_whole_numbers_is_the_curve(purse: int, places: int, least: int) -> None:
    quotas = [float(quota) for quota in compute_curve_quotas(purse, places, least)]
    assert quotas == pytest.approx(curve_in_floats(purse, places, least), rel=1e-7)


MORE = "The prize pool is above the fixed amounts: first place gets the rest."
LESS = "The prize pool is below the fixed amounts: all are cut alike."
LONG = "31 players: above the last row, paid by the automatic curve."


def amounts_and_notes(plan: PrizePlan, purse: int, field: int) -> tuple[object, ...]:
    paid = compute_prizes(plan, purse, field, BUY_IN)
    return paid.amounts, *notes(paid)


test_what_is_paid_and_what_is_said_about_it = each_gives(
    amounts_and_notes,
    [
        (percent(*THREE, unit=500), 1200, 10, ((600, 360, 240), UNROUNDED)),
        (percent(*THREE, unit=500), 2, 10, ((1, 1, 0), UNROUNDED)),
        (percent(*THREE, unit=500), 2000, 10, ((1000, 500, 500),)),
        (PrizePlan(), 8000, 30, ((3200, 2000, 1600, 800, 400),)),
        (PrizePlan(), 62000, 31, ((23250, 11903, 8506, 6915, 6005, 5421), LONG)),
        (fixed(10000, 5000), 15000, 10, ((10000, 5000),)),
        (fixed(10000, 5000, unit=500), 15777, 10, ((10777, 5000), MORE)),
        (fixed(10000, 5000), 15000, 1, ((15000,), MORE)),
        (fixed(10000, 5000, unit=500), 9100, 10, ((6100, 3000), LESS)),
        (fixed(10000, 5000, unit=500), 500, 10, ((333, 167), LESS, UNROUNDED)),
        (replace(AUTOMATIC, places=2), 20000, 10, ((12500, 7500),)),
        (replace(AUTOMATIC, places=5, least=4000), 20000, 10, ((4000,) * 5,)),  # double or nothing
        (
            replace(AUTOMATIC, places=6, least=4000, unit=500),
            20300,
            10,
            ((4300, *(4000,) * 4), "The smallest payout fits 5 places only."),
        ),
        (
            replace(AUTOMATIC, places=3, least=25000),
            20000,
            10,
            ((20000,), "The smallest payout fits 1 place only."),
        ),
        (replace(AUTOMATIC, places=5), 20000, 2, ((12500, 7500),)),
        (
            replace(AUTOMATIC, unit=10000),
            12345,
            31,
            (
                (5509, 3586, 3250),
                "The smallest payout fits 3 places only.",
                UNROUNDED,
            ),
        ),
    ],
)


def test_a_free_night_has_a_curve_without_a_smallest_prize() -> None:
    assert compute_prizes(AUTOMATIC, 10000, 10).amounts == (5000, 2896, 2104)
    assert compute_prizes(replace(AUTOMATIC, unit=500), 3, 10).amounts == (1, 1, 1)


@settings(max_examples=50)
@given(st.integers(1, 10**12), st.integers(1, 1000), st.integers(0, 10**9))
def test_the_curve_adds_up_and_falls(purse: int, places: int, least: int) -> None:
    least = min(least, purse // places)
    quotas = compute_curve_quotas(purse, places, least)
    assert (len(quotas), sum(quotas)) == (places, purse)
    assert all(better >= worse for better, worse in pairwise(quotas))
    assert quotas[-1] >= least


# --- ties


test_players_out_in_the_same_hand_share = each_gives(
    split_tied_prizes,
    [
        ((8000, 5000, 4000, 2000, 1000), 5, 3, 1, (334, 333, 333)),
        ((8000, 5000, 4000, 2000, 1000), 2, 2, 1, (4500, 4500)),
        ((40000, 25000, 20000, 10000, 5000), 3, 3, 100, (11700, 11700, 11600)),
        ((16800, 8000, 5000, 3500), 1, 2, 500, (12800, 12000)),
        ((16800, 8000, 5000, 3500), 4, 1, 500, (3500,)),
        (
            (8000, 5000, 4000, 2000, 1000),
            5,
            3,
            500,
            (334, 333, 333),
        ),  # or somebody would go home with nothing
        ((8000, 5000, 4000, 2000, 1000), 6, 3, 500, (0, 0, 0)),
        ((), 1, 2, 1, (0, 0)),
    ],
)


# --- whatever is planned


@given(
    how=st.sampled_from(PayoutMethod),
    money=st.tuples(*[st.integers(0, 10**6)] * 4),
    purse=st.integers(1, 10**7),
    field=st.integers(1, 200),
    unit=st.integers(1, 10**5),
    places=st.integers(0, 150),
)
def test_every_plan_pays_all_of_it(
    how: PayoutMethod, money: tuple[int, ...], purse: int, field: int, unit: int, places: int
) -> None:
    least, buy_in, bubble, ticket = money
    plan = PrizePlan(
        how, shares=FIVE, amounts=tuple(sorted((1 + one for one in money), reverse=True)), unit=unit
    )
    plan = replace(plan, places=places, least=least, ticket=1 + ticket, bubble=bubble)
    check_plan(plan)
    paid = compute_prizes(plan, purse, field, buy_in)
    assert sum(paid.amounts) == purse
    assert list(paid.amounts) == sorted(paid.amounts, reverse=True)
    assert 1 <= len(paid.amounts) <= field
    assert [(row.amount, row.rounded + row.added + row.odd) for row in paid.rows] == [
        (one, one) for one in paid.amounts
    ]
    assert all(amount >= plan.ticket for amount in paid.amounts[: paid.tickets])
