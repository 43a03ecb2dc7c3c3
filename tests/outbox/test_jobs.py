"""Work is asked once, done once, tried three times, and its file is kept for a week."""

import os
import stat
from datetime import timedelta
from itertools import product

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.translation import override

from tests.outbox.works import Bench
from tests.rows import each_row
from tournament.files.made import Made, Progress
from tournament.instant import now
from tournament.models import Club, Job, JobStep
from tournament.outbox import holding, jobs, keeping
from tournament.outbox.doing import run_next, run_waiting
from tournament.outbox.kinds import GAVE_UP, KINDS, RESTS, Kind
from tournament.signalling import firing

pytestmark = pytest.mark.django_db


def asked(club: Club, kind: str, key: str = "key-1") -> Job:
    return jobs.ask(club, kind, {"of": 7}, "Ann", key)


def rested(job: Job) -> Job:
    """As if the rest after a failure, or the silence of a holder, had passed."""
    Job.objects.filter(pk=job.pk).update(held_until=0)
    return Job.objects.get(pk=job.pk)


def test_work_is_done_and_leaves_its_file(club: Club, bench: Bench) -> None:
    job = asked(club, "count")
    assert (job.step, job.asked, job.made_by) == (JobStep.WAITING, {"language": "en", "of": 7}, "Ann")
    assert run_waiting() == 1
    job.refresh_from_db()
    assert (job.step, job.done, job.total, job.tries) == (JobStep.DONE, 1, 3, 1)
    file = jobs.made_file(job)
    assert file is not None
    assert (file.read_text(), job.file_name) == ("1 2 3 – Łukasz", "three.txt")
    assert [stat.S_IMODE(os.stat(one).st_mode) for one in (file, file.parent)] == [0o600, 0o700]


def test_the_same_key_asks_once(club: Club, bench: Bench) -> None:
    first, again = asked(club, "count"), asked(club, "quiet")
    assert (first.pk, first.kind) == (again.pk, again.kind)
    assert run_waiting() == 1
    assert asked(club, "count").pk == first.pk
    assert run_waiting() == 0
    assert bench.done == [first.pk]


def test_of_one_address_the_last_that_was_asked_for_is_told(club: Club) -> None:
    first, last = (jobs.ask(club, "quiet", {}, "Ann", key, target=7) for key in ("key-1", "key-2"))
    jobs.ask(club, "quiet", {}, "Ann", "key-3", target=8)
    assert (first.pk < last.pk, jobs.newest_for(club, "quiet", 7)) == (True, last)


def test_two_clubs_may_use_the_same_key(club: Club, bench: Bench) -> None:
    other = Club.objects.create(name="Sunday nights")
    mine, theirs = asked(club, "quiet"), asked(other, "quiet")
    assert run_waiting() == 2
    assert bench.done == [mine.pk, theirs.pk]
    assert (jobs.find(club, theirs.pk), jobs.find(other, theirs.pk)) == (None, theirs)


@each_row("key", ["", "k" * 65])
def test_a_key_that_cannot_be_kept_is_a_mistake_of_ours(club: Club, key: str) -> None:
    with pytest.raises(ValueError, match="a key has 1 to 64 characters"):
        asked(club, "quiet", key)


def test_work_without_a_file_is_done(club: Club, bench: Bench) -> None:
    job = asked(club, "quiet")
    run_waiting()
    job.refresh_from_db()
    assert (job.step, job.file_name, jobs.made_file(job)) == (JobStep.DONE, "", None)


def test_a_refusal_is_for_good_and_says_why(club: Club, bench: Bench) -> None:
    job = asked(club, "refuse")
    assert run_waiting() == 1
    job.refresh_from_db()
    assert (job.step, job.trouble) == (JobStep.FAILED, "There is no night 7.")
    assert run_waiting() == 0


def test_a_mistake_is_tried_three_times(club: Club, bench: Bench) -> None:
    job = asked(club, "stumble")
    steps = []
    for _try in range(4):
        run_waiting()
        job = rested(job)
        steps.append((job.step, job.tries))
    assert steps == [("waiting", 1), ("waiting", 2), ("failed", 3), ("failed", 3)]
    assert len(bench.done) == 3
    assert job.trouble == GAVE_UP


