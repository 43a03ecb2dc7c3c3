"""
The page for the phone that lies at a table: blinds, seats, what to say to the desk, and one big
button.
"""

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.localization import find_timezone
from tournament.night.state import State, entrant_name_of, find_announcement
from tournament.pages.base_context import build_live_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.players.rules.purchase_windows import list_rebuy_candidates
from tournament.rulings_log.values import find_running_ruling
from tournament.schedule.values import find_level_in_force, find_next_hand_level
from tournament.table_phone.table_choice import list_moved_players, list_table_choices
from tournament.table_phone.table_notices import list_absence_notices, list_stack_forfeit_notices
from tournament.table_phone.table_page import build_table_page, find_next_hand_for_hand
from tournament.table_phone.table_undo import find_last_tap
from tournament.tables.actions.hands import get_hand_number
from tournament.tables.rules.hand_blockers import why_table_waits
from tournament.tables.rules.seats import has_seating
from tournament.tables.values import MAX_TABLES, table_text
from tournament.tables.views.felt_tables import are_hands_tapped
from tournament.tables.views.page_context import build_clock_context
from tournament.time_source import now


@require_safe
@never_cache
def show_table(request: HtmxHttpRequest, pk: int, table: int) -> HttpResponse:
    """The whole page, or only its changing part when the page asks for that."""
    if not 1 <= table <= MAX_TABLES:
        raise Http404
    visitor = authorize_visit(request, pk, Right.PLAY_TABLE, table)
    return render_page_or_part(
        request, "table_phone/table.html", _build_table_context(request, visitor, table)
    )


@require_safe
@never_cache
def choose_table(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Choose a table; a table's own link knows which one."""
    visitor = authorize_visit(request, pk, Right.PLAY_TABLE)
    if visitor.who.table is not None:
        return HttpResponseRedirect(reverse("table", args=[pk, visitor.who.table]))
    context = {
        "night": visitor.night,
        "who": visitor.who,
        "zone": find_timezone(visitor.night.club.timezone),
        "choices": list_table_choices(journal.build_snapshot(visitor.night).state, now()),
    }
    return render(request, "table_phone/tables.html", context)


def _build_broken_table_context(
    visitor: Visit, state: State, number: int, at: Instant
) -> dict[str, Any]:
    """
    For the phone of a table that was broken: where its players sit, and the tables it may turn to.
    """
    return {
        "moved": list_moved_players(state, number),
        "choices": list_table_choices(state, at) if visitor.who.table is None else [],
    }


def _build_table_context(request: HtmxHttpRequest, visitor: Visit, number: int) -> dict[str, Any]:
    """
    What this table plays now, and what binds its next hand; `hands` begins to tap them where nobody
    did.
    """
    moment = journal.build_snapshot(visitor.night)
    at = now()
    state = moment.state
    hand = state.tables.get(number)
    begins = "hands" in request.GET
    is_open = state.started is None or at < state.started or not has_seating(state)
    taps_hands = begins or is_open or are_hands_tapped(state, at)
    here = build_table_page(state, number, at, taps_hands)
    held = why_table_waits(state, number, at)
    clock = build_clock_context(state, at)
    context = build_live_night_context(visitor, moment) | clock
    if hand is not None and hand.broken:
        context |= _build_broken_table_context(visitor, state, number, at)
    return context | {
        "number": number,
        "announcement": find_announcement(state, at),
        "taps_hands": taps_hands,
        "begins": begins,
        "told": table_text(number, hand),
        "hand": hand,
        "here": here,
        "next_hand": get_hand_number(state, number) + 1,
        "next_deal": hand.deals + 1 if hand else 1,
        "this_level": find_level_in_force(state.structure, hand.step)
        if hand and hand.hand
        else None,
        "next_level": find_next_hand_level(state.structure, clock["face"].step),
        "news": (
            *list_stack_forfeit_notices(moment.past, number, at),
            *list_absence_notices(state, number, at),
        ),
        "own_tap": find_last_tap(visitor, number, at),
        "running_ruling": find_running_ruling(state.rulings, at, number, hand.hand if hand else 0),
        "held": held,
        "tells_hand_for_hand": state.hand_for_hand and held is None,
        "begins_round": find_next_hand_for_hand(state, at)
        if visitor.who.has_right(Right.RUN_CLOCK)
        else None,
        "waiting": []
        if here.drawing
        else [entrant_name_of(state, key) for key in list_rebuy_candidates(state, at)],
    }
