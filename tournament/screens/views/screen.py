"""The large clock, the overlay for a video stream, and the board that both draw."""

from dataclasses import asdict
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import authorize_night, find_room_screen
from tournament.access.roles import Right
from tournament.join.views.lobby import build_lobby_url
from tournament.models import Tournament
from tournament.notifications.club_locale_cache import to_club_locale
from tournament.screens.board_payload import build_board_with_faces
from tournament.screens.pictures import read_picture
from tournament.screens.player_faces import read_face
from tournament.screens.values.scenes import LAYOUT_WORDS, SceneLayout
from tournament.screens.views.screen_text import build_screen_words
from tournament.time_source import now
from tournament.tvs.store import TvWay, find_tv_way
from tournament.tvs.tv_cookie import read_tv_cookie
from tournament.tvs.tv_settings import find_tv_settings, mark_settings
from tournament.tvs.views.tv_rows import tv_page

FOR_GOOD = "private, max-age=31536000, immutable"
NO_MARK = "0" * 20


@require_safe
@never_cache
def show_screen(request: HttpRequest, pk: int) -> HttpResponse:
    """The clock for a television or a phone. A TV that was let in goes where it belongs now."""
    carried = read_tv_cookie(request) if request.GET.get("as") == "screen" else None
    way = find_tv_way(carried, pk) if carried is not None else TvWay.STAYS
    if carried is not None and way is TvWay.LEAVES:
        return redirect(tv_page(carried.club))
    try:
        context = _build_screen_context(request, pk)
    except Http404:
        if carried is None:
            raise
        return redirect(tv_page(carried.club))
    tv = tv_page(carried.club) if carried is not None and way is TvWay.FOLLOWS else ""
    night = context["night"]
    context["codes_address"] = build_lobby_url(request, night)
    if find_room_screen(request, night) is not None:
        context["faces"] = reverse("night_face", args=[pk, NO_MARK]).removesuffix(f"{NO_MARK}.jpg")
    return render(request, "screens/screen.html", context | {"tv": tv})


@require_safe
@never_cache
def show_overlay(request: HttpRequest, pk: int) -> HttpResponse:
    """The clock as a strip over a video stream."""
    return render(request, "screens/overlay.html", _build_screen_context(request, pk))


@require_safe
def serve_board_json(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The board for screens whose live connection is not there or missed something."""
    first = _build_first_board(request, authorize_night(request, pk, Right.SEE_BOARD))
    response = JsonResponse(first)
    own = f"-{mark_settings(first['tv'])}" if "tv" in first else ""
    response.headers["ETag"] = f'"{first["board"]["mark"]}{own}"'
    response.headers["Cache-Control"] = "no-cache"
    return (
        get_conditional_response(request, etag=response.headers["ETag"], response=response)
        or response
    )


def _build_screen_context(request: HttpRequest, pk: int) -> dict[str, Any]:
    row = authorize_night(request, pk, Right.SEE_BOARD)
    # Only a screen of the house is listed on the desk; a phone that looks on is not.
    listed = "?as=screen" if request.GET.get("as") == "screen" else ""
    pinned = request.GET.get("show", "")
    return {
        "night": row,
        "socket": f"/ws/t/{row.pk}/{listed}",
        "board_address": reverse("board_json", args=[row.pk]),
        "pictures": reverse("night_picture", args=[row.pk, NO_MARK]).removesuffix(f"{NO_MARK}.png"),
        "pinned": pinned if pinned in set(SceneLayout) else "",
        "layouts": LAYOUT_WORDS.items(),
        "first": _build_first_board(request, row),
        "words": build_screen_words(row.club.timezone),
    }


@require_safe
def serve_picture(request: HttpRequest, pk: int, mark: str) -> HttpResponse:
    """
    A picture of the club for the screens of its night; it is known by what is in it, so it never
    changes.
    """
    image = read_picture(authorize_night(request, pk, Right.SEE_BOARD).club, mark)
    if image is None:
        raise Http404
    return HttpResponse(
        image,
        content_type="image/png",
        headers={"Cache-Control": FOR_GOOD, "X-Content-Type-Options": "nosniff"},
    )


@require_safe
def serve_face(request: HttpRequest, pk: int, mark: str) -> HttpResponse:
    """A player's photo for the screens of the room, and for nobody else who may see the board."""
    night = authorize_night(request, pk, Right.SEE_BOARD)
    if find_room_screen(request, night) is None:
        raise Http404
    image = read_face(to_club_locale(night), night, journal.build_snapshot(night).state, mark)
    if image is None:
        raise Http404
    headers = {"Cache-Control": FOR_GOOD, "X-Content-Type-Options": "nosniff"}
    return HttpResponse(image, content_type="image/jpeg", headers=headers)


def _build_first_board(request: HttpRequest, row: Tournament) -> dict[str, Any]:
    """The board, which all devices share, and beside it what this TV alone is to show."""
    instant = now()
    newest = journal.build_snapshot(row)
    tv = find_tv_settings(request, row)
    return {
        "board": build_board_with_faces(to_club_locale(row), newest, instant),
        "now": instant,
        **({"tv": asdict(tv)} if tv is not None else {}),
    }
