"""The receipt of one player: what he bought, how he paid, what he won and was handed."""

from dataclasses import dataclass

from tournament.core.chip_count import piles_of, tell_piles
from tournament.core.clock import Instant
from tournament.core.entrants import Purchase
from tournament.core.movements import tell_payment, tell_payout, tell_purchase
from tournament.core.purse import Won, winnings
from tournament.core.state import State, money, name_of
from tournament.core.sums import Sum
from tournament.core.text import Line, Money, _, say


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a receipt; `parts` says what of the price does not go into the purse."""

    at: int
    what: Line
    amount: Money
    parts: tuple[Sum, ...] = ()


@dataclass(frozen=True, slots=True)
class Receipt:
    """All of it, in the order in which it happened."""

    name: str | Line
    bought: tuple[Item, ...]
    paid: tuple[Item, ...]
    handed: tuple[Item, ...]
    sums: tuple[Sum, ...]
    won: Won
    winnings: tuple[Sum, ...]
    owes: Money
    is_settled: bool


def receipt(state: State, key: int, at: Instant) -> Receipt:
    """The receipt of somebody on the list."""
    entrant, won = state.entrants[key], winnings(state, at).get(key, Won())
    missing = won.total - entrant.handed
    return Receipt(
        name=name_of(state, key),
        bought=tuple(
            _bought(state, one.at, _with_chips(state, one), one.price, one.fee, one.bounty)
            for one in entrant.purchases
        ),
        paid=tuple(
            Item(one.at, tell_payment(one), money(state, one.cents)) for one in entrant.payments
        ),
        handed=tuple(
            Item(one.at, tell_payout(one), money(state, one.cents)) for one in entrant.payouts
        ),
        sums=(
            Sum(say(_("Bought in all")), money(state, entrant.due)),
            Sum(say(_("Paid in all")), money(state, entrant.paid)),
            *_if_any(state, (_("Of which only promised (IOU)"), entrant.iou)),
        ),
        won=won,
        winnings=_if_any(
            state,
            (_("Share by the players’ deal") if won.by_deal else _("Prize"), won.prize),
            (_("Bounties"), won.bounty),
            (_("Handed over"), entrant.handed),
            (_("Still to come"), max(0, missing)),
            (_("To give back"), max(0, -missing)),
        ),
        owes=money(state, entrant.owes),
        is_settled=not entrant.owes and not entrant.iou and not missing,
    )


def _with_chips(state: State, one: Purchase) -> Line:
    """What was bought, with the chips that were handed out for it."""
    piles = piles_of(state, one)
    what = tell_purchase(one)
    return (
        say(_("{what} – {chips}"), what=what, chips=tell_piles(piles, state.chips))
        if piles
        else what
    )


def _bought(state: State, at: int, what: Line, price: int, fee: int, bounty: int) -> Item:
    parts = _if_any(state, (_("of which a fee"), fee), (_("of which a bounty"), bounty))
    return Item(at, what, money(state, price), parts)


def _if_any(state: State, *found: tuple[str, int]) -> tuple[Sum, ...]:
    """The lines that are not nothing."""
    return tuple(Sum(say(what), money(state, cents)) for what, cents in found if cents)
