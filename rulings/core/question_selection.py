"""Question selection: only those whose answers can still change the outcome."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from rulings.core.book import GATE
from rulings.core.data_loader import gettext_noop as _
from rulings.core.facts import FACTS, Answers, Fact
from rulings.core.misdeal_deadlines import BEHIND_THE_BLINDS, BettingProgress
from rulings.core.rule_readings import READINGS
from rulings.core.ruling_catalog import (
    SITUATIONS,
    get_situation,
    list_offered_answers,
    question_text,
)
from rulings.core.ruling_decision import (
    BookSelection,
    Ruling,
    decide_with_defaults,
    list_implied_answers,
    resolve_situation,
)

MAX_KEPT = 50_000
_outcomes: dict[tuple[object, ...], tuple[object, ...]] = {}


@dataclass(frozen=True, slots=True)
class Branch:
    """What the ruling would be if the unknown were known to be so."""

    answers: Mapping[str, str]
    ruling: Ruling


def list_relevant_facts(desk: BookSelection, situation: str) -> frozenset[str]:
    """Every fact that a rule looks at which may speak about the situation, wherever that leads."""
    names = set[str]()
    open_ = [situation]
    seen = set[str]()
    while open_:
        about = open_.pop()
        if about in seen:
            continue
        seen.add(about)
        for redirect in SITUATIONS[about].belongs:
            names |= redirect.when.keys()
            open_.append(redirect.to)
        for consulted in desk.list_books_for_situation(about):
            for rule in consulted.book.find_situation_rules(about):
                names |= {"acted" if name == GATE else name for name in rule.when}
                open_ += rule.next_situations
    return frozenset(names - READINGS.keys())


def list_unknown_facts(desk: BookSelection, situation: str, answers: Answers) -> tuple[str, ...]:
    """
    What may be asked and is not known, in the order in which it is asked; also where a rule leads
    to.
    """
    led = decide_with_defaults(desk, situation, answers).route
    about = get_situation(situation)
    known = {**about.means, **answers, **list_implied_answers(about, answers)}
    open_ = list_relevant_facts(desk, situation) - known.keys()
    asks: dict[str, None] = {}
    for key in (situation, resolve_situation(situation, known), *led):
        asks |= dict.fromkeys(get_situation(key).asks)
    return tuple(name for name in asks if name in open_)


def find_next_question(desk: BookSelection, situation: str, answers: Answers) -> Fact | None:
    """
    The next thing that still makes a difference; nothing once the outcome is the same whatever is
    answered.
    """
    names = list_unknown_facts(desk, situation, answers)
    for name in names:
        if is_question_relevant(desk, situation, answers, name, names):
            return adapt_question(situation, name, desk.readings)
    return None


def adapt_question(situation: str, name: str, readings: Mapping[str, str] | None = None) -> Fact:
    """
    A question with the words and the answers that make sense for a situation, as the house reads
    the books.
    """
    fact = FACTS[name]
    asks = question_text(situation, name)
    kept = list_offered_answers(get_situation(situation), name)
    if name == "acted":
        asks, kept = adapt_acted_question(asks, kept, readings or {})
    return replace(fact, asks=asks, answers=tuple(fact.find_answer(key) for key in kept))


def adapt_acted_question(
    asks: str, kept: tuple[str, ...], readings: Mapping[str, str]
) -> tuple[str, tuple[str, ...]]:
    """
    Who counts as having acted, and whether a fold and a check are told apart, depends on how the
    house reads it.
    """
    behind = readings.get("two_players") == BEHIND_THE_BLINDS
    told_apart = readings.get("fold_and_check") == "yes"
    if behind:
        asks = _("How many of those seated behind the blinds have acted in turn?")
    return asks, tuple(key for key in kept if told_apart or key != BettingProgress.TWO_MIXED)


def is_question_relevant(
    desk: BookSelection, situation: str, answers: Answers, name: str, names: tuple[str, ...]
) -> bool:
    """
    Whether two answers to one question can lead to different outcomes, with the others being equal.
    """
    others = [other for other in names if other != name]
    offered = [
        adapt_question(situation, asked, desk.readings).answer_keys for asked in (name, *others)
    ]
    for chosen in product(*offered[1:]):
        so = {**answers, **dict(zip(others, chosen, strict=True))}
        if len({find_outcome(desk, situation, {**so, name: key}) for key in offered[0]}) > 1:
            return True
    return False


def find_outcome(desk: BookSelection, situation: str, answers: Answers) -> tuple[object, ...]:
    """What is to be done under these answers; worked out once."""
    known = (desk.cache_key, situation, tuple(sorted(answers.items())))
    if known not in _outcomes:
        if len(_outcomes) >= MAX_KEPT:
            _outcomes.clear()
        _outcomes[known] = decide_with_defaults(desk, situation, answers).outcome
    return _outcomes[known]


def list_outcome_branches(
    desk: BookSelection, situation: str, answers: Answers
) -> tuple[Branch, ...]:
    """
    What the ruling would be for each answer to what is still open; one branch for each outcome.
    """
    fact = find_next_question(desk, situation, answers)
    if fact is None:
        return ()
    found: dict[tuple[object, ...], Branch] = {}
    for key in fact.answer_keys:
        so = {**answers, fact.name: key}
        deeper = list_outcome_branches(desk, situation, so)
        for branch in deeper or (Branch(so, decide_with_defaults(desk, situation, so)),):
            found.setdefault(
                branch.ruling.outcome, Branch({**branch.answers, fact.name: key}, branch.ruling)
            )
    return tuple(found.values())


def walk_branches(
    desk: BookSelection, situation: str, answers: Answers | None = None
) -> Iterator[Branch]:
    """Every series of questions and answers, to its ruling."""
    answers = answers or {}
    fact = find_next_question(desk, situation, answers)
    if fact is None:
        yield Branch(answers, decide_with_defaults(desk, situation, answers))
        return
    for key in fact.answer_keys:
        yield from walk_branches(desk, situation, {**answers, fact.name: key})
