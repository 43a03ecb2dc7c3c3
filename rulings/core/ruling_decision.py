"""
Ruling decision: the first book that answers a part of the ruling decides it and is cited.

A book that has nothing to say lets the next one speak; a book that others extend comes after all of
them. A reading of ours speaks after every rule that a book states, and a rule that leaves it to the
house or the director after all others, unless the rule says why not. A rule that answers only in
part is cited, and gives the verdict only where no later book answers in full. Within a book
the narrower rule goes first. What a ruling leaves open – how a hand is dealt again, whose chips
come back – is filled by other books that come to the same verdict, and by the rules that its own
rule names.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain

from rulings.core.book import (
    CLOSED,
    GATE,
    OPEN,
    Book,
    BookRule,
    ChipRefund,
    Procedure,
    RulingPart,
    Verdict,
)
from rulings.core.facts import FACTS, NO, YES, Answers
from rulings.core.misdeal_deadlines import BettingProgress, may_call_misdeal
from rulings.core.rule_readings import fill_default_readings
from rulings.core.ruling_catalog import BOOKS, SITUATIONS, Situation, get_situation

MAX_ROUTES = 5
NO_RULE = BookRule("", Verdict.SILENT)
"""In place of a rule where no book answers a part."""


class AnswerCoverage(StrEnum):
    """How much the books say."""

    DECIDED = "decided"
    PARTIAL = "partial"
    DISCRETION = "discretion"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class ConsultedBook:
    """A book that is asked, and the book that brought it along."""

    book: Book
    via: str = ""


@dataclass(frozen=True, slots=True)
class CitedRule:
    """A rule that answered part of a ruling."""

    consulted: ConsultedBook
    rule: BookRule

    @property
    def book(self) -> Book:
        return self.consulted.book


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is done, part by part, each with the rule that says so."""

    situation: str
    verdict: Verdict
    answered: AnswerCoverage
    said: Mapping[RulingPart, CitedRule] = field(default_factory=dict)
    route: tuple[str, ...] = ()
    """The situations it was led through, the last one the one that was decided."""
    led_by: tuple[CitedRule, ...] = ()
    """The rules that spoke before the one that decides: they led there, or answered in part."""
    facts: Answers = field(default_factory=dict)
    """The answers that the cited rules depend on."""
    silences: tuple[CitedRule, ...] = ()
    """Where no book answers: each book that was asked, with its rule if that says why."""

    @property
    def cited_rules(self) -> tuple[CitedRule, ...]:
        """All rules behind it, in the order in which they spoke."""
        ordered = [*self.led_by, *(self.said[slot] for slot in RulingPart if slot in self.said)]
        return drop_duplicate_rules(ordered)

    def get_rule(self, slot: RulingPart) -> BookRule | None:
        """The rule that answers a part."""
        return self.said[slot].rule if slot in self.said else None

    @property
    def headline(self) -> str:
        """What stands in large type in place of the verdict's own words, if anything does."""
        return self._get_rule_or_empty(RulingPart.VERDICT).headline

    @property
    def hand(self) -> str:
        return self._get_rule_or_empty(RulingPart.HAND).hand

    @property
    def refund(self) -> ChipRefund | None:
        return self._get_rule_or_empty(RulingPart.REFUND).refund

    @property
    def procedure(self) -> Procedure:
        return self._get_rule_or_empty(RulingPart.PROCEDURE).procedure

    @property
    def button_moves(self) -> bool | None:
        return self._get_rule_or_empty(RulingPart.POSITION).button_moves

    @property
    def lean(self) -> str:
        return self._get_rule_or_empty(RulingPart.VERDICT).lean

    def _get_rule_or_empty(self, slot: RulingPart) -> BookRule:
        return self.get_rule(slot) or NO_RULE

    @property
    def outcome(self) -> tuple[object, ...]:
        """
        What is to be done, whoever says so: two rulings of one outcome need no further question.
        """
        return (
            self.verdict,
            self.answered,
            self.hand,
            self.refund,
            repr(self.procedure),
            self.button_moves,
            self.lean,
            self._get_rule_or_empty(RulingPart.VERDICT).criteria,
        )


def drop_duplicate_rules(cited: list[CitedRule]) -> tuple[CitedRule, ...]:
    """Each rule once, in order."""
    return tuple(rule for place, rule in enumerate(cited) if rule not in cited[:place])


