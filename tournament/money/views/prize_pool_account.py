"""Prize pool account: each kind of purchase, fees, bounties, and what the house adds."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Fact, Message, Money, _, ngettext, say, say_count
from tournament.money.rules.bounties import compute_bounties
from tournament.money.rules.prize_pool import PurchaseClass, align_column, compute_prize_pool
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
    sums = [part.cents for part in made.parts]
    write = align_column(state, [*sums, made.house, made.added, made.total, made.bounties])
    return PrizePoolAccount(
        sold=_list_sales(state),
        classes=tuple(_build_class_row(part, write) for part in made.parts),
        house=write(made.house) if made.house else None,
        added=write(made.added) if made.added else None,
        guarantee=write(state.terms.guarantee),
        total=write(made.total),
        fees=_list_fee_sums(state, write),
        pool=write(made.bounties) if made.bounties else None,
        hunters=tuple(
            NamedSum(entrant_name_of(state, key), write(won))
            for key, won in found.won.items()
            if won
        ),
        proof=_balance_proof_text(state, write),
    )


def _list_sales(state: State) -> tuple[Message, ...]:
    counted = Counter(
        purchase.buys for entrant in state.entrants.values() for purchase in entrant.purchases
    )
    return tuple(
        say_count(forms, counted[buys]) for buys, forms in SOLD_WORDS.items() if counted[buys]
    )


def _build_class_row(part: PurchaseClass, write: Callable[[int], Money]) -> PurchaseClassRow:
    less = []
    if part.fee:
        less.append(say(_("{amount} fee"), amount=write(part.fee)))
    if part.bounty:
        less.append(say(_("{amount} bounty"), amount=write(part.bounty)))
    return PurchaseClassRow(
        part.what,
        part.count,
        write(part.price),
        tuple(less),
        write(part.cents),
    )


def _list_fee_sums(state: State, write: Callable[[int], Money]) -> tuple[NamedSum, ...]:
    """Each fee by its name; those of earlier prices, which have other parts by now, together."""
    found: Counter[str] = Counter()
    for entrant in state.entrants.values():
        for purchase in entrant.purchases:
            found.update(_split_fee(state, purchase))
    earlier = say(_("Fees of earlier prices"))
    return tuple(NamedSum(name or earlier, write(cents)) for name, cents in found.items() if cents)


def _split_fee(state: State, purchase: Purchase) -> dict[str, int]:
    parts: Counter[str] = Counter()
    for fee in state.terms.fees:
        if fee.on in (None, purchase.buys):
            parts[fee.name] += fee.cents + (purchase.price - purchase.bounty) * fee.percent // WHOLE
    return parts if parts.total() == purchase.fee else {"": purchase.fee}


def _balance_proof_text(state: State, write: Callable[[int], Money]) -> Message:
    """Everything that came in is everything that goes out."""
    made = compute_prize_pool(state)
    proof = say(_("Bought for {sum}"), sum=write(made.paid_in))
    if made.house + made.added:
        added = write(made.house + made.added)
        proof = say(_("{line} + {sum} from the house"), line=proof, sum=added)
    proof = say(_("{line} = {sum} payouts"), line=proof, sum=write(made.total))
    if made.bounties:
        proof = say(_("{line} + {sum} bounties"), line=proof, sum=write(made.bounties))
    if made.fees:
        proof = say(_("{line} + {sum} fees"), line=proof, sum=write(made.fees))
    return proof
