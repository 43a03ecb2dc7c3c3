"""Addresses of a club are told of each moment once, whoever noticed it, and never because of what is no news."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.core.evening import OPENING
from tests.live.nights import ANN, act, open_night
from tests.signalling.ordered import order, target, told
from tests.watch.by_hand import MINUTE, SECOND, ClockByHand, set_by_hand
from tournament import journal
from tournament.core.actions.base import Action
from tournament.core.actions.clock import GoTo, Pause, Resume, SetTime, StartClock
from tournament.core.actions.knockouts import KnockOut
from tournament.core.actions.night import Announce, Rename
from tournament.core.clock import Instant
from tournament.core.signals.moments import Moment
from tournament.core.terms import Buys, Offer, Terms, Until, Window
from tournament.instant import now
from tournament.models import Club, Job, JobStep, Tournament
from tournament.signalling import homes, orders
from tournament.signalling.screens import cues
from tournament.watch.timekeeper import Timekeeper

pytestmark = pytest.mark.django_db(transaction=True)
LEVEL = 4
"""Minutes of a level, so that few looks last for it."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ClockByHand:
    return set_by_hand(monkeypatch)


@pytest.fixture
def club(clock: ClockByHand) -> Club:
    orders.forget()
    homes.forget()
    return Club.objects.create(name="Rounders", language="en", timezone="UTC")


def lasting(watch: Timekeeper, clock: ClockByHand, seconds: int) -> None:
    """Time passes, by five seconds and at last second by second."""
    for step in (*[5] * (seconds // 5), *[1] * (seconds % 5)):
        watch.look(clock.pass_by(step * SECOND), changed=False)


def test_an_entry_is_told_to_every_address_that_asked_for_its_moment(club: Club) -> None:
    bot, list_ = target(club), target(club)
    order(club, Moment.ANNOUNCED, bot, list_)
    order(club, Moment.PAUSED, bot, text="{club}: {reason}")
    order(club, Moment.PAUSED, target(club), is_on=False)
    night = open_night(club, minutes=LEVEL)
    act(night, Announce("Pizza"))
    act(night, Announce("Pizza"))
    act(night, Pause())
    assert told(club) == [("announced", "Pizza"), ("announced", "Pizza"), ("paused", "Rounders: Paused")]
    *announced, paused = [row.asked["target"] for row in Job.objects.filter(club=club).order_by("made_at", "pk")]
    assert (set(announced), paused) == ({bot.pk, list_.pk}, bot.pk)


def test_what_is_told_says_where_and_when(club: Club) -> None:
    order(club, Moment.ANNOUNCED, target(club))
    night = open_night(club, minutes=LEVEL)
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


def test_what_was_taken_back_is_told_nobody_any_more(club: Club) -> None:
    order(club, Moment.ANNOUNCED, target(club))
    night = open_night(club, minutes=LEVEL)
    act(night, Announce("Cake"))
    done = act(night, Announce("Pizza"))
    journal.undo(night, (done.version,), ANN, "u1")
    assert told(club) == [("announced", "Cake")]


def test_what_waits_for_its_next_try_is_dropped_too_and_what_was_sent_is_not(club: Club) -> None:
    order(club, Moment.ANNOUNCED, target(club))
    night = open_night(club, minutes=LEVEL)
    versions = tuple(act(night, Announce(text)).version for text in ("One", "Two", "Three", "Four"))
    rows = list(Job.objects.filter(club=club).order_by("pk"))
    for row, step, tries in zip(rows, ("waiting", "running", "done", "failed"), (3, 1, 1, 8), strict=True):
        Job.objects.filter(pk=row.pk).update(step=step, tries=tries)
    journal.undo(night, versions, ANN, "u1")
    assert told(club) == [("announced", "Two"), ("announced", "Three"), ("announced", "Four")]


def test_what_another_night_tells_stays(club: Club) -> None:
    order(club, Moment.ANNOUNCED, target(club))
    night, other = open_night(club, minutes=LEVEL), open_night(club, minutes=LEVEL)
    done = [act(one, Announce(text)) for one, text in ((night, "Pizza"), (other, "Cake"))]
    assert done[0].version == done[1].version
    journal.undo(night, (done[0].version,), ANN, "u1")
    assert told(club) == [("announced", "Cake")]


def test_bringing_back_at_once_sends_what_was_not_sent(club: Club) -> None:
    order(club, Moment.ANNOUNCED, target(club))
    night = open_night(club, minutes=LEVEL)
    done = act(night, Announce("Pizza"))
    undone = journal.undo(night, (done.version,), ANN, "u1")
    journal.undo(night, (undone.version,), ANN, "u2")
    assert told(club) == [("announced", "Pizza")]


def test_bringing_back_later_is_no_news(club: Club, clock: ClockByHand) -> None:
    order(club, Moment.ANNOUNCED, target(club))
    order(club, Moment.TAKEN_BACK, target(club))
    night = open_night(club, minutes=LEVEL)
    done = act(night, Announce("Pizza"))
    Job.objects.filter(club=club).update(step=JobStep.DONE)
    undone = journal.undo(night, (done.version,), ANN, "u1")
    assert told(club) == [("announced", "Pizza"), ("taken_back", "Taken back: Pizza")]
    clock.pass_by(61 * SECOND)
    journal.undo(night, (undone.version,), ANN, "u2")
    assert told(club) == [("announced", "Pizza")]


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ((KnockOut((-1,)),), "Taken back: Player 1 is out; 8 players left"),
        ((Announce("Pizza"), Pause()), "Taken back: Pizza; The clock is stopped: Paused"),
        (
            tuple(Announce(text) for text in ("1", "2", "3", "4", "5", "6")),
            "Taken back: 1; 2; 3; 4 and 2 more",
        ),
        ((Announce(""),), None),
        ((Rename("Saturday"),), None),
    ],
)
def test_who_asks_is_told_what_was_taken_back(club: Club, actions: tuple[Action, ...], sentence: str | None) -> None:
    order(club, Moment.TAKEN_BACK, target(club), shown=True)
    night = open_night(club, minutes=LEVEL)
    act(night, Announce("Hello"))
    versions = tuple(act(night, action).version for action in actions)
    journal.undo(night, versions, ANN, "u1")
    assert told(club) == ([("taken_back", sentence)] if sentence else [])
    assert [text for _at, _tune, text in seen(night, now())] == ([sentence] if sentence else [])


