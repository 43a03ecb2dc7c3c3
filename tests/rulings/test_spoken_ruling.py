"""A ruling as one spoken sentence, built from its parts."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import pytest

from rulings.core.book import ChipRefund, Verdict
from rulings.core.book_precedence import PRECEDENCES
from rulings.core.common_questions import EVERYDAY as QUESTIONS
from rulings.core.dealing_steps import DealingAction, DealingStep
from rulings.core.ruling_catalog import BOOKS
from rulings.core.ruling_decision import AnswerCoverage, Ruling
from rulings.core.spoken_verdict import (
    CARDS,
    CASE,
    CHIPS,
    CLOSING,
    EVERYDAY,
    LEAN,
    OPENING,
    USUAL_SETTING,
    SpokenParts,
    SpokenSetting,
    find_spoken_parts,
    list_cards_words,
    list_spoken_texts,
)
from rulings.core.verdict_text import LEANS
from tests.rows import each_row
from tests.rulings.decisions import decide_from_facts
from tests.rulings.every_way import every_way

pytestmark = pytest.mark.pure

MAX_SPOKEN_LENGTH = 160
MAX_ANSWER_LENGTH = 120
ORDERS = tuple(
    dict.fromkeys([*((key,) for key in BOOKS), *(p.books for p in PRECEDENCES.values())])
)
PROMISES: Mapping[str, Callable[[SpokenParts], bool]] = {
    "Same button, deal again.": lambda parts: find_redeal(parts) == "",
    "Button where it belongs, deal again.": lambda parts: find_redeal(parts) == "right_button",
    "Misdeal.": lambda parts: parts.verdict is Verdict.MISDEAL,
    "Not a misdeal.": lambda parts: parts.verdict is not Verdict.MISDEAL,
    CHIPS["again"].says: lambda parts: parts.refund is ChipRefund.ALL and find_redeal(parts) == "",
    CHIPS["all"].says: lambda parts: parts.refund is ChipRefund.ALL,
    CHIPS["none"].says: lambda parts: parts.refund is ChipRefund.NONE,
    "All chips go back.": lambda parts: parts.refund is ChipRefund.ALL,
    "The hand is dead.": lambda parts: parts.hand == "dead",
    "The hand is live.": lambda parts: parts.hand == "live",
    "The others play on.": lambda parts: parts.hand == "dead",
    "The button stays.": lambda parts: parts.button_moves is False,
    "The button goes where it belongs.": lambda parts: parts.button_moves is True,
}
"""Sentences, and what must be so where they are said."""


def find_redeal(parts: SpokenParts) -> str | None:
    """How the hand is dealt again, if it is."""
    return next((step.becomes for step in parts.steps if step.do is DealingAction.REDEAL), None)


def list_rulings(books: tuple[str, ...]) -> Iterator[Ruling]:
    """Every ruling to which these books can come."""
    for ways in every_way(books).values():
        yield from (way.ruling for way in ways)


@each_row("books", ORDERS, ids="+".join)
def test_every_ruling_can_be_said_aloud(books: tuple[str, ...]) -> None:
    for ruling in list_rulings(books):
        parts = find_spoken_parts(ruling)
        for seat in (0, 5):
            texts = list_spoken_texts(parts, SpokenSetting(seat))
            said = " ".join(texts)
            assert 0 < len(said) <= MAX_SPOKEN_LENGTH, said
            assert ("%(seat)s" in said) <= bool(seat), said
            assert len(set(texts)) == len(texts)


@each_row("books", ORDERS, ids="+".join)
def test_what_is_said_is_what_is_done(books: tuple[str, ...]) -> None:
    for ruling in list_rulings(books):
        parts = find_spoken_parts(ruling)
        said = list_spoken_texts(parts)
        broken = [text for text in said if text in PROMISES and not PROMISES[text](parts)]
        assert broken == [], (ruling.situation, said)


@each_row("books", ORDERS, ids="+".join)
def test_no_part_of_a_ruling_is_left_out(books: tuple[str, ...]) -> None:
    for ruling in list_rulings(books):
        parts = find_spoken_parts(ruling)
        said = " ".join(list_spoken_texts(parts))
        if ruling.answered in (AnswerCoverage.DISCRETION, AnswerCoverage.SILENT):
            assert "It’s the director’s call." in said
            assert not parts.lean or LEAN[parts.lean].says in said
            continue
        for words in list_cards_words(parts.steps, parts.notes):
            assert words.choose_text(USUAL_SETTING, parts.is_stud) in said
        if f"{parts.situation} {parts.verdict}" in CASE:
            continue
        if parts.headline:
            assert said.startswith(("Not a misdeal.", parts.headline))
        elif parts.hand and parts.verdict is not Verdict.CHECK:
            assert f"hand is {parts.hand}" in said


def test_every_step_of_a_book_is_said_in_its_own_short_words() -> None:
    """Whatever a house reads into it: each rule by itself."""
    known = {row.words.says for row in CARDS}
    for book in BOOKS.values():
        for rule in book.rules:
            words = {one.says for one in list_cards_words(rule.procedure.steps)}
            assert words <= known, (rule.number, words - known)


def test_a_step_that_the_words_do_not_know_is_said_as_it_is_written() -> None:
    step = DealingStep(DealingAction.SHOW, "hand")
    (words,) = list_cards_words((step,))
    assert words.says == "Lay the hand face up."


def test_every_verdict_refund_and_lean_has_words_to_say() -> None:
    assert set(OPENING) == {*Verdict, "not_misdeal"}
    assert set(CHIPS) == {*ChipRefund, "again"}
    assert set(LEAN) == set(LEANS)
    assert set(CLOSING) - {"partial"} <= set(Verdict)


def test_every_case_with_its_own_words_comes_up() -> None:
    reached = set()
    for books in ORDERS:
        for ruling in list_rulings(books):
            parts = find_spoken_parts(ruling)
            reached.add(f"{parts.situation} {parts.verdict}")
    assert set(CASE) <= reached


def test_every_common_question_is_answered_in_one_breath() -> None:
    assert set(EVERYDAY) == set(QUESTIONS)
    for words in EVERYDAY.values():
        assert words.endswith(".")
        assert len(words) <= MAX_ANSWER_LENGTH, words


@each_row(
    ("books", "situation", "facts", "said"),
    [
        (
            ["T24", "R11"],
            "D02",
            {},
            "Not a misdeal. Finish the deal; the player gets the top card; the exposed card is the"
            " flop burn.",
        ),
        (
            ["R11"],
            "D03",
            {"exposed_count": 2},
            "Misdeal. Take your bets back. Blinds and ante stay. Same button, deal again.",
        ),
        (["T24", "R11"], "D20", {}, "Too late for a misdeal. Play on."),
        (
            ["T24", "R11"],
            "B02",
            {},
            "The turn goes back, the burn stays. Shuffle and cut the stub. Finish the betting."
            " Deal the turn, no burn.",
        ),
        (
            ["R11"],
            "W03",
            {},
            "That all-in does not reopen the betting.",
        ),
        (
            ["CAP", "R4"],
            "B01",
            {},
            "Finish the betting. The flop goes back. Shuffle and cut the stub. New flop.",
        ),
        (["T24", "R11"], "F09", {}, "Set the wrong card aside; the next card takes its place."),
        (["R4", "R11"], "H08", {}, "The thrown-in hand is dead. The others play on."),
        (["T24"], "P01", {}, "Too late to fix. The button is not moved back. Play on."),
        (
            ["R4", "R11"],
            "B06",
            {"actions_on_street": ["1:check"]},
            "Burn two before the turn Play on.",  # the page ends a headline with a full stop
        ),
    ],
)
def test_it_is_what_a_floor_person_says(
    books: list[str], situation: str, facts: dict[str, object], said: str
) -> None:
    ruling = decide_from_facts(books, situation, facts)
    assert " ".join(list_spoken_texts(find_spoken_parts(ruling))) == said


def test_the_seat_is_named_where_it_is_known() -> None:
    parts = find_spoken_parts(decide_from_facts(["T24", "R11"], "D02", {}))
    texts = list_spoken_texts(parts, SpokenSetting(5))
    assert "seat %(seat)s gets the top card" in " ".join(texts)


def test_nobody_is_told_of_an_ante_or_a_button_that_is_not_there() -> None:
    parts = find_spoken_parts(decide_from_facts(["R11"], "D03", {"exposed_count": 2}))
    said = " ".join(list_spoken_texts(parts, SpokenSetting(has_ante=False)))
    assert said == "Misdeal. Take your bets back. Blinds stay. Same button, deal again."
    said = " ".join(list_spoken_texts(replace(parts, is_stud=True)))
    assert said == "Misdeal. Take your bets back. Antes stay. Deal again."
    stud = find_spoken_parts(decide_from_facts(["R11"], "D02", {"family": "stud"}))
    assert stud.is_stud
