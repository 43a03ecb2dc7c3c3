"""The schedule's page: one row at a time is opened in place, before the night and during it."""

from dataclasses import replace
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.chips.rules.chip_inventory import count_expected_players, list_chip_values
from tournament.chips.rules.color_up_schedule import schedule_color_ups, set_color_ups
from tournament.clock.values import compute_time_to_step
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Message, Refusal, Text
from tournament.engine.time_units import MINUTE
from tournament.forecast.forecast_cache import forecast_draft_schedule
from tournament.forecast.rules.forecast_field import MIN_PLAYERS
from tournament.forecast.views.finish_text import find_wished_end, format_expected_end
from tournament.localization import find_timezone, format_time, localize_fact
from tournament.money.values.terms import WINDOW_LABELS, Terms, list_purchase_windows
from tournament.night.journal_history import map_step_starts
from tournament.night.state import (
    State,
    compute_average_stack,
    count_chips_in_play,
    find_buy_in_offer,
    find_start,
    read_night_clock,
)
from tournament.pages.action_response import build_actor, perform_submission
from tournament.pages.base_context import build_visit_context
from tournament.pages.field_errors import find_faulty_field
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.schedule.actions import EditStructure, count_fixed_steps
from tournament.schedule.values import (
    AnteBy,
    Level,
    Structure,
    check_structure,
    find_equal_levels,
    find_level_number,
    find_lower_levels,
    list_step_start_offsets,
)
from tournament.schedule.views.schedule_form_rows import (
    OpenRow,
    ScheduleRow,
    apply_row_operation,
    build_new_row,
    parse_open_row,
    parse_schedule_rows,
    put_open_row,
    set_coming_minutes,
    to_schedule_rows,
    to_structure,
)
from tournament.schedule.views.step_rows import ScheduleStepRow
from tournament.time_source import now

USUAL_PLAYERS = 10
MAX_COLUMN_ROWS = 12