def test_an_address_that_was_put_away_is_told_nothing_more(club: Club) -> None:
    bot = target(club)
    order(club, Moment.ANNOUNCED, bot)
    bot.put_away_at = 1
    bot.save()
    act(open_night(club, minutes=LEVEL), Announce("Pizza"))
    assert told(club) == []


def test_the_clock_tells_on_the_second_and_before_it(club: Club, clock: ClockByHand) -> None:
    bot = target(club)
    order(club, Moment.LEVEL, bot)
    order(club, Moment.LEVEL_SOON, bot, seconds=60)
    night = open_night(club, minutes=LEVEL)
    watch = Timekeeper()
    watch.look(clock.now(), changed=True)
    began = clock.now()
    assert watch.next_look == began + (LEVEL - 1) * MINUTE
    lasting(watch, clock, LEVEL * 60)
    texts = [("level", "Level 1: blinds 10–20"), ("level_soon", "In 60 seconds: blinds 15–30"), ("level", LEVEL_2)]
    assert told(club) == texts
    assert [at - began for at in Job.objects.order_by("made_at").values_list("made_at", flat=True)] == [
        0,
        (LEVEL - 1) * MINUTE,
        LEVEL * MINUTE,
    ]
    assert night.pk in watch.nights


LEVEL_2 = "Level 2: blinds 15–30"


