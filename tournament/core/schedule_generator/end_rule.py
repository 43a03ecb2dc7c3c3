"""
The rule that schedules are made by: a tournament ends when the big blind is a sizeable part of all
chips.
"""

from tournament.core.structure import Level, Millis, Structure, duration, starts

FEWEST_BIG_BLINDS = 12
MOST_BIG_BLINDS = 20
END_BIG_BLINDS = 16
"""
The last hand is expected when all chips together are so many big blinds; between 20 and 12 it is
likely.
"""


def finish_between(structure: Structure, chips: int) -> tuple[Millis, Millis]:
    """
    The times between which the last hand should be: where all chips together are worth
    20 and 12 big blinds. A schedule that stops earlier ends the night at its own end.
    """
    return _when_worth(structure, chips, MOST_BIG_BLINDS), _when_worth(
        structure, chips, FEWEST_BIG_BLINDS
    )


def _when_worth(structure: Structure, chips: int, big_blinds: int) -> Millis:
    for step, begins in zip(structure.steps, starts(structure), strict=True):
        if isinstance(step, Level) and step.big * big_blinds >= chips:
            return begins
    return Millis(sum(duration(step) for step in structure.steps))
