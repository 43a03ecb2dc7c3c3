"""The prizes as people ask about them: who gets what, and how that came about, every step of it."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from tournament.clock.values import Instant
from tournament.engine.messages import Fact, Message, Money, TimeOfDay, _, label_fact, say
from tournament.engine.time_units import DAY
from tournament.money.rules.deals import DEAL_WORDS, DealKind
from tournament.money.rules.payouts import Prizes
from tournament.money.rules.prize_pool import (
    Winnings,
    align_column,
    compute_plan_prizes,
    compute_prize_pool,
    compute_winnings,
    has_stale_prizes,
    list_current_prizes,
    list_extra_prizes,
    to_long_money,
)
from tournament.money.values.prize_plan import write_shares
from tournament.money.values.terms import PurchaseKind, WindowEnd, offer_text, purchase_window_text
from tournament.night.state import State, entrant_name_of
from tournament.players.rules.purchase_windows import (
    WindowStatus,
    find_closing_time,
    find_window_status,
    may_prize_pool_grow,
)
from tournament.players.rules.standings import PlaceGroup, compute_standings

"""Sales that close later than this are told without their time."""


@dataclass(frozen=True, slots=True)
class PrizeWinner:
    """Somebody who has taken a place or is in the deal, and what they get for it."""

    key: int
    name: Fact
    prize: Money
    by_deal: bool = False
    extras: tuple[str, ...] = ()
    """What they get besides, where several have taken places together."""


@dataclass(frozen=True, slots=True)
class PrizePlace:
    """A prize: of one place, or of several that players have taken together."""

    first: int
    last: int
    prize: Money
    is_ticket: bool
    is_refund: bool
    in_deal: bool
    takers: tuple[PrizeWinner, ...]
    extras: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrizeCalculationRow:
    """How one prize came about."""

    place: int
    share: str
    quota: Fact
    rounded: Money
    added: Money | None
    odd: Money | None
    amount: Money
    is_exact: bool
    is_refund: bool


@dataclass(frozen=True, slots=True)
class TiedPlaces:
    """Places that were taken together: their prizes, what they make, and what each gets."""

    first: int
    last: int
    prizes: tuple[Money, ...]
    together: Money
    takers: tuple[PrizeWinner, ...]


@dataclass(frozen=True, slots=True)
class DealSummary:
    """The deal of the players: how, who gets what, and what was left to play for."""

    how: str
    takers: tuple[PrizeWinner, ...]
    left: Money | None


def prize_status_text(state: State, at: Instant) -> tuple[str, str]:
    """Whether the payouts may still change: a word, and its sentence."""
    if state.deal is not None:
        return _("Deal"), _("The players made a deal. The payouts stay.")
    if state.locked is not None:
        return _("Locked"), _("These payouts stay.")
    if state.finished is not None:
        return _("Final"), _("The night is over.")
    return _("Provisional"), _("The payouts follow the prize pool.")


def finality_text(state: State, at: Instant) -> Message | None:
    """Whether the payouts may still change, in two words; nothing where only a host could."""
    if state.deal is not None:
        return say(_("by the deal"))
    if state.locked is not None:
        return say(_("Locked"))
    if state.finished is not None:
        return say(_("Final"))
    if not may_prize_pool_grow(state, at):
        return None
    closes = _find_last_closing_time(state, at)
    if closes is None or closes - at > DAY:
        return say(_("Provisional"))
    return say(_("not final until {time}"), time=TimeOfDay(closes))


def _find_last_closing_time(state: State, at: Instant) -> Instant | None:
    """When the last sale closes that can make the pool larger; None where that is not known."""
    last = at
    for offer in state.terms.offers:
        window = offer.window
        if window.until is WindowEnd.ALWAYS or not offer.price:
            continue
        if find_window_status(state, window, at) is WindowStatus.OVER:
            continue
        closes = find_closing_time(state, window, at)
        if closes is None:
            return None
        last = max(last, closes)
    return last if last > at else None


def list_open_sales(state: State, at: Instant) -> tuple[Message, ...]:
    """What may still make the purse larger, and until when."""
    if state.finished is not None or state.locked is not None:
        return ()
    return tuple(
        label_fact(offer_text(offer), purchase_window_text(offer.window))
        for offer in state.terms.offers
        if offer.price and find_window_status(state, offer.window, at) is not WindowStatus.OVER
    )


def list_prize_places(state: State, at: Instant) -> tuple[PrizePlace, ...]:
    """Every prize with who has taken it, first place first."""
    amounts = list_current_prizes(state)
    reckoning = compute_plan_prizes(state)
    placed = compute_standings(state, at)
    won = compute_winnings(state, at, placed)
    taken = {standing.place: standing for standing in placed}
    last_shown = max(len(amounts), *(extra.place for extra in state.plan.extras), 0)
    write = align_column(state, [*amounts, *(winnings.prize for winnings in won.values())])
    found = []
    first = 1
    while first <= last_shown:
        standing = taken.get(first) or PlaceGroup(first, ())
        place = _build_prize_place(state, amounts, reckoning, standing, won, write)
        found.append(place)
        first = place.last + 1
    return tuple(found)


def _build_prize_place(
    state: State,
    amounts: tuple[int, ...],
    reckoning: Prizes,
    standing: PlaceGroup,
    won: dict[int, Winnings],
    write: Callable[[int], Money],
) -> PrizePlace:
    first = standing.place
    last = max(standing.place, standing.worst)
    by_plan = state.locked is None or state.locked == reckoning.amounts
    return PrizePlace(
        first=first,
        last=last,
        prize=write(sum(amounts[first - 1 : last])),
        is_ticket=by_plan and first <= reckoning.tickets,
        is_refund=by_plan and len(amounts) - reckoning.bubble < first <= len(amounts),
        in_deal=state.deal is not None and first <= len(state.deal.players),
        takers=_build_prize_winners(state, standing.players, won, write),
        extras=() if last > first else list_extra_prizes(state, first),
    )


def _build_prize_winners(
    state: State,
    keys: tuple[int, ...],
    won: dict[int, Winnings],
    write: Callable[[int], Money],
) -> tuple[PrizeWinner, ...]:
    together = len(keys) > 1
    return tuple(
        PrizeWinner(
            key,
            entrant_name_of(state, key),
            write(won[key].prize),
            won[key].by_deal,
            won[key].extras if together else (),
        )
        for key in keys
    )


def build_deal_summary(state: State, at: Instant) -> DealSummary | None:
    """The deal as it was written down; whoever won has what was left as well."""
    deal = state.deal
    if deal is None:
        return None
    word = DEAL_WORDS[DealKind(deal.how)] if deal.how in set(DealKind) else deal.how
    won = compute_winnings(state, at)
    write = align_column(state, [deal.left, *(won[key].prize for key in deal.players)])
    winners = _build_prize_winners(state, deal.players, won, write)
    return DealSummary(word, winners, write(deal.left) if deal.left else None)


def build_calculation_rows(state: State) -> tuple[PrizeCalculationRow, ...]:
    """What the plan makes of the purse, place by place."""
    reckoning = compute_plan_prizes(state)
    paid = len(reckoning.rows) - reckoning.bubble
    return tuple(
        PrizeCalculationRow(
            place=row.place,
            share="" if row.share is None else write_shares((row.share,)),
            quota=quota_text(state, row.quota),
            rounded=to_long_money(state, row.rounded),
            added=to_long_money(state, row.added) if row.added else None,
            odd=to_long_money(state, row.odd) if row.odd else None,
            amount=to_long_money(state, row.amount),
            is_exact=row.quota == row.amount,
            is_refund=row.place > paid,
        )
        for row in reckoning.rows
    )


def quota_text(state: State, quota: Fraction) -> Fact:
    """A quota exactly; one that no digits hold is told with two more of them than money has."""
    currency = state.terms.currency
    hundredths = quota * 100
    if quota.denominator == 1:
        return to_long_money(state, int(quota))
    told = Money(int(hundredths), currency.code, currency.digits + 2)
    return told if hundredths.denominator == 1 else say(_("{amount}…"), amount=told)


def list_tied_places(state: State, at: Instant) -> tuple[TiedPlaces, ...]:
    """The places in the money that players have taken together."""
    amounts = list_current_prizes(state)
    placed = compute_standings(state, at)
    won = compute_winnings(state, at, placed)
    found = []
    for group in placed:
        if len(group.players) < 2 or group.place > len(amounts):
            continue
        if state.deal and won[group.players[0]].by_deal:
            continue
        shared = (*amounts, *(0,) * group.worst)[group.place - 1 : group.worst]
        write = align_column(state, [*shared, *(won[key].prize for key in group.players)])
        takers = _build_prize_winners(state, group.players, won, write)
        prizes = tuple(map(write, shared))
        found.append(TiedPlaces(group.place, group.worst, prizes, write(sum(shared)), takers))
    return tuple(found)


def stale_prizes_text(state: State) -> Message | None:
    """What to say when the fixed prizes are not the purse any more."""
    if not has_stale_prizes(state):
        return None
    total = compute_prize_pool(state).total
    if sum(state.locked or ()) == total:
        return say(_("There are more locked payouts than players."))
    return say(
        _("The payouts make {sum}, the prize pool is {total}. They must match."),
        sum=to_long_money(state, sum(state.locked or ())),
        total=to_long_money(state, total),
    )


def has_prizes_by_plan(state: State) -> bool:
    """Whether the prizes are those that the plan makes of the purse."""
    return list_current_prizes(state) == compute_plan_prizes(state).amounts


def can_price_rebuys(state: State) -> bool:
    """Whether a night without money has said nothing of rebuys, so that one may be sold yet."""
    sold = {offer.buys for offer in state.terms.offers}
    may_buy = state.finished is None and state.deal is None
    return may_buy and PurchaseKind.REBUY not in sold and is_free_night(state)


def is_free_night(state: State) -> bool:
    """Whether the night is played without money."""
    return not compute_prize_pool(state).total and not any(
        offer.price for offer in state.terms.offers
    )
