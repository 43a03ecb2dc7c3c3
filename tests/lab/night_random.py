"""Simulates nights action by action at random, and brings them to an end."""

from collections.abc import Callable
from random import Random

from tests.lab.night_door import Door
from tests.lab.night_openings import any_opening, for_results
from tests.properties import choices, recorded_choices
from tournament.clock.actions import AnswerOutage, ResumeMode
from tournament.clock.values import Instant
from tournament.engine.messages import Refusal
from tournament.money.rules.prize_pool import list_current_prizes
from tournament.night.actions.night import FinishNight, ReopenNight

AWAY_MS = (1000, 30_000, 90_000, 600_000)
WAITS_MS = (0, 0, 1, 250, 1000, 61_000, 240_000, 1_200_000)


def play_at_random(door: Door, chance: Random) -> None:
    """
    A night of random clicks of every kind, opened from a preset or with anything at all, and
    finished in the end.
    """
    if chance.random() < 0.1:
        take_over(door, chance)
    else:
        until(lambda: door.open(any_opening(chance, door.clock.shown)))
    go_on_at_random(door, chance, chance.choice((20, 60, 120)))
    finish(door)


def take_over(door: Door, chance: Random) -> None:
    """Results of a night that was played elsewhere; what follows puts them right."""
    until(lambda: door.open(for_results(chance)))
    until(lambda: door.press(recorded_choices.record_results(chance, door.past, door.clock.shown)))


def until(click: Callable[[], None]) -> None:
    """Thought of again and again, until it is not refused."""
    while not tried(click):
        pass


def go_on_at_random(door: Door, chance: Random, clicks: int) -> None:
    """So many clicks, mostly sensible, with time in between."""
    for _click in range(clicks):
        door.pass_until(Instant(door.clock.shown + chance.choice(WAITS_MS)))
        if chance.randrange(30) == 0:
            door.die_for(chance.choice(AWAY_MS))
        tried(lambda: door.press(choices.choose(chance, door.past, door.clock.shown)))


def tried(click: Callable[[], None]) -> bool:
    try:
        click()
    except Refusal:
        return False
    return True


def answer(door: Door, chance: Random) -> None:
    """The director says how it goes on."""
    away = door.past.state.away
    if away is not None:
        door.tally.add("questions")
        door.press(AnswerOutage(away.went, chance.choice(list(ResumeMode))))


def finish(door: Door) -> None:
    """
    Over, opened again and over again; a night that does not let itself be finished stays open.
    """
    if door.past.state.finished is None and not tried(lambda: door.press(ending(door))):
        door.tally.add("left open")
        return
    if door.chance.random() < 0.3 and tried(lambda: door.press(ReopenNight())):
        tried(lambda: door.press(ending(door)))


def ending(door: Door) -> FinishNight:
    return FinishNight(list_current_prizes(door.past.state))
