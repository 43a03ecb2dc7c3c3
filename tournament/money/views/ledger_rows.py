"""
A line of the ledger as a page shows it: amounts with their currency, empty where nothing moved.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.engine.messages import Message, Money, Text
from tournament.money.reports.ledger import LedgerLine
from tournament.money.rules.prize_pool import align_column
from tournament.night.journal_history import Entry
from tournament.night.state import State


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One line, ready to be told."""

    entry: Entry
    name: Text
    what: Message
    price: Money | None
    into: Money | None
    out: Money | None
    aside: Money | None
    in_box: Money | None
    """After a line that touches the box."""
    undone: bool
    is_count: bool


def build_ledger_rows(state: State, lines: Sequence[LedgerLine]) -> list[LedgerRow]:
    """The lines in the currency of the night; each column written alike."""
    price, into, out, aside = (
        align_column(state, [getattr(line.moved, part) for line in lines])
        for part in ("price", "into", "out", "aside")
    )
    in_box = align_column(state, [line.in_box for line in lines])
    rows = []
    for line in lines:
        moved = line.moved
        touches_box = not line.undone and bool(moved.into or moved.out or moved.count)
        rows.append(
            LedgerRow(
                entry=line.entry,
                name=moved.name,
                what=moved.what,
                price=price(moved.price) if moved.price else None,
                into=into(moved.into) if moved.into else None,
                out=out(moved.out) if moved.out else None,
                aside=aside(moved.aside) if moved.aside else None,
                in_box=in_box(line.in_box) if touches_box else None,
                undone=line.undone,
                is_count=moved.count is not None,
            )
        )
    return rows
