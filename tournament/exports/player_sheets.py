"""
Players over many nights as tables of facts: everybody's figures, and one player's nights; each
currency apart.
"""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from tournament.engine.money import Currency
from tournament.exports.sheets import Cell, CellKind, Sheet, SheetColumn
from tournament.league.player_stats import PlayerStats, list_currencies
from tournament.league.result_columns import ResultColumns
from tournament.league.result_selection import NightResult, list_player_results

FIGURES, NIGHTS = "player_figures", "player_nights"
"""The keys of the tables below; one in another currency than the first has its code behind it."""


def build_players_sheets(
    rows: ResultColumns, figures: Iterable[PlayerStats], zone: str
) -> tuple[Sheet, ...]:
    """Everybody's figures, by name: once for each currency, with the money of that one."""
    people = sorted(figures, key=lambda player: (player.name.casefold(), player.player))
    known = [Currency(*code) for code in list_currencies(rows)] or [Currency()]
    return tuple(
        build_players_sheet(people, currency, _build_sheet_key(FIGURES, at, currency), zone)
        for at, currency in enumerate(known)
    )


def build_players_sheet(
    people: Sequence[PlayerStats], currency: Currency, key: str, zone: str
) -> Sheet:
    """Everybody's figures, with the money in one currency."""
    columns = (
        SheetColumn("player", _("Player")),
        SheetColumn("nights", _("Nights"), CellKind.NUMBER),
        SheetColumn("entries", _("Entries"), CellKind.NUMBER),
        SheetColumn("wins", _("Wins"), CellKind.NUMBER),
        SheetColumn("top_three", _("Top 3"), CellKind.NUMBER),
        SheetColumn("cashes", _("In the money"), CellKind.NUMBER),
        SheetColumn("cash_rate", _("In the money, part of the nights"), CellKind.PERCENT),
        SheetColumn("average_place", _("Average place"), CellKind.POINTS),
        SheetColumn("average_finish", _("Average finish"), CellKind.PERCENT),
        SheetColumn("best_place", _("Best place"), CellKind.NUMBER),
        SheetColumn("hits", _("Knock-outs"), CellKind.NUMBER),
        SheetColumn("rebuys", _("Rebuys"), CellKind.NUMBER),
        SheetColumn("money_nights", _("Nights with money"), CellKind.NUMBER),
        SheetColumn("paid", _("Paid"), CellKind.MONEY),
        SheetColumn("won", _("Won"), CellKind.MONEY),
        SheetColumn("profit", _("Profit"), CellKind.MONEY),
        SheetColumn("profit_a_night", _("On average a night"), CellKind.MONEY),
        SheetColumn("returned", _("Profit for what was paid"), CellKind.PERCENT),
        SheetColumn("biggest_prize", _("Biggest prize"), CellKind.MONEY),
        SheetColumn("unknown_nights", _("Nights without known money"), CellKind.NUMBER),
    )
    rows = tuple(
        (*_build_count_cells(player), *_build_money_cells(player, currency), player.unknown)
        for player in people
    )
    notes = (
        _(
            "Nights of which nobody wrote what was paid are left out of what was paid, won and "
            "left."
        ),
    )
    left_out = notes if any(player.unknown for player in people) else ()
    return Sheet(key, _("Players over many nights"), columns, rows, left_out, currency, zone)


def build_player_nights_sheets(rows: ResultColumns, player: int, zone: str) -> tuple[Sheet, ...]:
    """One player's nights, first to last: those of each currency apart."""
    played = list_player_results(rows, player)
    found = dict.fromkeys((result.night.code, result.night.digits) for result in played) or {
        ("EUR", 2): None
    }
    parts = [
        (
            Currency(*code),
            [result for result in played if (result.night.code, result.night.digits) == code],
        )
        for code in found
    ]
    return tuple(
        build_player_nights_sheet(nights, currency, _build_sheet_key(NIGHTS, at, currency), zone)
        for at, (currency, nights) in enumerate(parts)
    )


def build_player_nights_sheet(
    played: Sequence[NightResult], currency: Currency, key: str, zone: str
) -> Sheet:
    """Some nights of one player, all in one currency."""
    columns = (
        SheetColumn("day", _("Day"), CellKind.DAY),
        SheetColumn("night", _("Night")),
        SheetColumn("place", _("Place"), CellKind.NUMBER),
        SheetColumn("shared_by", _("Shared by"), CellKind.NUMBER),
        SheetColumn("field", _("Players"), CellKind.NUMBER),
        SheetColumn("rebuys", _("Rebuys"), CellKind.NUMBER, total=True),
        SheetColumn("hits", _("Knock-outs"), CellKind.NUMBER, total=True),
        SheetColumn("paid", _("Paid"), CellKind.MONEY, total=True),
        SheetColumn("prize", _("Prize"), CellKind.MONEY, total=True),
        SheetColumn("bounty", _("Bounties"), CellKind.MONEY, total=True),
        SheetColumn("profit", _("Profit"), CellKind.MONEY, total=True),
    )
    rows = tuple(_build_night_row(result) for result in played)
    notes = (_("Where nobody wrote what was paid, the profit is empty."),)
    unknown = any(result.profit is None for result in played)
    return Sheet(
        key, _("Nights of a player"), columns, rows, notes if unknown else (), currency, zone
    )


def _build_sheet_key(key: str, at: int, currency: Currency) -> str:
    return f"{key}_{currency.code.lower()}" if at else key


def _build_count_cells(player: PlayerStats) -> tuple[Cell, ...]:
    placed = (player.average, player.finish, player.best) if player.placed else (None, None, None)
    rates = (player.cashes, player.cash_rate, *placed)
    return (
        player.name,
        player.nights,
        player.entries,
        player.wins,
        player.top,
        *rates,
        player.hits,
        player.rebuys,
    )


def _build_money_cells(player: PlayerStats, currency: Currency) -> tuple[Cell, ...]:
    balance = player.find_balance(currency.code)
    if balance is None:
        return (0, *(None,) * 6)
    known: tuple[Cell, ...] = (None,) * 5
    if balance.nights:
        known = (balance.spent, balance.won, balance.profit, balance.a_night, balance.returned)
    return (balance.nights, *known, balance.biggest or None)


def _build_night_row(result: NightResult) -> tuple[Cell, ...]:
    known = result.night.knows_money
    return (
        *(
            result.night.began,
            result.night.name,
            result.place or None,
            result.among if result.place else None,
            result.night.field,
        ),
        *(
            result.rebuys,
            result.hits,
            result.spent if known else None,
            result.prize,
            result.bounty,
            result.profit,
        ),
    )
