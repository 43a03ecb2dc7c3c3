"""Random ends of a night that stops early: by chips, paused, resumed."""

from random import Random

from tests.properties.action_requests import asked_in
from tests.properties.people_choices import seldom, those
from tournament.clock.values import Instant
from tournament.money.rules.prize_pool import list_current_prizes
from tournament.night.action import Action
from tournament.night.actions.early_stop import EndByCount, ResumeNight, SuspendNight
from tournament.night.journal_history import JournalHistory
from tournament.night.state import State, count_chips_in_play
from tournament.players.values import PLAYING

HOUR = 3_600_000


def some_stacks(random: Random, state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Everybody's chips, mostly all that are in play; now and then somebody is forgotten."""
    players = sorted(those(state, *PLAYING))
    if not players:
        return (), ()
    stacks = [random.choice((0, 25, 500, 500, 1250)) for _player in players]
    stacks[0] = max(0, count_chips_in_play(state) - sum(stacks[1:]))
    if seldom(random):
        return tuple(players[1:]), tuple(stacks)
    return tuple(players), tuple(stacks)


def end_by_count(random: Random, past: JournalHistory, at: Instant) -> Action:
    prizes = () if seldom(random) else list_current_prizes(past.state)
    return EndByCount(*some_stacks(random, past.state), prizes)


def bag_night(random: Random, past: JournalHistory, at: Instant) -> Action:
    players, stacks = some_stacks(random, past.state) if random.random() < 0.7 else ((), ())
    goes_on = at + random.choice((-1, 1, 24 * HOUR)) if random.random() < 0.4 else None
    return SuspendNight(players, stacks, goes_on, random.choice(("", "Next Friday", "z" * 200)))


def take_up_night(random: Random, past: JournalHistory, at: Instant) -> Action:
    since = past.state.bag.at if past.state.bag else 0
    return ResumeNight(since + (1 if seldom(random) else 0))


CHOICES = asked_in(globals())


def urges(state: State) -> dict[str, float]:
    """A night that is set aside mostly goes on."""
    return {
        "end_by_count": 0.4,
        "bag_night": 0.6,
        "take_up_night": 20 if state.bag is not None else 0.1,
    }
