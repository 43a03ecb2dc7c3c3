"""The TVs of a club as pages list them: who asks, who was let in, and where a TV begins."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from tournament import journal
from tournament.access.authorization import Visitor
from tournament.access.roles import Right
from tournament.access.shareable_url import build_shareable_url, find_named_host
from tournament.engine.time_units import MINUTE
from tournament.live.display_status import DisplayStatus, list_displays
from tournament.localization import find_timezone
from tournament.models import Club, Tournament, Tv
from tournament.screens.values.scenes import LAYOUT_WORDS, SceneLayout
from tournament.tables.rules.seats import has_seating
from tournament.time_source import now
from tournament.tvs.rules import number_tvs
from tournament.tvs.store import find_home_club, list_known, list_tvs, list_waiting, usual_tv_name
from tournament.tvs.values import TvNameQuestion

ASKED_MS = 3 * MINUTE
"""So long after a TV was let in the host is asked whether they know it."""
NAMES_OFFERED = 2
AFTER_DRAW = (SceneLayout.SEATING, SceneLayout.FIND_SEAT, SceneLayout.DRAW)
CONNECTS_MS = 20_000
"""So long a TV that was let in may take until it shows the night."""


@dataclass(frozen=True, slots=True)
class TvRow:
    """A TV that was let in, as its row shows it."""

    tv: Tv
    number: int
    display: DisplayStatus | None
    """How it is doing tonight; nothing where it was not seen yet."""
    seen_at: int
    scene: str
    """What it alone shows; empty: the show of the club."""
    until: int | None
    """When that ends by itself."""

    @property
    def scene_name(self) -> str:
        """The name of that scene."""
        return LAYOUT_WORDS[SceneLayout(self.scene)] if self.scene else ""

    @property
    def needs_draw(self) -> bool:
        """Whether it shows the clock in place of its scene until seats are drawn."""
        return self.scene in AFTER_DRAW

    @property
    def is_connecting(self) -> bool:
        """Whether it was let in just now and is on its way to the night."""
        return self.display is None and now() - (self.tv.approved_at or 0) < CONNECTS_MS

    @property
    def is_connected(self) -> bool:
        """Whether it shows the night now."""
        return self.display is not None and self.display.connected

    @property
    def needs_tap(self) -> bool:
        """Whether it is to play the sounds and its browser does not let it yet."""
        return self.is_connected and self.tv.sounds and not self.plays_sounds

    @property
    def plays_sounds(self) -> bool:
        """Whether it plays the sounds of the night now."""
        return self.display is not None and self.display.sounds


def build_tvs_context(
    request: HttpRequest, club: Club, who: Visitor, night: Tournament | None
) -> dict[str, Any]:
    """What `tvs/_tvs.html` shows; `night` is the one on whose page it stands."""
    tvs = list_tvs(club)
    known = list_known(tvs)
    rows = _list_rows(known, list_displays(night.pk) if night is not None else [])
    is_drawn = (
        night is None
        or not any(row.needs_draw for row in rows)
        or has_seating(journal.build_snapshot(night).state)
    )
    return {
        "club": club,
        "who": who,
        "night": night,
        "zone": find_timezone(club.timezone),
        "may_direct": who.has_right(Right.DIRECT),
        "waiting_tvs": list_waiting(tvs),
        "known_tvs": rows,
        "is_drawn": is_drawn,
        "layouts": LAYOUT_WORDS.items(),
        "tv_names": (gettext("Living room"), gettext("Kitchen"), gettext("Bar")),
        "tv_address": tv_address(request, club),
        "named_tv_address": named_tv_address(request, club),
    }


def _list_rows(known: list[Tv], displays: Iterable[DisplayStatus]) -> list[TvRow]:
    at = now()
    numbers = number_tvs(tv.pk for tv in known)
    shown = list(displays)
    rows = []
    # By number and not by name: Chromium may crash where a renamed row is moved with its list.
    for tv in sorted(known, key=lambda tv: tv.pk):
        display = _find_display(tv, shown)
        is_brief = tv.scene_until is not None and at < tv.scene_until
        rows.append(
            TvRow(
                tv,
                numbers[tv.pk],
                display,
                tv.seen_at if display is None else display.seen_at,
                tv.brief_scene if is_brief else tv.scene,
                tv.scene_until if is_brief else None,
            )
        )
    return rows


def _find_display(tv: Tv, displays: Iterable[DisplayStatus]) -> DisplayStatus | None:
    """How a TV is doing; what was seen before it was let in is another one of its name."""
    own = [
        display
        for display in displays
        if display.name == tv.name and display.seen_at >= (tv.approved_at or 0)
    ]
    return max(own, key=lambda display: (display.connected, display.seen_at), default=None)


def find_tv_display(tv: Tv) -> DisplayStatus | None:
    """How a TV is doing at the night that it shows."""
    night = tv.link.night_id if tv.link is not None else None
    return None if night is None else _find_display(tv, list_displays(night))


def _is_off(tv: Tv, at: int) -> bool:
    """Whether a TV shows nothing now; of one that only waits for its night nobody knows."""
    display = find_tv_display(tv)
    if display is not None:
        return not display.connected
    return tv.link is not None and at - (tv.approved_at or 0) >= ASKED_MS


def list_other_screens(night: Tournament) -> list[DisplayStatus]:
    """The screens of a night that came by a link and not as a TV of the club."""
    names = {tv.name for tv in list_known(list_tvs(night.club))}
    return [display for display in list_displays(night.pk) if display.name not in names]


def tv_address(request: HttpRequest, club: Club) -> str:
    """What is typed into a TV of this club."""
    return build_shareable_url(request).partition("://")[2] + tv_path(club.pk)


def named_tv_address(request: HttpRequest, club: Club) -> str:
    """The same by the server's name, where it has one; not every TV finds that."""
    host = find_named_host(build_shareable_url(request).partition("://")[2])
    return host + tv_path(club.pk) if host else ""


def tv_path(club: int) -> str:
    """The page of a club for TVs, as it is typed."""
    return tv_page(club).rstrip("/")


def tv_page(club: int) -> str:
    """The same as a TV goes there by itself."""
    home = find_home_club()
    if home is not None and home.pk == club:
        return reverse("tv")
    return reverse("club_tv", args=[club])


def list_name_questions(tvs: Iterable[Tv]) -> Iterator[TvNameQuestion]:
    """
    Whether a TV that was let in just now is one that the host knows: of those that are off. Only
    after the digits were compared, so that no stranger's TV is given a good name.
    """
    known = list_known(tvs)
    at = now()
    for tv in known:
        until = (tv.approved_at or 0) + ASKED_MS
        if at < until and tv.name.startswith(usual_tv_name(tv)):
            others = [other for other in known if other.pk != tv.pk]
            earlier = [other.name for other in others if _is_off(other, at)]
            if earlier:
                yield TvNameQuestion(tv.pk, tv.name, tuple(earlier[:NAMES_OFFERED]), until)
