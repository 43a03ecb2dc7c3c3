"""Invariants of all books: no gap, no tie, few questions, and each ruling cites its source."""

from collections.abc import Mapping

import pytest
from django.core.checks import registry as checks

from rulings.apps import check_bundled_books
from rulings.core.book import Book, RulingPart, Verdict, read_book
from rulings.core.book_lint import find_book_faults, is_situation_alias
from rulings.core.book_precedence import PRECEDENCES
from rulings.core.data_loader import RulingsError
from rulings.core.facts import FACTS
from rulings.core.ruling_catalog import BOOKS, GROUPS, SITUATIONS, get_books
from rulings.core.ruling_decision import AnswerCoverage, build_book_selection
from tests.rows import each_row
from tests.rulings.every_way import every_way

pytestmark = pytest.mark.pure

STACKS = {
    **{key: order.books for key, order in PRECEDENCES.items()},
    **{f"only {key}": (key,) for key in BOOKS},
}
DESKS = {name: build_book_selection(get_books(books)) for name, books in STACKS.items()}


@each_row("book", BOOKS.values(), ids=BOOKS)
def test_a_book_has_no_fault(book: Book) -> None:
    assert list(find_book_faults(book)) == []


@each_row("order", PRECEDENCES)
def test_each_part_has_one_citation(order: str) -> None:
    """Through every question of every situation: so many ways take their time."""
    check_citations(PRECEDENCES[order].books)


def check_citations(books: tuple[str, ...]) -> None:
    for found in every_way(books).values():
        for way in found:
            for slot, cited in way.ruling.said.items():
                assert slot in set(cited.rule.list_parts())
                assert cited.rule.says
                assert cited.rule.source
                assert cited.book.edition
            assert (
                way.ruling.answered is AnswerCoverage.SILENT
                or RulingPart.VERDICT in way.ruling.said
            )


def test_every_situation_can_be_found_and_is_answered_by_somebody() -> None:
    assert {one.group for one in SITUATIONS.values()} == {group.key for group in GROUPS}
    rules = [rule for book in BOOKS.values() for rule in book.rules]
    answered = {
        rule.situation for rule in rules if rule.route or rule.verdict is not Verdict.SILENT
    }
    assert {key for key, one in SITUATIONS.items() if not is_situation_alias(one)} <= answered


@each_row("name", [name for name, fact in FACTS.items() if fact.asks])
def test_what_is_asked_has_answers_and_a_usual_one(name: str) -> None:
    assert FACTS[name].usual in FACTS[name].answer_keys


# --- faults that were planted


def rule(verdict: str, **more: object) -> dict[str, object]:
    return {"situation": "F01", "verdict": verdict, **more}


def planted(*rules: Mapping[str, object]) -> list[str]:
    """What is wrong with a book of these rules that says nothing else."""
    worded = [{"says": "So it is.", "source": "1", **row} for row in rules]
    return list(
        find_book_faults(
            read_book(
                {"key": "X", "name": "X", "rule": worded, "silent": [*SITUATIONS.keys() - {"F01"}]}
            )
        )
    )


def test_holes_and_ties_are_found() -> None:
    always, betting = rule("VOID_REFUND"), rule("PLAY_ON", when={"stage": ["betting", "showdown"]})
    assert planted(always) == []
    assert planted() == ["X neither answers F01 nor says that it is silent."]
    assert planted(betting) == ["X has no rule for F01 when stage is before_deal."]
    assert planted(always, betting, rule("MISDEAL", when={"identifiable": True})) == [
        "X: two rules for F01 when stage is betting/showdown and identifiable is yes."
    ]


def test_loose_ends_are_found() -> None:
    assert planted(rule("DIRECTOR", says="", then=["Z9"])) == [
        "X, F01: there is no situation Z9.",
        "X, F01: a rule needs its words and where they come from.",
        "X, F01: who decides must know by what.",
    ]


def test_the_program_does_not_start_with_such_a_book() -> None:
    assert check_bundled_books(app_configs=None) == []
    found = check_bundled_books(
        [read_book({"key": "X", "name": "X", "silent": list(SITUATIONS)[1:]})], app_configs=None
    )
    assert [(one.msg, one.id) for one in found] == [
        ("X neither answers D01 nor says that it is silent.", "rulings.E001")
    ]
    registered: list[object] = list(checks.registry.get_checks())
    assert check_bundled_books in registered


@each_row(
    "row",
    [
        rule("NONSENSE"),
        rule("PLAY_ON", when={"nonsense": "yes"}),
        rule("PLAY_ON", when={"stage": "nonsense"}),
        rule("PLAY_ON", steps=["nonsense"]),
        rule("PLAY_ON", refund="nonsense"),
    ],
)
def test_what_is_no_rule_is_not_read(row: dict[str, object]) -> None:
    with pytest.raises(RulingsError):
        read_book({"key": "X", "name": "X", "rule": [row]})
