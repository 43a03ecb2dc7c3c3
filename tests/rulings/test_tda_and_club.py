"""The TDA's rules in two editions and the home club's guide: what each rule of theirs leads to."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulings.core.book import Book, Verdict
from rulings.core.cases import case_ruling
from rulings.core.decide import decide, desk_of, ruled
from rulings.core.facts import answers_of
from rulings.core.library import BOOKS, books_of
from tests.rulings.tda_and_club import CAP, CHIPS_IN, SEPARATELY, T24, TDA, TS, TWO_FOLDS, Row

pytestmark = pytest.mark.pure

Incident = tuple[str, str, dict[str, Any], dict[str, str], dict[str, Any]]
"""A book, a situation, its facts, the readings of the house, and what is told of the ruling."""

BY_BOOK: tuple[tuple[str, tuple[Row, ...]], ...] = (("TS", TDA + TS), ("T24", TDA + T24), ("CAP", CAP))
INCIDENTS: tuple[Incident, ...] = (
    *((book, what, facts, {}, told) for book, rows in BY_BOOK for what, facts, told in rows),
    *SEPARATELY,
)
MINE = ("TS", "T24", "CAP")
RUNS = frozenset((Path(__file__).parent.parent / "cases" / "rulings_runs.txt").read_text().split("\n", 1)[1].split())
"""Digests of all runs of eight words in the texts behind these books; the texts themselves are not ours to keep."""


def named(incident: Incident) -> str:
    book, what, facts, readings, _told = incident
    return "-".join([book, what, *(f"{name}={value}" for name, value in (facts | readings).items())])


@pytest.mark.parametrize("incident", INCIDENTS, ids=map(named, INCIDENTS))
def test_an_incident(incident: Incident) -> None:
    book, what, facts, readings, expected = incident
    told = case_ruling({"books": [book], "situation": what, "facts": facts, "readings": readings})
    assert {name: told.get(name) for name in expected} == expected


@pytest.mark.parametrize("key", MINE)
def test_every_rule_is_behind_an_incident(key: str) -> None:
    spoken = set()
    for book, what, facts, readings, _told in INCIDENTS:
        if book == key:
            desk = desk_of(books_of([book]), readings)
            ruling = ruled(desk, what, answers_of(facts, desk.readings["two_players"]))
            spoken |= {id(cited.rule) for cited in ruling.cited}
    rules = [rule for rule in BOOKS[key].rules if rule.route or rule.verdict is not Verdict.SILENT]
    assert [f"{rule.situation}: {rule.says}" for rule in rules if id(rule) not in spoken] == []


@pytest.mark.parametrize("key", ["TS", "T24"])
def test_tda_stands_alone_and_the_club_on_robert_s(key: str) -> None:
    assert (BOOKS[key].extends, BOOKS[key].gate) == ("", "substantial")
    assert (BOOKS["CAP"].extends, BOOKS["CAP"].gate) == ("R4", "two_players")


@pytest.mark.parametrize(
    ("actions", "verdicts"),
    [
        ([], ("MISDEAL", "MISDEAL", "MISDEAL")),
        (["4:raise:300"], ("MISDEAL", "MISDEAL", "MISDEAL")),
        (TWO_FOLDS, ("MISDEAL", "MISDEAL", "PLAY_ON")),
        (["2:check", "3:check"], ("MISDEAL", "MISDEAL", "PLAY_ON")),
        (CHIPS_IN, ("PLAY_ON", "PLAY_ON", "PLAY_ON")),
        ([*TWO_FOLDS, "6:fold"], ("PLAY_ON", "PLAY_ON", "PLAY_ON")),
    ],
)
def test_two_folds_are_too_late_for_the_club_and_not_for_tda(actions: list[str], verdicts: tuple[str, ...]) -> None:
    assert tuple(decide([key], "D15", {"actions": actions}).verdict for key in MINE) == verdicts


def test_the_burns_of_an_early_turn_in_both_editions() -> None:
    """Of old the river's card became the turn and the river had no burn; now the turn is dealt anew without one."""
    assert dict(decide(["T24"], "B02", {}).procedure.burns) == {"turn": 0, "river": 1}
    older = ruled(desk_of(books_of(["TS"]), {"early_cards": "older"}), "B02", {})
    assert dict(older.procedure.burns) == {"turn": 1, "river": 0}
    assert [(step.do, step.street, step.burn) for step in older.procedure.steps if step.do == "deal"] == [
        ("deal", "turn", False),
        ("deal", "river", False),
    ]
    assert [step.street for step in older.procedure.steps if step.do == "burn"] == ["turn"]


