"""
The purse: every class of purchase, fee and addition that it is made of, the prizes out of it, and
who won what.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Money
from tournament.engine.money import split_into_equal_shares
from tournament.money.rules.bounties import compute_bounties
from tournament.money.rules.payouts import Prizes, compute_prizes, split_tied_prizes
from tournament.money.values.prize_plan import PrizePlan
from tournament.money.values.terms import PurchaseKind, compute_fee, purchase_kind_text
from tournament.night.state import State, count_entered_players, find_buy_in_offer, to_money
from tournament.players.rules.standings import PlaceGroup, compute_standings


@dataclass(frozen=True, slots=True)
class PurchaseClass:
    """Purchases of one kind at one price: how many, and what each brought to whom."""

    what: Message
    count: int
    price: int
    fee: int
    bounty: int

    @property
    def cents(self) -> int:
        """What they bring to the purse."""
        return self.count * (self.price - self.fee - self.bounty)


@dataclass(frozen=True, slots=True)
class PrizePool:
    """What there is to win, and where it comes from."""

    parts: tuple[PurchaseClass, ...]
    house: int
    added: int
    """What the house adds because less came together than was guaranteed."""
    fees: int
    bounties: int
    paid_in: int
    total: int


@dataclass(frozen=True, slots=True)
class Winnings:
    """What one player has won."""

    place: int = 0
    among: int = 1
    prize: int = 0
    bounty: int = 0
    by_deal: bool = False
    extras: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """All of it."""
        return self.prize + self.bounty


def compute_prize_pool(state: State) -> PrizePool:
    """
    The purse is every buy-in, rebuy and add-on (HomePokerTourney, PAYOUT) less what is named as a
    fee, and what the house adds. A guarantee is made up by the house.
    """
    classes = attrgetter("buys", "name", "price", "fee", "bounty")
    counted = Counter[tuple[PurchaseKind, str, int, int, int]]()
    for entrant in state.entrants.values():
        counted.update(map(classes, entrant.purchases))
    order = list(PurchaseKind)
    keys = sorted(counted, key=lambda key: (order.index(key[0]), *key[1:]))
    parts = tuple(
        PurchaseClass(purchase_kind_text(key[0], key[1]), counted[key], *key[2:]) for key in keys
    )
    collected = sum(part.cents for part in parts)
    added = max(0, state.terms.guarantee - collected - state.terms.house)
    made = PrizePool(
        parts=parts,
        house=state.terms.house,
        added=added,
        fees=sum(part.count * part.fee for part in parts),
        bounties=sum(part.count * part.bounty for part in parts),
        paid_in=sum(part.count * part.price for part in parts),
        total=collected + state.terms.house + added,
    )
    return _apply_recorded_prizes(state, made) if state.recorded else made


def _apply_recorded_prizes(state: State, made: PrizePool) -> PrizePool:
    """
    The prize pool of an imported night is what it paid out: what the purchases lack was added by
    the house, and what they bring above it counts as fees.
    """
    total = sum(result.prize for result in state.recorded)
    heads = sum(result.bounty for result in state.recorded)
    over = made.paid_in + made.house - total - heads
    return replace(made, added=max(0, -over), fees=max(0, over), bounties=heads, total=total)


@lru_cache(maxsize=256)
def _compute_cached_prizes(plan: PrizePlan, total: int, field: int, price: int) -> Prizes:
    return compute_prizes(plan, total, field, price)


def compute_plan_prizes(state: State) -> Prizes:
    """The prizes as the plan makes them out of the purse of now."""
    offer = find_buy_in_offer(state)
    return _compute_cached_prizes(
        state.plan,
        compute_prize_pool(state).total,
        count_entered_players(state),
        offer.price if offer else 0,
    )


def estimate_prize_pool(state: State, players: int, price: int | None = None) -> int:
    """What so many ordinary buy-ins would make, at the night's price or at this one."""
    terms = state.terms
    offer = find_buy_in_offer(state)
    each = price or 0
    if offer is not None:
        sold = offer if price is None else replace(offer, price=price)
        each = max(0, sold.price - compute_fee(terms, sold) - sold.bounty)
    return max(terms.guarantee, players * each + terms.house)


def estimate_prizes(
    state: State, players: int, price: int | None = None, plan: PrizePlan | None = None
) -> Prizes:
    """The payouts for so many players, whoever they are, before anybody has bought in."""
    offer = find_buy_in_offer(state)
    usual = offer.price if offer else 0
    total = estimate_prize_pool(state, players, price)
    buy_in = usual if price is None else price
    return _compute_cached_prizes(plan or state.plan, total, players, buy_in)


def list_current_prizes(state: State) -> tuple[int, ...]:
    """The prizes: those that are fixed, or those of now."""
    return compute_plan_prizes(state).amounts if state.locked is None else state.locked


