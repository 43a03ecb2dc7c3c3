"""The whole club as files: its players, every result, a season with all of its nights."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.exports.views.forms import ClubExportForm, NightsExportForm, ResultsExportForm
from tournament.exports.views.night_export import queue_export
from tournament.jobs import job_queue
from tournament.jobs.club_exports import (
    ExportSelection,
    export_players,
    export_results,
    select_export_nights,
)
from tournament.jobs.export_formats import ExportFormat
from tournament.jobs.export_jobs import KIND
from tournament.league.result_arrays import load_club_results
from tournament.league.seasons import list_club_seasons
from tournament.models import Club
from tournament.pages.downloads import build_download
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.throttle import throttle_files


@require_safe
@never_cache
def show_club_exports(request: HtmxHttpRequest) -> HttpResponse:
    """What can be exported of the club."""
    club, who = authorize_club(request, Right.DIRECT)
    return _render_page(request, club, who)


def _render_page(
    request: HtmxHttpRequest, club: Club, who: Visitor, **sent: NightsExportForm
) -> HttpResponse:
    """The page; with what was wrong with a form that was sent."""
    seasons = list_club_seasons(club)
    context = {
        "club": club,
        "who": who,
        "players": ClubExportForm(auto_id="players-%s"),
        "results": ResultsExportForm(seasons=seasons, auto_id="results-%s"),
        "archive": NightsExportForm(seasons=seasons, auto_id="archive-%s"),
        "nights": len(load_club_results(club).nights),
        "job": job_queue.find_newest_job(club, KIND),
    }
    return render(request, "exports/club.html", context | sent, status=422 if sent else 200)


@require_safe
@never_cache
@throttle_files(also_reading=True)
def download_club_players(request: HtmxHttpRequest) -> HttpResponse:
    """Everybody who plays in the club."""
    club, _who = authorize_club(request, Right.DIRECT)
    asked = request.GET.get("form", ExportFormat.XLSX)
    if asked not in set(ExportFormat):
        raise Http404
    ready = export_players(club, ExportFormat(asked))
    return build_download(ready.name, ready.content)


@require_POST
@never_cache
@throttle_files()
def download_club_results(request: HtmxHttpRequest) -> HttpResponse:
    """Every result of the nights that were chosen."""
    club, who = authorize_club(request, Right.DIRECT)
    form = ResultsExportForm(request.POST, seasons=list_club_seasons(club), auto_id="results-%s")
    some = _select_form_nights(club, form)
    if some is None:
        return _render_page(request, club, who, results=form)
    kind = ExportFormat(form.cleaned_data["form"])
    if some.takes_long:
        return queue_export(
            request, club, who, {"what": "results", "season": form.season_id, "form": kind.value}
        )
    ready = export_results(some, kind)
    return build_download(ready.name, ready.content)


@require_POST
@never_cache
@throttle_files()
def queue_season_archive(request: HtmxHttpRequest) -> HttpResponse:
    """All of a season as one archive, which takes a while."""
    club, who = authorize_club(request, Right.DIRECT)
    form = NightsExportForm(request.POST, seasons=list_club_seasons(club), auto_id="archive-%s")
    if _select_form_nights(club, form) is None:
        return _render_page(request, club, who, archive=form)
    return queue_export(request, club, who, {"what": "archive", "season": form.season_id})


def _select_form_nights(club: Club, form: NightsExportForm) -> ExportSelection | None:
    """
    The nights that a form asks for; None, with the sentence why not put on the form, if there are
    none.
    """
    if not form.is_valid():
        return None
    some = select_export_nights(club, form.season_id)
    if some is None or not some.nights:
        form.add_error("nights", _("No finished nights yet."))
        return None
    return some
