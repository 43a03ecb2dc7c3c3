"""The director's pages of the seats: all tables with what they need, and one table by itself."""

from collections.abc import Collection
from dataclasses import dataclass
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
from tournament.engine.messages import Message, Refusal, Text, say
from tournament.engine.messages import _ as marked
from tournament.journal import NightSnapshot
from tournament.night.state import (
    State,
    count_players_left,
    entrant_name_of,
    read_night_clock,
    table_name_text,
)
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.schedule.values import find_level_in_force, find_next_hand_level
from tournament.tables.actions.dealer_button import has_button_from_hands
from tournament.tables.actions.seating_pause import is_seating_pause
from tournament.tables.forms.card_fields import parse_cards
from tournament.tables.rules.hand_blockers import why_table_waits
from tournament.tables.rules.seats import (
    find_next_hand,
    has_seating,
    is_final_table,
    list_open_tables,
    list_seated_tables,
    list_tables_mid_hand,
    list_unseated_players,
)
from tournament.tables.rules.table_balancing import TableTask, find_redraw_numbers, find_uneven_ends
from tournament.tables.values import MAX_TABLES, RequestKind
from tournament.tables.views.absence import list_absent_players
from tournament.tables.views.draw_rows import build_draw_setup
from tournament.tables.views.draw_seeds import count_announced_draws
from tournament.tables.views.felt_tables import (
    MAX_TABLES_DRAWN,
    FeltTable,
    FeltTap,
    are_hands_tapped,
    build_button_felt,
    build_felt_table,
    build_felt_tables,
    is_button_shown,
    mark_possible_moves,
)
from tournament.tables.views.hand_positions import build_hand_positions
from tournament.tables.views.hand_text import list_hand_notes
from tournament.tables.views.move_planning import (
    build_seating_mark,
    build_tie_break_rows,
    list_planned_rows,
    propose_moves,
)
from tournament.tables.views.page_context import build_seats_context
from tournament.tables.views.seat_map import SeatMapHand, find_pictured_hand
from tournament.tables.views.seat_names import list_seat_names
from tournament.tables.views.table_needs import (
    build_due_need,
    build_hand_for_hand,
    build_open_draw,
    build_planned_moves,
    list_open_requests,
)
from tournament.tables.views.table_rows import (
    build_table_row,
    find_free_table_number,
    list_drawable_moves,
    list_move_choices,
    list_player_choices,
    list_seat_boxes,
    list_seat_choices,
    list_seated_players,
    tag_choices_with_seats,
)
from tournament.tables.views.unseated_players import UnseatedPlayers, build_unseated_players
from tournament.time_source import now

MAX_TYPED = 2000
"""Cards that an address may bring; more than any plan asks for."""


@dataclass(frozen=True, slots=True)
class UnevenPair:
    """The table that gives a player and the one that gets one, with how many sit there."""

    gives: Text
    gets: Text
    most: int
    least: int


