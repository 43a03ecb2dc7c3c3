"""The scheduler: levels that end by themselves, signs of life, the question after an outage."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from django.db import OperationalError

from tests.live.nights import act, open_night
from tests.notifications.notification_rules import order, target, told
from tests.scheduler.manual_clock import MINUTE, SECOND, ClockByHand
from tournament import change_signal, journal, time_source
from tournament.change_signal import ChangeCause, ChangeSignal
from tournament.clock.actions import (
    AnswerOutage,
    Pause,
    RecordOutage,
    ResumeMode,
    SetTimeLeft,
    TakeBreak,
)
from tournament.engine.canonical_json import compute_digest
from tournament.journal import StorageTrouble
from tournament.models import (
    Club,
    JournalEntry,
    SignalOrder,
    Tournament,
    find_last_pulse,
    save_pulse,
)
from tournament.night.actions.night import Announce, FinishNight
from tournament.notifications import club_locale_cache, notification_rule_cache
from tournament.notifications.rules.event_types import EventType
from tournament.schedule.actions import EditStructure
from tournament.schedule.values import Level, Structure
from tournament.scheduler.night_monitor import NightMonitor

pytestmark = pytest.mark.django_db(transaction=True)
LEVEL = 6
"""Minutes of a level."""


@pytest.fixture
def night(clock: ClockByHand) -> Tournament:
    return open_night(Club.objects.create(name="Club"), minutes=LEVEL)


@pytest.fixture
def rings() -> Iterator[list[ChangeSignal]]:
    heard: list[ChangeSignal] = []
    change_signal.add_listener(heard.append)
    yield heard
    change_signal.remove_listener(heard.append)


def look_on(watch: NightMonitor, clock: ClockByHand, ms: int, step: int = 5 * SECOND) -> None:
    """Time passes; it looks often enough not to be away itself."""
    for _look in range(ms // step):
        watch.check_nights(clock.pass_by(step), changed=False)


def questions(night: Tournament) -> list[tuple[int, int]]:
    night.refresh_from_db()
    actions = [entry.action for entry in journal.build_snapshot(night).past.entries]
    return [(one.went, one.back) for one in actions if isinstance(one, RecordOutage)]


def test_the_bell_rings_at_the_end_of_a_level_once(
    night: Tournament, clock: ClockByHand, rings: list[ChangeSignal]
) -> None:
    watch = NightMonitor()
    watch.check_nights(clock.now(), changed=True)
    end = watch.next_level_end
    assert end == clock.now() + LEVEL * MINUTE
    rings.clear()
    look_on(watch, clock, LEVEL * MINUTE)
    assert rings == [ChangeSignal(night.pk, cause=ChangeCause.CLOCK)]
    assert watch.next_level_end == end + LEVEL * MINUTE


def test_a_level_that_was_cut_short_rings_at_its_new_end(
    night: Tournament, clock: ClockByHand, rings: list[ChangeSignal]
) -> None:
    watch = NightMonitor()
    watch.check_nights(clock.now(), changed=True)
    act(night, SetTimeLeft(0, 3 * SECOND))
    watch.check_nights(clock.now(), changed=True)
    rings.clear()
    watch.check_nights(clock.pass_by(2_999), changed=False)
    assert rings == []
    watch.check_nights(clock.pass_by(1), changed=False)
    assert rings == [ChangeSignal(night.pk, cause=ChangeCause.CLOCK)]


def test_a_level_that_ended_before_the_watch_read_of_it_still_rings(
    night: Tournament, clock: ClockByHand, rings: list[ChangeSignal]
) -> None:
    watch = NightMonitor()
    watch.check_nights(clock.now(), changed=True)
    act(night, SetTimeLeft(0, 10))
    rings.clear()
    watch.check_nights(clock.pass_by(50), changed=True)
    assert rings == [ChangeSignal(night.pk, cause=ChangeCause.CLOCK)]


def test_the_bell_rings_when_a_break_is_over(
    night: Tournament, clock: ClockByHand, rings: list[ChangeSignal]
) -> None:
    act(night, TakeBreak(5))
    watch = NightMonitor()
    watch.check_nights(clock.now(), changed=True)
    end = clock.now() + 5 * MINUTE
    assert watch.next_level_end == end
    rings.clear()
    look_on(watch, clock, 5 * MINUTE)
    assert rings == [ChangeSignal(night.pk, cause=ChangeCause.CLOCK)]
    assert watch.next_level_end == end + LEVEL * MINUTE
    assert questions(night) == []


def test_a_restart_over_the_end_of_a_break_asks(night: Tournament, clock: ClockByHand) -> None:
    act(night, TakeBreak(5))
    watch = NightMonitor()
    watch.check_nights(clock.now(), changed=True)
    went = clock.now()
    back = clock.pass_by(5 * MINUTE + 1)
    NightMonitor().check_nights(back, changed=True)
    assert questions(night) == [(went, back)]


def test_a_standing_clock_has_no_end(night: Tournament, clock: ClockByHand) -> None:
    act(night, Pause())
    watch = NightMonitor()
    watch.check_nights(clock.now(), changed=True)
    assert watch.next_level_end is None


def test_signs_of_life_are_given_while_a_clock_runs(night: Tournament, clock: ClockByHand) -> None:
    watch = NightMonitor()
    for _ in range(9):
        watch.check_nights(clock.pass_by(SECOND), changed=False)
    assert find_last_pulse() == clock.now() - 3 * SECOND
    act(night, Pause())
    watch.check_nights(clock.pass_by(10 * SECOND), changed=True)
    assert find_last_pulse() == clock.now()  # the last one
    watch.check_nights(clock.pass_by(10 * SECOND), changed=True)
    assert find_last_pulse() == clock.now() - 10 * SECOND


def test_a_restart_in_overtime_asks_nothing(night: Tournament, clock: ClockByHand) -> None:
    act(
        night,
        EditStructure(
            Structure((Level(10, 20, LEVEL),)),
            compute_digest(journal.build_snapshot(night).state.structure),
        ),
    )
    watch = NightMonitor()
    watch.check_nights(clock.now(), changed=True)
    look_on(watch, clock, LEVEL * MINUTE + 30 * SECOND)  # half a minute into overtime
    NightMonitor().check_nights(clock.pass_by(60 * MINUTE), changed=True)
    assert questions(night) == []


def test_nor_does_one_after_a_last_level_that_was_put_back_for_a_second(
    night: Tournament, clock: ClockByHand
) -> None:
    act(
        night,
        EditStructure(
            Structure((Level(10, 20, LEVEL),)),
            compute_digest(journal.build_snapshot(night).state.structure),
        ),
    )
    watch = NightMonitor()
    look_on(watch, clock, LEVEL * MINUTE + 30 * SECOND)
    act(night, SetTimeLeft(0, SECOND))
    watch.check_nights(clock.now(), changed=True)
    for _ in range(6):
        watch.check_nights(clock.pass_by(SECOND), changed=False)
    assert watch.next_level_end is None
    NightMonitor().check_nights(clock.pass_by(60 * MINUTE), changed=True)
    assert questions(night) == []


def test_a_sign_of_life_never_goes_back(night: Tournament) -> None:
    save_pulse(1000)
    save_pulse(900)
    assert find_last_pulse() == 1000


@pytest.mark.parametrize(("down", "asked"), [(30, 0), (61, 1), (7200, 1)])
def test_after_a_restart_it_asks_if_it_was_long(
    night: Tournament, clock: ClockByHand, down: int, asked: int
) -> None:
    NightMonitor().check_nights(clock.pass_by(5 * MINUTE), changed=True)
    went = clock.now()
    back = clock.pass_by(down * SECOND)
    NightMonitor().check_nights(back, changed=True)
    # The first look came five minutes after the start without a sign of life in between: that is a
    # gap of its own.
    assert questions(night)[1:] == [(went, back)] * asked


@pytest.mark.parametrize("seen_to", [0, 1, 4])
def test_who_saw_a_level_end_and_was_away_for_a_moment_then_is_not_asked(
    night: Tournament, clock: ClockByHand, seen_to: int
) -> None:
    """The sign of life before the end is up to five seconds old; one is given as the level ends."""
    watch = NightMonitor()
    look_on(watch, clock, LEVEL * MINUTE - 30 * SECOND)
    look_on(watch, clock, (30 + seen_to) * SECOND, step=SECOND)
    NightMonitor().check_nights(clock.pass_by(10 * SECOND), changed=True)
    assert questions(night) == []


def test_it_asks_after_its_own_sleep(night: Tournament, clock: ClockByHand) -> None:
    watch = NightMonitor()
    watch.check_nights(clock.now(), changed=True)
    went = clock.now()
    watch.check_nights(clock.pass_by(2 * 60 * MINUTE), changed=False)
    watch.check_nights(clock.pass_by(1 * SECOND), changed=True)
    assert questions(night) == [(went, went + 2 * 60 * MINUTE)]


def test_a_full_disk_is_not_an_absence(
    night: Tournament, clock: ClockByHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No sign of life could be stored for two minutes, but the program never stopped looking."""
    timekeeper = NightMonitor()
    timekeeper.check_nights(clock.now(), changed=True)

    def full(at: int) -> None:
        raise OperationalError("disk I/O error")

    with monkeypatch.context() as disk:
        disk.setattr("tournament.scheduler.night_monitor.save_pulse", full)
        for _second in range(120):
            with suppress(StorageTrouble):
                timekeeper.check_nights(clock.pass_by(SECOND), changed=False)
    timekeeper.check_nights(clock.pass_by(SECOND), changed=False)
    night.refresh_from_db()
    assert journal.build_snapshot(night).state.away is None


