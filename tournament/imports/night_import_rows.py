"""
Nights that were over before they came here: all their rows are made beforehand, and the journal
stores them at once. Whoever writes holds everybody else up on SQLite, so nothing is worked out
meanwhile.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournament.models import Club, JournalEntry, Tournament
from tournament.night.journal_builder import PrebuiltJournal
from tournament.night.journal_history import JournalHistory
from tournament.night.state import find_phase, find_start
from tournament.results.store import FinishedNightRows


@dataclass(frozen=True, slots=True)
class NightImportRows:
    """
    Rows that are not stored yet: nights, their journals, and the results of those that are
    finished.
    """

    nights: tuple[Tournament, ...]
    entries: tuple[JournalEntry, ...]
    results: FinishedNightRows


def build_night_rows(club: Club, nights: Sequence[PrebuiltJournal]) -> tuple[Tournament, ...]:
    """The nights themselves, as their journals say."""
    return tuple(
        Tournament(
            club=club,
            key=night.key,
            opened_at=night.opened_at,
            head=night.head,
            **summarize_journal(night.past),
        )
        for night in nights
    )


def summarize_journal(past: JournalHistory) -> dict[str, Any]:
    """What a night's row says of its journal, for lists."""
    state = past.state
    last = past.entries[-1]
    return {
        "version": last.version,
        "name": state.name,
        "phase": find_phase(state, last.at).value,
        "starts_at": find_start(state),
        "finished_at": state.finished,
    }
