"""Which backup the program should make by itself: after each finished night, and once a day."""

from dataclasses import dataclass

from django.conf import settings

from tournament.backup import store
from tournament.backup.manifest import Why
from tournament.models import Club, Tournament

DAY_MS = 24 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class Due:
    """A backup to be asked for; with the same key it is asked for once, by however many processes."""

    club: Club
    why: Why
    key: str


def due(at: int) -> Due | None:
    """What should be saved now, if anything."""
    if not settings.BACKUPS_KEPT:
        return None
    newest = max((one.made_at for one in store.kept()), default=0)
    ended = last_night()
    if ended is not None and (ended.finished_at or 0) > newest:
        return Due(ended.club, Why.NIGHT, f"night-{ended.pk}-{ended.head[:24]}")
    if at - newest < DAY_MS:
        return None
    night = Tournament.objects.select_related("club").exclude(version=0).order_by("pk").first()
    return None if night is None else Due(night.club, Why.DAILY, f"daily-{at // DAY_MS}")


def last_night() -> Tournament | None:
    """The night that was finished last."""
    nights = Tournament.objects.select_related("club").filter(finished_at__isnull=False, put_away_at=None)
    return nights.order_by("-finished_at", "-pk").first()
