"""The plan of the prizes: shares as people type them, and every plan that is refused."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.night.evening import told
from tests.night.row_tests import each_gives, each_refused
from tests.rows import each_row
from tournament.engine.canonical_json import from_canonical_json, to_canonical_json
from tournament.engine.messages import Refusal
from tournament.engine.money import MAX_CENTS
from tournament.money.values.prize_plan import (
    WHOLE,
    ExtraPrize,
    PayoutColumn,
    PayoutMethod,
    PrizePlan,
    check_plan,
    normalize_shares,
    read_shares,
    write_shares,
)

PERCENT = PrizePlan(PayoutMethod.PERCENT, shares=(5000, 3000, 2000))
FIXED = PrizePlan(PayoutMethod.FIXED, amounts=(10000, 5000))
TICKETS = PrizePlan(PayoutMethod.SATELLITE, ticket=20000)
SHARES = st.lists(st.integers(1, WHOLE), max_size=40).map(tuple)


test_shares_are_typed = each_gives(
    read_shares,
    [
        ("50 30 20", (5000, 3000, 2000)),
        ("50/30/20", (5000, 3000, 2000)),
        ("50 – 30 – 20", (5000, 3000, 2000)),
        ("50, 30, 20", (5000, 3000, 2000)),
        ("50,30,20", (5000, 3000, 2000)),
        ("40 % 25 % 20 % 10 % 5 %", (4000, 2500, 2000, 1000, 500)),
        ("33.33 33.33 33.34", (3333, 3333, 3334)),
        ("62,5, 37,5", (6250, 3750)),
        ("62,5%/37,5%", (6250, 3750)),
        ("0,5", (50,)),
        ("0.05", (5,)),
        ("0", (0,)),
        ("", ()),
        (" / ", ()),
    ],
)


@each_row(
    ("typed", "what"),
    [
        ("50 x 20", "x"),
        ("33.333 33.333", "33.333"),
        ("1000", "1000"),
        ("-5 105", "-5"),
        ("50 ,5", ",5"),
        ("50.", "50."),
        ("٥٠ ٥٠", "٥٠"),
        ("9" * 100_000, "9" * 40),
    ],
)
def test_what_is_no_share(typed: str, what: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read_shares(typed)
    assert told(refusal.value.line) == (
        f"“{what}” is not a percentage. Type them like 50 30 20 or 33.34 33.33 33.33."
    )


@given(SHARES)
def test_shares_are_read_back_as_they_are_written(shares: tuple[int, ...]) -> None:
    assert read_shares(write_shares(shares)) == shares
    assert read_shares(write_shares(shares).replace(" ", " / ").replace(".", ",")) == shares


test_shares_are_put_right_in_proportion = each_gives(
    normalize_shares,
    [
        ((), ()),
        ((0, 0), ()),
        ((1, 1, 1), (3334, 3333, 3333)),
        ((4000, 2500, 2000), (4706, 2941, 2353)),
        ((4910, 3000, 2000), (4955, 3027, 2018)),  # a table that adds up to 99.10 %
    ],
)


test_a_plan_by_which_nobody_could_be_paid = each_refused(
    check_plan,
    [
        (PrizePlan(columns=()), "The payout table is empty. Add a row or choose “Automatic”."),
        (
            PrizePlan(PayoutMethod.PERCENT),
            "No place has a share yet. Type percentages like 50 30 20.",
        ),
        (
            PrizePlan(PayoutMethod.FIXED),
            "Type at least the first-place payout.",
        ),
        (PrizePlan(PayoutMethod.SATELLITE), "Type the ticket price."),
        (PrizePlan(unit=0), "Round to can’t be 0."),
        (
            PrizePlan(unit=MAX_CENTS + 1),
            "Round to is too large. Check it.",
        ),
        (PrizePlan(tie_unit=-1), "Round ties to can’t be negative."),
        (PrizePlan(least=-1), "Smallest payout can’t be negative."),
        (replace(TICKETS, ticket=-1), "Ticket price can’t be negative."),
        (PrizePlan(bubble=-1), "Bubble refund can’t be negative."),
        (PrizePlan(places=-1), "At most 1000 places can be paid; 0 is automatic."),
        (PrizePlan(places=1001), "At most 1000 places can be paid; 0 is automatic."),
        (
            replace(PERCENT, shares=(5000, 3000, 1910)),
            "Percentages: 99.1%, not 100%. Change or scale them.",
        ),
        (replace(PERCENT, shares=(10000, 0)), "Percentages: place 2 needs a share above 0%."),
        (
            replace(PERCENT, shares=(4000, 2000, 4000)),
            "Percentages: place 3 pays more than the one before.",
        ),
        (
            replace(PERCENT, shares=(9,) * 890 + (10,) * 199),
            "Percentages: at most 1000 places. Remove some.",
        ),
        (
            PrizePlan(columns=(PayoutColumn(10, ()),)),
            "Up to 10 players: 0%, not 100%. Change or scale them.",
        ),
        (
            PrizePlan(columns=(PayoutColumn(10, (10000,)), PayoutColumn(20, (4000, 6000)))),
            "Up to 20 players: place 2 pays more than the one before.",
        ),
        *(
            (
                PrizePlan(columns=columns),
                "Each row needs more players than the one above, at most 100000.",
            )
            for columns in (
                (PayoutColumn(0, (10000,)),),
                (PayoutColumn(20, (10000,)), PayoutColumn(20, (10000,))),
                (PayoutColumn(20, (10000,)), PayoutColumn(10, (10000,))),
                (PayoutColumn(100_001, (10000,)),),
            )
        ),
        (
            PrizePlan(columns=tuple(PayoutColumn(upto, (10000,)) for upto in range(1, 102))),
            "At most 100 rows. Remove some.",
        ),
        (replace(FIXED, amounts=(10000, 0)), "Place 2 can’t be 0."),
        (replace(FIXED, amounts=(-5,)), "Place 1 can’t be negative."),
        (
            replace(FIXED, amounts=(5000, 10000)),
            "Fixed amounts: place 2 pays more than the one before.",
        ),
        (
            replace(FIXED, amounts=(1,) * 1001),
            "Fixed amounts: at most 1000 places. Remove some.",
        ),
        (
            PrizePlan(extras=(ExtraPrize(0, "A cup"),)),
            "Other prizes go to places 1 to 1000.",
        ),
        (
            PrizePlan(extras=(ExtraPrize(1001, "A cup"),)),
            "Other prizes go to places 1 to 1000.",
        ),
        *(
            (
                PrizePlan(extras=(ExtraPrize(7, what),)),
                "Name the prize for place 7 in 1 to 80 letters.",
            )
            for what in ("", "  ", "x" * 81, "A\0cup")
        ),
        (
            PrizePlan(extras=(ExtraPrize(1, "A cup"),) * 101),
            "At most 100 other prizes. Remove some.",
        ),
    ],
)


@each_row(
    "plan",
    [
        TICKETS,
        PrizePlan(
            PayoutMethod.AUTOMATIC,
            columns=(),
            places=1000,
            least=MAX_CENTS,
            unit=MAX_CENTS,
            bubble=MAX_CENTS,
        ),
        replace(PERCENT, shares=(10,) * 1000),
        replace(FIXED, amounts=(MAX_CENTS,) * 1000),
        PrizePlan(columns=(PayoutColumn(1, (5000, 5000)), PayoutColumn(100_000, (10000,)))),
        PrizePlan(
            extras=(
                ExtraPrize(1, "A cup"),
                ExtraPrize(1, "x" * 80),
                ExtraPrize(1000, "A wooden spoon"),
            )
        ),
    ],
)
def test_a_plan_that_can_be(plan: PrizePlan) -> None:
    check_plan(plan)
    assert from_canonical_json(PrizePlan, to_canonical_json(plan)) == plan
