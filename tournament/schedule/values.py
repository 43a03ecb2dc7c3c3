"""The blind schedule: its levels, its breaks and the chips that leave the table on the way."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import NewType

from tournament.engine.messages import Message, _, refuse, say
from tournament.engine.time_units import MINUTE

Chips = NewType("Chips", int)
Millis = NewType("Millis", int)

MAX_STEPS = 200
MAX_MINUTES = 24 * 60
MAX_CHIPS = 10**12
MAX_COLORS = 20
MAX_LABEL_LENGTH = 40


class AnteBy(StrEnum):
    """Who pays the ante of a level."""

    EVERYONE = "everyone"
    BIG_BLIND = "big_blind"


@dataclass(frozen=True, slots=True)
class Level:
    """One blind level; zero minutes means that it lasts until the night is over."""

    kind = "level"
    small: int
    big: int
    minutes: int = 20
    ante: int = 0
    ante_by: AnteBy = AnteBy.EVERYONE
    game: str = ""
    colour_up: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Break:
    """A pause that is part of the schedule; `colour_up` are the chip values raced off in it."""

    kind = "break"
    minutes: int = 10
    label: str = ""
    colour_up: tuple[int, ...] = ()


Step = Level | Break


@dataclass(frozen=True, slots=True)
class Structure:
    """The whole schedule, in the order in which it is played."""

    steps: tuple[Step, ...]


def compute_step_duration(step: Step) -> Millis:
    """How long a step lasts; zero for a level without a time limit."""
    return Millis(step.minutes * MINUTE)


def find_level_number(structure: Structure, at: int) -> int:
    """
    The number players call the level by; a break keeps the number of the level before it.

    >>> find_level_number(Structure((Level(1, 2), Break(), Level(2, 4))), 2)
    2
    """
    return sum(1 for step in structure.steps[: at + 1] if isinstance(step, Level))


def find_lower_levels(structure: Structure) -> dict[int, int]:
    """
    Where blinds fall below those of the level before, of the same game; with that level's number.

    >>> find_lower_levels(Structure((Level(10, 20), Break(), Level(5, 10))))
    {2: 1}
    """
    lower: dict[int, int] = {}
    before: Level | None = None
    for at, step in enumerate(structure.steps):
        if isinstance(step, Break):
            continue
        if before is not None and step.game == before.game and step.big < before.big:
            lower[at] = find_level_number(structure, at) - 1
        before = step
    return lower


def find_equal_levels(structure: Structure) -> dict[int, int]:
    """
    Where blinds, ante and game are those of the level before; with that level's number.

    >>> find_equal_levels(Structure((Level(10, 20), Break(), Level(10, 20, minutes=5))))
    {2: 1}
    """
    levels = [(at, step) for at, step in enumerate(structure.steps) if isinstance(step, Level)]
    return {
        at: find_level_number(structure, at) - 1
        for (_row, before), (at, level) in pairwise(levels)
        if replace(before, minutes=level.minutes, colour_up=level.colour_up) == level
    }


def step_text(structure: Structure, at: int) -> Message:
    """Name a step of the schedule the way players do."""
    step = structure.steps[at]
    if isinstance(step, Break):
        return say(_("break after level {level}"), level=find_level_number(structure, at))
    return say(
        _("level {level} ({small}–{big})"),
        level=find_level_number(structure, at),
        small=step.small,
        big=step.big,
    )


def find_next_level(structure: Structure, at: int) -> Level | None:
    """The level after this step, looking past breaks."""
    return next((step for step in structure.steps[at + 1 :] if isinstance(step, Level)), None)


def find_break_after(structure: Structure, at: int) -> Break | None:
    """The break that follows this step at once, if one does."""
    later = structure.steps[at + 1 : at + 2]
    return later[0] if later and isinstance(later[0], Break) else None


def find_level_in_force(structure: Structure, at: int) -> Level:
    """The blinds of this step; during a break, those of the level before it."""
    played = [step for step in structure.steps[: at + 1] if isinstance(step, Level)]
    return played[-1] if played else find_first_level(structure)


def find_next_hand_level(structure: Structure, at: int) -> Level:
    """The blinds of the next hand to begin: during a break, those of the level after it."""
    coming = find_next_level(structure, at) if isinstance(structure.steps[at], Break) else None
    return coming or find_level_in_force(structure, at)


def find_first_level(structure: Structure) -> Level:
    """The level that opens the night."""
    return next(step for step in structure.steps if isinstance(step, Level))


def list_step_start_offsets(structure: Structure) -> Iterator[Millis]:
    """How long after the first deal each step begins when the clock is never stopped."""
    begun = 0
    for step in structure.steps:
        yield Millis(begun)
        begun += compute_step_duration(step)


def list_level_start_offsets(structure: Structure) -> list[Millis]:
    """
    The same for the levels alone.

    >>> list_level_start_offsets(Structure((Level(1, 2, 20), Break(10), Level(2, 4))))
    [0, 1800000]
    """
    starts = zip(structure.steps, list_step_start_offsets(structure), strict=True)
    return [begins for step, begins in starts if isinstance(step, Level)]


def check_structure(structure: Structure) -> None:
    """Refuse a schedule that cannot be played."""
    if len(structure.steps) > MAX_STEPS:
        raise refuse(_("A schedule has at most {most} rows. Remove some."), most=MAX_STEPS)
    if not any(isinstance(step, Level) for step in structure.steps):
        raise refuse(_("A schedule needs at least one level. Add one."))
    if isinstance(structure.steps[0], Break):
        raise refuse(_("The night cannot begin with a break. Move a level to the top."))
    if isinstance(structure.steps[-1], Break):
        raise refuse(_("The schedule ends with a break. Add a level or remove it."))
    for row, step in enumerate(structure.steps, 1):
        _check_step(row, step, is_last=row == len(structure.steps))


def _check_step(row: int, step: Step, is_last: bool) -> None:
    if not 0 <= step.minutes <= MAX_MINUTES:
        raise refuse(_("Row {row}: minutes go from 1 to {most}."), row=row, most=MAX_MINUTES)
    if step.minutes == 0 and (isinstance(step, Break) or not is_last):
        raise refuse(
            _("Row {row}: only the last level may have no time limit. Give it minutes."),
            row=row,
        )
    if any(not 1 <= value <= MAX_CHIPS for value in step.colour_up):
        raise refuse(_("Row {row}: a chip to color up is worth at least 1."), row=row)
    if len(step.colour_up) > MAX_COLORS:
        raise refuse(
            _("Row {row}: color up at most {most} chips at once."),
            row=row,
            most=MAX_COLORS,
        )
    if len(step.game if isinstance(step, Level) else step.label) > MAX_LABEL_LENGTH:
        raise refuse(
            _("Row {row}: the name has more than {most} letters. Shorten it."),
            row=row,
            most=MAX_LABEL_LENGTH,
        )
    if isinstance(step, Level):
        _check_blinds(row, step)


def _check_blinds(row: int, level: Level) -> None:
    if not 0 <= level.small <= level.big <= MAX_CHIPS or level.big < 1:
        raise refuse(
            _("Row {row}: the big blind is at least 1 and not below the small blind."), row=row
        )
    if not 0 <= level.ante <= MAX_CHIPS:
        raise refuse(_("Row {row}: the ante cannot be negative."), row=row)
