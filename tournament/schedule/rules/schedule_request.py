"""What a director wants of a schedule, and the schedule that was made for it."""

from dataclasses import dataclass
from enum import StrEnum

from tournament.chips.values.chip_set import ChipSet, check_chips
from tournament.engine.messages import Message, _, refuse, say
from tournament.schedule.rules.finish_time_rule import END_BIG_BLINDS
from tournament.schedule.values import MOST_CHIPS, MOST_MINUTES, Structure

MOST_PLAYERS = 100_000
LEAST_TARGET = 20
LONGEST_LEVEL = 240


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


@dataclass(frozen=True, slots=True)
class ScheduleRequest:
    """
    What the schedule is for. `minutes` is the time from the first hand to the last, breaks
    included; `more_chips` are those of all expected rebuys and add-ons together. Levels of 0
    minutes leave their length to the plan; breaks are wanted every so many levels, or about every
    so many minutes, or not at all. Where the end is aimed at, all chips together are about so many
    `big_blinds`.
    """

    players: int
    stack: int
    chips: ChipSet
    minutes: int
    level_minutes: int = 0
    more_chips: int = 0
    break_every: int = 0
    break_every_minutes: int = 0
    break_minutes: int = 10
    ante: AnteKind = AnteKind.NONE
    ante_from: int = 4
    big_blinds: int = END_BIG_BLINDS

    @property
    def total_chips(self) -> int:
        """All chips that will be in play."""
        return self.players * self.stack + self.more_chips

    def count_levels_between_breaks(self, level_minutes: int) -> int:
        """After how many levels of this length there is a break; 0 for never."""
        if self.break_every or not self.break_every_minutes:
            return self.break_every
        return max(1, round(self.break_every_minutes / level_minutes))


@dataclass(frozen=True, slots=True)
class GeneratedSchedule:
    """
    A schedule, and how it came about: the smallest chip on the tables – what is smaller stays in
    the case –, the level at whose start the last hand is expected, when that is, and the growth
    from level to level that was aimed at.
    """

    structure: Structure
    smallest: int
    last_level: int
    ends_after: int
    """Minutes from the first hand to the start of that level."""
    growth: float
    least_growth: float
    most_growth: float
    notes: tuple[Message, ...] = ()


def check_schedule_request(wishes: ScheduleRequest) -> None:
    """Refuse wishes that no schedule can fulfil."""
    check_chips(wishes.chips)
    if not wishes.chips.values:
        raise refuse(_("Add your chips first."))
    if not 2 <= wishes.players <= MOST_PLAYERS:
        raise refuse(_("Only for {least} to {most} players."), least=2, most=MOST_PLAYERS)
    if wishes.stack < 1 or wishes.more_chips < 0:
        raise refuse(_("A starting stack has at least one chip."))
    if wishes.total_chips > MOST_CHIPS:
        raise refuse(_("{what} is too large. Check it."), what=say(_("Chip count")))
    if not LEAST_TARGET <= wishes.minutes <= MOST_MINUTES:
        raise refuse(
            _("A night lasts {least} to {most} minutes."), least=LEAST_TARGET, most=MOST_MINUTES
        )
    if not (wishes.level_minutes == 0 or 1 <= wishes.level_minutes <= LONGEST_LEVEL):
        raise refuse(_("A level lasts 1 to {most} minutes."), most=LONGEST_LEVEL)
    if wishes.break_every < 0 or wishes.break_every_minutes < 0 or wishes.ante_from < 1:
        raise refuse(_("Breaks and antes begin after a level. Check the numbers."))
    if not 1 <= wishes.break_minutes <= LONGEST_LEVEL:
        raise refuse(_("A break lasts 1 to {most} minutes."), most=LONGEST_LEVEL)
