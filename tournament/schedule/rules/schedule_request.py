"""Schedule request, and the schedule made for it."""

from dataclasses import dataclass
from enum import StrEnum

from tournament.chips.values.chip_set import ChipSet, check_chips
from tournament.engine.messages import Message, _, refuse, say
from tournament.schedule.values import MAX_CHIPS, MAX_MINUTES, Level, Structure, find_first_level

MAX_PLAYERS = 100_000
MIN_TARGET_MINUTES = 20
MAX_LEVEL_MINUTES = 240


class AnteKind(StrEnum):
    """Who pays an ante, if anybody."""

    NONE = "none"
    EVERYONE = "everyone"
    BIG_BLIND = "big_blind"


ANTE_WORDS = {
    AnteKind.NONE: _("No ante"),
    AnteKind.EVERYONE: _("Everybody antes an eighth of the big blind"),
    AnteKind.BIG_BLIND: _("BB ante"),
}


class Tempo(StrEnum):
    """How the same night may be played: which of three plans stands beside the others."""

    CALM = "calm"
    USUAL = "usual"
    FAST = "fast"


@dataclass(frozen=True, slots=True)
class ScheduleRequest:
    """
    What the schedule is for. `minutes` is the time from the first hand to the last, breaks
    included; a `stack` of 0 and levels of 0 minutes leave them to the plan. So many `rebuys` of the
    same stack are expected. Breaks are wanted every so many levels, or about every so many minutes,
    or not at all.
    """

    players: int
    stack: int
    chips: ChipSet
    minutes: int
    level_minutes: int = 0
    rebuys: int = 0
    break_every: int = 0
    break_every_minutes: int = 0
    break_minutes: int = 10
    ante: AnteKind = AnteKind.NONE
    ante_from: int = 4

    @property
    def stacks(self) -> int:
        """How many stacks are handed out in all."""
        return self.players + self.rebuys

    def list_break_levels(self, level_minutes: int, levels: int) -> tuple[int, ...]:
        """
        After which levels there is a break in a night that ends in the last of these: every so
        many, or as many breaks as there are such times in it, evenly; none right before the end.
        """
        if self.break_every or not self.break_every_minutes:
            every = self.break_every
            return tuple(range(every, levels - 1, every)) if every else ()
        parts = max(1, round((levels - 0.5) * level_minutes / self.break_every_minutes))
        places = {round((levels - 0.5) * part / parts) for part in range(1, parts)}
        return tuple(sorted(place for place in places if 0 < place < levels - 1))


@dataclass(frozen=True, slots=True)
class GeneratedSchedule:
    """
    A schedule for this stack, and how it came about: the smallest chip on the tables – what is
    smaller stays in the case –, the level in which the last hand is expected, and when that is.
    """

    structure: Structure
    stack: int
    smallest: int
    last_level: int
    ends_after: int
    """Minutes from the first hand to the last."""
    notes: tuple[Message, ...] = ()

    @property
    def first_level(self) -> Level:
        """The level that opens the night."""
        return find_first_level(self.structure)

    @property
    def depth(self) -> int:
        """How many big blinds a stack is at the start."""
        return self.stack // self.first_level.big


def check_schedule_request(wishes: ScheduleRequest) -> None:
    """Refuse wishes that no schedule can fulfil."""
    check_chips(wishes.chips)
    if not wishes.chips.values:
        raise refuse(_("Add your chips first."))
    if not 2 <= wishes.players <= MAX_PLAYERS:
        raise refuse(_("Only for {least} to {most} players."), least=2, most=MAX_PLAYERS)
    if wishes.stack < 0 or wishes.rebuys < 0:
        raise refuse(_("A starting stack has at least one chip."))
    if wishes.stack * wishes.stacks > MAX_CHIPS:
        raise refuse(_("{what} is too large. Check it."), what=say(_("Chip count")))
    if not MIN_TARGET_MINUTES <= wishes.minutes <= MAX_MINUTES:
        raise refuse(
            _("A night lasts {least} to {most} minutes."),
            least=MIN_TARGET_MINUTES,
            most=MAX_MINUTES,
        )
    if not (wishes.level_minutes == 0 or 1 <= wishes.level_minutes <= MAX_LEVEL_MINUTES):
        raise refuse(_("A level lasts 1 to {most} minutes."), most=MAX_LEVEL_MINUTES)
    if wishes.break_every < 0 or wishes.break_every_minutes < 0 or wishes.ante_from < 1:
        raise refuse(_("Breaks and antes begin after a level. Check the numbers."))
    if not 1 <= wishes.break_minutes <= MAX_LEVEL_MINUTES:
        raise refuse(_("A break lasts 1 to {most} minutes."), most=MAX_LEVEL_MINUTES)
