"""Bounties: the amount on each head and who won it; always exactly what was paid in."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tournament.clock.values import Instant
from tournament.engine.money import split_by_weight, split_into_equal_shares
from tournament.money.values.terms import BountyKind
from tournament.night.state import State
from tournament.players.rules.standings import has_winner, list_active_players
from tournament.players.values import PLAYING, Bust


@dataclass(frozen=True, slots=True)
class Bounties:
    """
    All bounties of a night: `pool` was paid in, `won` is in cash, `heads` is what can still be won.
    The rest is on heads that fell without anybody being named for it; the winner gets it in the
    end.
    """

    pool: int = 0
    won: Mapping[int, int] = field(default_factory=dict)
    heads: Mapping[int, int] = field(default_factory=dict)


def propose_envelopes(pool: int, count: int, unit: int) -> tuple[int, ...]:
    """
    Envelopes that make people hope: the second holds half of the first, the third a third of it,
    and so on.

    >>> propose_envelopes(11000, 5, 500)
    (5000, 2500, 1500, 1000, 1000)
    """
    weights = [Fraction(1, place) for place in range(1, count + 1)]
    return tuple(sorted(split_by_weight(pool, weights, unit), reverse=True))


def list_unclaimed_heads(state: State) -> tuple[int, ...]:
    """
    Whose heads fell without anybody being named for them, hand by hand; on a night of mystery
    bounties no more than there are closed envelopes.
    """
    mystery = state.terms.bounty is BountyKind.MYSTERY
    heads = _sum_head_bounties(state)
    lives = defaultdict[int, int](int)
    found = list[int]()
    for bust in state.busts:
        for out in bust.outs:
            is_unclaimed = out.envelope < 0 if mystery else not out.by
            if heads[out.player, lives[out.player]] and is_unclaimed:
                found.append(out.player)
            lives[out.player] += 1
    return tuple(found[: len(state.envelopes or ())] if mystery else found)


@dataclass(slots=True)
class Tally:
    """Adds up hand after hand; a head is one life of one player."""

    heads: defaultdict[tuple[int, int], int]
    won: defaultdict[int, int]
    lives: defaultdict[int, int]


def compute_bounties(state: State, at: Instant) -> Bounties:
    """
    Go through all knock-outs in order; when the night is decided, those left keep what is on their
    own heads.
    """
    if state.recorded:
        won = {result.player: result.bounty for result in state.recorded if result.bounty}
        return Bounties(sum(won.values()), won)
    paid_in = _sum_head_bounties(state)
    pool = sum(paid_in.values())
    if not pool:
        return Bounties()
    tally = Tally(paid_in, defaultdict(int), defaultdict(int))
    for bust in state.busts:
        _award_bust_bounties(state, bust, tally)
    heads = {
        key: tally.heads.get((key, tally.lives[key]), 0)
        for key, entrant in state.entrants.items()
        if entrant.status in PLAYING
    }
    if has_winner(state, at) or state.finished is not None:
        _distribute_remaining_pool(state, pool, heads, tally)
        return Bounties(pool, dict(tally.won))
    if state.terms.bounty is BountyKind.MYSTERY:
        return Bounties(pool, dict(tally.won))
    return Bounties(pool, dict(tally.won), heads)


def _sum_head_bounties(state: State) -> defaultdict[tuple[int, int], int]:
    heads: defaultdict[tuple[int, int], int] = defaultdict(int)
    for key, entrant in state.entrants.items():
        for purchase in entrant.purchases:
            heads[key, purchase.life] += purchase.bounty
    return heads


def _award_bust_bounties(state: State, bust: Bust, tally: Tally) -> None:
    """One hand: the heads that fell go to those who took them, odd units to the one named first."""
    mystery = state.terms.bounty is BountyKind.MYSTERY
    for out in bust.outs:
        head = tally.heads.pop((out.player, tally.lives[out.player]), 0)
        head = max(0, out.envelope) if mystery else head
        if not out.by:
            continue
        cash = head // 2 if state.terms.bounty is BountyKind.PROGRESSIVE else head
        cash_parts = split_into_equal_shares(cash, len(out.by))
        head_parts = split_into_equal_shares(head - cash, len(out.by))
        for hunter, cash_part, head_part in zip(out.by, cash_parts, head_parts, strict=True):
            tally.won[hunter] += cash_part
            tally.heads[hunter, tally.lives[hunter]] += head_part
    for out in bust.outs:
        tally.lives[out.player] += 1


def _distribute_remaining_pool(
    state: State, pool: int, heads: Mapping[int, int], tally: Tally
) -> None:
    """
    In the end nothing is left over: own heads first, the rest to the winner, or evenly to those who
    are left.
    """
    left = list_active_players(state)
    if not left:
        return
    if state.terms.bounty is not BountyKind.MYSTERY:
        for key, head in heads.items():
            tally.won[key] += head
    rest = pool - sum(tally.won.values())
    for key, part in zip(left, split_into_equal_shares(rest, len(left)), strict=True):
        tally.won[key] += part
