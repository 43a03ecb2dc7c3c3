"""
What the chosen books say about an incident: the first book that speaks answers each part of the
ruling, and is cited.

A book that has nothing to say lets the next one speak; a book that others extend comes after all of
them. A rule that leaves it to the house speaks only where no later book does. A rule that answers
only in part is cited, and gives the verdict only where no later book answers in full. Within a book
the narrower rule goes first. What a ruling leaves open – how a hand is dealt again, whose chips
come back – is filled by other books that come to the same verdict, and by the rules that its own
rule names.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

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
from rulings.core.facts import FACTS, Answers, Given, answers_of
from rulings.core.library import BOOKS, SITUATIONS, books_of, situation_of
from rulings.core.misdeal_deadlines import is_open
from rulings.core.readings import with_default_readings

MOST_ROUTES = 5


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

    @property
    def cited(self) -> tuple[CitedRule, ...]:
        """All rules behind it, in the order in which they spoke."""
        ordered = [*self.led_by, *(self.said[slot] for slot in RulingPart if slot in self.said)]
        return unique(ordered)

    def rule(self, slot: RulingPart) -> BookRule | None:
        """The rule that answers a part."""
        return self.said[slot].rule if slot in self.said else None

    @property
    def headline(self) -> str:
        """What stands in large type in place of the verdict's own words, if anything does."""
        rule = self.rule(RulingPart.VERDICT)
        return rule.headline if rule else ""

    @property
    def hand(self) -> str:
        rule = self.rule(RulingPart.HAND)
        return rule.hand if rule else ""

    @property
    def refund(self) -> ChipRefund | None:
        rule = self.rule(RulingPart.REFUND)
        return rule.refund if rule else None

    @property
    def procedure(self) -> Procedure:
        rule = self.rule(RulingPart.PROCEDURE)
        return rule.procedure if rule else Procedure()

    @property
    def button_moves(self) -> bool | None:
        rule = self.rule(RulingPart.POSITION)
        return rule.button_moves if rule else None

    @property
    def lean(self) -> str:
        rule = self.rule(RulingPart.VERDICT)
        return rule.lean if rule else ""

    @property
    def outcome(self) -> tuple[object, ...]:
        """
        What is to be done, whoever says so: two rulings of one outcome need no further question.
        """
        rule = self.rule(RulingPart.VERDICT)
        told = repr(self.procedure)
        return (
            self.verdict,
            self.answered,
            self.hand,
            self.refund,
            told,
            self.button_moves,
            self.lean,
        ) + ((rule.criteria,) if rule else ())


def unique(cited: list[CitedRule]) -> tuple[CitedRule, ...]:
    """Each rule once, in order."""
    return tuple(one for place, one in enumerate(cited) if one not in cited[:place])


@dataclass(frozen=True, slots=True)
class BookSelection:
    """The books in the order in which they are asked, and the readings of the house."""

    consulted: tuple[ConsultedBook, ...]
    readings: Mapping[str, str]

    @property
    def mark(self) -> tuple[object, ...]:
        """The same for the same books and readings; another edition of a book is another book."""
        books = ((one.book.key, one.book.edition, one.book.mark) for one in self.consulted)
        return tuple(books), tuple(sorted(self.readings.items()))

    def list_books(self, situation: str) -> Iterator[ConsultedBook]:
        """The books that may speak about a situation."""
        hushed: set[str] = set()
        for one in self.consulted:
            if one.book.key not in hushed and "" not in hushed:
                yield one
            hushed |= {book for book, about in one.book.suppresses if about == situation}
            if situation in one.book.replaces:
                return

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(one.book.key for one in self.consulted)


def desk_of(books: tuple[Book, ...], readings: Mapping[str, str] | None = None) -> BookSelection:
    """
    A book that others extend is asked after all of them, unless the house put it somewhere itself.
    """
    listed = dict.fromkeys(book.key for book in books)
    consulted: list[ConsultedBook] = []
    for place, book in enumerate(books):
        consulted.append(ConsultedBook(book))
        later = {base for other in books[place + 1 :] for base in bases(other)}
        for base in bases(book):
            if base not in listed and base not in later:
                via = next(one.key for one in books if base in bases(one))
                consulted.append(ConsultedBook(BOOKS[base], via))
    return BookSelection(tuple(consulted), with_default_readings(readings or {}))


def bases(book: Book) -> tuple[str, ...]:
    """The books that a book extends, the nearest first."""
    return (book.extends, *bases(BOOKS[book.extends])) if book.extends else ()


def decide(books: list[str] | tuple[str, ...], situation: str, facts: Given) -> Ruling:
    """The ruling of these books; what nobody said is taken as usual."""
    desk = desk_of(books_of(books))
    return rule_with_defaults(desk, situation, answers_of(facts, desk.readings["two_players"]))


def rule_with_defaults(desk: BookSelection, situation: str, answers: Answers) -> Ruling:
    """The ruling for these answers; what nobody said is taken as usual."""
    return rule_on(desk, situation, with_defaults(situation, answers))


