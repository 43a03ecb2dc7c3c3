"""The nights of a club as other programs may read them."""

from collections.abc import Iterable

from tournament import journal
from tournament.core.canon import Plain
from tournament.core.clock import Instant
from tournament.core.state import Phase, phase
from tournament.models import Club, Tournament
from tournament.pages.api.live import VERSION


def listed(club: Club, nights: Iterable[Tournament], at: Instant) -> dict[str, Plain]:
    """The whole answer; only the journals of nights that are not finished are looked at."""
    return {
        "api": VERSION,
        "club": club.name,
        "time_zone": club.timezone,
        "nights": [_told(night, at) for night in nights],
    }


def _told(night: Tournament, at: Instant) -> dict[str, Plain]:
    stands = Phase.FINISHED if night.finished_at is not None else phase(journal.newest(night).state, at)
    return {
        "id": night.pk,
        "name": night.name,
        "phase": stands.value,
        "opened": night.opened_at,
        "starts": night.starts_at,
        "finished": night.finished_at,
    }
