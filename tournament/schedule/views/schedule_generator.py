"""
A schedule to order: three plans beside each other for these players, these chips and this time; one
of them looked at, then used.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, tzinfo
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.chips.rules.chip_breakdown import LaterPurchases, break_down_stack
from tournament.chips.rules.chip_inventory import count_expected_players
from tournament.chips.values.chip_records import StackDemand
from tournament.chips.values.chip_set import ChipSet
from tournament.chips.views.case_choices import CaseChoice, list_case_choices
from tournament.chips.views.chip_faces import ChipFace, list_pile_faces
from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Message, Refusal, _, refuse
from tournament.engine.time_units import MINUTE
from tournament.forecast.forecast_cache import build_custom_plans
from tournament.forecast.views.finish_text import NEAR_MINUTES, OFTEN_OPEN
from tournament.localization import find_timezone, format_time_of_day
from tournament.models import Club
from tournament.night.state import State, find_buy_in_offer
from tournament.night.values.house_rules import HouseRules
from tournament.night.views.night_preview import MIN_NIGHT_MINUTES, QUARTER, StairStep, draw_stairs
from tournament.pages.action_response import build_actor, perform_submission
from tournament.pages.base_context import build_night_context
from tournament.pages.field_errors import find_faulty_field
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.schedule.actions import UsePlan, count_fixed_steps
from tournament.schedule.rules.schedule_request import ANTE_WORDS, AnteKind, ScheduleRequest, Tempo
from tournament.schedule.rules.schedule_solver import ScheduleSolution
from tournament.schedule.values import Level, Structure, find_level_number, list_step_start_offsets
from tournament.schedule.views.schedule_form_rows import (
    parse_schedule_rows,
    to_schedule_rows,
    to_structure,
)
from tournament.schedule.views.step_rows import ScheduleStepRow
from tournament.time_source import now

TIME_OF_DAY = re.compile("([0-9]{1,2}):([0-9]{1,2})")
USUAL_MINUTES = 240
USUAL_START = 20
"""O'clock."""
MAX_MINUTES = 10 * 60
"""Where the slider of the end stops."""

OWN = "night"
TEMPO_WORDS = {Tempo.CALM: _("Calm"), Tempo.USUAL: _("Usual"), Tempo.FAST: _("Fast")}
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
    "tempo",
)
RARE = ("minutes", "rebuys", "break_every", "break_minutes", "ante")
"""What most hosts leave as it is, folded away."""


@dataclass(frozen=True, slots=True)
class PlanClock:
    """When the first hand is dealt, and what the club's clock shows so many minutes later."""

    begins: Instant
    zone: tzinfo

    def format_after(self, minutes: float) -> str:
        """The time of day then."""
        at = Instant(self.begins + round(minutes) * MINUTE)
        return format_time_of_day(at, self.zone)


