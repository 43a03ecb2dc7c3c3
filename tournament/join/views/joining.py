"""The phone's side: the code of the room, “Who are you?”, and waiting for the host."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament import journal
from tournament.access.private_links import set_link_cookie
from tournament.access.rate_limits import (
    CLAIMS,
    JOIN_HERE,
    JOIN_SERVER,
    count_try,
    is_limit_reached,
    read_client_ip,
)
from tournament.club.player_names import clean_name, to_name_key
from tournament.club.refusals import refusal_text
from tournament.engine.messages import Refusal
from tournament.engine.name_order import build_name_sort_key
from tournament.join.phone_claims import (
    claim_name,
    find_greeted_player,
    find_phone_claim,
    list_named,
    read_phone_secret,
    set_phone_cookie,
    was_refused,
)
from tournament.join.room_codes import find_room_by_letters, find_room_by_token, room_token
from tournament.localization import find_timezone, localize_fact, use_club_hours
from tournament.models import ClaimState, PhoneClaim, RoomCode, Tournament
from tournament.night.state import entrant_name_of
from tournament.players.values import EntrantStatus

SEE_OTHER = 303
MAX_TYPED_LENGTH = 12
"""Of six letters with what people put between them; the token of a QR code is longer."""


@dataclass(frozen=True, slots=True)
class NameRow:
    """A name to choose, and whether a phone has it already."""

    key: int
    name: str
    is_taken: bool


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def type_code(request: HttpRequest, club: int | None = None) -> HttpResponse:
    """Six letters, typed: the way in for phones without a camera."""
    typed = request.POST.get("code", "")
    if request.method != "POST" or not typed.strip():
        return _ask_for_letters(request, club)
    return _open_by_letters(request, typed, club)


def _open_by_letters(request: HttpRequest, typed: str, club: int | None) -> HttpResponse:
    """To the room of these letters, unless there were too many wrong ones before."""
    here = read_client_ip(request)
    if is_limit_reached(JOIN_HERE, here) or is_limit_reached(JOIN_SERVER):
        wrong = _("Too many wrong codes. Wait a minute, or scan the code on the TV.")
        return _ask_for_letters(request, club, wrong, status=429)
    code = find_room_by_letters(typed, club)
    if code is None:
        count_try(JOIN_HERE, here)
        count_try(JOIN_SERVER)
        wrong = _("No night has this code now. Check the six letters on the TV.")
        return _ask_for_letters(request, club, wrong, typed, 404)
    return HttpResponseRedirect(reverse("join", args=[room_token(code)]), status=SEE_OTHER)


def _ask_for_letters(
    request: HttpRequest, club: int | None, wrong: str = "", typed: str = "", status: int = 200
) -> HttpResponse:
    action = reverse("type_code") if club is None else reverse("type_club_code", args=[club])
    context = {"wrong": wrong, "typed": typed, "action": action}
    return render(request, "join/type_code.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join_room(request: HttpRequest, token: str) -> HttpResponse:
    """
    “Who are you?”: looking claims nothing, only a tap on a name does. Letters that were typed
    behind the address count as typed, so that guessing is no easier here.
    """
    if len(token) <= MAX_TYPED_LENGTH:
        return _open_by_letters(request, token, None)
    code = find_room_by_token(token)
    if code is None:
        return render(request, "join/over.html", status=404)
    use_club_hours(code.night.club.hours)
    secret = read_phone_secret(request)
    if request.method == "POST":
        return _claim(request, code, secret)
    claim = find_phone_claim(code.night, secret)
    if claim is not None and "change" not in request.GET:
        return _go_on(request, code, claim)
    return _ask_who(request, code, secret)


@require_safe
@never_cache
def wait_for_host(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a phone that waits; it loads itself again until the host has answered."""
    code = find_room_by_token(token)
    if code is None:
        return render(request, "join/over.html", status=404)
    secret = read_phone_secret(request)
    claim = find_phone_claim(code.night, secret)
    if claim is None or claim.state == ClaimState.BOUND:
        if claim is not None and was_refused(code.night, secret):  # the list says it itself
            messages.info(request, _("The host said no."))
        return HttpResponseRedirect(reverse("join", args=[token]), status=SEE_OTHER)
    context = {"night": code.night, "token": token, "name": _claimed_name(claim)}
    return render(request, "join/waiting.html", context)


def _claim(request: HttpRequest, code: RoomCode, secret: str) -> HttpResponse:
    here = read_client_ip(request)
    if is_limit_reached(CLAIMS, here):
        return _ask_who(request, code, secret, _("Too many tries. Wait a few minutes."), 429)
    count_try(CLAIMS, here)
    names = map_joining_names(code.night)
    try:
        player, label = _read_choice(request, names)
        claim = claim_name(request, code, secret, player=player, label=label)
    except Refusal as refusal:
        return _ask_who(request, code, secret, refusal_text(refusal, code.night.club), 409)
    response = _go_on(request, code, claim)
    set_phone_cookie(request, response, secret)
    return response


def _read_choice(request: HttpRequest, names: dict[int, str]) -> tuple[int | None, str]:
    """The name that was tapped, or typed; a new one has no number yet."""
    chosen = request.POST.get("player", "")
    if chosen.lstrip("-").isdecimal() and len(chosen) < 14 and int(chosen) in names:
        return int(chosen), names[int(chosen)]
    new = clean_name(request.POST.get("name", ""))
    same = [key for key, name in names.items() if to_name_key(name) == to_name_key(new)]
    return (same[0], names[same[0]]) if len(same) == 1 else (None, new)


def _go_on(request: HttpRequest, code: RoomCode, claim: PhoneClaim) -> HttpResponse:
    """To the seat card, or to where one waits."""
    token = room_token(code)
    if claim.state != ClaimState.BOUND or claim.link is None:
        return HttpResponseRedirect(reverse("wait_for_host", args=[token]), status=SEE_OTHER)
    card = reverse("seat_card", args=[code.night_id, claim.player])
    response = HttpResponseRedirect(card, status=SEE_OTHER)
    set_link_cookie(request, response, claim.link)
    return response


def _ask_who(
    request: HttpRequest, code: RoomCode, secret: str, wrong: str = "", status: int = 200
) -> HttpResponse:
    names = map_joining_names(code.night)
    taken = list_named(code.night)
    greeted = find_greeted_player(code.night, secret, names)
    rows = [NameRow(key, name, key in taken) for key, name in names.items()]
    context: dict[str, Any] = {
        "club": code.night.club,
        "rows": sorted(rows, key=lambda row: build_name_sort_key(row.name)),
        "greeted": next((row for row in rows if row.key == greeted and not row.is_taken), None),
        "has_taken": any(row.is_taken for row in rows),
        "is_refused": was_refused(code.night, secret),
        "wrong": wrong,
    }
    return render(request, "join/who.html", context, status=status)


def map_joining_names(night: Tournament) -> dict[int, str]:
    """Everybody of tonight who has not left, by their number in the night."""
    state = journal.build_snapshot(night).state
    zone = find_timezone(night.club.timezone)
    return {
        key: localize_fact(entrant_name_of(state, key), zone)
        for key, entrant in state.entrants.items()
        if entrant.status is not EntrantStatus.GONE
    }


def _claimed_name(claim: PhoneClaim) -> str:
    if claim.player is None:
        return claim.name
    return map_joining_names(claim.night).get(claim.player, "")
