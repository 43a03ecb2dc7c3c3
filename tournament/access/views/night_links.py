"""
Private links to a night: each is shown once, as an address and as a code to scan, and can be
revoked.
"""

from itertools import count
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.access.authorization import Visit, authorize_visit
from tournament.access.link_issuing import (
    LinkLifetime,
    issue_link,
    list_active_links,
    may_issue_link,
    revoke_night_link,
)
from tournament.access.roles import Right
from tournament.access.views.new_link import (
    NewLink,
    build_new_link,
    render_new_link,
)
from tournament.access.views.seat_card_holders import map_seat_card_names
from tournament.club.refusals import refusal_text
from tournament.engine.messages import Refusal
from tournament.engine.name_order import build_name_sort_key
from tournament.models import LinkKind
from tournament.night.views.link_forms import LINK_NAMES, LinkForm
from tournament.pages.action_response import KEY, first_error_text
from tournament.pages.base_context import build_visit_context
from tournament.pages.screens_context import build_screens_context
from tournament.tvs.views.tv_rows import build_tvs_context, list_other_screens

OPENS = {
    LinkKind.SCREEN: gettext_lazy("Clock and blinds on a TV or tablet"),
    LinkKind.PLAYER: gettext_lazy("The clock, and the results at the end"),
    LinkKind.SEAT: gettext_lazy("One player’s phone: seat, moves, requests"),
    LinkKind.TABLE: gettext_lazy("Next hand and blinds at one table"),
    LinkKind.TIMEKEEPER: gettext_lazy("Runs the clock, nothing else"),
    LinkKind.DIRECTOR: gettext_lazy("The whole desk"),
}
LAST = (
    (LinkLifetime.TEN_MINUTES, format_lazy(gettext_lazy("{minutes} min"), minutes=10)),
    (LinkLifetime.TWENTY_MINUTES, format_lazy(gettext_lazy("{minutes} min"), minutes=20)),
    (LinkLifetime.HALF_AN_HOUR, format_lazy(gettext_lazy("{minutes} min"), minutes=30)),
    (LinkLifetime.NIGHT, gettext_lazy("This night")),
    (LinkLifetime.ALWAYS, gettext_lazy("Until revoked")),
)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def list_or_create_night_links(request: HttpRequest, pk: int) -> HttpResponse:
    """The links that are out; make another one."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    if request.method != "POST":
        return _render_links_page(request, visitor)
    form = LinkForm(request.POST, map_seat_card_names(visitor))
    if not form.is_valid():
        return _render_links_page(request, visitor, wrong=first_error_text(form))
    try:
        return _render_links_page(request, visitor, made=_create_link(request, visitor, form))
    except Refusal as refusal:
        wrong = refusal_text(refusal, visitor.night.club)
        return _render_links_page(request, visitor, wrong=wrong, status=409)


@require_POST
def close_night_link(request: HttpRequest, pk: int, link: int) -> HttpResponse:
    """Close a link; screens that came through it go dark within two seconds."""
    if not revoke_night_link(authorize_visit(request, pk, Right.DIRECT), link):
        raise Http404
    messages.info(request, _("Link revoked."), extra_tags="done")
    back = request.POST.get("back", "")
    safe = url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return HttpResponseRedirect(back if safe else reverse("links", args=[pk]))


def _create_link(request: HttpRequest, visitor: Visit, form: LinkForm) -> NewLink:
    sent = form.cleaned_data
    key = request.POST.get("key", "")
    kind = LinkKind(sent["kind"])
    if not KEY.fullmatch(key) or not may_issue_link(visitor.who, kind):
        raise Http404
    link, token = issue_link(
        visitor, form.build_link(), LinkLifetime(sent["lasts"] or LinkLifetime.ALWAYS), key
    )
    return build_new_link(request, link, reverse("open_link", args=[token]), str(OPENS[kind]))


def _render_links_page(
    request: HttpRequest, visitor: Visit, status: int = 200, **more: Any
) -> HttpResponse:
    kinds = [
        (kind, LINK_NAMES[kind], opens)
        for kind, opens in OPENS.items()
        if may_issue_link(visitor.who, kind)
    ]
    out = [
        (link, may_issue_link(visitor.who, LinkKind(link.kind)))
        for link in list_active_links(visitor.night)
    ]
    taken = {link.table for link, _may in out}
    tvs = build_tvs_context(request, visitor.night.club, visitor.who, visitor.night)
    of_tvs = {row.tv.link_id for row in tvs["known_tvs"]}
    context = {
        **tvs,
        **build_visit_context(visitor),
        **build_screens_context(list_other_screens(visitor.night)),
        "without_tvs": True,
        "kinds": kinds,
        "lasting": LAST,
        "out": [
            entry for entry in out if entry[0].kind != LinkKind.SEAT and entry[0].pk not in of_tvs
        ],
        "cards_out": [entry for entry in out if entry[0].kind == LinkKind.SEAT],
        "next_table": next(number for number in count(1) if number not in taken),
        "names": sorted(
            map_seat_card_names(visitor).items(), key=lambda person: build_name_sort_key(person[1])
        ),
        **more,
    }
    return render_new_link(request, "access/links.html", context, status)
