"""
Any clicks in any order: the night stays sound, replays as it was played, and every undo is exact
(R13).
"""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from tests.properties.choices import choose
from tests.properties.invariants import is_decided
from tests.properties.walk import Walk, stroll, walk
from tests.rows import each_row
from tournament.night.action import Action
from tournament.night.action_kinds import KINDS
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import Entry, JournalHistory, add_entry, fold_entries
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.rules.seats import has_seating


class Night(RuleBasedStateMachine):
    """Clicks that hypothesis chooses, and makes fewer when something is wrong."""

    def __init__(self) -> None:
        super().__init__()
        self.walk = Walk(Random(0))

    @rule(seed=st.integers(0, 100_000))
    def click(self, seed: int) -> None:
        self.walk.random = Random(seed)
        self.walk.step()

    @precondition(lambda self: self.walk.past.version > 1)
    @rule(ms=st.integers(0, 7_200_000))
    def wait(self, ms: int) -> None:
        self.walk.wait(ms)


TestNight = Night.TestCase
TestNight.settings = settings(max_examples=20, stateful_step_count=50)


NIGHTS, CLICKS, OFTEN = 25, 60, 0.2
"""With the machine above 2,500 clicks; `--all` makes 1,500 more, `manage.py lab R13` a million."""
STROLLS, FLOOR = 100, 2
"""Through so many nights each kind is accepted so often at the least; most are a hundred times."""


def test_walks_stay_sound_and_go_far() -> None:
    """
    Many nights are decided, so that the last cent has been counted, and many seat their players.
    """
    walked = [walk(seed, CLICKS, OFTEN) for seed in range(NIGHTS)]
    assert sum(is_decided(one.past.state, one.at) for one in walked) >= NIGHTS // 12
    assert sum(has_seating(one.past.state) for one in walked) >= NIGHTS // 4


def test_every_kind_is_accepted_again_and_again() -> None:
    nights = [[*stroll(seed, CLICKS)][-1][0] for seed in range(STROLLS)]
    accepted = Counter(entry.action.kind for night in nights for entry in night.entries)
    seldom = {kind: accepted[kind] for kind in KINDS if accepted[kind] < FLOOR}
    assert seldom == {}, (
        "a new kind changes every walk: make these likelier in `urges` of "
        "tests/properties/*_choices.py"
    )


def forgets_redo(past: JournalHistory, entry: Entry) -> JournalHistory:
    """A fault: an undo takes its entries back for good, even when it is undone itself."""
    after = add_entry(past, entry)
    if after is past:
        return past
    dead = {
        target
        for one in after.entries
        if isinstance(one.action, Undo)
        for target in one.action.targets
    }
    return replace(
        after, state=fold_entries(one for one in after.entries if one.version not in dead)
    )


def never_refuses(past: JournalHistory, entry: Entry) -> JournalHistory:
    """A fault: what cannot be is written down all the same."""
    if isinstance(entry.action, Undo):
        return add_entry(past, entry)
    return JournalHistory((*past.entries, entry), entry.action.apply(past.state, entry.at))


def changed(past: JournalHistory, key: int, **changes: Any) -> JournalHistory:
    entrants = {**past.state.entrants, key: replace(past.state.entrants[key], **changes)}
    return replace(past, state=replace(past.state, entrants=entrants))


def loses_a_cent(past: JournalHistory, entry: Entry) -> JournalHistory:
    """A fault: of the first payment that there is a cent is gone."""
    after = add_entry(past, entry)
    for key, entrant in after.state.entrants.items():
        if entrant.payments and after is not past:
            first, *others = entrant.payments
            return changed(after, key, payments=(replace(first, cents=first.cents - 1), *others))
    return after


def places_twice(past: JournalHistory, entry: Entry) -> JournalHistory:
    """A fault: whoever is knocked out goes out twice."""
    after = add_entry(past, entry)
    if after is past or not isinstance(entry.action, KnockOut):
        return after
    *others, last = after.state.busts
    twice = replace(last, outs=(*last.outs, *last.outs))
    return replace(after, state=replace(after.state, busts=(*others, twice)))


def as_typed(action: Action) -> Action:
    """
    A fault: the action is carried out as it was typed, which is not always as it will be read back.
    """
    return action


@each_row(
    ("fault", "complaint"),
    [
        ({"add": forgets_redo}, "redo of an undo|replay differs"),
        (
            {"add": never_refuses},
            r"^-?\d+$|not there|cannot be taken back|the clock runs|differ|without a purchase|in "
            r"one hand|longer than|bought otherwise",
        ),
        ({"keep": as_typed}, "reads back as another"),
        ({"add": loses_a_cent}, "paid otherwise than the journal says"),
        ({"add": places_twice}, "twice out in one hand"),
    ],
)
def test_a_planted_fault_is_caught(fault: dict[str, object], complaint: str) -> None:
    def walks() -> None:
        for seed in range(40):
            one = Walk(Random(seed), often=1, **fault)  # type: ignore[arg-type]
            while one.steps < 60:
                one.step()

    with pytest.raises(
        (AssertionError, IndexError, KeyError, StopIteration, ValueError), match=complaint
    ):
        walks()


def test_choices_need_no_night() -> None:
    """A click may come before anything is open; it is refused, never an error."""
    for seed in range(200):
        one = Walk(Random(seed))
        assert isinstance(choose(one.random, one.past, one.at), tuple(KINDS.values()))
