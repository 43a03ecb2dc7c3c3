"""Check-in: one name field, with matches from the club's list."""

import re
from urllib.parse import urlencode

from django.http import Http404, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.club.player_numbers import assign_night_number, list_night_numbers
from tournament.club.players import add_player, find_likely_players, player_of
from tournament.engine.messages import Refusal, refuse
from tournament.engine.messages import _ as mark
from tournament.journal import ActionResult
from tournament.localization import find_timezone, localize_fact
from tournament.models import Player
from tournament.money.actions.purchases import BuyIn
from tournament.money.values.terms import ChipPile
from tournament.night.action import Action
from tournament.night.state import State
from tournament.pages.action_response import (
    build_actor,
    build_refusal_response,
    perform_submission,
    read_form_key,
)
from tournament.pages.base_context import build_live_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.players.actions.entries import MAX_NAME_LENGTH, ExpectPlayer, NameEntrant
from tournament.players.values import PLAYING, EntrantStatus
from tournament.players.views.entrants import render_refused_list
from tournament.players.views.name_list import (
    buy_in_all_players,
    buy_in_expected_players,
    expect_all_players,
    list_exact_matches,
    list_nameless_players,
)
from tournament.players.views.roster import (
    PurchaseOption,
    list_buy_in_options,
    pick_override_reason,
)
from tournament.time_source import now

