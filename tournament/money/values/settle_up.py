"""Side payments: expenses that players paid for each other, and repayments."""

from dataclasses import dataclass
from enum import StrEnum

from tournament.engine.messages import _

MAX_EXPENSES = 50
BOX = 0
"""The cash box, where a player is named."""
HOST = -(10**12)
"""The host's own pocket and account, where a player is named."""


class ExpenseKind(StrEnum):
    """What somebody paid for the others."""

    PIZZA = "pizza"
    DRINKS = "drinks"
    TIP = "tip"
    OTHER = "other"


EXPENSE_WORDS = {
    ExpenseKind.PIZZA: _("Pizza"),
    ExpenseKind.DRINKS: _("Drinks"),
    ExpenseKind.TIP: _("Tip for the host"),
    ExpenseKind.OTHER: _("Other"),
}


@dataclass(frozen=True, slots=True)
class Expense:
    """Somebody paid this; `sharers` pay equal parts of it. Of a tip the host gets the money."""

    what: ExpenseKind
    cents: int
    payer: int
    sharers: tuple[int, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Repayment:
    """Money for expenses that changed hands: what no purchase and no payout accounts for."""

    payer: int
    payee: int
    cents: int
    at: int
