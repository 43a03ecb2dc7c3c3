"""Random walk through a night, checking the invariants after each action."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from tests.properties.choices import choose
from tests.properties.clock_invariants import check_wait
from tests.properties.entry_invariants import check_night, check_replay, check_undo, is_told
from tests.properties.event_invariants import check_moments
from tests.properties.ledger import Books
from tournament.clock.values import Instant
from tournament.engine.messages import Refusal
from tournament.night.action import Action
from tournament.night.action_kinds import normalize_action
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import Entry, JournalHistory, add_entry, build_undo_preview
from tournament.night.rules.state_diff import find_state_changes

EVENING = Instant(1_763_661_600_000)
WAITS_MS = (0, 0, 1, 250, 1000, 61_000, 600_000, 1_200_000, 5_400_000)


@dataclass(slots=True)
class Walk:
    """
    A night under random clicks; `add_entry` and `keep` can be replaced to see that a fault in them
    is caught.
    """

    random: Random
    add: Callable[[JournalHistory, Entry], JournalHistory] = add_entry
    keep: Callable[[Action], Action] = normalize_action
    often: float = 0.5
    """How often, after a click, the whole night is read again."""
    past: JournalHistory = JournalHistory()
    books: Books = field(default_factory=Books)
    at: Instant = EVENING
    steps: int = 0
    refusals: int = 0
    idle: int = 0

    def step(self) -> None:
        """Wait, ask for something, and check."""
        self.steps += 1
        self.wait(self.random.choice(WAITS_MS))
        try:
            entry = Entry(
                self.past.version + 1,
                self.at,
                self.keep(choose(self.random, self.past, self.at)),
                "Ann",
            )
            after = self.add(self.past, entry)
        except Refusal as refusal:
            self.refusals += 1
            is_told(refusal.line)
            return
        if after is self.past:
            self.idle += 1
            return
        is_told(entry.action.describe(self.past.state, self.at))
        before, self.past = self.past, after
        check_night(after, self.at, self.books.of(after))
        check_moments(before, after, self.at)
        if self.random.random() < self.often:
            check_replay(after)
        check_undo(before, after, self.at, self.add)
        if self.past.version > 2 and self.random.random() < self.often:
            self.keeps_its_word(self.random.randint(2, self.past.version))

    def wait(self, ms: int) -> None:
        """Time passes."""
        begun, self.at = self.at, Instant(self.at + ms)
        check_wait(self.past.state, begun, self.at)

    def keeps_its_word(self, target: int) -> None:
        """
        What the consequences promise is what an undo does, also together with all that falls with
        it.
        """
        try:
            seen = build_undo_preview(self.past, (target,))
        except Refusal as refusal:
            is_told(refusal.line)
            return
        for change in find_state_changes(seen.before, seen.after, self.at):
            is_told(change.what)
        asked = Entry(self.past.version + 1, self.at, Undo((target,)))
        if not seen.rejected:
            assert self.add(self.past, asked).state == seen.after, (
                "the consequences were others than shown"
            )
            return
        assert refused(self.add, self.past, asked), (
            "an undo was taken although entries cannot stand without it"
        )
        if seen.entries_to_undo[-1] <= self.past.version and 1 not in seen.entries_to_undo:
            both = self.add(
                self.past, Entry(self.past.version + 1, self.at, Undo(seen.entries_to_undo))
            )
            assert both.state == seen.after, "the consequences together were others than shown"


def refused(
    adding: Callable[[JournalHistory, Entry], JournalHistory], past: JournalHistory, entry: Entry
) -> bool:
    try:
        adding(past, entry)
    except Refusal:
        return True
    return False


def stroll(seed: int, clicks: int) -> Iterator[tuple[JournalHistory, Instant]]:
    """
    A night and its time after each random click that it took; nothing is checked, so it is ten
    times as fast.
    """
    random, past, at = Random(seed), JournalHistory(), EVENING
    for _click in range(clicks):
        at = Instant(at + random.choice(WAITS_MS))
        with suppress(Refusal):
            past = add_entry(
                past, Entry(past.version + 1, at, normalize_action(choose(random, past, at)), "Ann")
            )
            yield past, at


def walk(seed: int, steps: int, often: float = 0.5) -> Walk:
    """One whole walk from a seed."""
    one = Walk(Random(seed), often=often)
    while one.steps < steps:
        one.step()
    return one
