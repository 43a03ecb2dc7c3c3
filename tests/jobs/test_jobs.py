"""A job is queued once, run once, tried three times; its file is kept for a week."""

import stat
from datetime import timedelta
from itertools import product

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.translation import override

from tests.jobs.sample_jobs import Bench, run_all_jobs
from tests.jobs.webhook_targets import run
from tests.rows import each_row
from tournament.engine.time_units import DAY
from tournament.exports.generated_file import GeneratedFile, Progress
from tournament.jobs import job_claims, job_cleanup, job_queue
from tournament.jobs.job_kinds import GAVE_UP, KINDS, RESTS, JobKind
from tournament.jobs.job_runner import run_next_job
from tournament.models import Club, Job, JobStep
from tournament.notifications import dispatch
from tournament.time_source import now

pytestmark = pytest.mark.django_db


def asked(club: Club, kind: str, key: str = "key-1") -> Job:
    return job_queue.enqueue_job(club, kind, {"of": 7}, "Ann", key)


def rested(job: Job) -> Job:
    """As if the rest after a failure, or the silence of a holder, had passed."""
    Job.objects.filter(pk=job.pk).update(held_until=0)
    return Job.objects.get(pk=job.pk)


def test_work_is_done_and_leaves_its_file(club: Club, bench: Bench) -> None:
    job = asked(club, "count")
    assert (job.step, job.asked, job.made_by) == (
        JobStep.WAITING,
        {"language": "en", "of": 7},
        "Ann",
    )
    assert run_all_jobs() == 1
    job.refresh_from_db()
    assert (job.step, job.done, job.total, job.tries) == (JobStep.DONE, 1, 3, 1)
    file = job_queue.find_job_file(job)
    assert file is not None
    assert (file.read_text(), job.file_name) == ("1 2 3 – Łukasz", "three.txt")
    assert [stat.S_IMODE(one.stat().st_mode) for one in (file, file.parent)] == [0o600, 0o700]
    silent = run(asked(club, "quiet", "key-2"))
    assert (silent.step, silent.file_name, job_queue.find_job_file(silent)) == (
        JobStep.DONE,
        "",
        None,
    )


def test_the_same_key_asks_once_in_each_club(club: Club, bench: Bench) -> None:
    other = Club.objects.create(name="Sunday nights")
    first, again, theirs = asked(club, "count"), asked(club, "quiet"), asked(other, "quiet")
    assert (again, again.kind) == (first, "count")
    assert (run_all_jobs(), asked(club, "count"), run_all_jobs()) == (2, first, 0)
    assert bench.done == [first.pk, theirs.pk]
    assert (job_queue.find_job(club, theirs.pk), job_queue.find_job(other, theirs.pk)) == (
        None,
        theirs,
    )


def test_of_one_address_the_last_that_was_asked_for_is_told(club: Club) -> None:
    first, last = (
        job_queue.enqueue_job(club, "quiet", {}, "Ann", key, target=7) for key in ("key-1", "key-2")
    )
    job_queue.enqueue_job(club, "quiet", {}, "Ann", "key-3", target=8)
    assert (first.pk < last.pk, job_queue.find_newest_target_job(club, "quiet", 7)) == (True, last)


@each_row("key", ["", "k" * 65])
def test_a_key_that_cannot_be_kept_is_a_mistake_of_ours(club: Club, key: str) -> None:
    with pytest.raises(ValueError, match="a key has 1 to 64 characters"):
        asked(club, "quiet", key)


@each_row(
    ("kind", "tries", "trouble"),
    [("refuse", 1, "There is no night 7."), ("too much", 0, "It was enough for 1 days.")],
)
def test_a_refusal_is_for_good_and_says_why(
    club: Club, bench: Bench, kind: str, tries: int, trouble: str
) -> None:
    job = run(asked(club, kind))
    assert (job.step, job.tries, job.trouble, run_all_jobs()) == (JobStep.FAILED, tries, trouble, 0)


