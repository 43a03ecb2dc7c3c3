"""Color-up schedule: which chips leave when, and whether the blinds can always be paid."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from tournament.schedule.values import Break, Level, Structure

WAIT = 2
"""
Chips that no level needs any more stay on the table for so many levels if there is a break then.
"""


@dataclass(frozen=True, slots=True)
class ScheduledColorUp:
    """
    Chips of one value leave at a row of the schedule – a break, or the start of a level – for the
    next larger.
    """

    at: int
    value: int
    into: int


@dataclass(frozen=True, slots=True)
class UnpayableLevel:
    """A level with an amount that is no multiple of the smallest chip still in play."""

    at: int
    amount: int
    smallest: int


def list_blind_amounts(level: Level) -> tuple[int, ...]:
    """What is posted in a level."""
    return tuple(amount for amount in (level.small, level.big, level.ante) if amount)


def is_level_payable(level: Level, smallest: int) -> bool:
    """Whether blinds and ante are multiples of the smallest chip in play."""
    return not any(amount % smallest for amount in list_blind_amounts(level))


def schedule_color_ups(
    structure: Structure, values: Collection[int]
) -> tuple[ScheduledColorUp, ...]:
    """
    When each value can leave: its chips are needed until every later level can be paid in the next
    larger ones. They leave in the break before that level, or in one at most two levels later,
    otherwise at the start of the level. At the start of a level one value leaves at a time, so that
    each is changed into the next.

    >>> from tournament.schedule.values import Structure, Level
    >>> structure = Structure((Level(10, 20), Level(15, 30), Level(25, 50), Level(50, 100)))
    >>> schedule_color_ups(structure, (5, 25))
    (ScheduledColorUp(at=2, value=5, into=25),)
    """
    return tuple(_list_color_ups(structure, sorted(values)))


def _list_color_ups(structure: Structure, values: list[int]) -> Iterator[ScheduledColorUp]:
    levels = (at for at, step in enumerate(structure.steps) if isinstance(step, Level))
    earliest = next(levels) + 1  # nothing can leave before the first level was played
    while (found := _find_next_smallest_chip(structure, values)) is not None:
        into, step = found
        at = _choose_color_up_row(structure, max(step, earliest), values[0])
        if at is None:
            return
        leaving = [value for value in values if value < into]
        yield from (ScheduledColorUp(at, value, into) for value in leaving)
        values = values[len(leaving) :]
        earliest = at if isinstance(structure.steps[at], Break) else at + 1


def _find_next_smallest_chip(structure: Structure, values: list[int]) -> tuple[int, int] | None:
    """
    The chips that can be the smallest next, and from which row on: the next larger ones, or larger
    ones that can sooner, as 50s can where 20s are no part of them; then everything smaller leaves
    together.
    """
    rows = ((_find_payable_row(structure, value), value) for value in values[1:])
    found = [(row, value) for row, value in rows if row is not None]
    step, into = min(found, default=(0, 0))
    return (into, step) if found else None


def _find_payable_row(structure: Structure, into: int) -> int | None:
    """The row of the first level from which on everything can be paid in chips of this value."""
    found = None
    for at in range(len(structure.steps) - 1, -1, -1):
        step = structure.steps[at]
        if isinstance(step, Level):
            if not is_level_payable(step, into):
                break
            found = at
    return found


def _choose_color_up_row(structure: Structure, earliest: int, value: int) -> int | None:
    """
    The row at which chips leave that are free from `earliest` on; None if the schedule ends before.
    """
    steps = structure.steps
    if earliest >= len(steps):
        return None
    if isinstance(steps[earliest - 1], Break):
        return earliest - 1
    for at in range(earliest, len(steps)):
        step = steps[at]
        if isinstance(step, Break):
            return at
        if at - earliest >= WAIT or not is_level_payable(step, value):
            break
    return earliest


def set_color_ups(structure: Structure, departures: Iterable[ScheduledColorUp]) -> Structure:
    """The schedule with exactly these chips leaving."""
    leaving: dict[int, list[int]] = {}
    for departure in departures:
        leaving.setdefault(departure.at, []).append(departure.value)
    steps = (
        replace(step, colour_up=tuple(leaving.get(at, ())))
        for at, step in enumerate(structure.steps)
    )
    return Structure(tuple(steps))


def list_scheduled_color_ups(
    structure: Structure, values: Collection[int]
) -> tuple[ScheduledColorUp, ...]:
    """
    The colour-ups that the schedule says, of chips that are in play; those without a larger one go
    into nothing.
    """
    left = set(values)
    found = []
    for at, step in enumerate(structure.steps):
        for value in sorted(set(step.colour_up) & left):
            left.remove(value)
            into = min(
                (larger for larger in left - set(step.colour_up) if larger > value), default=0
            )
            found.append(ScheduledColorUp(at, value, into))
    return tuple(found)


def list_values_in_play(structure: Structure, values: Collection[int], at: int) -> tuple[int, ...]:
    """
    The values on the table at a row of the schedule, the smallest first; chips leave as their row
    begins.
    """
    left = set(values)
    for step in structure.steps[: at + 1]:
        left.difference_update(step.colour_up)
    return tuple(sorted(left))


def list_unpayable_levels(
    structure: Structure, values: Collection[int]
) -> tuple[UnpayableLevel, ...]:
    """
    Every level that cannot be paid in the chips still in play, with its first amount that cannot.
    Where all known chips have left, the director has larger ones, and nothing is said.

    >>> list_unpayable_levels(Structure((Level(10, 20), Level(15, 30, colour_up=(5,)))), (5, 25))
    (UnpayableLevel(at=1, amount=15, smallest=25),)
    """
    found = []
    for at, step in enumerate(structure.steps):
        left = list_values_in_play(structure, values, at)
        if isinstance(step, Level) and left and not is_level_payable(step, left[0]):
            amount = next(amount for amount in list_blind_amounts(step) if amount % left[0])
            found.append(UnpayableLevel(at, amount, left[0]))
    return tuple(found)
