"""Any clicks in any order: the night stays sound, replays as it was played, and every undo is exact (R13)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from tests.properties.choices import CHOICES, choose
from tests.properties.walk import Walk, walk
from tournament.core.actions.base import KINDS, Action
from tournament.core.actions.undo import Undo
from tournament.core.history import Entry, Past, add, fold


class Night(RuleBasedStateMachine):
    """Clicks that hypothesis chooses, and makes fewer when something is wrong."""

    def __init__(self) -> None:
        super().__init__()
        self.walk = Walk(Random(0))

    @rule(random=st.randoms(use_true_random=False))
    def click(self, random: Random) -> None:
        self.walk.random = random
        self.walk.step()

    @precondition(lambda self: self.walk.past.version > 1)
    @rule(ms=st.integers(0, 7_200_000))
    def wait(self, ms: int) -> None:
        self.walk.wait(ms)


TestNight = Night.TestCase
TestNight.settings = settings(max_examples=60, stateful_step_count=50)


@pytest.mark.parametrize("seed", range(4))
def test_long_walks(seed: int) -> None:
    """With the machine above more than 20,000 clicks in every run; `manage.py lab R13` makes a million."""
    for part in range(50):
        assert walk(50 * seed + part, 90).steps == 90


def test_every_kind_of_action_is_asked_for() -> None:
    """A new action needs its line in `choices.py`, or nothing here has tried it."""
    assert set(CHOICES) == set(KINDS)


def test_the_choices_reach_every_kind() -> None:
    """Not only asked for: each kind is also accepted now and then, so that its effect is seen."""
    seen = {entry.action.kind for seed in range(80) for entry in walk(seed, 60).past.entries}
    assert seen == set(KINDS)


def forgets_redo(past: Past, entry: Entry) -> Past:
    """A fault: an undo takes its entries back for good, even when it is undone itself."""
    after = add(past, entry)
    if after is past:
        return past
    dead = {target for one in after.entries if isinstance(one.action, Undo) for target in one.action.targets}
    return replace(after, state=fold(one for one in after.entries if one.version not in dead))


def never_refuses(past: Past, entry: Entry) -> Past:
    """A fault: what cannot be is written down all the same."""
    if isinstance(entry.action, Undo):
        return add(past, entry)
    return Past((*past.entries, entry), entry.action.apply(past.state, entry.at))


def counts_twice(past: Past, entry: Entry) -> Past:
    """A fault: the live night is carried on by more than was written down."""
    after = add(past, entry)
    if after is past or isinstance(entry.action, Undo):
        return after
    return replace(after, state=replace(after.state, entered=after.state.entered + 1))


def as_typed(action: Action) -> Action:
    """A fault: the action is carried out as it was typed, which is not always as it will be read back."""
    return action


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        ({"add": forgets_redo}, "redo of an undo|replay differs"),
        ({"add": never_refuses}, "more are left|not there|cannot be taken back|the clock runs"),
        ({"add": counts_twice}, "replay differs from live"),
        ({"keep": as_typed}, "reads back as another"),
    ],
)
def test_a_planted_fault_is_caught(fault: dict[str, object], complaint: str) -> None:
    def walks() -> None:
        for seed in range(40):
            one = Walk(Random(seed), **fault)  # type: ignore[arg-type]
            while one.steps < 60:
                one.step()

    with pytest.raises((AssertionError, IndexError, StopIteration), match=complaint):
        walks()


def test_the_same_seed_walks_the_same_way() -> None:
    assert walk(7, 50).past == walk(7, 50).past


def test_choices_need_no_night() -> None:
    """A click may come before anything is open; it is refused, never an error."""
    for seed in range(200):
        one = Walk(Random(seed))
        assert isinstance(choose(one.random, one.past, one.at), tuple(KINDS.values()))
