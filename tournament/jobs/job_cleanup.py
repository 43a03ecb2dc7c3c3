"""Cleanup job: deletes old job files and deliveries."""

import os
from pathlib import Path

from django.contrib.sessions.backends.db import SessionStore

from tournament import journal
from tournament.club.sandbox_nights import delete_old_sandboxes
from tournament.engine.time_units import DAY
from tournament.exports.generated_file import GeneratedFile, Progress
from tournament.jobs import job_queue
from tournament.models import Club, Job, JobStep
from tournament.notifications import dispatch
from tournament.time_source import now

KIND = "clean_up"
BY = "Final Nine"
KEPT_MS = 7 * DAY
GIVEN_UP_MS = 30 * DAY
"""A club that plays once a month still finds what could not be sent at its last night."""
AT_ONCE = 1_000
"""So many rows are forgotten in one turn; clicks come in between."""


def write_temporary_file(job: Job, content: bytes) -> Path:
    """Write a file beside its place, whole, where only the program's own user can read it."""
    folder = job_queue.find_job_files_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = folder / f"{job.pk}.{job.tries}.part"
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
    return beside


def publish_job_file(job: Job, beside: Path) -> None:
    """The file is there from now on."""
    beside.replace(job_queue.find_job_files_folder() / str(job.pk))


def enqueue_cleanup(key: str) -> bool:
    """Ask for it in the name of the first club; False while there is none."""
    club = Club.objects.order_by("pk").first()
    if club is not None:
        job_queue.enqueue_job(club, KIND, {}, BY, key)
    return club is not None


def run_cleanup_job(job: Job, progress: Progress) -> GeneratedFile:
    """
    Clean up as a piece of work that was asked for; told how far it is, it lets itself be stopped.
    """
    delete_expired_data(now(), progress)
    return GeneratedFile()


def delete_expired_data(at: int, progress: Progress = lambda done, total: None) -> None:
    """
    Forget what ended long enough ago, the files that nobody can ask for any more, sessions that ran
    out, and trials of the day before.
    """
    gone = delete_old_sandboxes(at)
    while found := _delete_old_jobs(at):
        gone += found
        progress(gone, gone)
    _remove_orphan_files()
    with journal.hold_write_lock():
        SessionStore.clear_expired()


def _delete_old_jobs(at: int) -> int:
    """Some of the rows that ended a week ago; messages that were given up are remembered longer."""
    old = Job.objects.filter(ended_at__lt=at - KEPT_MS)
    old = old.exclude(kind=dispatch.KIND, step=JobStep.FAILED, ended_at__gte=at - GIVEN_UP_MS)
    with journal.hold_write_lock():
        numbers = list(old.values_list("pk", flat=True)[:AT_ONCE])
        Job.objects.filter(pk__in=numbers).delete()
    return len(numbers)


def _remove_orphan_files() -> None:
    folder = job_queue.find_job_files_folder()
    files = {file: file.name.partition(".")[0] for file in folder.glob("*")}
    numbers = [int(name) for name in files.values() if name.isdecimal()]
    known = {str(pk) for pk in Job.objects.filter(pk__in=numbers).values_list("pk", flat=True)}
    for file, name in files.items():
        if name not in known:
            file.unlink(missing_ok=True)
