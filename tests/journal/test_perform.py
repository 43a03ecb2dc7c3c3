"""One action: stored once, answered the same when sent again, published after the commit."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks

from tests.journal.clicks import (
    ANN,
    BEN,
    TOO_LONG,
    click,
    fresh,
    newest,
    refusal,
    sentence,
    taken_back,
)
from tests.night.evening import OPENING, at, told
from tournament import change_signal, journal, time_source
from tournament.clock.actions import JumpToStep, Pause, Resume, StartClock
from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Refusal
from tournament.journal import ActionResult
from tournament.models import Club, JournalEntry, Tournament
from tournament.night.actions.night import Announce, FinishNight, RenameNight
from tournament.night.state import StopReason
from tournament.time_source import now


def test_opening_makes_the_row_and_its_first_entry_once(club: Club, night: Tournament) -> None:
    entry = JournalEntry.objects.get(night=night)
    assert (night.name, night.phase, night.version, night.head) == (
        "Friday",
        "planned",
        1,
        entry.seal,
    )
    who = (entry.version, entry.by, entry.device, entry.key, entry.member_id)
    assert who == (1, "Ann", "iPhone", "opening-1", None)
    assert entry.digest == compute_digest(journal.build_snapshot(night).state)
    assert journal.open_night(club, OPENING, ANN, "opening-1") == night
    assert journal.open_night(club, OPENING, ANN, "opening-2") != night
    assert Tournament.objects.count() == 2


@pytest.mark.parametrize("name", ["", "x" * 500])
def test_a_night_that_cannot_be_opened_leaves_nothing(club: Club, name: str) -> None:
    with pytest.raises(Refusal) as refused:
        journal.open_night(club, replace(OPENING, name=name), ANN, "opening-1")
    assert sentence(refused.value) == "Give the night a name of at most 80 letters."
    assert Tournament.objects.count() == 0


def test_the_summary_follows(night: Tournament) -> None:
    click(night, StartClock())
    click(night, RenameNight("Late"))
    row, state = fresh(night), newest(night).state
    assert (row.name, row.phase, row.finished_at, row.starts_at) == (
        "Late",
        "running",
        None,
        state.started,
    )
    click(night, FinishNight())
    assert (fresh(night).phase, fresh(night).finished_at) == (
        "finished",
        newest(night).state.finished,
    )


def test_a_key_is_answered_as_the_first_time_and_holds_no_other_action(night: Tournament) -> None:
    first = click(night, Announce("9 left"), key="click-a")
    assert (first.version, first.changed, first.line and told(first.line)) == (
        2,
        True,
        "Announced: 9 left",
    )
    click(night, Announce("8 left"))
    assert click(night, Announce("9 left"), key="click-a") == first
    with pytest.raises(Refusal) as refused:
        click(night, Announce("8 left"), key="click-a")
    expected = (
        "The first click did arrive: Announced: 9 left. Check it, then send the change again."
    )
    assert (sentence(refused.value), fresh(night).version) == (expected, 3)


def test_a_tap_that_is_sent_twice_needs_not_arrive_at_the_same_instant(night: Tournament) -> None:
    click(night, StartClock())
    tapped = newest(night).past.entries[-1].at
    first = click(night, Pause(since=tapped), key="pause-a")
    assert click(night, Pause(since=tapped + 1), key="pause-a") == first
    assert click(night, Pause(), key="pause-a") == first
    with pytest.raises(Refusal):
        click(night, Pause(note="misdeal"), key="pause-a")


def test_another_night_has_its_own_keys(club: Club, night: Tournament) -> None:
    other = journal.open_night(club, OPENING, ANN, "opening-2")
    assert [click(one, Announce("9 left"), key="click-a").version for one in (night, other)] == [
        2,
        2,
    ]


@pytest.mark.parametrize("key", ["", "x" * 65])
def test_a_key_that_tells_nothing_apart_is_a_mistake(
    club: Club, night: Tournament, key: str
) -> None:
    with pytest.raises(ValueError, match="1 to 64 characters"):
        journal.perform_action(night, Announce("9 left"), ANN, key)
    with pytest.raises(ValueError, match="1 to 64 characters"):
        journal.open_night(club, OPENING, ANN, key)


def test_nothing_to_do_and_a_refusal_add_nothing(night: Tournament) -> None:
    assert sentence(refusal(night, Pause())) == "The clock has not started. Start it first."
    click(night, StartClock())
    click(night, Pause(StopReason.BREAK))
    assert click(night, Pause(StopReason.BREAK), BEN) == ActionResult(3, changed=False)
    assert fresh(night).version == 3


def test_letters_in_two_pieces_are_kept_in_one(night: Tournament) -> None:
    click(night, RenameNight("Zoe\u0308"))
    assert fresh(night).name == newest(night).state.name == "Zo\u00eb"
    assert click(night, RenameNight("Zo\u00eb")) == ActionResult(2, changed=False)


# --- pages that are behind


def test_a_stale_page_hears_who_did_what_on_another_device(night: Tournament) -> None:
    click(night, StartClock(), ANN)
    seen = fresh(night).version
    click(night, JumpToStep(1, 0), BEN)
    click(night, Announce("Pizza"), ANN)
    click(night, Announce("Cake"), journal.Actor("Ann", "Mac"))
    stale = refusal(night, JumpToStep(1, 0), ANN, seen)
    assert sentence(stale) == "The clock is at level 2 (15–30) now."
    assert [
        (one.entry.version, one.entry.by, told(one.line), one.undone) for one in stale.since
    ] == [
        (3, "Ben", "Went to level 2 (15–30)", False),
        (5, "Ann", "Announced: Cake", False),
    ]


@pytest.mark.parametrize("seen", [None, 0, 3, 99, -1])
def test_a_page_that_is_not_behind_hears_nothing(night: Tournament, seen: int | None) -> None:
    click(night, StartClock(), BEN)
    click(night, JumpToStep(1, 0), BEN)
    assert refusal(night, JumpToStep(1, 0), ANN, seen).since == ()


def test_what_was_undone_meanwhile_says_so(night: Tournament) -> None:
    click(night, StartClock(), BEN)
    taken_back(night, 2, by=BEN)
    assert [(one.entry.version, one.undone) for one in refusal(night, Pause(), ANN, 1).since] == [
        (2, True),
        (3, False),
    ]


# --- time


def test_time_never_goes_backwards(night: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    click(night, StartClock())
    begun = fresh(night).entries.get(version=2).at
    for moment, action in ((begun - 3_600_000, Pause()), (begun + 5, Resume())):
        monkeypatch.setattr(journal, "now", lambda moment=moment: Instant(moment))
        click(night, action)
    times = fresh(night).entries.order_by("version").values_list("at", flat=True)
    assert list(times)[1:] == [begun, begun, begun + 5]


def test_now_is_a_steady_clock() -> None:
    assert 0 <= now() - time_source.CLOCK.now() + 5 <= 10
    assert at(0) < now()


# --- the news


def test_it_rings_once_after_it_is_stored(
    night: Tournament, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    rings: list[change_signal.ChangeSignal] = []
    change_signal.add_listener(rings.append)
    try:
        with django_capture_on_commit_callbacks() as stored:
            for key in ("click-a", "click-a", ""):
                click(night, Announce("9 left"), key=key)
            assert rings == []
        for ring in stored:
            ring()
    finally:
        change_signal.remove_listener(rings.append)
    assert [(ring.night, ring.cause) for ring in rings] == [
        (night.pk, change_signal.ChangeCause.CLICK)
    ]


def deaf(ring: change_signal.ChangeSignal) -> None:
    raise RuntimeError("does not listen")


@pytest.mark.django_db(transaction=True)
def test_a_deaf_listener_does_not_fail_the_click(night: Tournament) -> None:
    change_signal.add_listener(deaf)
    try:
        assert click(night, Announce("9 left")).version == 2
    finally:
        change_signal.remove_listener(deaf)
    assert fresh(night).version == 2


# --- what it costs


def queries(work: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        work()
    return sum(
        not one["sql"].startswith(("SAVEPOINT", "RELEASE", "ROLLBACK"))
        for one in asked.captured_queries
    )


def test_a_click_asks_the_database_three_times(
    night: Tournament, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    """Lock the night, write the entry, write the summary; however long the night is."""
    newest(night)
    for number in range(3):
        with django_capture_on_commit_callbacks(execute=True):
            assert queries(partial(click, night, Announce(f"{number} left"))) == 3


def test_other_answers_ask_less_and_reading_a_known_night_asks_nothing(night: Tournament) -> None:
    click(night, Announce("3 left"), key="click-a")
    row = fresh(night)
    journal.build_snapshot(row)
    assert queries(lambda: journal.list_history_lines(row)) == 0
    assert queries(lambda: journal.preview_undo(row, ())) == 0
    assert queries(lambda: click(night, Announce("3 left"), key="click-a")) == 1
    assert queries(lambda: click(night, Announce("3 left"))) == 1
    assert queries(lambda: refusal(night, Announce(TOO_LONG))) == 1


def test_two_actions_in_one_transaction_stand_or_fall_together(night: Tournament) -> None:
    def both() -> None:
        with transaction.atomic():
            click(night, Announce("3 left"))
            click(night, Announce(TOO_LONG))

    with pytest.raises(Refusal):
        both()
    assert (fresh(night).version, newest(night).state.announcement) == (1, "")
