"""The schedule's page: edited row by row, before the night and while it runs."""

from dataclasses import dataclass, replace
from datetime import tzinfo
from itertools import accumulate
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.chips.rules.chip_inventory import count_expected_players, list_chip_values
from tournament.chips.rules.color_up_schedule import schedule_color_ups, set_color_ups
from tournament.clock.values import ClockFace, Instant, compute_time_to_step
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Message, Refusal
from tournament.forecast.forecast_cache import forecast_draft_schedule
from tournament.forecast.rules.forecast_field import FEWEST
from tournament.forecast.views.finish_text import format_end_with_spread
from tournament.localization import find_timezone, format_duration, format_time, localize_fact
from tournament.night.state import (
    State,
    compute_average_stack,
    count_chips_in_play,
    find_buy_in_offer,
    read_night_clock,
)
from tournament.pages.action_response import build_actor, perform_submission
from tournament.pages.base_context import build_visit_context
from tournament.pages.field_errors import find_faulty_field
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.schedule.actions import EditStructure, count_fixed_steps
from tournament.schedule.values import (
    Level,
    Structure,
    check_structure,
    compute_step_duration,
    list_step_start_offsets,
)
from tournament.schedule.views.color_up_rows import list_color_up_rows, propose_color_ups
from tournament.schedule.views.schedule_form_rows import (
    ScheduleRow,
    apply_row_operation,
    parse_schedule_rows,
    to_schedule_rows,
    to_structure,
)
from tournament.time_source import now

USUAL_PLAYERS = 10


@dataclass(frozen=True, slots=True)
class ScheduleStepRow:
    """One row on the page: what is typed, and what follows from it."""

    at: int
    row: ScheduleRow
    number: int
    fixed: bool
    begins: str
    stack_bb: int | None


