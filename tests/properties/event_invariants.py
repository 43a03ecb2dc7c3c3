"""Invariants of events: every text is complete, and no two are the same."""

from collections.abc import Iterable

from tournament.clock.values import Instant
from tournament.engine.messages import Message
from tournament.night.journal_history import JournalHistory
from tournament.notifications.rules.event_types import MOMENTS
from tournament.notifications.rules.journal_events import NightEvent, find_entry_events
from tournament.notifications.rules.upcoming_events import (
    AHEAD,
    find_next_event_time,
    find_timed_events,
)

HOURS = 4 * 3600 * 1000
WANTED = tuple((moment, 60) for moment in sorted(AHEAD))


def check_moments(before: JournalHistory, after: JournalHistory, at: Instant) -> None:
    """What the newest entry brought about, and what the clock will."""
    check_said(find_entry_events(before.state, after.state, at, after.version))
    coming = find_timed_events(after.state, WANTED, at, Instant(at + HOURS))
    check_said(coming)
    first = find_next_event_time(after.state, WANTED, at)
    assert not coming or (first is not None and first <= coming[0].at), (
        "the next moment was overlooked"
    )


def check_said(found: Iterable[NightEvent]) -> None:
    """Each has exactly the facts that its words may use."""
    moments = tuple(found)
    assert len({one.mark for one in moments}) == len(moments), "two moments cannot be told apart"
    for one in moments:
        known = {name for name, _fact in one.facts}
        assert known == set(MOMENTS[one.moment].variables), f"{one.moment} knows {sorted(known)}"
        assert all(fact.text for _name, fact in one.facts if isinstance(fact, Message)), (
            f"{one.moment} says nothing"
        )
