"""Who is out: one tap on a name, or several ticked who went out in one hand."""

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.night.state import entrant_name_of
from tournament.pages.base_context import build_live_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.players.rules.standings import has_winner, list_active_players
from tournament.players.views.roster import build_player_lists, group_by_table
from tournament.time_source import now


@require_safe
@never_cache
def show_knockout_choices(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Everybody with chips, as buttons."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    moment = journal.build_snapshot(visitor.night)
    at = now()
    sought = request.GET.get("q", "").strip()[:80]
    found = build_player_lists(moment.state, at, sought)
    context = build_live_night_context(visitor, moment) | {
        "lists": found,
        "playing": group_by_table(moment.state, found.playing),
        "winner": entrant_name_of(moment.state, list_active_players(moment.state)[0])
        if has_winner(moment.state, at)
        else "",
        "sought": sought,
        "back": reverse("out", args=[pk]),
    }
    return render_page_or_part(request, "players/out.html", context)
