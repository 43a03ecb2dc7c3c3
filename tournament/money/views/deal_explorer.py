"""The ways of a deal side by side, the gain and loss of each player; who has agreed."""

from dataclasses import dataclass
from itertools import chain

from tournament.engine.messages import Fact, Money
from tournament.engine.money import write_amount
from tournament.money.rules.deals import DealKind
from tournament.money.rules.prize_pool import align_column
from tournament.money.views.deal_draft import (
    WAYS,
    DealDraft,
    DealPreview,
    list_known_ways,
    list_prizes_to_share,
)
from tournament.night.state import ProposedDeal, State, entrant_name_of, to_money
from tournament.players.rules.standings import list_active_players
from tournament.players.views.roster import sort_by_name


@dataclass(frozen=True, slots=True)
class DealCell:
    """What one way pays one player; nothing until it can be worked out."""

    way: DealKind
    cents: int = 0
    width: int = 0
    """Of its bar, in percent of the largest share of all."""
    amount: Money | None = None
    gain: Money | None = None
    """Beside the payout of the place that they hold by chips: below zero a loss."""


@dataclass(frozen=True, slots=True)
class DealRow:
    """One player: the chips as typed, what every way pays them, and their share as typed."""

    key: int
    name: Fact
    chips: str
    cells: tuple[DealCell, ...]
    share: str


def build_deal_rows(state: State, draft: DealDraft, worked: DealPreview | None) -> list[DealRow]:
    """Everybody by name, all amounts rounded and written alike."""
    players = list_active_players(state)
    ways = worked.ways if worked else list_known_ways(state, draft)
    prizes = (*list_prizes_to_share(state), *[0] * len(players))
    places = worked.places if worked else {}
    held = {key: prizes[place - 1] for key, place in places.items()}
    currency = state.terms.currency
    amounts = (*held.values(), *chain(*(shared.shares for shared in ways)))
    write = align_column(state, amounts)
    index = {key: at for at, key in enumerate(players)}
    largest = max(chain(*(shared.shares for shared in ways)), default=0) or 1
    paid = {shared.way: shared.shares for shared in ways}

    def build_cell(key: int, way: DealKind) -> DealCell:
        if way not in paid:
            return DealCell(way)
        cents = paid[way][index[key]]
        more = cents - held.get(key, cents)
        width = 100 * cents // largest
        return DealCell(way, cents, width, write(cents), write(more) if more else None)

    def write_share(key: int) -> str:
        if draft.shares.get(key) or worked is None:
            return draft.shares.get(key, "")
        return write_amount(worked.record.shares[index[key]], currency)

    return [
        DealRow(
            key,
            entrant_name_of(state, key),
            draft.stacks.get(key, ""),
            tuple(build_cell(key, way) for way in WAYS),
            write_share(key),
        )
        for key in sort_by_name(state, players)
    ]


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
