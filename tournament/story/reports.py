"""States of a night in order, from its journal."""

from tournament.night.journal_history import JournalHistory, iterate_states
from tournament.story.rules.night_story import DatedState


def list_dated_states(past: JournalHistory) -> tuple[DatedState, ...]:
    """The night after each entry that stands, as if those that were undone had never been."""
    return tuple(DatedState(at, state) for at, state in iterate_states(past.entries))
