"""Invariants of each journal entry: its message, undo, redo, and being sent again."""

import json
import re
from collections.abc import Callable

from tests.properties.clock_invariants import check_clock
from tests.properties.invariants import check_sound
from tests.properties.ledger import Ledger
from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest, parse_plain, to_canonical_json
from tournament.engine.messages import Message, Refusal
from tournament.money.actions.cash import MoveCash
from tournament.money.rules.cash_box import list_settlement_tasks
from tournament.night.action import Action
from tournament.night.action_kinds import read_action
from tournament.night.actions.night import Announce, OpenNight
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import (
    Entry,
    JournalHistory,
    add_accepted_entries,
    add_entry,
    fold_entries,
)
from tournament.night.rules.board import build_board

Add = Callable[[JournalHistory, Entry], JournalHistory]
ADDS = (Announce, MoveCash)
"""What is said, or put in, twice is so twice."""
GAP = re.compile(r"{(\w+)}")


def check_night(past: JournalHistory, at: Instant, counted: Ledger | None = None) -> None:
    """
    The night makes sense in itself, and can be shown; `counted` are its books, if somebody keeps
    them.
    """
    check_clock(past.state, at)
    check_sound(past, at, counted)
    check_shown(past, at)


def check_shown(past: JournalHistory, at: Instant) -> None:
    """What is open can be told, and the board can be sent."""
    for point in list_settlement_tasks(past.state, at):
        is_told(point)
    json.dumps(build_board(past.state, past.version, "x" * 64, at))


def check_undo(
    before: JournalHistory, after: JournalHistory, at: Instant, adding: Add = add_entry
) -> None:
    """The newest entry taken back is as if it had never been; brought again it is as it was."""
    newest = after.entries[-1]
    if isinstance(newest.action, OpenNight | ContinueFromPaper):
        return
    undo, redo = Undo((newest.version,)), Undo((newest.version + 1,), redo=True)
    try:
        without = adding(after, Entry(newest.version + 1, at, undo))
        again = adding(without, Entry(newest.version + 2, at, redo))
    except Refusal as refusal:
        raise AssertionError("the newest entry cannot be taken back and brought again") from refusal
    assert without.state == before.state, "undo of the newest entry is not as before"
    assert again.state == after.state, "redo of an undo is not as it was"


def check_replay(past: JournalHistory) -> JournalHistory:
    """
    What was written reads back as the very same night, all at once or entry by entry; it goes on
    from there.
    """
    written = [
        (entry.version, entry.at, to_canonical_json(entry.action), entry.by, entry.device)
        for entry in past.entries
    ]
    read = [
        Entry(version, at, read_action(parse_plain(action)), *who)
        for version, at, action, *who in written
    ]
    again = add_accepted_entries(JournalHistory(), read)
    assert again.entries == past.entries, "an entry reads back as another"
    assert again.state == past.state, "replay differs from live"
    assert fold_entries(read) == past.state, "all at once differs from one by one"
    assert compute_digest(again.state) == compute_digest(past.state), (
        "equal nights have two digests"
    )
    return again


def check_sent_again(past: JournalHistory, action: Action, at: Instant) -> None:
    """
    The other director does the same in the same moment: it is refused, or there is nothing left to
    do.
    """
    if isinstance(action, ADDS):
        return
    try:
        done = add_entry(past, Entry(past.version + 1, at, action, "Ben"))
    except Refusal as refusal:
        is_told(refusal.line)
        return
    assert done is past, f"two directors did the same, and it was done twice: {action}"


def is_told(line: Message) -> None:
    """Every gap of a sentence has its fact, also in what it quotes."""
    facts = dict(line.facts)
    assert set(GAP.findall(line.text)) <= facts.keys(), f"a gap without a fact: {line}"
    for fact in facts.values():
        if isinstance(fact, Message):
            is_told(fact)
