"""Rows are written in one place only, and a row written elsewhere is found."""

from pathlib import Path

import pytest

from tests.guards.row_writers import (
    actions_built_outside_the_lock,
    entries_written_elsewhere,
    rows_read_elsewhere,
)
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


HARMLESS = {
    # the night was made just now, and nobody else has it
    "tournament/night/views/night_repeat.py:_let_unnamed_in",
    "tournament/night_restore/night_restore.py:_ask_about_outage",
    # within the lock, from the row read there
    "tournament/players/views/name_list.py:register_player",
    # whose check refuses them, or that change nothing, if it came otherwise meanwhile
    "tournament/club/views/players_nights.py:rename_in_nights",
    "tournament/invitations/views/invite.py:_withdraw",
    "tournament/join/views/phones.py:_expect_newcomer",
}


def test_what_an_action_rests_on_is_read_within_the_lock() -> None:
    assert set(actions_built_outside_the_lock(ROOT)) == HARMLESS


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (
            "def press(night, form):\n"
            "    state = journal.build_snapshot(night).state\n"
            "    journal.perform_action(night, form.build(state), by, key)\n",
            ["press"],
        ),
        (
            "def read(night):\n    return build_snapshot(night).state\n\n"
            "def press(night):\n    return lambda key: perform_action(night, Move(read(night)))\n",
            ["lambda"],
        ),
        (
            "def press(night, past):\n    here = ActionContext(now(), zone, past.state)\n",
            ["press"],
        ),
        (
            "def press(night, edit):\n"
            "    perform_action(night, lambda past, at: edit(past.state), by, key)\n"
            "def build(past: JournalHistory, at: Instant):\n"
            "    return form.build_action(ActionContext(at, zone, past.state))\n",
            [],
        ),
    ],
)
def test_what_is_read_before_the_lock_is_caught(
    tmp_path: Path, lines: str, names: list[str]
) -> None:
    plant(tmp_path, "tournament/desk/views.py", lines)
    plant(tmp_path, "tournament/demo/running_night.py", lines)
    found = actions_built_outside_the_lock(tmp_path)
    assert found == [f"tournament/desk/views.py:{name}" for name in names]
