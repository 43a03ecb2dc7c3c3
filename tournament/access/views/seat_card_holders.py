"""Those who get a code of their own to scan."""

from tournament import journal
from tournament.access.authorization import Visit
from tournament.localization import find_timezone, localize_fact
from tournament.night.state import entrant_name_of
from tournament.players.values import EntrantStatus


def map_seat_card_names(visitor: Visit) -> dict[int, str]:
    """Everybody who can have a seat card: all on the list of the night who have not left it."""
    state = journal.build_snapshot(visitor.night).state
    zone = find_timezone(visitor.night.club.timezone)
    here = (
        key for key, entrant in state.entrants.items() if entrant.status is not EntrantStatus.GONE
    )
    return {key: localize_fact(entrant_name_of(state, key), zone) for key in here}
