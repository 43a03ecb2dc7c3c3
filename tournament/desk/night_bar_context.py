"""Context of the night bar, on every page of a night for whoever runs its clock."""

from typing import Any
from urllib.parse import urlsplit

from tournament import journal
from tournament.access.authorization import Visit
from tournament.access.roles import Right
from tournament.desk.clock_panel import build_clock_panel
from tournament.desk.places import build_places, find_way_back
from tournament.desk.quick_actions import build_quick_actions
from tournament.desk.todo_items.todo_list import build_todo_list
from tournament.live.display_status import list_displays
from tournament.localization import find_timezone
from tournament.pages.live_page_context import build_live_context
from tournament.time_source import now


def build_bar_context(
    visitor: Visit, back: str, here: str, *, follows: bool, came_from: str = ""
) -> dict[str, Any]:
    """
    What the bar shows; nothing to somebody who does not run the clock. `back` is where plain forms
    come back to, `came_from` the address of the page before, and a page that does not follow its
    night by itself is given what lets it do so.
    """
    if not visitor.who.has_right(Right.RUN_CLOCK):
        return {}
    night = visitor.night
    moment = journal.build_snapshot(night)
    at = now()
    zone = find_timezone(night.club.timezone)
    screens = list_displays(night.pk)
    places = build_places(visitor, moment, at, screens, here)
    return {
        "night": night,
        "who": visitor.who,
        "state": moment.state,
        "zone": zone,
        "version": moment.version,
        "may_direct": visitor.who.has_right(Right.DIRECT),
        "may_run_clock": True,
        "now": build_clock_panel(moment.state, at, zone),
        "at_hand": build_quick_actions(visitor, moment, at),
        "errands": build_todo_list(night, visitor.who, moment, at, screens),
        "places": places,
        "way_back": find_way_back(night, places, urlsplit(back).path, urlsplit(came_from).path),
        "here": here,
        "bar_back": back,
        **({} if follows else build_live_context(night, moment)),
    }
