"""
A schedule to order whose night, played out many times, ends when it is wished for: aimed by the
forecast.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, islice

from tournament.engine.messages import Message, Refusal, _, say
from tournament.forecast.rules.club_pace import USUAL, Pace
from tournament.forecast.rules.forecast_field import MOST_FORECAST, ForecastField
from tournament.forecast.rules.forecast_simulation import Forecast, simulate_forecast
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.rules.blind_smoothing import DOUBLED
from tournament.schedule.rules.generator import ENDS_ELSEWHERE, generate_schedule
from tournament.schedule.rules.schedule_outlines import LEVEL_MINUTES
from tournament.schedule.rules.schedule_request import (
    LEAST_TARGET,
    GeneratedSchedule,
    ScheduleRequest,
    check_schedule_request,
)
from tournament.schedule.values import MINUTE, MOST_MINUTES, Level

CLOSE = 5
FAR = 10
"""
Minutes that are near enough to look no further, and those that are worth a word; ends are told to
five.
"""

TOO_LATE = _("This ends about {minutes} minutes late. Use shorter levels or smaller stacks.")
TOO_SOON = _("This ends about {minutes} minutes early. Use longer levels or larger stacks.")

TRIES = 12
"""So many schedules are played out at most."""

STEPS = 8
"""Ends so few minutes apart that the plan makes the same of both."""

MOST_REFUSED = 6
"""After so many ends that no chips lead to it looks no further."""

FASTER = (14, 12)
SLOWER = (18, 20)
"""
Then, to the nearest ends, faster or slower blinds: so many big blinds in play where the end is
aimed at.
"""


@dataclass(frozen=True, slots=True)
class ScheduleSolution:
    """
    A schedule, how nights go by it, and by how many minutes their middle is later than wished.
    There is no forecast for more players than can be reckoned with; then the plan is as it is made
    without one.
    """

    plan: GeneratedSchedule
    forecast: Forecast | None
    misses: int = 0

    @property
    def minutes_off_target(self) -> int:
        """By how many minutes it misses, to either side."""
        return abs(self.misses)

    @property
    def notes(self) -> tuple[Message, ...]:
        """What a director should know about it."""
        if self.forecast is None:
            return self.plan.notes
        notes = tuple(note for note in self.plan.notes if note.text != ENDS_ELSEWHERE)
        if self.minutes_off_target <= FAR:
            return notes
        text = TOO_LATE if self.misses > 0 else TOO_SOON
        return (say(text, minutes=5 * round(self.minutes_off_target / 5)), *notes)


Try = Callable[[ScheduleRequest], ScheduleSolution]


def solve_schedule(
    wishes: ScheduleRequest,
    rules: HouseRules,
    *,
    seed: int,
    runs: int = 0,
    pace: Pace = USUAL,
    tries: int = TRIES,
) -> ScheduleSolution:
    """
    The schedule that ends nearest to the wish by the forecast. Each try is played out, and the next
    one aims by as much earlier or later as that one missed, between the nearest ends on both sides
    once there are two; then blinds a little faster or slower are tried, and other levels where
    their length is left open. Of tries that are as near the first stands; none is taken whose
    blinds more than double, unless those of the first do. The chips of expected rebuys lie in the
    stacks from the start. The same arguments give the same.
    """
    check_schedule_request(wishes)
    if wishes.players > MOST_FORECAST:
        return ScheduleSolution(generate_schedule(wishes), None)
    field = ForecastField(wishes.players, wishes.total_chips // wishes.players, rules=rules)

    def solve_request(wish: ScheduleRequest) -> ScheduleSolution:
        made = generate_schedule(wish)
        told = simulate_forecast(made.structure, field, seed=seed, runs=runs, pace=pace)
        return ScheduleSolution(made, told, round(told.end.middle / MINUTE) - wishes.minutes)

    best = solve_request(wishes)
    found = {wishes.minutes: best}
    most = max(DOUBLED, best.plan.most_growth)
    targets = _search_target_minutes(wishes, found, solve_request)
    variations = _try_variations(wishes, found, solve_request)
    others = islice(chain(targets, variations), tries - 1)
    while best.minutes_off_target > CLOSE and (solution := next(others, None)) is not None:
        if (
            solution.minutes_off_target < best.minutes_off_target
            and solution.plan.most_growth <= most
        ):
            best = solution
    return best


def _search_target_minutes(
    wishes: ScheduleRequest, found: dict[int, ScheduleSolution], tried: Try
) -> Iterator[ScheduleSolution]:
    """
    One try after the other, each aiming better than those that were found before; nearer where none
    can be made.
    """
    refused = set[int]()
    while (target := _choose_next_target_minutes(found, refused)) is not None:
        try:
            found[target] = tried(replace(wishes, minutes=target))
        except Refusal:
            refused.add(target)
        else:
            yield found[target]


def _choose_next_target_minutes(
    found: Mapping[int, ScheduleSolution], refused: Collection[int]
) -> int | None:
    """
    What to aim at next; None where nothing new is left between the nearest two, or on the only
    side.
    """
    sides = list(_find_nearest_solutions(found).items())
    (at, solution) = sides[0]
    (other_at, other) = sides[-1]
    if at != other_at:
        share = solution.misses / (solution.misses - other.misses)
        options = [at + round((other_at - at) * part) for part in (share, 0.5)]
        return next(
            (to for to in options if to not in refused and _is_new_target_minutes(to, found)), None
        )
    farthest = min(found) if solution.misses > 0 else max(found)
    target = max(LEAST_TARGET, min(farthest - solution.misses, MOST_MINUTES))
    while target in refused:
        target = (target + farthest) // 2
    return None if target in found or len(refused) > MOST_REFUSED else target


def _is_new_target_minutes(target: int, found: Mapping[int, ScheduleSolution]) -> bool:
    """Whether a plan that aims there may differ from those that were found."""
    return all(abs(target - known) > STEPS // 2 for known in found)


def _find_nearest_solutions(found: Mapping[int, ScheduleSolution]) -> dict[int, ScheduleSolution]:
    """
    By what they aimed at, the tries that end nearest to the wish, not later and later than it; of
    equal ones that which aims farthest across.
    """
    early = [at for at, solution in found.items() if solution.misses <= 0]
    late = [at for at in found if at not in early]
    sides = []
    if early:
        sides.append(max(early, key=lambda at: (-found[at].minutes_off_target, at)))
    if late:
        sides.append(min(late, key=lambda at: (found[at].minutes_off_target, at)))
    return {at: found[at] for at in sides}


def _try_variations(
    wishes: ScheduleRequest, found: Mapping[int, ScheduleSolution], tried: Try
) -> Iterator[ScheduleSolution]:
    """
    The nearest tries with blinds a little faster or slower, then with the next shorter and longer
    levels.
    """
    sides = sorted(
        _find_nearest_solutions(found).items(), key=lambda side: side[1].minutes_off_target
    )
    asked = []
    for at, solution in sides:
        for big_blinds in FASTER if solution.misses > 0 else SLOWER:
            asked.append(replace(wishes, minutes=at, big_blinds=big_blinds))
    if not wishes.level_minutes:
        at, nearest = sides[0]
        lengths = _list_neighbor_lengths(nearest.plan)
        asked += [replace(wishes, minutes=at, level_minutes=length) for length in lengths]
    for wish in asked:
        try:
            yield tried(wish)
        except Refusal:
            continue


def _list_neighbor_lengths(made: GeneratedSchedule) -> tuple[int, ...]:
    """The next shorter and longer levels that people play."""
    minutes = next(step.minutes for step in made.structure.steps if isinstance(step, Level))
    at = LEVEL_MINUTES.index(minutes)
    return tuple(
        LEVEL_MINUTES[row]
        for row in (at - 1, at + 1, at - 2, at + 2)
        if 0 <= row < len(LEVEL_MINUTES)
    )
