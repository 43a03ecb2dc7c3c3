"""
The draw for seats: announced and made by the program, or with real cards; then who sits where.
"""

from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from seating.seat_draw import build_draw_deck
from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.journal import NightSnapshot
from tournament.localization import find_timezone, localize_fact
from tournament.night.state import State, entrant_name_of, table_name_text
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.players.rules.purchase_windows import list_rebuy_candidates
from tournament.players.rules.standings import list_active_players
from tournament.players.values import EntrantStatus
from tournament.tables.rules.seats import list_tables_mid_hand
from tournament.tables.rules.table_balancing import find_due_table_task
from tournament.tables.values import CardDraw, DrawKind
from tournament.tables.views.draw_rows import (
    build_card_piles,
    build_draw_setup,
    count_tables_to_redraw,
    find_draw_undo_target,
    group_draw_by_table,
    is_already_drawn,
    list_players_by_name,
    list_taken_cards,
    list_undrawn_players,
    player_name_text,
    sort_by_name,
)
from tournament.tables.views.draw_seeds import (
    count_announced_draws,
    is_draw_spent,
    split_into_groups,
)
from tournament.tables.views.draw_verification import (
    find_newest_draw_version,
    list_draw_verifications,
)
from tournament.tables.views.page_context import build_seats_context
from tournament.tables.views.table_needs import due_task_text
from tournament.tables.views.unseated_players import build_unseated_players
from tournament.time_source import now

MAX_TYPED = 200


