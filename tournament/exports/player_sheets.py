"""
Players over many nights as tables of facts: everybody's figures, and one player's nights; each
currency apart.
"""

from collections.abc import Callable, Iterable, Sequence

from django.utils.translation import gettext as _

from tournament.engine.money import Currency
from tournament.engine.name_order import build_name_sort_key
from tournament.exports.sheets import (
    Cell,
    Columns,
    DayColumn,
    MoneyColumn,
    NumberColumn,
    PercentColumn,
    PointsColumn,
    Sheet,
    TextColumn,
    build_sheet,
)
from tournament.league.player_stats import Balance, PlayerStats, list_currencies
from tournament.league.result_arrays import ResultColumns
from tournament.league.result_selection import NightResult, list_player_results

FIGURES, NIGHTS = "player_figures", "player_nights"
"""The keys of the tables below; one in another currency than the first has its code behind it."""


def build_players_sheets(
    rows: ResultColumns, figures: Iterable[PlayerStats], zone: str
) -> tuple[Sheet, ...]:
    """Everybody's figures, by name: once for each currency, with the money of that one."""
    people = sorted(figures, key=lambda player: (build_name_sort_key(player.name), player.player))
    known = [Currency(*code) for code in list_currencies(rows)] or [Currency()]
    return tuple(
        build_players_sheet(people, currency, _build_sheet_key(FIGURES, at, currency), zone)
        for at, currency in enumerate(known)
    )


def build_players_sheet(
    people: Sequence[PlayerStats], currency: Currency, key: str, zone: str
) -> Sheet:
    """Everybody's figures, with the money in one currency."""

    def of_money(value: Callable[[Balance], Cell]) -> Callable[[PlayerStats], Cell]:
        def find_cell(player: PlayerStats) -> Cell:
            balance = player.find_currency_balance(currency.code)
            return value(balance) if balance else None

        return find_cell

    def of_known(value: Callable[[Balance], Cell]) -> Callable[[PlayerStats], Cell]:
        return of_money(lambda balance: value(balance) if balance.nights else None)

    columns: Columns[PlayerStats] = (
        TextColumn("player", _("Player"), lambda player: player.name),
        NumberColumn("nights", _("Nights")),
        NumberColumn("entries", _("Entries")),
        NumberColumn("wins", _("Wins")),
        NumberColumn("top_three", _("Top 3"), lambda player: player.top),
        NumberColumn("cashes", _("In the money")),
        PercentColumn("cash_rate", _("In the money, share of nights")),
        PointsColumn("average_place", _("Average place"), lambda player: player.average_place),
        PercentColumn(
            "average_finish",
            _("Average finish"),
            lambda player: player.finish if player.placed else None,
        ),
        NumberColumn(
            "best_place", _("Best place"), lambda player: player.best if player.placed else None
        ),
        NumberColumn("hits", _("Knockouts")),
        NumberColumn("rebuys", _("Rebuys")),
        NumberColumn(
            "money_nights",
            _("Nights with known money"),
            lambda player: of_money(lambda balance: balance.nights)(player) or 0,
        ),
        MoneyColumn("paid", _("Paid"), of_known(lambda balance: balance.spent)),
        MoneyColumn("won", _("Won"), of_known(lambda balance: balance.won)),
        MoneyColumn("profit", _("Profit"), of_known(lambda balance: balance.profit)),
        MoneyColumn(
            "profit_a_night",
            _("Per night"),
            of_known(lambda balance: balance.average_profit),
        ),
        PercentColumn(
            "returned",
            _("ROI"),
            of_known(lambda balance: balance.return_on_investment),
        ),
        MoneyColumn(
            "biggest_prize", _("Biggest prize"), of_money(lambda balance: balance.biggest or None)
        ),
        NumberColumn(
            "unknown_nights", _("Nights with unknown money"), lambda player: player.unknown
        ),
    )
    notes = (_("Nights with unknown payments don’t count in paid, won and profit."),)
    left_out = notes if any(player.unknown for player in people) else ()
    return build_sheet(key, _("Players"), columns, people, left_out, currency, zone)


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
    columns: Columns[NightResult] = (
        DayColumn("day", _("Day"), lambda result: result.night.began),
        TextColumn("night", _("Night"), lambda result: result.night.name),
        NumberColumn("place", _("Place"), lambda result: result.place or None),
        NumberColumn(
            "shared_by", _("Shared by"), lambda result: result.among if result.place else None
        ),
        NumberColumn("field", _("Players"), lambda result: result.night.field),
        NumberColumn("rebuys", _("Rebuys"), total=True),
        NumberColumn("hits", _("Knockouts"), total=True),
        MoneyColumn(
            "paid",
            _("Paid"),
            lambda result: result.spent if result.night.knows_money else None,
            total=True,
        ),
        MoneyColumn("prize", _("Prize"), total=True),
        MoneyColumn("bounty", _("Bounties"), total=True),
        MoneyColumn("profit", _("Profit"), total=True),
    )
    notes = (_("Profit is empty where payments are unknown."),)
    unknown = any(result.profit is None for result in played)
    left_out = notes if unknown else ()
    return build_sheet(key, _("Nights of a player"), columns, played, left_out, currency, zone)


def _build_sheet_key(key: str, at: int, currency: Currency) -> str:
    return f"{key}_{currency.code.lower()}" if at else key
