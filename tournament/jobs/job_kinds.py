"""
Every kind of work that takes longer than a click: who does it, what it is called, how often it is
tried.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.backup import backup_creation
from tournament.engine.messages import _
from tournament.engine.time_units import HOUR, MINUTE, SECOND
from tournament.jobs import export_jobs, job_cleanup
from tournament.jobs.job_queue import Work
from tournament.notifications.delivery import delivery_job, opt_in_request_job, target_probe

GAVE_UP = _(
    "It failed three times. Nothing was changed; try again later, or check the program’s window."
)
NEVER_DELIVERED = _("Not sent: the program stopped during each try.")

RESTS = (3 * SECOND, 6 * SECOND)
DELIVERY_RESTS = (5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR)
"""
An address that is away for a moment hears of it soon; one that is away for the night hears of it
the next day.
"""


@dataclass(frozen=True, slots=True)
class JobKind:
    """A kind of work, and how it is treated."""

    work: Work
    title: Promise = gettext_lazy("Creating file")
    for_owners: bool = False
    """Seen by the club's owners alone; otherwise by everybody who may direct."""
    rests: tuple[int, ...] = RESTS
    """How long it rests after each try that failed, in milliseconds."""
    is_quick: bool = False
    """It takes seconds at most, and does not wait for what takes minutes."""
    gave_up: str = GAVE_UP
    """Why it failed, where nobody knows better."""

    @property
    def max_tries(self) -> int:
        """How often it is tried."""
        return len(self.rests) + 1


UNKNOWN = JobKind(export_jobs.run_export_job)
"""An export; a kind of another release is treated like one."""

KINDS: dict[str, JobKind] = {
    "backup": JobKind(backup_creation.run_backup_job, gettext_lazy("Backup"), for_owners=True),
    job_cleanup.KIND: JobKind(
        job_cleanup.run_cleanup_job, gettext_lazy("Cleaning up"), for_owners=True
    ),
    export_jobs.KIND: UNKNOWN,
    delivery_job.KIND: JobKind(
        delivery_job.deliver_message,
        gettext_lazy("Message"),
        rests=DELIVERY_RESTS,
        is_quick=True,
        gave_up=NEVER_DELIVERED,
    ),
    opt_in_request_job.KIND: JobKind(
        opt_in_request_job.run_opt_in_job,
        gettext_lazy("E-mail request"),
        for_owners=True,
        rests=DELIVERY_RESTS[:5],
        is_quick=True,
        gave_up=NEVER_DELIVERED,
    ),
    target_probe.KIND: JobKind(
        target_probe.run_probe_job,
        gettext_lazy("Test"),
        for_owners=True,
        rests=(),
        is_quick=True,
        gave_up=NEVER_DELIVERED,
    ),
}

FOR_OWNERS = frozenset(name for name, kind in KINDS.items() if kind.for_owners)
"""Seen by the club's owners alone; the others by everybody who may direct."""


def kind_title_text(kind: str) -> Promise:
    """What a page calls this kind of work; one that is not known makes a file."""
    return KINDS.get(kind, UNKNOWN).title


def find_max_tries(kind: str) -> int:
    """How often a kind of work is tried; also one of another release."""
    return KINDS.get(kind, UNKNOWN).max_tries


def find_retry_delay_ms(kind: str, tries: int) -> int:
    """How long it rests after so many tries, in milliseconds."""
    return KINDS.get(kind, UNKNOWN).rests[tries - 1]


def failure_text(kind: str) -> str:
    """Why a kind of work failed, where nobody knows better."""
    return KINDS.get(kind, UNKNOWN).gave_up


def list_quick_kinds() -> frozenset[str]:
    """What does not wait for what takes minutes."""
    return frozenset(name for name, kind in KINDS.items() if kind.is_quick)
