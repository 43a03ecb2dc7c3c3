"""
The club of a night, as far as it is needed to say something there: read once for each revision of
its settings.
"""

from dataclasses import dataclass
from datetime import tzinfo

from tournament.localization import find_timezone
from tournament.lru_cache import LRUCache
from tournament.models import Club, Tournament

NIGHTS_KEPT = 500


@dataclass(frozen=True, slots=True)
class ClubLocale:
    """Where a night is played."""

    night: int
    club: int
    revision: int
    name: str
    language: str
    zone: tzinfo
    hours: str
    is_trial: bool = False
    """It is only a copy to try something out."""


_kept = LRUCache[int, ClubLocale](NIGHTS_KEPT)


def find_night_club_locale(night: int, revision: int) -> ClubLocale | None:
    """The club of a night, as of this revision of its settings; None if there is no such night."""
    known = _kept.get(night)
    if known is not None and known.revision == revision:
        return known
    row = Tournament.objects.select_related("club").filter(pk=night).first()
    return None if row is None else _kept.put(night, to_club_locale(row))


def to_club_locale(row: Tournament) -> ClubLocale:
    """The club of a night whose row was just read."""
    return build_club_locale(row.club, row.pk, row.trial_of_id is not None)


def build_club_locale(club: Club, night: int = 0, is_trial: bool = False) -> ClubLocale:
    """A club, and no night of it in particular."""
    return ClubLocale(
        night,
        club.pk,
        club.revision,
        club.name,
        club.language,
        find_timezone(club.timezone),
        club.hours,
        is_trial,
    )


def clear_cache() -> None:
    """Drop what was read so far."""
    _kept.clear()
