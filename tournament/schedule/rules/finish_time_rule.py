"""
The rule of thumb for when a night is over: a tournament ends when the big blind is a sizeable part
of all chips.
"""

from tournament.schedule.values import (
    Level,
    Millis,
    Structure,
    compute_step_duration,
    list_step_start_offsets,
)

MIN_BIG_BLINDS = 12
MAX_BIG_BLINDS = 20
"""The last hand is likely while all chips together are between so many big blinds."""


def compute_finish_time_range(structure: Structure, chips: int) -> tuple[Millis, Millis]:
    """
    The times between which the last hand should be: where all chips together are worth
    20 and 12 big blinds. A schedule that stops earlier ends the night at its own end.
    """
    first = _find_time_of_depth(structure, chips, MAX_BIG_BLINDS)
    return first, _find_time_of_depth(structure, chips, MIN_BIG_BLINDS)


def _find_time_of_depth(structure: Structure, chips: int, big_blinds: int) -> Millis:
    for step, begins in zip(structure.steps, list_step_start_offsets(structure), strict=True):
        if isinstance(step, Level) and step.big * big_blinds >= chips:
            return begins
    return Millis(sum(compute_step_duration(step) for step in structure.steps))
