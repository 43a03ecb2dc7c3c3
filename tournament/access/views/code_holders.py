"""Those who get a code of their own to scan."""

from tournament import journal
from tournament.access.authorization import Visit
from tournament.localization import localize_fact, zone_of
from tournament.night.state import name_of
from tournament.players.values import EntrantStatus


def names_of(visitor: Visit) -> dict[int, str]:
    """Everybody who can have a seat card: all on the list of the night who have not left it."""
    state = journal.build_snapshot(visitor.night).state
    zone = zone_of(visitor.night.club.timezone)
    here = (
        key for key, entrant in state.entrants.items() if entrant.status is not EntrantStatus.GONE
    )
    return {key: localize_fact(name_of(state, key), zone) for key in here}
