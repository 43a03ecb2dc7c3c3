"""Knockout page: one tap on a name, or several players out in one hand."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.engine.messages import Text
from tournament.journal import NightSnapshot
from tournament.money.values.terms import BountyKind
from tournament.night.state import State, entrant_name_of
from tournament.pages.base_context import build_live_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.players.rules.standings import (
    find_elimination_table,
    has_winner,
    list_active_players,
    list_eliminations,
    list_last_hand_eliminations,
)
from tournament.players.values import Elimination
from tournament.players.views.absence_forfeits import list_forfeits
from tournament.players.views.roster import (
    PlayerLists,
    RosterRow,
    build_player_lists,
    group_by_table,
    sort_by_name,
)
from tournament.tables.rules.seats import list_open_tables, list_player_seats
from tournament.time_source import now

INSTANT = re.compile(r"[0-9]{1,14}")
CARDS = 3
"""Of so many who may rebuy the page asks itself; the players' list asks all."""
MAX_HUNTERS_SHOWN = 9
"""Of more, their own page has the list."""


@dataclass(frozen=True, slots=True)
class UnclaimedOut:
    """Somebody who has just gone out, and those at their table who can have knocked them out."""

    key: int
    name: Text
    life: int
    hunters: tuple[tuple[int, Text], ...]

    @property
    def id(self) -> str:
        """Its number as a part of an id on the page."""
        return str(self.key)


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
    just_out = [out for out in list_unclaimed_outs(moment) if out.at >= since]
    context = build_live_night_context(visitor, moment) | {
        "lists": found,
        "playing": group_by_table(moment.state, _list_names(moment.state, found, went_out, since)),
        "waiting": sorted(found.waiting, key=lambda row: -went_out[row.key])[:CARDS],
        "unclaimed": [_build_unclaimed_out(moment.state, out) for out in just_out[:CARDS]],
        "has_bounties": moment.state.terms.bounty is not BountyKind.NONE,
        "since": since,
        "winner": entrant_name_of(moment.state, list_active_players(moment.state)[0])
        if has_winner(moment.state, at)
        else "",
        "sought": sought,
        "back": f"{reverse('out', args=[pk])}?since={since}",
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


def list_unclaimed_outs(moment: NightSnapshot) -> tuple[Elimination, ...]:
    """Who went out in the last hand and nobody said by whom; those without a name by number."""
    state = moment.state
    outs = {out.player: out for out in list_last_hand_eliminations(state) if not out.by}
    lost = list_forfeits(moment.past.entries) if outs else frozenset()
    by_name = (outs[key] for key in sort_by_name(state, outs))
    return tuple(out for out in by_name if (out.player, out.at) not in lost)


def _build_unclaimed_out(state: State, out: Elimination) -> UnclaimedOut:
    """The table's other players; nobody where there are too many for buttons."""
    table = find_elimination_table(state, out)
    places = list_player_seats(state)
    playing = list_active_players(state)
    beside = [key for key in playing if not table or places.get(key, (0, 0))[0] == table]
    shown = beside if len(beside) <= MAX_HUNTERS_SHOWN else []
    return UnclaimedOut(
        out.player,
        entrant_name_of(state, out.player),
        sum(out.player in bust.players for bust in state.busts) - 1,
        tuple((key, entrant_name_of(state, key)) for key in sort_by_name(state, shown)),
    )