@require_http_methods(["GET", "HEAD", "POST"])
def edit_schedule(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Show the schedule; a row's button changes the draft, “Save” the night."""
    is_sent = request.method == "POST"
    visitor = authorize_visit(request, pk, Right.DIRECT if is_sent else Right.SEE_DESK)
    state = journal.build_snapshot(visitor.night).state
    if not is_sent:
        return _render_schedule_page(request, visitor, to_schedule_rows(state.structure), "")
    operation = request.POST.get("op", "")
    rows = apply_row_operation(parse_schedule_rows(request.POST), operation)
    if operation == "leave":
        rows = _add_color_ups(state, rows)
    wrong, drafted = _parse_schedule(rows)
    if operation != "save" or drafted is None:
        text = localize_fact(wrong, find_timezone(visitor.night.club.timezone)) if wrong else ""
        status = 422 if operation == "save" else 200
        return _render_schedule_page(request, visitor, rows, text, status)
    edit = EditStructure(drafted, request.POST.get("was", ""))
    author = build_actor(visitor)
    return perform_submission(
        request,
        visitor,
        lambda key, seen: journal.perform_action(visitor.night, edit, author, key, seen),
        lambda why: _render_refusal(request, visitor, rows, why),
    )


def _render_refusal(
    request: HtmxHttpRequest, visitor: Visit, rows: tuple[ScheduleRow, ...], why: str
) -> HttpResponse:
    """
    A refused save loses nothing that was typed; only the rows that are played by now are put back.
    """
    visitor.night.refresh_from_db()
    state = journal.build_snapshot(visitor.night).state
    fixed = count_fixed_steps(state, now())
    rows = to_schedule_rows(state.structure)[:fixed] + rows[fixed:]
    return _render_schedule_page(request, visitor, rows, why, 409)


def _render_schedule_page(
    request: HtmxHttpRequest,
    visitor: Visit,
    rows: tuple[ScheduleRow, ...],
    wrong: str,
    status: int = 200,
) -> HttpResponse:
    template = "schedule/_structure.html" if request.htmx else "schedule/structure.html"
    state = journal.build_snapshot(visitor.night).state
    context = _build_schedule_context(visitor, state, rows, wrong) | {
        "wrong_at": find_faulty_field(_parse_schedule(rows)[0], request.POST)
    }
    return render(request, template, context, status=status)


def _parse_schedule(rows: tuple[ScheduleRow, ...]) -> tuple[Message | None, Structure | None]:
    try:
        drafted = to_structure(rows)
        check_structure(drafted)
    except Refusal as refusal:
        return refusal.line, None
    return None, drafted


def _build_schedule_context(
    visitor: Visit, state: State, rows: tuple[ScheduleRow, ...], wrong: str
) -> dict[str, Any]:
    drafted = _parse_schedule(rows)[1]
    fixed = count_fixed_steps(state, now())
    return build_visit_context(visitor) | {
        "state": state,
        "was": compute_digest(state.structure),
        "rows": _build_step_rows(visitor, state, rows, drafted, fixed),
        "minutes": sum(step.minutes for step in drafted.steps) if drafted else None,
        "levels": sum(1 for row in rows if not row.is_break),
        "wrong": wrong,
        "ends": _expected_end_text(visitor, state, drafted) if drafted else "",
        "assumed": _estimate_players_and_stack(state),
        "leaving": list_color_up_rows(state, drafted, now()) if drafted else (),
        "could_leave": propose_color_ups(state, drafted, fixed) if drafted else (),
        "is_draft": rows != to_schedule_rows(state.structure),
    }


def _add_color_ups(state: State, rows: tuple[ScheduleRow, ...]) -> tuple[ScheduleRow, ...]:
    """The rows that are not played yet with the chips leaving as the levels allow it."""
    drafted = _parse_schedule(rows)[1]
    if drafted is None:
        return rows
    fixed = count_fixed_steps(state, now())
    found = set_color_ups(drafted, schedule_color_ups(drafted, list_chip_values(state)))
    coloured = zip(rows[fixed:], to_schedule_rows(found)[fixed:], strict=True)
    return rows[:fixed] + tuple(replace(row, colour_up=made.colour_up) for row, made in coloured)


def _expected_end_text(visitor: Visit, state: State, drafted: Structure) -> str:
    """
    When the night would be over with this schedule; nothing for one alone, whose opponents nobody
    knows yet.
    """
    players = 0
    if _estimate_players_and_stack(state) and count_expected_players(state) < FEWEST:
        players = _estimate_players(state)
    found = forecast_draft_schedule(visitor.night, state, drafted, now(), players)
    zone = find_timezone(visitor.night.club.timezone)
    return (
        ""
        if found is None
        else format_end_with_spread(found, zone, has_start=state.started is not None)
    )


def _build_step_rows(
    visitor: Visit,
    state: State,
    rows: tuple[ScheduleRow, ...],
    drafted: Structure | None,
    fixed: int,
) -> tuple[ScheduleStepRow, ...]:
    """The rows with what follows from them, which is nothing while a row cannot be read."""
    begins = _list_start_times(visitor, state, drafted) if drafted else ("",) * len(rows)
    stacks = _compute_stack_depths(state, drafted) if drafted else (None,) * len(rows)
    numbers = accumulate(0 if row.is_break else 1 for row in rows)
    follows = zip(rows, numbers, begins, stacks, strict=True)
    return tuple(
        ScheduleStepRow(at, row, number, at < fixed, begin, stack)
        for at, (row, number, begin, stack) in enumerate(follows)
    )


def _list_start_times(visitor: Visit, state: State, drafted: Structure) -> tuple[str, ...]:
    """
    When each row will begin: a time of day while the clock runs, else how far away; nothing for
    rows that have.
    """
    zone = find_timezone(visitor.night.club.timezone)
    instant = now()
    if state.started is None:
        return tuple(
            _("{span} after the start").format(span=format_duration(begins))
            for begins in list_step_start_offsets(drafted)
        )
    shown = read_night_clock(state, instant)
    if not count_fixed_steps(state, instant):  # the first level is as long as the draft says
        shown = replace(shown, left_ms=compute_step_duration(drafted.steps[0]))
    waits = (compute_time_to_step(drafted, shown, at) for at in range(len(drafted.steps)))
    return tuple(
        "" if wait is None else _start_time_text(wait, instant, shown, zone) for wait in waits
    )


def _start_time_text(wait: int, instant: Instant, shown: ClockFace, zone: tzinfo) -> str:
    if shown.edge is None:
        return _("after {span} of play").format(span=format_duration(wait))
    time = format_time(instant + wait, zone, start=instant + shown.wait_ms)
    return _("from {time}").format(time=time)


def _estimate_players_and_stack(state: State) -> tuple[int, int] | None:
    """
    The players and the stack that all is reckoned with while nobody has bought in; None once
    somebody has.
    """
    offer = find_buy_in_offer(state)
    if offer and offer.chips and not count_chips_in_play(state):
        return _estimate_players(state), offer.chips
    return None


def _estimate_players(state: State) -> int:
    """
    How many are taken to come: those who are promised, else those the chips are for, else a table
    full.
    """
    promised = count_expected_players(state)
    return promised if promised >= FEWEST else max(FEWEST, state.chips_for.players or USUAL_PLAYERS)


def _compute_stack_depths(state: State, drafted: Structure) -> tuple[int | None, ...]:
    """
    What the average stack of now, or the one that all begin with, is worth in each level's big
    blinds.
    """
    assumed = _estimate_players_and_stack(state)
    stack = assumed[1] if assumed else compute_average_stack(state)
    return tuple(stack // step.big if isinstance(step, Level) else None for step in drafted.steps)
