"""
A club's people, its nights and all their results as tables; a table has money of one currency
alone.
"""

from collections.abc import Collection, Iterable
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.club.players import list_archived_players, players_of
from tournament.engine.money import Currency
from tournament.exports.result_sheets import build_shared_result_columns
from tournament.exports.sheets import (
    Columns,
    DayColumn,
    MoneyColumn,
    NumberColumn,
    Sheet,
    TextColumn,
    TimeColumn,
    build_sheet,
)
from tournament.league.named_results import NamedResult, list_named_results
from tournament.league.result_arrays import NightRow
from tournament.models import Club, Player


def build_club_players_sheet(club: Club) -> Sheet:
    """Everybody who plays in the club, those who were put away last."""
    columns: Columns[Player] = (
        TextColumn("name", _("Name")),
        TextColumn("nickname", _("Nickname")),
        TextColumn("email", _("E-mail")),
        TextColumn("phone", _("Phone")),
        TextColumn("pay_to", _("Pay to")),
        TextColumn("note", _("Note")),
        TextColumn(
            "archived",
            pgettext("what was", "Archived"),
            lambda player: "" if player.archived_at is None else _("yes"),
        ),
        DayColumn("since", _("Added on"), lambda player: player.made_at),
        NumberColumn("player", _("Player number"), lambda player: player.pk),
    )
    people = (*players_of(club), *list_archived_players(club))
    return build_sheet("club_players", _("Players"), columns, people, zone=club.timezone)


def build_club_nights_sheets(club: Club, nights: Iterable[NightRow]) -> tuple[Sheet, ...]:
    """Finished nights in the order in which they were played; a table for each currency."""
    columns: Columns[NightRow] = (
        DayColumn("day", _("Day"), lambda night: night.began),
        TextColumn("night", _("Night"), lambda night: night.name),
        NumberColumn("players", _("Players"), lambda night: night.field, total=True),
        NumberColumn("entries", _("Entries"), total=True),
        MoneyColumn("price", _("Buy-in")),
        MoneyColumn("purse", _("Prize pool"), total=True),
        MoneyColumn(
            "paid_in",
            _("Paid in"),
            lambda night: night.paid_in if night.knows_money else None,
            total=True,
        ),
        NumberColumn("paid_places", _("Places paid")),
        TimeColumn("began", _("Starts")),
        TimeColumn("ended", _("Finished")),
        NumberColumn("night_no", _("Night number"), lambda night: night.pk),
    )
    return tuple(
        build_sheet(
            f"nights_{currency.code}",
            _title_text(_("Nights"), currency),
            columns,
            some,
            currency=currency,
            zone=club.timezone,
        )
        for currency, some in group_by_currency(nights)
    )


def build_club_results_sheets(club: Club, nights: Collection[NightRow]) -> tuple[Sheet, ...]:
    """Every result of these nights, one row each; a table for each currency."""
    known = {night.pk: night for night in nights}

    def knows_money(result: NamedResult) -> bool:
        return known[result.night_id].knows_money

    columns: Columns[NamedResult] = (
        DayColumn("day", _("Day"), lambda result: known[result.night_id].began),
        TextColumn("night", _("Night"), lambda result: known[result.night_id].name),
        NumberColumn("place", _("Place"), lambda result: result.place or None),
        TextColumn(
            "name",
            _("Player"),
            lambda result: result.name or _("Player {number}").format(number=abs(result.number)),
        ),
        *build_shared_result_columns(knows_money),
        TimeColumn("out_at", _("Out")),
        NumberColumn(
            "shared_by", _("Shared by"), lambda result: result.among if result.place else None
        ),
        NumberColumn("players", _("Players"), lambda result: known[result.night_id].field),
        NumberColumn("night_no", _("Night number"), lambda result: result.night_id),
        NumberColumn("number", _("No. in night")),
        NumberColumn("player", _("Player number"), lambda result: result.player or None),
    )
    found: dict[int, list[NamedResult]] = {}
    for result in list_named_results(club, known):
        found.setdefault(result.night_id, []).append(result)
    sheets = []
    for currency, some in group_by_currency(nights):
        results = chain.from_iterable(found.get(night.pk, ()) for night in some)
        title = _title_text(_("Results"), currency)
        sheet = build_sheet(
            f"results_{currency.code}",
            title,
            columns,
            results,
            currency=currency,
            zone=club.timezone,
        )
        sheets.append(sheet)
    return tuple(sheets)


def group_by_currency(
    nights: Iterable[NightRow],
) -> tuple[tuple[Currency, tuple[NightRow, ...]], ...]:
    """The nights by the money that was played for."""
    found: dict[Currency, tuple[NightRow, ...]] = {}
    for night in nights:
        currency = Currency(night.code, night.digits)
        found[currency] = (*found.get(currency, ()), night)
    return tuple(found.items())


def _title_text(title: str, currency: Currency) -> str:
    return _("{table} ({currency})").format(table=title, currency=currency.code)
