"""A ruling is said aloud in one breath, built from all its parts, and says nothing else."""

from collections.abc import Callable, Iterator, Mapping

import pytest

from rulings.core.book import ChipRefund, Verdict
from rulings.core.book_precedence import PRECEDENCES
from rulings.core.dealing_steps import DealingAction, DealingStep
from rulings.core.ruling_catalog import BOOKS
from rulings.core.ruling_decision import AnswerCoverage, Ruling, decide_from_facts
from rulings.core.spoken_verdict import (
    CARDS,
    CHIPS,
    CLOSING,
    LEAN,
    OPENING,
    SpokenParts,
    find_spoken_parts,
    list_cards_words,
    list_spoken_texts,
)
from rulings.core.verdict_text import LEANS
from tests.rows import each_row
from tests.rulings.every_way import every_way

pytestmark = pytest.mark.pure

LONGEST = 160
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
        for has_seat in (False, True):
            texts = list_spoken_texts(parts, has_seat)
            said = " ".join(texts)
            assert 0 < len(said) <= LONGEST, said
            assert ("%(seat)s" in said) <= has_seat, said
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
            assert "The director decides." in said
            assert not parts.lean or LEAN[parts.lean].says in said
            continue
        for words in list_cards_words(parts.steps, parts.notes):
            assert words.says in said
        if parts.headline:
            assert said.startswith(("Not a misdeal.", parts.headline))
        if parts.hand and not parts.headline:
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
    ],
)
def test_it_is_what_a_floor_person_says(
    books: list[str], situation: str, facts: dict[str, object], said: str
) -> None:
    ruling = decide_from_facts(books, situation, facts)
    assert " ".join(list_spoken_texts(find_spoken_parts(ruling))) == said


def test_the_seat_is_named_where_it_is_known() -> None:
    parts = find_spoken_parts(decide_from_facts(["T24", "R11"], "D02", {}))
    assert "seat %(seat)s gets the top card" in " ".join(list_spoken_texts(parts, has_seat=True))
