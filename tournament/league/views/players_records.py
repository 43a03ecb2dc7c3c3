"""The club's records on a page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.league.club_records import ENOUGH_NIGHTS
from tournament.league.views.player_page_rows import build_record_rows
from tournament.league.views.players_context import load_players_context
from tournament.localization import find_timezone


@require_safe
@never_cache
def show_records(request: HttpRequest) -> HttpResponse:
    """The most, the longest and the best, with who and in which night."""
    here = load_players_context(request)
    found = here.summed.records
    zone = find_timezone(here.club.timezone)
    groups = (
        ("nights", _("Nights"), found.nights),
        ("feats", _("In one night"), found.feats),
        ("careers", _("All nights"), found.careers),
        ("streaks", _("In a row"), found.streaks),
    )
    shown = [(key, title, build_record_rows(group, zone)) for key, title, group in groups if group]
    return render(
        request,
        "league/players_records.html",
        here.build_context() | {"halves": (shown[:2], shown[2:]), "enough": ENOUGH_NIGHTS},
    )
