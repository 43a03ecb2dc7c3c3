"""A field of a night's state has a line in what an undo says would change."""

from collections.abc import Iterator
from dataclasses import Field, fields, replace

import pytest

from tests.action_examples import build_field_example
from tests.engine.test_canonical_form import STATE
from tournament.clock.values import Instant
from tournament.night.rules.state_diff import find_state_changes
from tournament.night.state import BLANK, State

SEEN = Instant(0)
"""Before whatever in the example ends by itself."""

OLDER = {
    "anchor", "announcement", "finished", "fixed_at_end", "hand_for_hand", "play_on", "preset",
    "rules", "started",
}  # fmt: skip
"""They were there before the example was; its bytes stand for what was written then."""

SAID_OTHERWISE = {
    "busts": "the players that went out", "champion": "the places of those left",
    "envelopes": "the players who open them",
    "in_round": "the round", "knows_money": "the results", "plan": "the prizes",
    "structure": "the step on the clock",
}  # fmt: skip
"""Told by what follows from them, which the example has not got."""


def gaps(one: "Field[object]") -> Iterator[str]:
    """What a field still lacks, and the file where it goes."""
    name = one.name
    blank = getattr(BLANK, name)
    if name in OLDER:
        return
    value = getattr(STATE, name)
    if value == blank:
        value = build_field_example(State, name)
    changed = replace(STATE, **{name: value}), replace(STATE, **{name: blank})
    if name not in SAID_OTHERWISE and not find_state_changes(*changed, SEEN):
        yield "what undo says of it: tournament/night/rules/state_diff.py (or night/rules/state_facts.py, night/rules/board_seats.py)"


def test_no_field_lacks_a_place() -> None:
    missing = [f"{one.name}: {gap}" for one in fields(State) for gap in gaps(one)]
    assert not missing, "\n".join(
        ["the recipe “a director's action” in CONTRIBUTING.md tells how:", *missing]
    )


def test_a_new_field_is_told_its_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.guards.test_state_fields.SAID_OTHERWISE", frozenset())
    envelopes = next(one for one in fields(State) if one.name == "envelopes")
    assert [gap.split(":")[0] for gap in gaps(envelopes)] == ["what undo says of it"]


def test_those_named_here_are_fields() -> None:
    assert {*OLDER, *SAID_OTHERWISE} <= {one.name for one in fields(State)}
