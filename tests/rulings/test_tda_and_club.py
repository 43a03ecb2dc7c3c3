"""The TDA's rules in two editions and the home club's guide: what each rule of theirs leads to."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from rulings.core.book import Book
from rulings.core.ruling_catalog import BOOKS
from tests.rows import each_row
from tests.rulings.decisions import decide_from_facts
from tests.rulings.tda_and_club import (
    CAP,
    CHIPS_IN,
    MISDEAL,
    PLAY_ON,
    SEPARATELY,
    T24,
    TDA,
    TS,
    TWO_FOLDS,
)
from tests.rulings.test_roberts import Incident, Row, check_row, runs_of, says_of, untried

pytestmark = pytest.mark.pure

BY_BOOK: tuple[tuple[str, tuple[Incident, ...]], ...] = (
    ("TS", TDA + TS),
    ("T24", TDA + T24),
    ("CAP", CAP),
)
INCIDENTS: list[Row] = [
    *((book, what, facts, told) for book, rows in BY_BOOK for what, facts, told in rows),
    *(
        (book, what, facts | {"readings": readings}, told)
        for book, what, facts, readings, told in SEPARATELY
    ),
]
MINE = ("TS", "T24", "CAP")
RUNS = frozenset(
    (Path(__file__).parent.parent / "cases" / "rulings_runs.txt")
    .read_text()
    .split("\n", 1)[1]
    .split()
)
"""
Digests of all runs of eight words in the texts behind these books; the texts themselves are not
ours to keep.
"""


@each_row("row", INCIDENTS)
def test_an_incident(row: Row) -> None:
    check_row(row)


@each_row("key", MINE)
def test_every_rule_is_behind_an_incident(key: str) -> None:
    assert untried(key, [row for row in INCIDENTS if row[0] == key]) == []


@each_row("situation", ["B01", "B02", "B03", "B04"])
def test_tda_2024_shuffles_face_down_while_a_hand_is_played(situation: str) -> None:
    steps = decide_from_facts(["T24"], situation, {}).procedure.steps
    assert [step.face_down for step in steps if step.do == "reshuffle"] == [True]


def test_who_was_away_plays_the_hand_dealt_again_only_under_the_newer_rules() -> None:
    (newer,), (older,) = (BOOKS[key].find_situation_rules("D19") for key in ("T24", "TS"))
    assert (
        "Players who were away when dealt in may play it; players on penalty get a dead hand"
        in newer.says
    )
    assert "Players who were away or on penalty get a dead hand" in older.says


# --- TDA before Robert's

OLDER, NEWER = "TS R4", "T24 R11"
LATER = {"ordinal": 7, "exposed_count": 1}
IN_TIME: dict[str, Any] = {"actions": []}
ACTED = {"holder_has_acted": True}
REPLACED = {
    "verdict": "REPLACE_CARD",
    "kind": "decided",
    "steps": ["deal", "take_back", "deal", "burn"],
    "burns": {"flop": 0, "turn": 1, "river": 1},
    "exposed_card_becomes": "flop_burn",
    "cite_book": "R4",
}
SWAPPED = {"verdict": "REPLACE_CARD", "kind": "decided", "steps": ["set_aside", "deal"]}
DEAD = {"verdict": "HAND_DEAD", "kind": "decided", "hand": "dead", "criteria": None}
TOO_LATE = {"verdict": "PLAY_ON", "kind": "decided", "refund": "none"}
SHUFFLED_IN = {
    "route": "C02",
    "kind": "decided",
    "steps": ["show", "take_back", "reshuffle", "deal", "deal"],
}


def cites(*books: str) -> dict[str, list[str]]:
    return {"cite_books": list(books)}


AFTER_TDA: list[Row] = [
    # a later card: no misdeal by TDA, and Robert's says how it is replaced
    (NEWER, "D02", LATER | IN_TIME, REPLACED | cites("T24", "R4")),
    # too late by Robert's, and then by both
    (OLDER, "D02", LATER | {"actions": TWO_FOLDS}, TOO_LATE | cites("TS", "R4")),
    (OLDER, "D02", LATER | {"actions": CHIPS_IN}, PLAY_ON | {"cite_book": "TS"}),
    (NEWER, "D02", LATER | {"actions": CHIPS_IN}, PLAY_ON | {"cite_book": "T24"}),
    # a joker: TDA of 2024 lets the hand go on and leaves the short hand to the house
    (OLDER, "D08", ACTED | {"actions": ["4:call:20"]}, DEAD | cites("R4")),
    (NEWER, "H05", ACTED | {"actions": CHIPS_IN}, DEAD | cites("T24", "R11")),
    (NEWER, "D08", {"holder_has_acted": False, "actions": CHIPS_IN}, SWAPPED | cites("T24", "R11")),
    (NEWER, "D08", ACTED | {"actions": ["4:call:20"]}, MISDEAL | cites("T24")),
    # the first cards, two cards and a player's own as ever
    (NEWER, "D02", IN_TIME | {"ordinal": 2, "exposed_count": 1}, "MISDEAL"),
    (NEWER, "D05", IN_TIME | {"ordinals": [5, 9], "exposed_count": 2}, "MISDEAL"),
    (OLDER, "D04", LATER | IN_TIME | {"fault": "player"}, "CARD_PLAYS"),
    (NEWER, "D02", LATER | IN_TIME | {"fault": "player"}, "CARD_PLAYS"),
    # no other book says how, and the next one sends it elsewhere
    ("T24 CAP", "D02", LATER | IN_TIME, SHUFFLED_IN | cites("T24", "CAP")),
]


@each_row("row", AFTER_TDA)
def test_the_first_book_that_answers_in_full_gives_the_verdict(row: Row) -> None:
    check_row(row)


def test_nothing_of_the_club_s_asks_for_a_burn() -> None:
    laid = [
        (rule.situation, step)
        for rule in BOOKS["CAP"].rules
        for step in rule.procedure.steps
        if step.do == "burn" or step.burn
    ]
    assert laid == []
    assert {count for rule in BOOKS["CAP"].rules for count in rule.procedure.burns.values()} == {0}


# --- in our own words


def digests(text: str) -> set[str]:
    """Of every run of eight words, as it is written down in the list."""
    return {hashlib.sha256(run.encode()).hexdigest()[:8] for run in runs_of(text)}


@each_row("book", [BOOKS[key] for key in MINE], ids=MINE)
def test_the_books_speak_in_our_own_words(book: Book) -> None:
    assert [text for rule in book.rules for text in says_of(rule) if RUNS & digests(text)] == []


def test_a_borrowed_run_would_be_found() -> None:
    borrowed = "So it is: a hand is killed due to the wrong number of cards."
    assert RUNS & digests(borrowed)
    assert not RUNS & digests(borrowed.replace("wrong", "false"))


@each_row("key", MINE)
def test_what_is_said_is_short(key: str) -> None:
    long = [rule.says for rule in BOOKS[key].rules if len(rule.says) > 230]
    assert long == []
    assert [
        rule.says for rule in BOOKS[key].rules if rule.says and not rule.says.endswith(".")
    ] == []
