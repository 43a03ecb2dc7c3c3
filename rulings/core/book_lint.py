"""Lint of rule books: no gap, no tie, every name known."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product

from rulings.core.book import CLOSED, GATE, OPEN, Book, BookRule, Verdict
from rulings.core.facts import FACTS
from rulings.core.rule_readings import READINGS
from rulings.core.ruling_catalog import SITUATIONS, Situation


def find_book_faults(book: Book) -> Iterator[str]:
    """Everything that is wrong with a book by itself, in whole sentences."""
    for situation in SITUATIONS.values():
        rules = book.find_situation_rules(situation.id)
        if not is_situation_alias(situation):
            yield from find_rule_gaps(book, situation, rules)
            yield from find_rule_ties(book, situation, rules)
    for rule in book.rules:
        yield from find_rule_faults(book, rule)


def is_situation_alias(situation: Situation) -> bool:
    """Whether it is only another name for a situation."""
    return any(not redirect.when for redirect in situation.belongs)


def find_rule_gaps(book: Book, situation: Situation, rules: tuple[BookRule, ...]) -> Iterator[str]:
    """Facts for which a book neither speaks nor says that it is silent."""
    if not rules:
        if situation.id not in book.silent:
            yield f"{book.key} neither answers {situation.id} nor says that it is silent."
        return
    if situation.id in book.silent:
        yield f"{book.key} answers {situation.id} and says that it is silent."
    for facts in list_answer_combinations(rules, situation):
        if not any(is_rule_match(rule, facts) for rule in rules):
            yield f"{book.key} has no rule for {situation.id} when {case_text(facts)}."
            return


def find_rule_ties(book: Book, situation: Situation, rules: tuple[BookRule, ...]) -> Iterator[str]:
    """Two rules for the same facts of which neither is narrower."""
    for rule, other in combinations(rules, 2):
        meet = rule.has_overlap(other) and other.has_overlap(rule)
        narrower = rule.is_narrower_than(other) or other.is_narrower_than(rule)
        if meet and not narrower and rule.unless_book == other.unless_book:
            both = f"{conditions_text(rule.when)} and {conditions_text(other.when)}"
            yield f"{book.key}: two rules for {situation.id} when {both}."


def find_rule_faults(book: Book, rule: BookRule) -> Iterator[str]:
    """What a rule lacks or names that is not there."""
    where = f"{book.key}, {rule.situation}"
    for name in (rule.situation, *rule.next_situations):
        if name not in SITUATIONS:
            yield f"{where}: there is no situation {name}."
    if rule.verdict is not Verdict.SILENT and not (rule.says and rule.source):
        yield f"{where}: a rule needs its words and where they come from."
    if rule.verdict is Verdict.DIRECTOR and not rule.criteria:
        yield f"{where}: who decides must know by what."
    if (
        rule.verdict is Verdict.SILENT
        and not rule.route
        and tuple(rule.list_parts()) != ("verdict",)
    ):
        yield f"{where}: a silent rule says something."


def list_answer_combinations(
    rules: tuple[BookRule, ...], situation: Situation
) -> Iterator[Mapping[str, str]]:
    """
    All combinations of the facts that the rules of a situation look at, as far as its choice leaves
    them open.
    """
    names = sorted({name for rule in rules for name in rule.when})
    for chosen in product(*(list_possible_answers(name, situation) for name in names)):
        yield dict(zip(names, chosen, strict=True))


def list_possible_answers(name: str, situation: Situation) -> tuple[str, ...]:
    """Everything a fact, a reading or the gate may come to in a situation."""
    if name == GATE:
        return (OPEN, CLOSED)
    if name in READINGS:
        return tuple(READINGS[name].options)
    if name in situation.means:
        return (situation.means[name],)
    moved: set[str] = set()
    for redirect in situation.belongs:
        if redirect.when.keys() == {name}:
            moved |= redirect.when[name]
    return tuple(key for key in FACTS[name].answer_keys if key not in moved)


def is_rule_match(rule: BookRule, facts: Mapping[str, str]) -> bool:
    """Whether a rule that steps back for no other book speaks of a case."""
    return not rule.unless_book and all(facts[name] in keys for name, keys in rule.when.items())


def case_text(facts: Mapping[str, str]) -> str:
    """One case, for whoever mends a book."""
    return ", ".join(f"{name} is {key}" for name, key in facts.items()) or "anything holds"


def conditions_text(when: Mapping[str, frozenset[str]]) -> str:
    """The conditions of a rule, for whoever mends a book."""
    return (
        ", ".join(f"{name} is {'/'.join(sorted(keys))}" for name, keys in when.items())
        or "anything holds"
    )