@dataclass(frozen=True, slots=True)
class PlanCard:
    """One plan as it stands beside the others."""

    tempo: str
    name: str
    ends_at: str
    spread: int
    """Minutes by which eight nights of ten end sooner or later; 0 where that is not known."""
    depth: int
    levels: int
    minutes: int
    stack: int
    stairs: tuple[StairStep, ...]

    @property
    def width(self) -> int:
        """How wide the stairs are."""
        return self.stairs[-1].x + self.stairs[-1].width


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def propose_schedule(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """What is wanted, and the plans that fit it; one of them is used by its button."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    moment = journal.build_snapshot(visitor.night)
    club = visitor.night.club
    state = moment.state
    cases = _list_cases(state, club)
    if request.method == "POST":
        author = build_actor(visitor)
        return perform_submission(
            request,
            visitor,
            lambda key, seen: journal.perform_action(
                # a second tap finds the set it chose, which is the night's own by then
                visitor.night,
                _parse_plan(request.POST, list_case_choices(club) | cases),
                author,
                key,
                seen,
            ),
        )
    zone = find_timezone(club.timezone)
    usual = _build_initial_values(state, zone, cases)
    typed = usual | {name: request.GET[name].strip()[:20] for name in FIELDS if name in request.GET}
    plans: tuple[ScheduleSolution, ...] = ()
    wrong: Message | None = None
    if typed["case"]:
        plans, wrong = _solve_plans(club, typed, cases, state.rules)
    clock = _build_clock(state, typed, zone)
    context = build_night_context(visitor, moment) | {
        "was": compute_digest(state.structure),
        "typed": typed,
        "has_rare_wishes": any(typed[name] != usual[name] for name in RARE),
        "cases": list(cases.values()),
        "case": cases.get(typed["case"]),
        "antes": [(ante.value, word) for ante, word in ANTE_WORDS.items()],
        "has_begun": count_fixed_steps(state, now()) > 0,
        "ends": _build_slider(typed, clock),
        "plan": None,
        "wrong": wrong,
        "wrong_at": find_faulty_field(wrong, request.GET),
    }
    if plans:
        context |= _build_plan_context(plans, typed, cases[typed["case"]].chips, clock)
    return render(request, "schedule/ordered.html", context)


def _build_initial_values(
    state: State, zone: tzinfo, cases: Mapping[str, CaseChoice]
) -> dict[str, str]:
    """
    What the form begins with: the night as it stands, from when it is to start, for four hours. A
    stack that somebody was handed stays; the plan chooses any other.
    """
    offer = find_buy_in_offer(state)
    bought = any(entrant.purchases for entrant in state.entrants.values())
    begins = time(USUAL_START)
    if state.started is not None:
        begins = datetime.fromtimestamp(state.started / 1000, zone).time()
    own = next((key for key, case in cases.items() if case.is_own), "")
    return {
        "players": str(max(state.chips_for.players, count_expected_players(state)) or 10),
        "stack": str(offer.chips) if offer and bought else "",
        "case": own,
        "starts": f"{begins:%H:%M}",
        "ends": str(USUAL_MINUTES),
        "minutes": "",
        "rebuys": "",
        "break_every": "90",
        "break_minutes": "10",
        "ante": AnteKind.NONE.value,
        "tempo": Tempo.USUAL.value,
    }


def _list_cases(state: State, club: Club) -> dict[str, CaseChoice]:
    """The chips to choose from: those of the night, those of the club, the usual sets."""
    others = list_case_choices(club)
    if not state.chips.chips:
        return others
    named = replace(state.chips, name=state.chips.name or gettext("Your chips"))
    rest = {key: case for key, case in others.items() if case.chips.chips != named.chips}
    return {OWN: CaseChoice(OWN, named)} | rest


def _solve_plans(
    club: Club, typed: Mapping[str, str], cases: Mapping[str, CaseChoice], rules: HouseRules
) -> tuple[tuple[ScheduleSolution, ...], Message | None]:
    try:
        return build_custom_plans(club, _parse_schedule_request(typed, cases), rules), None
    except Refusal as refusal:
        return (), refusal.line


def _parse_schedule_request(
    typed: Mapping[str, str], cases: Mapping[str, CaseChoice]
) -> ScheduleRequest:
    """What was typed as wishes; raises `Refusal` with what cannot be read."""
    if typed["case"] not in cases or typed["ante"] not in set(AnteKind):
        raise refuse(_("Choose from the list."))
    _parse_minute_of_day(typed["starts"])
    return ScheduleRequest(
        players=_parse_whole_number(typed["players"]),
        stack=_parse_whole_number(typed["stack"]),
        chips=replace(cases[typed["case"]].chips, name=""),
        minutes=_parse_whole_number(typed["ends"]),
        level_minutes=_parse_whole_number(typed["minutes"]),
        rebuys=_parse_whole_number(typed["rebuys"]),
        break_every_minutes=_parse_whole_number(typed["break_every"]),
        break_minutes=_parse_whole_number(typed["break_minutes"]) or 10,
        ante=AnteKind(typed["ante"]),
    )


def _parse_plan(sent: Mapping[str, Any], cases: Mapping[str, CaseChoice]) -> UsePlan:
    """The plan that a button takes over."""
    case = cases.get(str(sent.get("case", "")))
    if case is None:
        raise refuse(_("Choose from the list."))
    players, rebuys, stack = (
        _parse_whole_number(str(sent.get(name, ""))) for name in ("players", "rebuys", "stack")
    )
    return UsePlan(
        to_structure(parse_schedule_rows(sent)),
        stack,
        case.chips,
        StackDemand(players, rebuys),
        str(sent.get("was", "")),
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


def _build_clock(state: State, typed: Mapping[str, str], zone: tzinfo) -> PlanClock:
    """The first hand at the time that was typed, on the night's own day."""
    day = datetime.fromtimestamp((state.started or now()) / 1000, zone)
    try:
        minutes = _parse_minute_of_day(typed["starts"])
    except Refusal:
        minutes = USUAL_START * 60
    begins = day.replace(hour=minutes // 60, minute=minutes % 60, second=0, microsecond=0)
    return PlanClock(Instant(int(begins.timestamp()) * 1000), zone)


def _build_slider(typed: Mapping[str, str], clock: PlanClock) -> dict[str, Any]:
    """The slider of the end with what it says at each step: quarters of an hour by the clock."""
    begins = datetime.fromtimestamp(clock.begins / 1000, clock.zone)
    try:
        wished = _parse_whole_number(typed["ends"]) or USUAL_MINUTES
    except Refusal:
        wished = USUAL_MINUTES
    first = MIN_NIGHT_MINUTES + -(begins.minute + MIN_NIGHT_MINUTES) % QUARTER
    grid = list(range(first, MAX_MINUTES + QUARTER, QUARTER))
    value = min(grid, key=lambda end: abs(end - wished))
    labels = [clock.format_after(minutes) for minutes in grid]
    return {
        "least": grid[0],
        "most": grid[-1],
        "step": QUARTER,
        "value": value,
        "labels": labels,
        "label": labels[grid.index(value)],
    }


def _build_plan_context(
    plans: Sequence[ScheduleSolution],
    typed: Mapping[str, str],
    chips: ChipSet,
    clock: PlanClock,
) -> dict[str, Any]:
    """The plans as cards; the chosen one with its rows, also as the schedule's form takes them."""
    chosen = next((plan for plan in plans if plan.tempo == typed["tempo"]), None)
    if chosen is None:
        chosen = next(plan for plan in plans if plan.tempo is Tempo.USUAL)
    ends = _estimate_end_minutes(chosen)
    rows = tuple(_build_step_rows(chosen.plan.structure, clock, ends))
    return {
        "cards": [_build_card(plan, clock) for plan in plans],
        "chosen": chosen.tempo.value,
        "plan": chosen.plan,
        "notes": chosen.notes,
        "piles": _list_starting_faces(chosen, typed, chips),
        "rows": rows,
        "has_antes": any(isinstance(row.step, Level) and row.step.ante for row in rows),
        "sent": to_schedule_rows(chosen.plan.structure),
        "ends_at": clock.format_after(_round_minutes(ends)),
    } | _build_spread_context(chosen, clock)


def _build_card(solution: ScheduleSolution, clock: PlanClock) -> PlanCard:
    plan = solution.plan
    ends = _estimate_end_minutes(solution)
    rows = _build_step_rows(plan.structure, clock, ends)
    last = next(row for row in rows if row.place == "last")
    told = solution.forecast
    spread = 0
    if told is not None and told.open <= OFTEN_OPEN:
        spread = _round_minutes((told.end.late - told.end.early) / 2 / MINUTE)
    return PlanCard(
        solution.tempo.value,
        gettext(TEMPO_WORDS[solution.tempo]),
        clock.format_after(_round_minutes(ends)),
        spread,
        plan.depth,
        last.number,
        plan.first_level.minutes,
        plan.stack,
        tuple(draw_stairs(plan.structure.steps[: last.at + 1])),
    )


def _list_starting_faces(
    solution: ScheduleSolution, typed: Mapping[str, str], chips: ChipSet
) -> tuple[ChipFace, ...]:
    """The chips of one player at the start."""
    plan = solution.plan
    rebuys = _parse_whole_number(typed["rebuys"])
    case = replace(chips, chips=tuple(chip for chip in chips.chips if chip.value >= plan.smallest))
    later = (LaterPurchases(plan.stack, rebuys),) if rebuys else ()
    piles = break_down_stack(case, plan.stack, _parse_whole_number(typed["players"]), later)
    return list_pile_faces(piles or (), chips)


def _estimate_end_minutes(found: ScheduleSolution) -> float:
    """
    After how many minutes the last hand is expected: by the forecast, or as planned where that
    tells no end.
    """
    forecast = found.forecast
    if forecast is None or forecast.open > OFTEN_OPEN:
        return found.plan.ends_after
    return forecast.end.middle / MINUTE


def _build_spread_context(found: ScheduleSolution, clock: PlanClock) -> dict[str, Any]:
    """When nights with this schedule end, played out many times."""
    told = found.forecast
    if told is None:
        return {}
    ends = (told.end.early, told.end.middle, told.end.late)
    return {
        "spread": [clock.format_after(_round_minutes(at / MINUTE)) for at in ends],
        "is_open": told.open > OFTEN_OPEN,
    }


def _round_minutes(minutes: float) -> int:
    """As exactly as ends are told."""
    return NEAR_MINUTES * round(minutes / NEAR_MINUTES)


def _build_step_rows(
    structure: Structure, clock: PlanClock, ends: float
) -> Iterator[ScheduleStepRow]:
    begun = [at // MINUTE for at in list_step_start_offsets(structure)]
    levels = [row for row, step in enumerate(structure.steps) if isinstance(step, Level)]
    last = max(row for row in levels if begun[row] <= ends)
    for row, step in enumerate(structure.steps):
        number = find_level_number(structure, row)
        start = clock.format_after(begun[row])
        yield ScheduleStepRow(row, step, number, "last" if row == last else "coming", start)