@require_http_methods(["GET", "HEAD", "POST"])
def edit_schedule(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Show the schedule, one row of it opened; each button of a row changes the night at once."""
    is_sent = request.method == "POST"
    visitor = authorize_visit(request, pk, Right.DIRECT if is_sent else Right.SEE_DESK)
    state = journal.build_snapshot(visitor.night).state
    if not is_sent:
        return _render_schedule_page(request, visitor, state, _find_open_row(request.GET, state))
    operation = request.POST.get("op", "")
    opened = parse_open_row(request.POST, to_schedule_rows(state.structure))
    rows = _apply_operation(request.POST, state, opened, operation)
    wrong, drafted = _parse_schedule(rows)
    if operation == "look" or drafted is None:
        status = 200 if operation == "look" else 422
        return _render_schedule_page(request, visitor, state, opened, wrong, status)
    edit = EditStructure(drafted, request.POST.get("was", ""))
    author = build_actor(visitor)
    return perform_submission(
        request,
        visitor,
        lambda key, seen: journal.perform_action(visitor.night, edit, author, key, seen),
        lambda why: _render_refusal(request, visitor, opened, why),
    )


def _apply_operation(
    sent: QueryDict, state: State, opened: OpenRow | None, operation: str
) -> tuple[ScheduleRow, ...]:
    """All rows as they shall be."""
    rows = to_schedule_rows(state.structure)
    if operation == "use":
        return parse_schedule_rows(sent)
    if operation == "leave":
        return _add_color_ups(state, rows)
    if operation == "minutes":
        minutes = sent.get("minutes", "").strip()
        return set_coming_minutes(rows, count_fixed_steps(state, now()), minutes)
    if opened is None:
        return rows
    return apply_row_operation(put_open_row(rows, opened), f"{operation}-{opened.at}")


def _render_refusal(
    request: HtmxHttpRequest, visitor: Visit, opened: OpenRow | None, why: str
) -> HttpResponse:
    """A refused save loses nothing that was typed, unless the row is played by now."""
    visitor.night.refresh_from_db()
    state = journal.build_snapshot(visitor.night).state
    if opened is not None and opened.at >= len(state.structure.steps) and not opened.is_new:
        opened = None
    return _render_schedule_page(request, visitor, state, opened, why, 409)


def _render_schedule_page(
    request: HtmxHttpRequest,
    visitor: Visit,
    state: State,
    opened: OpenRow | None,
    wrong: Text | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, or its changing part; while somebody types, only what that does to the night."""
    context = _build_schedule_context(visitor, state)
    if opened is not None:
        context |= _build_open_row_context(visitor, state, opened)
    zone = context["zone"]
    context["wrong"] = localize_fact(wrong, zone) if isinstance(wrong, Message) else wrong
    if isinstance(wrong, Message) and opened is not None:
        context["wrong_at"] = _find_wrong_field(wrong, opened)
    if request.htmx and request.method == "POST":
        return render(request, "schedule/effect.html", context)
    return render_page_or_part(request, "schedule/structure.html", context, status)


def _find_wrong_field(wrong: Message, opened: OpenRow) -> str:
    """The name of the field at fault; a refusal names rows, and fields are named as in a list."""
    typed = QueryDict(mutable=True)
    for name in ScheduleRow.__slots__:
        typed[f"{name}-{opened.at}"] = getattr(opened.row, name)
    return find_faulty_field(wrong, typed).partition("-")[0]


def _parse_schedule(rows: tuple[ScheduleRow, ...]) -> tuple[Message | None, Structure | None]:
    try:
        drafted = to_structure(rows)
        check_structure(drafted)
    except Refusal as refusal:
        return refusal.line, None
    return None, drafted


def _find_open_row(asked: QueryDict, state: State) -> OpenRow | None:
    """The row that the address opens: one of the schedule, or a new one."""
    rows = to_schedule_rows(state.structure)
    new = asked.get("add", "")
    if new in ("level", "break"):
        return build_new_row(rows, new, count_fixed_steps(state, now()))
    typed = asked.get("edit", "")
    if typed.isascii() and typed.isdecimal() and len(typed) < 4 and int(typed) < len(rows):
        return OpenRow(int(typed), rows[int(typed)])
    return None


def _build_schedule_context(visitor: Visit, state: State) -> dict[str, Any]:
    levels = [step for step in state.structure.steps if isinstance(step, Level)]
    antes = {step.ante_by for step in levels if step.ante}
    is_open = state.finished is None
    return build_visit_context(visitor) | {
        "may_direct": visitor.who.has_right(Right.DIRECT) and is_open,
        "may_run_clock": visitor.who.has_right(Right.RUN_CLOCK) and is_open,
        "state": state,
        "has_begun": count_fixed_steps(state, now()) > 0,
        "was": compute_digest(state.structure),
        "columns": _split_rows(_build_step_rows(visitor, state)),
        "sum": _sum_text(len(levels), len(state.structure.steps) - len(levels)),
        "windows": _group_purchase_windows(state.terms),
        "has_antes": bool(antes),
        "has_big_blind_antes": antes == {AnteBy.BIG_BLIND},
        "ends": _expected_end_text(visitor, state, state.structure),
        "assumed": _estimate_players_and_stack(state),
        "minutes": next((level.minutes for level in reversed(levels) if level.minutes), 20),
    }


def _split_rows(rows: tuple[ScheduleStepRow, ...]) -> list[tuple[ScheduleStepRow, ...]]:
    """Columns of a laptop, read downward: a long schedule has two, so that all of it is seen."""
    if len(rows) <= MAX_COLUMN_ROWS:
        return [rows]
    half = (len(rows) + 1) // 2
    return [rows[:half], rows[half:]]


def _group_purchase_windows(terms: Terms) -> list[tuple[str, Message]]:
    """What can be bought for as long stands in one line."""
    together: dict[Message, list[str]] = {}
    for kind, until in list_purchase_windows(terms):
        together.setdefault(until, []).append(_(WINDOW_LABELS[kind]))
    return [(" · ".join(labels), until) for until, labels in together.items()]


def _sum_text(levels: int, breaks: int) -> str:
    """How many levels and breaks there are."""
    text = ngettext("{count} level", "{count} levels", levels).format(count=levels)
    if breaks:
        more = ngettext("{count} break", "{count} breaks", breaks).format(count=breaks)
        text = f"{text}, {more}"
    return text


def _build_open_row_context(visitor: Visit, state: State, opened: OpenRow) -> dict[str, Any]:
    """The row that is open, and what it does to the rest of the night as it is typed."""
    fixed = count_fixed_steps(state, now())
    context: dict[str, Any] = {
        "open": opened,
        "is_fixed": opened.at < fixed and not opened.is_new,
        "current": fixed - 1,
        "can_go_there": visitor.who.has_right(Right.RUN_CLOCK)
        and state.finished is None
        and fixed > 0
        and not opened.is_new
        and opened.at != fixed - 1,
        "places": [],
        "equal": "" if opened.row.is_break else _equal_blinds_text(state.structure, opened),
        "lower": "",
        "shift": "",
        "then_ends": "",
    }
    if opened.is_new and opened.row.is_break:
        context["places"] = _list_break_places(state.structure, fixed)
    drafted = _parse_schedule(put_open_row(to_schedule_rows(state.structure), opened))[1]
    if drafted is not None:
        context["lower"] = _lower_blinds_text(drafted, opened.at)
        context["shift"] = _later_levels_text(state.structure, drafted, opened)
        context["then_ends"] = _expected_end_text(visitor, state, drafted)
    return context


def _equal_blinds_text(structure: Structure, opened: OpenRow) -> str:
    """That the level before or after this one has the same blinds, as it is typed."""
    rows = to_schedule_rows(structure)
    levels = [at for at, row in enumerate(rows) if not row.is_break]
    before = [at for at in levels if at < opened.at][-1:]
    after = [at for at in levels if at > opened.at or (opened.is_new and at == opened.at)][:1]
    typed = opened.row
    for at in (*before, *after):
        row = rows[at]
        is_equal = (row.small, row.big, row.ante) == (typed.small, typed.big, typed.ante)
        if is_equal and row.label == typed.label:
            number = find_level_number(structure, at)
            return _("Same blinds as level {level}.").format(level=number)
    return ""


def _lower_blinds_text(drafted: Structure, at: int) -> str:
    """That blinds fall at this row, or at the next level because of it."""
    lower = find_lower_levels(drafted)
    levels = [row for row, step in enumerate(drafted.steps) if isinstance(step, Level)]
    after = [row for row in levels if row > at][:1]
    row = next((row for row in (at, *after) if row in lower), None)
    if row is None:
        return ""
    level = find_level_number(drafted, row)
    text = _("Level {level} has lower blinds than level {before}.")
    return text.format(level=level, before=lower[row])


def _list_break_places(structure: Structure, fixed: int) -> list[tuple[int, int]]:
    """Where a new break can stand: its row, and the level that it follows."""
    places = []
    for at in range(max(1, fixed), len(structure.steps)):
        if all(isinstance(step, Level) for step in structure.steps[at - 1 : at + 1]):
            places.append((at, find_level_number(structure, at - 1)))
    return places


def _later_levels_text(before: Structure, after: Structure, opened: OpenRow) -> str:
    """By how much the levels after this row are put off; nothing for those that come as before."""
    if opened.at + 1 >= len(after.steps):
        return ""
    minutes = sum(step.minutes for step in after.steps) - sum(step.minutes for step in before.steps)
    if minutes > 0:
        text = ngettext(
            "Later levels start {count} min later.",
            "Later levels start {count} min later.",
            minutes,
        )
    elif minutes < 0:
        text = ngettext(
            "Later levels start {count} min earlier.",
            "Later levels start {count} min earlier.",
            -minutes,
        )
    else:
        return ""
    return text.format(count=abs(minutes))


def _add_color_ups(state: State, rows: tuple[ScheduleRow, ...]) -> tuple[ScheduleRow, ...]:
    """The rows that are not played yet with the chips leaving as the levels allow it."""
    fixed = count_fixed_steps(state, now())
    structure = state.structure
    found = set_color_ups(structure, schedule_color_ups(structure, list_chip_values(state)))
    coloured = zip(rows[fixed:], to_schedule_rows(found)[fixed:], strict=True)
    return rows[:fixed] + tuple(replace(row, colour_up=made.colour_up) for row, made in coloured)


def _expected_end_text(visitor: Visit, state: State, drafted: Structure) -> str:
    """
    When the night would be over with this schedule; nothing for one alone, whose opponents nobody
    knows yet.
    """
    players = 0
    if _estimate_players_and_stack(state) and count_expected_players(state) < MIN_PLAYERS:
        players = _estimate_players(state)
    found = forecast_draft_schedule(visitor.night, state, drafted, now(), players)
    if found is None:
        return ""
    zone = find_timezone(visitor.night.club.timezone)
    wished = find_wished_end(journal.build_snapshot(visitor.night).past)
    return format_expected_end(found, zone, has_start=find_start(state) is not None, wished=wished)


def _build_step_rows(visitor: Visit, state: State) -> tuple[ScheduleStepRow, ...]:
    structure = state.structure
    fixed = count_fixed_steps(state, now())
    begins = _list_start_times(visitor, state)
    stacks = _compute_stack_depths(state)
    lower = find_lower_levels(structure)
    equal = find_equal_levels(structure)
    rows = []
    for at, step in enumerate(structure.steps):
        place = "coming" if at >= fixed else "played" if at < fixed - 1 else "current"
        number = find_level_number(structure, at)
        marks = lower.get(at), equal.get(at)
        rows.append(ScheduleStepRow(at, step, number, place, begins[at], stacks[at], *marks))
    return tuple(rows)


def _list_start_times(visitor: Visit, state: State) -> tuple[str, ...]:
    """
    When each row begins: a time of day while the clock runs, else how far away; of those that have
    begun, when that was.
    """
    instant = now()
    begun = find_start(state)
    if begun is None:
        offsets = list_step_start_offsets(state.structure)
        return tuple(map(_wait_text, offsets))
    zone = find_timezone(visitor.night.club.timezone)
    shown = read_night_clock(state, instant)
    if not count_fixed_steps(state, instant):
        offsets = list_step_start_offsets(state.structure)
        day = begun - 1  # which day it is stands in the strip
        return tuple(format_time(begun + offset, zone, start=day) for offset in offsets)
    step_starts = map_step_starts(journal.build_snapshot(visitor.night).past, instant)
    texts = []
    for at in range(len(state.structure.steps)):
        wait = compute_time_to_step(state.structure, shown, at)
        if wait is None:
            came = step_starts.get(at)
            texts.append("" if came is None else format_time(came, zone, start=came - 1))
        elif shown.edge is None:
            texts.append(_wait_text(wait))
        else:
            texts.append(format_time(instant + wait, zone, start=instant + shown.wait_ms))
    return tuple(texts)


def _wait_text(wait: int) -> str:
    """
    How far away something is, in hours and minutes.

    >>> _wait_text(100 * MINUTE)
    '+1:40'
    """
    minutes = wait // MINUTE
    return f"+{minutes // 60}:{minutes % 60:02}"


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
    return (
        promised
        if promised >= MIN_PLAYERS
        else max(MIN_PLAYERS, state.chips_for.players or USUAL_PLAYERS)
    )


def _compute_stack_depths(state: State) -> tuple[int | None, ...]:
    """
    What the average stack of now, or the one that all begin with, is worth in each level's big
    blinds.
    """
    assumed = _estimate_players_and_stack(state)
    stack = assumed[1] if assumed else compute_average_stack(state)
    steps = state.structure.steps
    return tuple(stack // step.big if isinstance(step, Level) else None for step in steps)
