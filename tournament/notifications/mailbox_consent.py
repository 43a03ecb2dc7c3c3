"""Mailbox consent: nothing is sent before an opt-in or after an opt-out."""

import hashlib

from tournament.database_writes import hold_write_lock
from tournament.engine.messages import _, refuse
from tournament.models import Club, Target, TargetKind
from tournament.notifications.club_change_broadcast import publish_club_change
from tournament.time_source import now

STOPPED = _(
    "The recipient stopped these e-mails. Only the link at the end of each one turns them back on."
)


def needs_opt_in(row: Target) -> bool:
    """Whether nobody said yes to mails at this address yet."""
    return row.kind == TargetKind.MAIL and row.confirmed_at is None


def compute_mailbox_mark(address: str) -> str:
    """
    What a link in a mail says of the mail box it was sent to: it opens nothing for another one.
    """
    return hashlib.sha256(address.strip().lower().encode()).hexdigest()[:16]


def find_mailbox(club: int, pk: int, mark: str) -> Target | None:
    """The mail box of a link; None if there is none such any more."""
    row = (
        Target.objects.select_related("club").filter(club=club, pk=pk, kind=TargetKind.MAIL).first()
    )
    return row if row is not None and compute_mailbox_mark(row.address) == mark else None


def refuse_opted_out_address(club: Club, address: str) -> None:
    """Refuse an address whose reader does not want to hear of this club."""
    stopped = Target.objects.filter(club=club, kind=TargetKind.MAIL, stopped_at__isnull=False)
    if compute_mailbox_mark(address) in map(
        compute_mailbox_mark, stopped.values_list("address", flat=True)
    ):
        raise refuse(STOPPED)


def record_opt_in(row: Target) -> None:
    """Whoever reads the mail box agrees, also after a no."""
    with hold_write_lock():
        Target.objects.filter(pk=row.pk).update(confirmed_at=now(), stopped_at=None)
        if row.stopped_at is not None:
            Target.objects.filter(pk=row.pk, put_away_at=row.stopped_at).update(put_away_at=None)
        publish_club_change(row.club)


def record_opt_out(row: Target) -> None:
    """Whoever reads the mail box wants no more mails of this club: the address is put away."""
    at = now()
    with hold_write_lock():
        Target.objects.filter(pk=row.pk, stopped_at=None).update(stopped_at=at)
        Target.objects.filter(pk=row.pk, put_away_at=None).update(put_away_at=at)
        publish_club_change(row.club)
