"""A night as one file: read back whole, to the last seal, or refused in one sentence."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.exports.portable_nights import night_as_file, sealed
from tests.night.evening import EIGHT, at, told
from tests.nights.record import RECORDED, played
from tests.properties.walk import stroll
from tests.rows import each_row
from tournament.engine.canonical_json import to_plain
from tournament.engine.journal_seal import compute_seal
from tournament.engine.messages import Refusal
from tournament.exports import journal_file, night_file
from tournament.exports.journal_people import collect_people_names, list_state_people
from tournament.exports.night_file import read_night
from tournament.night.journal_audit import to_entry
from tournament.night.journal_history import JournalHistory, add_accepted_entries
from tournament.night.rules.night_outcome import build_night_outcome

RECORDED_NIGHT = Path(__file__).parents[1] / "nights" / "0.1-wishes.jsonl"
NIGHT = add_accepted_entries(
    JournalHistory(),
    [to_entry(line) for line in journal_file.read_journal(RECORDED_NIGHT.read_bytes()).lines],
)
FILE = night_as_file(NIGHT, at(600))
NO_NIGHT = "Not a night file, or it was cut off. Choose the file as it was downloaded."
NEWER = "A newer Final Nine wrote this file. Update the program and try again."
CHANGED = "This file was changed after it was written."
LINE_3 = "The journal in this file was changed or cut off at line 3."
TWICE = "Two lines of this journal have the same click. It is not from this program."


def changed(**values: Any) -> bytes:
    """The file with some facts of it changed."""
    return json.dumps({**json.loads(FILE), **values}).encode()


def with_line(number: int, again: bool = False, **values: Any) -> bytes:
    """
    The file with one line of its journal changed; sealed anew where `again`, as somebody does who
    knows how.
    """
    lines = list(sealed(NIGHT))
    lines[number - 1] = replace(lines[number - 1], **values)
    for at_line in range(number - 1, len(lines)) if again else ():
        before = lines[at_line - 1].seal if at_line else ""
        lines[at_line] = replace(lines[at_line], seal=compute_seal(before, lines[at_line]))
    return changed(journal=[to_plain(line, whole=True) for line in lines], head=lines[-1].seal)


def refused(content: bytes) -> str:
    with pytest.raises(Refusal) as refusal:
        read_night(content)
    return told(refusal.value.line)


def test_it_is_read_back_to_the_last_byte() -> None:
    document = read_night(FILE)
    assert document.journal == sealed(NIGHT)
    assert (document.night.club, document.written_at) == ("Thursday club", at(600))
    assert document.head == sealed(NIGHT)[-1].seal
    assert night_file.serialize_night_document(document) == FILE
    assert json.loads(FILE)["results"] == to_plain(
        build_night_outcome(NIGHT.state, at(600)), whole=True
    ), "for other readers"


@each_row("name", RECORDED)
def test_the_recorded_nights_pass_through(name: str) -> None:
    lines, states = played(RECORDED[name][0])
    past = add_accepted_entries(JournalHistory(), [to_entry(line) for line in lines])
    document = read_night(night_as_file(past))
    assert tuple(one.action for one in document.journal) == tuple(line.action for line in lines)
    here = {number for number, _name in list_state_people(states[len(lines)]) if number > 0}
    assert here <= {one.number for one in document.people}


def test_everybody_a_journal_names_is_in_it() -> None:
    """
    Whoever ever had a number of the club, taken back or not: a new kind of action that names people
    must tell.
    """
    for seed in range(8):
        seen = set[int]()
        for past, _at in stroll(seed, 60):
            seen |= {number for number, _name in list_state_people(past.state)}
        assert {number for number in seen if number > 0} <= set(collect_people_names(past.entries))


@each_row(
    ("content", "says"),
    [
        (FILE[:-20], NO_NIGHT),
        (b"[" * 100_000, NO_NIGHT),
        (changed(format="?"), NO_NIGHT),
        (changed(version=2), NEWER),
        (changed(version=True), NEWER),
        (changed(more=1), CHANGED),
        (changed(people=7), CHANGED),
        (changed(people=[]), "The players in this file don’t match its journal."),
        (
            changed(people=[{"number": 1, "name": "a\x00"}]),
            "This file contains an invalid character.",
        ),
        (
            changed(head="x"),
            f"The journal in this file was changed or cut off at line {NIGHT.version + 1}.",
        ),
        (
            changed(journal=[], head=""),
            "The journal in this file was changed or cut off at line 1.",
        ),
        (with_line(3, at=1), LINE_3),
        (with_line(3, again=True, by="x" * 121), LINE_3),
        (with_line(3, again=True, key=""), LINE_3),
        (with_line(3, again=True, at=-1), LINE_3),
        (with_line(3, again=True, action='{"kind":"teleport"}'), LINE_3),
        (with_line(3, again=True, action='{"kind": "pause"}'), LINE_3),
        (with_line(3, again=True, action='{"kind":"announce","text":"a\\u0000"}'), LINE_3),
        (with_line(3, again=True, key="click-2"), TWICE),
        (
            with_line(NIGHT.version, again=True, at=EIGHT + 10**13),
            "This night comes from a computer with a faster clock. Check both clocks.",
        ),
    ],
)
def test_one_sentence_says_what_is_wrong(content: bytes, says: str) -> None:
    assert refused(content) == says


def test_too_much_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(night_file, "MAX_LINES", 3)
    assert refused(FILE) == "The journal in this file is longer than any night: over 3 lines."
    monkeypatch.setattr(night_file, "MAX_BYTES", 1 << 20)
    assert refused(b"x" * ((1 << 20) + 1)) == "Larger than 1 MB. Choose a night file."


def test_no_byte_can_be_changed_unseen() -> None:
    """Cut, garbled or doubled anywhere in the journal: it is refused, or it says what it said."""
    random, whole = Random(11), read_night(FILE)
    for _one in range(300):
        place = random.randrange(len(FILE))
        some = random.choice((b"", bytes([random.randrange(256)]), FILE[place : place + 5] * 2))
        try:
            read = read_night(FILE[:place] + some + FILE[place + 1 :])
        except Refusal:
            continue
        assert read.journal == whole.journal