@require_safe
@never_cache
def show_seat_draw(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """
    The page of the draw; `tables` and `numbers` ask for other tables, `player` is about to take a
    card.
    """
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    moment = journal.build_snapshot(visitor.night)
    at = now()
    context = (
        build_seats_context(visitor, moment)
        | _build_setup_context(request, moment.state, at)
        | _build_page_context(visitor, moment, at)
    )
    if context["stage"] == "cards":
        context |= _build_card_draw_context(request, moment)
    context |= {"query": request.GET.urlencode(), "back": reverse("draw", args=[pk])}
    return render_page_or_part(request, "tables/draw.html", context)


def _build_page_context(visitor: Visit, moment: NightSnapshot, at: Instant) -> dict[str, Any]:
    """What stands on the page at every stage."""
    state = moment.state
    return {
        "stage": find_draw_stage(state.draw),
        "running": tuple(
            table_name_text(state, number) for number in list_tables_mid_hand(state, at)
        ),
        "expected": sum(
            entrant.status is EntrantStatus.EXPECTED for entrant in state.entrants.values()
        ),
        "may_rebuy": tuple(entrant_name_of(state, key) for key in list_rebuy_candidates(state, at)),
        "players": list_players_by_name(state, list_active_players(state)),
        "announced": count_announced_draws(moment.past.entries),
        "newcomers": build_unseated_players(state, at),
        "finished": state.finished is not None,
        **_build_promise_context(visitor, moment),
        **_build_result_context(moment),
    }


def find_draw_stage(drawing: CardDraw | None) -> str:
    """Where the draw stands: none, promised, cards are taken, or done."""
    if drawing is None:
        return "none"
    if drawing.done:
        return "done"
    return "cards" if drawing.kind is DrawKind.CARDS else "promised"


def _build_promise_context(visitor: Visit, moment: NightSnapshot) -> dict[str, Any]:
    """An announced draw, and why it cannot be made as it was announced, if so."""
    state = moment.state
    drawing = state.draw
    if drawing is None or find_draw_stage(drawing) != "promised":
        return {}
    return {
        "promise": split_into_groups(drawing.promise),
        "laid": build_card_piles(state, build_draw_deck(drawing.sizes, drawing.numbers)),
        "dealers": tuple(player_name_text(state, key) for key in drawing.dealers),
        "changed": drawing.players != tuple(sorted(list_active_players(state))),
        "seed_known": is_draw_spent(drawing, visitor.night.pk, moment.past.entries),
    }


def _build_result_context(moment: NightSnapshot) -> dict[str, Any]:
    drawing = moment.state.draw
    if drawing is None or not drawing.done:
        return {}
    tables = group_draw_by_table(moment.state, drawing.places)
    return {
        "tables": tables,
        "names": sort_by_name(tables),
        "undo": find_draw_undo_target(moment.past.entries),
    }


def _build_card_draw_context(request: HtmxHttpRequest, moment: NightSnapshot) -> dict[str, Any]:
    """The draw with real cards that is under way, and whose turn it is."""
    state = moment.state
    drawing = state.draw
    assert drawing is not None
    to_draw = list_undrawn_players(state, drawing)
    left = sum(not place.player for place in drawing.places)
    return {
        "laid": build_card_piles(state, drawing.places),
        "piles": group_draw_by_table(state, drawing.places),
        "to_draw": to_draw,
        "taken": list_taken_cards(state, drawing, moment.past.entries),
        "too_few": max(0, len(to_draw) - left),
        "drawing": next(
            (player for player in to_draw if str(player.key) == request.GET.get("player")), None
        ),
    }


def _build_setup_context(request: HtmxHttpRequest, state: State, at: Instant) -> dict[str, Any]:
    """The tables that were asked for, or those that are due, or the usual ones."""
    task = find_due_table_task(state, at)
    typed = request.GET.get("numbers", "")[:MAX_TYPED]
    numbers = parse_table_numbers(typed)
    count = request.GET.get("tables", "")
    wanted = (
        int(count) if count.isdecimal() and 0 < len(count) < 5 else count_tables_to_redraw(task)
    )
    setup = build_draw_setup(state, wanted, numbers or ())
    is_due = count_tables_to_redraw(task) > 0
    return {
        "setup": setup,
        "typed": typed,
        "unreadable": numbers is None,
        "is_asked": bool(count or typed) and not is_already_drawn(state, setup),
        "is_due": is_due,
        "due_line": due_task_text(state, task, at)
        if task and count_tables_to_redraw(task)
        else None,
    }


def parse_table_numbers(typed: str) -> tuple[int, ...] | None:
    """
    The numbers of tables with gaps or commas between them; None if that cannot be read.

    >>> parse_table_numbers("1 2, 4"), parse_table_numbers(""), parse_table_numbers("1 x")
    ((1, 2, 4), (), None)
    """
    parts = typed.replace(",", " ").split()
    if not all(part.isdecimal() and len(part) < 5 for part in parts):
        return None
    return tuple(int(part) for part in parts)


@require_safe
@never_cache
def show_draw_verification(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """
    Every draw of the night, for everybody to check: worked out again here, and by the reader's own
    browser.
    """
    visitor = authorize_visit(request, pk, Right.SEE_BOARD)
    moment = journal.build_snapshot(visitor.night)
    newest = find_newest_draw_version(moment.past.entries)
    if request.htmx and request.GET.get("shown") == str(newest):
        return HttpResponse(status=204)  # what happened meanwhile has nothing to do with draws
    context = build_seats_context(visitor, moment) | {
        "newest": newest,
        "may_see_desk": visitor.who.has_right(Right.SEE_DESK),
        "draws": list_draw_verifications(moment.state, moment.past.entries),
        "stage": find_draw_stage(moment.state.draw),
        **_build_promise_context(visitor, moment),
        **_build_result_context(moment),
    }
    return render_page_or_part(request, "tables/draw_check.html", context)


@require_safe
@never_cache
def download_draw_json(request: HtmxHttpRequest, pk: int, version: int) -> HttpResponse:
    """One draw as a file, for a check by another program; the names are there for people."""
    visitor = authorize_visit(request, pk, Right.SEE_BOARD)
    moment = journal.build_snapshot(visitor.night)
    draws = list_draw_verifications(moment.state, moment.past.entries)
    made = next((draw for draw in draws if draw.version == version), None)
    if made is None:
        raise Http404
    zone = find_timezone(visitor.night.club.timezone)
    names = {row.key: localize_fact(row.name, zone) for row in sort_by_name(made.tables)}
    response = JsonResponse(
        {**made.written, "names": names}, json_dumps_params={"indent": 1, "ensure_ascii": False}
    )
    response.headers["Content-Disposition"] = f'attachment; filename="draw-{pk}-{version}.json"'
    return response
