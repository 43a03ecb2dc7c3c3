"""
Opening a private link: it is turned into a signed cookie, so that its secret leaves the address at
once.
"""

from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.link_issuing import list_links_in_cookie
from tournament.access.private_links import find_link, set_link_cookie
from tournament.access.rate_limits import (
    LINK_GUESSES,
    count_try,
    is_limit_reached,
    read_client_ip,
)
from tournament.access.views.new_link import hide_referrer
from tournament.club.forms import WelcomeForm
from tournament.club.member_accounts import HOME_CLUB_NAME, claim_owner_link
from tournament.club.refusals import refusal_text
from tournament.club.views.timezone_and_currency_choices import find_zone_currency
from tournament.engine.messages import Refusal
from tournament.models import Link, LinkKind, Tournament
from tournament.story.views.link_preview import load_link_preview, render_link_preview

SEE_OTHER = 303


@require_safe
@never_cache
@sensitive_variables("token")
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """
    Let the device carry the link, and go where it leads; a preview in a message uses nothing up,
    and of results it finds something to show.
    """
    link = find_link(token)
    if link is None:
        if is_limit_reached(LINK_GUESSES, read_client_ip(request)):
            return hide_referrer(render(request, "access/link_wait.html", status=429))
        count_try(LINK_GUESSES, read_client_ip(request))
        return hide_referrer(render(request, "access/link_dead.html", status=404))
    if (
        link.kind == LinkKind.CALENDAR
    ):  # opened in a browser instead of a calendar: the same file, nothing to carry
        return hide_referrer(
            HttpResponseRedirect(reverse("nights_calendar", args=[token]), status=SEE_OTHER)
        )
    way = link_page_url(link, to_overlay=request.GET.get("to") == "overlay")
    response: HttpResponse = HttpResponseRedirect(way, status=SEE_OTHER)
    night = find_finished_night(link)
    if night is not None:
        response = render_link_preview(request, night, token, way)
    set_link_cookie(request, response, link)
    return hide_referrer(response)


@require_safe
@never_cache
@sensitive_variables("token")
def show_link_picture(request: HttpRequest, token: str) -> HttpResponse:
    """The picture that a chat shows below a link to results."""
    link = find_link(token)
    if link is None and not is_limit_reached(LINK_GUESSES, read_client_ip(request)):
        count_try(LINK_GUESSES, read_client_ip(request))
    night = None if link is None else find_finished_night(link)
    if night is None:
        raise Http404
    response = HttpResponse(load_link_preview(night).picture, content_type="image/png")
    return hide_referrer(response)


def find_finished_night(link: Link) -> Tournament | None:
    """The night whose results everybody with this link may see."""
    night = link.night
    is_over = night is not None and night.finished_at is not None
    return night if link.kind == LinkKind.PLAYER and is_over else None


def link_page_url(link: Link, to_overlay: bool = False) -> str:
    """The page that a link opens; a screen's link also opens the overlay for a video stream."""
    if to_overlay and link.kind == LinkKind.SCREEN:
        return reverse("overlay", args=[link.night_id])
    if link.kind == LinkKind.OWNER:
        return reverse("welcome")
    if link.kind == LinkKind.SEASON:
        return reverse("season_public", args=[link.season_id])
    if link.kind == LinkKind.TABLE:
        return reverse("table", args=[link.night_id, link.table])
    if link.kind == LinkKind.SEAT:
        return reverse("seat_card", args=[link.night_id, link.player])
    if link.kind in (LinkKind.DIRECTOR, LinkKind.TIMEKEEPER):
        return reverse("desk", args=[link.night_id])
    if find_finished_night(link) is not None:
        return reverse("results", args=[link.night_id])
    screen = reverse("screen", args=[link.night_id])
    return screen if link.kind == LinkKind.PLAYER else f"{screen}?as=screen"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sensitive_post_parameters("password")
def create_owner_account(request: HttpRequest) -> HttpResponse:
    """The first owner makes an account; only now the one-time link is used up."""
    link = next(
        (carried for carried in list_links_in_cookie(request) if carried.kind == LinkKind.OWNER),
        None,
    )
    if link is None:
        raise Http404
    club = link.club
    # Made at the start, before anybody's language was known.
    name = gettext(club.name) if club.name == HOME_CLUB_NAME else club.name
    initial = {"club_name": name, "timezone": club.timezone}
    form = WelcomeForm(request.POST or None, initial=initial)
    if form.is_valid() and _create_owner(request, link, form):
        return redirect("just_a_clock" if request.POST.get("then") == "clock" else "home")
    return render(request, "access/welcome.html", {"form": form})


def _create_owner(request: HttpRequest, link: Link, form: WelcomeForm) -> bool:
    sent = form.cleaned_data
    try:
        zone = sent["timezone"]
        currency = sent["currency"] or find_zone_currency(zone)
        member = claim_owner_link(
            link, sent["name"], sent["password"], sent["club_name"], zone, currency
        )
    except Refusal as refusal:
        form.add_error(None, refusal_text(refusal, link.club))
        return False
    login(request, member)
    return True
