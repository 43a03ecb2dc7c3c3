"""
Where the purse comes from: every class of purchase, what of it is a fee or a bounty, and what the
house adds.
"""

from collections import Counter
from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Fact, Message, Money, _, ngettext, say, say_count
from tournament.money.rules.bounties import compute_bounties
from tournament.money.rules.prize_pool import PurchaseClass, compute_prize_pool, to_long_money
from tournament.money.values.terms import WHOLE, PurchaseKind
from tournament.night.state import State, entrant_name_of
from tournament.players.values import Purchase

SOLD_WORDS = {
    PurchaseKind.BUY_IN: ngettext("{count} buy-in", "{count} buy-ins"),
    PurchaseKind.RE_ENTRY: ngettext("{count} re-entry", "{count} re-entries"),
    PurchaseKind.REBUY: ngettext("{count} rebuy", "{count} rebuys"),
    PurchaseKind.ADD_ON: ngettext("{count} add-on", "{count} add-ons"),
}


@dataclass(frozen=True, slots=True)
class PurchaseClassRow:
    """
    One class of purchases: how many at which price, what each gives away, and what is left for the
    purse.
    """

    what: Message
    count: int
    price: Money
    less: tuple[Message, ...]
    cents: Money


@dataclass(frozen=True, slots=True)
class NamedSum:
    """A sum with its name."""

    name: Fact
    sum: Money


@dataclass(frozen=True, slots=True)
class PrizePoolAccount:
    """The way from the money that was paid in to the purse, and the proof that nothing was lost."""

    sold: tuple[Message, ...]
    """How often each thing was bought."""
    classes: tuple[PurchaseClassRow, ...]
    house: Money | None
    added: Money | None
    guarantee: Money
    total: Money
    fees: tuple[NamedSum, ...]
    pool: Money | None
    hunters: tuple[NamedSum, ...]
    proof: Message

    @property
    def is_mixed(self) -> bool:
        """Whether not all that was paid in goes into the pool, or not only that."""
        return bool(self.house or self.added or self.fees or self.pool)


def build_prize_pool_account(state: State, at: Instant) -> PrizePoolAccount:
    """The purse, step by step."""
    made = compute_prize_pool(state)
    found = compute_bounties(state, at)
    return PrizePoolAccount(
        sold=_list_sales(state),
        classes=tuple(_build_class_row(state, part) for part in made.parts),
        house=to_long_money(state, made.house) if made.house else None,
        added=to_long_money(state, made.added) if made.added else None,
        guarantee=to_long_money(state, state.terms.guarantee),
        total=to_long_money(state, made.total),
        fees=_list_fee_sums(state),
        pool=to_long_money(state, made.bounties) if made.bounties else None,
        hunters=tuple(
            NamedSum(entrant_name_of(state, key), to_long_money(state, won))
            for key, won in found.won.items()
            if won
        ),
        proof=_balance_proof_text(state),
    )


def _list_sales(state: State) -> tuple[Message, ...]:
    counted = Counter(
        purchase.buys for entrant in state.entrants.values() for purchase in entrant.purchases
    )
    return tuple(
        say_count(forms, counted[buys]) for buys, forms in SOLD_WORDS.items() if counted[buys]
    )


def _build_class_row(state: State, part: PurchaseClass) -> PurchaseClassRow:
    less = []
    if part.fee:
        less.append(say(_("{amount} fee"), amount=to_long_money(state, part.fee)))
    if part.bounty:
        less.append(say(_("{amount} bounty"), amount=to_long_money(state, part.bounty)))
    return PurchaseClassRow(
        part.what,
        part.count,
        to_long_money(state, part.price),
        tuple(less),
        to_long_money(state, part.cents),
    )


def _list_fee_sums(state: State) -> tuple[NamedSum, ...]:
    """Each fee by its name; those of earlier prices, which have other parts by now, together."""
    found: Counter[str] = Counter()
    for entrant in state.entrants.values():
        for purchase in entrant.purchases:
            found.update(_split_fee(state, purchase))
    earlier = say(_("Fees of earlier prices"))
    return tuple(
        NamedSum(name or earlier, to_long_money(state, cents))
        for name, cents in found.items()
        if cents
    )


def _split_fee(state: State, purchase: Purchase) -> dict[str, int]:
    parts: Counter[str] = Counter()
    for fee in state.terms.fees:
        if fee.on in (None, purchase.buys):
            parts[fee.name] += fee.cents + (purchase.price - purchase.bounty) * fee.percent // WHOLE
    return parts if parts.total() == purchase.fee else {"": purchase.fee}


def _balance_proof_text(state: State) -> Message:
    """Everything that came in is everything that goes out."""
    made = compute_prize_pool(state)
    proof = say(_("Bought for {sum}"), sum=to_long_money(state, made.paid_in))
    if made.house + made.added:
        added = to_long_money(state, made.house + made.added)
        proof = say(_("{line} + {sum} from the house"), line=proof, sum=added)
    proof = say(_("{line} = {sum} payouts"), line=proof, sum=to_long_money(state, made.total))
    if made.bounties:
        proof = say(
            _("{line} + {sum} bounties"), line=proof, sum=to_long_money(state, made.bounties)
        )
    if made.fees:
        proof = say(_("{line} + {sum} fees"), line=proof, sum=to_long_money(state, made.fees))
    return proof
