"""
Link preview for chats. A chat requests the link's own address without a cookie, so the text and
picture are there; a browser is forwarded at once.
"""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament import journal
from tournament.league.views.players_text import day_text
from tournament.localization import find_timezone, use_club_hours
from tournament.lru_cache import LRUCache
from tournament.models import Tournament
from tournament.night.journal_history import JournalHistory
from tournament.results.views.results_summary import build_results_page
from tournament.screens.show_store import load_screen_show
from tournament.screens.values.screen_look import ScreenLook, find_accent_color
from tournament.story.reports import list_dated_states
from tournament.story.rules.night_story import build_night_story
from tournament.story.views.preview_picture import SIZE, draw_preview_picture
from tournament.story.views.result_card import build_result_card, headline_text
from tournament.time_source import now

KEPT = 60
"""Of how many nights this process keeps the words and the picture."""


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """What is shown of a night's results: a title, a line, and a PNG."""

    made_of: tuple[str, int]
    title: str
    description: str
    picture: bytes


_kept = LRUCache[tuple[int, str], LinkPreview](KEPT)


def render_link_preview(
    request: HttpRequest, night: Tournament, token: str, way: str
) -> HttpResponse:
    """The words for a chat, in a page that goes on to where the link leads."""
    preview = load_link_preview(night)
    width, height = SIZE
    context = {
        "preview": preview,
        "picture": request.build_absolute_uri(reverse("link_picture", args=[token])),
        "width": width,
        "height": height,
        "way": way,
    }
    return render(request, "story/link_preview.html", context)


def load_link_preview(night: Tournament) -> LinkPreview:
    """As whoever holds the night's link may see it; made again if the night or the club changed."""
    moment = journal.build_snapshot(night)
    key = (night.pk, get_language() or "")
    made_of = (moment.head, night.club.revision)
    kept = _kept.get(key)
    if kept is None or kept.made_of != made_of:
        kept = _kept.put(key, _build_preview(night, moment.past, made_of))
    return kept


def _build_preview(
    night: Tournament, past: JournalHistory, made_of: tuple[str, int]
) -> LinkPreview:
    use_club_hours(night.club.hours)
    zone = find_timezone(night.club.timezone)
    at = now()
    story = build_night_story(list_dated_states(past), at)
    results = build_results_page(story.state, at)
    card = build_result_card(night, story, results, (), zone)
    card |= {"results": _("Results"), "day": day_text(results.began or night.opened_at, zone)}
    if not results.winners:
        card["title"] = {"text": card["results"], "name": ""}
    title = headline_text(results, zone) if results.winners else card["results"]
    podium = [f"{one['place']} {one['name']} {one['prize']}".rstrip() for one in card["podium"]]
    look = load_screen_show(night.club_id, night.club.revision).look
    accent = find_accent_color(ScreenLook(accent=look.accent))
    return LinkPreview(
        made_of,
        f"{title} · {card['when']}",
        " · ".join([card["club"], *podium]),
        draw_preview_picture(card, accent),
    )