def test_a_click_in_the_gap_proves_that_somebody_was_there(
    night: Tournament, clock: ClockByHand
) -> None:
    watch = NightMonitor()
    watch.check_nights(clock.now(), changed=True)
    for _ in range(10):
        clock.pass_by(30 * SECOND)
        act(night, Announce(str(clock.now())))
    watch.check_nights(clock.pass_by(30 * SECOND), changed=False)
    assert questions(night) == []


def test_two_processes_ask_once(night: Tournament, clock: ClockByHand) -> None:
    first, second = NightMonitor(), NightMonitor()
    for watch in (first, second):
        watch.check_nights(clock.now(), changed=True)
    back = clock.pass_by(90 * SECOND)
    first.check_nights(back, changed=False)
    second.check_nights(clock.pass_by(20), changed=False)
    assert len(questions(night)) == 1


def test_an_answered_question_is_not_asked_again(night: Tournament, clock: ClockByHand) -> None:
    NightMonitor().check_nights(clock.now(), changed=True)
    back = clock.pass_by(90 * SECOND)
    NightMonitor().check_nights(back, changed=True)
    [(went, _back)] = questions(night)
    act(night, AnswerOutage(went, ResumeMode.CREDIT))
    NightMonitor().check_nights(clock.pass_by(1 * SECOND), changed=True)
    assert len(questions(night)) == 1


