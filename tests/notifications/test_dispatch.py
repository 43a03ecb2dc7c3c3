"""Each event is sent once to the club's targets, whichever process noticed it."""

from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.journal.clicks import newest
from tests.live.nights import ANN, act, open_night
from tests.night.evening import OPENING
from tests.notifications.notification_rules import order, target, told
from tests.scheduler.manual_clock import MINUTE, SECOND, ClockByHand
from tournament import journal
from tournament.clock.actions import Pause, Resume, SetTimeLeft, StartClock
from tournament.clock.values import Instant
from tournament.models import Club, Job, JobStep, Tournament
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, Terms, WindowEnd
from tournament.night.action import Action
from tournament.night.actions.night import Announce, RenameNight
from tournament.notifications import club_locale_cache
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.screen_cues import build_cues
from tournament.players.actions.knockouts import KnockOut
from tournament.scheduler.night_monitor import NightMonitor
from tournament.time_source import now

pytestmark = pytest.mark.django_db(transaction=True)
LEVEL = 4
"""Minutes of a level, so that few looks last for it."""


def watching(clock: ClockByHand) -> NightMonitor:
    """Somebody who looks from now on."""
    watch = NightMonitor()
    watch.check_nights(clock.now(), changed=True)
    return watch


def lasting(watch: NightMonitor, clock: ClockByHand, seconds: int) -> None:
    """Time passes, by five seconds and at last second by second."""
    for step in (*[5] * (seconds // 5), *[1] * (seconds % 5)):
        watch.check_nights(clock.pass_by(step * SECOND), changed=False)


def night_told_of(club: Club, moment: EventType, **more: Any) -> Tournament:
    """A night that runs, of which an address is told this moment."""
    order(club, moment, target(club), **more)
    return open_night(club, minutes=LEVEL)


def test_an_entry_is_told_to_every_address_that_asked_for_its_moment(club: Club) -> None:
    bot, list_ = target(club), target(club)
    order(club, EventType.ANNOUNCED, bot, list_)
    order(club, EventType.PAUSED, bot, text="{club}: {reason}")
    order(club, EventType.PAUSED, target(club), is_on=False)
    night = open_night(club, minutes=LEVEL)
    for action in (Announce("Pizza"), Announce("Pizza"), Pause()):
        act(night, action)
    assert told(club) == [
        ("announced", "Pizza"),
        ("announced", "Pizza"),
        ("paused", "Rounders: Paused"),
    ]
    *announced, paused = [
        row.target for row in Job.objects.filter(club=club).order_by("made_at", "pk")
    ]
    assert (set(announced), paused) == ({bot.pk, list_.pk}, bot.pk)


def test_what_is_told_says_where_and_when(club: Club) -> None:
    night = night_told_of(club, EventType.ANNOUNCED)
    act(night, Announce("Pizza"))
    assert Job.objects.get(club=club).asked["told"] == {
        "event": "announced",
        "at": "2027-01-15T08:00:00.000+00:00",
        "club": "Rounders",
        "night": {"id": night.pk, "name": "Friday"},
        "text": "Pizza",
        "trial": False,
        "facts": {"text": "Pizza"},
    }


def test_what_was_taken_back_is_told_nobody_unless_it_is_brought_back_at_once(club: Club) -> None:
    night, other = night_told_of(club, EventType.ANNOUNCED), open_night(club, minutes=LEVEL)
    done = act(night, Announce("Pizza"))
    assert act(other, Announce("Cake")).version == done.version
    undone = journal.undo_entries(night, (done.version,), ANN, "u1")
    assert told(club) == [("announced", "Cake")]
    journal.undo_entries(night, (undone.version,), ANN, "u2")
    assert sorted(told(club)) == [("announced", "Cake"), ("announced", "Pizza")]


def test_what_waits_for_its_next_try_is_dropped_too_and_what_was_sent_is_not(club: Club) -> None:
    night = night_told_of(club, EventType.ANNOUNCED)
    versions = tuple(
        act(night, Announce(text)).version for text in ("waiting", "running", "done", "failed")
    )
    for row in Job.objects.filter(club=club):
        Job.objects.filter(pk=row.pk).update(step=row.asked["told"]["text"], tries=1)
    journal.undo_entries(night, versions, ANN, "u1")
    assert [text for _event, text in told(club)] == ["running", "done", "failed"]


def test_bringing_back_later_is_no_news(club: Club, clock: ClockByHand) -> None:
    order(club, EventType.TAKEN_BACK, target(club))
    night = night_told_of(club, EventType.ANNOUNCED)
    done = act(night, Announce("Pizza"))
    Job.objects.filter(club=club).update(step=JobStep.DONE)
    undone = journal.undo_entries(night, (done.version,), ANN, "u1")
    assert told(club) == [("announced", "Pizza"), ("taken_back", "Undone: Pizza")]
    clock.pass_by(61 * SECOND)
    journal.undo_entries(night, (undone.version,), ANN, "u2")
    assert told(club) == [("announced", "Pizza")]


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ((KnockOut((-1,)),), "Undone: Player 1 is out; 8 left"),
        ((Announce("Pizza"), Pause()), "Undone: Pizza; Clock paused: Paused"),
        (tuple(Announce(text) for text in "123456"), "Undone: 1; 2; 3; 4 and 2 more"),
        ((Announce(""),), None),
        ((RenameNight("Saturday"),), None),
    ],
)
def test_who_asks_is_told_what_was_taken_back(
    club: Club, actions: tuple[Action, ...], sentence: str | None
) -> None:
    night = night_told_of(club, EventType.TAKEN_BACK, shown=True)
    act(night, Announce("Hello"))
    journal.undo_entries(night, tuple(act(night, action).version for action in actions), ANN, "u1")
    assert told(club) == ([("taken_back", sentence)] if sentence else [])
    assert [text for _at, _tune, text in seen(night, now())] == ([sentence] if sentence else [])


