"""The large clock, the overlay for a video stream, and the board that both draw."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access import Right, night
from tournament.instant import now
from tournament.models import Tournament
from tournament.pages.screen.words import words
from tournament.shown import board_of
from tournament.signalling.homes import home_at


@require_safe
@never_cache
def screen(request: HttpRequest, pk: int) -> HttpResponse:
    """The clock for a television or a phone."""
    return render(request, "screen/screen.html", _drawn(request, pk))


@require_safe
@never_cache
def overlay(request: HttpRequest, pk: int) -> HttpResponse:
    """The clock as a strip over a video stream."""
    return render(request, "screen/overlay.html", _drawn(request, pk))


@require_safe
def board_json(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The board for screens whose live connection is not there or missed something."""
    first = _first(night(request, pk, Right.SEE_BOARD))
    response = JsonResponse(first)
    response.headers["ETag"] = f'"{first["board"]["mark"]}"'
    response.headers["Cache-Control"] = "no-cache"
    return get_conditional_response(request, etag=response.headers["ETag"], response=response) or response


def _drawn(request: HttpRequest, pk: int) -> dict[str, Any]:
    row = night(request, pk, Right.SEE_BOARD)
    # Only a screen of the house is listed on the desk; whoever looks on from his own phone is not.
    listed = "?as=screen" if request.GET.get("as") == "screen" else ""
    socket = f"/ws/t/{row.pk}/{listed}"
    return {"night": row, "socket": socket, "first": _first(row), "words": words(row.club.timezone)}


def _first(row: Tournament) -> dict[str, Any]:
    instant, newest = now(), journal.newest(row)
    return {"board": board_of(home_at(row), newest, instant), "now": instant}
