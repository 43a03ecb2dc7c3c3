"""
Players over many nights as tables of facts: everybody's figures, and one player's nights; each
currency apart.
"""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from tournament.core.money import Currency
from tournament.files.sheets import Cell, Column, Kind, Sheet
from tournament.league.players import Figures, currencies
from tournament.league.rows import Rows
from tournament.league.selected import Played, of_player

FIGURES, NIGHTS = "player_figures", "player_nights"
"""The keys of the tables below; one in another currency than the first has its code behind it."""


def players_sheets(rows: Rows, figures: Iterable[Figures], zone: str) -> tuple[Sheet, ...]:
    """Everybody's figures, by name: once for each currency, with the money of that one."""
    people = sorted(figures, key=lambda one: (one.name.casefold(), one.player))
    known = [Currency(*one) for one in currencies(rows)] or [Currency()]
    return tuple(
        players_sheet(people, currency, _key(FIGURES, at, currency), zone)
        for at, currency in enumerate(known)
    )


def players_sheet(people: Sequence[Figures], currency: Currency, key: str, zone: str) -> Sheet:
    """Everybody's figures, with the money in one currency."""
    columns = (
        Column("player", _("Player")),
        Column("nights", _("Nights"), Kind.NUMBER),
        Column("entries", _("Entries"), Kind.NUMBER),
        Column("wins", _("Wins"), Kind.NUMBER),
        Column("top_three", _("Top 3"), Kind.NUMBER),
        Column("cashes", _("In the money"), Kind.NUMBER),
        Column("cash_rate", _("In the money, part of the nights"), Kind.PERCENT),
        Column("average_place", _("Average place"), Kind.POINTS),
        Column("average_finish", _("Average finish"), Kind.PERCENT),
        Column("best_place", _("Best place"), Kind.NUMBER),
        Column("hits", _("Knock-outs"), Kind.NUMBER),
        Column("rebuys", _("Rebuys"), Kind.NUMBER),
        Column("money_nights", _("Nights with money"), Kind.NUMBER),
        Column("paid", _("Paid"), Kind.MONEY),
        Column("won", _("Won"), Kind.MONEY),
        Column("profit", _("Profit"), Kind.MONEY),
        Column("profit_a_night", _("On average a night"), Kind.MONEY),
        Column("returned", _("Profit for what was paid"), Kind.PERCENT),
        Column("biggest_prize", _("Biggest prize"), Kind.MONEY),
        Column("unknown_nights", _("Nights without known money"), Kind.NUMBER),
    )
    rows = tuple((*_often(one), *_money(one, currency), one.unknown) for one in people)
    notes = (
        _(
            "Nights of which nobody wrote what was paid are left out of what was paid, won and "
            "left."
        ),
    )
    left_out = notes if any(one.unknown for one in people) else ()
    return Sheet(key, _("Players over many nights"), columns, rows, left_out, currency, zone)


def player_nights_sheets(rows: Rows, player: int, zone: str) -> tuple[Sheet, ...]:
    """One player's nights, first to last: those of each currency apart."""
    played = of_player(rows, player)
    found = dict.fromkeys((one.night.code, one.night.digits) for one in played) or {
        ("EUR", 2): None
    }
    parts = [
        (Currency(*code), [one for one in played if (one.night.code, one.night.digits) == code])
        for code in found
    ]
    return tuple(
        player_nights_sheet(nights, currency, _key(NIGHTS, at, currency), zone)
        for at, (currency, nights) in enumerate(parts)
    )


def player_nights_sheet(played: Sequence[Played], currency: Currency, key: str, zone: str) -> Sheet:
    """Some nights of one player, all in one currency."""
    columns = (
        Column("day", _("Day"), Kind.DAY),
        Column("night", _("Night")),
        Column("place", _("Place"), Kind.NUMBER),
        Column("shared_by", _("Shared by"), Kind.NUMBER),
        Column("field", _("Players"), Kind.NUMBER),
        Column("rebuys", _("Rebuys"), Kind.NUMBER, total=True),
        Column("hits", _("Knock-outs"), Kind.NUMBER, total=True),
        Column("paid", _("Paid"), Kind.MONEY, total=True),
        Column("prize", _("Prize"), Kind.MONEY, total=True),
        Column("bounty", _("Bounties"), Kind.MONEY, total=True),
        Column("profit", _("Profit"), Kind.MONEY, total=True),
    )
    rows = tuple(_night(one) for one in played)
    notes = (_("Where nobody wrote what was paid, the profit is empty."),)
    unknown = any(one.profit is None for one in played)
    return Sheet(
        key, _("Nights of a player"), columns, rows, notes if unknown else (), currency, zone
    )


def _key(key: str, at: int, currency: Currency) -> str:
    return f"{key}_{currency.code.lower()}" if at else key


def _often(one: Figures) -> tuple[Cell, ...]:
    placed = (one.average, one.finish, one.best) if one.placed else (None, None, None)
    rates = (one.cashes, one.cash_rate, *placed)
    return (one.name, one.nights, one.entries, one.wins, one.top, *rates, one.hits, one.rebuys)


def _money(one: Figures, currency: Currency) -> tuple[Cell, ...]:
    balance = one.balance(currency.code)
    if balance is None:
        return (0, *(None,) * 6)
    known: tuple[Cell, ...] = (None,) * 5
    if balance.nights:
        known = (balance.spent, balance.won, balance.profit, balance.a_night, balance.returned)
    return (balance.nights, *known, balance.biggest or None)


def _night(one: Played) -> tuple[Cell, ...]:
    known = one.night.knows_money
    return (
        *(
            one.night.began,
            one.night.name,
            one.place or None,
            one.among if one.place else None,
            one.night.field,
        ),
        *(one.rebuys, one.hits, one.spent if known else None, one.prize, one.bounty, one.profit),
    )
