"""
A club's people, its nights and all their results as tables; a table has money of one currency
alone.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.access.players import list_archived_players, players_of
from tournament.core.money import Currency
from tournament.files.sheets import Cell, Column, Kind, Sheet
from tournament.league.every_result import EveryResult, every_result
from tournament.league.rows import NightRow
from tournament.models import Club


def club_players(club: Club) -> Sheet:
    """Everybody who plays in the club, those who were put away last."""
    columns = (
        Column("name", _("Name")),
        Column("nickname", _("Nickname")),
        Column("email", _("E-mail")),
        Column("phone", _("Phone")),
        Column("note", _("Note")),
        Column("archived", pgettext("what was", "Put away")),
        Column("since", _("In the list since"), Kind.DAY),
        Column("player", _("No. in the club"), Kind.NUMBER),
    )
    rows = tuple(
        (one.name, one.nickname, one.email, one.phone, one.note, away, one.made_at, one.pk)
        for people, away in ((players_of(club), ""), (list_archived_players(club), _("yes")))
        for one in people
    )
    return Sheet("club_players", _("Players"), columns, rows, zone=club.timezone)


def club_nights(club: Club, nights: Iterable[NightRow]) -> tuple[Sheet, ...]:
    """Finished nights in the order in which they were played; a table for each currency."""
    columns = (
        Column("day", _("Day"), Kind.DAY),
        Column("night", _("Night")),
        Column("players", _("Players"), Kind.NUMBER, total=True),
        Column("entries", _("Entries"), Kind.NUMBER, total=True),
        Column("price", _("Buy-in"), Kind.MONEY),
        Column("purse", _("Purse"), Kind.MONEY, total=True),
        Column("paid_in", _("Paid in"), Kind.MONEY, total=True),
        Column("paid_places", _("Places paid"), Kind.NUMBER),
        Column("began", _("Began"), Kind.TIME),
        Column("ended", _("Ended"), Kind.TIME),
        Column("night_no", _("No. of the night"), Kind.NUMBER),
    )
    return tuple(
        Sheet(
            *(f"nights_{currency.code}", _titled(_("Nights"), currency), columns),
            rows=tuple(_night(night) for night in some),
            currency=currency,
            zone=club.timezone,
        )
        for currency, some in by_currency(nights)
    )


def _night(one: NightRow) -> tuple[Cell, ...]:
    paid_in = one.paid_in if one.knows_money else None
    return (
        *(
            one.began,
            one.name,
            one.field,
            one.entries,
            one.price,
            one.purse,
            paid_in,
            one.paid_places,
        ),
        *(one.began, one.ended, one.pk),
    )


def club_results(club: Club, nights: Collection[NightRow]) -> tuple[Sheet, ...]:
    """Every result of these nights, one row each; a table for each currency."""
    columns = (
        Column("day", _("Day"), Kind.DAY),
        Column("night", _("Night")),
        Column("place", _("Place"), Kind.NUMBER),
        Column("name", _("Player")),
        Column("prize", _("Prize"), Kind.MONEY, total=True),
        Column("bounty", _("Bounties"), Kind.MONEY, total=True),
        Column("won", _("Won"), Kind.MONEY, total=True),
        Column("extras", _("Also won")),
        Column("by_deal", _("By a deal")),
        Column("buy_ins", _("Buy-ins"), Kind.NUMBER, total=True),
        Column("rebuys", _("Rebuys"), Kind.NUMBER, total=True),
        Column("add_ons", _("Add-ons"), Kind.NUMBER, total=True),
        Column("re_entries", _("Re-entries"), Kind.NUMBER, total=True),
        Column("spent", _("Spent"), Kind.MONEY, total=True),
        Column("fees", _("Of which fees"), Kind.MONEY, total=True),
        Column("knock_outs", _("Knock-outs"), Kind.NUMBER, total=True),
        Column("out_at", _("Out"), Kind.TIME),
        Column("shared_by", _("Place shared by"), Kind.NUMBER),
        Column("players", _("Players"), Kind.NUMBER),
        Column("night_no", _("No. of the night"), Kind.NUMBER),
        Column("number", _("No. in the night"), Kind.NUMBER),
        Column("player", _("No. in the club"), Kind.NUMBER),
    )
    found = _by_night(every_result(club, {night.pk for night in nights}))
    return tuple(
        Sheet(
            *(f"results_{currency.code}", _titled(_("Results"), currency), columns),
            rows=tuple(_result(night, one) for night in some for one in found.get(night.pk, ())),
            currency=currency,
            zone=club.timezone,
        )
        for currency, some in by_currency(nights)
    )


def _by_night(results: Iterator[EveryResult]) -> dict[int, tuple[EveryResult, ...]]:
    return {night: tuple(some) for night, some in groupby(results, key=lambda one: one.night_id)}


def _result(night: NightRow, one: EveryResult) -> tuple[Cell, ...]:
    return (
        *(night.began, night.name, one.place or None),
        one.name or _("Player {number}").format(number=abs(one.number)),
        *(one.prize, one.bounty, one.prize + one.bounty),
        *("; ".join(one.extras), _("yes") if one.by_deal else ""),
        *(one.buy_ins, one.rebuys, one.add_ons, one.re_entries),
        *((one.spent, one.fees) if night.knows_money else (None, None)),
        *(one.hits, one.out_at, one.among if one.place else None),
        *(night.field, night.pk, one.number, one.player or None),
    )


def by_currency(nights: Iterable[NightRow]) -> tuple[tuple[Currency, tuple[NightRow, ...]], ...]:
    """The nights by the money that was played for."""
    found: dict[Currency, tuple[NightRow, ...]] = {}
    for night in nights:
        currency = Currency(night.code, night.digits)
        found[currency] = (*found.get(currency, ()), night)
    return tuple(found.items())


def _titled(title: str, currency: Currency) -> str:
    return _("{table} ({currency})").format(table=title, currency=currency.code)
