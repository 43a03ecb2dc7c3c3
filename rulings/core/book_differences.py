"""Differences between books: what each says about each situation."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain, combinations, product

from rulings.core.book import Book, RulingPart, Verdict
from rulings.core.facts import FACTS, Answers
from rulings.core.question_selection import Branch, adapt_question, walk_branches
from rulings.core.ruling_catalog import Situation, get_situation
from rulings.core.ruling_decision import (
    AnswerCoverage,
    BookSelection,
    ConsultedBook,
    Ruling,
    fill_default_answers,
    resolve_situation,
)

Conditions = tuple[tuple[str, tuple[str, ...]], ...]
"""Facts, each with the answers under which something holds; without any it always holds."""
Box = Mapping[str, frozenset[str]]
Key = tuple[str, ...]


class Degree(IntEnum):
    """How far the books are apart; the greater, the further."""

    SILENT = 0
    """No book speaks."""
    ALONE = 1
    """One book alone speaks, perhaps through others that follow it."""
    AGREE = 2
    HOW = 3
    """
    The verdict is the same; what is done, or whose chips come back, is not, or a book leaves it
    open.
    """
    VERDICT = 4


@dataclass(frozen=True, slots=True)
class ConditionalVerdict:
    """One verdict of a book, and when it is given."""

    verdict: Verdict
    when: Conditions
    rulings: tuple[Ruling, ...]
    """
    The rulings behind it; more than one where the verdict is the same and what is done is not.
    """

    @property
    def source_books(self) -> tuple[str, ...]:
        """Whose rules give the verdict: the book itself, or one that it follows."""
        found = (
            ruling.said[RulingPart.VERDICT].book.key
            for ruling in self.rulings
            if RulingPart.VERDICT in ruling.said
        )
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class BookVerdicts:
    """All that a book says about a situation."""

    book: Book
    said: tuple[ConditionalVerdict, ...]

    @property
    def has_verdict(self) -> bool:
        """Whether it says anything, itself or through a book it follows."""
        return any(said.verdict is not Verdict.SILENT for said in self.said)


@dataclass(frozen=True, slots=True)
class Difference:
    """One situation before all the books."""

    situation: Situation
    books: tuple[BookVerdicts, ...]
    degree: Degree


@dataclass(frozen=True, slots=True)
class RulingTable:
    """Every ruling of one book for a situation, by the answers to what this book looks at."""

    names: tuple[str, ...]
    rulings: Mapping[Key, Ruling]

    def get_ruling(self, answers: Answers) -> Ruling:
        return self.rulings[tuple(answers[name] for name in self.names)]


def build_difference(
    situation: Situation, desks: tuple[tuple[Book, BookSelection], ...]
) -> Difference:
    """One situation before books that are each asked alone."""
    walks = list_branches_by_book(situation.id, [desk for _, desk in desks])
    told = tuple(
        BookVerdicts(book, build_conditional_verdicts(situation.id, ways_of))
        for (book, _), ways_of in zip(desks, walks, strict=True)
    )
    tables = tuple(build_ruling_table(situation.id, ways_of) for ways_of in walks)
    names = tuple(dict.fromkeys(chain.from_iterable(table.names for table in tables)))
    rows = []
    for key in list_answer_combinations(situation.id, names):
        answers = dict(zip(names, key, strict=True))
        if is_same_situation(situation.id, answers):
            rows.append([table.get_ruling(answers) for table in tables])
    return Difference(situation, told, measure_difference_degree(rows, told))


def is_same_situation(situation: str, answers: Answers) -> bool:
    """Whether under these answers the incident is this situation and no other."""
    return resolve_situation(situation, fill_default_answers(situation, answers)) == situation


def list_answers_keeping_situation(situation: str, name: str) -> tuple[str, ...]:
    """The answers to a question with which the incident stays this situation."""
    return tuple(
        key
        for key in adapt_question(situation, name).answer_keys
        if is_same_situation(situation, {name: key})
    )


def list_starting_answers(situation: str) -> Iterator[dict[str, str]]:
    """Where a walk begins: with nothing, unless what is usual would be another situation."""
    if is_same_situation(situation, {}):
        yield {}
        return
    redirects = get_situation(situation).belongs
    for name in dict.fromkeys(chain.from_iterable(redirect.when for redirect in redirects)):
        for key in list_answers_keeping_situation(situation, name):
            yield {name: key}


def list_branches_by_book(situation: str, desks: list[BookSelection]) -> list[tuple[Branch, ...]]:
    """
    The walks of all desks, each walked once: a book that follows another and has no rule of its own
    about a situation gives the other one's answers.
    """
    everything = chain.from_iterable(desk.consulted for desk in desks)
    books = {id(consulted.book): consulted.book for consulted in everything}
    mattering = find_relevant_books(situation, books)
    known: dict[tuple[int, ...], tuple[Branch, ...]] = {}
    found = []
    for desk in desks:
        asked = [id(consulted.book) for consulted in desk.consulted]
        kept = tuple(number for number in asked if number in mattering)
        if kept not in known:
            consulted = tuple(ConsultedBook(books[number]) for number in kept)
            known[kept] = list_branches(BookSelection(consulted, desk.readings), situation)
        found.append(known[kept])
    return found


def find_relevant_books(situation: str, books: Mapping[int, Book]) -> frozenset[int]:
    """
    The books that may make a difference: they have a rule, hush others, or others are silent beside
    them.
    """
    seen = set[str]()
    open_ = [situation]
    named = set[str]()
    found = set[int]()
    while open_:
        about = open_.pop()
        if about in seen:
            continue
        seen.add(about)
        open_ += [redirect.to for redirect in get_situation(about).belongs]
        for number, book in books.items():
            for rule in book.find_situation_rules(about):
                found.add(number)
                named.add(rule.unless_book)
                open_ += rule.next_situations
    for number, book in books.items():
        if book.key in named or seen & (book.replaces | {about for _, about in book.suppresses}):
            found.add(number)
    return frozenset(found)


def list_branches(desk: BookSelection, situation: str) -> tuple[Branch, ...]:
    """Every series of questions and answers that stays with the situation."""
    found = []
    for start in list_starting_answers(situation):
        for way in walk_branches(desk, situation, start):
            if is_same_situation(situation, way.answers):
                found.append(way)
    return tuple(found)


def build_conditional_verdicts(
    situation: str, walk: tuple[Branch, ...]
) -> tuple[ConditionalVerdict, ...]:
    """Each verdict of a book with the shortest conditions found, in the order of its questions."""
    found: dict[Verdict, list[Ruling]] = {}
    boxes: dict[Verdict, list[Box]] = {}
    for way in walk:
        verdict = way.ruling.verdict
        boxes.setdefault(verdict, []).append(to_answer_box(way.answers))
        if all(way.ruling.outcome != ruling.outcome for ruling in found.setdefault(verdict, [])):
            found[verdict].append(way.ruling)
    verdicts = []
    for verdict, rulings in found.items():
        for when in simplify_conditions(situation, boxes[verdict]):
            verdicts.append(ConditionalVerdict(verdict, when, tuple(rulings)))
    return tuple(verdicts)


def build_ruling_table(situation: str, walk: tuple[Branch, ...]) -> RulingTable:
    """Every ruling of a book for all answers to what it asks about a situation."""
    names = tuple(dict.fromkeys(chain.from_iterable(way.answers for way in walk)))
    found = {}
    for way in walk:
        open_ = tuple(name for name in names if name not in way.answers)
        for key in list_answer_combinations(situation, open_):
            answers = {**way.answers, **dict(zip(open_, key, strict=True))}
            found[tuple(answers[name] for name in names)] = way.ruling
    return RulingTable(names, found)


def list_answer_combinations(situation: str, names: tuple[str, ...]) -> Iterable[Key]:
    """All combinations of answers with which the incident may stay this situation."""
    return product(*(list_answers_keeping_situation(situation, name) for name in names))


def measure_difference_degree(
    rows: Iterable[list[Ruling]], told: tuple[BookVerdicts, ...]
) -> Degree:
    """How far apart the books ever are."""
    speakers: set[str] = set()
    for verdicts in told:
        for said in verdicts.said:
            speakers.update(said.source_books)
    if len(speakers) < 2:
        return Degree.ALONE if speakers else Degree.SILENT
    degree = Degree.AGREE
    for row in rows:
        for ruling, other in combinations(drop_silent_rulings(row), 2):
            if ruling.verdict is not other.verdict:
                return Degree.VERDICT
            if not has_same_effect(ruling, other):
                degree = Degree.HOW
    return degree


def drop_silent_rulings(row: list[Ruling]) -> list[Ruling]:
    """The rulings of the books that say something."""
    return [ruling for ruling in row if ruling.answered is not AnswerCoverage.SILENT]


def has_same_effect(ruling: Ruling, other: Ruling) -> bool:
    """
    Whether two rulings of one verdict do the same, as far as both tell; one that leaves it open
    does not.
    """
    if ruling.lean != other.lean or is_partial(ruling) != is_partial(other):
        return False
    mine = to_comparable_parts(ruling)
    theirs = to_comparable_parts(other)
    return all(mine[name] == theirs[name] for name in mine.keys() & theirs.keys())


def is_partial(ruling: Ruling) -> bool:
    """Whether a ruling says what to do and not how."""
    return ruling.answered is AnswerCoverage.PARTIAL


def to_comparable_parts(ruling: Ruling) -> dict[str, object]:
    """
    What a ruling tells to do, piece by piece; face down or not is one shuffle, and cards may go by
    several names.
    """
    procedure = ruling.procedure
    steps = tuple(
        (step.do, "" if step.cards else step.street, step.burn, step.becomes)
        for step in procedure.steps
    )
    told: dict[str, object] = {
        "hand": ruling.hand,
        "refund": ruling.refund,
        "button": ruling.button_moves,
        "steps": steps,
        **{f"burn {street}": count for street, count in procedure.burns.items()},
        **procedure.words,
    }
    return {name: value for name, value in told.items() if value not in ("", None, ())}


def to_answer_box(answers: Answers) -> Box:
    """These answers alone, as a box that holds nothing else."""
    return {name: frozenset({key}) for name, key in answers.items()}


def simplify_conditions(situation: str, boxes: list[Box]) -> tuple[Conditions, ...]:
    """
    Conditions that say the same as these boxes and are fewer; a fact that may be anything goes.
    """
    names = dict.fromkeys(chain.from_iterable(boxes))
    every = {name: frozenset(list_answers_keeping_situation(situation, name)) for name in names}
    before = 0
    while before != len(boxes):
        before = len(boxes)
        for name in names:
            boxes = merge_answer_boxes(name, every[name], boxes)
    return tuple(to_conditions(box) for box in boxes)


def merge_answer_boxes(name: str, every: frozenset[str], boxes: list[Box]) -> list[Box]:
    """The boxes with those put together that differ in one fact alone."""
    found: dict[frozenset[tuple[str, frozenset[str]]], dict[str, frozenset[str]]] = {}
    for box in boxes:
        others = frozenset((other, keys) for other, keys in box.items() if other != name)
        merged = found.setdefault(others, dict(box))
        merged[name] = merged.get(name, every) | box.get(name, every)
    for merged in found.values():
        if merged[name] == every:
            del merged[name]
    return list(found.values())


def to_conditions(box: Box) -> Conditions:
    """Conditions with their answers in the order in which they are offered."""
    found = []
    for name, keys in box.items():
        found.append((name, tuple(key for key in FACTS[name].answer_keys if key in keys)))
    return tuple(found)
