"""Several processes share the running nights: each night is watched, and told once."""

import time
from collections.abc import Callable, Iterator

import pytest

from tests.live.nights import act, open_night
from tests.notifications.notification_rules import order, target, told
from tests.private import PrivateServer
from tests.scheduler.manual_clock import SECOND, ClockByHand
from tests.scheduler.test_timekeeper import questions
from tournament import change_signal
from tournament.change_signal import ChangeCause, ChangeSignal
from tournament.clock.actions import SetTimeLeft
from tournament.journal_heads import BUCKETS
from tournament.models import Club, Tournament
from tournament.notifications import club_locale_cache, notification_rule_cache
from tournament.notifications.rules.event_types import EventType
from tournament.scheduler import night_partition
from tournament.scheduler.night_monitor import NightMonitor
from tournament.scheduler.night_partition import (
    GONE_MS,
    SIGN_SECONDS,
    FullPartition,
    RedisPartition,
    compute_own_buckets,
)

pytestmark = pytest.mark.django_db(transaction=True)
NIGHTS = 24
Start = Callable[..., NightMonitor]


@pytest.fixture
def club(clock: ClockByHand) -> Club:
    notification_rule_cache.clear_cache()
    club_locale_cache.clear_cache()
    return Club.objects.create(name="Rounders", language="en", timezone="UTC")


@pytest.fixture
def nights(club: Club) -> list[Tournament]:
    return [open_night(club, f"Night {number}") for number in range(NIGHTS)]


