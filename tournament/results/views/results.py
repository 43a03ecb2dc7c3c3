"""Results page: places, payouts, facts."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.access.views.new_link import hide_referrer
from tournament.clock.values import Instant
from tournament.club.player_numbers import map_night_players
from tournament.club.views.night_list import is_named_by_day
from tournament.engine.messages import Text
from tournament.league.season_nights import list_counting_seasons
from tournament.localization import find_timezone, format_date
from tournament.models import Season, Tournament
from tournament.money.rules.cash_box import list_settlement_tasks, list_unpaid_winnings
from tournament.night.state import State, entrant_name_of
from tournament.pages.action_response import KEY
from tournament.pages.base_context import build_live_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.players.rules.standings import has_open_title, list_active_players
from tournament.results.views.results_summary import ResultsPage, build_results_page
from tournament.results.views.shared_results import write_shared_results
from tournament.time_source import now

HEAD_SHOWN = 12
"""So much of the journal's seal marks results as genuine."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def show_results(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The whole page, or only its changing part; sent to be shared, with the text for a chat."""
    if request.method == "POST":
        return _share_results(request, authorize_visit(request, pk, Right.DIRECT))
    context = _build_results_context(authorize_visit(request, pk, Right.SEE_BOARD))
    return render_page_or_part(request, "results/results.html", context)


def _share_results(request: HtmxHttpRequest, visitor: Visit) -> HttpResponse:
    context = _build_results_context(visitor)
    key = request.POST.get("key", "")
    if not context["ended"].is_final or not KEY.fullmatch(key):
        raise Http404
    zone = find_timezone(visitor.night.club.timezone)
    context["shared"] = write_shared_results(request, visitor, context["ended"], zone, key)
    return hide_referrer(render(request, "results/results.html", context))


def _build_results_context(visitor: Visit) -> dict[str, Any]:
    night = visitor.night
    who = visitor.who
    zone = find_timezone(night.club.timezone)
    at = now()
    moment = journal.build_snapshot(night)
    page = build_results_page(moment.state, at)
    # Only members have a way to the players' own pages.
    people = map_night_players(night) if who.member else {}
    return build_live_night_context(visitor, moment) | {
        "head": moment.head[:HEAD_SHOWN],
        "printed": at,
        "opened": format_date(night.opened_at, zone),
        "may_see_desk": who.has_right(Right.SEE_DESK),
        "is_named_by_day": is_named_by_day(night.name, page.began or night.opened_at, zone),
        "ended": page,
        "seasons": _list_seasons(night, page) if who.member else [],
        "rows": [(row, people.get(row.finish.player)) for row in page.rows],
        **(_build_director_context(moment.state, page, at) if who.has_right(Right.DIRECT) else {}),
    }


def _build_director_context(state: State, page: ResultsPage, at: Instant) -> dict[str, Any]:
    """What a director still has to do about a night that is over: its winner and its money."""
    if state.finished is None:
        return {}
    unpaid = list_unpaid_winnings(state, at)
    return {
        "contenders": _list_contenders(state, page),
        "shows_paid": any(row.finish.number in unpaid for row in page.rows),
        "unpaid": unpaid,
        "unsettled": list_settlement_tasks(state, at),
    }


def _list_contenders(state: State, page: ResultsPage) -> list[tuple[int, Text]]:
    """Who of those left may be named the winner; of players without names, one stands for all."""
    players = list_active_players(state)
    if len(page.winners) == 1 or not has_open_title(state):
        return []
    if not any(state.entrants[key].name for key in players):
        players = players[:1]
    return [(key, entrant_name_of(state, key)) for key in players]


def _list_seasons(night: Tournament, told: ResultsPage) -> list[Season]:
    """For which seasons the night counts, once it is finished."""
    if not told.is_final or told.began is None or night.trial_of_id is not None:
        return []
    return list_counting_seasons(
        night.club, night.pk, told.began, find_timezone(night.club.timezone)
    )
