"""The places: who went out when and with what; and all of it put right."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.engine.messages import Money, Text
from tournament.money.rules.bounties import list_unclaimed_heads
from tournament.money.rules.prize_pool import compute_winnings
from tournament.money.values.terms import BountyKind
from tournament.night.state import State, entrant_name_of, to_money
from tournament.pages.base_context import build_live_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.players.rules.purchase_windows import list_rebuy_candidates, may_prize_pool_grow
from tournament.players.rules.standings import (
    find_best_places,
    find_last_busts,
    list_placed_players,
)
from tournament.players.views.list_head import PLACES, build_list_head
from tournament.players.views.roster import build_player_lists
from tournament.players.views.same_hand_questions import list_same_hand_questions
from tournament.time_source import now


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A player on the list of places, and whom they would change places with."""

    key: int
    name: Text
    place: int
    worst: int
    open: tuple[int, int] | None
    """The places between which theirs is open while somebody who was out before may rebuy."""
    won: Money | None
    at: int | None
    by: tuple[Text, ...]
    stack: int
    together: bool
    """In the same hand as the one above."""
    above: int | None
    """Who went out right after them; None at the top of those who are out."""
    nameless: bool
    """Nobody has the bounty on their head yet."""
    below: int | None
    """Who went out before the one below them; 0 for nobody, None at the bottom."""

    @property
    def id(self) -> str:
        """Its number as a part of an id on the page."""
        return str(self.key)


@require_safe
@never_cache
def show_finishes(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The list of places, best first."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    moment = journal.build_snapshot(visitor.night)
    at = now()
    state = moment.state
    found = build_player_lists(state, at)
    context = build_live_night_context(visitor, moment) | {
        "head": build_list_head(visitor, state, found, at, PLACES),
        "page": reverse("places", args=[pk]),
        "placed": build_place_rows(state, at),
        "waiting": [entrant_name_of(state, key) for key in list_rebuy_candidates(state, at)],
        "perhaps": list_same_hand_questions(moment),
        "provisional": may_prize_pool_grow(state, at) or bool(list_rebuy_candidates(state, at)),
        "finished": state.finished is not None,
    }
    return render_page_or_part(request, "players/places.html", context)


def build_place_rows(state: State, at: Instant) -> list[PlaceRow]:
    """Everybody who has a place, with what puts it right."""
    won = compute_winnings(state, at)
    last = find_last_busts(state)
    heads = list_unclaimed_heads(state) if state.terms.bounty is not BountyKind.NONE else ()
    best = find_best_places(state, at)
    placed = list(list_placed_players(state, at))
    going = [key for _group, key in placed if key in last]
    found = []
    for group, key in placed:
        at_in_list = going.index(key) if key in last else None
        outs = state.busts[last[key]].outs if key in last else ()
        out = next((out for out in outs if out.player == key), None)
        found.append(
            PlaceRow(
                key=key,
                name=entrant_name_of(state, key),
                place=group.place,
                worst=group.worst,
                open=(best[key], group.worst) if key in best else None,
                won=to_money(state, won[key].total) if won[key].total else None,
                at=out.at if out else None,
                by=tuple(entrant_name_of(state, hunter) for hunter in out.by) if out else (),
                stack=out.stack if out else 0,
                together=key != group.players[0],
                above=going[at_in_list - 1] if at_in_list else None,
                nameless=key in heads,
                below=_find_player_below(going, at_in_list),
            )
        )
    return found


def _find_player_below(going: list[int], at: int | None) -> int | None:
    """After whom they would have gone out if they had gone one place earlier."""
    if at is None or at == len(going) - 1:
        return None
    return going[at + 2] if at + 2 < len(going) else 0
