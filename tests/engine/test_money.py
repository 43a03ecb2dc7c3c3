"""Money: parsed as people type it, formatted in each language, divided without a remainder."""

from contextlib import suppress

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from tests.money.money_evening import said
from tests.night.row_tests import each_gives, each_refused
from tests.rows import each_row
from tournament.engine.messages import Money, Refusal
from tournament.engine.money import (
    MAX_CENTS,
    Currency,
    read_amount,
    split_by_weight,
    split_into_equal_shares,
    write_amount,
)
from tournament.localization import format_money

EUR, JPY, KWD = Currency(), Currency("JPY", 0), Currency("KWD", 3)
NOT_AMOUNTS = (
    "|-5|+5|−5|€ |5 dollars|five|5.|,|.|1e3|1_000|½|٥|²|NaN|inf|0x10"
    "|12 50|1.2.50|1,,250.5|12,.50|1,250,00|1.250 50|20/30|20 30|1 2 3"
)
TOO_MUCH = "That amount is too large. Check it."


test_amounts_as_people_type_them = each_gives(
    read_amount,
    [
        ("20", EUR, 2000),
        ("€20", EUR, 2000),
        ("EUR 12.50", EUR, 1250),
        ("1,250", JPY, 1250),
        (" 20 ", EUR, 2000),
        ("0", EUR, 0),
        ("12.50", EUR, 1250),
        ("12,50", EUR, 1250),
        ("12,5", EUR, 1250),
        (".5", EUR, 50),
        ("1 250,50", EUR, 125050),
        ("1\u202f250,50", EUR, 125050),
        ("1’250.50", EUR, 125050),
        ("1.250,50", EUR, 125050),
        ("1,250.50", EUR, 125050),
        ("1.250.000,5", EUR, 125000050),
        ("1,25,000.00", EUR, 12500000),
        ("10 000 000 000", EUR, MAX_CENTS),
        ("1,250,000", JPY, 1250000),
        ("1.500", KWD, 1500),
        ("1,250", KWD, 1250),
    ],
)


@each_row(
    "typed",
    NOT_AMOUNTS.split("|"),
)
def test_what_is_not_an_amount_is_said_so(typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_amount(typed, EUR)
    assert (
        said(refused.value.line) == f"“{typed.strip()}” is not an amount. Type it like 20 or 12.50."
    )


test_amounts_that_cannot_be = each_refused(
    read_amount,
    [
        ("12.50", JPY, "JPY has no decimals. Type a whole amount."),
        (
            "1.5005",
            KWD,
            "KWD has 3 decimals at most.",
        ),
        ("0.505", EUR, "EUR has 2 decimals at most."),
        ("12.505", EUR, "EUR has 2 decimals at most."),
        ("0.005", JPY, "JPY has no decimals. Type a whole amount."),
        ("1,000", EUR, "Is “1,000” 1000 or 1.00? Type it that way."),
        ("12.500", EUR, "Is “12.500” 12500 or 12.50? Type it that way."),
        ("10000000000.01", EUR, TOO_MUCH),
        ("9" * 40, EUR, TOO_MUCH),
        ("x" * 90, EUR, f"“{'x' * 40}” is not an amount. Type it like 20 or 12.50."),
    ],
    said,
)


test_amounts_for_a_field = each_gives(
    write_amount,
    [
        (125050, EUR, "1250.50"),
        (5, EUR, "0.05"),
        (0, EUR, "0"),
        (-1250, EUR, "-12.50"),
        (20, JPY, "20"),
        (1005, KWD, "1.005"),
    ],
)


@given(st.integers(0, MAX_CENTS), st.sampled_from([EUR, JPY, KWD]))
def test_what_is_written_is_read_back(cents: int, currency: Currency) -> None:
    assert read_amount(write_amount(cents, currency), currency) == cents


@given(st.text(max_size=12))
def test_anything_typed_is_an_amount_or_one_sentence(typed: str) -> None:
    with suppress(Refusal):
        assert 0 <= read_amount(typed, EUR) <= MAX_CENTS


@each_row(
    ("language", "money", "told"),
    [
        ("en", Money(125050, "EUR"), "€1,250.50"),
        ("en", Money(2000, "EUR"), "€20"),
        ("en", Money(5, "USD"), "$0.05"),
        ("en", Money(-1250, "EUR"), "−€12.50"),
        ("en", Money(1250, "CHF"), "CHF\xa012.50"),
        ("en", Money(1250, "JPY", 0), "¥1,250"),
        ("en", Money(1500, "KWD", 3), "KWD\xa01.500"),
        ("de", Money(125050, "EUR"), "1.250,50\xa0€"),
        ("de", Money(-1250, "EUR"), "−12,50\xa0€"),
        ("fr", Money(125050, "EUR"), "1\xa0250,50\xa0€"),
        ("fr", Money(1250, "JPY", 0), "1\xa0250\xa0JPY"),
        ("es", Money(125050, "EUR"), "1250,50\xa0€"),
        ("es", Money(1_250_050, "EUR"), "12.500,50\xa0€"),
        ("xx", Money(2000, "EUR"), "€20"),
    ],
)
def test_amounts_are_told_as_the_reader_writes_them(language: str, money: Money, told: str) -> None:
    with override(language):
        assert format_money(money) == told


test_sharing_by_weight = each_gives(
    split_by_weight,
    [
        (27500, (50, 30, 20), 100, (13800, 8200, 5500)),
        (33300, (50, 25, 15, 10), 500, (16800, 8000, 5000, 3500)),
        (62500, (40, 25, 20, 10, 5), 500, (25000, 15500, 12500, 6500, 3000)),
        (300, (1, 1), 500, (300, 0)),
        (0, (50, 50), 1, (0, 0)),
        (100, (), 1, ()),
    ],
)


test_sharing_evenly = each_gives(
    split_into_equal_shares,
    [
        (35000, 3, 1, (11667, 11667, 11666)),
        (35000, 3, 100, (11700, 11700, 11600)),
        (1050, 2, 100, (550, 500)),
        (5, 0, 1, ()),
    ],
)


@given(
    st.integers(0, 10**9),
    st.lists(st.integers(1, 10**6), min_size=1, max_size=40),
    st.sampled_from([1, 100, 500]),
)
def test_nothing_is_lost_or_made(total: int, weights: list[int], unit: int) -> None:
    shares = split_by_weight(total, weights, unit)
    assert sum(shares) == total
    assert [share % unit for share in shares[1:]] == [0] * (len(shares) - 1)
    away = [
        abs(share * sum(weights) - total * weight)
        for share, weight in zip(shares, weights, strict=True)
    ]
    assert max(away[1:], default=0) < unit * sum(weights)
    assert away[0] < 2 * unit * sum(weights)