@pytest.mark.parametrize("kind", ["stumble", "of another release"])
def test_a_mistake_is_tried_three_times_with_a_rest_between(
    club: Club, bench: Bench, kind: str
) -> None:
    job = asked(club, kind)
    assert (run_all_jobs(), run_all_jobs()) == (1, 0)
    job.refresh_from_db()
    assert 0 < job.held_until - now() <= RESTS[0]
    steps = []
    for _try in range(3):
        job = run(rested(job))
        steps.append((job.step, job.tries))
    assert steps == [("waiting", 2), ("failed", 3), ("failed", 3)]
    assert (job.trouble, len(bench.done)) == (GAVE_UP, 3 if kind == "stumble" else 0)


def test_what_somebody_holds_is_left_to_them(club: Club, bench: Bench) -> None:
    job = asked(club, "count")
    assert (job_claims.claim_next_job(now()), run_next_job()) == (job, False)
    job.refresh_from_db()
    assert job_claims.renew_claim(job, done=1, total=3)
    job = rested(job)
    assert (job.done, job.total) == (1, 3)


def test_work_of_somebody_who_died_is_taken_over(club: Club, bench: Bench) -> None:
    job = asked(club, "count")
    dead = job_claims.claim_next_job(now())
    assert dead is not None
    assert job_claims.claim_next_job(now() + job_claims.HELD_MS - 1000) is None
    assert run(rested(job)).step == JobStep.DONE
    assert [job_claims.renew_claim(dead, done=1), job_claims.finish_job(dead, "late.txt")] == [
        False,
        False,
    ]
    assert Job.objects.get(pk=job.pk).file_name == "three.txt"


def test_work_that_kills_whoever_does_it_is_given_up(club: Club, bench: Bench) -> None:
    job = asked(club, "count")
    for _try in range(3):
        assert job_claims.claim_next_job(now()) is not None
        rested(job)
    assert job_claims.claim_next_job(now()) is None
    job.refresh_from_db()
    assert (job.step, job.trouble, job.tries) == (JobStep.FAILED, GAVE_UP, 3)


