"""Outcome of a night: places, purchases, prizes, knockouts."""

from collections import Counter
from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.forecast.rules.live_forecast import measure_night_duration
from tournament.money.rules.prize_pool import (
    Winnings,
    compute_prize_pool,
    compute_winnings,
    list_current_prizes,
)
from tournament.money.values.terms import PurchaseKind
from tournament.night.state import State, count_entered_players, count_entries, find_buy_in_offer
from tournament.night.values.night_suspension import measure_excluded_time
from tournament.players.rules.standings import list_eliminations
from tournament.players.values import ENTERED, PLAYING


@dataclass(frozen=True, slots=True)
class Finish:
    """
    How one entrant of a night did. `number` is theirs in the night, `player` the club's (0 for
    somebody whom the club does not know), `place` 0 for somebody without one.
    """

    number: int
    player: int
    name: str
    place: int
    among: int
    """How many took this place together."""
    prize: int = 0
    bounty: int = 0
    by_deal: bool = False
    spent: int = 0
    """What all their purchases cost, fees and bounties included."""
    fees: int = 0
    buy_ins: int = 0
    rebuys: int = 0
    add_ons: int = 0
    re_entries: int = 0
    hits: int = 0
    """In how many knock-outs they had a part, those that a rebuy mended as well."""
    out_at: int | None = None
    extras: tuple[str, ...] = ()
    """What they won that is no money."""

    @property
    def won(self) -> int:
        """Prize and bounties."""
        return self.prize + self.bounty


@dataclass(frozen=True, slots=True)
class KnockoutRecord:
    """Somebody was knocked out by somebody, perhaps together with others."""

    by: int
    out: int
    at: int


@dataclass(frozen=True, slots=True)
class NightOutcome:
    """A night as it counts for statistics and lists."""

    began: int
    ended: int
    field: int
    entries: int
    price: int
    """Of the ordinary buy-in."""
    purse: int
    paid_in: int
    paid_places: int
    code: str
    digits: int
    finishes: tuple[Finish, ...]
    hits: tuple[KnockoutRecord, ...]
    knows_money: bool = True
    """Whether it is known what was paid; if not, everything that was spent is 0 here."""
    took: int = 0
    """How long it took by the clock of its schedule, in milliseconds; 0 where nobody knows."""
    excluded: int = 0
    """The milliseconds between its begin and its end that count for nobody."""

    @property
    def length(self) -> int:
        """How long it was played, in milliseconds."""
        return self.ended - self.began - self.excluded


def build_night_outcome(state: State, at: Instant) -> NightOutcome:
    """What the night adds up to at this instant; final once it is finished."""
    made = compute_prize_pool(state)
    offer = find_buy_in_offer(state)
    currency = state.terms.currency
    ended = at if state.finished is None else state.finished
    hits = list_knockout_records(state)
    played = measure_night_duration(state)
    began = ended if state.started is None else min(state.started, ended)
    return NightOutcome(
        began=began,
        ended=ended,
        field=count_entered_players(state),
        entries=count_entries(state),
        price=offer.price if offer else 0,
        purse=made.total,
        paid_in=made.paid_in if state.knows_money else 0,
        paid_places=sum(amount > 0 for amount in list_current_prizes(state)),
        code=currency.code,
        digits=currency.digits,
        finishes=list_finishes(state, at, hits),
        hits=hits,
        knows_money=state.knows_money,
        took=played.took if played else 0,
        excluded=measure_excluded_time(state.naps, state.bag, began, ended),
    )


def list_knockout_records(state: State) -> tuple[KnockoutRecord, ...]:
    """All knock-outs for which somebody was named, in order."""
    found = []
    for out in list_eliminations(state):
        found += [KnockoutRecord(by, out.player, out.at) for by in out.by if by in state.entrants]
    return tuple(found)


def list_finishes(
    state: State, at: Instant, hits: tuple[KnockoutRecord, ...]
) -> tuple[Finish, ...]:
    """
    Everybody who entered, the best place first and who has none last; while the night goes on,
    those who are still in stand above everybody with a place, and between them who is out and may
    come back.
    """
    won = compute_winnings(state, at)
    taken = Counter(hit.by for hit in hits)
    last_out: dict[int, int | None] = {out.player: out.at for out in list_eliminations(state)}
    last_out |= {result.player: None for result in state.recorded if result.out_at < 0}
    back_in = (key for key, entrant in state.entrants.items() if entrant.status in PLAYING)
    last_out |= dict.fromkeys(back_in)
    found = [
        _build_finish(state, key, won.get(key, Winnings()), taken[key], last_out.get(key))
        for key, entrant in state.entrants.items()
        if entrant.status in ENTERED
    ]
    order = {key: number for number, key in enumerate(won)}

    def sort_key(finish: Finish) -> tuple[int, int, int]:
        within_place = order.get(finish.number, 0) if finish.place else 0
        return _find_list_section(state, finish), finish.place, within_place

    return tuple(sorted(found, key=sort_key))


def _find_list_section(state: State, finish: Finish) -> int:
    """Part of the list in which they stand: 0 for the first, then 1 and 2."""
    if state.finished is not None or state.recorded:
        return 0 if finish.place else 1
    if state.entrants[finish.number].status in PLAYING:
        return 0
    return 2 if finish.place else 1


def _build_finish(state: State, key: int, won: Winnings, hits: int, out_at: int | None) -> Finish:
    entrant = state.entrants[key]
    return Finish(
        number=key,
        player=entrant.player,
        name=entrant.name,
        place=won.place,
        among=won.among,
        prize=won.prize,
        bounty=won.bounty,
        by_deal=won.by_deal,
        spent=entrant.total_cost if state.knows_money else 0,
        fees=sum(purchase.fee for purchase in entrant.purchases) if state.knows_money else 0,
        buy_ins=entrant.count_purchases(PurchaseKind.BUY_IN),
        rebuys=entrant.count_purchases(PurchaseKind.REBUY),
        add_ons=entrant.count_purchases(PurchaseKind.ADD_ON),
        re_entries=entrant.count_purchases(PurchaseKind.RE_ENTRY),
        hits=hits,
        out_at=out_at,
        extras=won.extras,
    )
