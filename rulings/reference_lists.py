"""The books, the readings and the everyday answers as plain values in the reader's language."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulings.core.book import Book
from rulings.core.common_questions import EVERYDAY, CommonQuestion, group_common_questions
from rulings.core.data_loader import gettext_noop
from rulings.core.hand_rankings import HandRank
from rulings.core.misdeal_deadlines import MisdealDeadline
from rulings.core.rule_readings import READINGS
from rulings.core.ruling_catalog import BOOKS
from rulings.core.spoken_verdict import EVERYDAY as SPOKEN_ANSWERS
from rulings.core.verdict_text import MARKS

GATE_WORDS = {
    MisdealDeadline.TWO_PLAYERS: gettext_noop(
        "A misdeal can be called until two players have acted in turn."
    ),
    MisdealDeadline.SUBSTANTIAL: gettext_noop(
        "A misdeal can be called until substantial action: two actions, one with chips, "
        "or any three."
    ),
}


@dataclass(frozen=True, slots=True)
class HandRankRow:
    """A hand: the cards that make it, and those that only decide between equals."""

    name: str
    says: str
    made: tuple[str, ...]
    beside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BookRow:
    """A book: where it comes from, what it is good for, how sure we are of it."""

    key: str
    name: str
    edition: str
    about: str
    gate: str
    extends: str
    marks: tuple[tuple[str, int], ...]
    """How many of its rules are how sure."""
    href: str


@dataclass(frozen=True, slots=True)
class ReadingOption:
    """One way to read a text."""

    says: str
    chosen: bool
    usual: bool
    href: str


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """What the texts leave open, and how it can be read."""

    key: str
    asks: str
    options: tuple[ReadingOption, ...]


@dataclass(frozen=True, slots=True)
class CommonQuestionRow:
    """A common question, with what is said to it."""

    id: str
    title: str
    says: str
    penalty: bool
    href: str


@dataclass(frozen=True, slots=True)
class CommonQuestionGroup:
    """Everyday answers that belong together."""

    key: str
    name: str
    cards: tuple[CommonQuestionRow, ...]


def build_book_rows(address: Callable[[str], str]) -> tuple[BookRow, ...]:
    """All books that come with the program."""
    return tuple(build_book_row(book, address(book.key)) for book in BOOKS.values())


def build_book_row(book: Book, href: str) -> BookRow:
    """One book."""
    marks = Counter(rule.mark for rule in book.rules)
    return BookRow(
        key=book.key,
        name=_(book.name),
        edition=_(book.edition),
        about=_(book.about),
        gate=_(GATE_WORDS[book.gate]),
        extends=_(BOOKS[book.extends].name) if book.extends else "",
        marks=tuple((_(words), marks[mark]) for mark, words in MARKS.items() if marks[mark]),
        href=href,
    )


def book_edition_text(book: Book) -> str:
    """A book with its edition, in one line."""
    return f"{_(book.name)}, {_(book.edition)}" if book.edition else _(book.name)


def build_reading_rows(
    chosen: Mapping[str, str], address: Callable[[str, str], str]
) -> tuple[ReadingRow, ...]:
    """What the texts leave open, with what is chosen."""
    rows = []
    for key, reading in READINGS.items():
        taken = chosen.get(key, reading.default)
        options = tuple(
            ReadingOption(_(says), option == taken, option == reading.default, address(key, option))
            for option, says in reading.options.items()
        )
        rows.append(ReadingRow(key, _(reading.asks), options))
    return tuple(rows)


def build_common_question_groups(
    keys: Iterable[str], address: Callable[[str], str]
) -> tuple[CommonQuestionGroup, ...]:
    """These common questions by their groups."""
    wanted = set(keys)
    kept = (question for question in EVERYDAY.values() if question.id in wanted)
    groups = []
    for group, questions in group_common_questions(kept):
        rows = tuple(build_common_question_row(question, address) for question in questions)
        groups.append(CommonQuestionGroup(group.key, _(group.name), rows))
    return tuple(groups)


def build_common_question_row(
    question: CommonQuestion, address: Callable[[str], str]
) -> CommonQuestionRow:
    """One common question."""
    return CommonQuestionRow(
        id=question.id,
        title=_(question.title),
        says=_(SPOKEN_ANSWERS[question.id]),
        penalty=question.penalty,
        href=address(question.id),
    )


def build_hand_ranking_rows(ranks: Iterable[HandRank]) -> tuple[HandRankRow, ...]:
    """Hands as they are listed."""
    return tuple(
        HandRankRow(
            _(rank.name), _(rank.says), rank.cards[: rank.made_of], rank.cards[rank.made_of :]
        )
        for rank in ranks
    )
