"""
Nights that were over before they came here: all their rows are made beforehand, then stored at once. Whoever writes
holds everybody else up on SQLite, so nothing is worked out meanwhile.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.core.chain import SealedLine
from tournament.core.history import Past
from tournament.core.state import phase
from tournament.core.written import Written
from tournament.models import Club, JournalEntry, Tournament
from tournament.results import Rows, rows_of_all, store_all


@dataclass(frozen=True, slots=True)
class Ready:
    """Rows that are not stored yet: nights, their journals, and the results of those that are finished."""

    nights: tuple[Tournament, ...]
    entries: tuple[JournalEntry, ...]
    results: Rows


def made_ready(club: Club, nights: Sequence[Written], players: Iterable[int], member: int | None) -> Ready:
    """All that there is to store; `players` are the numbers whom the nights mean in the club."""
    rows = [
        Tournament(club=club, key=one.key, opened_at=one.opened_at, head=one.head, **summed(one.past)) for one in nights
    ]
    pairs = list(zip(rows, nights, strict=True))
    entries = tuple(entry_of(row, line, member) for row, one in pairs for line in one.lines)
    results = rows_of_all([(row, one.past.state, one.head) for row, one in pairs], players)
    return Ready(tuple(rows), entries, results)


def store(club: Club, ready: Ready) -> list[Tournament]:
    """Store them, within a transaction of whoever brings them."""
    rows = Tournament.objects.bulk_create(ready.nights, batch_size=100)
    JournalEntry.objects.bulk_create(ready.entries, batch_size=100)
    store_all(club, ready.results)
    return rows


def entry_of(row: Tournament, line: SealedLine, member: int | None) -> JournalEntry:
    """A line of the journal as it is stored."""
    return JournalEntry(night=row, member_id=member, **{name: getattr(line, name) for name in SealedLine.__slots__})


def summed(past: Past) -> dict[str, Any]:
    """What a night's row says of its journal, for lists."""
    state, last = past.state, past.entries[-1]
    return {
        "version": last.version,
        "name": state.name,
        "phase": phase(state, last.at).value,
        "starts_at": state.started,
        "finished_at": state.finished,
    }
