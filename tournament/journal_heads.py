"""Newest entry of each night: one query for many, without reading a journal."""

from collections.abc import Collection, Iterable

from django.db.models import F, Q

from tournament.engine.messages import Refusal, _, say
from tournament.models import Club, JournalEntry, Tournament


class DuplicateNight(Refusal):
    """The night that was to be brought here is in the club already; `night` is its number."""

    def __init__(self, night: int) -> None:
        super().__init__(say(_("This night is already here.")))
        self.night = night


def map_heads(nights: Iterable[int]) -> dict[int, tuple[int, str]]:
    """The newest version and seal of some nights, in one query."""
    rows = Tournament.objects.filter(pk__in=tuple(nights)).values_list("pk", "version", "head")
    return {pk: (version, head) for pk, version, head in rows}


BUCKETS = 256
"""Into so many lots the nights are divided where several processes share them."""


def list_running_nights(
    buckets: Collection[int] | None = None, besides: Collection[int] = ()
) -> dict[int, tuple[str, int]]:
    """
    Every night that was started, or is set to start, and is not finished, with its newest seal and
    the revision of its club's settings; in one query. With buckets only the nights in them, and
    those named besides.
    """
    rows = Tournament.objects.filter(starts_at__isnull=False, finished_at=None)
    if buckets is not None:
        lots = rows.alias(bucket=F("pk") % BUCKETS)
        rows = lots.filter(Q(bucket__in=tuple(buckets)) | Q(pk__in=tuple(besides)))
    return {pk: (head, club) for pk, head, club in rows.values_list("pk", "head", "club__revision")}


def list_all_nights() -> list[Tournament]:
    """All nights of all clubs, in the order in which they were opened."""
    return list(Tournament.objects.exclude(version=0).order_by("pk"))


def find_duplicate_night(club: Club, head: str) -> int | None:
    """
    The night of this club that has the entry with this seal, or that went on from a paper with it.
    """
    if not head:
        return None
    here = JournalEntry.objects.filter(
        night__club=club, night__put_away_at=None, night__trial_of=None
    )
    found = (
        here.filter(seal=head).first()
        or here.filter(version=1, action__contains=f'"from_head":"{head}"').first()
    )
    return None if found is None else found.night_id


def refuse_duplicate_night(club: Club, head: str) -> None:
    """Refuse a night that the club has already."""
    if (night := find_duplicate_night(club, head)) is not None:
        raise DuplicateNight(night)
