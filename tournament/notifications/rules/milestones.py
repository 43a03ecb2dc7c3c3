"""Milestones: sales closed, players left, a winner; reached by an entry or by time."""

from collections.abc import Iterator

from tournament.clock.values import Instant
from tournament.engine.messages import Fact
from tournament.money.rules.prize_pool import (
    compute_prize_pool,
    compute_winnings,
    count_paid_places,
)
from tournament.money.values.terms import PurchaseKind
from tournament.night.state import (
    State,
    count_entered_players,
    count_players_left,
    entrant_name_of,
    entrant_names_text,
    to_money,
)
from tournament.notifications.rules.event_types import EventType
from tournament.players.rules.purchase_windows import (
    count_possible_players,
    list_open_offers,
    may_prize_pool_grow,
)
from tournament.players.rules.standings import has_winner, list_active_players
from tournament.tables.rules.seats import is_final_table, list_seated_tables

Found = Iterator[tuple[EventType, dict[str, Fact]]]

CLOSED = {PurchaseKind.BUY_IN: EventType.ENTRY_CLOSED, PurchaseKind.REBUY: EventType.REBUYS_CLOSED}


def find_milestone_events(before: State, was_at: Instant, after: State, at: Instant) -> Found:
    """
    What the night comes to between these two: an entry makes another night at the same instant, and
    the clock makes the same night another one from an instant to the next.
    """
    if after.finished is None:
        yield from _find_closed_sales(before, was_at, after, at)
    if has_winner(after, at) and not has_winner(before, was_at):
        yield EventType.WINNER, _build_winner_facts(after, at)
    if after.finished is None:
        yield from _find_field_milestones(before, was_at, after, at)


def _build_winner_facts(state: State, at: Instant) -> dict[str, Fact]:
    winner = list_active_players(state)[0]
    won = compute_winnings(state, at).get(winner)
    prize = to_money(state, won.total) if won else ""
    return {
        "player": entrant_name_of(state, winner),
        "prize": prize,
        "entered": count_entered_players(state),
    }


def _find_field_milestones(before: State, was_at: Instant, after: State, at: Instant) -> Found:
    """
    What it means that fewer are left; whoever may still rebuy is counted as left. As long as more
    may come, nobody is near a prize: so the end of that counts as if there had been any number
    before it.
    """
    was = count_possible_players(before, was_at)
    left = count_possible_players(after, at)
    grew = may_prize_pool_grow(before, was_at)
    if (
        (grew or left < was)
        and not may_prize_pool_grow(after, at)
        and (places := count_paid_places(after)) > 0
    ):
        known: dict[str, Fact] = {"left": left, "paid": places}
        if left == places + 1 and (grew or places + 1 < was):
            yield EventType.BUBBLE, known
        if 1 < left <= places and (grew or places < was):
            yield EventType.IN_THE_MONEY, known
    if len(list_seated_tables(before, was_at)) > 1 and is_final_table(after, at):
        yield (
            EventType.FINAL_TABLE,
            {"left": left, "purse": to_money(after, compute_prize_pool(after).total)},
        )
    if left == count_players_left(after) == 2 < was:
        yield EventType.HEADS_UP, {"players": entrant_names_text(after, list_active_players(after))}


def _find_closed_sales(before: State, was_at: Instant, after: State, at: Instant) -> Found:
    """What may not be bought any more, by a click, by the first hand of a level or by the clock."""
    if before.terms != after.terms or before.finished is not None or not before.started:
        return
    was = set(list_open_offers(before, was_at))
    now = set(list_open_offers(after, at))
    for buys, moment in CLOSED.items():
        sold = {number for number, offer in enumerate(after.terms.offers) if offer.buys is buys}
        if was & sold and not now & sold:
            yield moment, build_closing_facts(after)


def build_closing_facts(state: State) -> dict[str, Fact]:
    """What is known once nothing more may be bought."""
    return {
        "entered": count_entered_players(state),
        "purse": to_money(state, compute_prize_pool(state).total),
    }
