"""
The page at /tv/ until a TV has its night. It works in any browser with cookies and reloads itself,
by script or by a refresh.
"""

from functools import lru_cache
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.authorization import find_member_visitor, list_club_nights, switch_club
from tournament.access.link_issuing import list_links_in_cookie
from tournament.access.private_links import set_link_cookie
from tournament.access.rate_limits import read_client_ip
from tournament.access.roles import Right
from tournament.access.shareable_url import build_shareable_url
from tournament.access.views.link_opening import SEE_OTHER, link_page_url
from tournament.engine.messages import Refusal
from tournament.engine.time_units import MINUTE
from tournament.join.phone_claims import find_phone_claim, read_phone_secret
from tournament.join.room_codes import ensure_room_code, room_token
from tournament.localization import find_timezone, format_time
from tournament.models import Club, LinkKind, Tv
from tournament.time_source import now
from tournament.tvs.rules import choose_night, find_tv_maker
from tournament.tvs.store import (
    Asked,
    Asker,
    Standing,
    ask_for_place,
    begin_asking,
    find_club,
    find_home_club,
    find_screen_link,
    find_tv,
    must_ask_again,
)
from tournament.tvs.tv_cookie import TvCookie, read_tv_cookie, set_tv_cookie

ASKS_SECONDS = 3
LOOKS_SECONDS = 10
"""How often a TV that was let in looks for a night."""
MARK = "X-Final-Nine-TV"
"""What the page shows, for its script: with another mark it is loaded again."""
AGAIN = "again"


@require_safe
@never_cache
def show_tv(request: HttpRequest, club: int | None = None) -> HttpResponse:
    """The way of a TV to the clock: four digits, and once they were compared the night itself."""
    carried = read_tv_cookie(request)
    place = _find_tv_club(club, carried)
    if place is None:
        return _render_page(request, None, "several", LOOKS_SECONDS)
    if carried is not None and carried.club != place.pk:
        carried = None
    if carried is None or request.method == "HEAD":
        # Whoever was here a moment ago and carries nothing keeps no cookies.
        standing = "no-cookies" if AGAIN in request.GET and carried is None else Standing.NEW
        return _render_asked(request, place, begin_asking(place), standing)
    try:
        tv = find_tv(carried)
        if tv is not None and tv.approved_at is not None:
            if not must_ask_again(tv):
                return _show_night(request, carried, tv)
            tv = None
        asker = Asker(read_client_ip(request), find_tv_maker(request.headers.get("User-Agent", "")))
        asked = ask_for_place(place, carried, tv, asker)
    except Refusal:  # the disk is full, or the club has as many links as it may
        return _render_page(request, place, Standing.BUSY, ASKS_SECONDS)
    return _render_asked(request, place, asked, asked.standing)


@require_safe
@never_cache
def lead_host(request: HttpRequest, club: int | None = None) -> HttpResponse:
    """
    Where the code on a TV leads the host's phone: to tonight's desk, where it is let in. A player's
    phone that has a name tonight goes on to its seat.
    """
    place = _find_tv_club(club, None)
    if place is None:
        raise Http404
    night = choose_night(list(list_club_nights(place).filter(finished_at=None)), now())
    desk = f"{reverse('desk', args=[night.pk])}#errands" if night is not None else reverse("home")
    who = find_member_visitor(request, place)
    if who is not None and who.has_right(Right.DIRECT):
        switch_club(request, place.pk)
        return HttpResponseRedirect(desk)
    for link in list_links_in_cookie(request):
        if link.kind == LinkKind.DIRECTOR and link.club_id == place.pk:
            return redirect("desk", link.night_id)
    if night is not None and find_phone_claim(night, read_phone_secret(request)) is not None:
        return redirect("join", room_token(ensure_room_code(night)))
    if request.user.is_authenticated:
        raise Http404
    return redirect(f"{reverse('sign_in')}?next={request.path}")


def _find_tv_club(pk: int | None, carried: TvCookie | None) -> Club | None:
    """The club whose number the address has, the only one, or the one that let this TV in."""
    if pk is not None:
        found = find_club(pk)
        if found is None:
            raise Http404
        return found
    tv = find_tv(carried) if carried is not None else None
    if tv is not None and tv.approved_at is not None:
        return tv.club
    return find_home_club()


def _show_night(request: HttpRequest, carried: TvCookie, tv: Tv) -> HttpResponse:
    """Send a TV that was let in to its night; where there is none it waits for one."""
    link = find_screen_link(tv)
    if link is None:
        response = _render_page(request, tv.club, "no-night", LOOKS_SECONDS, name=tv.name)
    else:
        response = HttpResponseRedirect(link_page_url(link), status=SEE_OTHER)
        set_link_cookie(request, response, link)
    set_tv_cookie(request, response, carried)
    return response


def _render_asked(request: HttpRequest, club: Club, asked: Asked, standing: str) -> HttpResponse:
    digits = asked.carried.digits if standing not in (Standing.BUSY, "no-cookies") else ""
    response = _render_page(request, club, standing, ASKS_SECONDS, digits=digits, until=asked.until)
    if request.method == "GET":
        set_tv_cookie(request, response, asked.carried)
    return response


def _render_page(
    request: HttpRequest, club: Club | None, standing: str, seconds: int, **more: Any
) -> HttpResponse:
    zone = find_timezone(club.timezone if club is not None else "UTC")
    shown = Standing.WAITS if standing == Standing.NEW else standing
    until = more.pop("until", 0)
    house = build_shareable_url(request)
    context = {
        "standing": str(shown),
        "seconds": seconds,
        "again": f"{request.path}?{AGAIN}=1",
        "time": format_time(now(), zone) if club is not None else "",
        "until": format_time(until, zone) if until else "",
        "house": house.partition("://")[2],
        "code": _draw_code(f"{house}{request.path}host/"),
        "mark": f"{shown}-{more.get('digits', '')}-{now() // MINUTE}",
        **more,
    }
    response = render(request, "tvs/tv.html", context)
    response[MARK] = context["mark"]
    return response


@lru_cache(16)
def _draw_code(address: str) -> str:
    """A code to scan as a picture that the oldest TVs can show."""
    made = segno.make(address, error="m", micro=False)
    return str(made.png_data_uri(scale=8, border=3))
