"""A night that goes on from paper: some other night, played for a while and written down."""

from random import Random

from tests.properties.asking import Choose
from tests.properties.people_choices import seldom
from tournament.core.actions.base import Action, as_kept
from tournament.core.actions.carry import CarryOn
from tournament.core.carried import in_brief, on_paper
from tournament.core.clock import Instant
from tournament.core.history import Entry, Past, add
from tournament.core.state import State
from tournament.core.text import Refused

HOUR_MS = 3_600_000
CLICKS = (1, 10, 30, 60)
WAITS_MS = (0, 1, 1000, 61_000, 600_000)


def played_elsewhere(random: Random, at: Instant, choose: Choose) -> tuple[State, int]:
    """A night at an instant some hours before, and how many entries its journal has."""
    past, then = Past(), Instant(at - 5 * HOUR_MS)
    for _click in range(random.choice(CLICKS)):
        then = Instant(then + random.choice(WAITS_MS))
        try:
            past = add(
                past, Entry(past.version + 1, then, as_kept(choose(random, past, then)), "Ben")
            )
        except Refused:
            continue
    return past.state, past.version


def carry_on(random: Random, past: Past, at: Instant, choose: Choose) -> Action:
    """It was written down a while ago; now and then it was never opened, or is from tomorrow."""
    state, version = played_elsewhere(random, at, choose)
    slim = random.choice((on_paper, in_brief))
    return CarryOn(
        slim(state),
        at + (1 if seldom(random) else -random.choice((0, 60_000))),
        "5ea1" * 16,
        version,
    )