def test_the_clock_tells_on_the_second_and_before_it(club: Club, clock: ClockByHand) -> None:
    order(club, EventType.LEVEL_SOON, target(club), seconds=60)
    night_told_of(club, EventType.LEVEL)
    watch, began = watching(clock), clock.now()
    assert watch.next_check_time == began + (LEVEL - 1) * MINUTE
    lasting(watch, clock, LEVEL * 60)
    assert told(club) == [LEVEL_1, ("level_soon", "Blinds 15–30 in 60 seconds"), LEVEL_2]
    made = [at - began for at in Job.objects.order_by("made_at").values_list("made_at", flat=True)]
    assert made == [0, (LEVEL - 1) * MINUTE, LEVEL * MINUTE]


LEVEL_1, LEVEL_2 = ("level", "Level 1: blinds 10–20"), ("level", "Level 2: blinds 15–30")


def test_several_processes_tell_once(club: Club, clock: ClockByHand) -> None:
    night_told_of(club, EventType.LEVEL)
    watches = [NightMonitor() for _ in range(3)]
    for _ in range((LEVEL + 1) * 12):
        at = clock.pass_by(5 * SECOND)
        for watch in watches:
            watch.check_nights(at, changed=at % 7 == 0)
    assert told(club) == [LEVEL_1, LEVEL_2]


def test_a_click_in_the_last_moment_is_not_talked_over(club: Club, clock: ClockByHand) -> None:
    night = night_told_of(club, EventType.LEVEL)
    watch = watching(clock)
    lasting(watch, clock, LEVEL * 60 - 1)
    act(night, Pause())
    lasting(watch, clock, 2)
    assert told(club) == [LEVEL_1]
    act(night, Resume())
    watch.check_nights(clock.now(), changed=True)
    lasting(watch, clock, 2)
    assert told(club) == [LEVEL_1, LEVEL_2]


@pytest.mark.parametrize("click", [Pause(), SetTimeLeft(1, 2 * MINUTE), Announce("Pizza")])
def test_a_click_right_after_a_level_began_does_not_swallow_it(
    club: Club, clock: ClockByHand, click: Action
) -> None:
    night = night_told_of(club, EventType.LEVEL, shown=True)
    watch = watching(clock)
    lasting(watch, clock, LEVEL * 60 - 1)
    clock.pass_by(SECOND + 50)
    act(night, click)
    assert seen(night, clock.now())[0] == (-1, "", LEVEL_2[1])
    watch.check_nights(clock.pass_by(50), changed=True)
    assert told(club) == [LEVEL_1, LEVEL_2]


