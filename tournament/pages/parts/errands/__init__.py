"""What needs doing in a night, as one list, the most urgent first: each row a sentence and what does it."""

from collections.abc import Sequence

from tournament.core.clock import Instant
from tournament.core.state import State
from tournament.pages.parts.errands import of_the_night as night
from tournament.pages.parts.errands import with_players as players
from tournament.pages.parts.errands.at_tables import at_tables, nobody_sits
from tournament.pages.parts.errands.errand import URGENCY, Errand, Go, Kind, Press
from tournament.pages.parts.errands.of_the_night import Screen

__all__ = ["Errand", "Go", "Kind", "Press", "Screen", "errands", "next_change", "nobody_sits"]


def errands(state: State, at: Instant, screens: Sequence[Screen] = ()) -> tuple[Errand, ...]:
    """All there is to do at this instant; on a calm night nothing."""
    found = [*night.of_the_night(state, at), *at_tables(state, at), *players.with_players(state, at)]
    if state.started is not None and state.finished is None:
        found += night.of_screens(screens)
    return tuple(sorted(found, key=lambda one: URGENCY[one.kind]))


def next_change(state: State, at: Instant) -> Instant | None:
    """When the list may be another one although nobody did anything and no level ended."""
    if state.finished is not None:
        return None
    instants = (*night.changes_at(state, at), *players.changes_at(state, at))
    return min((one for one in instants if one > at), default=None)
