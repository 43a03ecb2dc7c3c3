"""A row of a schedule as pages draw it."""

from dataclasses import dataclass

from tournament.schedule.values import Break, Step


@dataclass(frozen=True, slots=True)
class ScheduleStepRow:
    """One level or break, and what follows from it."""

    at: int
    step: Step
    number: int
    place: str
    """Whether it was played, is on the clock, comes or is the last one; the name of its style."""
    begins: str
    stack_bb: int | None = None
    lower_than: int | None = None
    """The level before, where the blinds fall below it."""
    same_as: int | None = None
    """The level before, where its blinds are the same."""

    @property
    def is_break(self) -> bool:
        """Whether this is a break."""
        return isinstance(self.step, Break)
