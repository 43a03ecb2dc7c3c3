"""Archive of nights: hidden from lists and seasons, and restored unchanged."""

from collections.abc import Iterable

from django.db import transaction

from tournament.club.member_accounts import change_club_settings
from tournament.engine.messages import _, refuse
from tournament.models import Club, Tournament
from tournament.results.store import invalidate_results
from tournament.time_source import now


def list_archived_nights(club: Club) -> list[Tournament]:
    """The nights that were put away, the newest first."""
    rows = Tournament.objects.filter(club=club, put_away_at__isnull=False, trial_of=None).exclude(
        version=0
    )
    return list(rows.order_by("-opened_at"))


def find_club_night(club: Club, pk: int) -> Tournament | None:
    """A night of the club, put away or not; a trial is none."""
    return (
        Tournament.objects.filter(club=club, pk=pk, trial_of=None)
        .select_related("club")
        .exclude(version=0)
        .first()
    )


def can_archive_night(night: Tournament) -> bool:
    """A night that is over, or was never started; one that goes on is needed."""
    return night.finished_at is not None or night.starts_at is None


def put_night_in_archive(night: Tournament) -> None:
    """Take a night out of every list; nothing of it is lost."""
    if not can_archive_night(night):
        raise refuse(_("This night is not over. Finish it first, or cancel its start."))
    put_nights_in_archive(night.club, (night.pk,))


def take_night_from_archive(night: Tournament) -> None:
    """Let a night stand in the lists again, and count for its seasons."""
    _set_archive_time(night.club, (night.pk,), None)


def put_nights_in_archive(club: Club, nights: Iterable[int]) -> None:
    """The same for several at once."""
    _set_archive_time(club, nights, now())


def _set_archive_time(club: Club, nights: Iterable[int], at: int | None) -> None:
    with transaction.atomic():
        rows = Tournament.objects.filter(
            club=club, pk__in=tuple(nights), put_away_at__isnull=at is not None
        )
        if rows.update(put_away_at=at):
            invalidate_results(club.pk)
            change_club_settings(club)
