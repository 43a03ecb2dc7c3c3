"""The blind clock: a function of recorded instants, so it is never wrong and never ticks."""

from dataclasses import dataclass, replace
from typing import NewType

from tournament.schedule.values import Break, Millis, Structure, compute_step_duration

Instant = NewType("Instant", int)
"""Milliseconds since 1970 in UTC."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """
    The last fact about the clock: at `since`, step `step` had `left_ms` left and ran on.

    Without `since` the clock stands. A `since` in the future is a start that was set for then.
    Below zero, `left_ms` is the overtime of the last step.
    """

    step: int = 0
    left_ms: int = 0
    since: int | None = None


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What the clock shows at one instant."""

    step: int
    left_ms: Millis
    over_ms: Millis = Millis(0)
    wait_ms: Millis = Millis(0)
    running: bool = False
    edge: Instant | None = None
    """When the clock will next show another step, or go into overtime, if nobody touches it."""


def read_clock(structure: Structure, anchor: Anchor, now: Instant) -> ClockFace:
    """
    Read the clock at `now`. At the end of a level the next one starts at once
    (HomePokerTourney, TIMER USE AND BREAKS); the last step goes on into overtime.
    """
    if anchor.since is None:
        return _build_face(anchor.step, anchor.left_ms, running=False)
    if now < anchor.since:
        return replace(
            _build_face(anchor.step, anchor.left_ms, running=False),
            wait_ms=Millis(anchor.since - now),
            edge=Instant(anchor.since),
        )
    step = anchor.step
    left = anchor.left_ms - (now - anchor.since)
    last = len(structure.steps) - 1
    while left <= 0 and step < last:
        step += 1
        left += compute_step_duration(structure.steps[step])
    running = _build_face(step, left, running=True)
    return replace(running, edge=Instant(now + left)) if left > 0 else running


def _build_face(step: int, left: int, running: bool) -> ClockFace:
    return ClockFace(step, Millis(max(0, left)), Millis(max(0, -left)), running=running)


def rebase_clock(structure: Structure, anchor: Anchor, now: Instant) -> Anchor:
    """
    The same clock, written down afresh at `now`.

    >>> from tournament.schedule.values import Level
    >>> structure = Structure((Level(1, 2, minutes=1), Level(2, 4, minutes=1)))
    >>> rebase_clock(structure, Anchor(0, 60_000, 0), Instant(70_000))
    Anchor(step=1, left_ms=50000, since=70000)
    """
    if anchor.since is None or now < anchor.since:
        return anchor
    shown = read_clock(structure, anchor, now)
    return Anchor(shown.step, shown.left_ms - shown.over_ms, now)


def stop_clock(structure: Structure, anchor: Anchor, now: Instant) -> Anchor:
    """The clock standing still at what it shows now."""
    return replace(rebase_clock(structure, anchor, now), since=None)


def build_initial_clock(structure: Structure) -> Anchor:
    """The clock before the first deal: it stands, with the whole first level before it."""
    return Anchor(0, compute_step_duration(structure.steps[0]))


def start_clock(anchor: Anchor, now: Instant) -> Anchor:
    """A standing clock set going."""
    return replace(anchor, since=now)


def give_back_time(
    structure: Structure, anchor: Anchor, lost: int, floor: Anchor, now: Instant
) -> Anchor:
    """
    The clock with `lost` milliseconds given back, never further back than it stood at `floor`.
    It keeps running, or standing, as it was. A negative loss takes time off.
    """
    settled = rebase_clock(structure, anchor, now)
    step = settled.step
    left = settled.left_ms + lost
    while step > floor.step and left > compute_step_duration(structure.steps[step]):
        left -= compute_step_duration(structure.steps[step])
        step -= 1
    if step == floor.step:
        left = min(left, floor.left_ms)
    return replace(settled, step=step, left_ms=left)


def compute_time_to_step(structure: Structure, shown: ClockFace, step: int) -> Millis | None:
    """How long until a later step begins if the clock is not stopped."""
    if step <= shown.step:
        return None
    between = sum(
        compute_step_duration(between_step)
        for between_step in structure.steps[shown.step + 1 : step]
    )
    return Millis(shown.wait_ms + shown.left_ms + between)


def find_step_start(structure: Structure, anchor: Anchor, step: int) -> Instant | None:
    """
    When a step began, as far as that follows from the last fact about the clock: nobody touched it
    since.

    >>> from tournament.schedule.values import Level
    >>> structure = Structure((Level(1, 2, minutes=1), Level(2, 4, minutes=1)))
    >>> find_step_start(structure, Anchor(0, 30_000, 0), 1)
    30000
    >>> find_step_start(structure, Anchor(0, 30_000, 0), 0)
    """
    if anchor.since is None or step < anchor.step:
        return None
    durations = [compute_step_duration(each) for each in structure.steps]
    if step == anchor.step:
        return Instant(anchor.since) if anchor.left_ms == durations[step] else None
    return Instant(anchor.since + anchor.left_ms + sum(durations[anchor.step + 1 : step]))


def find_next_break(structure: Structure, shown: ClockFace) -> int | None:
    """The next break of the schedule after the step that is shown."""
    later = range(shown.step + 1, len(structure.steps))
    return next((at for at in later if isinstance(structure.steps[at], Break)), None)
