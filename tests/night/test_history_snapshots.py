"""Snapshots of the last entries: undoing one of these folds nothing again."""

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tests.night.evening import started
from tests.properties.walk import stroll
from tournament.clock.actions import Pause, Resume
from tournament.engine.messages import Message, Refusal
from tournament.night.actions.night import RenameNight
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import (
    Entry,
    JournalHistory,
    UndoPreview,
    add_entry,
    build_undo_preview,
)


def looked(past: JournalHistory, targets: tuple[int, ...]) -> UndoPreview | Message:
    try:
        return build_undo_preview(past, targets)
    except Refusal as refusal:
        return refusal.line


def same(kept: UndoPreview | Message, anew: UndoPreview | Message) -> bool:
    """Idle entries from before what is taken back are told only where everything was read again."""
    if isinstance(kept, Message) or isinstance(anew, Message):
        return kept == anew
    more = [entry.version for entry in anew.idle if entry not in kept.idle]
    return replace(kept, idle=()) == replace(anew, idle=()) and all(
        one < min(kept.targets) for one in more
    )


SEEDS = (2, 3, 7, 8, 16, 20)


@cache
def walked(seed: int) -> JournalHistory:
    """A random night, at whose end the newest entry that can be is taken back and brought back."""
    past, at = [*stroll(seed, 90)][-1]
    for target in range(past.version, 1, -1):
        try:
            back = add_entry(past, Entry(past.version + 1, at, Undo((target,))))
            return add_entry(back, Entry(back.version + 1, at, Undo((back.version,), redo=True)))
        except Refusal:
            continue
    raise AssertionError("nothing can be taken back")


def test_walks_take_back_and_bring_back() -> None:
    actions = [entry.action for seed in SEEDS for entry in walked(seed).entries]
    assert {one.redo for one in actions if isinstance(one, Undo)} == {True, False}


def test_of_a_long_night_only_what_came_after_is_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    night = started()
    for number in range(100):
        night = night.do(1 + number, RenameNight(f"Night {number}"))
    night = night.do(102, Pause()).do(103, Resume())
    asked = Counter[str]()
    for kind in (RenameNight, Pause, Resume):
        applied = kind.apply

        def counted(
            self: Any, state: Any, at: Any, kind: Any = kind, applied: Any = applied
        ) -> Any:
            asked[kind.kind] += 1
            return applied(self, state, at)

        monkeypatch.setattr(kind, "apply", counted)
    assert build_undo_preview(night.past, (night.past.version,)).after == night.past.before[-1]
    assert asked == {}
    build_undo_preview(night.past, (night.past.version - 2,))
    assert asked == {"pause": 1, "resume": 1}
    build_undo_preview(night.past, (10,))
    assert asked == {"pause": 2, "resume": 2, "rename": 99}
