"""Prizes and every movement of money, as tables."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.exports.night_export_source import NightExportSource
from tournament.exports.sheets import (
    Cell,
    Columns,
    MoneyColumn,
    NumberColumn,
    Sheet,
    TextColumn,
    TimeColumn,
)
from tournament.money.reports.ledger import LedgerLine, build_ledger
from tournament.money.reports.money_movements import Movement, box_count_text
from tournament.money.rules.cash_box import compute_cash_box
from tournament.money.rules.prize_pool import Winnings, compute_prize_pool, compute_winnings
from tournament.money.rules.prize_report import PrizePlace, list_prize_places
from tournament.night.state import to_money
from tournament.players.values import Entrant, PaymentMethod


@dataclass(frozen=True, slots=True)
class _PayoutRow:
    """
    A prize with somebody who has taken it; a prize that nobody has yet, or somebody without one.
    """

    place: int | None
    to_place: int | None
    prize: int | None
    kind: str
    number: int | None
    won: Winnings
    entrant: Entrant = Entrant()


def build_payouts_sheet(source: NightExportSource) -> Sheet:
    """Every prize with who has taken it, what they get, and what of it they have been given."""
    columns: Columns[_PayoutRow] = (
        NumberColumn("place", _("Place")),
        NumberColumn("to_place", _("To place")),
        MoneyColumn("prize", _("Prize"), total=True),
        TextColumn("kind", _("Kind")),
        TextColumn(
            "name",
            _("Player"),
            lambda row: "" if row.number is None else source.player_name_text(row.number),
        ),
        MoneyColumn("share", _("Share"), _of_player(lambda row: row.won.prize), total=True),
        MoneyColumn("bounty", _("Bounties"), _of_player(lambda row: row.won.bounty), total=True),
        MoneyColumn("won", _("Won"), _of_player(lambda row: row.won.total), total=True),
        MoneyColumn(
            "handed", _("Handed over"), _of_player(lambda row: row.entrant.paid_out), total=True
        ),
        MoneyColumn(
            "open",
            _("Still to come"),
            _of_player(lambda row: row.won.total - row.entrant.paid_out),
            total=True,
        ),
        TextColumn("paid", _("Paid"), lambda row: _payout_status_text(row.entrant)),
        TextColumn("signed", _("Signed by"), lambda row: _signers_text(row.entrant)),
        TextColumn("extras", _("Also won"), lambda row: "; ".join(row.won.extras)),
        NumberColumn("number", _("No. in night")),
    )
    total = source.localize_fact(to_money(source.state, compute_prize_pool(source.state).total))
    notes = (_("Prize pool: {purse}").format(purse=total),)
    return source.build_sheet("payouts", _("Payouts"), columns, _list_payout_rows(source), notes)


def _of_player(value: Callable[[_PayoutRow], Cell]) -> Callable[[_PayoutRow], Cell]:
    return lambda row: None if row.number is None else value(row)


def _payout_status_text(entrant: Entrant) -> str:
    """Confirmed once the player has said of everything handed over that they got it."""
    handed = [payout for payout in entrant.payouts if payout.method is not PaymentMethod.PRIZE]
    if not handed:
        return ""
    return _("confirmed") if all(payout.confirmed for payout in handed) else _("paid")


def _signers_text(entrant: Entrant) -> str:
    """Whoever signed for the player in older nights; the player's own name was put there by us."""
    signers = (payout.signed for payout in entrant.payouts)
    return "; ".join(dict.fromkeys(name for name in signers if name not in ("", entrant.name)))


def _list_payout_rows(source: NightExportSource) -> Iterator[_PayoutRow]:
    entrants = source.state.entrants
    won = compute_winnings(source.state, source.at)
    at_place: dict[int, list[int]] = {}
    for key, mine in won.items():
        at_place.setdefault(mine.place, []).append(key)
    told: set[int] = set()
    for place in list_prize_places(source.state, source.at):
        prize: int | None = place.prize.cents
        kind = _prize_kind_text(place)
        takers = at_place.get(place.first, [])
        for key in takers:
            yield _PayoutRow(place.first, place.last, prize, kind, key, won[key], entrants[key])
            prize = None
        if not takers:
            nobody = Winnings(extras=place.extras)
            yield _PayoutRow(place.first, place.last, prize, kind, None, nobody)
        told.update(takers)
    for key, entrant in entrants.items():
        mine = won.get(key, Winnings())
        if key not in told and (mine.total or entrant.paid_out):
            at = mine.place or None
            yield _PayoutRow(at, at, None, "", key, mine, entrant)


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
    columns: Columns[LedgerLine] = (
        NumberColumn("no", _("No."), lambda line: line.entry.version),
        TimeColumn("time", _("Time"), lambda line: line.entry.at),
        TextColumn("name", _("Player"), lambda line: source.localize_fact(line.moved.name)),
        TextColumn("what", _("What"), lambda line: source.localize_fact(line.moved.what)),
        MoneyColumn("price", _("Price"), _unless_undone(lambda moved: moved.price), total=True),
        MoneyColumn(
            "into", _("Into the box"), _unless_undone(lambda moved: moved.into), total=True
        ),
        MoneyColumn(
            "out", _("Out of the box"), _unless_undone(lambda moved: moved.out), total=True
        ),
        MoneyColumn(
            "aside", _("Not through the box"), _unless_undone(lambda moved: moved.aside), total=True
        ),
        MoneyColumn("in_box", _("In the box")),
        MoneyColumn(
            "undone", _("Undone"), lambda line: _compute_amount(line.moved) if line.undone else None
        ),
        TextColumn("by", _("By"), lambda line: line.entry.by),
        TextColumn("device", _("Device"), lambda line: line.entry.device),
        NumberColumn("number", _("No. in night"), lambda line: line.moved.player or None),
    )
    return source.build_sheet("ledger", _("Ledger"), columns, rows, _list_box_notes(source))


def _unless_undone(value: Callable[[Movement], int]) -> Callable[[LedgerLine], Cell]:
    return lambda line: None if line.undone else value(line.moved) or None


def _compute_amount(moved: Movement) -> int:
    return moved.price or moved.into or -moved.out or moved.aside


def _list_box_notes(source: NightExportSource) -> Iterator[str]:
    """What should be in the box at the end, and what was found there."""
    state = source.state
    expected = source.localize_fact(to_money(state, compute_cash_box(state).expected))
    yield _("Should be in the box: {expected}").format(expected=expected)
    yield (
        source.localize_fact(box_count_text(state, state.count))
        if state.count
        else _("Box not counted.")
    )
