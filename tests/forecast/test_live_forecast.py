"""The forecast of a running night, ways to end it in time, and what a finished night teaches."""

from typing import Any

import pytest

from tests.money.money_evening import (
    BOB,
    DORA,
    EMIL,
    FAY,
    NAMES,
    RE_ENTRY,
    SCHEDULE,
    buy_in,
    buy_more,
    done,
    out,
    planned,
    playing,
    said,
    selling,
)
from tests.night.evening import Evening, at
from tournament.clock.actions import Pause, Resume, StartClock
from tournament.engine.time_units import MINUTE
from tournament.forecast.rules.club_pace import Pace
from tournament.forecast.rules.forecast_field import REBUYING, NightProgress
from tournament.forecast.rules.live_forecast import (
    ForecastHints,
    LiveForecast,
    build_forecast_field,
    build_night_progress,
    find_live_speed_ups,
    forecast_tonight,
    measure_night_duration,
    simulate_night_duration,
)
from tournament.money.actions.prices_and_prizes import LockPrizes
from tournament.money.actions.purchases import DeclineRebuy
from tournament.night.actions.night import FinishNight, ReopenNight
from tournament.night.state import StopReason, count_players_left
from tournament.players.actions.entries import ExpectPlayer
from tournament.schedule.values import Chips, Millis

KEYS = range(1, 13)


def of(night: Evening, minutes: float, **known: Any) -> LiveForecast:
    found = forecast_tonight(night.state, at(minutes), seed=1, known=ForecastHints(**known))
    assert found is not None
    return found


def stands(night: Evening, minutes: float) -> NightProgress:
    return build_night_progress(night.state, at(minutes))


def test_a_running_night_is_told_on_its_clock() -> None:
    found = of(playing(12), 30)
    assert (found.played, found.wait, found.field.players, found.left) == (30 * MINUTE, 0, 12, 12)
    assert found.to_instant(found.forecast.end.middle) == at(found.forecast.end.middle / MINUTE)


def test_a_pause_makes_it_later_by_just_its_length() -> None:
    night = playing(12).do(30, Pause(StopReason.OTHER)).do(50, Resume())
    plain, later = of(playing(12), 31), of(night, 51)
    assert later.forecast == plain.forecast
    assert later.to_instant(Millis(0)) == plain.to_instant(Millis(0)) + 20 * MINUTE


def test_before_the_start_those_who_are_expected_count_or_as_many_as_somebody_says() -> None:
    night = planned().do(
        -5, buy_in(BOB), buy_in(DORA), *(ExpectPlayer(key, NAMES[key - 1]) for key in KEYS[2:8])
    )
    assert of(night, -4).field.players == 8
    assert [of(night, -4, players=players).field.players for players in (12, 1)] == [12, 2]
    assert stands(night, -4) == NightProgress(Millis(0), 8, Chips(8000), (1000,) * 8, (1.0, 0.0))
    assert [of(night.do(0, StartClock()), minutes).field.players for minutes in (5, 25)] == [8, 2]


def test_a_night_that_begins_later_ends_later() -> None:
    night = planned().do(-5, *(buy_in(key) for key in KEYS))
    now, later = of(night.do(-4, StartClock()), -4), of(night.do(-4, StartClock(at(60))), -4)
    assert later.wait == 64 * MINUTE
    assert later.to_instant(Millis(0)) - now.to_instant(Millis(0)) == 64 * MINUTE


def test_who_is_out_may_come_back_as_far_as_such_players_do() -> None:
    night = playing(12).do(10, out(EMIL)).do(11, out(FAY)).do(12, out(DORA))
    assert (count_players_left(night.state), stands(night, 13).left, stands(night, 13).chips) == (
        9,
        10,
        13_000,
    )
    again = playing(12, selling(RE_ENTRY)).do(10, out(EMIL))
    for gone, left in (
        (night.do(13, DeclineRebuy(EMIL), DeclineRebuy(FAY), DeclineRebuy(DORA)), 9),
        (again, 11),
    ):
        assert (stands(gone, 14).left, stands(gone, 14).chips) == (left, 12_000)


def test_how_many_buy_again_is_learned_in_the_night() -> None:
    night = playing(12)
    assert build_forecast_field(night.state, at(5)).rebuying == REBUYING
    keen = night
    for key in (EMIL, FAY, DORA):
        keen = keen.do(10, out(key), buy_more(key))
    assert build_forecast_field(keen.state, at(11)).rebuying == pytest.approx((3 + 1.2) / 5)
    assert build_forecast_field(
        done(night, 10, EMIL, FAY, DORA).state, at(25)
    ).rebuying == pytest.approx(1.2 / 5)
    assert build_forecast_field(keen.state, at(75)).rebuying == REBUYING


