"""Delivery log of a club; failed deliveries can be sent again from it."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournament import job_signal
from tournament.engine.messages import Refusal, _, refuse, say
from tournament.journal import hold_write_lock
from tournament.models import Club, Job, JobStep
from tournament.notifications.delivery.delivery_job import KIND
from tournament.notifications.target_store import find_target

SHOWN = 100
LEFT_OUT = Q(step=JobStep.FAILED, tries=0)
"""Never tried: the club had sent too much, or nobody had said yes to mails yet."""

BRING_BACK = _("This address is archived. Restore it, then send again.")


@dataclass(frozen=True, slots=True)
class Deliveries:
    """The messages that were given up, those that were left out, and the newest of the others."""

    given_up: tuple[Job, ...]
    left_out: tuple[Job, ...]
    newest: tuple[Job, ...]


def load_deliveries(club: Club) -> Deliveries:
    """What became of the messages of a club."""
    rows = _list_deliveries(club)
    return Deliveries(
        tuple(_list_failed_deliveries(club)[:SHOWN]),
        tuple(rows.filter(LEFT_OUT)[:SHOWN]),
        tuple(rows.exclude(step=JobStep.FAILED)[:SHOWN]),
    )


def count_failed_deliveries(club: Club) -> int:
    """How many messages of a club wait for somebody to look after them."""
    return _list_failed_deliveries(club).count()


def find_last_deliveries(club: Club) -> dict[int, Job]:
    """For each address the newest message, among the newest of all."""
    found: dict[int, Job] = {}
    for job in _list_deliveries(club).exclude(LEFT_OUT)[: 2 * SHOWN]:
        found.setdefault(job.asked["target"], job)
    return found


def has_delivery(club: Club, pk: int) -> bool:
    """Whether a club has such a message."""
    return _list_deliveries(club).filter(pk=pk).exists()


def resend_delivery(club: Club, pk: int) -> bool:
    """
    Send a message that was given up or left out, under its old number; False if there is none to
    send.
    """
    row = _list_deliveries(club).filter(pk=pk, step=JobStep.FAILED)
    job = row.first()
    if job is None:
        return False
    _check_target(club, job.asked["target"])
    return bool(_requeue_deliveries(row))


def resend_failed_deliveries(club: Club, target: int) -> int:
    """Send everything that was given up at an address; how much it is."""
    _check_target(club, target)
    return _requeue_deliveries(_list_failed_deliveries(club).filter(asked__target=target))


def _list_deliveries(club: Club) -> QuerySet[Job]:
    return Job.objects.filter(club=club, kind=KIND).order_by("-made_at", "-pk")


def _list_failed_deliveries(club: Club) -> QuerySet[Job]:
    return _list_deliveries(club).filter(step=JobStep.FAILED).exclude(LEFT_OUT)


def _check_target(club: Club, target: int) -> None:
    row = find_target(club, target)
    if row is None:
        raise refuse(_("This address is gone."))
    if row.put_away_at is not None:
        raise Refusal(say(BRING_BACK))


def _requeue_deliveries(rows: QuerySet[Job]) -> int:
    with hold_write_lock():
        count = rows.update(
            step=JobStep.WAITING, tries=0, held_until=0, ended_at=None, trouble="", again=True
        )
    job_signal.notify_listeners()
    return count
