"""
A schedule to order: for these players, these chips and this time; looked at, then used as a draft.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, time, tzinfo
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.chips import store as chip_sets
from tournament.chips.rules.chip_inventory import count_expected_players
from tournament.chips.values.chip_set import SOURCE_CASE, ChipSet
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Message, Refusal, _, refuse
from tournament.forecast.forecast_cache import build_custom_schedule
from tournament.forecast.views.finish_text import NEAR_MINUTES, OFTEN_OPEN
from tournament.localization import find_timezone, format_decimal
from tournament.models import Club
from tournament.night.state import State, find_buy_in_offer
from tournament.night.values.house_rules import HouseRules
from tournament.pages.base_context import build_night_context
from tournament.pages.field_errors import find_faulty_field
from tournament.schedule.actions import count_fixed_steps
from tournament.schedule.rules.schedule_request import ANTE_WORDS, AnteKind, ScheduleRequest
from tournament.schedule.rules.schedule_solver import ScheduleSolution
from tournament.schedule.values import (
    MINUTE,
    Level,
    Structure,
    find_level_number,
    list_step_start_offsets,
)
from tournament.schedule.views.schedule_form_rows import to_schedule_rows
from tournament.schedule.views.step_rows import ScheduleStepRow
from tournament.time_source import now

DAY = 24 * 60
TIME_OF_DAY = re.compile("([0-9]{1,2}):([0-9]{1,2})")
USUAL_HOURS = 4
OWN = "night"
SOURCE = "source"
FIELDS = (
    "players",
    "stack",
    "case",
    "starts",
    "ends",
    "minutes",
    "rebuys",
    "break_every",
    "break_minutes",
    "ante",
)
RARE = ("minutes", "rebuys", "break_every", "break_minutes", "ante")
"""What most hosts leave as it is, folded away."""


@require_safe
@never_cache
def propose_schedule(request: HttpRequest, pk: int) -> HttpResponse:
    """What is wanted, and the schedule that fits it best; nothing of the night changes here."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    moment = journal.build_snapshot(visitor.night)
    club = visitor.night.club
    state = moment.state
    cases = _list_chip_sets(state, club)
    usual = _build_initial_values(state, find_timezone(club.timezone), next(iter(cases)))
    typed = usual | {name: request.GET[name].strip()[:20] for name in FIELDS if name in request.GET}
    found: ScheduleSolution | None = None
    wrong: Message | None = None
    if "players" in request.GET:
        found, wrong = _solve_schedule(club, typed, cases, state.rules)
    context = build_night_context(visitor, moment) | {
        "was": compute_digest(state.structure),
        "typed": typed,
        "has_rare_wishes": any(typed[name] != usual[name] for name in RARE),
        "cases": [(key, chips.name) for key, chips in cases.items()],
        "antes": [(ante.value, word) for ante, word in ANTE_WORDS.items()],
        "has_begun": count_fixed_steps(state, now()) > 0,
        "plan": found.plan if found else None,
        "notes": found.notes if found else (),
        "wrong": wrong,
        "wrong_at": find_faulty_field(wrong, request.GET),
    }
    if found:
        context |= _build_plan_context(found, typed)
        context |= _build_spread_context(found, typed)
    return render(request, "schedule/ordered.html", context)


def _build_initial_values(state: State, zone: tzinfo, case: str) -> dict[str, str]:
    """
    What the form begins with: the night as it stands, from when it is to start, for four hours.
    """
    offer = find_buy_in_offer(state)
    begins = time(20)
    if state.started is not None:
        begins = datetime.fromtimestamp(state.started / 1000, zone).time()
    return {
        "players": str(max(state.chips_for.players, count_expected_players(state)) or 10),
        "stack": str(offer.chips if offer else 1000),
        "case": case,
        "starts": f"{begins:%H:%M}",
        "ends": f"{(begins.hour + USUAL_HOURS) % 24:02d}:{begins:%M}",
        "minutes": "",
        "rebuys": "",
        "break_every": "90",
        "break_minutes": "10",
        "ante": AnteKind.NONE.value,
    }


def _list_chip_sets(state: State, club: Club) -> dict[str, ChipSet]:
    """The chips to choose from: those of the night, those of the club, those of the source."""
    found = {OWN: state.chips} if state.chips.chips else {}
    found |= {
        str(row.pk): chip_sets.read_chip_set(row) for row in chip_sets.list_club_chip_sets(club)
    }
    return found | {SOURCE: SOURCE_CASE}


def _solve_schedule(
    club: Club, typed: Mapping[str, str], cases: Mapping[str, ChipSet], rules: HouseRules
) -> tuple[ScheduleSolution | None, Message | None]:
    try:
        return build_custom_schedule(club, _parse_schedule_request(typed, cases), rules), None
    except Refusal as refusal:
        return None, refusal.line