@pytest.mark.parametrize("action", [Pause(), FinishNight()])
def test_a_night_that_does_not_run_is_not_asked_about(
    night: Tournament, clock: ClockByHand, action: Pause | FinishNight
) -> None:
    NightMonitor().check_nights(clock.now(), changed=True)
    act(night, action)
    NightMonitor().check_nights(clock.pass_by(2 * 60 * MINUTE), changed=True)
    assert questions(night) == []


def test_a_clock_set_back_goes_on_from_the_last_sign_of_life(
    night: Tournament, clock: ClockByHand
) -> None:
    NightMonitor().check_nights(clock.now(), changed=True)
    went = clock.now()
    back = clock.pass_by(-60 * MINUTE)
    NightMonitor().check_nights(back, changed=True)
    assert questions(night) == [(went, went + 1)]
    assert clock.now() == went + 1


def test_a_standing_night_is_not_behind_its_journal_either(
    night: Tournament, clock: ClockByHand
) -> None:
    act(night, Pause())
    last = clock.now()
    NightMonitor().check_nights(clock.pass_by(-60 * MINUTE), changed=True)
    assert (clock.now(), questions(night)) == (last, [])


def test_a_journal_from_the_far_future_does_not_move_the_clock(
    night: Tournament, clock: ClockByHand
) -> None:
    clock.pass_by(-365 * 24 * 60 * MINUTE)
    before = clock.now()
    NightMonitor().check_nights(before, changed=True)
    assert clock.now() == before


