"""
A line of the ledger as a page shows it: amounts with their currency, empty where nothing moved.
"""

from dataclasses import dataclass

from tournament.engine.messages import Message, Money
from tournament.money.reports.ledger import LedgerLine
from tournament.money.rules.prize_pool import to_long_money
from tournament.night.journal_history import Entry
from tournament.night.state import State


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One line, ready to be told."""

    entry: Entry
    player: int
    name: str | Message
    what: Message
    price: Money | None
    into: Money | None
    out: Money | None
    aside: Money | None
    in_box: Money | None
    """After a line that touches the box."""
    undone: bool
    is_count: bool


def build_ledger_row(state: State, row: LedgerLine) -> LedgerRow:
    """The line in the currency of the night."""

    def to_money_or_none(cents: int) -> Money | None:
        return to_long_money(state, cents) if cents else None

    moved = row.moved
    touches_box = not row.undone and bool(moved.into or moved.out or moved.count)
    return LedgerRow(
        entry=row.entry,
        player=moved.player,
        name=moved.name,
        what=moved.what,
        price=to_money_or_none(moved.price),
        into=to_money_or_none(moved.into),
        out=to_money_or_none(moved.out),
        aside=to_money_or_none(moved.aside),
        in_box=to_long_money(state, row.in_box) if touches_box else None,
        undone=row.undone,
        is_count=moved.count is not None,
    )
