"""Prizes and every movement of money, as tables."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from tournament.exports.export_source import NightExportSource
from tournament.exports.sheets import (
    Cell,
    Sheet,
    SheetColumn,
    build_money_column,
    build_number_column,
    build_time_column,
)
from tournament.money.reports.ledger import LedgerLine, build_ledger
from tournament.money.reports.money_movements import box_count_text
from tournament.money.rules.cash_box import compute_cash_box
from tournament.money.rules.prize_pool import Winnings, compute_prize_pool, compute_winnings
from tournament.money.rules.prize_report import PrizePlace, list_prize_places
from tournament.night.state import to_money


def build_payouts_sheet(source: NightExportSource) -> Sheet:
    """Every prize with who has taken it, what they get, and what of it they have been given."""
    columns = (
        build_number_column("place", _("Place")),
        build_number_column("to_place", _("To place")),
        build_money_column("prize", _("Prize"), total=True),
        SheetColumn("kind", _("Kind of prize")),
        SheetColumn("name", _("Player")),
        build_money_column("share", _("Share"), total=True),
        build_money_column("bounty", _("Bounties"), total=True),
        build_money_column("won", _("Won"), total=True),
        build_money_column("handed", _("Handed over"), total=True),
        build_money_column("open", _("Still to come"), total=True),
        SheetColumn("signed", _("Signed by")),
        SheetColumn("extras", _("Also won")),
        build_number_column("number", _("No. in the night")),
    )
    total = source.localize_message(to_money(source.state, compute_prize_pool(source.state).total))
    notes = (_("Purse: {purse}").format(purse=total),)
    return source.build_sheet("payouts", _("Prizes"), columns, _build_payout_rows(source), notes)


def _build_payout_rows(source: NightExportSource) -> Iterator[tuple[Cell, ...]]:
    state = source.state
    won = compute_winnings(state, source.at)
    at_place: dict[int, list[int]] = {}
    for key, mine in won.items():
        at_place.setdefault(mine.place, []).append(key)
    told: set[int] = set()
    for place in list_prize_places(state, source.at):
        takers = at_place.get(place.first, []) if place.first else []
        head: tuple[Cell, ...] = (
            place.first,
            place.last,
            place.prize.cents,
            _prize_kind_text(place),
        )
        for key in takers:
            yield (*head, *_build_winner_cells(source, key, won[key]))
            head = (place.first, place.last, None, _prize_kind_text(place))
        if not takers:
            yield (*head, "", None, None, None, None, None, "", "; ".join(place.extras), None)
        told.update(takers)
    for key in state.entrants:
        mine = won.get(key, Winnings())
        if key not in told and (mine.total or state.entrants[key].paid_out):
            yield (
                mine.place or None,
                mine.place or None,
                None,
                "",
                *_build_winner_cells(source, key, mine),
            )


def _build_winner_cells(source: NightExportSource, key: int, won: Winnings) -> tuple[Cell, ...]:
    entrant = source.state.entrants[key]
    signed = "; ".join(dict.fromkeys(payout.signed for payout in entrant.payouts if payout.signed))
    return (
        source.player_name_text(key),
        won.prize,
        won.bounty,
        won.total,
        entrant.paid_out,
        won.total - entrant.paid_out,
        signed,
        "; ".join(won.extras),
        key,
    )


def _prize_kind_text(place: PrizePlace) -> str:
    if place.in_deal:
        return _("deal")
    if place.is_ticket:
        return _("ticket")
    return _("refund") if place.is_refund else ""


def build_ledger_sheet(source: NightExportSource) -> Sheet:
    """Every movement of the night's money."""
    return ledger_of(source, build_ledger(source.moment.past))


def ledger_of(source: NightExportSource, rows: Iterable[LedgerLine]) -> Sheet:
    """
    Some of these movements; what was undone has a column of its own, so that every column adds up
    to what counts.
    """
    columns = (
        build_number_column("no", _("No.")),
        build_time_column("time", _("Time")),
        SheetColumn("name", _("Player")),
        SheetColumn("what", _("What")),
        build_money_column("price", _("Price"), total=True),
        build_money_column("into", _("Into the box"), total=True),
        build_money_column("out", _("Out of the box"), total=True),
        build_money_column("aside", _("Not through the box"), total=True),
        build_money_column("in_box", _("In the box")),
        build_money_column("undone", _("Undone")),
        SheetColumn("by", _("By")),
        SheetColumn("device", _("Device")),
        build_number_column("number", _("No. in the night")),
    )
    return source.build_sheet(
        "ledger",
        _("Ledger"),
        columns,
        (_build_ledger_row(source, row) for row in rows),
        _list_box_notes(source),
    )


def _build_ledger_row(source: NightExportSource, row: LedgerLine) -> tuple[Cell, ...]:
    entry = row.entry
    moved = row.moved
    sums = (moved.price, moved.into, moved.out, moved.aside)
    amount = moved.price or moved.into or -moved.out or moved.aside
    counts: tuple[Cell, ...] = (
        (None,) * len(sums) if row.undone else tuple(cents or None for cents in sums)
    )
    return (
        entry.version,
        entry.at,
        source.localize_message(moved.name),
        source.localize_message(moved.what),
        *counts,
        row.in_box,
        amount if row.undone else None,
        entry.by,
        entry.device,
        moved.player or None,
    )


def _list_box_notes(source: NightExportSource) -> Iterator[str]:
    """What should be in the box at the end, and what was found there."""
    state = source.state
    expected = source.localize_message(to_money(state, compute_cash_box(state).expected))
    yield _("Should be in the box now: {expected}").format(expected=expected)
    yield (
        source.localize_message(box_count_text(state, state.count))
        if state.count
        else _("The box was not counted.")
    )
