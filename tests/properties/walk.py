"""A walk through a night, one random click after the other, checking after each what must always hold."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.properties.choices import choose
from tests.properties.moments_sound import check_moments
from tests.properties.sound import check_sound
from tournament.core.actions.base import Action, as_kept, read_action
from tournament.core.actions.carry import CarryOn
from tournament.core.actions.night import OpenNight
from tournament.core.actions.undo import Undo
from tournament.core.board import board
from tournament.core.box import unsettled
from tournament.core.canon import digest, dump, load_plain
from tournament.core.changes import changes
from tournament.core.clock import Instant, standing_at_first
from tournament.core.history import Entry, Past, add, extend, fold, outlook
from tournament.core.state import clock_face
from tournament.core.structure import Level, level_number
from tournament.core.text import Line, Refused

EVENING = Instant(1_763_661_600_000)
WAITS_MS = (0, 0, 1, 250, 1000, 61_000, 600_000, 1_200_000, 5_400_000)
GAP = re.compile(r"{(\w+)}")


@dataclass(slots=True)
class Walk:
    """A night under random clicks; `add` and `keep` can be replaced to see that a fault in them is caught."""

    random: Random
    add: Callable[[Past, Entry], Past] = add
    keep: Callable[[Action], Action] = as_kept
    often: float = 0.5
    """How often, after a click, the whole night is read again."""
    past: Past = Past()
    at: Instant = EVENING
    steps: int = 0
    refusals: int = 0
    idle: int = 0

    def step(self) -> None:
        """Wait, ask for something, and check."""
        self.steps += 1
        self.wait(self.random.choice(WAITS_MS))
        try:
            entry = Entry(self.past.version + 1, self.at, self.keep(choose(self.random, self.past, self.at)), "Ann")
            after = self.add(self.past, entry)
        except Refused as refusal:
            self.refusals += 1
            is_told(refusal.line)
            return
        if after is self.past:
            self.idle += 1
            return
        is_told(entry.action.describe(self.past.state, self.at))
        before, self.past = self.past, after
        self.holds()
        check_moments(before, after, self.at)
        if self.random.random() < self.often:
            self.replays()
        self.is_undone_and_redone(before)
        if self.past.version > 2 and self.random.random() < self.often:
            self.keeps_its_word(self.random.randint(2, self.past.version))

    def wait(self, ms: int) -> None:
        """Time passes; without a click the clock only goes forward, and by exactly that time."""
        state, begun = self.past.state, self.at
        self.at = Instant(begun + ms)
        if not state.structure.steps:
            return
        earlier, later = clock_face(state, begun), clock_face(state, self.at)
        assert earlier.step <= later.step, "the clock went back a level by itself"
        if earlier.edge is None or self.at < earlier.edge:
            passed = ms if earlier.running or earlier.wait_ms else 0
            shown = earlier.left_ms - earlier.over_ms + earlier.wait_ms
            counted = shown - (later.left_ms - later.over_ms + later.wait_ms)
            assert (later.step, counted) == (earlier.step, passed), "the clock did not count the time that passed"

    def holds(self) -> None:
        """The state makes sense in itself."""
        state = self.past.state
        steps, shown = len(state.structure.steps), clock_face(state, self.at)
        levels = sum(isinstance(step, Level) for step in state.structure.steps)
        assert 0 <= shown.step < steps, "the clock shows a row that is not there"
        assert 1 <= level_number(state.structure, shown.step) <= levels, "no such level"
        assert all(0 <= hand.step < steps for hand in state.tables.values()), "a hand is bound to a row that is gone"
        assert state.away is None or 0 <= state.away.anchor.step < steps, "it was away on a row that is gone"
        assert state.stop is None or state.anchor.since is None, "stopped, yet the clock runs"
        assert state.started is not None or state.anchor.since is None, "the clock runs, yet it never started"
        before_start = standing_at_first(state.structure)
        assert state.started is not None or state.anchor == before_start, "planned, yet not at the whole first level"
        check_sound(self.past, self.at)
        for point in unsettled(state, self.at):
            is_told(point)
        json.dumps(board(state, self.past.version, "x" * 64, self.at))

    def replays(self) -> None:
        """What was written reads back as the very same night, all at once or entry by entry."""
        written = [(entry.version, entry.at, dump(entry.action)) for entry in self.past.entries]
        read = [Entry(version, at, read_action(load_plain(action)), "Ann") for version, at, action in written]
        again = extend(Past(), read)
        assert again.entries == self.past.entries, "an entry reads back as another"
        assert again.state == self.past.state, "replay differs from live"
        assert fold(read) == self.past.state, "all at once differs from one by one"
        assert digest(again.state) == digest(self.past.state), "equal nights have two digests"

    def is_undone_and_redone(self, before: Past) -> None:
        newest = self.past.entries[-1]
        if isinstance(newest.action, OpenNight | CarryOn):
            return
        undo, redo = Undo((newest.version,)), Undo((newest.version + 1,), redo=True)
        try:
            without = self.add(self.past, Entry(newest.version + 1, self.at, undo))
            again = self.add(without, Entry(newest.version + 2, self.at, redo))
        except Refused as refusal:
            raise AssertionError("the newest entry cannot be taken back and brought again") from refusal
        assert without.state == before.state, "undo of the newest entry is not as before"
        assert again.state == self.past.state, "redo of an undo is not as it was"

    def keeps_its_word(self, target: int) -> None:
        """What the consequences promise is what an undo does, also together with all that falls with it."""
        try:
            seen = outlook(self.past, (target,))
        except Refused as refusal:
            is_told(refusal.line)
            return
        for change in changes(seen.before, seen.after, self.at):
            is_told(change.what)
        asked = Entry(self.past.version + 1, self.at, Undo((target,)))
        if not seen.rejected:
            assert self.add(self.past, asked).state == seen.after, "the consequences were others than shown"
            return
        assert refused(self.add, self.past, asked), "an undo was taken although entries cannot stand without it"
        if seen.together[-1] <= self.past.version and 1 not in seen.together:
            both = self.add(self.past, Entry(self.past.version + 1, self.at, Undo(seen.together)))
            assert both.state == seen.after, "the consequences together were others than shown"


def refused(adding: Callable[[Past, Entry], Past], past: Past, entry: Entry) -> bool:
    try:
        adding(past, entry)
    except Refused:
        return True
    return False


def is_told(line: Line) -> None:
    """Every gap of a sentence has its fact, also in what it quotes."""
    facts = dict(line.facts)
    assert set(GAP.findall(line.text)) <= facts.keys(), f"a gap without a fact: {line}"
    for fact in facts.values():
        if isinstance(fact, Line):
            is_told(fact)


def walk(seed: int, steps: int) -> Walk:
    """One whole walk from a seed."""
    one = Walk(Random(seed))
    while one.steps < steps:
        one.step()
    return one