@require_safe
@never_cache
def show_tables(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """All tables: who sits where, what is due, what is planned, who is away."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    moment = journal.build_snapshot(visitor.night)
    at = now()
    felts = build_felt_tables(moment.state, at)
    context = (
        build_seats_context(visitor, moment)
        | _build_tables_context(moment.state, at, felts)
        | _build_draw_context(moment, at)
        | _build_due_task_context(request, moment.state, at, felts)
    )
    context |= _build_newcomer_context(request, context["newcomers"], context["felts"])
    query = request.GET.urlencode() if context["proposal"] or context["newcomer_key"] else ""
    context |= {"query": query, "back": reverse("seats", args=[pk])}
    return render_page_or_part(request, "tables/seats.html", context)


@require_safe
@never_cache
def show_table(request: HtmxHttpRequest, pk: int, table: int) -> HttpResponse:
    """One table: its seats, its hand and button, and everything the director can change there."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    if not 1 <= table <= MAX_TABLES:
        raise Http404
    moment = journal.build_snapshot(visitor.night)
    at = now()
    is_host = visitor.who.has_right(Right.DIRECT) and moment.state.finished is None
    tap = FeltTap.SHEET if is_host else FeltTap.PLAYER
    context = build_seats_context(visitor, moment) | _build_table_context(
        moment.state, table, tap, at
    )
    known = context["row"].table.touched
    context["moves_button"] = is_host and request.GET.get("button") == str(known)
    context["back"] = reverse("seat_table", args=[pk, table])
    return render_page_or_part(request, "tables/table.html", context)


def _build_tables_context(
    state: State, at: Instant, felts: tuple[FeltTable, ...]
) -> dict[str, Any]:
    """Everybody at the tables, and what concerns all of them."""
    seated = list_seated_tables(state, at)
    listed = list_open_tables(state)[MAX_TABLES_DRAWN:]
    return {
        "felts": felts,
        "further": [(number, table_name_text(state, number)) for number in listed],
        "is_seated": has_seating(state),
        "left": count_players_left(state),
        "waits_for_seats": is_seating_pause(state, at),
        "ahead": _next_redraw_text(state, seated, at),
        "away": list_absent_players(state, at),
        "newcomers": build_unseated_players(state, at),
        "together": build_hand_for_hand(state, at),
        "next_round": state.round + 1,
        "new_table": find_free_table_number(state),
        "can_break": len(seated) > 1,
        "finished": state.finished is not None,
        "planned_since": state.moves.since if state.moves else 0,
    }


def _build_draw_context(moment: NightSnapshot, at: Instant) -> dict[str, Any]:
    """The draw for seats: what the first one would be for, or the one that is sealed."""
    state = moment.state
    return {
        "drawing": build_open_draw(state, at),
        "setup": None if has_seating(state) else build_draw_setup(state),
        "announced": count_announced_draws(moment.past.entries),
        "mid_hand": bool(list_tables_mid_hand(state, at)),
    }


def _next_redraw_text(state: State, tables: Collection[int], at: Instant) -> Message | None:
    """
    What the page says beside how many are left: for whom the clock stands, the next redraw, or
    that nobody taps hands.
    """
    if is_seating_pause(state, at):
        return say(marked("clock stands until all sit"))
    if state.started is not None and state.started <= at and not are_hands_tapped(state, at):
        return say(marked("Next hand in Quick actions follows the button"))
    if len(tables) < 2:
        return say(marked("final table")) if is_final_table(state, at) else None
    final_table, two_tables = find_redraw_numbers(state, tables)
    left = count_players_left(state)
    if len(tables) > 2 and 0 < two_tables < left:
        return say(marked("two tables at {count}"), count=two_tables)
    is_ahead = 0 < final_table < left
    return say(marked("final table at {count}"), count=final_table) if is_ahead else None


def _build_due_task_context(
    request: HtmxHttpRequest, state: State, at: Instant, felts: tuple[FeltTable, ...]
) -> dict[str, Any]:
    """What is due, with the plan for it as far as it is known."""
    found = build_due_need(state, at)
    now_there = build_seating_mark(state, at)
    dealt: tuple[Card, ...] = ()
    fault = None
    if request.GET.get("for") == now_there:
        dealt, fault = read_typed_cards(request.GET)
    is_uneven = found is not None and found.task is TableTask.BALANCE
    context: dict[str, Any] = {
        "needed": found,
        "planned": build_planned_moves(state, at),
        "planned_rows": list_planned_rows(state, at),
        "planned_deals": build_tie_break_rows(state, state.moves.deals) if state.moves else (),
        "proposal": None,
        "fault": fault,
        "situation": now_there,
        **list_card_choices(),
    }
    if is_uneven:
        context |= _build_balance_context(request, state, at, dealt, felts)
    return context


def _build_balance_context(
    request: HtmxHttpRequest,
    state: State,
    at: Instant,
    dealt: tuple[Card, ...],
    felts: tuple[FeltTable, ...],
) -> dict[str, Any]:
    """
    The move that is due by the rule; where it is not known who it is, the seats that may be
    chosen, with `choose` for the tap that chooses them.
    """
    proposal = propose_moves(state, at, dealt)
    wanted = request.GET.get("choose", "")
    choice = list_move_choices(state, at) if wanted else list_drawable_moves(state, at)
    movers = [key for key, _name in choice.players]
    mover = next((key for key in movers if str(key) == wanted), 0)
    if wanted or not proposal.is_complete:
        goals = []
        for place, _told in choice.places:
            table, seat = place.split("-")
            goals.append((int(table), int(seat)))
        felts = mark_possible_moves(felts, movers, goals, bool(wanted), mover)
    return {
        "proposal": proposal,
        "felts": felts,
        "choosing": bool(wanted),
        "mover": list_seat_names(state)[mover] if mover else "",
        "mover_key": mover,
        "between": _find_uneven_pair(state, at),
        "asks_buttons": bool(proposal.unknown)
        and any(table.hand for table in state.tables.values()),
    }


def _build_newcomer_context(
    request: HtmxHttpRequest, newcomers: UnseatedPlayers | None, felts: tuple[FeltTable, ...]
) -> dict[str, Any]:
    """Who of those without a seat gets the one that is tapped next: the address names them."""
    wanted = request.GET.get("seat", "")
    players = newcomers.players if newcomers else ()
    chosen = next((player.key for player in players if player.id == wanted), 0)
    if newcomers and chosen:
        felts = mark_possible_moves(felts, (), newcomers.seats, choosing=True, mover=chosen)
    return {"newcomer_key": chosen, "felts": felts}


def _find_uneven_pair(state: State, at: Instant) -> UnevenPair | None:
    """The one table that gives and the one that gets a player, where there is one of each."""
    ends = find_uneven_ends(state, at)
    if ends is None or len(ends.givers) > 1 or len(ends.takers) > 1:
        return None
    (gives,) = ends.givers
    (gets,) = ends.takers
    return UnevenPair(
        table_name_text(state, gives.number),
        table_name_text(state, gets.number),
        len(gives.players),
        len(gets.players),
    )


def read_typed_cards(sent: QueryDict) -> tuple[tuple[Card, ...], Message | None]:
    """The cards that were dealt before, then those just chosen; and what is wrong with them."""
    earlier = [parse_card(written) for written in sent.getlist("card")[:MAX_TYPED]]
    known = tuple(card for card in earlier if card is not None)
    try:
        fresh = parse_cards(sent.getlist("rank")[:MAX_TYPED], sent.getlist("suit")[:MAX_TYPED])
    except Refusal as refusal:
        return known, refusal.line
    if len(set(fresh)) != len(fresh):
        return known, say(marked("A card can be dealt only once. Check the cards."))
    return (*known, *fresh), None


def list_card_choices() -> dict[str, Any]:
    """What the menus of a card offer."""
    return {"ranks": RANKS, "suits": [(suit.value, SUIT_WORDS[suit]) for suit in TABLE_SUITS]}


def _build_table_context(state: State, number: int, tap: FeltTap, at: Instant) -> dict[str, Any]:
    """Everything about one table; `tap` is what a tap on a seat does."""
    table = build_table_row(state, number, at)
    here = list_seated_players(state, number, at)
    unseated = [(key, entrant_name_of(state, key)) for key in list_unseated_players(state)]
    return {
        "row": table,
        "felt": build_felt_table(state, number, at, tap),
        "button_felt": build_button_felt(state, number, at),
        "number": number,
        "left": count_players_left(state),
        "restarts_button": number in state.tables and has_button_from_hands(state.tables[number]),
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
        "unseated": unseated,
        "newcomer": unseated[0] if len(unseated) == 1 else None,
        "places": list_seat_choices(state, at, number),
        "boxes": list_seat_boxes(state, number, at),
        "needs_reason": state.started is not None and state.started <= at,
        "finished": state.finished is not None,
        "open_tables": [
            (other, table_name_text(state, other))
            for other in list_open_tables(state)[:MAX_TABLES_DRAWN]
        ],
        **_build_hands_context(state, number, at),
        **list_card_choices(),
    }


def _build_hands_context(state: State, number: int, at: Instant) -> dict[str, Any]:
    """The blinds of the drawn hand, and the next one, as far as the button is known."""
    next_level = find_next_hand_level(state.structure, read_night_clock(state, at).step)
    if not is_button_shown(state, number, at):
        return {"level": next_level}
    level = next_level
    if find_pictured_hand(state, number, at)[0] is SeatMapHand.NOW:
        level = find_level_in_force(state.structure, state.tables[number].step)
    next_hand = find_next_hand(state, number, at)
    return {
        "level": level,
        "next_level": next_level,
        "next_posts": build_hand_positions(next_hand, list_seat_names(state)),
    }
