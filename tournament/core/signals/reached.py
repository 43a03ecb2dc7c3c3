"""
What a night has come to – nothing more on sale, fewer players, one winner – by an entry or by time
alone.
"""

from collections.abc import Iterator, Sequence
from functools import reduce

from tournament.core.clock import Instant
from tournament.core.purse import prizes_now, purse, winnings
from tournament.core.seats import seated_tables
from tournament.core.signals.moments import Moment
from tournament.core.standings import has_winner, still_in
from tournament.core.state import State, field_size, money, name_of, players_left
from tournament.core.terms import Buys
from tournament.core.text import Fact, Line, say
from tournament.core.windows import may_grow, open_offers, waiting

Found = Iterator[tuple[Moment, dict[str, Fact]]]

CLOSED = {Buys.BUY_IN: Moment.ENTRY_CLOSED, Buys.REBUY: Moment.REBUYS_CLOSED}


def reached(before: State, was_at: Instant, after: State, at: Instant) -> Found:
    """
    What the night comes to between these two: an entry makes another night at the same instant, and
    the clock makes the same night another one from an instant to the next.
    """
    if after.finished is None:
        yield from _sales(before, was_at, after, at)
    if has_winner(after, at) and not has_winner(before, was_at):
        yield Moment.WINNER, _won(after, at)
    if after.finished is None:
        yield from _fewer(before, was_at, after, at)


def _won(state: State, at: Instant) -> dict[str, Fact]:
    winner = still_in(state)[0]
    won = winnings(state, at).get(winner)
    prize = money(state, won.total) if won else ""
    return {"player": name_of(state, winner), "prize": prize, "entered": field_size(state)}


def _fewer(before: State, was_at: Instant, after: State, at: Instant) -> Found:
    """
    What it means that fewer are left; whoever may still rebuy is counted as left. As long as more
    may come, nobody is near a prize: so the end of that counts as if there had been any number
    before it.
    """
    was, left = _counted(before, was_at), _counted(after, at)
    grew = may_grow(before, was_at)
    if (grew or left < was) and not may_grow(after, at) and (places := paid(after)) > 0:
        known: dict[str, Fact] = {"left": left, "paid": places}
        if left == places + 1 and (grew or places + 1 < was):
            yield Moment.BUBBLE, known
        if 1 < left <= places and (grew or places < was):
            yield Moment.IN_THE_MONEY, known
    if len(seated_tables(before, was_at)) > 1 and len(seated_tables(after, at)) == 1:
        yield Moment.FINAL_TABLE, {"left": left, "purse": money(after, purse(after).total)}
    if left == players_left(after) == 2 < was:
        yield Moment.HEADS_UP, {"players": names(after, still_in(after))}


def _counted(state: State, at: Instant) -> int:
    return players_left(state) + len(waiting(state, at))


def paid(state: State) -> int:
    """How many places win a prize."""
    return sum(amount > 0 for amount in prizes_now(state))


def _sales(before: State, was_at: Instant, after: State, at: Instant) -> Found:
    """What may not be bought any more, by a click, by the first hand of a level or by the clock."""
    if before.terms != after.terms or before.finished is not None or not before.started:
        return
    was, now = set(open_offers(before, was_at)), set(open_offers(after, at))
    for buys, moment in CLOSED.items():
        sold = {number for number, offer in enumerate(after.terms.offers) if offer.buys is buys}
        if was & sold and not now & sold:
            yield moment, closing_facts(after)


def closing_facts(state: State) -> dict[str, Fact]:
    """What is known once nothing more may be bought."""
    return {"entered": field_size(state), "purse": money(state, purse(state).total)}


def names(state: State, players: Sequence[int]) -> Fact:
    """Several names in one fact."""
    several: list[Fact] = [name_of(state, key) for key in players]
    return reduce(_and, several) if several else ""


def _and(first: Fact, second: Fact) -> Line:
    return say("{first}, {second}", first=first, second=second)
