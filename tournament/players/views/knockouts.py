"""Who is out: one tap on a name, or several ticked who went out in one hand."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.night.state import State, entrant_name_of
from tournament.pages.base_context import build_live_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.players.rules.standings import (
    has_winner,
    list_active_players,
    list_eliminations,
)
from tournament.players.views.roster import (
    PlayerLists,
    RosterRow,
    build_player_lists,
    group_by_table,
)
from tournament.tables.rules.seats import list_open_tables
from tournament.time_source import now

INSTANT = re.compile(r"[0-9]{1,14}")
CARDS = 3
"""Of so many who may rebuy the page asks itself; the players' list asks all."""


@require_safe
@never_cache
def show_knockout_choices(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Everybody with chips, as buttons."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    moment = journal.build_snapshot(visitor.night)
    at = now()
    sought = request.GET.get("q", "").strip()[:80]
    found = build_player_lists(moment.state, at, sought)
    typed = request.GET.get("since", "")
    since = int(typed) if INSTANT.fullmatch(typed) else at
    went_out = {out.player: out.at for out in list_eliminations(moment.state)}
    context = build_live_night_context(visitor, moment) | {
        "lists": found,
        "playing": group_by_table(moment.state, _list_names(moment.state, found, went_out, since)),
        "waiting": sorted(found.waiting, key=lambda row: -went_out[row.key])[:CARDS],
        "since": since,
        "winner": entrant_name_of(moment.state, list_active_players(moment.state)[0])
        if has_winner(moment.state, at)
        else "",
        "sought": sought,
        "back": reverse("out", args=[pk]),
    }
    return render_page_or_part(request, "players/out.html", context)


def _list_names(
    state: State, found: PlayerLists, went_out: Mapping[int, int], since: int
) -> Iterator[RosterRow]:
    """
    Everybody with chips, and who went out while the page was open where they sat: so no name slides
    under the finger.
    """
    tables = list_open_tables(state)
    for row in found.everybody:
        last = row.entrant.sat[-1] if row.entrant.sat else None
        if row.is_playing:
            yield row
        elif went_out.get(row.key, -1) >= since and (last is None or last.table in tables):
            yield replace(row, seat=last)
