"""
Writes clock.json, the expected clock readings, computed second by second without the program's
clock.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CASES = Path(__file__).with_name("clock.json")
MINUTE = 60_000
EVENING = 1_763_661_600_000
WINTER_TIME = 1_761_436_800_000
Case = dict[str, Any]


def level(big: int, minutes: int = 20, small: int | None = None) -> Case:
    return {
        "kind": "level",
        "small": big // 2 if small is None else small,
        "big": big,
        "minutes": minutes,
    }


def pause(minutes: int = 10) -> Case:
    return {"kind": "break", "minutes": minutes}


SCHEDULES: dict[str, list[Case]] = {
    "evening": [level(20), level(40), pause(), level(60), level(100), pause(15), level(200)],
    "one level": [level(20, 1)],
    "short": [level(2, 1), level(4, 1), level(6, 1)],
    "no limit at the end": [level(20, 10), pause(5), level(40, 0)],
    "only an untimed level": [level(20, 0)],
    "breaks in a row": [level(20, 5), pause(1), pause(2), level(40, 5)],
    "thirty levels": [level(10 * (at + 1), 20) for at in range(30)],
    "thirty uneven": [
        pause(7) if at % 5 == 4 else level(10 * (at + 1), 7 + at % 4) for at in range(31)
    ],
}


def turned(steps: list[Case], step: int, left: int) -> tuple[int, int]:
    """The glass of the next step, once this one is empty."""
    while left <= 0 and step < len(steps) - 1:
        step, left = step + 1, steps[step + 1]["minutes"] * MINUTE
    return step, left


def hourglass(steps: list[Case], step: int, left: int, pass_ms: int) -> tuple[int, int]:
    """Let sand run, a second at a time where nothing can happen in between, else a millisecond."""
    step, left = turned(steps, step, left)
    while pass_ms > 0:
        grain = 1000 if pass_ms >= 1000 and (left > 1000 or left <= 0) else 1
        left, pass_ms = left - grain, pass_ms - grain
        step, left = turned(steps, step, left)
    return step, left


def wait_for(steps: list[Case], step: int, left: int, target: int) -> int:
    """How long until a step begins: the sand above it, glass by glass, each second counted."""
    passed = 0
    step, left = turned(steps, step, left)
    while step < target:
        grain = 1000 if left > 1000 else 1
        passed += grain
        step, left = hourglass(steps, step, left, grain)
    return passed


def expect(steps: list[Case], anchor: Case, now: int) -> Case:
    """Everything the clock must say at `now`."""
    since, step, left = anchor["since"], anchor["step"], anchor["left_ms"]
    running = since is not None and now >= since
    wait = since - now if since is not None and now < since else 0
    if running:
        step, left = hourglass(steps, step, left, now - since)
    kinds = [one["kind"] for one in steps]
    breaks = [at for at, kind in enumerate(kinds) if kind == "break" and at > step]
    levels = [at for at, kind in enumerate(kinds) if kind == "level" and at > step]
    before = [at for at, kind in enumerate(kinds) if kind == "level" and at <= step]
    shown_left = left if left > 0 else 0
    return {
        "step": step,
        "left_ms": shown_left,
        "over_ms": -left if left < 0 else 0,
        "wait_ms": wait,
        "running": running,
        "edge": since if wait else (now + left if running and left > 0 else None),
        "level": len(before),
        "next_level_big": steps[levels[0]]["big"] if levels else None,
        "level_in_force_big": steps[before[-1]]["big"],
        "next_break": breaks[0] if breaks else None,
        "until_break": wait + wait_for(steps, step, shown_left, breaks[0]) if breaks else None,
        "until_last": wait + wait_for(steps, step, shown_left, len(steps) - 1)
        if step < len(steps) - 1
        else None,
    }


def questions() -> Iterator[tuple[str, str, int, int, int | None, int]]:
    """Name, schedule, anchor step, time left, since, now."""
    full, t = 20 * MINUTE, EVENING
    yield "not started, full first level", "evening", 0, full, None, t
    yield "standing with an odd rest", "evening", 1, 754_321, None, t
    yield "standing in a break", "evening", 2, 61_000, None, t + 5
    yield "standing one millisecond before the end", "evening", 3, 1, None, t
    yield "standing at zero on a level that is not the last", "short", 0, 0, None, t
    for name, passed in (("just started", 0), ("a millisecond in", 1), ("half way", full // 2)):
        yield f"running, {name}", "evening", 0, full, t, t + passed
    for off in (-1000, -1, 0, 1, 999, 1000):
        yield f"end of the first level {off:+d} ms", "evening", 0, full, t, t + full + off
    for off in (-1, 0, 1):
        yield (
            f"start of the first break {off:+d} ms",
            "evening",
            1,
            5 * MINUTE,
            t,
            t + 5 * MINUTE + off,
        )
        yield (
            f"end of the first break {off:+d} ms",
            "evening",
            1,
            5 * MINUTE,
            t,
            t + 15 * MINUTE + off,
        )
        yield f"end of the schedule {off:+d} ms", "short", 0, MINUTE, t, t + 3 * MINUTE + off
        yield (
            f"edge of an untimed last level {off:+d} ms",
            "no limit at the end",
            1,
            9_000,
            t,
            t + 9_000 + off,
        )
        yield f"a set start {off:+d} ms", "evening", 0, full, t, t + off
        yield (
            f"two breaks in a row {off:+d} ms",
            "breaks in a row",
            0,
            100,
            t,
            t + 100 + MINUTE + off,
        )
    yield "countdown of an hour", "evening", 0, full, t + 3_600_000, t
    yield "countdown after a break was set to end at a time", "evening", 3, full, t + 12_345, t
    yield "three levels and a break passed at once", "evening", 0, 3 * MINUTE, t, t + 61 * MINUTE
    yield "from the first level into the last", "evening", 0, full, t, t + 110 * MINUTE + 1
    yield "one second of overtime", "one level", 0, MINUTE, t, t + MINUTE + 1000
    yield "overtime while standing", "one level", 0, -4_321, None, t
    yield "overtime goes on after it stood", "one level", 0, -4_321, t, t + 1_000
    yield "a night of one untimed level, running", "only an untimed level", 0, 0, t, t + 42_000
    yield "minutes added beyond the level's length", "evening", 0, 27 * MINUTE, t, t + MINUTE
    yield "minutes added to a break", "evening", 2, 25 * MINUTE, t, t + 24 * MINUTE + 59_999
    yield "minutes taken off", "evening", 1, 2 * MINUTE, t, t + 2 * MINUTE
    yield "a freeze of 70 s across a level's end", "evening", 0, 30_000, t, t + 70_000
    for passed in (1, 2, 3, 4, 29, 30, 31):
        yield f"{passed} levels in a row", "thirty levels", 0, full, t, t + passed * full
    for hours in range(1, 8):
        yield (
            f"uneven schedule after {hours} h",
            "thirty uneven",
            0,
            7 * MINUTE,
            t,
            t + hours * 3_600_000 + 17,
        )
    yield (
        "the winter-time night, hours are hours",
        "evening",
        0,
        full,
        WINTER_TIME,
        WINTER_TIME + 65 * MINUTE,
    )
    yield "read far in the past of its anchor", "evening", 4, full, t, t - 86_400_000


def cases() -> list[Case]:
    """Every question with its answer."""
    asked = []
    for name, schedule, step, left, since, now in questions():
        anchor = {"step": step, "left_ms": left, "since": since}
        answer = expect(SCHEDULES[schedule], anchor, now)
        asked.append(
            {"name": name, "schedule": schedule, "anchor": anchor, "now": now, "expect": answer}
        )
    return asked


def breaks() -> list[Case]:
    """A break with a length: the clock stands until it is over, and runs on from what was left."""
    told = []
    until = EVENING + 10 * MINUTE
    for schedule, step, left in (
        ("evening", 0, 12 * MINUTE),
        ("evening", 1, 1),
        ("one level", 0, -4_321),
        ("no limit at the end", 2, 0),
    ):
        anchor = {"step": step, "left_ms": left, "since": until}
        for off in (-10 * MINUTE, -1000, -1, 0, 1, 30_000):
            now = until + off
            answer = expect(SCHEDULES[schedule], anchor, now)
            kind = SCHEDULES[schedule][answer["step"]]["kind"]
            playing = "break" if kind == "break" else "running"
            told.append(
                {
                    "name": f"{schedule}, step {step}, {off:+d} ms",
                    "schedule": schedule,
                    "anchor": anchor,
                    "until": until,
                    "now": now,
                    "expect": {
                        "phase": "stopped" if off < 0 else playing,
                        "resumes": until
                        if off < 0
                        else (answer["edge"] if playing == "break" else None),
                        "left_ms": answer["left_ms"],
                        "wait_ms": -off if off < 0 else 0,
                    },
                }
            )
    return told


def text() -> str:
    """The file as it must be."""
    lines = ",\n".join("    " + json.dumps(case) for case in cases())
    schedules = ",\n".join(
        f"    {json.dumps(name)}: {json.dumps(steps)}" for name, steps in SCHEDULES.items()
    )
    rests = ",\n".join("    " + json.dumps(case) for case in breaks())
    return (
        f'{{\n  "schedules": {{\n{schedules}\n  }},\n  "cases": [\n{lines}\n  ],\n'
        f'  "breaks": [\n{rests}\n  ]\n}}\n'
    )


if __name__ == "__main__":
    CASES.write_text(text())
    sys.stdout.write(f"{len(cases())} cases\n")
