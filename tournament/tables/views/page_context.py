"""What every page about seats needs."""

from typing import Any

from tournament.access.authorization import Visit
from tournament.access.roles import Right
from tournament.journal import NightSnapshot
from tournament.localization import zone_of
from tournament.pages.live_updates import build_live_context


def build_base_context(visitor: Visit, moment: NightSnapshot) -> dict[str, Any]:
    """The night, who looks at it, and what lets the page follow it."""
    return {
        "night": visitor.night,
        "who": visitor.who,
        "may_direct": visitor.who.has_right(Right.DIRECT),
        "may_run_clock": visitor.who.has_right(Right.RUN_CLOCK),
        "state": moment.state,
        "version": moment.version,
        "zone": zone_of(visitor.night.club.timezone),
        **build_live_context(visitor.night, moment),
    }
