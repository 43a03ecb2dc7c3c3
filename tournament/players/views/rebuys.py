"""Rebuys page: who can buy chips now; in an add-on break, who took the add-on."""

from dataclasses import dataclass, replace

from tournament.chips.views.chip_faces import ChipFace, list_pile_faces
from tournament.clock.values import Instant
from tournament.engine.messages import Money, Text
from tournament.money.actions.purchases import BuyMore
from tournament.money.values.terms import PurchaseKind
from tournament.night.journal_history import JournalHistory, list_undone_entries
from tournament.night.state import State, to_money
from tournament.players.rules.purchase_windows import list_open_offers
from tournament.players.values import Entrant, Purchase
from tournament.players.views.roster import (
    ChipHandout,
    PlayerLists,
    PurchaseOption,
    RosterRow,
    build_purchase_option,
    group_by_table,
    list_purchase_options,
)


@dataclass(frozen=True, slots=True)
class BuyingRow:
    """A player with what one tap sells them, or with the add-on that they took."""

    row: RosterRow
    sale: PurchaseOption | None
    taken: Money | None = None
    entry: int = 0
    """The entry of the journal that sold it, to take it back; 0 where none is known."""


@dataclass(frozen=True, slots=True)
class BuyingTable:
    """The players of a table who can buy; of none, if they have no seat."""

    name: Text
    rows: tuple[BuyingRow, ...]

    @property
    def taken(self) -> int:
        """How many took the add-on."""
        return sum(row.taken is not None for row in self.rows)


@dataclass(frozen=True, slots=True)
class AddOnSummary:
    """How an add-on sells: to how many, for how much, with which chips."""

    sale: PurchaseOption
    players: int
    taken: int
    sum: Money
    chips: int
    faces: tuple[ChipFace, ...]


@dataclass(frozen=True, slots=True)
class Rebuys:
    """Everything that is for sale to those who are in or may come back."""

    waiting: tuple[RosterRow, ...]
    tables: tuple[BuyingTable, ...]
    add_on: AddOnSummary | None

    @property
    def is_for_the_busted(self) -> bool:
        """Whether players on the list of those with chips can buy once they have lost them."""
        rows = (row for table in self.tables for row in table.rows if row.row.is_playing)
        return any(row.sale is not None and row.sale.stack == 0 for row in rows)


def build_rebuys(state: State, found: PlayerLists, past: JournalHistory, at: Instant) -> Rebuys:
    """
    Who has no chips comes first. Where an add-on is for sale everybody who has chips is listed;
    otherwise those who may buy something.
    """
    hands = ChipHandout(state)
    add_on = _find_open_add_on(state, at, hands)
    if add_on is None:
        rows = [_build_rebuy_row(state, row, at, hands) for row in (*found.playing, *found.out)]
        rows = [row for row in rows if row.sale is not None]
        return Rebuys(found.waiting, _group_rows(state, rows), None)
    entries = find_add_on_entries(past)
    rows = [_build_add_on_row(state, row, add_on, entries, at, hands) for row in found.playing]
    return Rebuys(found.waiting, _group_rows(state, rows), _sum_up_add_on(state, add_on, rows))


def _find_open_add_on(state: State, at: Instant, hands: ChipHandout) -> PurchaseOption | None:
    for number in list_open_offers(state, at):
        if state.terms.offers[number].buys is PurchaseKind.ADD_ON:
            return build_purchase_option(state, Entrant(), number, at, hands)
    return None


def _build_rebuy_row(state: State, row: RosterRow, at: Instant, hands: ChipHandout) -> BuyingRow:
    for sale in list_purchase_options(state, row.entrant, at, hands):
        is_late_rebuy = sale.offer.buys is PurchaseKind.REBUY and not row.is_playing
        if sale.why_not is None and not is_late_rebuy:
            return BuyingRow(row, sale)
    return BuyingRow(row, None)


def _build_add_on_row(
    state: State,
    row: RosterRow,
    add_on: PurchaseOption,
    entries: dict[tuple[int, int], int],
    at: Instant,
    hands: ChipHandout,
) -> BuyingRow:
    bought = _find_last_add_on(row.entrant)
    if bought is not None:
        entry = entries.get((row.key, bought.at), 0)
        return BuyingRow(row, None, to_money(state, bought.price), entry)
    sale = build_purchase_option(state, row.entrant, add_on.number, at, hands)
    return BuyingRow(row, sale if sale.why_not is None else None)


def _find_last_add_on(entrant: Entrant) -> Purchase | None:
    for purchase in reversed(entrant.purchases):
        if purchase.buys is PurchaseKind.ADD_ON:
            return purchase
    return None


def find_add_on_entries(past: JournalHistory) -> dict[tuple[int, int], int]:
    """The entries that sold somebody more chips, by player and instant; those undone are gone."""
    undone = list_undone_entries(past.entries)
    found = {}
    for entry in past.entries:
        if isinstance(entry.action, BuyMore) and entry.version not in undone:
            found[entry.action.player, int(entry.at)] = entry.version
    return found


def _sum_up_add_on(state: State, add_on: PurchaseOption, rows: list[BuyingRow]) -> AddOnSummary:
    taken = sum(row.taken is not None for row in rows)
    paid = sum(row.taken.cents for row in rows if row.taken is not None)
    piles = tuple(
        replace(pile, count=pile.count * taken) for pile in add_on.hands.list_piles(add_on.number)
    )
    return AddOnSummary(
        sale=add_on,
        players=len(rows),
        taken=taken,
        sum=to_money(state, paid),
        chips=add_on.offer.chips * taken,
        faces=list_pile_faces(piles, state.chips) if taken else (),
    )


def _group_rows(state: State, rows: list[BuyingRow]) -> tuple[BuyingTable, ...]:
    by_key = {row.row.key: row for row in rows}
    return tuple(
        BuyingTable(table.told, tuple(by_key[row.key] for row in table.rows))
        for table in group_by_table(state, (row.row for row in rows))
    )
