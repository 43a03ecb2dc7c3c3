"""Every step, verdict and procedure has a wording, whichever book it comes from."""

import re
from itertools import chain

import pytest

from rulings.core.book import PROCEDURE_WORDS, BookRule, ChipRefund, Procedure, Verdict
from rulings.core.common_questions import EVERYDAY
from rulings.core.dealing_steps import CARDS, DealingAction, DealingStep
from rulings.core.facts import FACTS
from rulings.core.ruling_catalog import BOOKS, SITUATIONS
from rulings.core.ruling_decision import AnswerCoverage
from rulings.core.step_text import SENTENCES, dealing_step_text, list_simpler_steps
from rulings.core.verdict_text import (
    ANSWERED,
    BUTTON,
    HANDS,
    LEANS,
    MARKS,
    NOTES,
    REFUNDS,
    VERDICTS,
    list_procedure_notes,
)
from tests.rows import each_row

pytestmark = pytest.mark.pure

RULES = tuple(rule for book in BOOKS.values() for rule in book.rules)
STEPS = tuple(dict.fromkeys(step for rule in RULES for step in rule.procedure.steps))
ALL_SENTENCES = tuple(
    chain(
        SENTENCES.values(),
        *(table.values() for table in (REFUNDS, HANDS, BUTTON, LEANS, MARKS, NOTES)),
    )
)


@each_row("step", STEPS, ids=str)
def test_every_step_of_a_book_has_a_sentence_that_tells_its_cards_street_and_burn(
    step: DealingStep,
) -> None:
    told = next(one for one in list_simpler_steps(step) if one in SENTENCES)
    assert (told.cards, told.street, told.burn) == (step.cards, step.street, step.burn)


def test_every_verdict_refund_and_kind_of_answer_has_words() -> None:
    assert set(VERDICTS) == set(Verdict)
    assert len({*VERDICTS.values()}) == len(Verdict)
    assert set(REFUNDS) == set(ChipRefund)
    assert set(ANSWERED) == set(AnswerCoverage)
    assert set(BUTTON) == {True, False}


def test_what_rules_say_besides_has_words() -> None:
    assert {rule.hand for rule in RULES} - {""} <= set(HANDS)
    assert {rule.lean for rule in RULES} - {""} <= set(LEANS)
    assert {rule.mark for rule in RULES} <= set(MARKS)
    assert {(name, value) for rule in RULES for name, value in rule.procedure.words.items()} <= set(
        NOTES
    )
    assert {name for name, _value in NOTES} == set(PROCEDURE_WORDS)


@each_row("sentence", dict.fromkeys(ALL_SENTENCES))
def test_a_sentence_is_whole_and_short(sentence: str) -> None:
    assert sentence[0].isupper()
    assert sentence[-1] == "."
    assert len(sentence.split()) <= 18
    assert "%" not in sentence


STIFF = re.compile(r"\b(?:he|him|his|whoever had|the deal does not count)\b", re.IGNORECASE)


@each_row("key", BOOKS)
def test_a_book_speaks_as_players_do(key: str) -> None:
    texts = [text for rule in BOOKS[key].rules for text in (rule.says, rule.reads, *rule.criteria)]
    assert [text for text in texts if STIFF.search(text) or len(text) > 260] == []


def test_what_the_desk_asks_and_answers_speaks_of_them() -> None:
    texts = [
        *chain.from_iterable((about.title, about.answer) for about in EVERYDAY.values()),
        *(situation.name for situation in SITUATIONS.values()),
        *chain.from_iterable(situation.asks_as.values() for situation in SITUATIONS.values()),
        *(fact.asks for fact in FACTS.values()),
        *(answer.says for fact in FACTS.values() for answer in fact.answers),
    ]
    assert [text for text in texts if STIFF.search(text)] == []


@each_row("verdict", Verdict)
def test_a_headline_can_be_set_in_large_type(verdict: Verdict) -> None:
    headline = VERDICTS[verdict]
    assert len(headline) <= 30
    assert headline[-1] not in ".!?"


@each_row(
    ("step", "sentence"),
    [
        (
            DealingStep(DealingAction.DEAL, street="turn", burn=False),
            "Deal the turn without another burn.",
        ),
        (
            DealingStep(DealingAction.DEAL, street="sixth", burn=False),
            "Deal the street again without another burn.",
        ),
        (
            DealingStep(DealingAction.MUCK, "replacement", "river"),
            "Put the cards with the folded ones.",
        ),
        (DealingStep(DealingAction.RESHUFFLE, "wrong", excluding=("burns",)), "Shuffle the deck."),
        (
            DealingStep(DealingAction.CUT, "flop", "flop", True, ("burns",), "turn_burn", True),
            "Cut the deck.",
        ),
    ],
)
def test_a_step_that_nobody_thought_of_is_told_more_plainly(
    step: DealingStep, sentence: str
) -> None:
    assert dealing_step_text(step) == sentence


@each_row("do", DealingAction)
@each_row("cards", sorted(CARDS))
def test_a_clubs_own_steps_are_told_too(do: DealingAction, cards: str) -> None:
    assert dealing_step_text(DealingStep(do, cards, "seventh")) in SENTENCES.values()


def test_words_of_a_club_that_nobody_knows_are_left_out() -> None:
    procedure = Procedure(words={"scrambled": 7, "drawn_by": "director"})
    assert list_procedure_notes(procedure) == ("The director draws, nobody else.",)
    assert list_procedure_notes(BookRule("D01", Verdict.MISDEAL).procedure) == ()
