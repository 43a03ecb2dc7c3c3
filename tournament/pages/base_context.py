"""Context of every page of a club and of a night."""

from typing import Any

from tournament.access.authorization import Visit, Visitor
from tournament.access.roles import Right
from tournament.journal import NightSnapshot
from tournament.localization import find_timezone
from tournament.models import Club
from tournament.pages.live_page_context import build_live_context


def build_club_context(club: Club, who: Visitor) -> dict[str, Any]:
    """The club, who looks at it, and the zone of its times."""
    return {"club": club, "who": who, "zone": find_timezone(club.timezone)}


def build_visit_context(visitor: Visit) -> dict[str, Any]:
    """The night as its row has it, for pages that show nothing of its state."""
    return {
        "night": visitor.night,
        "who": visitor.who,
        "may_direct": visitor.who.has_right(Right.DIRECT),
        "version": visitor.night.version,
        "zone": find_timezone(visitor.night.club.timezone),
    }


def build_night_context(visitor: Visit, moment: NightSnapshot) -> dict[str, Any]:
    """The same with the state of the night, and the version that this is the state of."""
    return build_visit_context(visitor) | {"version": moment.version, "state": moment.state}


def build_live_night_context(visitor: Visit, moment: NightSnapshot) -> dict[str, Any]:
    """The same for a page that follows the night."""
    return build_night_context(visitor, moment) | build_live_context(visitor.night, moment)