def with_defaults(situation: str, answers: Answers) -> dict[str, str]:
    """The answers with what the situation itself says, and what is usual."""
    usual = {name: fact.usual for name, fact in FACTS.items() if fact.usual}
    about = situation_of(situation)
    return usual | dict(about.usual) | dict(about.means) | dict(answers)


def rule_on(desk: BookSelection, situation: str, answers: Answers) -> Ruling:
    """The ruling when everything is known."""
    route, led_by = [real_situation(situation, answers)], list[CitedRule]()
    while len(route) <= MOST_ROUTES:
        spoken = list(list_matching_rules(desk, route[-1], answers))
        place = find_deciding(spoken)
        led_by += spoken[:place]
        if not spoken or not spoken[place].rule.route:
            break
        led_by.append(spoken[place])
        route.append(spoken[place].rule.route)
    led = tuple(route) if route != [situation] else ()
    if not spoken:
        return Ruling(
            situation, Verdict.SILENT, AnswerCoverage.SILENT, route=led, led_by=tuple(led_by)
        )
    said = parts(desk, spoken[place], spoken, answers)
    first = spoken[place].rule
    answered = (
        AnswerCoverage.DISCRETION if first.verdict is Verdict.DIRECTOR else AnswerCoverage.DECIDED
    )
    if first.partial and RulingPart.PROCEDURE not in said:
        answered = AnswerCoverage.PARTIAL
    rules = unique([*led_by, *said.values()])
    facts = {
        name: answers[name] for one in rules for name in depends_on(one.rule) if name in answers
    }
    return Ruling(situation, first.verdict, answered, said, led, tuple(led_by), facts)


def real_situation(situation: str, answers: Answers) -> str:
    """The situation that an incident really is, whatever it was called."""
    seen = [situation]
    while (
        to := next((one.to for one in SITUATIONS[seen[-1]].belongs if one.holds(answers)), "")
    ) and to not in seen:
        seen.append(to)
    return seen[-1]


def list_matching_rules(
    desk: BookSelection, situation: str, answers: Answers
) -> Iterator[CitedRule]:
    """
    The rule of each book that says something, in the order of the books; who leaves it to the house
    speaks last.
    """
    deferred: list[CitedRule] = []
    for consulted in desk.list_books(situation):
        rule = narrowest(desk, consulted.book, situation, answers)
        if rule is not None and rule.deferred:
            deferred.append(CitedRule(consulted, rule))
        elif rule is not None and (rule.route or rule.verdict is not Verdict.SILENT):
            yield CitedRule(consulted, rule)
    yield from deferred


def find_deciding(spoken: list[CitedRule]) -> int:
    """The place of the rule that gives the verdict: the first that answers in full, if any does."""
    return next((place for place, one in enumerate(spoken) if not one.rule.partial), 0)


def narrowest(desk: BookSelection, book: Book, situation: str, answers: Answers) -> BookRule | None:
    """Of the rules of a book that fit, the one that no other is narrower than."""
    fitting = [
        rule
        for rule in book.about_situation(situation)
        if rule.unless_book not in desk.keys and fits(desk, book, rule, answers)
    ]
    return next(
        (rule for rule in fitting if not any(other.narrower(rule) for other in fitting)), None
    )


def fits(desk: BookSelection, book: Book, rule: BookRule, answers: Answers) -> bool:
    """Whether a rule holds under these answers."""
    return all(value(desk, book, name, answers) in keys for name, keys in rule.when.items())


def value(desk: BookSelection, book: Book, name: str, answers: Answers) -> str:
    """
    The answer to one of a rule's conditions: a fact, a reading of the house, or the book's own
    gate.
    """
    if name == GATE:
        open_ = is_open(book.gate, answers["acted"], desk.readings["fold_and_check"] == "yes")
        return OPEN if open_ else CLOSED
    return desk.readings.get(name) or answers[name]


def parts(
    desk: BookSelection, first: CitedRule, spoken: list[CitedRule], answers: Answers
) -> dict[RulingPart, CitedRule]:
    """Each part of a ruling by the first rule that answers it and agrees with the verdict."""
    said = {RulingPart.VERDICT: first}
    for one in spoken:
        if one.rule.verdict is first.rule.verdict:
            fill(said, one)
    for situation in dict.fromkeys(
        name for one in unique(list(said.values())) for name in one.rule.then
    ):
        for one in list_matching_rules(desk, situation, answers):
            fill(said, one)
    return said


def fill(said: dict[RulingPart, CitedRule], one: CitedRule) -> None:
    """Let a rule answer those parts of a ruling that none before it has answered."""
    for slot in one.rule.slots():
        said.setdefault(slot, one)


def depends_on(rule: BookRule) -> Iterator[str]:
    """The facts that a rule looks at."""
    for name in rule.when:
        yield "acted" if name == GATE else name
