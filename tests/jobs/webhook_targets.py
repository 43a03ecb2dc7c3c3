"""Webhook targets subscribed to everything, and the job that delivers to them."""

import base64
import hashlib
import hmac
import json

from tests.jobs.receiver import Heard
from tests.jobs.sample_jobs import run_all_jobs
from tests.live.nights import act
from tests.notifications.notification_rules import order
from tournament.models import Club, Job, Target, TargetKind, Tournament
from tournament.night.actions.night import Announce
from tournament.notifications.delivery import delivery_job
from tournament.notifications.mailbox_consent import record_opt_in
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.target_store import TargetInput, make_target


def asked(
    club: Club,
    address: str,
    kind: TargetKind = TargetKind.WEBHOOK,
    token: str = "",
    agreed: bool = True,
) -> Target:
    """An address that is told whatever the desk announces; a mail box has said yes to that."""
    row = make_target(
        club, TargetInput(kind, "Bot", address, token), "Ann", f"{kind}-{address}"[:60]
    )
    if kind is TargetKind.MAIL and agreed:
        record_opt_in(row)
    order(club, EventType.ANNOUNCED, row)
    club.refresh_from_db()
    row.refresh_from_db()
    return row


def announced(night: Tournament, text: str = "Pizza") -> Job:
    """The desk says something; the work that tells of it."""
    night.refresh_from_db()
    act(Tournament.objects.select_related("club").get(pk=night.pk), Announce(text))
    job = Job.objects.filter(kind=delivery_job.KIND).order_by("-pk").first()
    assert job is not None
    return job


def run(job: Job) -> Job:
    """The work after everything that waits was done."""
    run_all_jobs()
    job.refresh_from_db()
    return job


def texts(heard: list[Heard]) -> list[str]:
    """What was told, in the order in which it was heard."""
    return [json.loads(one.body)["text"] for one in heard]


def again(job: Job) -> Job:
    """As if the time until the next try had passed."""
    Target.objects.update(rests_until=0)
    Job.objects.filter(pk=job.pk).update(held_until=0)
    return Job.objects.get(pk=job.pk)


def proved(secret: str, heard: Heard) -> bool:
    """What the other side works out by itself, from the specification's words alone."""
    number, when, given = (
        heard.headers[f"webhook-{name}"] for name in ("id", "timestamp", "signature")
    )
    key = base64.b64decode(secret.split("_", 1)[1])
    made = hmac.new(key, f"{number}.{when}.{heard.body.decode()}".encode(), hashlib.sha256)
    return f"v1,{base64.b64encode(made.digest()).decode()}" in given.split(" ")
