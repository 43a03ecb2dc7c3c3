"""Codes on a screen: to join before the start and in breaks, to the results at the end."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import Visitor, authorize_night, find_room_screen
from tournament.access.link_issuing import derive_token, ensure_results_token
from tournament.access.roles import Right
from tournament.access.shareable_url import build_shareable_url
from tournament.clock.values import Instant
from tournament.join.club_wifi import find_club_wifi, wifi_code_text
from tournament.join.room_codes import ensure_room_code, room_token
from tournament.models import Tournament
from tournament.night.state import Phase, State, StopReason, find_phase, find_stop
from tournament.pages.qr_codes import render_qr_code
from tournament.players.rules.arrivals import is_before_first_hand
from tournament.time_source import now


def build_lobby_url(request: HttpRequest, night: Tournament) -> str:
    """Where the screen that asks gets the codes; nothing for whoever may not show them."""
    who = find_room_screen(request, night)
    if who is None or not _may_have_codes(night):
        return ""
    return f"{reverse('lobby', args=[night.pk])}?screen={_derive_screen_token(night, who)}"


def _derive_screen_token(night: Tournament, who: Visitor) -> str:
    """
    What only the page of a screen knows: the overlay of a stream came by the same link, and shows
    its picture to strangers.
    """
    return derive_token("final-nine.lobby", night.pk, f"{who.link}-{who.member}")


@require_safe
@never_cache
def serve_lobby_codes(request: HttpRequest, pk: int) -> HttpResponse:
    """
    The room's code, for screens of this room alone, while they show the lobby or a break; the code
    of the results once the night is over.
    """
    night = authorize_night(request, pk, Right.SEE_BOARD)
    who = find_room_screen(request, night)
    if who is None or not _may_have_codes(night):
        raise Http404
    if not constant_time_compare(request.GET.get("screen", ""), _derive_screen_token(night, who)):
        raise Http404
    codes: dict[str, dict[str, str] | None] = {"room": None, "wifi": None, "results": None}
    state, at = journal.build_snapshot(night).state, now()
    if night.finished_at is not None:
        codes["results"] = _build_results_code(request, night)
    elif _shows_codes(state, at):
        codes["room"] = _build_room_code(request, night)
    if is_before_first_hand(state, at):
        codes["wifi"] = _build_wifi_code(night)
    return JsonResponse(codes)


def _may_have_codes(night: Tournament) -> bool:
    return night.put_away_at is None and night.trial_of_id is None


def _shows_codes(state: State, at: Instant) -> bool:
    """Before the first hand and in breaks; while play goes on nobody needs them on the wall."""
    stop = find_stop(state, at)
    return (
        is_before_first_hand(state, at)
        or find_phase(state, at) is Phase.BREAK
        or (stop is not None and stop.reason is StopReason.BREAK)
    )


def _build_room_code(request: HttpRequest, night: Tournament) -> dict[str, str]:
    code = ensure_room_code(night)
    house = build_shareable_url(request)
    return {
        "picture": render_qr_code(house + reverse("join", args=[room_token(code)])),
        "address": house.partition("://")[2] + reverse("type_code"),
        "letters": f"{code.letters[:3]} {code.letters[3:]}",
    }


def _build_results_code(request: HttpRequest, night: Tournament) -> dict[str, str] | None:
    token = ensure_results_token(night)
    if not token:
        return None
    address = build_shareable_url(request) + reverse("open_link", args=[token])
    return {"picture": render_qr_code(address)}


def _build_wifi_code(night: Tournament) -> dict[str, str] | None:
    wifi = find_club_wifi(night.club)
    text = wifi_code_text(wifi) if wifi is not None else ""
    if wifi is None or not text:
        return None
    return {"picture": render_qr_code(text), "network": wifi.network}
