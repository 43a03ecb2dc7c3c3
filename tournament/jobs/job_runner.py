"""Runs one job: claims it, reports progress, stores the file or the error."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from django.db import close_old_connections, connections
from django.utils.translation import gettext

from tournament.database_writes import hold_write_lock
from tournament.engine.messages import Message, Refusal, ngettext, say_count
from tournament.jobs import job_claims, job_cleanup
from tournament.jobs.job_exceptions import JobDropped, JobPostponed, RetryLater
from tournament.jobs.job_kinds import KINDS, failure_text
from tournament.jobs.job_queue import GeneratedFile
from tournament.journal import StorageTrouble
from tournament.localization import find_timezone, localize_fact, override_locale
from tournament.models import Job
from tournament.time_source import now

logger = logging.getLogger(__name__)

TOLD_SECONDS = 0.3
HOLD_SECONDS = job_claims.HELD_MS / 3000
TRIED = ngettext("{why} Tried once.", "{why} Tried {count} times.")


class JobInterrupted(BaseException):
    """The program closes: the work is left for its next start."""


class JobLost(BaseException):
    """This process was silent for so long that another took the work."""


class JobProgress:
    """
    How far the work is, written down now and then; the work is stopped from here where that must
    be.
    """

    def __init__(self, job: Job, ending: Callable[[], bool]) -> None:
        self.job = job
        self.ending = ending
        self.lost = threading.Event()
        self._told = 0.0

    def __call__(self, done: int, total: int) -> None:
        """Told by the work, as often as it likes."""
        if self.ending():
            raise JobInterrupted
        if self.lost.is_set():
            raise JobLost
        if monotonic() - self._told >= TOLD_SECONDS:
            self._told = monotonic()
            self.renew_claim(done=min(done, total), total=total)

    def renew_claim(self, **values: int) -> None:
        """Keep hold of the work; a database that is away for a moment does not stop it."""
        try:
            if not job_claims.renew_claim(self.job, **values):
                self.lost.set()
        except StorageTrouble:
            logger.warning("How far the work no. %s is could not be stored", self.job.pk)

    @contextmanager
    def keep_alive(self) -> Iterator[None]:
        """Keep hold of the work also while it says nothing."""
        over = threading.Event()

        def renew_in_background() -> None:
            try:
                while not over.wait(HOLD_SECONDS):
                    self.renew_claim()
                    close_old_connections()
            finally:
                connections.close_all()

        staying = threading.Thread(target=renew_in_background, name="holding", daemon=True)
        staying.start()
        try:
            yield
        finally:
            over.set()
            staying.join()


def run_next_job(
    ending: Callable[[], bool] = lambda: False, quick: bool | None = None, lying_ms: int = 0
) -> bool:
    """
    Do the next piece of work that nobody holds – of the quick ones, of the others, of all; False
    without one.
    """
    job = job_claims.claim_next_job(now(), quick, lying_ms)
    if job is not None:
        run_job(job, ending)
    return job is not None


def run_job(job: Job, ending: Callable[[], bool]) -> None:
    """Do a piece of work that this process holds; whatever happens is told in its row."""
    report = JobProgress(job, ending)
    with override_locale(job_claims.find_job_language(job), job.club.hours):
        try:
            with report.keep_alive():
                made = KINDS[job.kind].work(job, report)
            _finish_job(job, made)
        except JobInterrupted:
            job_claims.release_job(job)
        except JobLost:
            return
        except JobPostponed as later:
            job_claims.postpone_job(job, later.rest_ms)
        except RetryLater as later:
            _retry_or_fail(job, later.why)
        except JobDropped as dropped:
            job_claims.drop_job(job, _message_text(job, dropped.why))
        except StorageTrouble:  # the database was away for a moment; other refusals are for good
            _log_and_retry(job)
        except Refusal as refusal:
            job_claims.fail_job(job, _message_text(job, refusal.line))
        except Exception:
            _log_and_retry(job)


def _finish_job(job: Job, made: GeneratedFile) -> None:
    """
    Only who still holds the work keeps its file: who was silent for too long does not touch what
    another made.
    """
    if not made.name:
        job_claims.finish_job(job, "")
        return
    beside = job_cleanup.write_temporary_file(job, made.content)
    try:
        with hold_write_lock():
            if job_claims.finish_job(job, made.name):
                job_cleanup.publish_job_file(job, beside)
    finally:
        beside.unlink(missing_ok=True)


def _retry_or_fail(job: Job, why: Message) -> None:
    """It did not work, and the work itself knows why."""
    if not job_claims.schedule_retry(job, _message_text(job, why)):
        job_claims.fail_job(job, _message_text(job, say_count(TRIED, job.tries, why=why)))


def _log_and_retry(job: Job) -> None:
    logger.exception("The work no. %s (%s) stumbled", job.pk, job.kind)
    if not job_claims.schedule_retry(job):
        job_claims.fail_job(job, gettext(failure_text(job.kind)))


def _message_text(job: Job, line: Message) -> str:
    """In the language that the work is done in, at the time of day where the club is."""
    return localize_fact(line, find_timezone(job.club.timezone))
