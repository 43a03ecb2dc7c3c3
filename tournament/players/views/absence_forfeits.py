"""Players who forfeited their chips by staying away; nobody knocked them out."""

from collections.abc import Sequence

from tournament.night.journal_history import Entry, list_undone_entries
from tournament.players.actions.absences_and_refunds import RemoveAbsent


def list_forfeits(entries: Sequence[Entry]) -> frozenset[tuple[int, int]]:
    """
    The players whose chips were taken away, each with the instant, so that a way out by a hand is
    not meant.
    """
    found = {
        entry.version: (entry.action.player, int(entry.at))
        for entry in entries
        if isinstance(entry.action, RemoveAbsent)
    }
    dead = list_undone_entries(entries) if found else frozenset()
    return frozenset(forfeit for version, forfeit in found.items() if version not in dead)