UNNAMED_KEY = re.compile(r"-?[0-9]{1,12}")
KEPT = ("name", "as", "offer", "reason", "unnamed", "back")
"""What the question takes along."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def register_player(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Let somebody in by name; if the club knows a similar one, ask first who it is."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    if request.method != "POST":
        return _render_player_question(request, visitor)
    if "names" in request.POST:
        return perform_submission(
            request,
            visitor,
            lambda key, _seen: _register_list(request, visitor, key),
            lambda why: render_refused_list(request, visitor, why),
        )
    if "everybody" in request.POST:
        return perform_submission(
            request,
            visitor,
            lambda key, _seen: _buy_in_expected(request, visitor, key),
        )
    try:
        player = _find_or_add_player(request, visitor)
    except Refusal as refusal:
        return build_refusal_response(
            request,
            visitor,
            localize_fact(refusal.line, find_timezone(visitor.night.club.timezone)),
        )
    if player is None:
        return _redirect_to_player_question(request, visitor)

    def perform_with_key(key: str, seen: int | None) -> ActionResult:
        return journal.perform_action(
            visitor.night,
            lambda past, at: _build_action(request, visitor, player, past.state, at, key),
            build_actor(visitor),
            key,
            seen,
        )

    return perform_submission(request, visitor, perform_with_key)


def _register_list(request: HtmxHttpRequest, visitor: Visit, key: str) -> ActionResult:
    """Everybody on a list: expected, unless all of them are here and have paid."""
    names = request.POST["names"]
    if request.POST.get("as") != "in":
        return expect_all_players(visitor, names, key)

    def build_action(player: Player, entry_key: str) -> Action:
        named = _build_naming(visitor, player, entry_key) if "nameless" in request.POST else None
        state = journal.build_snapshot(visitor.night).state
        return named or _build_action(request, visitor, player, state, now(), entry_key)

    return buy_in_all_players(visitor, names, key, build_action)


def _buy_in_expected(request: HtmxHttpRequest, visitor: Visit, key: str) -> ActionResult:
    """Everybody who is expected is here and has paid."""
    state = journal.build_snapshot(visitor.night).state
    expected = {
        number: entrant.name
        for number, entrant in state.entrants.items()
        if entrant.status is EntrantStatus.EXPECTED
    }

    def build_action(number: int, entry_key: str) -> journal.ActionBuilder:
        return lambda past, at: _build_buy_in(
            request, visitor, past.state, number, expected[number], at, entry_key
        )

    return buy_in_expected_players(visitor, tuple(expected), key, build_action)


def _find_or_add_player(request: HtmxHttpRequest, visitor: Visit) -> Player | None:
    """
    Who it is: chosen from the club's list, known by exactly this name, or new; None if somebody has
    to say.
    """
    club = visitor.night.club
    sent = request.POST
    key = read_form_key(request)
    if (chosen := _parse_player_choice(sent)).isdecimal() and len(chosen) < 13:
        player = player_of(club, int(chosen))
        if player is None:
            raise Http404
        return player
    name = sent.get("name", "")
    another = sent.get("another") == "yes"
    similar = [] if another else find_likely_players(club, name)
    exact = list_exact_matches(similar, name)
    if len(exact) == 1 and len(similar) == 1:
        once_more = journal.has_entry_for_key(visitor.night, key)
        return exact[0] if once_more or not _is_playing(visitor, exact[0]) else None
    if similar:
        return None
    if visitor.night.trial_of_id is not None:
        raise refuse(mark("A practice copy adds nobody to the club. Choose a club player."))
    return add_player(club, name, sent.get("nickname", ""), another=another, key=key)


def _is_playing(visitor: Visit, player: Player) -> bool:
    """Whether they are in already: then the same name, typed once more, may mean somebody else."""
    known = journal.build_snapshot(visitor.night).state.entrants
    numbers = list_night_numbers(visitor.night, player) & known.keys()
    return any(known[number].status in PLAYING for number in numbers)


def _build_entrant_name(state: State, player: Player, number: int) -> str:
    """Their name in this night, with the nickname where somebody else there is called the same."""
    others = (entrant.name.casefold() for key, entrant in state.entrants.items() if key != number)
    if not player.nickname or player.name.casefold() not in others:
        return player.name
    return f"{player.name} ({player.nickname})"[:MAX_NAME_LENGTH]


def _parse_player_choice(sent: QueryDict) -> str:
    """Somebody of the club’s list: named by the answer to who it is, or by a button of the list."""
    return sent.get("player") or sent.get("in") or sent.get("expected") or ""


def _build_action(
    request: HtmxHttpRequest,
    visitor: Visit,
    player: Player,
    state: State,
    at: Instant,
    key: str,
) -> Action:
    """
    What was asked for: expected, in and paid, in and owing; or the name of somebody who had none.
    """
    sent = request.POST
    if UNNAMED_KEY.fullmatch(sent.get("unnamed", "")):
        unnamed = int(sent["unnamed"])
        number = assign_night_number(visitor.night, player)
        return NameEntrant(unnamed, _build_entrant_name(state, player, unnamed), number)
    # perhaps under a number that was merged into theirs
    known = list_night_numbers(visitor.night, player) & state.entrants.keys()
    number = min(known) if known else assign_night_number(visitor.night, player)
    name = _build_entrant_name(state, player, number)
    if sent.get("as") == "expected" or "expected" in sent:
        return ExpectPlayer(number, name)
    return _build_buy_in(request, visitor, state, number, name, at, key)


def _build_buy_in(
    request: HtmxHttpRequest,
    visitor: Visit,
    state: State,
    number: int,
    name: str,
    at: Instant,
    key: str,
) -> BuyIn:
    """The chosen buy-in, or the first one that is open."""
    sent = request.POST
    sales = {sale.number: sale for sale in list_buy_in_options(state, at)}
    chosen = sent.get("offer", "")
    sale = (
        sales.get(int(chosen))
        if chosen.isdecimal() and len(chosen) < 4
        else next(iter(sales.values()))
    )
    if sale is None:
        raise Http404
    price = sale.offer.price
    return BuyIn(
        number,
        sale.number,
        price,
        0 if sent.get("as") == "owing" else price,
        name=name,
        reason=pick_override_reason(state, sale.number, sent.get("reason", ""), at),
        chips=sale.offer.chips,
        piles=_choose_piles(visitor, key, sale),
    )


def _build_naming(visitor: Visit, player: Player, key: str) -> NameEntrant | None:
    """
    The name for the first who plays without one; none where nobody does, or where this player has
    a line of their own. A retry says the same again.
    """
    earlier = journal.find_entry_by_key(visitor.night, key)
    if earlier is not None:
        return earlier.action if isinstance(earlier.action, NameEntrant) else None
    state = journal.build_snapshot(visitor.night).state
    nameless = list_nameless_players(state)
    if not nameless or list_night_numbers(visitor.night, player) & state.entrants.keys():
        return None
    number = assign_night_number(visitor.night, player)
    return NameEntrant(nameless[0], _build_entrant_name(state, player, nameless[0]), number)


def _choose_piles(visitor: Visit, key: str, sale: PurchaseOption) -> tuple[ChipPile, ...]:
    """The chips to hand out; a retry says the same again, whatever the case holds by now."""
    earlier = journal.find_entry_by_key(visitor.night, key)
    if earlier is not None and isinstance(earlier.action, BuyIn):
        return earlier.action.piles
    return sale.piles


def _redirect_to_player_question(request: HtmxHttpRequest, visitor: Visit) -> HttpResponse:
    """Go to the page that asks who it is, with all that was asked for."""
    kept = {name: value for name in KEPT if (value := request.POST.get(name, ""))}
    address = f"{reverse('door', args=[visitor.night.pk])}?{urlencode(kept)}"
    return HttpResponseClientRedirect(address) if request.htmx else HttpResponseRedirect(address)


def _render_player_question(request: HtmxHttpRequest, visitor: Visit) -> HttpResponse:
    """Is it one of these, or somebody new?"""
    moment = journal.build_snapshot(visitor.night)
    name = request.GET.get("name", "").strip()[:MAX_NAME_LENGTH]
    context = build_live_night_context(visitor, moment) | {
        "kept": {field: request.GET[field] for field in KEPT if field in request.GET},
        "name": name,
        "similar": [
            (player, _is_playing(visitor, player))
            for player in find_likely_players(visitor.night.club, name)
        ]
        if name
        else [],
    }
    return render(request, "players/who.html", context)
