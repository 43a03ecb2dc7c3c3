"""No millisecond is lost, neither over thirty levels nor while the program is frozen."""

from uuid import uuid4

import pytest

from tests.live.nights import ANN, act
from tests.scheduler.manual_clock import MINUTE, SECOND, ClockByHand
from tests.scheduler.test_timekeeper import questions
from tournament import journal
from tournament.clock.actions import StartClock
from tournament.models import Club, Tournament
from tournament.night.actions.night import OpenNight
from tournament.night.state import read_night_clock
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.values import Level, Structure
from tournament.scheduler.night_monitor import NightMonitor

pytestmark = pytest.mark.django_db(transaction=True)
LEVELS = 30


@pytest.fixture
def night(clock: ClockByHand) -> Tournament:
    structure = Structure(tuple(Level(10, 20, 1) for _ in range(LEVELS)))
    opening = OpenNight("Long", "own", 1000, structure, HouseRules(), players=9)
    row = journal.open_night(Club.objects.create(name="Club"), opening, ANN, uuid4().hex)
    act(row, StartClock())
    return row


def test_thirty_levels_end_to_the_millisecond(night: Tournament, clock: ClockByHand) -> None:
    watch, begun = NightMonitor(), clock.now()
    ends = []
    watch.check_nights(clock.now(), changed=True)
    while watch.next_level_end is not None:
        ends.append(watch.next_level_end - begun)
        while clock.now() < watch.next_level_end:  # no step is so long that it would be away
            clock.pass_by(min(watch.next_level_end - clock.now(), 7 * SECOND - 7))
            if clock.now() < watch.next_level_end:
                watch.check_nights(clock.now(), changed=False)
        watch.check_nights(clock.now(), changed=False)
    assert ends == [level * MINUTE for level in range(1, LEVELS + 1)]
    assert questions(night) == []


def test_a_frozen_program_loses_nothing_and_asks(night: Tournament, clock: ClockByHand) -> None:
    watch, begun = NightMonitor(), clock.now()
    watch.check_nights(clock.now(), changed=True)
    watch.check_nights(clock.pass_by(70 * SECOND), changed=False)
    moment = journal.load_snapshot(night.pk)
    assert moment is not None
    shown = read_night_clock(moment.state, clock.now())
    assert (shown.step, shown.left_ms) == (1, 50 * SECOND)
    assert questions(night) == [(begun, begun + 70 * SECOND)]
