"""Rows go through their doors, and a row taken past them is seen."""

from pathlib import Path

import pytest

from tests.guards.doors import entries_written_elsewhere, rows_read_elsewhere
from tests.guards.tree import ROOT, plant


def test_only_the_journal_writes_entries() -> None:
    assert entries_written_elsewhere(ROOT) == []


@pytest.mark.parametrize(
    "line",
    [
        "JournalEntry.objects.create(version=1)",
        "JournalEntry(version=1).save()",
        "models.JournalEntry(version=1).save()",
        "night.entries.create(version=1)",
        "night.entries.filter(version=1).update(by='Cleo')",
        "JournalEntry.objects.filter(version=1).delete()",
    ],
)
def test_an_entry_written_elsewhere_is_caught(tmp_path: Path, line: str) -> None:
    plant(tmp_path, "tournament/desk/views.py", f"\n{line}\n")
    plant(tmp_path, "tournament/journal.py", f"{line}\n")
    assert entries_written_elsewhere(tmp_path) == ["tournament/desk/views.py:2"]


def test_reading_entries_is_no_writing(tmp_path: Path) -> None:
    plant(tmp_path, "tournament/results/store.py", "night.entries.filter(version=1).values()\n")
    assert entries_written_elsewhere(tmp_path) == []


def test_rows_are_read_in_their_rooms_alone() -> None:
    assert rows_read_elsewhere(ROOT) == []


def test_rows_read_elsewhere_are_caught(tmp_path: Path) -> None:
    plant(tmp_path, "tournament/club/member_accounts.py", "Club.objects.all()\n")
    plant(tmp_path, "tournament/desk/views.py", "\nNight.objects.all()\n")
    assert rows_read_elsewhere(tmp_path) == ["tournament/desk/views.py:2"]