@dataclass(frozen=True, slots=True)
class BookSelection:
    """The books in the order in which they are asked, and the readings of the house."""

    consulted: tuple[ConsultedBook, ...]
    readings: Mapping[str, str]

    @property
    def cache_key(self) -> tuple[object, ...]:
        """The same for the same books and readings; another edition of a book is another book."""
        books = (
            (consulted.book.key, consulted.book.edition, consulted.book.mark)
            for consulted in self.consulted
        )
        return tuple(books), tuple(sorted(self.readings.items()))

    def list_books_for_situation(self, situation: str) -> Iterator[ConsultedBook]:
        """The books that may speak about a situation."""
        hushed: set[str] = set()
        for consulted in self.consulted:
            if consulted.book.key not in hushed and "" not in hushed:
                yield consulted
            hushed |= {book for book, about in consulted.book.suppresses if about == situation}
            if situation in consulted.book.replaces:
                return

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(consulted.book.key for consulted in self.consulted)


def build_book_selection(
    books: tuple[Book, ...], readings: Mapping[str, str] | None = None
) -> BookSelection:
    """
    A book that others extend is asked after all of them, unless the house put it somewhere itself.
    """
    listed = dict.fromkeys(book.key for book in books)
    consulted: list[ConsultedBook] = []
    for place, book in enumerate(books):
        consulted.append(ConsultedBook(book))
        later = {base for other in books[place + 1 :] for base in list_base_books(other)}
        for base in list_base_books(book):
            if base not in listed and base not in later:
                via = next(other.key for other in books if base in list_base_books(other))
                consulted.append(ConsultedBook(BOOKS[base], via))
    return BookSelection(tuple(consulted), fill_default_readings(readings or {}))


def list_base_books(book: Book) -> tuple[str, ...]:
    """The books that a book extends, the nearest first."""
    return (book.extends, *list_base_books(BOOKS[book.extends])) if book.extends else ()


def decide_with_defaults(desk: BookSelection, situation: str, answers: Answers) -> Ruling:
    """The ruling for these answers; what nobody said is taken as usual."""
    return decide_from_answers(desk, situation, fill_default_answers(situation, answers))


def fill_default_answers(situation: str, answers: Answers) -> dict[str, str]:
    """The answers with what the situation itself says, and what is usual."""
    usual = {name: fact.usual for name, fact in FACTS.items() if fact.usual}
    if answers.get("acted", BettingProgress.FEW) not in (
        BettingProgress.FEW,
        BettingProgress.NOBODY,
    ):
        usual["betting_started"] = YES
    about = get_situation(situation)
    given = dict(answers) | list_implied_answers(about, answers)
    return usual | dict(about.usual) | dict(about.means) | given


def list_implied_answers(about: Situation, answers: Answers) -> dict[str, str]:
    """Who has not acted in a game with a draw stands before it."""
    is_before = answers.get("seat_has_acted") == NO and "predraw" in about.offers.get("street", ())
    return {"street": "predraw"} if is_before else {}


def decide_from_answers(desk: BookSelection, situation: str, answers: Answers) -> Ruling:
    """The ruling when everything is known."""
    route = [resolve_situation(situation, answers)]
    led_by = list[CitedRule]()
    while len(route) <= MAX_ROUTES:
        spoken = list_matching_rules(desk, route[-1], answers)
        place = find_deciding_index(spoken)
        led_by += spoken[:place]
        if not spoken or not spoken[place].rule.route:
            break
        led_by.append(spoken[place])
        route.append(spoken[place].rule.route)
    led = tuple(route) if route != [situation] else ()
    if not spoken:
        return Ruling(
            situation,
            Verdict.SILENT,
            AnswerCoverage.SILENT,
            route=led,
            led_by=tuple(led_by),
            silences=tuple(list_silences(desk, route[-1], answers)),
        )
    said = assign_ruling_parts(desk, spoken[place], spoken, answers)
    first = spoken[place].rule
    answered = (
        AnswerCoverage.DISCRETION if first.verdict is Verdict.DIRECTOR else AnswerCoverage.DECIDED
    )
    if first.partial and RulingPart.PROCEDURE not in said:
        answered = AnswerCoverage.PARTIAL
    facts: dict[str, str] = {}
    for cited in [*led_by, *said.values()]:
        for name in list_rule_facts(cited.rule):
            if name in answers:
                facts[name] = answers[name]
    return Ruling(situation, first.verdict, answered, said, led, tuple(led_by), facts)


