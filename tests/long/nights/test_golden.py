"""Every entry of every recorded night can still be taken back."""

from pathlib import Path

import pytest

from tests.nights.test_golden import NIGHTS, opened
from tests.rows import each_row
from tournament.night import journal_audit
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import (
    Entry,
    add_entry,
    build_undo_preview,
    list_undone_entries,
)

pytestmark = pytest.mark.pure


@each_row("night", NIGHTS, ids=lambda night: night.stem)
def test_every_undo_is_still_possible(night: Path) -> None:
    """A night of an earlier release can be corrected as well as one of today."""
    found, _expected = opened(night)
    past = journal_audit.replay_sealed_lines(found.lines)
    at = past.entries[-1].at
    for entry in past.entries[1:]:
        if entry.version in list_undone_entries(past.entries):
            continue
        seen = build_undo_preview(past, (entry.version,))
        after = add_entry(past, Entry(past.version + 1, at, Undo(seen.entries_to_undo)))
        assert after.state == seen.after
