"""
Players over many nights as tables of facts: everybody's figures, and one player's nights; each
currency apart.
"""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from tournament.engine.money import Currency
from tournament.exports.sheets import (
    Cell,
    CellKind,
    Sheet,
    SheetColumn,
    build_day_column,
    build_money_column,
    build_number_column,
)
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
        build_number_column("nights", _("Nights")),
        build_number_column("entries", _("Entries")),
        build_number_column("wins", _("Wins")),
        build_number_column("top_three", _("Top 3")),
        build_number_column("cashes", _("In the money")),
        SheetColumn("cash_rate", _("In the money, part of the nights"), CellKind.PERCENT),
        SheetColumn("average_place", _("Average place"), CellKind.POINTS),
        SheetColumn("average_finish", _("Average finish"), CellKind.PERCENT),
        build_number_column("best_place", _("Best place")),
        build_number_column("hits", _("Knock-outs")),
        build_number_column("rebuys", _("Rebuys")),
        build_number_column("money_nights", _("Nights with money")),
        build_money_column("paid", _("Paid")),
        build_money_column("won", _("Won")),
        build_money_column("profit", _("Profit")),
        build_money_column("profit_a_night", _("On average a night")),
        SheetColumn("returned", _("Profit for what was paid"), CellKind.PERCENT),
        build_money_column("biggest_prize", _("Biggest prize")),
        build_number_column("unknown_nights", _("Nights without known money")),
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
    parts: dict[Currency, list[NightResult]] = {}
    for result in played:
        currency = Currency(result.night.code, result.night.digits)
        parts.setdefault(currency, []).append(result)
    return tuple(
        build_player_nights_sheet(nights, currency, _build_sheet_key(NIGHTS, at, currency), zone)
        for at, (currency, nights) in enumerate((parts or {Currency(): []}).items())
    )


def build_player_nights_sheet(
    played: Sequence[NightResult], currency: Currency, key: str, zone: str
) -> Sheet:
    """Some nights of one player, all in one currency."""
    columns = (
        build_day_column("day", _("Day")),
        SheetColumn("night", _("Night")),
        build_number_column("place", _("Place")),
        build_number_column("shared_by", _("Shared by")),
        build_number_column("field", _("Players")),
        build_number_column("rebuys", _("Rebuys"), total=True),
        build_number_column("hits", _("Knock-outs"), total=True),
        build_money_column("paid", _("Paid"), total=True),
        build_money_column("prize", _("Prize"), total=True),
        build_money_column("bounty", _("Bounties"), total=True),
        build_money_column("profit", _("Profit"), total=True),
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
    placed = (
        (player.average_place, player.finish, player.best) if player.placed else (None, None, None)
    )
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
    balance = player.find_currency_balance(currency.code)
    if balance is None:
        return (0, *(None,) * 6)
    known: tuple[Cell, ...] = (None,) * 5
    if balance.nights:
        known = (
            balance.spent,
            balance.won,
            balance.profit,
            balance.average_profit,
            balance.return_on_investment,
        )
    return (balance.nights, *known, balance.biggest or None)


def _build_night_row(result: NightResult) -> tuple[Cell, ...]:
    known = result.night.knows_money
    return (
        result.night.began,
        result.night.name,
        result.place or None,
        result.among if result.place else None,
        result.night.field,
        result.rebuys,
        result.hits,
        result.spent if known else None,
        result.prize,
        result.bounty,
        result.profit,
    )
