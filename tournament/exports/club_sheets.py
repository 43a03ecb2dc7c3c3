"""
A club's people, its nights and all their results as tables; a table has money of one currency
alone.
"""

from collections.abc import Collection, Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.club.players import list_archived_players, players_of
from tournament.engine.money import Currency
from tournament.exports.sheets import (
    Cell,
    Sheet,
    SheetColumn,
    build_day_column,
    build_money_column,
    build_number_column,
    build_time_column,
)
from tournament.league.named_results import NamedResult, list_named_results
from tournament.league.result_columns import NightRow
from tournament.models import Club


def build_club_players_sheet(club: Club) -> Sheet:
    """Everybody who plays in the club, those who were put away last."""
    columns = (
        SheetColumn("name", _("Name")),
        SheetColumn("nickname", _("Nickname")),
        SheetColumn("email", _("E-mail")),
        SheetColumn("phone", _("Phone")),
        SheetColumn("note", _("Note")),
        SheetColumn("archived", pgettext("what was", "Put away")),
        build_day_column("since", _("In the list since")),
        build_number_column("player", _("No. in the club")),
    )
    rows = tuple(
        (
            player.name,
            player.nickname,
            player.email,
            player.phone,
            player.note,
            away,
            player.made_at,
            player.pk,
        )
        for people, away in ((players_of(club), ""), (list_archived_players(club), _("yes")))
        for player in people
    )
    return Sheet("club_players", _("Players"), columns, rows, zone=club.timezone)


def build_club_nights_sheets(club: Club, nights: Iterable[NightRow]) -> tuple[Sheet, ...]:
    """Finished nights in the order in which they were played; a table for each currency."""
    columns = (
        build_day_column("day", _("Day")),
        SheetColumn("night", _("Night")),
        build_number_column("players", _("Players"), total=True),
        build_number_column("entries", _("Entries"), total=True),
        build_money_column("price", _("Buy-in")),
        build_money_column("purse", _("Purse"), total=True),
        build_money_column("paid_in", _("Paid in"), total=True),
        build_number_column("paid_places", _("Places paid")),
        build_time_column("began", _("Began")),
        build_time_column("ended", _("Ended")),
        build_number_column("night_no", _("No. of the night")),
    )
    return tuple(
        Sheet(
            f"nights_{currency.code}",
            _title_text(_("Nights"), currency),
            columns,
            rows=tuple(_build_night_row(night) for night in some),
            currency=currency,
            zone=club.timezone,
        )
        for currency, some in group_by_currency(nights)
    )


def _build_night_row(night: NightRow) -> tuple[Cell, ...]:
    return (
        night.began,
        night.name,
        night.field,
        night.entries,
        night.price,
        night.purse,
        night.paid_in if night.knows_money else None,
        night.paid_places,
        night.began,
        night.ended,
        night.pk,
    )


def build_club_results_sheets(club: Club, nights: Collection[NightRow]) -> tuple[Sheet, ...]:
    """Every result of these nights, one row each; a table for each currency."""
    columns = (
        build_day_column("day", _("Day")),
        SheetColumn("night", _("Night")),
        build_number_column("place", _("Place")),
        SheetColumn("name", _("Player")),
        build_money_column("prize", _("Prize"), total=True),
        build_money_column("bounty", _("Bounties"), total=True),
        build_money_column("won", _("Won"), total=True),
        SheetColumn("extras", _("Also won")),
        SheetColumn("by_deal", _("By a deal")),
        build_number_column("buy_ins", _("Buy-ins"), total=True),
        build_number_column("rebuys", _("Rebuys"), total=True),
        build_number_column("add_ons", _("Add-ons"), total=True),
        build_number_column("re_entries", _("Re-entries"), total=True),
        build_money_column("spent", _("Spent"), total=True),
        build_money_column("fees", _("Of which fees"), total=True),
        build_number_column("knock_outs", _("Knock-outs"), total=True),
        build_time_column("out_at", _("Out")),
        build_number_column("shared_by", _("Place shared by")),
        build_number_column("players", _("Players")),
        build_number_column("night_no", _("No. of the night")),
        build_number_column("number", _("No. in the night")),
        build_number_column("player", _("No. in the club")),
    )
    found: dict[int, list[NamedResult]] = {}
    for result in list_named_results(club, {night.pk for night in nights}):
        found.setdefault(result.night_id, []).append(result)
    return tuple(
        Sheet(
            f"results_{currency.code}",
            _title_text(_("Results"), currency),
            columns,
            rows=tuple(
                _build_result_row(night, result)
                for night in some
                for result in found.get(night.pk, ())
            ),
            currency=currency,
            zone=club.timezone,
        )
        for currency, some in group_by_currency(nights)
    )


def _build_result_row(night: NightRow, result: NamedResult) -> tuple[Cell, ...]:
    return (
        night.began,
        night.name,
        result.place or None,
        result.name or _("Player {number}").format(number=abs(result.number)),
        result.prize,
        result.bounty,
        result.prize + result.bounty,
        "; ".join(result.extras),
        _("yes") if result.by_deal else "",
        result.buy_ins,
        result.rebuys,
        result.add_ons,
        result.re_entries,
        *((result.spent, result.fees) if night.knows_money else (None, None)),
        result.hits,
        result.out_at,
        result.among if result.place else None,
        night.field,
        night.pk,
        result.number,
        result.player or None,
    )


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
