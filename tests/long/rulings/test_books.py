"""Every way through the questions of every situation, by every order of books."""

from itertools import product

import pytest

from rulings.core.question_selection import (
    adapt_question,
    list_unknown_facts,
    walk_branches,
)
from rulings.core.ruling_catalog import SITUATIONS
from rulings.core.ruling_decision import (
    AnswerCoverage,
    BookSelection,
    decide_from_answers,
    fill_default_answers,
)
from tests.rows import each_row
from tests.rulings.every_way import MAX_QUESTIONS
from tests.rulings.test_books import DESKS, STACKS, check_citations

pytestmark = pytest.mark.pure


@each_row("books", STACKS.values(), ids=STACKS)
def test_each_part_has_one_citation(books: tuple[str, ...]) -> None:
    check_citations(books)


@each_row("desk", DESKS.values(), ids=DESKS)
@each_row("situation", SITUATIONS)
def test_four_questions_lead_to_a_ruling(desk: BookSelection, situation: str) -> None:
    """
    Every way through the questions, and at its end nothing that was not asked can change the
    outcome.
    """
    for way in walk_branches(desk, situation):
        assert len(way.answers) <= MAX_QUESTIONS, way.answers
        assert way.ruling.answered is AnswerCoverage.SILENT or way.ruling.cited_rules
        assert way.ruling.answered is not AnswerCoverage.SILENT or not way.ruling.said


@each_row("desk", DESKS.values(), ids=DESKS)
@each_row("situation", SITUATIONS)
def test_nothing_is_left_unasked(desk: BookSelection, situation: str) -> None:
    """All combinations of everything that may be asked end as the questions ended."""
    ends = [(way.answers, way.ruling.outcome) for way in walk_branches(desk, situation)]
    names = sorted(
        {
            *list_unknown_facts(desk, situation, {}),
            *(name for answers, _outcome in ends for name in answers),
        }
    )
    for chosen in product(*(adapt_question(situation, name).answer_keys for name in names)):
        so = dict(zip(names, chosen, strict=True))
        fitting = [outcome for answers, outcome in ends if answers.items() <= so.items()]
        assert len(fitting) == 1
        assert (
            decide_from_answers(desk, situation, fill_default_answers(situation, so)).outcome
            == fitting[0]
        ), so
