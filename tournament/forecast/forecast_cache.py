"""
LRU cache of forecasts: worked out again only when what they rest on has changed.
"""

from dataclasses import replace

from tournament.clock.values import Instant
from tournament.engine.time_units import MINUTE
from tournament.forecast.rules.club_pace import HitRate, Pace
from tournament.forecast.rules.forecast_field import ForecastField
from tournament.forecast.rules.forecast_simulation import Forecast, simulate_forecast
from tournament.forecast.rules.live_forecast import (
    ForecastHints,
    ForecastInputs,
    LiveForecast,
    build_forecast_input,
    compute_forecast,
    compute_played_time,
    find_live_speed_ups,
    forecast_tonight,
)
from tournament.forecast.rules.speed_up_options import SpeedUpOption
from tournament.lru_cache import LRUCache
from tournament.models import Club, Tournament
from tournament.night.state import State, compute_wait, read_night_clock
from tournament.night.values.house_rules import HouseRules
from tournament.results.store import compute_club_pace, compute_hit_rate
from tournament.schedule.actions import EditStructure, count_fixed_steps
from tournament.schedule.rules.schedule_request import ScheduleRequest
from tournament.schedule.rules.schedule_solver import ScheduleSolution, solve_plans, solve_schedule
from tournament.schedule.values import Millis, Structure

KEPT = 200
SEED = 1
HOLDS_MS = 5 * MINUTE
"""A forecast is good for so much play, if nothing else happens."""

LARGE = 100
RUNS_IF_LARGE = 50
"""Many ways are tried out to end in time; in a large field fewer nights tell enough."""

RUNS_OF_DRAFT = 100

RUNS_TO_ORDER_IF_LARGE = 30
"""Schedules to order are made while somebody drags the end; nights of a large field are alike."""

_found = LRUCache[tuple[int, int], tuple[ForecastInputs, LiveForecast]](KEPT)
_usual = LRUCache[tuple[Structure, ForecastField, Pace], Forecast](KEPT)
_plans = LRUCache[tuple[ScheduleRequest, HouseRules, Pace], tuple[ScheduleSolution, ...]](KEPT)
_paces = LRUCache[int, tuple[int, Pace]](KEPT)
_hits = LRUCache[int, tuple[int, HitRate]](KEPT)


def forecast_night(
    night: Tournament, state: State, at: Instant, players: int = 0
) -> LiveForecast | None:
    """
    The forecast of a night at this instant, for those who entered and are expected or for so many
    players.
    """
    asked = build_forecast_input(state, at, ForecastHints(players, find_club_pace(night.club)))
    if asked is None:
        return None
    rests_on = _round_played_time(asked)
    kept = _found.get((night.pk, players))
    if kept is None or kept[0] != rests_on:
        kept = _found.put((night.pk, players), (rests_on, compute_forecast(asked, at, seed=SEED)))
    return _shift_forecast(kept[1], at, asked.standing.played, asked.wait)


def forecast_draft_schedule(
    night: Tournament, state: State, drafted: Structure, at: Instant, players: int = 0
) -> LiveForecast | None:
    """
    The same with a schedule that is not saved; None for one that does not keep what was played.
    """
    fixed = count_fixed_steps(state, at)
    if drafted.steps[:fixed] != state.structure.steps[:fixed]:
        return None
    if drafted == state.structure:
        return forecast_night(night, state, at, players)
    known = ForecastHints(players, find_club_pace(night.club))
    return forecast_tonight(
        EditStructure(drafted, "").apply(state, at), at, seed=SEED, known=known, runs=RUNS_OF_DRAFT
    )


def forecast_planned_night(club: Club, structure: Structure, field: ForecastField) -> Forecast:
    """How such nights go at the club's pace, from their first hand; of a schedule that is ready."""
    pace = find_club_pace(club)
    key = (structure, field, pace)
    kept = _usual.get(key)
    if kept is not None:
        return kept
    runs = RUNS_IF_LARGE if field.players > LARGE else 0
    return _usual.put(key, simulate_forecast(structure, field, seed=SEED, runs=runs, pace=pace))


def build_custom_schedule(
    club: Club, wishes: ScheduleRequest, rules: HouseRules
) -> ScheduleSolution:
    """The schedule that ends near the wish at the club's pace, and how nights go by it."""
    pace = find_club_pace(club)
    return solve_schedule(wishes, rules, seed=SEED, runs=_choose_plan_runs(wishes), pace=pace)


def build_custom_plans(
    club: Club, wishes: ScheduleRequest, rules: HouseRules
) -> tuple[ScheduleSolution, ...]:
    """A calm, a usual and a fast one; kept, for the end is dragged to and fro."""
    pace = find_club_pace(club)
    key = (wishes, rules, pace)
    kept = _plans.get(key)
    if kept is not None:
        return kept
    runs = _choose_plan_runs(wishes)
    return _plans.put(key, solve_plans(wishes, rules, seed=SEED, runs=runs, pace=pace))


def _choose_plan_runs(wishes: ScheduleRequest) -> int:
    return RUNS_TO_ORDER_IF_LARGE if wishes.players > LARGE else 0


def find_cached_forecast(night: Tournament, state: State, at: Instant) -> LiveForecast | None:
    """
    The same as it was last worked out, which costs nothing; None if it was not, or for another
    schedule.
    """
    kept = _found.get((night.pk, 0))
    if kept is None or state.finished is not None or kept[0].structure != state.structure:
        return None
    shown = read_night_clock(state, at)
    wait = compute_wait(state, at)
    return _shift_forecast(kept[1], at, compute_played_time(state, shown), wait)


def find_speed_up_options(
    night: Tournament, state: State, at: Instant, wished: Instant, players: int = 0
) -> tuple[SpeedUpOption, ...]:
    """What can be done so that a night is likely to be over by then."""
    known = ForecastHints(players, find_club_pace(night.club))
    asked = build_forecast_input(state, at, known)
    runs = RUNS_IF_LARGE if asked is not None and asked.field.players > LARGE else 0
    return find_live_speed_ups(state, at, wished, seed=SEED, known=known, runs=runs)


def find_club_pace(club: Club) -> Pace:
    """The pace of a club, asked for again once its results have changed."""
    kept = _paces.get(club.pk)
    if kept is None or kept[0] != club.results_revision:
        kept = _paces.put(club.pk, (club.results_revision, compute_club_pace(club)))
    return kept[1]


def find_hit_rate(club: Club) -> HitRate:
    """How often the forecast was right for the club, counted again once its results changed."""
    kept = _hits.get(club.pk)
    if kept is None or kept[0] != club.results_revision:
        kept = _hits.put(club.pk, (club.results_revision, compute_hit_rate(club)))
    return kept[1]


def clear_cache() -> None:
    """Drop everything worked out so far."""
    _found.clear()
    _usual.clear()
    _plans.clear()
    _paces.clear()
    _hits.clear()


def _round_played_time(asked: ForecastInputs) -> ForecastInputs:
    """What is asked, with the clock only as exactly as matters."""
    played = Millis(asked.standing.played // HOLDS_MS)
    return replace(asked, standing=replace(asked.standing, played=played), wait=Millis(0))


def _shift_forecast(found: LiveForecast, at: Instant, played: Millis, wait: Millis) -> LiveForecast:
    """The same forecast on the clock as it stands now."""
    return replace(found, now=at, played=played, wait=wait)