def test_a_sleep_in_the_middle_of_a_look_is_noticed_by_the_next(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Drowsy(ClockByHand):
        """The computer sleeps for two hours while the watch gives its sign of life."""

        sleeps = False

        def follow_wall_clock(self) -> None:
            if self.sleeps:
                self.sleeps = False
                self.pass_by(120 * MINUTE)

    drowsy = Drowsy()
    monkeypatch.setattr(time_source, "CLOCK", drowsy)
    monkeypatch.setattr("tournament.scheduler.night_monitor.CLOCK", drowsy)
    watch = NightMonitor()
    watch.check_nights(drowsy.now(), changed=True)
    drowsy.sleeps = True
    fell_asleep = drowsy.pass_by(10 * SECOND)
    watch.check_nights(fell_asleep, changed=False)
    assert questions(night) == []
    watch.check_nights(drowsy.now(), changed=False)
    assert questions(night) == [(fell_asleep, fell_asleep + 120 * MINUTE)]


def broken(night: Tournament) -> None:
    """The newest entry of a night is of a kind that this release does not know."""
    newest = JournalEntry.objects.filter(night=night).order_by("-version")[0]
    JournalEntry.objects.filter(pk=newest.pk).update(action='{"kind":"from_the_future"}')
    journal.clear_state_cache()


def test_a_night_that_cannot_be_read_stops_no_other(
    night: Tournament,
    clock: ClockByHand,
    rings: list[ChangeSignal],
    caplog: pytest.LogCaptureFixture,
) -> None:
    ill = open_night(night.club, "Ill", minutes=LEVEL)
    broken(ill)
    watch = NightMonitor()
    rings.clear()
    for _part in range(12):
        watch.check_nights(clock.now(), changed=True)
        look_on(watch, clock, 35 * SECOND)
    assert rings == [ChangeSignal(night.pk, cause=ChangeCause.CLOCK)]
    assert clock.now() - (find_last_pulse() or 0) < 5 * SECOND
    assert list(watch.nights) == [night.pk]
    said = [
        record.getMessage()
        for record in caplog.records
        if record.name == "tournament.scheduler.night_monitor"
    ]
    assert said == [f"The night no. {ill.pk} cannot be watched; all others are"]


def test_a_night_that_cannot_be_read_is_named_again_when_it_changed(
    night: Tournament, clock: ClockByHand, caplog: pytest.LogCaptureFixture
) -> None:
    broken(night)
    watch = NightMonitor()
    for head in (night.head, "another", "another"):
        Tournament.objects.filter(pk=night.pk).update(head=head)
        watch.check_nights(clock.pass_by(6 * SECOND), changed=True)
    assert (
        len(
            [
                record
                for record in caplog.records
                if record.name == "tournament.scheduler.night_monitor"
            ]
        )
        == 2
    )


def test_a_night_that_is_put_right_is_watched_again(night: Tournament, clock: ClockByHand) -> None:
    newest = JournalEntry.objects.filter(night=night).order_by("-version")[0]
    broken(night)
    watch = NightMonitor()
    watch.check_nights(clock.now(), changed=True)
    assert watch.next_level_end is None
    newest.save()
    watch.check_nights(clock.pass_by(6 * SECOND), changed=False)
    assert list(watch.nights) == [night.pk]


def test_a_night_whose_news_cannot_be_told_stops_no_other(
    clock: ClockByHand, caplog: pytest.LogCaptureFixture
) -> None:
    notification_rule_cache.clear_cache()
    club_locale_cache.clear_cache()
    clubs = [Club.objects.create(name=name) for name in ("Ill", "Well")]
    for club in clubs:
        order(club, EventType.LEVEL, target(club))
    ill, _well = (open_night(club, minutes=LEVEL) for club in clubs)
    watch = NightMonitor()
    watch.check_nights(clock.now(), changed=True)
    SignalOrder.objects.filter(club=ill.club).update(levels=5)
    notification_rule_cache.clear_cache()
    for _ in range((LEVEL * 60 + 40) // 5):
        watch.check_nights(clock.pass_by(5 * SECOND), changed=False)
        assert watch.next_check_time is not None
        assert watch.next_check_time > clock.now(), "it looks again and again without a rest"
    assert told(clubs[1]) == [
        ("level", "Level 1: blinds 10–20"),
        ("level", "Level 2: blinds 15–30"),
    ]
    assert clock.now() - (find_last_pulse() or 0) < 5 * SECOND
    assert (
        len(
            [
                record
                for record in caplog.records
                if record.name == "tournament.scheduler.night_monitor"
            ]
        )
        == 1
    )
    SignalOrder.objects.filter(club=ill.club).update(levels=[])
    notification_rule_cache.clear_cache()
    watch.check_nights(clock.pass_by(5 * SECOND), changed=False)
    assert told(clubs[0])[-1] == ("level", "Level 2: blinds 15–30")