def _parse_schedule_request(
    typed: Mapping[str, str], cases: Mapping[str, ChipSet]
) -> ScheduleRequest:
    """What was typed as wishes; raises `Refusal` with what cannot be read."""
    if typed["case"] not in cases or typed["ante"] not in set(AnteKind):
        raise refuse(_("Choose from the list."))
    stack = _parse_whole_number(typed["stack"])
    return ScheduleRequest(
        players=_parse_whole_number(typed["players"]),
        stack=stack,
        chips=cases[typed["case"]],
        minutes=(_parse_minute_of_day(typed["ends"]) - _parse_minute_of_day(typed["starts"])) % DAY
        or DAY,
        level_minutes=_parse_whole_number(typed["minutes"]),
        more_chips=_parse_whole_number(typed["rebuys"]) * stack,
        break_every_minutes=_parse_whole_number(typed["break_every"]),
        break_minutes=_parse_whole_number(typed["break_minutes"]) or 10,
        ante=AnteKind(typed["ante"]),
    )


def _parse_whole_number(typed: str) -> int:
    bare = "".join(typed.split())
    if not bare:
        return 0
    if not (bare.isascii() and bare.isdecimal() and len(bare) <= 13):
        raise refuse(_("“{typed}” is not a whole number."), typed=typed[:20])
    return int(bare)


def _parse_minute_of_day(typed: str) -> int:
    """A time of day, in minutes from midnight."""
    found = TIME_OF_DAY.fullmatch(typed)
    if not found or int(found[1]) > 23 or int(found[2]) > 59:
        raise refuse(_("“{typed}” is not a time of day. Type it like 20:30."), typed=typed[:20])
    return int(found[1]) * 60 + int(found[2])


def _build_plan_context(found: ScheduleSolution, typed: Mapping[str, str]) -> dict[str, Any]:
    """
    The plan on the page: its rows with times, how it ends, and the rows as the schedule's form
    takes them.
    """
    begins = _parse_minute_of_day(typed["starts"])
    ends = _estimate_end_minutes(found)
    rows = tuple(_build_step_rows(found.plan.structure, begins, ends))
    last = next(row.step for row in rows if row.place == "last")
    total = _parse_whole_number(typed["stack"]) * (
        _parse_whole_number(typed["players"]) + _parse_whole_number(typed["rebuys"])
    )
    return {
        "rows": rows,
        "has_antes": any(isinstance(row.step, Level) and row.step.ante for row in rows),
        "sent": to_schedule_rows(found.plan.structure),
        "ends_at": _clock_time_text(begins + _round_minutes(ends)),
        "blinds_left": total // last.big if isinstance(last, Level) else 0,
        "least": format_decimal(f"{found.plan.least_growth:.2f}"),
        "most": format_decimal(f"{found.plan.most_growth:.2f}"),
        "level_minutes": next(row.step.minutes for row in rows if not row.is_break),
    }


def _estimate_end_minutes(found: ScheduleSolution) -> float:
    """
    After how many minutes the last hand is expected: by the forecast, or as planned where that
    tells no end.
    """
    forecast = found.forecast
    if forecast is None or forecast.open > OFTEN_OPEN:
        return found.plan.ends_after
    return forecast.end.middle / MINUTE


def _build_spread_context(found: ScheduleSolution, typed: Mapping[str, str]) -> dict[str, Any]:
    """When nights with this schedule end, played out many times."""
    told = found.forecast
    begins = _parse_minute_of_day(typed["starts"])
    if told is None:
        return {}
    ends = (told.end.early, told.end.middle, told.end.late)
    return {
        "spread": [_clock_time_text(begins + _round_minutes(at / MINUTE)) for at in ends],
        "is_open": told.open > OFTEN_OPEN,
    }


def _round_minutes(minutes: float) -> int:
    """As exactly as ends are told."""
    return NEAR_MINUTES * round(minutes / NEAR_MINUTES)


def _build_step_rows(structure: Structure, begins: int, ends: float) -> Iterator[ScheduleStepRow]:
    begun = [at // MINUTE for at in list_step_start_offsets(structure)]
    levels = [row for row, step in enumerate(structure.steps) if isinstance(step, Level)]
    last = max(row for row in levels if begun[row] <= ends)
    for row, step in enumerate(structure.steps):
        number = find_level_number(structure, row)
        start = _clock_time_text(begins + begun[row])
        yield ScheduleStepRow(row, step, number, "last" if row == last else "coming", start)


def _clock_time_text(minutes: int) -> str:
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"
