"""The places: who went out when and with what; and all of it put right."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.engine.messages import Message, Money
from tournament.money.rules.bounties import list_unclaimed_heads
from tournament.money.rules.prize_pool import compute_winnings
from tournament.money.values.terms import BountyKind
from tournament.night.state import State, name_of, to_money
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.players.rules.purchase_windows import list_rebuy_candidates, may_prize_pool_grow
from tournament.players.rules.standings import compute_standings, find_last_busts
from tournament.players.views.entrants import build_base_context
from tournament.players.views.same_hand_questions import list_same_hand_questions
from tournament.time_source import now


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A player on the list of places, and whom he would change places with."""

    key: int
    name: str | Message
    place: int
    worst: int
    won: Money | None
    at: int | None
    by: tuple[str | Message, ...]
    stack: int
    together: bool
    """In the same hand as the one above."""
    above: int | None
    """Who went out right after him; None at the top of those who are out."""
    nameless: bool
    """Nobody has the bounty on his head yet."""
    below: int | None
    """Who went out before the one below him; 0 for nobody, None at the bottom."""

    @property
    def id(self) -> str:
        """Its number as a part of an id on the page."""
        return str(self.key)


@require_safe
@never_cache
def show_finishes(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The list of places, best first."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    moment, at = journal.build_snapshot(visitor.night), now()
    state = moment.state
    context = build_base_context(visitor, moment) | {
        "placed": build_finishes(state, at),
        "waiting": [name_of(state, key) for key in list_rebuy_candidates(state, at)],
        "perhaps": list_same_hand_questions(moment),
        "provisional": may_prize_pool_grow(state, at) or bool(list_rebuy_candidates(state, at)),
        "finished": state.finished is not None,
    }
    return render(
        request, "entrants/_places.html" if request.htmx else "entrants/places.html", context
    )


def build_finishes(state: State, at: Instant) -> list[PlaceRow]:
    """Everybody who has a place, with what puts it right."""
    won, last = compute_winnings(state, at), find_last_busts(state)
    heads = list_unclaimed_heads(state) if state.terms.bounty is not BountyKind.NONE else ()
    rows = [(group, key) for group in compute_standings(state, at) for key in group.players]
    going = [key for _one, key in rows if key in last]
    found = []
    for row, key in rows:
        at_in_list = going.index(key) if key in last else None
        found.append(
            PlaceRow(
                key=key,
                name=name_of(state, key),
                place=row.place,
                worst=row.worst,
                won=to_money(state, won[key].total) if won[key].total else None,
                at=_find_bust_time(state, key, last),
                by=_list_hunters(state, key, last),
                stack=_sum_bust_stacks(state, key, last),
                together=key != row.players[0],
                above=going[at_in_list - 1] if at_in_list else None,
                nameless=key in heads,
                below=_find_player_below(going, at_in_list),
            )
        )
    return found


def _find_player_below(going: list[int], at: int | None) -> int | None:
    """After whom he would have gone out if he had gone one place earlier."""
    if at is None or at == len(going) - 1:
        return None
    return going[at + 2] if at + 2 < len(going) else 0


def _find_bust_time(state: State, key: int, last: dict[int, int]) -> int | None:
    return (
        next((out.at for out in state.busts[last[key]].outs if out.player == key), None)
        if key in last
        else None
    )


def _list_hunters(state: State, key: int, last: dict[int, int]) -> tuple[str | Message, ...]:
    outs = state.busts[last[key]].outs if key in last else ()
    return tuple(name_of(state, hunter) for out in outs if out.player == key for hunter in out.by)


def _sum_bust_stacks(state: State, key: int, last: dict[int, int]) -> int:
    outs = state.busts[last[key]].outs if key in last else ()
    return sum(out.stack for out in outs if out.player == key)
