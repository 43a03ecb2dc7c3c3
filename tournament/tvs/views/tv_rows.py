"""The TVs of a club as pages list them: who asks, who was let in, and where a TV begins."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from tournament.access.authorization import Visitor
from tournament.access.roles import Right
from tournament.access.shareable_url import build_shareable_url
from tournament.localization import find_timezone
from tournament.models import Club, Tournament, Tv
from tournament.time_source import now
from tournament.tvs.rules import MINUTE
from tournament.tvs.store import (
    find_home_club,
    list_known,
    list_tvs,
    list_waiting,
    usual_tv_name,
)
from tournament.tvs.values import TvNameQuestion

ASKED_MS = 3 * MINUTE
"""So long after a TV was let in the host is asked whether they know it."""
NAMES_OFFERED = 2


def build_tvs_context(
    request: HttpRequest, club: Club, who: Visitor, night: Tournament | None
) -> dict[str, Any]:
    """What `tvs/_tvs.html` shows; `night` is the one on whose page it stands."""
    tvs = list_tvs(club)
    return {
        "club": club,
        "who": who,
        "night": night,
        "zone": find_timezone(club.timezone),
        "may_direct": who.has_right(Right.DIRECT),
        "waiting_tvs": list_waiting(tvs),
        "known_tvs": list_known(tvs),
        "tv_names": (gettext("Living room"), gettext("Kitchen"), gettext("Bar")),
        "tv_address": tv_address(request, club),
    }


def tv_address(request: HttpRequest, club: Club) -> str:
    """What is typed into a TV of this club."""
    host = build_shareable_url(request).partition("://")[2]
    home = find_home_club()
    if home is not None and home.pk == club.pk:
        return host + reverse("tv").rstrip("/")
    return host + reverse("club_tv", args=[club.pk]).rstrip("/")


def list_name_questions(tvs: Iterable[Tv], connected: Collection[str]) -> Iterator[TvNameQuestion]:
    """
    Whether a TV that was let in just now is one that the host knows: of those that are not
    connected. Only after the digits were compared, so that no stranger's TV is given a good name.
    """
    known = list_known(tvs)
    at = now()
    for tv in known:
        until = (tv.approved_at or 0) + ASKED_MS
        if at < until and tv.name.startswith(usual_tv_name(tv)):
            others = [other.name for other in known if other.pk != tv.pk]
            earlier = [name for name in others if name not in connected]
            if earlier:
                yield TvNameQuestion(tv.pk, tv.name, tuple(earlier[:NAMES_OFFERED]), until)