def test_it_rests_between_two_tries(club: Club, bench: Bench) -> None:
    job = asked(club, "stumble")
    assert (run_waiting(), run_waiting()) == (1, 0)
    job.refresh_from_db()
    assert 0 < job.held_until - now() <= RESTS[0]


def test_work_of_a_kind_that_nobody_knows_fails(club: Club, bench: Bench) -> None:
    job = asked(club, "of another release")
    for _try in range(3):
        run_waiting()
        job = rested(job)
    assert (job.step, job.trouble) == (JobStep.FAILED, GAVE_UP)


def test_what_somebody_holds_is_left_to_him(club: Club, bench: Bench) -> None:
    job = asked(club, "count")
    held = holding.take(now())
    assert held == job
    assert run_next() is False
    assert holding.hold(job := Job.objects.get(pk=job.pk), done=1, total=3)
    assert (rested(job).done, rested(job).total) == (1, 3)


def test_work_of_somebody_who_died_is_taken_over(club: Club, bench: Bench) -> None:
    job = asked(club, "count")
    dead = holding.take(now())
    assert dead is not None
    assert holding.take(now() + holding.HELD_MS - 1000) is None
    rested(job)
    assert run_waiting() == 1
    assert Job.objects.get(pk=job.pk).step == JobStep.DONE
    assert [holding.hold(dead, done=1), holding.finish(dead, "late.txt")] == [False, False]
    assert Job.objects.get(pk=job.pk).file_name == "three.txt"


def test_work_that_kills_whoever_does_it_is_given_up(club: Club, bench: Bench) -> None:
    job = asked(club, "count")
    for _try in range(3):
        assert holding.take(now()) is not None
        rested(job)
    assert holding.take(now()) is None
    job.refresh_from_db()
    assert (job.step, job.trouble, job.tries) == (JobStep.FAILED, GAVE_UP, 3)


