"""Prize plan: how the prize pool is shared out, and validation of such a plan."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from tournament.engine.messages import Message, _, ngettext, refuse, say, say_count
from tournament.engine.money import Currency, check_amount, split_by_weight

WHOLE = 10_000
"""A hundred percent: shares are hundredths of a percent."""

MAX_PLACES = 1000
MAX_COLUMNS = 100
MAX_EXTRAS = 100
MAX_PLAYERS = 100_000
MAX_PRIZE_NAME_LENGTH = 80


class PayoutMethod(StrEnum):
    """By what the prizes are worked out."""

    BY_FIELD = "by_field"
    PERCENT = "percent"
    FIXED = "fixed"
    AUTOMATIC = "automatic"
    SATELLITE = "satellite"


HOW_WORDS: dict[PayoutMethod, str] = {
    PayoutMethod.BY_FIELD: _("By field size"),
    PayoutMethod.PERCENT: _("Percentages"),
    PayoutMethod.FIXED: _("Fixed amounts"),
    PayoutMethod.AUTOMATIC: _("Automatic"),
    PayoutMethod.SATELLITE: _("Tickets (satellite)"),
}

HOW_HELP: dict[PayoutMethod, str] = {
    PayoutMethod.BY_FIELD: _("One row per field size; larger fields as in “Automatic”."),
    PayoutMethod.PERCENT: _("The same for any field size."),
    PayoutMethod.FIXED: _("First place gets the rest; a smaller pool cuts all alike."),
    PayoutMethod.AUTOMATIC: _("About one in ten is paid."),
    PayoutMethod.SATELLITE: _("Top places win tickets; the next gets the rest in cash."),
}


@dataclass(frozen=True, slots=True)
class PayoutColumn:
    """The shares of the purse for up to so many players, in hundredths of a percent."""

    upto: int
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExtraPrize:
    """A prize that is not money."""

    place: int
    what: str


SOURCE_COLUMNS = (
    PayoutColumn(10, (5000, 3000, 2000)),
    PayoutColumn(20, (5000, 2500, 1500, 1000)),
    PayoutColumn(30, (4000, 2500, 2000, 1000, 500)),
)
"""The table of HomePokerTourney; its PAYOUT names the last column as the usual one."""


SMALLEST_UNIT = 1
"""The smallest unit of any currency; new nights share ties to it."""


@dataclass(frozen=True, slots=True)
class PrizePlan:
    """
    Everything that decides the prizes except the purse and the field; amounts are minor units.

    `columns` are for How.BY_FIELD, `shares` for How.PERCENT, `amounts` for How.FIXED and `ticket`,
    its price, for How.SATELLITE. `places` and `least` shape the automatic curve, also beyond the
    last column: how many places are paid (0: by the size of the field) and the smallest prize (0:
    one and a half buy-ins). Prizes are rounded to `unit`; a tie is split in `tie_unit` (0: the
    same). `bubble` is what the first place out of the money gets back.
    """

    how: PayoutMethod = PayoutMethod.BY_FIELD
    columns: tuple[PayoutColumn, ...] = SOURCE_COLUMNS
    shares: tuple[int, ...] = ()
    amounts: tuple[int, ...] = ()
    places: int = 0
    least: int = 0
    ticket: int = 0
    unit: int = 1
    tie_unit: int = 0
    bubble: int = 0
    extras: tuple[ExtraPrize, ...] = ()
    growing: bool = False
    """Above the table no payout falls when a player joins; older nights keep their curve."""


NICE_PART = 4


def find_nice_unit(price: int, currency: Currency) -> int:
    """
    What payouts are rounded to: 1, 5, 10, 50 … of the whole coin, at most a quarter of the buy-in.

    >>> [find_nice_unit(price, Currency()) for price in (500, 2000, 4000, 20000)]
    [100, 500, 1000, 5000]
    """
    unit, factor = int(currency.whole), 5
    while unit * factor * NICE_PART <= price:
        unit, factor = unit * factor, 7 - factor
    return unit


# --- shares as people type them

BETWEEN_SHARES = re.compile(r"%\s*,|,(?=\s)|[\s/;:|%–-]")
SHARE = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]{1,2}))?")


def read_shares(typed: str) -> tuple[int, ...]:
    """
    Shares in percent as people type them, in hundredths of a percent; a comma right before digits
    is the decimal one, unless there are several of them between two gaps.

    >>> read_shares("50 30 20")
    (5000, 3000, 2000)
    >>> read_shares("62,5 % / 37,5 %")
    (6250, 3750)
    >>> read_shares("50,30,20")
    (5000, 3000, 2000)
    >>> read_shares("0.5")
    (50,)
    """
    words = [word for word in BETWEEN_SHARES.split(typed) if word]
    if typed.strip().startswith(("-", "–")):
        words.insert(0, typed.split()[0])
    single: list[str] = []
    for word in words:
        single += word.split(",") if word.count(",") > 1 else [word]
    return tuple(_read_share(part) for part in single)


def _read_share(typed: str) -> int:
    found = SHARE.fullmatch(typed)
    if not found:
        raise refuse(
            _("“{typed}” is not a percentage. Type them like 50 30 20 or 33.34 33.33 33.33."),
            typed=typed[:40],
        )
    return 100 * int(found[1]) + int((found[2] or "").ljust(2, "0"))


def write_shares(shares: Sequence[int]) -> str:
    """
    Shares for a field to type in, in percent.

    >>> write_shares((5000, 1250, 50, 3334))
    '50 12.5 0.5 33.34'
    """
    return " ".join(_write_share(share) for share in shares)


def _write_share(share: int) -> str:
    percent, hundredths = divmod(share, 100)
    return f"{percent}.{hundredths:02}".rstrip("0") if hundredths else str(percent)


def normalize_shares(shares: Sequence[int]) -> tuple[int, ...]:
    """
    The same proportions, adding up to exactly a hundred percent.

    >>> normalize_shares((4000, 2500, 2000)), normalize_shares((1, 1, 1))
    ((4706, 2941, 2353), (3334, 3333, 3333))
    """
    return split_by_weight(WHOLE, shares) if any(shares) else ()


# --- what a plan cannot be


def check_plan(plan: PrizePlan) -> None:
    """
    Refuse a plan by which nobody could be paid; the shares of every column add up to a hundred
    percent.
    """
    _check_plan_has_prizes(plan)
    _check_amount(say(_("Round to")), plan.unit, least=1)
    _check_amount(say(_("Round ties to")), plan.tie_unit)
    _check_amount(say(_("Smallest payout")), plan.least)
    _check_amount(say(_("Ticket price")), plan.ticket)
    _check_amount(say(_("Bubble refund")), plan.bubble)
    if not 0 <= plan.places <= MAX_PLACES:
        raise refuse(_("At most {most} places can be paid; 0 is automatic."), most=MAX_PLACES)
    if plan.shares:
        _check_shares(say(_("Percentages")), plan.shares)
    _check_columns(plan.columns)
    for place, amount in enumerate(plan.amounts, 1):
        _check_amount(say(_("Place {place}"), place=place), amount, least=1)
    _check_descending_prizes(say(_("Fixed amounts")), plan.amounts)
    _check_extras(plan.extras)


def _check_plan_has_prizes(plan: PrizePlan) -> None:
    if plan.how is PayoutMethod.BY_FIELD and not plan.columns:
        raise refuse(
            _("The payout table is empty. Add a row or choose “{how}”."),
            how=say(HOW_WORDS[PayoutMethod.AUTOMATIC]),
        )
    if plan.how is PayoutMethod.PERCENT and not plan.shares:
        raise refuse(_("No place has a share yet. Type percentages like 50 30 20."))
    if plan.how is PayoutMethod.FIXED and not plan.amounts:
        raise refuse(_("Type at least the first-place payout."))
    if plan.how is PayoutMethod.SATELLITE and not plan.ticket:
        raise refuse(_("Type the ticket price."))


def _check_amount(what: Message, amount: int, least: int = 0) -> None:
    check_amount(what, amount)
    if amount < least:
        raise refuse(_("{what} can’t be 0."), what=what)


def _check_columns(columns: Sequence[PayoutColumn]) -> None:
    if len(columns) > MAX_COLUMNS:
        raise refuse(_("At most {most} rows. Remove some."), most=MAX_COLUMNS)
    before = 0
    for column in columns:
        if not before < column.upto <= MAX_PLAYERS:
            raise refuse(
                _("Each row needs more players than the one above, at most {most}."),
                most=MAX_PLAYERS,
            )
        before = column.upto
        forms = ngettext("Up to {count} player", "Up to {count} players")
        _check_shares(say_count(forms, column.upto), column.shares)


def _check_shares(where: Message, shares: Sequence[int]) -> None:
    for place, share in enumerate(shares, 1):
        if share < 1:
            raise refuse(
                _("{where}: place {place} needs a share above 0%."), where=where, place=place
            )
    if sum(shares) != WHOLE:
        raise refuse(
            _("{where}: {sum}%, not 100%. Change or scale them."),
            where=where,
            sum=_write_share(sum(shares)),
        )
    _check_descending_prizes(where, shares)


def _check_descending_prizes(where: Message, prizes: Sequence[int]) -> None:
    if len(prizes) > MAX_PLACES:
        raise refuse(
            _("{where}: at most {most} places. Remove some."),
            where=where,
            most=MAX_PLACES,
        )
    for place, (better, worse) in enumerate(pairwise(prizes), 2):
        if worse > better:
            raise refuse(
                _("{where}: place {place} pays more than the one before."),
                where=where,
                place=place,
            )


def _check_extras(extras: Sequence[ExtraPrize]) -> None:
    if len(extras) > MAX_EXTRAS:
        raise refuse(_("At most {most} other prizes. Remove some."), most=MAX_EXTRAS)
    for extra in extras:
        if not 1 <= extra.place <= MAX_PLACES:
            raise refuse(_("Other prizes go to places 1 to {most}."), most=MAX_PLACES)
        if not 1 <= len(extra.what.strip()) <= MAX_PRIZE_NAME_LENGTH or "\0" in extra.what:
            raise refuse(
                _("Name the prize for place {place} in 1 to {most} letters."),
                most=MAX_PRIZE_NAME_LENGTH,
                place=extra.place,
            )