def count_paid_places(state: State) -> int:
    """How many places win a prize."""
    return sum(amount > 0 for amount in list_current_prizes(state))


class _SameState:
    """A state as the key of a cache: two are the same if they are one object."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SameState) and other.state is self.state

    def __hash__(self) -> int:
        return id(self.state)


@lru_cache(maxsize=32)
def _has_minor_units(night: _SameState) -> bool:
    """Whether some amount of the night needs digits behind the point."""
    state = night.state
    whole = state.terms.currency.whole
    amounts = [*list_current_prizes(state), *(movement.cents for movement in state.box)]
    if state.deal is not None:
        amounts += [*state.deal.shares, state.deal.left]
    if state.count is not None:
        amounts.append(state.count.counted)
    amounts += (repaid.cents for repaid in state.repayments)
    for expense in state.expenses:
        amounts += split_into_equal_shares(expense.cents, len(expense.sharers))
    for entrant in state.entrants.values():
        amounts += (purchase.price for purchase in entrant.purchases)
        amounts += (payment.cents for payment in entrant.payments)
        amounts += (payout.cents for payout in entrant.payouts)
    return any(amount % whole for amount in amounts)


def to_long_money(state: State, cents: int) -> Money:
    """An amount as all of the night are written: with digits behind the point if one needs them."""
    return replace(to_money(state, cents), is_long=_has_minor_units(_SameState(state)))


def align_column(state: State, column: Iterable[int]) -> Callable[[int], Money]:
    """
    How the amounts of one column are written: with digits behind the point if one of them needs
    them.
    """
    is_long = any(cents % state.terms.currency.whole for cents in column)
    return lambda cents: replace(to_money(state, cents), is_long=is_long)


def has_stale_prizes(state: State) -> bool:
    """Whether the fixed prizes are not the purse any more, or are more than there are players."""
    return state.locked is not None and (
        sum(state.locked) != compute_prize_pool(state).total or has_too_many_prizes(state)
    )


def has_too_many_prizes(state: State) -> bool:
    """Whether there are fixed prizes that nobody can win, because fewer players entered."""
    return sum(amount > 0 for amount in state.locked or ()) > count_entered_players(state)


def compute_winnings(
    state: State, at: Instant, placed: Sequence[PlaceGroup] | None = None
) -> dict[int, Winnings]:
    """
    What everybody has won so far: by place, by a deal, by bounties. `placed` are the standings,
    for whoever has worked them out already.
    """
    if state.recorded:
        return _list_recorded_winnings(state)
    amounts = list_current_prizes(state)
    found = {}
    for standing in compute_standings(state, at) if placed is None else placed:
        shares = _split_group_prizes(state, amounts, standing)
        for place, (key, prize) in enumerate(
            zip(standing.players, shares, strict=True), standing.place
        ):
            extras = list_extra_prizes(state, place)
            found[key] = Winnings(standing.place, len(standing.players), prize, extras=extras)
    found = _apply_deal(state, found)
    for key, bounty in compute_bounties(state, at).won.items():
        if bounty:
            found[key] = replace(found.get(key, Winnings()), bounty=bounty)
    return found


def list_extra_prizes(state: State, place: int) -> tuple[str, ...]:
    """The prizes of a place that are not money."""
    return tuple(extra.what for extra in state.plan.extras if extra.place == place)


def _list_recorded_winnings(state: State) -> dict[int, Winnings]:
    """
    What everybody won in a night that was played elsewhere, to the unit as it was written down.
    """
    among = Counter(result.place for result in state.recorded)
    rows = sorted(state.recorded, key=lambda result: (not result.place, result.place))
    return {
        result.player: Winnings(
            result.place,
            among[result.place] if result.place else 1,
            result.prize,
            result.bounty,
            result.by_deal,
            list_extra_prizes(state, result.place),
        )
        for result in rows
        if result.place or result.won
    }


def _split_group_prizes(
    state: State, amounts: tuple[int, ...], standing: PlaceGroup
) -> tuple[int, ...]:
    """Those who take places together share their prizes; the odd units in the stated order."""
    if standing.place > len(amounts):
        return (0,) * len(standing.players)
    unit = state.plan.tie_unit or state.plan.unit
    return split_tied_prizes(amounts, standing.place, len(standing.players), unit)


def _apply_deal(state: State, by_place: Mapping[int, Winnings]) -> dict[int, Winnings]:
    """
    With a deal, those in it have their shares whatever happens; what was left goes to the winner.
    """
    found = dict(by_place)
    if state.deal is None:
        return found
    winners = [key for key, won in by_place.items() if won.place == 1]
    left = split_tied_prizes((state.deal.left,), 1, len(winners)) if winners else ()
    for key, share in zip(state.deal.players, state.deal.shares, strict=True):
        first = left[winners.index(key)] if key in winners else 0
        found[key] = replace(by_place.get(key, Winnings()), prize=share + first, by_deal=True)
    return found
