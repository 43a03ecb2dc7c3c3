"""
Schedules to order that end, played out many times, when it is wished for: a usual one, and beside
it a calm and a fast one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournament.engine.messages import Message, Refusal, _, say
from tournament.engine.time_units import MINUTE
from tournament.forecast.rules.club_pace import USUAL, Pace
from tournament.forecast.rules.forecast_field import MAX_FORECAST_PLAYERS, ForecastField
from tournament.forecast.rules.forecast_simulation import Forecast, simulate_forecast
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.rules.generator import FREE, Bounds, generate_schedule
from tournament.schedule.rules.schedule_request import (
    MIN_TARGET_MINUTES,
    GeneratedSchedule,
    ScheduleRequest,
    Tempo,
    check_schedule_request,
)
from tournament.schedule.values import MAX_MINUTES

CLOSE = 8
FAR = 10
"""
Minutes that are near enough to look no further, and those that are worth a word; ends are told to
five.
"""

SHARE = {Tempo.CALM: 1.15, Tempo.USUAL: 1.0, Tempo.FAST: 0.85}
"""A calm night takes about a seventh longer than is wished for, a fast one as much less."""

RUNS, SMALL, RUNS_IF_LARGER = 200, 20, 120
"""So many nights tell enough to choose by; of larger fields fewer, for they are much alike."""

TOO_LATE = _("This ends about {minutes} minutes late. Use shorter levels or smaller stacks.")
NO_FASTER = _(
    "This ends about {minutes} minutes late. Faster means levels under 12 minutes "
    "or stacks under 40 big blinds."
)
TOO_SOON = _("This ends about {minutes} minutes early. Use longer levels or larger stacks.")


@dataclass(frozen=True, slots=True)
class ScheduleSolution:
    """
    A schedule, how nights go by it, and by how many minutes their middle is later than was aimed
    at. There is no forecast for more players than can be reckoned with.
    """

    plan: GeneratedSchedule
    forecast: Forecast | None
    misses: int = 0
    tempo: Tempo = Tempo.USUAL
    has_own_length: bool = False
    """Whether the length of the levels was asked for."""

    @property
    def minutes_off_target(self) -> int:
        """By how many minutes it misses, to either side."""
        return abs(self.misses)

    @property
    def middle(self) -> float:
        """After how many minutes the last hand is expected."""
        if self.forecast is None:
            return float(self.plan.ends_after)
        return self.forecast.end.middle / MINUTE

    @property
    def notes(self) -> tuple[Message, ...]:
        """What a director should know about it."""
        if self.minutes_off_target <= FAR or self.tempo is not Tempo.USUAL:
            return self.plan.notes
        late = TOO_LATE if self.has_own_length else NO_FASTER
        text = late if self.misses > 0 else TOO_SOON
        return (say(text, minutes=5 * round(self.minutes_off_target / 5)), *self.plan.notes)


def solve_schedule(
    wishes: ScheduleRequest,
    rules: HouseRules,
    *,
    seed: int,
    runs: int = 0,
    pace: Pace = USUAL,
    tempo: Tempo = Tempo.USUAL,
    bounds: Bounds = FREE,
) -> ScheduleSolution:
    """
    The schedule that ends near the wish by the forecast: one that should, and if that misses,
    another one that is aimed by as much earlier or later. Depth and levels come before minutes. The
    same arguments give the same.
    """
    check_schedule_request(wishes)
    minutes = max(MIN_TARGET_MINUTES, min(round(wishes.minutes * SHARE[tempo]), MAX_MINUTES))
    wish = replace(wishes, minutes=minutes)
    is_forecast = wishes.players <= MAX_FORECAST_PLAYERS
    runs = runs or (RUNS if wishes.players <= SMALL else RUNS_IF_LARGER)

    def try_aim(aim: float) -> ScheduleSolution:
        plan = generate_schedule(wish, tempo, aim=max(MIN_TARGET_MINUTES, aim), bounds=bounds)
        told = None
        if is_forecast:
            field = ForecastField(
                wishes.players, plan.stack * wishes.stacks // wishes.players, rules=rules
            )
            told = simulate_forecast(plan.structure, field, seed=seed, runs=runs, pace=pace)
        found = ScheduleSolution(plan, told, 0, tempo, bool(wishes.level_minutes))
        return replace(found, misses=round(found.middle) - minutes)

    aim = minutes / pace.factor
    found = try_aim(aim)
    if found.minutes_off_target <= CLOSE or not is_forecast:
        return found
    aimed = max(MIN_TARGET_MINUTES, aim - found.misses / pace.factor)
    if generate_schedule(wish, tempo, aim=aimed, bounds=bounds) == found.plan:
        return found
    return min(found, try_aim(aimed), key=lambda solution: solution.minutes_off_target)


def solve_plans(
    wishes: ScheduleRequest,
    rules: HouseRules,
    *,
    seed: int,
    runs: int = 0,
    pace: Pace = USUAL,
) -> tuple[ScheduleSolution, ...]:
    """
    A calm, a usual and a fast plan beside each other; without one that is no calmer or no faster
    than the usual one.
    """
    usual = solve_schedule(wishes, rules, seed=seed, runs=runs, pace=pace)
    others = {
        solution.tempo: solution
        for solution in _solve_others(wishes, rules, usual, seed=seed, runs=runs, pace=pace)
    }
    plans = (others.get(Tempo.CALM), usual, others.get(Tempo.FAST))
    return tuple(plan for plan in plans if plan is not None)


def _solve_others(
    wishes: ScheduleRequest,
    rules: HouseRules,
    usual: ScheduleSolution,
    *,
    seed: int,
    runs: int,
    pace: Pace,
) -> Iterator[ScheduleSolution]:
    """The plans beside the usual one that differ from it as their names say."""
    plan = usual.plan
    depth = plan.stack / plan.first_level.big
    length = plan.first_level.minutes
    beside = {
        Tempo.CALM: Bounds(least_depth=depth, shortest=length),
        Tempo.FAST: Bounds(most_depth=depth, longest=length),
    }
    for tempo, bounds in beside.items():
        try:
            found = solve_schedule(
                wishes, rules, seed=seed, runs=runs, pace=pace, tempo=tempo, bounds=bounds
            )
        except Refusal:
            continue
        later = found.middle - usual.middle
        if (later if tempo is Tempo.CALM else -later) >= FAR:
            yield found
