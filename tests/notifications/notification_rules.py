"""Notification rules of a club, for tests."""

from uuid import uuid4

from tournament.models import Club, Job, SignalOrder, Target, TargetKind
from tournament.notifications.dispatch import KIND
from tournament.notifications.rules.event_types import EventType
from tournament.time_source import now


def target(
    club: Club, kind: TargetKind = TargetKind.WEBHOOK, address: str = "https://poker.example/hook"
) -> Target:
    """An address of the club."""
    return Target.objects.create(
        club=club, key=uuid4().hex, kind=kind, name="Bot", address=address, made_at=now()
    )


def order(
    club: Club, moment: EventType, *targets: Target, seconds: int = 0, **more: object
) -> SignalOrder:
    """What the club wants at a moment."""
    row = SignalOrder.objects.create(
        club=club, key=uuid4().hex, moment=moment.value, seconds=seconds, made_at=now(), **more
    )
    row.targets.set(targets)
    return row


def told(club: Club) -> list[tuple[str, str]]:
    """What addresses are told, in the order of its happening."""
    rows = Job.objects.filter(club=club, kind=KIND).order_by("made_at", "pk")
    return [(row.asked["told"]["event"], row.asked["told"]["text"]) for row in rows]