def test_several_processes_tell_once(club: Club, clock: ClockByHand) -> None:
    order(club, Moment.LEVEL, target(club))
    open_night(club, minutes=LEVEL)
    watches = [Timekeeper() for _ in range(3)]
    for _ in range((LEVEL + 1) * 12):
        at = clock.pass_by(5 * SECOND)
        for watch in watches:
            watch.look(at, changed=at % 7 == 0)
    assert told(club) == [("level", "Level 1: blinds 10–20"), ("level", LEVEL_2)]


def test_a_click_in_the_last_moment_is_not_talked_over(club: Club, clock: ClockByHand) -> None:
    order(club, Moment.LEVEL, target(club))
    night = open_night(club, minutes=LEVEL)
    watch = Timekeeper()
    watch.look(clock.now(), changed=True)
    lasting(watch, clock, LEVEL * 60 - 1)
    act(night, Pause())
    watch.look(clock.pass_by(SECOND), changed=False)
    watch.look(clock.pass_by(SECOND), changed=False)
    assert told(club) == [("level", "Level 1: blinds 10–20")]
    act(night, Resume())
    watch.look(clock.now(), changed=True)
    lasting(watch, clock, 2)
    assert told(club) == [("level", "Level 1: blinds 10–20"), ("level", LEVEL_2)]


@pytest.mark.parametrize("click", [Pause(), SetTime(1, 2 * MINUTE), Announce("Pizza")])
def test_a_click_right_after_a_level_began_does_not_swallow_it(club: Club, clock: ClockByHand, click: Action) -> None:
    order(club, Moment.LEVEL, target(club), shown=True)
    night = open_night(club, minutes=LEVEL)
    watch = Timekeeper()
    watch.look(clock.now(), changed=True)
    lasting(watch, clock, LEVEL * 60 - 1)
    clock.pass_by(SECOND + 50)
    act(night, click)
    assert seen(night, clock.now())[0] == (-1, "", LEVEL_2)
    watch.look(clock.pass_by(50), changed=True)
    assert told(club) == [("level", "Level 1: blinds 10–20"), ("level", LEVEL_2)]


def test_a_click_long_after_a_level_began_does_not_bring_it_up(club: Club, clock: ClockByHand) -> None:
    order(club, Moment.LEVEL, target(club))
    night = open_night(club, minutes=LEVEL)
    clock.pass_by((LEVEL + 2) * MINUTE)
    act(night, Announce("Pizza"))
    assert told(club) == []


def test_what_an_entry_brought_about_is_not_brought_about_by_the_clock_of_the_night_after_it(
    club: Club, clock: ClockByHand
) -> None:
    """Rebuys close by the minute, and Dora is out for good a moment later: only that makes Bob the winner."""
    order(club, Moment.WINNER, target(club), shown=True)
    terms = Terms(offers=(Offer(Buys.BUY_IN, 0, 1000), Offer(Buys.REBUY, 0, 1000, window=Window(Until.MINUTES, 20))))
    night = journal.open_night(club, replace(OPENING, terms=terms, players=2), ANN, "open")
    act(night, StartClock())
    watch = Timekeeper()
    watch.look(clock.now(), changed=True)
    lasting(watch, clock, 20 * 60 - 1)
    clock.pass_by(SECOND + 50)
    act(night, KnockOut((-1,)))
    watch.look(clock.pass_by(50), changed=True)
    assert [event for event, _text in told(club)] == ["winner"]
    assert len(seen(night, clock.now())) == 1


