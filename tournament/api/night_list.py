"""The nights of a club as other programs may read them."""

from collections.abc import Iterable

from tournament import journal
from tournament.api.live_night import VERSION
from tournament.clock.values import Instant
from tournament.engine.canonical_json import Plain
from tournament.models import Club, Tournament
from tournament.night.state import Phase, find_phase


def build_night_list(club: Club, nights: Iterable[Tournament], at: Instant) -> dict[str, Plain]:
    """The whole answer; only the journals of nights that are not finished are looked at."""
    return {
        "api": VERSION,
        "club": club.name,
        "time_zone": club.timezone,
        "nights": [_build_night(night, at) for night in nights],
    }


def _build_night(night: Tournament, at: Instant) -> dict[str, Plain]:
    return {
        "id": night.pk,
        "name": night.name,
        "phase": _compute_phase(night, at),
        "opened": night.opened_at,
        "starts": night.starts_at,
        "finished": night.finished_at,
    }


def _compute_phase(night: Tournament, at: Instant) -> str:
    """Where it stands now; of a damaged night, where it stood after its newest entry."""
    if night.finished_at is not None:
        return Phase.FINISHED.value
    moment = journal.build_snapshot_if_intact(night)
    return night.phase if moment is None else find_phase(moment.state, at).value