def test_what_an_entry_brought_about_is_not_brought_about_by_the_clock_of_the_night_after_it(
    club: Club, clock: ClockByHand
) -> None:
    """
    Rebuys close by the minute, and Dora is out for good a moment later: only that makes Bob the
    winner.
    """
    order(club, EventType.WINNER, target(club), shown=True)
    terms = Terms(
        offers=(
            Offer(PurchaseKind.BUY_IN, 0, 1000),
            Offer(PurchaseKind.REBUY, 0, 1000, window=PurchaseWindow(WindowEnd.MINUTES, 20)),
        )
    )
    night = journal.open_night(club, replace(OPENING, terms=terms, players=2), ANN, "open")
    act(night, StartClock())
    watch = watching(clock)
    lasting(watch, clock, 20 * 60 - 1)
    clock.pass_by(SECOND + 50)
    act(night, KnockOut((-1,)))
    watch.check_nights(clock.pass_by(50), changed=True)
    assert [event for event, _text in told(club)] == ["winner"]
    assert len(seen(night, clock.now())) == 1


def test_where_nothing_fits_nothing_is_written(club: Club, clock: ClockByHand) -> None:
    night = night_told_of(club, EventType.LEVEL, levels=[7])
    watch = watching(clock)
    lasting(watch, clock, LEVEL * 60 - 1)
    with CaptureQueriesContext(connection) as queries:
        watch.check_nights(clock.pass_by(SECOND), changed=False)
    written = [
        one["sql"] for one in queries if one["sql"].startswith(("INSERT", "UPDATE", "DELETE"))
    ]
    assert [sql.split()[0] for sql in written] == ["UPDATE"], (
        "the sign of life as a level ends, and nothing else"
    )
    assert not {Tournament._meta.db_table, Job._meta.db_table} & set(written[0].split('"'))
    assert watch.next_check_time == clock.now() + LEVEL * MINUTE
    lasting(watch, clock, LEVEL * 60 - 1)
    act(night, Pause())  # nobody rang, as from another process
    lasting(watch, clock, 2)
    assert watch.next_check_time is None


def test_what_was_missed_is_told_for_a_minute_and_is_no_news_later(
    club: Club, clock: ClockByHand
) -> None:
    """By a process that begins as by a click."""
    night = night_told_of(club, EventType.LEVEL)
    clock.pass_by(LEVEL * MINUTE + 50 * SECOND)
    watching(clock)
    assert told(club) == [LEVEL_2]
    clock.pass_by((LEVEL + 2) * MINUTE)
    watching(clock)
    act(night, Announce("Pizza"))
    assert told(club) == [LEVEL_2]


def test_a_new_order_counts_from_now_on(club: Club, clock: ClockByHand) -> None:
    open_night(club, minutes=LEVEL)
    watch = watching(clock)
    assert watch.next_check_time == watch.next_level_end
    order(club, EventType.LEVEL_SOON, target(club), seconds=30)
    Club.objects.filter(pk=club.pk).update(revision=2)
    watch.check_nights(clock.pass_by(SECOND), changed=True)
    assert watch.next_check_time == clock.now() - SECOND + LEVEL * MINUTE - 30 * SECOND


def seen(night: Tournament, at: Instant) -> list[tuple[int, str, str]]:
    """What a screen is told to do, with the seconds until then."""
    moment = newest(night)
    home = club_locale_cache.find_night_club_locale(night.pk, moment.club)
    assert home is not None
    shown = build_cues(home, moment.past, at)
    return [
        ((int(str(one["at"])) - at) // SECOND, str(one["tune"]), str(one["text"])) for one in shown
    ]


def test_screens_know_what_comes_and_what_has_just_happened(club: Club, clock: ClockByHand) -> None:
    order(club, EventType.LEVEL, tune="gong")
    order(club, EventType.LEVEL_SOON, seconds=60, shown=True, spoken=True)
    order(club, EventType.ANNOUNCED, shown=True, text="{night}: {text}")
    night, soon = open_night(club, minutes=LEVEL), "Blinds 15–30 in 60 seconds"
    act(night, Announce("Pizza"))
    journal.undo_entries(night, (act(night, Announce("Cake")).version,), ANN, "u1")
    assert seen(night, clock.now())[:4] == [
        (0, "gong", ""),
        (0, "", "Friday: Pizza"),
        ((LEVEL - 1) * 60, "", soon),
        (LEVEL * 60, "gong", ""),
    ]
    assert seen(night, clock.pass_by(16 * SECOND))[0] == ((LEVEL - 1) * 60 - 16, "", soon)
