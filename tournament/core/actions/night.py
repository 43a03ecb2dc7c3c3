"""The night as a whole: opened, named, counted, announced, finished."""

from dataclasses import dataclass, replace
from typing import ClassVar

from tournament.core.actions.base import Duty, action, check_start, must_be_open, must_have_opened
from tournament.core.clock import Instant, standing_at_first, stop
from tournament.core.house_rules import HouseRules, check_rules
from tournament.core.state import State, Stop, StopReason
from tournament.core.structure import MOST_CHIPS, Structure, check_structure
from tournament.core.text import Line, Time, _, refuse, say

LONGEST_NAME = 80
LONGEST_ANNOUNCEMENT = 140
MOST_PLAYERS = 10_000


def check_name(name: str) -> None:
    """Refuse a night without a readable name."""
    if not 1 <= len(name.strip()) <= LONGEST_NAME:
        raise refuse(_("Give the night a name of at most {most} letters."), most=LONGEST_NAME)


def check_count(entered: int, left: int) -> None:
    """Refuse a head count that cannot be."""
    if not 0 <= entered <= MOST_PLAYERS:
        raise refuse(_("A night has between 0 and {most} players."), most=MOST_PLAYERS)
    if not 0 <= left <= entered:
        raise refuse(_("More players would be left than entered. Check both numbers."))


@action
@dataclass(frozen=True, slots=True)
class OpenNight:
    """The first entry of every journal: all that the night is made of, copied in."""

    kind: ClassVar[str] = "open_night"
    duty: ClassVar[Duty] = Duty.DIRECT
    name: str
    preset: str
    stack: int
    structure: Structure
    rules: HouseRules
    players: int = 0
    starts_at: int | None = None

    def check(self, state: State, at: Instant) -> None:
        if state.name:
            raise refuse(_("This night is open already. Nothing was changed."))
        check_name(self.name)
        check_count(self.players, self.players)
        check_structure(self.structure)
        check_rules(self.rules)
        if not 1 <= self.stack <= MOST_CHIPS:
            raise refuse(_("A starting stack has at least one chip."))
        if self.starts_at is not None:
            check_start(self.starts_at, at)

    def apply(self, state: State, at: Instant) -> State:
        return State(
            name=self.name.strip(),
            preset=self.preset,
            stack=self.stack,
            structure=self.structure,
            rules=self.rules,
            entered=self.players,
            left=self.players,
            started=self.starts_at,
            anchor=replace(standing_at_first(self.structure), since=self.starts_at),
        )

    def describe(self, state: State, at: Instant) -> Line:
        if self.starts_at is not None:
            return say(_("Opened “{name}”, to start at {time}"), name=self.name, time=Time(self.starts_at))
        return say(_("Opened “{name}”"), name=self.name)


@action
@dataclass(frozen=True, slots=True)
class Rename:
    """Give the night another name."""

    kind: ClassVar[str] = "rename"
    duty: ClassVar[Duty] = Duty.DIRECT
    name: str

    def check(self, state: State, at: Instant) -> None:
        must_be_open(state)
        check_name(self.name)

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, name=self.name.strip())

    def describe(self, state: State, at: Instant) -> Line:
        return say(_("Renamed the night from “{before}” to “{name}”"), before=state.name, name=self.name.strip())


@action
@dataclass(frozen=True, slots=True)
class CountPlayers:
    """
    Say how many entered and how many are left; for nights that are counted rather than listed.
    `was_…` are the numbers it was counted on from, so that two directors never lose a player.
    """

    kind: ClassVar[str] = "count_players"
    duty: ClassVar[Duty] = Duty.DIRECT
    entered: int
    left: int
    was_entered: int | None = None
    was_left: int | None = None

    def check(self, state: State, at: Instant) -> None:
        must_be_open(state)
        if self.was_entered not in (None, state.entered) or self.was_left not in (None, state.left):
            raise refuse(
                _("It is {left} of {entered} players now. Nothing was changed; look, then tap again."),
                left=state.left,
                entered=state.entered,
            )
        check_count(self.entered, self.left)

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, entered=self.entered, left=self.left)

    def describe(self, state: State, at: Instant) -> Line:
        return say(_("{left} of {entered} players left"), left=self.left, entered=self.entered)


@action
@dataclass(frozen=True, slots=True)
class Announce:
    """Put a sentence on every screen, or take it off."""

    kind: ClassVar[str] = "announce"
    duty: ClassVar[Duty] = Duty.DIRECT
    text: str = ""

    def check(self, state: State, at: Instant) -> None:
        must_have_opened(state)
        if len(self.text) > LONGEST_ANNOUNCEMENT:
            raise refuse(_("The announcement is longer than {most} letters. Shorten it."), most=LONGEST_ANNOUNCEMENT)

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, announcement=self.text.strip())

    def describe(self, state: State, at: Instant) -> Line:
        if not self.text.strip():
            return say(_("Took the announcement off the screens"))
        return say(_("Announced: {text}"), text=self.text.strip())


@action
@dataclass(frozen=True, slots=True)
class HandForHand:
    """All tables deal at the same time and wait for each other."""

    kind: ClassVar[str] = "hand_for_hand"
    duty: ClassVar[Duty] = Duty.DIRECT
    on: bool

    def check(self, state: State, at: Instant) -> None:
        must_be_open(state)

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, hand_for_hand=self.on)

    def describe(self, state: State, at: Instant) -> Line:
        return say(_("Hand for hand begins") if self.on else _("Hand for hand is over"))


@action
@dataclass(frozen=True, slots=True)
class FinishNight:
    """The night is over; its clock stands for good."""

    kind: ClassVar[str] = "finish_night"
    duty: ClassVar[Duty] = Duty.DIRECT

    def check(self, state: State, at: Instant) -> None:
        must_have_opened(state)

    def apply(self, state: State, at: Instant) -> State:
        if state.finished is not None:
            return state
        halted = stop(state.structure, state.anchor, at)
        return replace(state, finished=at, anchor=halted, decision=None, away=None)

    def describe(self, state: State, at: Instant) -> Line:
        return say(_("Finished the night"))


@action
@dataclass(frozen=True, slots=True)
class ReopenNight:
    """The night goes on after all; the clock stands where it was finished."""

    kind: ClassVar[str] = "reopen_night"
    duty: ClassVar[Duty] = Duty.DIRECT

    def check(self, state: State, at: Instant) -> None:
        must_have_opened(state)

    def apply(self, state: State, at: Instant) -> State:
        if state.finished is None:
            return state
        begun = state.started is not None and state.started <= state.finished
        stopped = state.stop or (Stop(StopReason.OTHER, at) if begun else None)
        return replace(state, finished=None, stop=stopped, started=state.started if begun else None)

    def describe(self, state: State, at: Instant) -> Line:
        return say(_("Opened the night again; the clock stands"))
