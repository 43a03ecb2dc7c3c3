"""A night that any release recorded opens in this one, and is the very same night."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.rows import each_row
from tournament.core import audit
from tournament.core.actions.base import KINDS
from tournament.core.canon import digest, plain
from tournament.core.chain import first_broken
from tournament.core.history import state_at, tell
from tournament.files import journal_file

pytestmark = pytest.mark.pure
NIGHTS = sorted(Path(__file__).parent.glob("*.jsonl")) + sorted(Path(__file__).parent.glob("found/*.jsonl"))


def opened(night: Path) -> tuple[journal_file.Opened, dict[str, Any]]:
    return journal_file.read(night.read_bytes()), json.loads(night.with_suffix(".json").read_text())


@cache
def recorded_kinds() -> frozenset[str]:
    """The kinds of action that happened on any recorded night."""
    lines = (line for night in NIGHTS for line in journal_file.read(night.read_bytes()).lines)
    return frozenset(audit.entry_of(line).action.kind for line in lines)


@each_row("night", NIGHTS, ids=lambda night: night.stem)
def test_it_opens_whole(night: Path) -> None:
    found, expected = opened(night)
    assert found.stopped_at is None
    assert first_broken(found.lines) is None
    assert (len(found.lines), found.lines[-1].seal) == (expected["entries"], expected["head"])


@each_row("night", NIGHTS, ids=lambda night: night.stem)
def test_it_adds_up_to_the_same_night_at_every_entry(night: Path) -> None:
    found, expected = opened(night)
    assert audit.faults(found.lines) == ()
    past = audit.replay(found.lines)
    assert digest(past.state) == found.lines[-1].digest == expected["digest"]


@each_row("night", NIGHTS, ids=lambda night: night.stem)
def test_its_states_are_as_they_were_written_down(night: Path) -> None:
    found, expected = opened(night)
    past = audit.replay(found.lines)
    for version, state in expected["states"].items():
        assert plain(state_at(past, int(version))) == state


@each_row("night", NIGHTS, ids=lambda night: night.stem)
def test_its_log_can_be_told(night: Path) -> None:
    found, _expected = opened(night)
    assert len(tell(audit.replay(found.lines))) == len(found.lines)


@each_row("night", NIGHTS, ids=lambda night: night.stem)
def test_it_is_written_as_it_was_read(night: Path) -> None:
    found, _expected = opened(night)
    assert journal_file.write(found.lines) == night.read_bytes()


def test_every_kind_of_action_has_been_recorded() -> None:
    """With a new kind, add a night that has it to `RECORDED`, then `python -m tests.nights.record 0.1`."""
    assert set(KINDS) - recorded_kinds() == set()
