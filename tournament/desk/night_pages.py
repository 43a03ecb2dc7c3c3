"""The page behind More, and the page of the night itself: its name, its end, and what follows."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.access.authorization import authorize_visit, list_club_nights
from tournament.access.roles import Right
from tournament.desk.night_bar_context import build_bar_context
from tournament.desk.scene_panel import build_scene_panel_context
from tournament.desk.todo_items.night_items import list_title_buttons
from tournament.desk.todo_items.todo_item import TodoButton
from tournament.league.seasons import list_club_seasons
from tournament.models import Tournament
from tournament.money.rules.prize_pool import compute_prize_pool
from tournament.night.state import State, find_announcement
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.players.rules.standings import list_active_players
from tournament.time_source import now


@require_safe
def show_night_menu(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Everything that is not one of the four other places, with one fact each."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    # What lets the page follow its night comes with its bar, as on other pages.
    context = build_bar_context(visitor, request.path, "more", follows=True)
    if visitor.who.member:
        context |= _build_club_facts(visitor.night)
    return render(request, "desk/night_menu.html", context)


def _build_club_facts(night: Tournament) -> dict[str, Any]:
    """One fact for each place of the club."""
    later = list_club_nights(night.club).filter(finished_at=None, starts_at__gt=now())
    seasons = [one for one in list_club_seasons(night.club) if one.archived_at is None]
    return {
        "next_night": later.exclude(pk=night.pk).order_by("starts_at").first(),
        "season": seasons[0] if seasons else None,
        "people": night.club.players.filter(archived_at=None, merged_into=None).count(),
    }


@require_safe
def show_this_night(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """What is decided once a night: announcements, its name, how it ends, what becomes of it."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    context = build_bar_context(visitor, request.path, "night", follows=True)
    state = context["state"]
    context |= build_scene_panel_context(state, now())
    context["announcement"] = find_announcement(state, now())
    context["titles"] = _list_titles(state) if context["at_hand"].plays else ()
    context["purse"] = compute_prize_pool(state).total
    return render(request, "desk/this_night.html", context)


def _list_titles(state: State) -> tuple[TodoButton, ...]:
    """Who can be given the title; where nobody left has a name the results ask who won."""
    has_names = any(state.entrants[key].name for key in list_active_players(state))
    return list_title_buttons(state) if has_names else ()
