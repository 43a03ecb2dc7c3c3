"""Player statistics as files."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.roles import Right
from tournament.exports.csv_file import csv_of
from tournament.exports.file_names import build_file_name
from tournament.exports.json_file import json_of
from tournament.exports.player_sheets import build_player_nights_sheets, build_players_sheets
from tournament.exports.sheets import Sheet
from tournament.exports.xlsx_file import xlsx_of
from tournament.league.views.players_context import (
    PlayersPageContext,
    find_player_or_404,
    load_players_context,
)
from tournament.pages.downloads import build_download

KINDS = ("csv", "xlsx", "json")


@require_safe
@never_cache
def download_players(request: HttpRequest, form: str) -> HttpResponse:
    """Everybody's figures, over the nights that are looked at."""
    here = load_players_context(request, Right.DIRECT)
    sheets = build_players_sheets(
        here.summed.rows, here.summed.figures.values(), here.club.timezone
    )
    all_time = _("Players of {club}").format(club=here.club.name)
    return _build_download(request, sheets, form, here.season.name if here.season else all_time)


@require_safe
@never_cache
def download_player_nights(request: HttpRequest, pk: int, form: str) -> HttpResponse:
    """One player's nights."""
    here = load_players_context(request, Right.DIRECT)
    row = find_player_or_404(here.club, pk)
    sheets = build_player_nights_sheets(here.summed.rows, row.pk, here.club.timezone)
    return _build_download(request, sheets, form, row.name)


def list_download_links(
    here: PlayersPageContext, currencies: Sequence[str], player: int | None = None
) -> list[tuple[str, str]]:
    """What a page offers: one CSV file for each currency, all of it in the other kinds."""

    def build_link(form: str, code: str = "") -> str:
        if player is None:
            page = reverse("league_players_file", args=[form])
        else:
            page = reverse("league_nights_file", args=[player, form])
        link = page + here.query_string
        return link + ("&" if here.query_string else "?") + f"money={code}" if code else link

    found = [(_("CSV"), build_link("csv"))]
    if len(currencies) > 1:
        text = _("CSV, {currency}")
        found = [(text.format(currency=code), build_link("csv", code)) for code in currencies]
    return [*found, (_("Excel (XLSX)"), build_link("xlsx")), (_("JSON"), build_link("json"))]


def _build_download(
    request: HttpRequest, sheets: tuple[Sheet, ...], form: str, name: str
) -> HttpResponse:
    if form not in KINDS:
        raise Http404
    if form == "csv":
        asked = request.GET.get("money", "")
        chosen = next((sheet for sheet in sheets if sheet.currency.code == asked), sheets[0])
        content = csv_of(chosen)
    else:
        content = xlsx_of(sheets) if form == "xlsx" else json_of(sheets)
    return build_download(build_file_name([name], form), content)
