"""What the journal says about the course of a night: every state it went through that stands."""

from tournament.night.actions.undo import Undo
from tournament.night.journal_history import JournalHistory, list_undone_entries
from tournament.night.state import BLANK
from tournament.story.rules.night_story import DatedState


def list_dated_states(past: JournalHistory) -> tuple[DatedState, ...]:
    """The night after each entry that stands, as if those that were undone had never been."""
    undone = list_undone_entries(past.entries)
    state = BLANK
    found = []
    for entry in past.entries:
        if entry.version in undone or isinstance(entry.action, Undo):
            continue
        state = entry.action.apply(state, entry.at)
        found.append(DatedState(entry.at, state))
    return tuple(found)
