"""
Mystery bounties on the page of the players: how much there is, what is left, how it might be shared
out.
"""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Money
from tournament.engine.money import write_amount
from tournament.money.rules.bounties import compute_bounties, propose_envelopes
from tournament.money.values.terms import BountyKind
from tournament.night.state import State, count_players_left, to_money
from tournament.players.rules.purchase_windows import is_level_hand_dealt
from tournament.players.rules.standings import list_eliminations


@dataclass(frozen=True, slots=True)
class Envelopes:
    """
    The envelopes of a night: what was paid in for them, which are left, and a proposal to fill
    them.
    """

    pool: Money
    left: tuple[Money, ...]
    proposal: str
    are_filled: bool
    can_be_filled: bool


def build_bounty_envelopes(state: State, at: Instant) -> Envelopes | None:
    """The envelopes, on a night that has them."""
    if state.terms.bounty is not BountyKind.MYSTERY:
        return None
    pool = compute_bounties(state, at).pool
    opened = any(out.envelope >= 0 for out in list_eliminations(state))
    currency = state.terms.currency
    left = max(1, count_players_left(state))
    amounts = propose_envelopes(pool, left, currency.whole) if pool else ()
    return Envelopes(
        pool=to_money(state, pool),
        left=tuple(to_money(state, cents) for cents in sorted(state.envelopes or (), reverse=True)),
        proposal=" ".join(write_amount(cents, currency) for cents in amounts),
        are_filled=state.envelopes is not None,
        can_be_filled=bool(pool)
        and is_level_hand_dealt(state, at)
        and not opened
        and state.finished is None,
    )
