"""All checks of a simulated night after each entry."""

from random import Random

from tests.properties.clock_invariants import check_clock
from tests.properties.entry_invariants import (
    check_replay,
    check_sent_again,
    check_shown,
    check_undo,
    is_told,
)
from tests.properties.event_invariants import check_moments
from tests.properties.invariants import check_sound
from tests.properties.ledger import Books
from tests.properties.night_kind import Tally
from tournament.clock.values import Instant
from tournament.night.journal_history import JournalHistory, add_accepted_entries

KIND = "accepted: "
"""Before the name of a kind of action, in the counts."""
MANY = 20
"""
What is shown and told of a night of many players is looked at the more seldom, the more they are.
"""
REPLAY_ONE_IN, LONG = 10, 50
"""
The whole night is read again after one entry in so many; the more seldom, the longer it is already.
"""


class EntryChecks:
    """Follows one night, with books of its own."""

    def __init__(self, seed: int, tally: Tally) -> None:
        self.books, self.tally = Books(), tally
        self.chance = Random(f"checks of {seed}")  # other checks make no other night

    def follow(self, before: JournalHistory, after: JournalHistory, at: Instant) -> None:
        """The night went on, mostly by one entry."""
        for entry in after.entries[before.version :]:
            one_more = (
                after if entry.version == after.version else add_accepted_entries(before, [entry])
            )
            self.check(before, one_more, at)
            before = one_more

    def check(self, before: JournalHistory, after: JournalHistory, at: Instant) -> None:
        """Everything that must hold after an entry."""
        entry = after.entries[-1]
        self.tally.add(f"{KIND}{entry.action.kind}")
        is_told(entry.action.describe(before.state, entry.at))
        check_clock(after.state, at)
        check_sound(after, at, self.books.of(after))
        if self.is_due(len(after.state.entrants) // MANY):
            check_shown(after, at)
            check_moments(before, after, entry.at)
        check_sent_again(after, entry.action, at)
        check_undo(before, after, at)
        if self.is_due(REPLAY_ONE_IN * max(1, after.version // LONG)):
            check_replay(after)
            self.tally.add("replays")

    def is_due(self, one_in: int) -> bool:
        return one_in <= 1 or self.chance.randrange(one_in) == 0