@pytest.mark.parametrize("situation", ["B01", "B02", "B03", "B04"])
def test_tda_2024_shuffles_face_down_while_a_hand_is_played(situation: str) -> None:
    steps = decide(["T24"], situation, {}).procedure.steps
    assert [step.face_down for step in steps if step.do == "reshuffle"] == [True]


def test_who_was_away_plays_the_hand_dealt_again_only_under_the_newer_rules() -> None:
    (newer,), (older,) = (BOOKS[key].about_situation("D19") for key in ("T24", "TS"))
    assert "Whoever had been dealt in while away may play this hand; whoever is on penalty gets cards" in newer.says
    assert "Who was away or on penalty at the first deal gets cards that are killed" in older.says


@pytest.mark.parametrize(
    ("books", "steps", "cited"),
    [
        (["T24", "R4"], ["deal", "take_back", "deal", "burn"], ["T24", "R4"]),
        (["TS", "R4"], ["deal", "take_back", "deal", "burn"], ["TS", "R4"]),
        (["T24"], None, ["T24"]),
    ],
)
def test_tda_calls_no_misdeal_and_robert_s_tells_how_the_card_is_replaced(
    books: list[str], steps: list[str] | None, cited: list[str]
) -> None:
    told = case_ruling({"books": books, "situation": "D02", "facts": {"actions": []}})
    assert (told["verdict"], told.get("steps"), told["cite_books"]) == ("PLAY_ON", steps, cited)


def test_nothing_of_the_club_s_asks_for_a_burn() -> None:
    laid = [
        (rule.situation, step)
        for rule in BOOKS["CAP"].rules
        for step in rule.procedure.steps
        if step.do == "burn" or step.burn
    ]
    assert laid == []
    assert {count for rule in BOOKS["CAP"].rules for count in rule.procedure.burns.values()} == {0}


# --- in our own words -------------------------------------------------------------------------------------------------


def runs_of(text: str) -> Iterator[str]:
    """Every run of eight words, as it is written down in the list."""
    words = re.findall(r"[a-z0-9]+", text.lower().replace("’", "").replace("'", ""))
    for first in range(len(words) - 7):
        yield hashlib.sha256(" ".join(words[first : first + 8]).encode()).hexdigest()[:8]


@pytest.mark.parametrize("book", [BOOKS[key] for key in MINE], ids=MINE)
def test_the_books_speak_in_our_own_words(book: Book) -> None:
    told = [text for rule in book.rules for text in (rule.says, *rule.criteria)]
    assert [text for text in told if RUNS & set(runs_of(text))] == []


def test_a_borrowed_run_would_be_found() -> None:
    borrowed = "So it is: a hand is killed due to the wrong number of cards."
    assert RUNS & set(runs_of(borrowed))
    assert not RUNS & set(runs_of(borrowed.replace("wrong", "false")))


@pytest.mark.parametrize("key", MINE)
def test_what_is_said_is_short(key: str) -> None:
    long = [rule.says for rule in BOOKS[key].rules if len(rule.says) > 230]
    assert long == []
    assert [rule.says for rule in BOOKS[key].rules if rule.says and not rule.says.endswith(".")] == []
