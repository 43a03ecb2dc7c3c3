"""Nights put away: in no list, in no season, and brought back as they were."""

from collections.abc import Iterable

from django.db import transaction

from tournament.access.club import change_club
from tournament.core.messages import _, refuse
from tournament.models import Club, Tournament
from tournament.results import invalidate_results
from tournament.time_source import now


def list_archived_nights(club: Club) -> list[Tournament]:
    """The nights that were put away, the newest first."""
    rows = Tournament.objects.filter(club=club, put_away_at__isnull=False, trial_of=None).exclude(
        version=0
    )
    return list(rows.order_by("-opened_at"))


def night_of(club: Club, pk: int) -> Tournament | None:
    """A night of the club, put away or not; a trial is none."""
    return (
        Tournament.objects.filter(club=club, pk=pk, trial_of=None)
        .select_related("club")
        .exclude(version=0)
        .first()
    )


def may_be_put_away(night: Tournament) -> bool:
    """A night that is over, or was never started; one that goes on is needed."""
    return night.finished_at is not None or night.starts_at is None


def put_away(night: Tournament) -> None:
    """Take a night out of every list; nothing of it is lost."""
    if not may_be_put_away(night):
        raise refuse(_("This night goes on. Finish it first, or call off its start."))
    put_all_away(night.club, (night.pk,))


def bring_back(night: Tournament) -> None:
    """Let a night stand in the lists again, and count for its seasons."""
    _change(night.club, (night.pk,), None)


def put_all_away(club: Club, nights: Iterable[int]) -> None:
    """The same for several at once."""
    _change(club, nights, now())


def _change(club: Club, nights: Iterable[int], at: int | None) -> None:
    with transaction.atomic():
        rows = Tournament.objects.filter(
            club=club, pk__in=tuple(nights), put_away_at__isnull=at is not None
        )
        if rows.update(put_away_at=at):
            invalidate_results(club.pk)
            change_club(club)
