"""Monte Carlo forecast: end of the night and players left over time, from many simulated nights."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tournament.forecast.rules.club_pace import USUAL, Pace
from tournament.forecast.rules.forecast_field import (
    ForecastField,
    NightProgress,
    build_initial_progress,
    check_forecast_field,
    count_tables_by_players_left,
)
from tournament.forecast.rules.hand_simulation import (
    HOME,
    HandModel,
    build_tables_by_field_size,
    compute_give_up_time,
    play_nights,
)
from tournament.forecast.rules.purchase_model import build_buyers
from tournament.forecast.rules.schedule_arrays import Floats, ScheduleArrays, build_schedule_arrays
from tournament.schedule.values import (
    Level,
    Millis,
    Structure,
    check_structure,
    compute_step_duration,
    list_step_start_offsets,
)

SEATS_PLAYED = 30_000
MIN_RUNS = 100
MAX_RUNS = 1000
TENTHS = (0.1, 0.5, 0.9)


@dataclass(frozen=True, slots=True)
class TimeRange:
    """
    When something happens, by the clock of the schedule, breaks included: one night in ten is
    sooner than `early`, one in two is sooner than `middle`, one in ten is later than `late`.
    """

    early: Millis
    middle: Millis
    late: Millis


@dataclass(frozen=True, slots=True)
class PlayersLeftForecast:
    """
    How many are left when a level ends: in one night of ten fewer than `few`, in one of ten more
    than `many`.
    """

    step: int
    at: Millis
    few: int
    middle: int
    many: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """
    How a night is likely to go. `reached` has the moments that were asked for, by the number of
    players left; `left` has the levels that end in the future. `big_blinds` are those that all
    chips are worth at the end, in the middle. `beyond` is the share of nights that go on after the
    end of the schedule, `open` that of those which were given up long after it: no more is known of
    them than that they last longer.
    """

    end: TimeRange
    reached: tuple[tuple[int, TimeRange], ...]
    left: tuple[PlayersLeftForecast, ...]
    big_blinds: float
    beyond: float
    open: float

    def get_time_range(self, left: int) -> TimeRange:
        """When no more than so many are left; it must have been asked for."""
        return dict(self.reached)[left]


def choose_run_count(players: int) -> int:
    """So many nights tell enough: the larger the field, the more one night is like the other."""
    return max(MIN_RUNS, min(MAX_RUNS, SEATS_PLAYED // players))


def simulate_forecast(
    structure: Structure,
    field: ForecastField,
    *,
    seed: int,
    runs: int = 0,
    standing: NightProgress | None = None,
    moments: Sequence[int] = (),
    pace: Pace = USUAL,
    model: HandModel = HOME,
) -> Forecast:
    """
    The forecast of a night, from its beginning or from where it stands. The same arguments always
    give the same; with 0 runs as many nights are played as the field needs. `moments` are numbers
    of players left: so many as are paid for the money, one more for the bubble, those at the final
    table.
    """
    now = standing or build_initial_progress(field)
    check_structure(structure)
    check_forecast_field(field, now)
    rows = build_schedule_arrays(structure)
    runs = runs or choose_run_count(field.players)
    chance = np.random.default_rng(seed)
    stacks = _build_start_stacks(structure, rows, field, now, runs, chance, model)
    played = play_nights(
        rows,
        build_tables_by_field_size(count_tables_by_players_left(field)[: now.left + 1], model),
        stacks,
        np.full(runs, float(now.played)),
        build_buyers(structure, field, now, runs),
        chance,
        model=model,
    )
    until = np.minimum(played.reached, compute_give_up_time(rows, now.played))
    reached = pace.scale_instants(until, now.played)

    def find_range(left: int) -> TimeRange:
        return _to_time_range(pace.mix_instants(until[left], now.played))

    ranges = [(left, find_range(min(max(left, 1), now.left))) for left in moments]
    return Forecast(
        end=find_range(1),
        reached=tuple(ranges),
        left=_forecast_players_left_by_level(structure, reached, now),
        big_blinds=float(np.median(played.blinds)),
        beyond=float(np.mean(reached[1] > rows.ends)),
        open=float(np.mean(np.isinf(played.reached[1]))),
    )


def _build_start_stacks(
    structure: Structure,
    rows: ScheduleArrays,
    field: ForecastField,
    now: NightProgress,
    runs: int,
    chance: np.random.Generator,
    model: HandModel,
) -> Floats:
    """
    The stacks in each night: those that are known, and for the others such as are left when a night
    comes down to so many players, in proportion to the chips that nobody has counted.
    """
    known = np.repeat(np.array(now.stacks, dtype=np.float64)[:, np.newaxis], runs, axis=1)
    others = now.left - len(now.stacks)
    if not others:
        return known
    first = build_initial_progress(field)
    such = play_nights(
        rows,
        build_tables_by_field_size(count_tables_by_players_left(field), model),
        np.full((field.players, runs), float(field.stack)),
        np.zeros(runs),
        build_buyers(structure, field, first, runs),
        chance,
        until=now.left,
        model=model,
    ).stacks[: now.left]
    such = np.where(such > 0, such, such.mean(axis=0))  # two who went out in one hand leave a gap
    such = chance.permuted(such, axis=0)[:others]
    such *= (now.chips - sum(now.stacks)) / such.sum(axis=0)
    return np.concatenate([known, such])


def _to_time_range(instants: Floats) -> TimeRange:
    return TimeRange(*(Millis(round(at)) for at in np.quantile(instants, TENTHS).tolist()))


def _forecast_players_left_by_level(
    structure: Structure, reached: Floats, now: NightProgress
) -> tuple[PlayersLeftForecast, ...]:
    """Level by level: how many are still there when it ends."""
    found = []
    for row, (step, begun) in enumerate(
        zip(structure.steps, list_step_start_offsets(structure), strict=True)
    ):
        at = Millis(begun + compute_step_duration(step))
        if isinstance(step, Level) and step.minutes and at > now.played:
            left = 1 + np.count_nonzero(reached[1:-1] > at, axis=0)
            counts = np.quantile(left, TENTHS, method="nearest").tolist()
            found.append(PlayersLeftForecast(row, at, *map(int, counts)))
    return tuple(found)
