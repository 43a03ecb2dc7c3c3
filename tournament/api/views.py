"""Views of the read API; described in docs/api.md."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import list_club_nights
from tournament.access.bearer_tokens import (
    TooManyGuesses,
    authorize_club_api,
    authorize_night_api,
    resolve_bearer_link,
)
from tournament.access.roles import Right
from tournament.access.shareable_url import build_shareable_url
from tournament.api.calendar import render_calendar
from tournament.api.live_night import VERSION, build_live_night
from tournament.api.night_list import build_night_list
from tournament.api.night_results import build_results_payload
from tournament.api.season_standings import build_season_standings
from tournament.clock.values import Instant
from tournament.engine.canonical_json import Plain
from tournament.league.result_arrays import load_club_results
from tournament.league.seasons import find_season, list_excluded_nights
from tournament.localization import refusal_text
from tournament.models import LinkKind, Tournament
from tournament.night.rules.board import compute_board_mark
from tournament.time_source import now

WAIT_SECONDS = 300
View = Callable[Concatenate[HttpRequest, ...], HttpResponseBase]
BuildAnswer = Callable[[Tournament, journal.NightSnapshot, Instant], dict[str, Plain]]


def wrap_api_view(view: View) -> View:
    """
    Answers and refusals as JSON, readable by scripts of other pages; they bring a token and never a
    cookie.
    """

    @wraps(view)
    def respond_in_json(request: HttpRequest, *where: Any, **named: Any) -> HttpResponseBase:
        try:
            asks = request.method == "OPTIONS"
            response = HttpResponse(status=204) if asks else view(request, *where, **named)
        except Http404:
            response = _build_error(404, _("This token or account can’t read this."))
        except journal.DamagedNight as damage:
            response = _build_error(409, refusal_text(damage))
        except TooManyGuesses:
            response = _build_error(429, _("Too many wrong tries. Try again in five minutes."))
            response.headers["Retry-After"] = str(WAIT_SECONDS)
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Allow-Headers"] = "Authorization"
        response.headers["Vary"] = "Authorization, Cookie"
        return response

    return respond_in_json


def _build_error(status: int, why: str) -> HttpResponse:
    return JsonResponse({"api": VERSION, "error": why}, status=status)


@wrap_api_view
@require_safe
def serve_live_night(request: HttpRequest, pk: int) -> HttpResponseBase:
    """A night as it stands now."""
    return _serve_night(request, pk, build_live_night)


@wrap_api_view
@require_safe
def serve_night_results(request: HttpRequest, pk: int) -> HttpResponseBase:
    """How a night ended, or stands."""
    return _serve_night(request, pk, build_results_payload, "-r")


@wrap_api_view
@require_safe
@never_cache
def serve_nights(request: HttpRequest) -> HttpResponseBase:
    """The nights of a club, newest first."""
    club, _link = authorize_club_api(request)
    return JsonResponse(build_night_list(club, list_club_nights(club), now()))


@wrap_api_view
@require_safe
@never_cache
def serve_season(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The table of a season: for members of its club, and by the season's own link."""
    club, link = authorize_club_api(request)
    found = find_season(club, pk)
    if found is None or (link is not None and link.season_id != pk):
        raise Http404
    return JsonResponse(
        build_season_standings(club, found, load_club_results(club), list_excluded_nights(found))
    )


@require_safe
@never_cache
@sensitive_variables("token")
def serve_nights_calendar(request: HttpRequest, token: str) -> HttpResponse:
    """
    The calendar; programs that show calendars cannot send a header, so its token stands in the
    address.
    """
    try:
        link = resolve_bearer_link(request, token)
    except TooManyGuesses:
        return HttpResponse(_("Too many wrong tries. Try again in five minutes."), status=429)
    if link.kind != LinkKind.CALENDAR:
        raise Http404
    host = build_shareable_url(request).split("://")[-1]
    made = render_calendar(link.club.name, list_club_nights(link.club), host)
    headers = {
        "Content-Disposition": 'inline; filename="nights.ics"',
        "Referrer-Policy": "no-referrer",
    }
    return HttpResponse(made, content_type="text/calendar; charset=utf-8", headers=headers)


def _serve_night(
    request: HttpRequest, pk: int, build: BuildAnswer, ending: str = ""
) -> HttpResponseBase:
    """
    The answer, or “304, nothing new” to who has it already; what counts on by itself changes
    nothing. `ending` tells the ETags of two answers about one night apart.
    """
    night = authorize_night_api(request, pk, Right.SEE_BOARD).night
    instant = now()
    moment = journal.build_snapshot(night)
    mark = compute_board_mark(moment.state, moment.head, instant, moment.club)
    etag = f'"{mark}{ending}"'
    response = JsonResponse(build(night, moment, instant))
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    return get_conditional_response(request, etag=etag, response=response) or response
