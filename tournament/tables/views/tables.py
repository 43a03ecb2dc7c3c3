"""The director's pages of the seats: all tables with what they need, and one table by itself."""

from typing import Any

from django.http import Http404, HttpResponse
from django.http.request import QueryDict
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from seating.cards import RANKS, TABLE_SUITS, Card, parse_card
from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.engine.card_names import SUIT_WORDS
from tournament.engine.messages import Message, Refusal, say
from tournament.engine.messages import _ as marked
from tournament.night.state import State, count_players_left, entrant_name_of, table_name_text
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.players.rules.purchase_windows import list_rebuy_candidates
from tournament.players.views.roster import build_player_lists
from tournament.tables.forms.card_fields import parse_cards
from tournament.tables.rules.hand_blockers import why_table_waits
from tournament.tables.rules.seats import (
    has_seating,
    is_button_known,
    list_open_tables,
    list_seated_tables,
    list_unseated_players,
)
from tournament.tables.rules.table_balancing import TableTask
from tournament.tables.values import MOST_TABLES, RequestKind
from tournament.tables.views.absence import list_absent_players
from tournament.tables.views.felt_tables import build_felt_tables
from tournament.tables.views.hand_text import list_hand_notes
from tournament.tables.views.move_planning import (
    build_seating_mark,
    build_tie_break_rows,
    propose_moves,
)
from tournament.tables.views.page_context import build_seats_context
from tournament.tables.views.table_needs import (
    build_due_need,
    build_hand_for_hand,
    build_open_draw,
    build_planned_moves,
    list_open_requests,
    list_stopped_table_names,
)
from tournament.tables.views.table_rows import (
    build_table_row,
    find_free_table_number,
    list_move_choices,
    list_player_choices,
    list_seat_boxes,
    list_seat_choices,
    list_seated_players,
    tag_choices_with_seats,
)
from tournament.tables.views.unseated_players import build_unseated_players
from tournament.time_source import now

MOST_TYPED = 2000
"""Cards that an address may bring; more than any plan asks for."""


@require_safe
@never_cache
def show_tables(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """All tables: who sits where, what is due, what is planned, who is away."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    moment = journal.build_snapshot(visitor.night)
    at = now()
    context = (
        build_seats_context(visitor, moment)
        | _build_tables_context(moment.state, at)
        | _build_due_task_context(request, moment.state, at)
    )
    context |= {"query": request.GET.urlencode(), "back": reverse("seats", args=[pk])}
    return render_page_or_part(request, "tables/seats.html", context)


@require_safe
@never_cache
def show_table(request: HtmxHttpRequest, pk: int, table: int) -> HttpResponse:
    """One table: its seats, its hand and button, and everything the director can change there."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    if not 1 <= table <= MOST_TABLES:
        raise Http404
    moment = journal.build_snapshot(visitor.night)
    at = now()
    context = build_seats_context(visitor, moment) | _build_table_context(moment.state, table, at)
    context["back"] = reverse("seat_table", args=[pk, table])
    return render_page_or_part(request, "tables/table.html", context)


def _build_tables_context(state: State, at: Instant) -> dict[str, Any]:
    """Everybody at the tables, and what concerns all of them."""
    may_come_back = list_rebuy_candidates(state, at)
    breakable = [
        (number, table_name_text(state, number)) for number in list_seated_tables(state, at)
    ]
    return {
        "felts": build_felt_tables(state, at),
        "is_seated": has_seating(state),
        "left": count_players_left(state),
        "lists": build_player_lists(state, at) if may_come_back else None,
        "away": list_absent_players(state, at),
        "newcomers": build_unseated_players(state, at),
        "unseated": [entrant_name_of(state, key) for key in list_unseated_players(state)],
        "drawing": build_open_draw(state),
        "together": build_hand_for_hand(state, at),
        "next_round": state.round + 1,
        "halted": list_stopped_table_names(state, at),
        "new_table": find_free_table_number(state),
        "broken": [
            (number, table_name_text(state, number))
            for number, table in state.tables.items()
            if table.broken
        ],
        "breakable": breakable if len(breakable) > 1 else [],
        "finished": state.finished is not None,
        "planned_since": state.moves.since if state.moves else 0,
    }


def _build_due_task_context(request: HtmxHttpRequest, state: State, at: Instant) -> dict[str, Any]:
    """What is due, with the plan for it as far as it is known."""
    found = build_due_need(state, at)
    now_there = build_seating_mark(state, at)
    dealt: tuple[Card, ...] = ()
    fault = None
    if request.GET.get("for") == now_there:
        dealt, fault = read_typed_cards(request.GET)
    is_uneven = found is not None and found.task is TableTask.BALANCE
    return {
        "needed": found,
        "planned": build_planned_moves(state, at),
        "planned_deals": build_tie_break_rows(state, state.moves.deals) if state.moves else (),
        "proposal": propose_moves(state, at, dealt) if is_uneven else None,
        "choice": list_move_choices(state, at) if is_uneven else None,
        "fault": fault,
        "situation": now_there,
        **list_card_choices(),
    }


def read_typed_cards(sent: QueryDict) -> tuple[tuple[Card, ...], Message | None]:
    """The cards that were dealt before, then those just chosen; and what is wrong with them."""
    earlier = [parse_card(written) for written in sent.getlist("card")[:MOST_TYPED]]
    known = tuple(card for card in earlier if card is not None)
    try:
        fresh = parse_cards(sent.getlist("rank")[:MOST_TYPED], sent.getlist("suit")[:MOST_TYPED])
    except Refusal as refusal:
        return known, refusal.line
    if len(set(fresh)) != len(fresh):
        return known, say(
            marked("The same card cannot lie at two tables. Look at the cards again.")
        )
    return (*known, *fresh), None


def list_card_choices() -> dict[str, Any]:
    """What the menus of a card offer."""
    return {"ranks": RANKS, "suits": [(suit.value, SUIT_WORDS[suit]) for suit in TABLE_SUITS]}


def _build_table_context(state: State, number: int, at: Instant) -> dict[str, Any]:
    """Everything about one table."""
    table = build_table_row(state, number, at)
    here = list_seated_players(state, number, at)
    return {
        "row": table,
        "number": number,
        "left": count_players_left(state),
        "knows_button": is_button_known(state, number, at),
        "is_up": number in list_open_tables(state),
        "calls": [
            row
            for row in list_open_requests(state, at)
            if row.request.wish is RequestKind.FLOOR and row.request.table == number
        ],
        "notes": list_hand_notes(state, number, at),
        "held": why_table_waits(state, number, at),
        "here": here,
        "people": [
            (place, state.entrants[place.key]) for place in table.map.places if not place.empty
        ],
        "swap_here": tag_choices_with_seats(state, here),
        "swap_with": tag_choices_with_seats(state, list_player_choices(state, number)),
        "unseated": [(key, entrant_name_of(state, key)) for key in list_unseated_players(state)],
        "places": list_seat_choices(state, at, number),
        "boxes": list_seat_boxes(state, number, at),
        "next_hand": table.table.hand + 1,
        "needs_reason": state.started is not None and state.started <= at,
        "finished": state.finished is not None,
        **list_card_choices(),
    }
