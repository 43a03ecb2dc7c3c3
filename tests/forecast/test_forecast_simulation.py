"""The forecast's model: against the hours in the source, by what is sold, from any standing."""

from dataclasses import replace
from time import process_time
from typing import Any

import pytest

from tests.money.money_evening import said
from tests.night.row_tests import each_refused
from tests.rows import each_row
from tournament.engine.time_units import MINUTE
from tournament.forecast.rules.club_pace import (
    MODEL,
    USUAL,
    HitRate,
    Pace,
    PaceSample,
    count_hits,
    estimate_pace,
)
from tournament.forecast.rules.forecast_field import (
    ForecastField,
    NightProgress,
    build_initial_progress,
    count_tables_by_players_left,
)
from tournament.forecast.rules.forecast_simulation import TimeRange, simulate_forecast
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, WindowEnd
from tournament.night.rules.night_presets import BY_KEY
from tournament.schedule.values import MAX_STEPS, AnteBy, Break, Chips, Level, Millis, Structure

HOUR = 60 * MINUTE
HPT20, HPT30 = BY_KEY["hpt20"].structure, BY_KEY["hpt30"].structure
BUY_IN = Offer(PurchaseKind.BUY_IN, 2000, 1000)


def of(players: int, *offers: Offer, stack: int = 1000, **more: Any) -> ForecastField:
    """A field with a buy-in and other things to buy."""
    return ForecastField(players, stack, (BUY_IN, *offers), **more)


def usual(key: str, players: int) -> ForecastField:
    """The field of a preset."""
    preset = BY_KEY[key]
    return ForecastField(players, preset.stack, preset.terms.offers, preset.rules)


def ends(structure: Structure, field: ForecastField, **more: Any) -> TimeRange:
    return simulate_forecast(structure, field, seed=1, **more).end


def minutes(spread: TimeRange) -> tuple[float, float, float]:
    return spread.early / MINUTE, spread.middle / MINUTE, spread.late / MINUTE


@each_row("players", [10, 20])
@each_row(("key", "of_ten", "of_twenty"), [("hpt20", 3.5, 4), ("hpt30", 5, 6)])
def test_the_hours_of_the_source_lie_in_the_band(
    key: str, of_ten: float, of_twenty: float, players: int
) -> None:
    """HomePokerTourney: 20-minute levels take three to four hours, 30-minute levels five to six."""
    end = ends(BY_KEY[key].structure, usual(key, players))
    wanted = of_ten + (of_twenty - of_ten) * (players - 10) / 10
    assert end.early <= wanted * HOUR <= end.late
    assert 45 <= (end.late - end.early) / MINUTE <= 120


def test_more_players_take_longer_and_are_out_one_after_the_other() -> None:
    found = [
        simulate_forecast(HPT20, usual("hpt20", players), seed=1, moments=(4, 3, 2))
        for players in (6, 10, 20, 40)
    ]
    assert simulate_forecast(HPT20, usual("hpt20", 6), seed=1, moments=(4, 3, 2)) == found[0]
    assert simulate_forecast(HPT20, usual("hpt20", 6), seed=2, moments=(4, 3, 2)) != found[0]
    middles = [one.end.middle for one in found]
    assert middles == sorted(middles)
    assert all(12 <= one.big_blinds <= 20 for one in found[1:3])
    assert all(
        one.get_time_range(4).middle
        < one.get_time_range(3).middle
        < one.get_time_range(2).middle
        < one.end.middle
        for one in found
    )
    for one in found:
        assert all(row.few <= row.middle <= row.many for row in one.left)
        middle = [row.middle for row in one.left]
        assert middle == sorted(middle, reverse=True)
        assert one.left[-1].few == 1


def test_a_break_makes_it_later_by_its_minutes() -> None:
    with_break = Structure((*HPT20.steps[:4], Break(30), *HPT20.steps[4:]))
    plain, longer = ends(HPT20, of(10), runs=1000), ends(with_break, of(10), runs=1000)
    assert [b - a for a, b in zip(minutes(plain), minutes(longer), strict=True)] == pytest.approx(
        [30] * 3, abs=6
    )