@pytest.fixture
def process(redis_server: PrivateServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """
    Begin to watch as one more process, which gives a sign at every look; it ends with the test.
    """
    monkeypatch.setattr(night_partition, "SIGN_SECONDS", 0.0)
    # A Redis that answers late on a busy machine would count as one that is away.
    monkeypatch.setattr(night_partition, "ANSWER_SECONDS", 10)
    begun: list[NightMonitor] = []

    def start(*rooms: int) -> NightMonitor:
        begun.append(NightMonitor(RedisPartition(redis_server.url, lambda: rooms)))
        return begun[-1]

    yield start
    for one in begun:
        one.shares.withdraw_process()


def look(clock: ClockByHand, *watches: NightMonitor) -> list[set[int]]:
    """All look twice, so that each has heard of everybody; the nights they watch."""
    for watch in (*watches, *watches):
        watch.check_nights(clock.now(), changed=False)
    return [set(watch.nights) for watch in watches]


def test_every_lot_falls_to_one_and_only_the_lots_of_who_leaves_change_hands() -> None:
    names = [f"process {number}" for number in range(5)]
    lots = {name: compute_own_buckets(name, names) for name in names}
    assert sorted(lot for some in lots.values() for lot in some) == list(range(BUCKETS))
    assert [
        name for name, some in lots.items() if not BUCKETS // 10 < len(some) < BUCKETS // 3
    ] == []
    left = {name: compute_own_buckets(name, names[1:]) for name in names[1:]}
    assert [name for name in left if not lots[name] <= left[name]] == []
    assert sorted(lot for some in left.values() for lot in some) == list(range(BUCKETS))


def test_who_is_gone_is_missed_within_ten_seconds() -> None:
    assert GONE_MS / 1000 + 2 * SIGN_SECONDS <= 10


def test_a_process_that_is_alone_watches_everything(
    nights: list[Tournament], clock: ClockByHand
) -> None:
    watch = NightMonitor()
    assert (watch.shares.list_own_nights(), isinstance(watch.shares, FullPartition)) == (
        (None, ()),
        True,
    )
    assert look(clock, watch) == [{night.pk for night in nights}]


@pytest.mark.needs_redis
def test_each_night_is_watched_by_one_and_taken_over_at_once_when_that_one_ends(
    nights: list[Tournament], clock: ClockByHand, process: Start
) -> None:
    everything = {night.pk for night in nights}
    first = process()
    assert look(clock, first) == [everything]
    second, third = process(), process()
    seen = look(clock, first, second, third)
    assert (set.union(*seen), sum(map(len, seen))) == (everything, NIGHTS)
    assert [len(one) for one in seen if not one] == []
    first.shares.withdraw_process()
    left = look(clock, second, third)
    assert (set.union(*left), sum(map(len, left))) == (everything, NIGHTS)


@pytest.mark.needs_redis
def test_a_night_that_is_shown_here_is_watched_here_too(
    nights: list[Tournament], clock: ClockByHand, process: Start
) -> None:
    shown = tuple(night.pk for night in nights[:6])
    first, second = process(*shown), process()
    mine, others = look(clock, first, second)
    assert (mine | others, mine & others) == ({night.pk for night in nights}, set(shown) & others)
    assert set(shown) <= mine


@pytest.mark.needs_redis
def test_the_share_of_who_falls_silent_is_taken_over(
    nights: list[Tournament], clock: ClockByHand, process: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = process(), process()
    assert sum(map(len, look(clock, first, second))) == NIGHTS
    monkeypatch.setattr(night_partition, "GONE_MS", 200)
    time.sleep(0.3)
    assert look(clock, second) == [{night.pk for night in nights}]


@pytest.mark.needs_redis
def test_while_redis_is_away_everybody_watches_everything(
    nights: list[Tournament], clock: ClockByHand, process: Start, redis_server: PrivateServer
) -> None:
    everything = {night.pk for night in nights}
    first, second = process(), process()
    look(clock, first, second)
    redis_server.stop()
    assert look(clock, first, second) == [everything, everything]
    redis_server.start()
    assert sum(map(len, look(clock, first, second))) == NIGHTS


@pytest.mark.needs_redis
def test_a_level_ends_in_one_process_and_where_it_is_shown(
    nights: list[Tournament], clock: ClockByHand, process: Start
) -> None:
    rings: list[ChangeSignal] = []
    shown = nights[0].pk
    watches = process(shown), process(shown)
    look(clock, *watches)
    for night in nights:
        act(night, SetTimeLeft(0, 6 * SECOND))
    change_signal.add_listener(rings.append)
    for watch in watches:
        watch.check_nights(clock.now(), changed=True)
    for _second in range(8):
        clock.pass_by(SECOND)
        look(clock, *watches)
    change_signal.remove_listener(rings.append)
    assert {ring.cause for ring in rings} == {ChangeCause.CLOCK}
    assert sorted(ring.night for ring in rings) == sorted([shown, *(night.pk for night in nights)])


@pytest.mark.needs_redis
def test_what_the_clock_brings_about_is_told_once_also_while_a_night_changes_hands(
    club: Club, clock: ClockByHand, process: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(night_partition, "GONE_MS", 200)
    order(club, EventType.LEVEL, target(club))
    nights = [open_night(club, f"Night {number}", minutes=4) for number in range(6)]
    first, second = process(), process()
    look(clock, first, second)
    for seconds in (*[6] * 39, 3):
        clock.pass_by(seconds * SECOND)
        look(clock, first, second)
    time.sleep(0.3)  # the first is dead by now, and a level of its nights ends
    clock.pass_by(8 * SECOND)
    look(clock, second)
    look(clock, process(), second)
    begun, gone_on = ("level", "Level 1: blinds 10–20"), ("level", "Level 2: blinds 15–30")
    assert told(club) == [begun] * len(nights) + [gone_on] * len(nights)


@pytest.mark.needs_redis
def test_the_question_is_asked_once(
    nights: list[Tournament], clock: ClockByHand, process: Start
) -> None:
    shown = nights[0].pk
    first, second = process(shown), process(shown)
    look(clock, first, second)
    clock.pass_by(90 * SECOND)
    look(clock, first, second)
    assert [len(questions(night)) for night in nights] == [1] * NIGHTS


@pytest.mark.needs_redis
def test_nobody_is_asked_because_a_night_changed_hands(
    nights: list[Tournament], clock: ClockByHand, process: Start
) -> None:
    first, second = process(), process()
    for _look in range(12):
        clock.pass_by(6 * SECOND)
        look(clock, first, second)
    first.shares.withdraw_process()
    clock.pass_by(8 * SECOND)
    look(clock, second)
    assert [questions(night) for night in nights] == [[]] * NIGHTS
