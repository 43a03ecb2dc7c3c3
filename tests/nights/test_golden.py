"""Recorded nights of every release open in this one, unchanged."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.rows import each_row
from tournament.engine.canonical_json import compute_digest, to_plain
from tournament.engine.journal_seal import find_broken_line
from tournament.exports import journal_file
from tournament.night import journal_audit
from tournament.night.journal_history import entries_text, find_state_at_version

pytestmark = pytest.mark.pure
NIGHTS = sorted(Path(__file__).parent.glob("*.jsonl")) + sorted(
    Path(__file__).parent.glob("found/*.jsonl")
)


def opened(night: Path) -> tuple[journal_file.JournalFileContents, dict[str, Any]]:
    return journal_file.read_journal(night.read_bytes()), json.loads(
        night.with_suffix(".json").read_text()
    )


@cache
@each_row("night", NIGHTS, ids=lambda night: night.stem)
def test_it_opens_whole_and_is_the_same_night(night: Path) -> None:
    found, expected = opened(night)
    assert (
        found.stopped_at,
        find_broken_line(found.lines),
        journal_audit.describe_faults(found.lines),
    ) == (
        None,
        None,
        (),
    )
    assert (len(found.lines), found.lines[-1].seal) == (expected["entries"], expected["head"])
    past = journal_audit.replay_sealed_lines(found.lines)
    assert compute_digest(past.state) == found.lines[-1].digest == expected["digest"]
    for version, state in expected["states"].items():
        assert to_plain(find_state_at_version(past, int(version))) == state
    assert len(entries_text(past)) == len(found.lines)
    assert journal_file.serialize_journal(found.lines) == night.read_bytes()
