"""The clock's values: anchors, stops, and time that is given back."""

from tests.night.evening import SCHEDULE, at
from tests.rows import each_row
from tournament.clock.values import (
    Anchor,
    ClockFace,
    build_initial_clock,
    give_back_time,
    read_clock,
    rebase_clock,
    start_clock,
    stop_clock,
)
from tournament.engine.time_units import MINUTE
from tournament.schedule.values import Level, Millis, Structure

RUNNING = Anchor(0, 20 * MINUTE, at(0))


@each_row("minutes", [0, 0.01, 19.99, 20, 39.5, 45, 50, 69.9, 89.99, 90, 200])
def test_writing_it_down_afresh_changes_nothing(minutes: float) -> None:
    settled = rebase_clock(SCHEDULE, RUNNING, at(minutes))
    for later in (0, 0.5, 7, 33, 1000):
        assert read_clock(SCHEDULE, settled, at(minutes + later)) == read_clock(
            SCHEDULE, RUNNING, at(minutes + later)
        )


def test_it_stands_at_what_it_showed() -> None:
    assert stop_clock(SCHEDULE, RUNNING, at(25)) == Anchor(1, 15 * MINUTE)
    assert stop_clock(SCHEDULE, RUNNING, at(95)) == Anchor(4, -5 * MINUTE)
    assert stop_clock(SCHEDULE, Anchor(0, 20 * MINUTE, at(30)), at(25)) == Anchor(0, 20 * MINUTE)
    assert start_clock(Anchor(1, 15 * MINUTE), at(40)) == Anchor(1, 15 * MINUTE, at(40))


@each_row("minutes", [1, 20, 1440, 0])
def test_before_the_first_deal_it_stands_at_the_whole_first_level(minutes: int) -> None:
    before = build_initial_clock(Structure((Level(1, 2, minutes),)))
    assert before == Anchor(0, minutes * MINUTE, None)
    assert read_clock(SCHEDULE, before, at(500)) == ClockFace(0, Millis(minutes * MINUTE))


@each_row(
    ("floor", "now", "lost", "expected"),
    [
        (
            Anchor(0, 15 * MINUTE, at(5)),
            12,
            60,
            Anchor(0, 15 * MINUTE, at(12)),
        ),  # no further back than it stood
        (
            Anchor(0, 2 * MINUTE, at(18)),
            25,
            7,
            Anchor(0, 2 * MINUTE, at(25)),
        ),  # back across a level's end
        (
            Anchor(0, 2 * MINUTE, at(18)),
            25,
            5,
            Anchor(1, 20 * MINUTE, at(25)),
        ),  # to its very beginning
        (
            Anchor(0, 2 * MINUTE, at(18)),
            52,
            34,
            Anchor(0, 2 * MINUTE, at(52)),
        ),  # across a break as well
        (Anchor(4, MINUTE, at(89)), 95, 6, Anchor(4, MINUTE, at(95))),  # out of overtime
        (Anchor(0, 15 * MINUTE, at(5)), 12, -5, Anchor(0, 3 * MINUTE, at(12))),
    ],
)
def test_time_is_given_back(floor: Anchor, now: float, lost: float, expected: Anchor) -> None:
    assert give_back_time(SCHEDULE, RUNNING, round(lost * MINUTE), floor, at(now)) == expected


@each_row("lost", [1, 59_999, 600_000, 1_200_000, 3_000_000])
@each_row("went", [0, 10, 19.5, 35, 45, 60, 85])
def test_everything_given_back_is_as_when_it_went(went: float, lost: int) -> None:
    floor = rebase_clock(SCHEDULE, RUNNING, at(went))
    back = at(went + lost / MINUTE)
    assert (
        read_clock(SCHEDULE, give_back_time(SCHEDULE, RUNNING, lost, floor, back), back).left_ms
        == floor.left_ms
    )
