"""The ways to share side by side, with the gain and loss of each player; who has agreed."""

from dataclasses import dataclass, replace
from itertools import chain

from tournament.engine.messages import Fact, Money
from tournament.engine.money import write_amount
from tournament.money.views.deal_draft import (
    WAY_WORDS,
    DealDraft,
    DealPreview,
    DealWay,
    list_prizes_to_share,
)
from tournament.night.state import ProposedDeal, State, entrant_name_of, to_money
from tournament.players.rules.standings import list_active_players

WHOLE = 100


@dataclass(frozen=True, slots=True)
class DealBar:
    """What one way pays one player, beside the payout of the place that they hold now."""

    way: DealWay
    name: str
    cents: int
    amount: Money
    width: int
    """In percent of the largest share of all."""
    gain: Money | None
    """Below zero a loss; nothing where it is the same, or the chips are not counted."""


@dataclass(frozen=True, slots=True)
class DealShareRow:
    """What one player gets, beside what they have now and every other way."""

    key: int
    name: Fact
    share: Money
    typed: str
    stack: int | None = None
    place: int | None = None
    held: Money | None = None
    """The payout of their place by chips."""
    gain: Money | None = None
    bars: tuple[DealBar, ...] = ()


def build_share_rows(state: State, draft: DealDraft, worked: DealPreview) -> list[DealShareRow]:
    """Everybody's share and its bars, rounded alike, whoever has most chips first."""
    record = worked.record
    all_shares = (record.shares, *(shared.shares for shared in worked.ways))
    largest = max(map(max, all_shares)) or 1
    prizes = (*list_prizes_to_share(state), *[0] * len(record.players))
    held = {key: prizes[place - 1] for key, place in worked.places.items()}
    amounts = (*held.values(), *chain(*all_shares))
    is_long = any(cents % state.terms.currency.whole for cents in amounts)

    def to_row_money(cents: int) -> Money:
        return replace(to_money(state, cents), is_long=is_long)

    def measure_gain(key: int, cents: int) -> Money | None:
        more = cents - held.get(key, cents)
        return to_row_money(more) if more else None

    rows = []
    stacks = dict(zip(record.players, record.stacks, strict=False))
    for at, key in enumerate(record.players):
        share = record.shares[at]
        bars = tuple(
            DealBar(
                way=shared.way,
                name=WAY_WORDS[shared.way],
                cents=shared.shares[at],
                amount=to_row_money(shared.shares[at]),
                width=WHOLE * shared.shares[at] // largest,
                gain=measure_gain(key, shared.shares[at]),
            )
            for shared in worked.ways
        )
        rows.append(
            DealShareRow(
                key=key,
                name=entrant_name_of(state, key),
                share=to_row_money(share),
                typed=draft.shares.get(key) or write_amount(share, state.terms.currency),
                stack=stacks.get(key),
                place=worked.places.get(key),
                held=to_row_money(held[key]) if key in held else None,
                gain=measure_gain(key, share),
                bars=bars,
            )
        )
    rows.sort(key=lambda row: worked.places.get(row.key, 0))
    return rows


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """One player of a proposed deal."""

    key: int
    name: Fact
    share: Money
    has_agreed: bool


@dataclass(frozen=True, slots=True)
class Proposal:
    """A deal that waits for the players."""

    at: int
    rows: tuple[ProposalRow, ...]
    left: Money | None
    agreed: int


def find_open_proposal(state: State) -> ProposedDeal | None:
    """The deal that waits for the players; none once the night, or who plays, is another one."""
    asked = state.proposed
    is_open = state.finished is None and state.deal is None
    if asked is None or not is_open or {*asked.players} != {*list_active_players(state)}:
        return None
    return asked


def build_proposal(state: State, asked: ProposedDeal) -> Proposal:
    """What the phones show, and who has agreed."""
    pairs = sorted(zip(asked.players, asked.shares, strict=True), key=lambda pair: -pair[1])
    return Proposal(
        asked.at,
        tuple(
            ProposalRow(
                key,
                entrant_name_of(state, key),
                to_money(state, share),
                key in asked.agreed,
            )
            for key, share in pairs
        ),
        to_money(state, asked.left) if asked.left else None,
        len(asked.agreed),
    )
