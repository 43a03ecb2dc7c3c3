"""The ledger as a file for spreadsheet programs."""

from collections.abc import Iterable, Iterator
from datetime import tzinfo
from decimal import Decimal

from django.utils.translation import gettext as _

from tournament.core.box import box
from tournament.core.ledger import Row
from tournament.core.money import Currency
from tournament.core.state import State
from tournament.pages.act.spreadsheet import Cell, sheet, text
from tournament.telling import tell, tell_day


def written(rows: Iterable[Row], state: State, zone: tzinfo) -> str:
    """The whole file."""
    return sheet(_lines(rows, state, zone))


def plain_amount(cents: int, currency: Currency) -> str:
    """
    An amount as a bare decimal number.

    >>> plain_amount(2000, Currency()), plain_amount(-5, Currency()), plain_amount(20, Currency("JPY", 0))
    ('20.00', '-0.05', '20')
    """
    return f"{Decimal(cents).scaleb(-currency.digits):f}"


def _lines(rows: Iterable[Row], state: State, zone: tzinfo) -> Iterator[list[Cell]]:
    currency = state.terms.currency
    yield [text(_("Ledger of {night}").format(night=state.name)), currency.code]
    yield [
        *(_("No."), _("Time"), _("Player"), _("What"), _("Price"), _("Into the box"), _("Out of the box")),
        *(_("Not through the box"), _("In the box"), _("Undone"), _("By"), _("Device")),
    ]
    for row in rows:
        yield _line(row, currency, zone)
    yield []
    yield from _counted(state)


def _line(row: Row, currency: Currency, zone: tzinfo) -> list[Cell]:
    entry, moved = row.entry, row.moved
    sums = (moved.price, moved.into, moved.out, moved.aside)
    return [
        entry.version,
        tell_day(entry.at, zone),
        text(tell(moved.name, zone)),
        text(tell(moved.what, zone)),
        *(plain_amount(cents, currency) if cents else "" for cents in sums),
        plain_amount(row.in_box, currency),
        _("undone") if row.undone else "",
        text(entry.by),
        text(entry.device),
    ]


def _counted(state: State) -> Iterator[list[Cell]]:
    """The box at the end: what was counted, what should have been, and why they differ."""
    currency, count = state.terms.currency, state.count
    yield [_("Should be in the box now"), plain_amount(box(state).expected, currency)]
    if count is None:
        yield [_("Counted"), _("not yet")]
        return
    yield [_("Counted"), plain_amount(count.counted, currency)]
    yield [_("Expected when it was counted"), plain_amount(count.expected, currency)]
    yield [_("Difference"), plain_amount(count.counted - count.expected, currency)]
    yield [_("Reason"), text(count.reason)]
