"""The server's clock against the cases that the browser's clock is tested with too."""

import json
from typing import Any

from tests.cases import clock_cases
from tests.rows import each_row
from tournament.clock.values import (
    Anchor,
    Instant,
    compute_time_to_step,
    find_next_break,
    read_clock,
)
from tournament.engine.canonical_json import from_plain
from tournament.night.state import (
    ClockStop,
    State,
    StopReason,
    find_break_end,
    find_phase,
    read_night_clock,
)
from tournament.schedule.values import (
    Structure,
    find_level_in_force,
    find_level_number,
    find_next_level,
)

CASES = json.loads(clock_cases.CASES.read_text())


def says(steps: list[Any], anchor: dict[str, Any], now: int) -> dict[str, Any]:
    structure = from_plain(Structure, {"steps": steps})
    shown = read_clock(structure, from_plain(Anchor, anchor), Instant(now))
    coming, pause = find_next_level(structure, shown.step), find_next_break(structure, shown)
    return {
        "step": shown.step,
        "left_ms": shown.left_ms,
        "over_ms": shown.over_ms,
        "wait_ms": shown.wait_ms,
        "running": shown.running,
        "edge": shown.edge,
        "level": find_level_number(structure, shown.step),
        "next_level_big": coming.big if coming else None,
        "level_in_force_big": find_level_in_force(structure, shown.step).big,
        "next_break": pause,
        "until_break": None if pause is None else compute_time_to_step(structure, shown, pause),
        "until_last": compute_time_to_step(structure, shown, len(steps) - 1),
    }


@each_row("case", CASES["cases"], ids=lambda case: case["name"])
def test_the_clock_shows_what_the_hourglass_shows(case: dict[str, Any]) -> None:
    assert says(CASES["schedules"][case["schedule"]], case["anchor"], case["now"]) == case["expect"]


@each_row("case", CASES["breaks"], ids=lambda case: case["name"])
def test_a_break_with_a_length_ends_by_itself(case: dict[str, Any]) -> None:
    structure = from_plain(Structure, {"steps": CASES["schedules"][case["schedule"]]})
    stop = ClockStop(StopReason.BREAK, clock_cases.EVENING, until=case["until"], minutes=10)
    state = State(
        structure=structure, anchor=from_plain(Anchor, case["anchor"]), started=1, stop=stop
    )
    now = Instant(case["now"])
    shown = read_night_clock(state, now)
    assert {
        "phase": find_phase(state, now).value,
        "resumes": find_break_end(state, now),
        "left_ms": shown.left_ms,
        "wait_ms": shown.wait_ms,
    } == case["expect"]


def test_the_cases_on_disk_are_those_the_hourglass_gives() -> None:
    assert clock_cases.CASES.read_text() == clock_cases.text()


def test_there_are_enough_cases() -> None:
    assert len({case["name"] for case in CASES["cases"]}) >= 60
