"""
A player who is not out after all: which entry of the journal put them out, so that it can be taken
back.
"""

from tournament.night.journal_history import Entry, JournalHistory, list_undone_entries
from tournament.players.actions.absences_and_refunds import RemoveAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.table_phone import KnockOutAtTable


def find_knockout_entries(past: JournalHistory, key: int) -> dict[int, int]:
    """
    The number of the entry for each time that they went out, by its instant; those taken back count
    no more.
    """
    dead = list_undone_entries(past.entries)
    return {
        entry.at: entry.version
        for entry in past.entries
        if entry.version not in dead and _is_knockout_of(entry, key)
    }


def _is_knockout_of(entry: Entry, key: int) -> bool:
    action = entry.action
    if isinstance(action, RemoveAbsent):
        return action.player == key
    return isinstance(action, KnockOut | KnockOutAtTable) and key in action.players
