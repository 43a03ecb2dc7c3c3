"""The ways to share side by side, with the gain and loss of each player; who has agreed."""

from dataclasses import dataclass, replace

from tournament.engine.messages import Fact, Money, Refusal
from tournament.engine.money import write_amount
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.rules.deals import DEAL_WORDS, DealKind, propose_deal
from tournament.money.rules.prize_pool import list_current_prizes
from tournament.night.state import ProposedDeal, State, entrant_name_of, to_money
from tournament.players.rules.standings import list_active_players

COMPARED = (DealKind.CHIPS, DealKind.ICM, DealKind.EVEN)
"""From the best for whoever leads to the best for whoever has least; the slider goes along it."""
WHOLE = 100


@dataclass(frozen=True, slots=True)
class DealBar:
    """What one way pays one player, beside what this deal pays them."""

    kind: str
    cents: int
    amount: Money
    width: int
    """In percent of the largest share of all."""
    difference: Money | None
    """What the deal pays them more than this way, below zero less."""
    is_gain: bool


@dataclass(frozen=True, slots=True)
class DealExplorerRow:
    """One player under every way."""

    key: int
    name: Fact
    typed: str
    share: Money
    width: int
    bars: tuple[DealBar, ...]


@dataclass(frozen=True, slots=True)
class DealExplorer:
    """All players; the ways in the order of the bars."""

    kinds: tuple[str, ...]
    rows: tuple[DealExplorerRow, ...]
    digits: int


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """One player of a proposed deal."""

    key: int
    name: Fact
    share: Money
    width: int
    has_agreed: bool


@dataclass(frozen=True, slots=True)
class Proposal:
    """A deal that waits for the players."""

    at: int
    rows: tuple[ProposalRow, ...]
    left: Money | None
    agreed: int


def build_deal_explorer(state: State, record: RecordDeal, unit: int) -> DealExplorer | None:
    """Every way side by side, rounded alike; nothing where the chips are not counted."""
    prizes = list_current_prizes(state)[: len(record.players)]
    if not any(record.stacks):
        return None
    currency = state.terms.currency
    try:
        ways = [
            propose_deal(kind, record.stacks, prizes, unit, record.left, currency).shares
            for kind in COMPARED
        ]
    except Refusal:
        return None
    largest = max(max(shares) for shares in (*ways, record.shares)) or 1
    is_long = any(cents % currency.whole for shares in (*ways, record.shares) for cents in shares)
    rows = []
    for at, key in enumerate(record.players):
        share = record.shares[at]
        bars = []
        for kind, shares in zip(COMPARED, ways, strict=True):
            more = share - shares[at]
            bars.append(
                DealBar(
                    kind=DEAL_WORDS[kind],
                    cents=shares[at],
                    amount=replace(to_money(state, shares[at]), is_long=is_long),
                    width=WHOLE * shares[at] // largest,
                    difference=replace(to_money(state, more), is_long=is_long) if more else None,
                    is_gain=more > 0,
                )
            )
        rows.append(
            DealExplorerRow(
                key,
                entrant_name_of(state, key),
                write_amount(share, currency),
                replace(to_money(state, share), is_long=is_long),
                WHOLE * share // largest,
                tuple(bars),
            )
        )
    rows.sort(key=lambda row: -row.bars[0].cents)
    return DealExplorer(tuple(DEAL_WORDS[kind] for kind in COMPARED), tuple(rows), currency.digits)


def find_open_proposal(state: State) -> ProposedDeal | None:
    """The deal that waits for the players; none once the night, or who plays, is another one."""
    asked = state.proposed
    is_open = state.finished is None and state.deal is None
    if asked is None or not is_open or {*asked.players} != {*list_active_players(state)}:
        return None
    return asked


def build_proposal(state: State, asked: ProposedDeal) -> Proposal:
    """What the phones show, and who has agreed."""
    largest = max(asked.shares) or 1
    pairs = sorted(zip(asked.players, asked.shares, strict=True), key=lambda pair: -pair[1])
    return Proposal(
        asked.at,
        tuple(
            ProposalRow(
                key,
                entrant_name_of(state, key),
                to_money(state, share),
                WHOLE * share // largest,
                key in asked.agreed,
            )
            for key, share in pairs
        ),
        to_money(state, asked.left) if asked.left else None,
        len(asked.agreed),
    )
