"""Clean-up is queued once an hour by any process and done by a worker."""

import pytest
from pytest_django import Settings

from tournament.engine.time_units import HOUR
from tournament.jobs import job_cleanup
from tournament.jobs.celery_task import run_queue_jobs
from tournament.models import Club, Job, JobStep
from tournament.scheduler.periodic_jobs import CleanupSchedule
from tournament.time_source import now

pytestmark = pytest.mark.django_db
NOON = 500_000 * HOUR


def asked() -> list[str]:
    return list(
        Job.objects.filter(kind=job_cleanup.KIND).order_by("pk").values_list("key", flat=True)
    )


def test_once_an_hour_however_many_processes_look(club: Club) -> None:
    processes = [CleanupSchedule(), CleanupSchedule()]
    for minute in range(0, 130, 5):
        for one in processes:
            one.enqueue_due_cleanup(NOON + minute * 60_000)
    assert asked() == ["clean-up-500000", "clean-up-500001", "clean-up-500002"]
    assert {job.made_by for job in Job.objects.all()} == {job_cleanup.BY}


def test_before_there_is_a_club_nothing_is_kept() -> None:
    one = CleanupSchedule()
    one.enqueue_due_cleanup(NOON)
    Club.objects.create(name="Friday nights")
    one.enqueue_due_cleanup(NOON + 1_000)
    assert asked() == []
    one.enqueue_due_cleanup(NOON + 11_000)
    assert asked() == ["clean-up-500000"]


def test_where_workers_do_everything_it_is_done_by_a_worker(club: Club, settings: Settings) -> None:
    """With WORKERS=celery no thread of a web process ever cleans up."""
    settings.WORKERS = "celery"
    old = Job.objects.create(
        club=club,
        key="old",
        kind="export",
        step=JobStep.DONE,
        made_at=1,
        ended_at=now() - job_cleanup.KEPT_MS - 1,
    )
    CleanupSchedule().enqueue_due_cleanup(now())
    run_queue_jobs.apply(("long",))
    assert not Job.objects.filter(pk=old.pk).exists()
    assert Job.objects.get(kind=job_cleanup.KIND).step == JobStep.DONE
