"""The seat card: opened by the link of its player, or by a director for anybody."""

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.clock.values import Instant, find_step_start
from tournament.engine.name_order import build_name_sort_key
from tournament.join.phone_claims import (
    find_claim_of_link,
    find_lost_claim,
    has_phone,
    is_claimed_again,
    read_phone_secret,
)
from tournament.join.room_codes import find_unchanged_token
from tournament.localization import find_timezone, localize_fact
from tournament.money.views.deal_explorer import build_proposal, find_open_proposal
from tournament.night.state import State, entrant_name_of, find_announcement
from tournament.pages.base_context import build_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.live_page_context import build_live_context
from tournament.pages.partial_render import render_page_or_part
from tournament.players.values import PLAYING, Entrant, EntrantStatus
from tournament.schedule.values import find_break_after, find_next_hand_level, find_next_level
from tournament.seat_card.current_seat import (
    build_card_draw_status,
    find_current_seat,
    find_draw_promise,
    find_upcoming_move,
    list_next_hand_hints,
    table_hold_reason_text,
)
from tournament.seat_card.desk_requests import list_request_buttons
from tournament.seat_card.night_facts import build_card_facts
from tournament.seat_card.player_status import (
    compute_player_outcome,
    find_handed_over,
    list_player_notices,
)
from tournament.tables.rules.seats import list_player_seats, list_seated_tables
from tournament.tables.views.draw_seeds import split_into_groups
from tournament.tables.views.page_context import build_clock_context
from tournament.time_source import now

SPREAD_MS = 50
PARTS = 12
"""
When the night changes, the phones of a full room ask for their cards one after the other, not all
at once.
"""


@require_safe
@never_cache
def show_seat_card(request: HtmxHttpRequest, pk: int, key: int) -> HttpResponse:
    """One player's card: the whole page, or only its changing part when the page asks for that."""
    try:
        visitor = authorize_visit(request, pk, Right.ASK, player=key)
    except Http404:
        return _tell_lost_card(request, pk, key)
    moment = journal.build_snapshot(visitor.night)
    at = now()
    if key not in moment.state.entrants:
        raise Http404
    context = (
        build_night_context(visitor, moment)
        | _build_clock_context(moment.state, at)
        | _build_card_context(moment.state, key, at)
    )
    context["is_own_phone"] = visitor.who.player == key and not visitor.who.by_code
    context["is_claimed_again"] = is_claimed_again(visitor.night, key)
    context["join_token"] = _find_join_token(visitor)
    if not request.htmx:
        context |= build_live_context(visitor.night, moment)
    return render_page_or_part(request, "seat_card/card.html", context)


def _tell_lost_card(request: HtmxHttpRequest, pk: int, key: int) -> HttpResponse:
    """Say to a phone that had this card where it went; to strangers there is none."""
    lost = find_lost_claim(pk, read_phone_secret(request), key)
    if lost is None:
        raise Http404
    night = lost.night
    name = entrant_name_of(journal.build_snapshot(night).state, key)
    context = {
        "name": localize_fact(name, find_timezone(night.club.timezone)),
        "has_rival": has_phone(night, key),
    }
    return render(request, "seat_card/lost.html", context, status=404)


def _find_join_token(visitor: Visit) -> str:
    """The way back to “Who are you?” for a phone that the host has not vouched for."""
    if not visitor.who.by_code or visitor.who.link is None:
        return ""
    claim = find_claim_of_link(visitor.night, visitor.who.link)
    return find_unchanged_token(visitor.night, claim.made_at) if claim is not None else ""


@require_safe
@never_cache
def choose_seat_card(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Whose card? A player's own link knows; a director chooses."""
    visitor = authorize_visit(request, pk, Right.ASK)
    asked = request.GET.get("player", "")
    number = visitor.who.player
    if number is None and _is_number(asked):
        number = int(asked)
    if number is not None:
        return HttpResponseRedirect(reverse("seat_card", args=[pk, number]))
    moment = journal.build_snapshot(visitor.night)
    context = build_night_context(visitor, moment)
    places = list_player_seats(moment.state)
    rows = []
    for key, entrant in moment.state.entrants.items():
        if entrant.status is not EntrantStatus.GONE:
            name = localize_fact(entrant_name_of(moment.state, key), context["zone"])
            rows.append((key, name, *places.get(key, (0, 0))))
    context["rows"] = sorted(rows, key=lambda row: (build_name_sort_key(row[1]), row[0]))
    return render(request, "seat_card/cards.html", context)


def _is_number(sent: str) -> bool:
    digits = sent.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= 12


def _build_clock_context(state: State, at: Instant) -> dict[str, Any]:
    """
    What the clock says: the blinds of now, or after a break those it leads to, and what comes then.
    """
    context = build_clock_context(state, at)
    step = context["face"].step
    after = step + (2 if find_break_after(state.structure, step) else 1)
    later_at = find_step_start(state.structure, state.anchor, after)
    return context | {
        "level": find_next_hand_level(state.structure, step),
        "later": None if context["is_break"] else find_next_level(state.structure, step),
        "later_at": later_at if context["is_timed"] else None,
        "hand_for_hand": state.hand_for_hand and len(list_seated_tables(state, at)) != 1,
    }


def _is_called(state: State, entrant: Entrant) -> bool:
    """Whether the name typed for the clock on a player is theirs."""
    called = state.decision.who.strip().casefold() if state.decision else ""
    return called != "" and called == entrant.name.strip().casefold()


def _build_card_context(state: State, key: int, at: Instant) -> dict[str, Any]:
    entrant = state.entrants[key]
    proposal = find_open_proposal(state)
    asked = proposal if proposal and key in proposal.players else None
    outcome = compute_player_outcome(state, key, at)
    return {
        "key": key,
        "announcement": find_announcement(state, at),
        "spread": SPREAD_MS * (abs(key) % PARTS),
        "name": entrant_name_of(state, key),
        "may_check_in": state.finished is None
        and entrant.status is EntrantStatus.EXPECTED
        and not entrant.here,
        "is_my_turn": _is_called(state, entrant),
        "seat": find_current_seat(state, key, at),
        "coming": find_upcoming_move(state, key),
        "promise": split_into_groups(find_draw_promise(state, key)),
        "drawing": build_card_draw_status(state, key) if entrant.status in PLAYING else None,
        "held": table_hold_reason_text(state, key, at),
        "hints": list_next_hand_hints(state, key, at),
        "notices": list_player_notices(state, key, outcome, at),
        "proposal": build_proposal(state, asked) if asked else None,
        "has_agreed": asked is not None and key in asked.agreed,
        "handed": find_handed_over(state, key),
        "outcome": outcome,
        "asks": list_request_buttons(state, key, at),
        "facts": build_card_facts(state, key, at),
    }