def test_who_gives_it_up_says_so_in_the_language_of_the_club(
    club: Club, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Django's own words stand for ours: of those there is no German yet."""
    monkeypatch.setitem(KINDS, "monday", Kind(bench.quiet, rests=(), gave_up="Monday"))
    Club.objects.filter(pk=club.pk).update(language="de")
    for language in ("", "fr"):
        job = jobs.ask(club, "monday", {"language": language}, "Ann", f"key-{language}")
        assert holding.take(now()) == job
        rested(job)
    assert holding.take(now()) is None
    assert list(Job.objects.order_by("pk").values_list("trouble", flat=True)) == ["Montag", "lundi"]


def test_work_that_was_given_back_was_not_tried(club: Club, bench: Bench) -> None:
    job = asked(club, "count")
    held = holding.take(now())
    assert held is not None
    holding.give_back(held)
    job.refresh_from_db()
    assert (job.step, job.tries, job.held_until) == (JobStep.WAITING, 0, 0)


def test_the_oldest_comes_first(club: Club, bench: Bench) -> None:
    order = [asked(club, "quiet", key).pk for key in ("one", "two", "three")]
    run_waiting()
    assert bench.done == order


def test_it_is_done_in_the_language_it_was_asked_in(club: Club, bench: Bench) -> None:
    with override("de"):
        asked(club, "quiet")
    assert Job.objects.get().asked["language"] == "de"


def test_after_a_week_all_is_cleaned_away(club: Club, bench: Bench) -> None:
    old, young, waiting = (asked(club, kind, key) for kind, key in (("count", "a"), ("count", "b"), ("wait", "c")))
    run_next()
    run_next()
    stray = jobs.made_folder() / "9999"
    stray.write_text("of a row that is gone")
    Job.objects.filter(pk=old.pk).update(ended_at=now() - keeping.KEPT_MS - 1)
    keeping.clean_up(now())
    assert set(Job.objects.values_list("pk", flat=True)) == {young.pk, waiting.pk}
    assert [file.name for file in jobs.made_folder().iterdir()] == [str(young.pk)]


def test_what_could_not_be_sent_is_remembered_for_a_month(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "AT_ONCE", 2)
    at, day = now(), keeping.DAY_MS
    for kind, step, days in product((firing.KIND, "export"), (JobStep.DONE, JobStep.FAILED), (6, 8, 29, 31)):
        Job.objects.create(
            club=club, key=f"{kind} {step} {days}", kind=kind, step=step, made_at=1, ended_at=at - days * day
        )
    keeping.clean_up(at)
    assert sorted(Job.objects.values_list("key", flat=True)) == [
        "deliver done 6",
        "deliver failed 29",
        "deliver failed 6",
        "deliver failed 8",
        "export done 6",
        "export failed 6",
    ]


def test_sessions_that_ran_out_are_cleaned_away(club: Club) -> None:
    for key, days in (("over", -1), ("open", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=timezone.now() + timedelta(days=days))
    keeping.clean_up(now())
    assert [one.session_key for one in Session.objects.all()] == ["open"]


def test_what_does_not_work_just_now_rests_as_its_kind_wants(club: Club, bench: Bench) -> None:
    job = asked(club, "later")
    rests, told = [], []
    for _try in range(5):
        before = now()
        run_waiting()
        job.refresh_from_db()
        rests.append(round((job.held_until - before) / 1000) if job.step == JobStep.WAITING else None)
        told.append((job.step, job.tries, job.trouble))
        rested(job)
    assert rests == [5, 60, 600, None, None]
    gave_up = ("failed", 4, "Nobody is at home. It was tried 4 times.")
    assert told == [*(("waiting", tries, "Nobody is at home.") for tries in (1, 2, 3)), gave_up, gave_up]
    assert len(bench.done) == 4


def test_what_is_too_early_is_not_counted_as_a_try(club: Club, bench: Bench) -> None:
    job = asked(club, "not yet")
    for _try in range(5):
        before = now()
        run_waiting()
        job = Job.objects.get(pk=job.pk)
        assert (job.step, job.tries, round((job.held_until - before) / 1000)) == (JobStep.WAITING, 0, 20)
        rested(job)
    assert len(bench.done) == 5


def test_what_was_too_much_is_left_undone_untried(club: Club, bench: Bench) -> None:
    job = asked(club, "too much")
    assert (run_waiting(), run_waiting()) == (1, 0)
    job.refresh_from_db()
    assert (job.step, job.tries, job.trouble) == (JobStep.FAILED, 0, "It was enough for 1 days.")


def test_quick_work_and_other_work_are_taken_apart(club: Club, bench: Bench) -> None:
    long, quick = asked(club, "count", "one"), asked(club, "ping", "two")
    assert holding.take(now(), quick=True) == quick
    assert holding.take(now(), quick=True) is None
    assert holding.take(now(), quick=False) == long
    assert holding.take(now(), quick=False) is None


def test_of_quick_work_what_was_not_tried_yet_comes_first(club: Club, bench: Bench) -> None:
    stuck, fresh = asked(club, "later", "one"), asked(club, "ping", "two")
    run_next(quick=True)
    rested(stuck)
    assert holding.take(now(), quick=True) == fresh
    assert holding.take(now(), quick=True) == stuck


@pytest.mark.parametrize("comes_to", ["its end", "a stumble"])
def test_who_was_silent_for_too_long_touches_nothing_of_what_another_made(
    club: Club, bench: Bench, monkeypatch: pytest.MonkeyPatch, comes_to: str
) -> None:
    """It wakes when the work is done, and goes on where it was."""
    job = asked(club, "slow")

    def slow(mine: Job, progress: Progress) -> Made:
        if mine.tries == 2:
            return Made("three.txt", b"1 2 3")
        rested(mine)
        assert run_next()
        if comes_to == "a stumble":
            raise ZeroDivisionError
        return Made("four.txt", b"1 2 3 4")

    monkeypatch.setitem(KINDS, "slow", Kind(slow))
    assert run_next()
    job.refresh_from_db()
    assert (job.step, job.file_name, job.tries, job.trouble) == (JobStep.DONE, "three.txt", 2, "")
    file = jobs.made_file(job)
    assert file is not None
    assert (file.read_bytes(), [one.name for one in file.parent.iterdir()]) == (b"1 2 3", [str(job.pk)])