def resolve_situation(situation: str, answers: Answers) -> str:
    """The situation that an incident really is, whatever it was called."""
    seen = [situation]
    while True:
        redirects = SITUATIONS[seen[-1]].belongs
        to = next((redirect.to for redirect in redirects if redirect.is_match(answers)), "")
        if not to or to in seen:
            return seen[-1]
        seen.append(to)


def list_matching_rules(
    desk: BookSelection, situation: str, answers: Answers
) -> tuple[CitedRule, ...]:
    """
    The rule of each book that says something, in the order in which they speak: plain rules as the
    books are asked, then our own readings, then who leaves it to the house or the director.
    """
    spoken: list[CitedRule] = []
    for consulted in desk.list_books_for_situation(situation):
        rule = find_narrowest_rule(desk, consulted.book, situation, answers)
        if rule is not None and (rule.route or rule.verdict is not Verdict.SILENT):
            spoken.append(CitedRule(consulted, rule))
    return tuple(sorted(spoken, key=lambda cited: cited.rule.turn))


def list_silences(desk: BookSelection, situation: str, answers: Answers) -> Iterator[CitedRule]:
    """Each book that was asked in vain, with the rule by which it is silent, if it has one."""
    for consulted in desk.list_books_for_situation(situation):
        rule = find_narrowest_rule(desk, consulted.book, situation, answers)
        yield CitedRule(consulted, rule or NO_RULE)


def find_deciding_index(spoken: tuple[CitedRule, ...]) -> int:
    """The place of the rule that gives the verdict: the first that answers in full, if any does."""
    return next((place for place, cited in enumerate(spoken) if not cited.rule.partial), 0)


def find_narrowest_rule(
    desk: BookSelection, book: Book, situation: str, answers: Answers
) -> BookRule | None:
    """Of the rules of a book that fit, the one that no other is narrower than."""
    fitting = [
        rule
        for rule in book.find_situation_rules(situation)
        if rule.unless_book not in desk.keys and is_rule_match(desk, book, rule, answers)
    ]
    for rule in fitting:
        if not any(other.is_narrower_than(rule) for other in fitting):
            return rule
    return None


def is_rule_match(desk: BookSelection, book: Book, rule: BookRule, answers: Answers) -> bool:
    """Whether a rule holds under these answers."""
    return all(
        find_condition_answer(desk, book, name, answers) in keys for name, keys in rule.when.items()
    )


def find_condition_answer(desk: BookSelection, book: Book, name: str, answers: Answers) -> str:
    """
    The answer to one of a rule's conditions: a fact, a reading of the house, or the book's own
    gate.
    """
    if name == GATE:
        open_ = may_call_misdeal(
            book.gate, answers["acted"], desk.readings["fold_and_check"] == "yes"
        )
        return OPEN if open_ else CLOSED
    return desk.readings.get(name) or answers[name]


def assign_ruling_parts(
    desk: BookSelection, first: CitedRule, spoken: tuple[CitedRule, ...], answers: Answers
) -> dict[RulingPart, CitedRule]:
    """Each part of a ruling by the first rule that answers it and agrees with the verdict."""
    said = {RulingPart.VERDICT: first}
    for cited in spoken:
        if cited.rule.verdict is first.rule.verdict:
            fill_ruling_parts(said, cited)
    named = dict.fromkeys(chain.from_iterable(cited.rule.then for cited in said.values()))
    for situation in named:
        for cited in list_matching_rules(desk, situation, answers):
            fill_ruling_parts(said, cited)
    return said


def fill_ruling_parts(said: dict[RulingPart, CitedRule], cited: CitedRule) -> None:
    """Let a rule answer those parts of a ruling that none before it has answered."""
    for slot in cited.rule.list_parts():
        said.setdefault(slot, cited)


def list_rule_facts(rule: BookRule) -> Iterator[str]:
    """The facts that a rule looks at."""
    for name in rule.when:
        yield "acted" if name == GATE else name