def test_antes_make_it_shorter() -> None:
    levels = [step for step in HPT20.steps if isinstance(step, Level)]
    by_all = Structure(tuple(replace(step, ante=step.small) for step in levels))
    by_one = Structure(
        tuple(replace(step, ante=step.big, ante_by=AnteBy.BIG_BLIND) for step in levels)
    )
    plain = ends(HPT20, of(10)).middle
    assert ends(by_all, of(10)).middle < ends(by_one, of(10)).middle < plain - 10 * MINUTE


def test_what_is_sold_makes_it_longer() -> None:
    offers = (
        Offer(PurchaseKind.REBUY, 2000, 1000, window=PurchaseWindow(WindowEnd.FIRST_HAND, 7)),
        Offer(
            PurchaseKind.RE_ENTRY,
            2000,
            1000,
            limit=0,
            window=PurchaseWindow(WindowEnd.LEVEL_END, 9),
        ),
        Offer(PurchaseKind.REBUY, 2000, 1000, window=PurchaseWindow(WindowEnd.MINUTES, 120)),
        Offer(
            PurchaseKind.ADD_ON, 1000, 3000, window=PurchaseWindow(WindowEnd.LEVEL_END, 5, after=3)
        ),
        Offer(PurchaseKind.ADD_ON, 1000, 3000, window=PurchaseWindow(WindowEnd.LEVEL_END, 3)),
    )
    plain = ends(HPT20, of(10)).middle
    rebuy, again, minute, add_on, at_close = (
        (ends(HPT20, of(10, one)).middle - plain) / MINUTE for one in offers
    )
    assert 2 < rebuy < again
    assert minute == pytest.approx(rebuy, abs=4)
    assert add_on > 30
    assert at_close == pytest.approx(add_on, abs=5)


def test_nobody_buys_what_they_bought_often_enough_or_do_not_want() -> None:
    field = of(
        10, Offer(PurchaseKind.REBUY, 2000, 1000, window=PurchaseWindow(WindowEnd.LEVEL_END, 10))
    )
    without = ends(HPT20, of(10))
    assert ends(HPT20, field).middle > without.middle + 10 * MINUTE
    assert (
        ends(HPT20, field, standing=replace(build_initial_progress(field), bought=(1.0, 1.0)))
        == without
    )
    assert minutes(ends(HPT20, replace(field, rebuying=0.0))) == pytest.approx(
        minutes(without), abs=5
    )


def test_a_running_night_goes_on_from_where_it_stands() -> None:
    field, level_8 = of(20), Millis(7 * 20 * MINUTE)
    found = simulate_forecast(
        HPT20, field, seed=1, standing=NightProgress(level_8, 9, Chips(20_000)), moments=(4,)
    )
    assert (
        level_8
        < found.get_time_range(4).early
        < found.end.early
        < found.end.middle
        < found.end.late
    )
    assert found.left[0].step == 7
    assert found.left[0].many <= 9


def test_a_late_level_of_a_night_in_overtime_goes_on() -> None:
    over = Millis(16 * 20 * MINUTE)
    found = simulate_forecast(HPT20, of(10), seed=1, standing=NightProgress(over, 3, Chips(10_000)))
    assert (found.end.early > over, found.beyond, found.left, found.open) == (True, 1.0, (), 0.0)
    given_up = simulate_forecast(HPT20, of(300), seed=1, pace=MODEL)
    assert (given_up.beyond, given_up.open > 0.3, given_up.end.late) == (1.0, True, 17 * HOUR)


def test_counted_stacks_are_taken_as_they_are() -> None:
    at, chips = Millis(9 * 20 * MINUTE), Chips(10_000)
    stacks = ((5_000, 5_000), (9_800, 200), (200,))
    even, uneven, one = (
        ends(HPT20, of(10), standing=NightProgress(at, 2, chips, few)).middle for few in stacks
    )
    assert uneven < even
    assert uneven <= one + MINUTE


def test_the_tables_follow_the_rules_of_the_house() -> None:
    hpt, tda = (
        count_tables_by_players_left(usual("hpt20", 30)),
        count_tables_by_players_left(usual("tda", 30)),
    )
    assert [hpt[left] for left in (30, 19, 18, 10, 9, 2)] == [3, 3, 2, 2, 1, 1]
    assert [tda[left] for left in (30, 19, 18, 10, 9, 2)] == [4, 3, 2, 2, 1, 1]


def _single_nights(field: ForecastField, seed: int) -> list[int]:
    """How long single nights take."""
    return [
        simulate_forecast(HPT20, field, seed=1000 * seed + one, runs=1).end.middle
        for one in range(150)
    ]


