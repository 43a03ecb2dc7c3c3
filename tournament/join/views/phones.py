"""The host's side: the code of the room, and the phones that say whose they are."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.access.shareable_url import build_shareable_url
from tournament.access.views.new_link import hide_referrer
from tournament.club.player_numbers import assign_night_number
from tournament.club.players import add_player, find_likely_players
from tournament.club.refusals import refusal_text
from tournament.engine.messages import Refusal
from tournament.engine.name_order import build_name_sort_key
from tournament.join.club_wifi import find_club_wifi
from tournament.join.phone_claims import (
    find_claim,
    let_in,
    list_open_claims,
    remove_phone,
    vouch_for,
)
from tournament.join.room_codes import ensure_room_code, is_room_open, renew_room_code, room_token
from tournament.join.values import PhoneQuestion
from tournament.join.views.joining import map_joining_names
from tournament.models import ClaimState, PhoneClaim, Tournament
from tournament.pages.action_response import build_actor
from tournament.pages.base_context import build_visit_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.qr_codes import render_qr_code
from tournament.pages.toast_response import render_toast
from tournament.players.actions.entries import ExpectPlayer


@dataclass(frozen=True, slots=True)
class PhoneRow:
    """A phone as the host sees it."""

    claim: PhoneClaim
    name: str
    is_new: bool
    """Nobody of that name is on tonight's list."""
    has_rival: bool
    """Another phone has the name."""

    @property
    def asks(self) -> bool:
        """Whether the host has to answer."""
        return self.claim.state == ClaimState.ASKS

    @property
    def is_vouched(self) -> bool:
        """Whether the host said that it is them."""
        return self.claim.vouched_at is not None


def list_phone_questions(night: Tournament) -> list[PhoneQuestion]:
    """
    The phones that wait for the host's word, the first first; of two for a name the one that asks.
    """
    claims = list_open_claims(night)
    asked = {claim.player for claim in claims if claim.state == ClaimState.ASKS}
    waiting = [
        claim
        for claim in claims
        if claim.state == ClaimState.ASKS
        or (claim.vouched_at is None and claim.player not in asked)
    ]
    if not waiting:
        return []
    names = map_joining_names(night)
    bound = {claim.player for claim in claims if claim.state == ClaimState.BOUND}
    return [
        PhoneQuestion(
            claim.pk,
            claim.name or names.get(claim.player or 0, ""),
            claim.device,
            claim.player is None,
            claim.state == ClaimState.ASKS and claim.player in bound,
            claim.state == ClaimState.BOUND,
        )
        for claim in waiting
    ]


def list_phones(visit: Visit) -> list[PhoneRow]:
    """The phones of a night, those that ask first."""
    names = map_joining_names(visit.night)
    claims = list_open_claims(visit.night)
    bound = {claim.player for claim in claims if claim.state == ClaimState.BOUND}
    rows = [
        PhoneRow(
            claim,
            claim.name or names.get(claim.player or 0, ""),
            claim.player is None,
            claim.state == ClaimState.ASKS and claim.player in bound,
        )
        for claim in claims
    ]
    return sorted(rows, key=lambda row: (not row.asks, build_name_sort_key(row.name)))


@require_safe
@never_cache
def show_phones(request: HttpRequest, pk: int) -> HttpResponse:
    """The code to scan, its letters, and every phone with a name."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    code = ensure_room_code(visitor.night) if is_room_open(visitor.night) else None
    house = build_shareable_url(request)
    context = {
        **build_visit_context(visitor),
        "code": code,
        "picture": render_qr_code(house + reverse("join", args=[room_token(code)])) if code else "",
        "typed_at": house.partition("://")[2] + reverse("type_code"),
        "phones": list_phones(visitor),
        "owns": visitor.who.has_right(Right.OWN_CLUB),
        "wifi": find_club_wifi(visitor.night.club),
    }
    return hide_referrer(render(request, "join/phones.html", context))


@require_POST
def change_code(request: HttpRequest, pk: int) -> HttpResponse:
    """A new code; phones that are in stay in."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    if not is_room_open(visitor.night):
        raise Http404
    renew_room_code(visitor.night)
    messages.info(request, _("New code. The old one no longer opens anything."), extra_tags="done")
    return HttpResponseRedirect(reverse("phones", args=[pk]))


@require_POST
def answer_phone(request: HtmxHttpRequest, pk: int, claim: int) -> HttpResponse:
    """“That's Bob”, “Not Bob”, “Let in”, or the phone is taken away."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    found = find_claim(visitor.night, claim)
    if found is None:
        raise Http404
    page = reverse("phones", args=[pk])
    try:
        told = _answer(visitor, found, request.POST.get("answer", ""))
    except Refusal as refusal:
        return render_toast(request, refusal_text(refusal, visitor.night.club), page, 409)
    return render_toast(request, told, page)


def _answer(visitor: Visit, claim: PhoneClaim, answer: str) -> str:
    asks = claim.state == ClaimState.ASKS
    if answer == "yes" and asks:
        player = claim.player if claim.player is not None else _expect_newcomer(visitor, claim)
        name = map_joining_names(visitor.night).get(player, claim.name)
        let_in(claim, player, name)
        return _("{name}’s phone is in.").format(name=name)
    name = claim.name or map_joining_names(visitor.night).get(claim.player or 0, "")
    if answer == "yes":
        vouch_for(claim)
        return _("{name}’s phone is confirmed.").format(name=name)
    if answer != "no":
        raise Http404
    remove_phone(claim)
    return _("{name}’s phone is removed.").format(name=name)


def _expect_newcomer(visitor: Visit, claim: PhoneClaim) -> int:
    """Somebody new whom the host lets in is expected from now on."""
    key = f"newcomer-{claim.pk}"
    wanted = claim.name.casefold()
    known = [
        player
        for player in find_likely_players(visitor.night.club, claim.name)
        if player.name.casefold() == wanted and player.archived_at is None
    ]
    player = known[0] if len(known) == 1 else add_player(visitor.night.club, claim.name, key=key)
    number = assign_night_number(visitor.night, player)
    if number not in journal.build_snapshot(visitor.night).state.entrants:
        journal.perform_action(
            visitor.night, ExpectPlayer(number, player.name), build_actor(visitor), key
        )
    return number
