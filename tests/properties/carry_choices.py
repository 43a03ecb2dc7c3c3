"""Random nights that go on from paper."""

from random import Random

from tests.properties.action_requests import Choose
from tests.properties.people_choices import seldom
from tournament.clock.values import Instant
from tournament.engine.messages import Refusal
from tournament.engine.time_units import HOUR
from tournament.night.action import Action
from tournament.night.action_kinds import normalize_action
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.journal_history import Entry, JournalHistory, add_entry
from tournament.night.rules.portable_state import to_minimal_state, to_portable_state
from tournament.night.state import State

CLICKS = (1, 10, 30, 60)
WAITS_MS = (0, 1, 1000, 61_000, 600_000)


def played_elsewhere(random: Random, at: Instant, choose: Choose) -> tuple[State, int]:
    """A night at an instant some hours before, and how many entries its journal has."""
    past, then = JournalHistory(), Instant(at - 5 * HOUR)
    for _click in range(random.choice(CLICKS)):
        then = Instant(then + random.choice(WAITS_MS))
        try:
            past = add_entry(
                past,
                Entry(past.version + 1, then, normalize_action(choose(random, past, then)), "Ben"),
            )
        except Refusal:
            continue
    return past.state, past.version


def carry_on(random: Random, past: JournalHistory, at: Instant, choose: Choose) -> Action:
    """It was written down a while ago; now and then it was never opened, or is from tomorrow."""
    state, version = played_elsewhere(random, at, choose)
    slim = random.choice((to_portable_state, to_minimal_state))
    return ContinueFromPaper(
        slim(state),
        at + (1 if seldom(random) else -random.choice((0, 60_000))),
        "5ea1" * 16,
        version,
    )
