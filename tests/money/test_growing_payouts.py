"""
Payouts that grow: nobody's payout falls when a player joins, a new place costs the others no more
than it must, the smallest payout is the one that was typed.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.night.evening import told
from tests.night.row_tests import each_gives
from tests.rows import each_row
from tournament.money.rules.growing_payouts import take_steps
from tournament.money.rules.payouts import compute_prizes
from tournament.money.values.prize_plan import PayoutColumn, PayoutMethod, PrizePlan

BUY_IN = 2000
TABLE = PrizePlan(growing=True)
AUTOMATIC = PrizePlan(PayoutMethod.AUTOMATIC, growing=True)
MAX_PLAYERS = 2000


def amounts(plan: PrizePlan, field: int, buy_in: int = BUY_IN, extra: int = 0) -> tuple[int, ...]:
    return compute_prizes(plan, field * buy_in + extra, field, buy_in).amounts


test_the_table_joins_what_comes_after_it = each_gives(
    lambda field, unit: amounts(replace(TABLE, unit=unit), field),
    [
        (30, 500, (24000, 15000, 12000, 6000, 3000)),
        (31, 500, (24000, 14500, 11500, 6000, 3000, 3000)),
        (31, 1000, (24000, 14000, 12000, 6000, 3000, 3000)),
        (40, 500, (31500, 21500, 12000, 7500, 4500, 3000)),
        (100, 500, (65000, 39500, 25000, 17500, 13000, 10000, 8000, 6500, 5000, 4000, 3500, 3000)),
    ],
)

test_the_automatic_plan_begins_with_two = each_gives(
    lambda field: amounts(replace(AUTOMATIC, unit=500), field),
    [
        (2, (4000,)),
        (3, (4000, 2000)),
        (4, (5000, 3000)),
        (7, (7500, 3500, 3000)),
        (10, (10000, 7000, 3000)),
        (20, (18000, 13000, 6000, 3000)),
    ],
)


def joins(plan: PrizePlan, buy_in: int, fields: range, extra: int = 0) -> Iterator[str]:
    """What a player who joins makes worse than promised."""
    usual = -(-3 * buy_in // 2)
    least = -(-(plan.least or usual) // plan.unit) * plan.unit
    paid = [(field, amounts(plan, field, buy_in, extra)) for field in fields]
    for (_field, before), (field, after) in pairwise(paid):
        falls = [max(0, was - now) for was, now in zip(before, after, strict=False)]
        if falls[0]:
            yield f"{field}: first falls {before} {after}"
        if len(before) == len(after) and any(falls):
            yield f"{field}: falls {before} {after}"
        elif len(after) == len(before) + 1 and sum(falls) > max(0, least - buy_in) + plan.unit:
            yield f"{field}: too much for one place {before} {after}"
        elif len(after) not in (len(before), len(before) + 1):
            yield f"{field}: {len(before)} places become {len(after)}"
    for field, found in paid:
        if (sum(found), list(found)) != (field * buy_in + extra, sorted(found, reverse=True)):
            yield f"{field}: not all of it, or not in order {found}"
        if any(amount % plan.unit for amount in found[1:]):
            yield f"{field}: not rounded {found}"


@each_row(
    ("buy_in", "unit"),
    [(2000, 1), (2000, 100), (2000, 500), (2000, 1000), (2500, 1000), (1500, 1000), (5000, 2500)],
)
def test_nobodys_payout_falls_when_a_player_joins(buy_in: int, unit: int) -> None:
    near, far = range(2, 120), (range(at, at + 3) for at in (329, 990, MAX_PLAYERS - 2))
    for fields in (near, *far):
        assert list(joins(replace(AUTOMATIC, unit=unit), buy_in, fields)) == []
        above = range(max(30, fields.start), fields.stop)
        assert list(joins(replace(TABLE, unit=unit), buy_in, above)) == []


@settings(max_examples=40)
@given(
    how=st.sampled_from((PayoutMethod.AUTOMATIC, PayoutMethod.BY_FIELD)),
    unit=st.sampled_from((1, 50, 100, 500, 1000, 2000)),
    field=st.integers(30, MAX_PLAYERS),
    more=st.integers(0, 60),
    places=st.sampled_from((0, 0, 8, 20)),
)
@example(how=PayoutMethod.AUTOMATIC, unit=2000, field=1999, more=60, places=0)
def test_rebuys_and_chosen_places_change_nothing_of_that(
    how: PayoutMethod, unit: int, field: int, more: int, places: int
) -> None:
    plan = PrizePlan(how, unit=unit, places=places, growing=True)
    assert list(joins(plan, BUY_IN, range(field, field + 2), more * BUY_IN)) == []


@each_row(("buy_in", "least"), [(2000, 1000), (2000, 3000), (2500, 7000), (1000, 20000)])
def test_from_ten_players_on_first_never_falls_for_a_typed_smallest_payout(
    buy_in: int, least: int
) -> None:
    for unit in (1, 500):
        plan = replace(AUTOMATIC, unit=unit, least=least)
        assert list(joins(plan, buy_in, range(10, 120), 2 * buy_in)) == []


test_with_fewer_than_ten_first_pays_for_a_second_place = each_gives(
    lambda field: amounts(replace(AUTOMATIC, least=3000), field),
    [
        (2, (4000,)),
        (3, (3000, 3000)),
        (4, (5000, 3000)),
    ],
)


def test_where_the_unit_is_above_the_buy_in_only_what_fits_no_unit_moves() -> None:
    plan = replace(AUTOMATIC, unit=1000)
    paid = [amounts(plan, field, 500) for field in range(3, 200)]
    for before, after in pairwise(paid):
        if len(before) == len(after):
            assert all(now >= was for was, now in zip(before[1:], after[1:], strict=True))
            assert after[0] > before[0] - 1000


@settings(max_examples=40)
@given(
    field=st.integers(10, MAX_PLAYERS),
    least=st.integers(3, 8).map(lambda times: times * 1000),
    unit=st.sampled_from((1, 500, 1000)),
)
def test_the_smallest_payout_is_what_its_label_says(field: int, least: int, unit: int) -> None:
    for plan in (AUTOMATIC, TABLE):
        paid = amounts(replace(plan, least=least, unit=unit), field)
        if plan is TABLE and len(paid) <= 5:  # the places of the table itself stay as they are
            continue
        assert paid[-1] >= least
        if len(paid) > 5:
            assert paid[-1] == least


def test_the_table_below_thirty_is_the_sources_own() -> None:
    for unit in (1, 100, 500):
        for field in range(1, 31):
            plain = replace(TABLE, growing=False, unit=unit)
            assert amounts(replace(plain, growing=True), field) == amounts(plain, field)


@each_row(
    ("plan", "purse", "field", "buy_in", "told_notes"),
    [
        (TABLE, 62000, 31, 2000, ["31 players: above the last row, payouts grow from it."]),
        (replace(AUTOMATIC, places=6), 12000, 6, 2000,
         ["The smallest payout fits 2 places only."]),
        (replace(AUTOMATIC, unit=10000), 12345, 31, 398,
         ["The prize pool is too small to round the payouts."]),
    ],
)  # fmt: skip
def test_what_is_said_about_it(
    plan: PrizePlan, purse: int, field: int, buy_in: int, told_notes: list[str]
) -> None:
    paid = compute_prizes(plan, purse, field, buy_in)
    assert [told(note) for note in paid.notes] == told_notes
    assert sum(paid.amounts) == purse


@given(
    how=st.sampled_from((PayoutMethod.AUTOMATIC, PayoutMethod.BY_FIELD)),
    purse=st.integers(1, 10**7),
    field=st.integers(1, 300),
    unit=st.integers(1, 10**4),
    places=st.integers(0, 50),
    money=st.tuples(st.integers(0, 10**5), st.integers(0, 10**5)),
)
def test_all_of_it_is_paid_whatever_was_typed(
    how: PayoutMethod, purse: int, field: int, unit: int, places: int, money: tuple[int, int]
) -> None:
    columns = (PayoutColumn(5, (6000, 3900, 100)),)
    plan = PrizePlan(how, columns=columns, unit=unit, places=places, least=money[0], growing=True)
    paid = compute_prizes(plan, purse, field, money[1])
    assert sum(paid.amounts) == purse
    assert list(paid.amounts) == sorted(paid.amounts, reverse=True)
    assert 1 <= len(paid.amounts) <= field
    assert all(paid.amounts) or purse < 300


def take_steps_slowly(rises: list[int], count: int) -> list[int]:
    """Every step written down, in the order in which they come."""
    steps = sorted(
        ((2 * step - 1) / (2 * rise), place)
        for place, rise in enumerate(rises)
        for step in range(1, rise + 1)
    )
    taken = [0] * len(rises)
    for _at, place in steps[:count]:
        taken[place] += 1
    return taken


@given(st.lists(st.integers(0, 40), max_size=12), st.integers(0, 200))
def test_steps_are_taken_in_their_order(rises: list[int], count: int) -> None:
    assert take_steps(rises, count) == take_steps_slowly(rises, count)
