"""Facts on a seat card: players left, average stack, payouts."""

from dataclasses import dataclass

from tournament.chips.rules.chip_inventory import choose_offer_piles, find_purchase_piles
from tournament.clock.values import Instant, compute_time_to_step, find_next_break
from tournament.engine.messages import Money
from tournament.localization import format_big_blinds
from tournament.money.rules.prize_pool import compute_prize_pool, list_current_prizes
from tournament.money.values.terms import ChipPile
from tournament.night.state import (
    State,
    compute_average_stack,
    count_entered_players,
    count_players_left,
    find_buy_in_offer,
    read_night_clock,
    to_money,
)
from tournament.schedule.values import find_next_hand_level


@dataclass(frozen=True, slots=True)
class CardFacts:
    """The night in some figures; 0 or None where there is nothing to say."""

    left: int
    entered: int
    average: int
    average_blinds: str
    """How many big blinds that is in the next hand."""
    first_prize: Money | None
    paid: int
    pool: Money | None
    break_at: int
    start_chips: int
    start_piles: tuple[ChipPile, ...]


def build_card_facts(state: State, key: int, at: Instant) -> CardFacts:
    """The figures below the seats of a player's card."""
    prizes = list_current_prizes(state)
    average = compute_average_stack(state)
    level = find_next_hand_level(state.structure, read_night_clock(state, at).step)
    pool = compute_prize_pool(state).total
    offer = find_buy_in_offer(state)
    bought = next(iter(state.entrants[key].purchases), None)
    if bought is not None:
        chips, piles = bought.chips, find_purchase_piles(state, bought)
    else:
        chips = offer.chips if offer else 0
        piles = (choose_offer_piles(state, offer) if offer else None) or ()
    return CardFacts(
        left=count_players_left(state),
        entered=count_entered_players(state),
        average=average,
        average_blinds=format_big_blinds(average, level.big),
        first_prize=to_money(state, prizes[0]) if prizes and prizes[0] else None,
        paid=sum(1 for prize in prizes if prize),
        pool=to_money(state, pool) if pool else None,
        break_at=_find_break_time(state, at),
        start_chips=chips,
        start_piles=tuple(pile for pile in piles if pile.count),
    )


def _find_break_time(state: State, at: Instant) -> int:
    """When the next break begins, while the clock runs."""
    shown = read_night_clock(state, at)
    step = find_next_break(state.structure, shown)
    wait = None if step is None else compute_time_to_step(state.structure, shown, step)
    return 0 if wait is None or shown.edge is None else at + wait
