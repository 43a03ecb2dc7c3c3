"""Cached values equal newly computed ones."""

import json
from dataclasses import replace

from tests.properties.walk import stroll
from tests.rows import each_row
from tournament.engine.canonical_json import to_canonical_json, to_plain
from tournament.night.journal_history import (
    STATES_KEPT,
    JournalHistory,
    add_accepted_entries,
    entries_text,
)


def slowly(value: object) -> str:
    return json.dumps(to_plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@each_row("seed", range(2))
def test_a_night_is_written_the_same_in_parts(seed: int) -> None:
    for past, _at in stroll(seed, 70):
        version, state = past.version, past.state
        assert to_canonical_json(state) == slowly(state)
        assert to_canonical_json(past.entries[version - 1].action) == slowly(
            past.entries[version - 1].action
        )


@each_row("seed", range(2))
def test_the_newest_lines_are_told_the_same_from_the_nights_that_were_kept(seed: int) -> None:
    past = [*stroll(seed, 120)][-1][0]
    forgetful = replace(past, before=())
    for first in range(max(1, past.version - STATES_KEPT), past.version + 1):
        assert entries_text(past, first) == entries_text(forgetful, first)


@each_row("seed", range(2))
def test_nights_that_were_read_keep_the_same_nights_as_those_that_were_played(seed: int) -> None:
    past = [*stroll(seed, 120)][-1][0]
    at_once = add_accepted_entries(JournalHistory(), past.entries)
    assert at_once.before[-STATES_KEPT:] == past.before[-len(at_once.before) :]
    assert (at_once.state, at_once.entries) == (past.state, past.entries)
