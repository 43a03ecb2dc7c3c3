"""
Journal verification: is the journal of every night whole, and does it add up to what was written
down?
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Max

from tournament import journal
from tournament.engine.canonical_json import compute_digest
from tournament.engine.journal_seal import SealedLine, find_broken_line
from tournament.models import JournalEntry, Tournament
from tournament.night import journal_audit
from tournament.night.state import State
from tournament.results.store import find_outcome, list_row_differences, replace_result_rows


@dataclass(frozen=True, slots=True)
class NightCheck:
    """What came of looking at one night: how it stands, or what is wrong with it."""

    night: Tournament
    state: State | None = None
    fault: str = ""


class BrokenJournal(Exception):
    """A journal is not whole: at which entry, and why."""

    def __init__(self, entry: int, says: str) -> None:
        super().__init__(says)
        self.entry = entry


def verify_night(night: Tournament) -> NightCheck:
    """
    One night: numbers, seals, the state at its end; every state on the way is left to `replay
    --check`.
    """
    lines = journal.list_sealed_lines(night)
    try:
        check_seals(lines, night.version, night.head)
        return NightCheck(night, replay_journal(lines))
    except BrokenJournal as broken:
        return NightCheck(night, fault=str(broken))


def check_seals(lines: Sequence[SealedLine], version: int, head: str) -> None:
    """
    Every number and seal, and whether the journal ends where its night says; `BrokenJournal` if
    not.
    """
    broken = find_broken_line(lines)
    if broken is not None:
        raise BrokenJournal(broken, f"no. {broken} is not as it was written")
    if (version, head) != ((lines[-1].version, lines[-1].seal) if lines else (0, "")):
        raise BrokenJournal(min(version, len(lines) + 1), "its last entries are missing")


def replay_journal(lines: Sequence[SealedLine]) -> State:
    """
    The night that a sealed journal adds up to; `BrokenJournal` if it is not the one that was
    written down.
    """
    fault: Exception | None = None
    says = "it adds up to something else than was written down"
    try:
        state = journal_audit.replay_sealed_lines(lines).state
        if not lines or compute_digest(state) == lines[-1].digest:
            return state
    except Exception as why:  # an entry that was changed by hand can ask for anything
        fault = why
        says = f"it cannot be played again: {why!r}"
    raise BrokenJournal(journal_audit.find_damaged_entry(lines) or len(lines), says) from fault


def verify_all_nights(night_done: Callable[[int, int], None]) -> Iterator[NightCheck]:
    """Every night, one after the other."""
    nights = journal.list_all_nights()
    for number, night in enumerate(nights, 1):
        yield verify_night(night)
        night_done(number, len(nights))


def find_newest_entry_time() -> int:
    """When the newest entry of all journals was written; 0 if there is none."""
    return JournalEntry.objects.aggregate(newest=Max("at"))["newest"] or 0


def rebuild_results(looked: NightCheck) -> bool:
    """Make a night's results again from its journal if they differ from it; whether they did."""
    assert looked.state is not None
    if not has_outdated_results(looked):
        return False
    replace_result_rows(looked.night, looked.state, looked.night.head)
    return True


def has_outdated_results(looked: NightCheck) -> bool:
    """Whether the results that are kept are other than the journal says."""
    assert looked.state is not None
    return any(list_row_differences(looked.night, find_outcome(looked.state), looked.night.head))
