"""One table fewer: redraw or break a table, with the consequences shown before the tap."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from seating.table_breaking import choose_table_to_break
from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.engine.messages import Text
from tournament.journal import NightSnapshot
from tournament.night.state import Phase, State, entrant_name_of, find_phase, table_name_text
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.players.rules.purchase_windows import list_rebuy_candidates
from tournament.tables.rules.seats import (
    list_free_seats,
    list_seated_tables,
    list_tables_mid_hand,
    list_tables_telling_hands,
)
from tournament.tables.rules.table_balancing import (
    PendingTableTask,
    build_table_seatings,
    find_due_table_task,
)
from tournament.tables.views.draw_rows import (
    build_draw_setup,
    count_tables_to_redraw,
    is_already_drawn,
)
from tournament.tables.views.draw_seeds import count_announced_draws, is_draw_spent
from tournament.tables.views.felt_tables import FeltTable, build_felt_tables
from tournament.tables.views.move_planning import build_tie_break_rows, list_planned_rows
from tournament.tables.views.page_context import build_seats_context
from tournament.tables.views.seat_names import list_seat_names
from tournament.tables.views.table_needs import build_open_draw, build_planned_moves
from tournament.time_source import now


@dataclass(frozen=True, slots=True)
class TableHand:
    """A table, and whether its hand is still in play; None where nobody said."""

    number: int
    told: Text
    deals: bool | None


@dataclass(frozen=True, slots=True)
class FreeSeats:
    """A table that stays, and its free seats."""

    told: Text
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableToBreak:
    """The table that breaks: who sits there, and where they may come to sit."""

    number: int
    told: Text
    players: tuple[Text, ...]
    deals: bool
    free: tuple[FreeSeats, ...]

    @property
    def lacks_room(self) -> bool:
        """The other tables have fewer free seats than it has players."""
        return sum(len(table.seats) for table in self.free) < len(self.players)


@require_safe
@never_cache
def show_fewer_tables(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Both ways; `way` asks for the other than what is due, `table` for another table to break."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    moment = journal.build_snapshot(visitor.night)
    at = now()
    state = moment.state
    task = find_due_table_task(state, at)
    way = request.GET.get("way", "")
    drawing = None if _is_draw_spent(pk, moment) else build_open_draw(state, at)
    redraw_due = count_tables_to_redraw(task) > 0
    if way not in ("redraw", "break"):
        way = "redraw" if redraw_due or drawing else "break"
    context = build_seats_context(visitor, moment) | {
        "way": way,
        "redraw_due": redraw_due,
        "back": reverse("seats", args=[pk]),
        "query": request.GET.urlencode(),
        "announced": count_announced_draws(moment.past.entries),
        "drawing": drawing,
        "is_clock_on": find_phase(state, at) is Phase.RUNNING,
        "mid_hand": bool(list_tables_mid_hand(state, at)),
        "planned": build_planned_moves(state, at),
        "planned_rows": list_planned_rows(state, at),
        "planned_deals": build_tie_break_rows(state, state.moves.deals) if state.moves else (),
        "felts": _build_new_seating(state, request.GET.get("way", ""), at),
        "planned_since": state.moves.since if state.moves else 0,
        "finished": state.finished is not None,
        "waiting": [entrant_name_of(state, key) for key in list_rebuy_candidates(state, at)],
        **_build_redraw_context(state, task, at),
        **_build_break_context(request, state, task, at),
    }
    return render_page_or_part(request, "tables/fewer.html", context)


def _is_draw_spent(night: int, moment: NightSnapshot) -> bool:
    """Whether the seats that are sealed were taken back, so that another draw is asked for."""
    draw = moment.state.draw
    return (
        draw is not None
        and bool(draw.promise)
        and not draw.done
        and is_draw_spent(draw, night, moment.past.entries)
    )


def _build_new_seating(state: State, way: str, at: Instant) -> tuple[FeltTable, ...]:
    """
    The tables as they stand, where there is nothing to choose: only one is left, or everybody has
    just drawn and nobody asked for more.
    """
    seated = list_seated_tables(state, at)
    if len(seated) > 1 and (
        way or not is_already_drawn(state, build_draw_setup(state, 0, tuple(seated)))
    ):
        return ()
    return build_felt_tables(state, at)


def _build_redraw_context(
    state: State, task: PendingTableTask | None, at: Instant
) -> dict[str, Any]:
    """A redraw to the tables that are due, or to one fewer than stand."""
    seated = list_seated_tables(state, at)
    wanted = count_tables_to_redraw(task) or max(1, len(seated) - 1)
    setup = build_draw_setup(state, wanted)
    if setup.why_not is not None:
        setup = build_draw_setup(state)
    telling = list_tables_telling_hands(state, at)
    hands = tuple(
        TableHand(
            number,
            table_name_text(state, number),
            state.tables[number].running if number in telling else None,
        )
        for number in seated
    )
    closing = [number for number in seated if number not in setup.numbers]
    return {
        "setup": setup,
        "hands": hands if telling else (),
        "playing": [hand.told for hand in hands if hand.deals],
        "closing": [table_name_text(state, number) for number in closing],
        "staying": [table_name_text(state, number) for number in setup.numbers],
    }


def _build_break_context(
    request: HtmxHttpRequest, state: State, task: PendingTableTask | None, at: Instant
) -> dict[str, Any]:
    """The table to break: the one asked for, or due, or the next by the rules."""
    seated = list_seated_tables(state, at)
    if len(seated) < 2:
        return {"broken": None, "breakable": ()}
    asked = request.GET.get("table", "")
    number = next((number for number in seated if str(number) == asked), 0)
    if not number:
        number = task.breaks if task and task.breaks else 0
    if not number:
        number = choose_table_to_break(build_table_seatings(state, at))
    names = list_seat_names(state)
    broken = TableToBreak(
        number,
        table_name_text(state, number),
        tuple(names[key] for key in seated[number].values()),
        state.tables[number].running,
        tuple(
            FreeSeats(table_name_text(state, other), list_free_seats(state, other, at))
            for other in seated
            if other != number
        ),
    )
    others = [(other, table_name_text(state, other)) for other in seated if other != number]
    return {"broken": broken, "breakable": others}
