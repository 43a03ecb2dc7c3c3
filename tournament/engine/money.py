"""Money: whole minor units of one currency, shared out so that nothing is ever lost or made."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NewType

from tournament.engine.messages import Message, Refusal, _, ngettext, refuse, say, say_count

Cents = NewType("Cents", int)
"""Whole minor units: cents for the euro, yen for the yen, mills for the dinar."""

MAX_CENTS = 10**12
MAX_DIGITS = 20
MAX_WHOLE_DIGITS = 13
"""So many digits a whole number has at most, where nothing shorter is asked for."""

AMOUNT = re.compile(
    r"(?=[.,]?[0-9])(?P<whole>[0-9]*|[0-9]{1,3}(?P<mark>[ .,])(?:[0-9]{2,3}(?P=mark))*[0-9]{3})"
    r"(?:(?!(?P=mark))[.,](?P<minor>[0-9]+))?"
)
"""
Whole units, with one kind of mark between their thousands or none, and perhaps another before the
minor units.
"""

SIGNS = "€$£¥₣₩₹₺₴₱฿"
"""Signs of currencies that people type with an amount."""

GAPS = re.compile(r"[\s’']+")


@dataclass(frozen=True, slots=True)
class Currency:
    """The currency of a night, and how many digits of it stand behind the point."""

    code: str = "EUR"
    digits: int = 2

    @property
    def whole(self) -> Cents:
        """One whole unit: 100 cents, 1 yen."""
        return Cents(10**self.digits)


class AmbiguousAmount(Refusal):
    """“1,000” is a thousand for some and one for others; `readings` are how each is typed."""

    def __init__(self, typed: str, large: str, small: str) -> None:
        text = _("Is “{typed}” {large} or {small}? Type it that way.")
        super().__init__(say(text, typed=typed, large=large, small=small))
        self.typed = typed
        self.readings = (large, small)


def split_by_weight(
    total: int, weights: Sequence[Fraction | int], unit: int = 1
) -> tuple[int, ...]:
    """
    Share `total` by weight, in whole units: each quota rounded down, the units that are missing to
    the largest remainders (the earlier one when equal), and what is smaller than a unit to the
    first.

    >>> split_by_weight(27500, (50, 30, 20), 500)
    (14000, 8000, 5500)
    >>> split_by_weight(10001, (50, 30, 20), 500)
    (5001, 3000, 2000)
    """
    if not weights:
        return ()
    units, odd = divmod(total, unit)
    whole = sum(weights) * unit
    parts = [divmod(total * weight, whole) for weight in weights]
    shares = [int(share) for share, _rest in parts]
    by_remainder = sorted(range(len(shares)), key=lambda at: (-parts[at][1], at))
    for at in by_remainder[: units - sum(shares)]:
        shares[at] += 1
    return tuple(share * unit + (odd if at == 0 else 0) for at, share in enumerate(shares))


def split_into_equal_shares(total: int, count: int, unit: int = 1) -> tuple[int, ...]:
    """
    Share `total` into `count` equal parts of whole units; the odd units go to the earlier ones, and
    what is smaller than a unit to the first.

    >>> split_into_equal_shares(1000, 3), split_into_equal_shares(35000, 3, 100)
    ((334, 333, 333), (11700, 11700, 11600))
    """
    if count == 1:
        return (total,)
    return split_by_weight(total, (1,) * count, unit)


def read_whole_number(typed: str, most_digits: int = MAX_WHOLE_DIGITS) -> int:
    """
    A whole number as somebody types it, also with gaps between the thousands; nothing typed is
    none.
    """
    bare = "".join(typed.split())
    if not bare:
        return 0
    if not (bare.isascii() and bare.isdecimal() and len(bare) <= most_digits):
        raise refuse(_("“{typed}” is not a whole number."), typed=typed[:40])
    return int(bare)


def read_amount(typed: str, currency: Currency) -> Cents:
    """
    An amount as people type it: with a point or a comma before the minor units, gaps or marks
    between thousands.

    >>> read_amount("1 250,50", Currency()), read_amount("1,250.5", Currency())
    (125050, 125050)
    """
    bare = (
        typed.strip()
        .removeprefix(currency.code)
        .removesuffix(currency.code)
        .strip(SIGNS + " \u00a0\u202f")
    )
    found = AMOUNT.fullmatch(GAPS.sub(" ", bare.strip()))
    if found is None:
        raise refuse(
            _("“{typed}” is not an amount. Type it like 20 or 12.50."), typed=typed.strip()[:40]
        )
    whole = re.sub("[ .,]", "", found["whole"])
    fraction = found["minor"] or ""
    if _may_be_thousands(whole, fraction, currency) and not found["mark"]:
        if not currency.digits:  # 1,250 yen: there is nothing smaller to mean
            whole, fraction = whole + fraction, ""
        elif len(fraction.rstrip("0")) <= currency.digits:
            small = fraction[: currency.digits]
            raise AmbiguousAmount(typed.strip(), whole + fraction, f"{whole}.{small}")
    whole = whole.lstrip("0")
    if fraction and not currency.digits:
        raise refuse(
            _("{currency} has no decimals. Type a whole amount."),
            currency=currency.code,
        )
    if len(fraction) > currency.digits:
        forms = ngettext(
            "{currency} has {count} decimal at most.",
            "{currency} has {count} decimals at most.",
        )
        raise Refusal(say_count(forms, currency.digits, currency=currency.code))
    minor = int(fraction.ljust(currency.digits, "0") or 0)
    cents = int(whole[:MAX_DIGITS] or 0) * currency.whole + minor
    if cents > MAX_CENTS:
        raise refuse(_("That amount is too large. Check it."))
    return Cents(cents)


def _may_be_thousands(whole: str, fraction: str, currency: Currency) -> bool:
    """
    Whether three digits after the only mark can be thousands: not where the currency has as many
    digits itself, nor after a zero.
    """
    is_group = len(fraction) == len("000") and 1 <= len(whole) <= len("000")
    return is_group and currency.digits < len("000") and not whole.startswith("0")


def write_amount(cents: int, currency: Currency) -> str:
    """
    An amount for a field to type in: no currency, no marks between thousands, a point.

    >>> write_amount(125050, Currency())
    '1250.50'
    >>> write_amount(2000, Currency())
    '20'
    >>> write_amount(20, Currency("JPY", 0))
    '20'
    """
    whole, minor = divmod(abs(cents), currency.whole)
    sign = "-" if cents < 0 else ""
    return f"{sign}{whole}.{minor:0{currency.digits}}" if minor else f"{sign}{whole}"


def check_amount(what: Message, amount: int, most: int = MAX_CENTS) -> None:
    """Refuse a number below nothing, and one that is larger than is counted."""
    if amount < 0:
        raise refuse(_("{what} can’t be negative."), what=what)
    if amount > most:
        raise refuse(_("{what} is too large. Check it."), what=what)
