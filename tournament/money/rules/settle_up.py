"""
Settle-up: who gives whom how much, so that everybody has what is theirs, with few payments.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.money import split_into_equal_shares
from tournament.money.rules.cash_box import (
    compute_cash_box,
    compute_host_money,
    compute_unassigned_money,
    list_unpaid_winnings,
)
from tournament.money.rules.prize_pool import compute_winnings
from tournament.money.values.settle_up import BOX, HOST
from tournament.night.state import State


@dataclass(frozen=True, slots=True)
class SettlePayment:
    """Somebody gives somebody money; the box and the host count as somebody."""

    payer: int
    payee: int
    cents: int


@dataclass(frozen=True, slots=True)
class PlayerBalance:
    """What a player has to get, below zero to give, and what it is made of."""

    winnings: int = 0
    owed: int = 0
    """Purchases not paid and IOUs."""
    expenses: int = 0
    """What they paid for others less their own share, and what changed hands for it."""

    @property
    def total(self) -> int:
        """All of it."""
        return self.winnings - self.owed + self.expenses


def compute_player_balances(state: State, at: Instant) -> dict[int, PlayerBalance]:
    """Everybody with whom something is open."""
    won = list_unpaid_winnings(state, at)
    spent = compute_expense_balances(state)
    found = {}
    for key, entrant in state.entrants.items():
        balance = PlayerBalance(won.get(key, 0), entrant.owes + entrant.iou, spent.get(key, 0))
        if balance != PlayerBalance():
            found[key] = balance
    return found


def compute_expense_balances(state: State) -> Counter[int]:
    """Who gets back, below zero still gives, for what was paid beside the tournament."""
    found = Counter[int]()
    for expense in state.expenses:
        found[expense.payer] += expense.cents
        shares = split_into_equal_shares(expense.cents, len(expense.sharers))
        for sharer, share in zip(expense.sharers, shares, strict=True):
            found[sharer] -= share
    for repaid in state.repayments:
        found[repaid.payer] += repaid.cents
        found[repaid.payee] -= repaid.cents
    return found


def compute_balances(state: State, at: Instant) -> dict[int, int]:
    """
    What everybody has to get, below zero to give; the sum is zero. The box pays as far as it
    holds it, the host the rest: what came to their account. What the box holds beyond all that is
    the host's, for the pizza and the tip.
    """
    players = compute_player_balances(state, at)
    found = {key: balance.total for key, balance in players.items()}
    due = sum(found.values())
    held = max(0, compute_cash_box(state).expected)
    unassigned = compute_unassigned_money(state, compute_winnings(state, at))
    spare = held - due - unassigned - sum(compute_host_money(state).values())
    host = spare if spare > 0 else min(0, held - due)
    balances = {BOX: -due - host, **found, HOST: host}
    return {key: cents for key, cents in balances.items() if cents}


def net_payments(balances: Mapping[int, int]) -> tuple[SettlePayment, ...]:
    """
    Payments that settle everything: at most one fewer than those concerned. Both sides stand in
    one order whatever the amounts are, so that none of the others changes when one is done.

    >>> [(pay.payer, pay.payee, pay.cents) for pay in net_payments({1: -30, 2: 20, 3: 10})]
    [(1, 2, 20), (1, 3, 10)]
    """
    givers = [[key, -cents] for key, cents in balances.items() if cents < 0]
    takers = [[key, cents] for key, cents in balances.items() if cents > 0]
    found = []
    while givers and takers:
        cents = min(givers[0][1], takers[0][1])
        found.append(SettlePayment(givers[0][0], takers[0][0], cents))
        for side in (givers, takers):
            side[0][1] -= cents
            if not side[0][1]:
                del side[0]
    return tuple(found)


def route_through_host(balances: Mapping[int, int], held: int) -> tuple[SettlePayment, ...]:
    """
    The same with the box in the middle: everybody pays into it first, then it pays out. The host
    takes theirs once the box holds it beside what it owes the players.
    """
    players = {key: cents for key, cents in balances.items() if key not in (BOX, HOST)}
    inwards = (SettlePayment(key, BOX, -cents) for key, cents in players.items() if cents < 0)
    outwards = (SettlePayment(BOX, key, cents) for key, cents in players.items() if cents > 0)
    due = sum(cents for cents in players.values() if cents > 0)
    host = balances.get(HOST, 0)
    last = [SettlePayment(BOX, HOST, host)] if 0 < host <= held - due else []
    return (*inwards, *outwards, *last)


def list_settle_payments(state: State, at: Instant, *, by_host: bool) -> tuple[SettlePayment, ...]:
    """What is still to be paid."""
    balances = compute_balances(state, at)
    if by_host:
        return route_through_host(balances, compute_cash_box(state).expected)
    return net_payments(balances)


def list_sharers(state: State, chosen: Sequence[int]) -> tuple[int, ...]:
    """Those who share an expense: the chosen ones, or everybody who bought in."""
    known = (key for key, entrant in state.entrants.items() if entrant.purchases)
    return tuple(chosen) or tuple(known)