def test_who_gives_it_up_says_so_in_the_language_of_the_club(
    club: Club, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Django's own words stand for ours: of those there is no German yet."""
    monkeypatch.setitem(KINDS, "monday", JobKind(bench.quiet, rests=(), gave_up="Monday"))
    Club.objects.filter(pk=club.pk).update(language="de")
    for language in ("", "fr"):
        job = job_queue.enqueue_job(
            club, "monday", {"language": language}, "Ann", f"key-{language}"
        )
        assert job_claims.claim_next_job(now()) == job
        rested(job)
    assert job_claims.claim_next_job(now()) is None
    assert list(Job.objects.order_by("pk").values_list("trouble", flat=True)) == ["Montag", "lundi"]


def test_work_that_was_given_back_was_not_tried(club: Club, bench: Bench) -> None:
    job = asked(club, "count")
    job_claims.release_job(job_claims.claim_next_job(now()) or job)
    job.refresh_from_db()
    assert (job.step, job.tries, job.held_until) == (JobStep.WAITING, 0, 0)


def test_it_is_done_in_the_language_it_was_asked_in(club: Club, bench: Bench) -> None:
    with override("de"):
        asked(club, "quiet")
    assert Job.objects.get().asked["language"] == "de"


def test_after_a_week_all_is_cleaned_away(club: Club, bench: Bench) -> None:
    old, young, waiting = (
        asked(club, kind, key) for kind, key in (("count", "a"), ("count", "b"), ("wait", "c"))
    )
    for _work in range(2):
        run_next_job()
    (job_queue.find_job_files_folder() / "9999").write_text("of a row that is gone")
    for key, days in (("over", -1), ("open", 1)):
        Session.objects.create(
            session_key=key, session_data="", expire_date=timezone.now() + timedelta(days=days)
        )
    Job.objects.filter(pk=old.pk).update(ended_at=now() - job_cleanup.KEPT_MS - 1)
    job_cleanup.delete_expired_data(now())
    assert set(Job.objects.values_list("pk", flat=True)) == {young.pk, waiting.pk}
    assert [file.name for file in job_queue.find_job_files_folder().iterdir()] == [str(young.pk)]
    assert [one.session_key for one in Session.objects.all()] == ["open"]


def test_what_could_not_be_sent_is_remembered_for_a_month(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_cleanup, "AT_ONCE", 2)
    at = now()
    for kind, step, days in product(
        (dispatch.KIND, "export"), (JobStep.DONE, JobStep.FAILED), (6, 8, 29, 31)
    ):
        key, ended = f"{kind} {step} {days}", at - days * DAY
        Job.objects.create(club=club, key=key, kind=kind, step=step, made_at=1, ended_at=ended)
    job_cleanup.delete_expired_data(at)
    failed = [f"deliver failed {days}" for days in (29, 6, 8)]
    kept = ["deliver done 6", *failed, "export done 6", "export failed 6"]
    assert sorted(Job.objects.values_list("key", flat=True)) == kept


def test_what_does_not_work_just_now_rests_as_its_kind_wants(club: Club, bench: Bench) -> None:
    job = asked(club, "later")
    found = []
    for _try in range(5):
        before, job = now(), run(job)
        rest = round((job.held_until - before) / 1000) if job.step == JobStep.WAITING else None
        found.append((rest, job.step, job.tries, job.trouble))
        rested(job)
    gave_up = (None, "failed", 4, "Nobody is at home. Tried 4 times.")
    waits = [
        (rest, "waiting", tries, "Nobody is at home.") for tries, rest in enumerate((5, 60, 600), 1)
    ]
    assert (found, len(bench.done)) == ([*waits, gave_up, gave_up], 4)


def test_what_is_too_early_is_not_counted_as_a_try(club: Club, bench: Bench) -> None:
    job = asked(club, "not yet")
    for _try in range(2):
        before, job = now(), run(job)
        assert (job.step, job.tries, round((job.held_until - before) / 1000)) == (
            JobStep.WAITING,
            0,
            20,
        )
        rested(job)
    assert len(bench.done) == 2


def test_of_quick_work_what_was_not_tried_yet_comes_first(club: Club, bench: Bench) -> None:
    stuck, fresh = asked(club, "later", "one"), asked(club, "ping", "two")
    run_next_job(quick=True)
    rested(stuck)
    assert [job_claims.claim_next_job(now(), quick=True) for _take in range(2)] == [fresh, stuck]


@each_row("comes_to", ["its end", "a stumble"])
def test_who_was_silent_for_too_long_touches_nothing_of_what_another_made(
    club: Club, bench: Bench, monkeypatch: pytest.MonkeyPatch, comes_to: str
) -> None:
    """It wakes when the work is done, and goes on where it was."""
    job = asked(club, "slow")

    def slow(mine: Job, progress: Progress) -> GeneratedFile:
        if mine.tries == 2:
            return GeneratedFile("three.txt", b"1 2 3")
        rested(mine)
        assert run_next_job()
        if comes_to == "a stumble":
            raise ZeroDivisionError
        return GeneratedFile("four.txt", b"1 2 3 4")

    monkeypatch.setitem(KINDS, "slow", JobKind(slow))
    assert run_next_job()
    job.refresh_from_db()
    assert (job.step, job.file_name, job.tries, job.trouble) == (JobStep.DONE, "three.txt", 2, "")
    file = job_queue.find_job_file(job)
    assert file is not None
    left = list(file.parent.glob(f"{job.pk}*"))  # the files of other rows may lie there
    assert (file.read_bytes(), left) == (b"1 2 3", [file])
