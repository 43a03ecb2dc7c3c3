"""
Lint of orders of books: nobody's discretion and no reading of ours goes before a plain answer of a
later book, unless its rule says why.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from rulings.core.book import GATE, BookRule, Verdict
from rulings.core.book_lint import is_situation_alias, list_possible_answers
from rulings.core.facts import Answers
from rulings.core.rule_readings import READINGS
from rulings.core.ruling_catalog import SITUATIONS, Situation
from rulings.core.ruling_decision import (
    BookSelection,
    CitedRule,
    fill_default_answers,
    list_matching_rules,
    resolve_situation,
)

DISCRETION = "discretion"
READING = "reading"


@dataclass(frozen=True, slots=True)
class Outranking:
    """A rule that speaks before a plainer one of a later book."""

    kind: str
    situation: str
    first: CitedRule
    later: CitedRule


def find_outrankings(desk: BookSelection) -> Iterator[Outranking]:
    """Every pair of such rules, once, over all situations and answers."""
    for situation in SITUATIONS.values():
        if is_situation_alias(situation):
            continue
        seen: list[tuple[BookRule, BookRule]] = []
        for answers in list_all_answers(desk, situation):
            spoken = list(list_matching_rules(desk, situation.id, answers))
            for first, later in combinations(spoken, 2):
                kind = find_outranking_kind(desk, first, later)
                if kind and (first.rule, later.rule) not in seen:
                    seen.append((first.rule, later.rule))
                    yield Outranking(kind, situation.id, first, later)


def find_outranking_kind(desk: BookSelection, first: CitedRule, later: CitedRule) -> str:
    """Whether the first rule should have waited for the other one, and why."""
    order = desk.consulted
    if order.index(first.consulted) > order.index(later.consulted) or first.rule.partial:
        return ""
    if not is_explicit(later.rule):
        return ""
    if not is_explicit(first.rule):
        return DISCRETION
    is_reading = first.rule.is_reading and not later.rule.is_reading
    return READING if is_reading and has_other_effect(first.rule, later.rule) else ""


def is_explicit(rule: BookRule) -> bool:
    """Whether a rule answers, in full, and leaves it to nobody."""
    if rule.partial or rule.deferred:
        return False
    return bool(rule.route) or rule.verdict is not Verdict.DIRECTOR


def has_other_effect(rule: BookRule, other: BookRule) -> bool:
    """Whether two rules lead to different things."""
    return effect_of(rule) != effect_of(other)


def effect_of(rule: BookRule) -> tuple[object, ...]:
    """What a rule does, whoever says so."""
    return (
        rule.verdict,
        rule.route,
        rule.then,
        rule.hand,
        rule.refund,
        repr(rule.procedure),
        rule.button_moves,
    )


def list_all_answers(desk: BookSelection, situation: Situation) -> Iterator[Answers]:
    """
    All combinations of the facts that the rules of these books look at, as long as it stays this
    situation.
    """
    names = set[str]()
    for consulted in desk.list_books_for_situation(situation.id):
        for rule in consulted.book.find_situation_rules(situation.id):
            names |= {"acted" if name == GATE else name for name in rule.when}
    asked = sorted(names - READINGS.keys())
    for chosen in product(*(list_possible_answers(name, situation) for name in asked)):
        answers = fill_default_answers(situation.id, dict(zip(asked, chosen, strict=True)))
        if resolve_situation(situation.id, answers) == situation.id:
            yield answers