def test_bubble_money_and_final_table_are_told_until_they_are_past() -> None:
    night = playing(12)
    found = of(night, 5)
    assert (found.final_table, found.bubble, found.money) == (9, 6, 5)
    assert {left for left, _spread in found.forecast.reached} == {9, 6, 5}
    later = of(done(night, 75, *KEYS[:7]), 120)
    assert (later.left, later.final_table, later.bubble, later.money) == (5, 0, 0, 0)
    assert of(playing(8), 5).final_table == 0


def test_before_the_start_the_places_are_those_of_the_players_who_are_expected() -> None:
    assert of(planned(plan=playing(2).state.plan), -5, players=12).money == 5
    assert of(playing(12).do(5, LockPrizes((10_000, 8_000, 6_000))), 6).money == 3
    assert of(playing(4, selling(price=0)), 6).money == 0


def test_where_there_is_nothing_to_tell_nothing_is_told() -> None:
    for night in (
        Evening(),
        planned(),
        playing(4).do(80, FinishNight()),
        done(playing(2), 80, BOB),
    ):
        assert forecast_tonight(night.state, at(90), seed=1) is None
        assert find_live_speed_ups(night.state, at(90), at(100), seed=1) == ()


def test_ways_are_found_for_an_instant_and_leave_what_is_on_the_clock() -> None:
    night = playing(12)
    end = of(night, 45)
    wished = at(end.forecast.end.middle / MINUTE - 15)
    found = find_live_speed_ups(night.state, at(45), wished, seed=1)
    assert "Leave out the last 2 breaks." in [said(way.line) for way in found]
    assert {way.structure.steps[:3] for way in found} == {SCHEDULE.steps[:3]}
    assert find_live_speed_ups(night.state, at(45), at(600), seed=1) == ()


def test_before_the_start_every_row_may_change() -> None:
    night = planned().do(-5, *(buy_in(key) for key in KEYS))
    wished = at(of(night, 0).forecast.end.middle / MINUTE - 20)
    shorter = [
        way for way in find_live_speed_ups(night.state, at(0), wished, seed=1) if way.rows > 3
    ]
    assert shorter
    assert SCHEDULE.steps[0] not in {way.structure.steps[0] for way in shorter}


def over(*finish: float, rest: int = 0) -> Evening:
    """
    Of twelve all but one go out, five minutes apart, the last at 125 minutes; then Ann finishes the
    night.
    """
    night = done(playing(12), 75, *KEYS[: 11 - rest])
    for minutes in finish:
        night = night.do(minutes, FinishNight())
    return night


def test_a_finished_night_says_how_long_it_took_until_its_last_hand() -> None:
    found = measure_night_duration(over(140).state)
    assert found is not None
    assert (found.took, measure_night_duration(over(900).state)) == (125 * MINUTE, found)
    thought = simulate_night_duration(found, seed=1)
    told = of(playing(12), 0).forecast.end
    assert thought.middle == pytest.approx(told.middle, rel=0.01)
    assert told.early < thought.early < thought.late < told.late


def test_pauses_do_not_count() -> None:
    night = playing(12).do(30, Pause(StopReason.DISPUTE)).do(50, Resume())
    night = done(night, 95, *KEYS[:11]).do(149, Pause(StopReason.OTHER)).do(300, FinishNight())
    assert measure_night_duration(night.state) == measure_night_duration(over(140).state)


def test_a_night_of_which_it_is_not_known_says_nothing() -> None:
    for night in (
        over(),
        over(140, rest=2),
        planned().do(0, FinishNight()),
        over().do(200, Pause(StopReason.OTHER)).do(201, FinishNight()),
        over(140).do(300, ReopenNight()).do(301, FinishNight()),
    ):
        assert measure_night_duration(night.state) is None


def test_a_slow_club_ends_later() -> None:
    night = playing(12)
    plain, slow = of(night, 60), of(night, 60, pace=Pace(1.1, 6))
    ahead = plain.forecast.end.middle - 60 * MINUTE
    assert slow.forecast.end.middle - 60 * MINUTE == pytest.approx(1.1 * ahead, abs=1)
