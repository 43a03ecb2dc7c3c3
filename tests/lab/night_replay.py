"""Replays a saved night through the real journal at its own times, with the checks of R15."""

from collections.abc import Iterator, Sequence
from random import Random

from tests.lab.night_checks import EntryChecks
from tests.lab.night_clock import NightClock
from tests.lab.night_door import Door
from tests.lab.night_ends import faults_at_the_end, wants_everything
from tests.properties.night_kind import Tally
from tournament import journal
from tournament.journal import Actor
from tournament.models import Club
from tournament.night.actions.night import OpenNight
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.journal_history import Entry


def played_again(club: Club, entries: Sequence[Entry]) -> Iterator[str]:
    """Everything that goes wrong with it now."""
    wants_everything(club)
    first, *others = entries
    door = Door(club, Random(0), NightClock(first.at), EntryChecks(0, Tally()))
    try:
        assert isinstance(first.action, OpenNight | ContinueFromPaper), (
            "a night begins with its opening"
        )
        door.open(first.action)
        for entry in others:
            door.pass_until(entry.at)
            done = journal.perform_action(
                door.night, entry.action, Actor(entry.by, entry.device), f"again-{entry.version}"
            )
            assert done.version == entry.version, (
                "the watch wrote something that it did not write then"
            )
            door.read()
            if door.one_in(3):
                door.die()
        yield from faults_at_the_end(door, Random(0))
    finally:
        door.leave()
