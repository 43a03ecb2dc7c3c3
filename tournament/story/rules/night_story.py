"""
The course of a night: the field along time, every hand that knocked somebody out, and the chip
leader where stacks were counted.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, say
from tournament.night.rules.field_course import FieldStep, find_money_start, list_field_steps
from tournament.night.rules.night_outcome import NightOutcome, build_night_outcome
from tournament.night.state import (
    State,
    read_night_clock,
)
from tournament.night.values.night_suspension import StackCount
from tournament.players.rules.standings import find_last_busts
from tournament.schedule.values import find_level_number


@dataclass(frozen=True, slots=True)
class DatedState:
    """The night right after an entry of its journal."""

    at: Instant
    state: State


@dataclass(frozen=True, slots=True)
class StoryExit:
    """Somebody lost their last chips; `place` is 0 where they came back."""

    number: int
    by: tuple[int, ...]
    place: int


@dataclass(frozen=True, slots=True)
class StoryHand:
    """A hand that knocked somebody out; without `level` nobody knows when it was."""

    at: int
    level: int
    exits: tuple[StoryExit, ...]


@dataclass(frozen=True, slots=True)
class LeaderCount:
    """Stacks were counted: who had the most chips then."""

    at: int
    occasion: Message
    leaders: tuple[int, ...]
    chips: int
    stacks: StackCount


@dataclass(frozen=True, slots=True)
class NightStory:
    """The course of a night, as far as its journal knows it."""

    state: State
    outcome: NightOutcome
    field: tuple[FieldStep, ...]
    """Empty for a night that was played elsewhere."""
    in_money: int | None
    """Since when only those are in who win something."""
    hands: tuple[StoryHand, ...]
    counts: tuple[LeaderCount, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """Those on the first place, once the night is finished."""
        if self.state.finished is None:
            return ()
        return tuple(finish.number for finish in self.outcome.finishes if finish.place == 1)


def build_night_story(course: Sequence[DatedState], at: Instant) -> NightStory:
    """What happened until this instant; `course` is every state of the night in order."""
    state = course[-1].state
    outcome = build_night_outcome(state, at)
    field: tuple[FieldStep, ...] = ()
    if state.started is not None and not state.recorded:
        field = list_field_steps(state, outcome.began, outcome.ended)
    return NightStory(
        state=state,
        outcome=outcome,
        field=field,
        in_money=find_money_start(field, outcome.paid_places, outcome.field),
        hands=_list_hands(course, state, outcome),
        counts=_list_leader_counts(course),
    )


def find_level_at(course: Sequence[DatedState], at: int) -> int:
    """The level that was played at an instant; 0 where no entry says what the clock showed."""
    known = bisect_right(course, at, key=lambda dated: dated.at)
    if not known or course[-1].state.recorded:
        return 0
    state = course[known - 1].state
    if state.started is None:
        return 0
    return find_level_number(state.structure, read_night_clock(state, Instant(at)).step)


def _list_hands(
    course: Sequence[DatedState], state: State, outcome: NightOutcome
) -> tuple[StoryHand, ...]:
    last = find_last_busts(state)
    places = {finish.number: finish.place for finish in outcome.finishes}
    hands = []
    for number, bust in enumerate(state.busts):
        exits = tuple(
            StoryExit(out.player, out.by, places.get(out.player, 0))
            if last.get(out.player) == number
            else StoryExit(out.player, out.by, 0)
            for out in bust.outs
        )
        at = bust.outs[0].at
        hands.append(StoryHand(at, find_level_at(course, at), exits))
    return tuple(hands)


def _list_leader_counts(course: Sequence[DatedState]) -> tuple[LeaderCount, ...]:
    """
    Each time everybody's stacks were counted: for the night to stop, to go on another day, or for a
    deal. A count that was put right stands for the one before.
    """
    counts: list[LeaderCount] = []
    before = course[0].state
    for dated in course[1:]:
        for occasion, find_stacks in OCCASIONS:
            known = find_stacks(before)
            stacks = find_stacks(dated.state)
            if stacks == known or not stacks.total:
                continue
            if known.total and counts[-1].occasion == occasion:
                del counts[-1]
            counts.append(_build_leader_count(dated, occasion, stacks))
        before = dated.state
    return tuple(counts)


def _find_bagged_stacks(state: State) -> StackCount:
    return StackCount() if state.bag is None else state.bag.held


def _find_deal_stacks(state: State) -> StackCount:
    deal = state.deal
    return StackCount(deal.players, deal.stacks) if deal and deal.stacks else StackCount()


def _find_last_stacks(state: State) -> StackCount:
    return state.counted or StackCount()


OCCASIONS = (
    (say(_("On hold")), _find_bagged_stacks),
    (say(_("Deal")), _find_deal_stacks),
    (say(_("Ended early")), _find_last_stacks),
)


def _build_leader_count(dated: DatedState, occasion: Message, stacks: StackCount) -> LeaderCount:
    most = max(stacks.stacks)
    leaders = tuple(number for number, chips in stacks.by_player.items() if chips == most)
    return LeaderCount(dated.at, occasion, leaders, most, stacks)