def test_where_nothing_fits_nothing_is_written(club: Club, clock: ClockByHand) -> None:
    order(club, Moment.LEVEL, target(club), levels=[7])
    night = open_night(club, minutes=LEVEL)
    watch = Timekeeper()
    watch.look(clock.pass_by(SECOND), changed=True)
    lasting(watch, clock, LEVEL * 60 - 2)
    with CaptureQueriesContext(connection) as queries:
        watch.look(clock.pass_by(SECOND), changed=False)
    written = [one["sql"] for one in queries if one["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
    assert [sql.split()[0] for sql in written] == ["UPDATE"], "the sign of life as a level ends, and nothing else"
    assert not {Tournament._meta.db_table, Job._meta.db_table} & set(written[0].split('"'))
    assert watch.next_look == clock.now() + LEVEL * MINUTE
    lasting(watch, clock, LEVEL * 60 - 1)
    act(night, Pause())  # nobody rang, as from another process
    watch.look(clock.pass_by(SECOND), changed=False)
    watch.look(clock.pass_by(SECOND), changed=False)
    assert watch.next_look is None


def test_a_process_that_begins_tells_what_was_missed_for_a_minute(club: Club, clock: ClockByHand) -> None:
    order(club, Moment.LEVEL, target(club))
    open_night(club, minutes=LEVEL)
    clock.pass_by(LEVEL * MINUTE + 50 * SECOND)
    Timekeeper().look(clock.now(), changed=True)
    assert told(club) == [("level", LEVEL_2)]


def test_what_is_long_over_is_no_news(club: Club, clock: ClockByHand) -> None:
    order(club, Moment.LEVEL, target(club))
    open_night(club, minutes=LEVEL)
    clock.pass_by((LEVEL + 2) * MINUTE)
    Timekeeper().look(clock.now(), changed=True)
    assert told(club) == []


def test_a_new_order_counts_from_now_on(club: Club, clock: ClockByHand) -> None:
    open_night(club, minutes=LEVEL)
    watch = Timekeeper()
    watch.look(clock.now(), changed=True)
    assert watch.next_look == watch.next_edge
    order(club, Moment.LEVEL_SOON, target(club), seconds=30)
    Club.objects.filter(pk=club.pk).update(revision=2)
    watch.look(clock.pass_by(SECOND), changed=True)
    assert watch.next_look == Instant(clock.now() - SECOND + LEVEL * MINUTE - 30 * SECOND)


def seen(night: Tournament, at: Instant) -> list[tuple[int, str, str]]:
    """What a screen is told to do, with the seconds until then."""
    night.refresh_from_db()
    moment = journal.newest(night)
    home = homes.home_of(night.pk, moment.club)
    assert home is not None
    shown = cues(home, moment.past, at)
    return [((int(str(one["at"])) - at) // SECOND, str(one["tune"]), str(one["text"])) for one in shown]


def test_screens_know_what_comes_and_what_has_just_happened(club: Club, clock: ClockByHand) -> None:
    order(club, Moment.LEVEL, tune="gong")
    order(club, Moment.LEVEL_SOON, seconds=60, shown=True, spoken=True)
    order(club, Moment.ANNOUNCED, shown=True, text="{night}: {text}")
    night = open_night(club, minutes=LEVEL)
    act(night, Announce("Pizza"))
    assert seen(night, clock.now())[:4] == [
        (0, "gong", ""),
        (0, "", "Friday: Pizza"),
        ((LEVEL - 1) * 60, "", "In 60 seconds: blinds 15–30"),
        (LEVEL * 60, "gong", ""),
    ]
    assert seen(night, clock.pass_by(16 * SECOND))[0] == ((LEVEL - 1) * 60 - 16, "", "In 60 seconds: blinds 15–30")


def test_screens_forget_what_was_taken_back(club: Club, clock: ClockByHand) -> None:
    order(club, Moment.ANNOUNCED, shown=True)
    night = open_night(club, minutes=LEVEL)
    done = act(night, Announce("Pizza"))
    journal.undo(night, (done.version,), ANN, "u1")
    assert seen(night, clock.now()) == []


def test_a_club_without_orders_asks_its_screens_for_nothing(club: Club, clock: ClockByHand) -> None:
    night = open_night(club, started=False)
    act(night, StartClock())
    act(night, GoTo(1, 0))
    assert seen(night, clock.now()) == []
    assert told(club) == []
