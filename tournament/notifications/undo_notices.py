"""Undo notices: what an undo means for those already notified, or about to be."""

from collections.abc import Iterator

from tournament.clock.values import Instant
from tournament.engine.messages import Fact, Message, _, ngettext, say, say_count
from tournament.engine.time_units import MINUTE
from tournament.night.actions.night import OpenNight
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.actions.recorded_results import RecordResults
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import (
    Entry,
    JournalHistory,
    fold_entries,
    list_undone_entries,
)
from tournament.night.state import State, read_night_clock
from tournament.notifications.rules.event_types import EventType, default_event_text
from tournament.notifications.rules.journal_events import NightEvent, find_entry_events
from tournament.schedule.values import find_level_number

FRESH_MS = MINUTE
"""What is brought back so soon is news as it was; after that it is no news any more."""
MAX_NAMED = 4
MORE = ngettext("{what} and {count} more", "{what} and {count} more")
NOTHING_NEW = (OpenNight, ContinueFromPaper, RecordResults, Undo)
"""What these bring about has happened before, or elsewhere; an undo is looked at here."""


def list_entry_events(past: JournalHistory, number: int) -> tuple[NightEvent, ...]:
    """What an entry brought about, when it was written: `past` may go on after it."""
    entry = past.entries[number - 1]
    if isinstance(entry.action, Undo):
        return (*_list_undo_events(past, entry), *_list_redo_events(past, entry))
    return _compute_entry_events(past, entry)


def list_canceled_entries(past: JournalHistory, number: int) -> frozenset[int]:
    """The entries that do not count any more because of this one."""
    before, after = _find_undone_entries(past, number)
    return after - before


def _list_undo_events(past: JournalHistory, entry: Entry) -> Iterator[NightEvent]:
    """
    One moment that names what is not so any more; what nobody could have heard of is not named.
    """
    named = []
    for number in sorted(list_canceled_entries(past, entry.version)):
        line = _entry_text(past, past.entries[number - 1])
        if line is not None:
            named.append(line)
    if named:
        state = _find_state_at(past, entry.version)
        level = find_level_number(state.structure, read_night_clock(state, entry.at).step)
        yield NightEvent(
            EventType.TAKEN_BACK,
            entry.at,
            f"{entry.version}-0",
            (("what", _join_messages(named)),),
            level,
        )


def _list_redo_events(past: JournalHistory, entry: Entry) -> Iterator[NightEvent]:
    """
    What was not sent before it was taken back, and counts again at once, is told under its own
    mark.
    """
    before, after = _find_undone_entries(past, entry.version)
    for number in sorted(before - after):
        if past.entries[number - 1].at > entry.at - FRESH_MS:
            yield from _compute_entry_events(past, past.entries[number - 1])


def _compute_entry_events(past: JournalHistory, entry: Entry) -> tuple[NightEvent, ...]:
    if isinstance(entry.action, NOTHING_NEW):
        return ()
    return find_entry_events(
        _find_state_at(past, entry.version - 1),
        _find_state_at(past, entry.version),
        entry.at,
        entry.version,
    )


def _entry_text(past: JournalHistory, entry: Entry) -> Message | None:
    """What was said of an entry: the first that it brought about, in the usual words."""
    found = _compute_entry_events(past, entry)
    if not found:
        return None
    facts = {"night": _find_state_at(past, entry.version).name, **dict(found[0].facts)}
    return default_event_text(found[0].moment, facts)


def _join_messages(named: list[Message]) -> Fact:
    what: Message = named[0]
    for line in named[1:MAX_NAMED]:
        what = say(_("{first}; {second}"), first=what, second=line)
    more = len(named) - MAX_NAMED
    return say_count(MORE, more, what=what) if more > 0 else what


def _find_undone_entries(
    past: JournalHistory, number: int
) -> tuple[frozenset[int], frozenset[int]]:
    before = list_undone_entries(past.entries[: number - 1])
    return before, list_undone_entries(past.entries[:number])


def _find_state_at(past: JournalHistory, number: int) -> State:
    """The night right after an entry; of the newest ones it is kept."""
    states = (*past.before, past.state)
    kept = number - (past.version - len(past.before))
    return states[kept] if kept >= 0 else fold_entries(past.entries[:number])


def find_clock_events_start(past: JournalHistory, number: int) -> Instant:
    """
    From when on the clock of the night after an entry is its own; a start is told in the instant of
    its click.
    """
    entry = past.entries[number - 1]
    is_start = _find_state_at(past, number - 1).started != _find_state_at(past, number).started
    return Instant(entry.at - is_start)