def test_one_odd_night_hardly_moves_a_pace_and_no_night_leaves_the_usual() -> None:
    usual_nights = [PaceSample(Millis(200), Millis(220))] * 6
    odd = estimate_pace([*usual_nights, PaceSample(Millis(200), Millis(500))])
    assert odd.factor == pytest.approx(estimate_pace(usual_nights).factor, abs=0.03)
    assert (
        estimate_pace(
            [
                PaceSample(Millis(200), Millis(2000)),
                PaceSample(Millis(0), Millis(9)),
                PaceSample(Millis(9), Millis(0)),
            ]
        )
        == USUAL
    )
    assert (
        estimate_pace([PaceSample(Millis(200), Millis(601))])
        == USUAL
        != estimate_pace([PaceSample(Millis(200), Millis(599))])
    )


def test_the_band_holds_the_doubt_about_the_pace_of_a_club() -> None:
    """Widest for a club that nobody knows; the middle is where it was."""
    nights = [PaceSample(Millis(200), Millis(took)) for took in (200, 190, 210, 200)]
    paces = (USUAL, estimate_pace(nights), estimate_pace(nights * 5), MODEL)
    doubts = [pace.doubt for pace in paces]
    assert doubts == sorted(doubts, reverse=True)
    assert doubts[-1] == 0 < doubts[-2]
    found = [ends(HPT20, of(10), pace=pace) for pace in paces]
    widths = [end.late - end.early for end in found]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > 1.2 * widths[-1]
    middles = [end.middle for end in found]
    assert max(middles) - min(middles) < 5 * MINUTE


def test_a_night_is_told_as_it_would_have_been_before_it() -> None:
    """By the nights before it alone, and by what its own cards leave open."""
    sure = PaceSample(Millis(200), Millis(215), Millis(195), Millis(206))
    assert count_hits([sure]) == HitRate(1, 1)  # nobody knew the club
    known = [PaceSample(Millis(200), Millis(200))] * 20
    early, late = estimate_pace(known).widen_range(sure)
    assert 180 < early < 195 < 206 < late < 222
    slow = [PaceSample(Millis(200), Millis(300))] * 13
    assert count_hits(slow[:4]) == HitRate(0, 4)
    assert count_hits(slow) == HitRate(8, 10)  # learned by now, and the oldest are not told
    assert count_hits([*slow, PaceSample(Millis(200), Millis(200))]).inside == 8
    assert count_hits([PaceSample(Millis(0), Millis(9))]) == HitRate(0, 0)
    wide = Pace(1.0, 0, 0.0).widen_range(PaceSample(Millis(200), Millis(200)))
    assert wide[0] == pytest.approx(200 * 200 / wide[1])


@each_row(
    ("structure", "field"),
    [
        (Structure((Level(1, 2, 24 * 60),) * MAX_STEPS), of(10, stack=10**12)),
        (
            Structure(
                (Level(1, 2, 1440), *(Break(1440) for _ in range(MAX_STEPS - 2)), Level(2, 4, 0))
            ),
            of(10),
        ),
        (Structure((Level(10**12, 10**12, 1, ante=10**12),)), of(40, stack=1)),
        (
            Structure((Level(1, 2, 20),)),
            of(20, Offer(PurchaseKind.REBUY, 0, 10**12, limit=0), rebuying=1.0),
        ),
    ],
)
def test_odd_schedules_are_told_in_time(structure: Structure, field: ForecastField) -> None:
    begun = process_time()
    found = simulate_forecast(structure, field, seed=1)
    assert process_time() - begun < 3
    assert 0 <= found.end.early <= found.end.middle <= found.end.late
    assert 0 < found.big_blinds < float("inf")


test_what_cannot_be_is_refused = each_refused(
    lambda field, standing: simulate_forecast(HPT20, field, seed=1, standing=standing),
    [
        (of(1), None, "Only for 2 to 5,000 players."),
        (of(10, stack=0), None, "A starting stack has at least one chip."),
        (
            of(10, rebuying=1.5),
            None,
            "Rebuy shares go from 0 to 100 percent.",
        ),
        (
            of(10),
            NightProgress(Millis(0), 2, Chips(10_000), (4_000, 5_000)),
            "The stacks do not fit the players left and the chips in play. Count them again.",
        ),
    ],
    said,
)
