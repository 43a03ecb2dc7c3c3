"""Inquiry: from “what happened?” through the questions still open to a ruling."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from rulings.core.book import Book
from rulings.core.data_loader import RulingsError
from rulings.core.data_loader import gettext_noop as _
from rulings.core.facts import FACTS, Fact
from rulings.core.question_selection import Branch, find_next_question, list_outcome_branches
from rulings.core.ruling_catalog import BOOKS, Situation, get_books, get_situation
from rulings.core.ruling_decision import (
    AnswerCoverage,
    BookSelection,
    Ruling,
    build_book_selection,
    decide_with_defaults,
)

DO_NOT_KNOW = "unknown"
"""In place of an answer: nobody can say."""


@dataclass(frozen=True, slots=True)
class OtherBook:
    """What another book says about the same facts; nothing where it needs to know more."""

    book: Book
    ruling: Ruling
    same: bool


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What happened, as far as it was told, before the chosen books."""

    desk: BookSelection
    situation: Situation
    answers: Mapping[str, str] = field(default_factory=dict)
    """Answers given by somebody or known from the night; in their order."""
    open: frozenset[str] = frozenset()
    """Questions that were asked and nobody can answer."""

    @property
    def question(self) -> Fact | None:
        """What has to be known next; nothing once the ruling is clear or nobody can say more."""
        fact = find_next_question(self.desk, self.situation.id, self.answers)
        return None if fact is None or fact.name in self.open else fact

    @property
    def ruling(self) -> Ruling:
        """The ruling for what is known, with the usual for what is not."""
        return decide_with_defaults(self.desk, self.situation.id, self.answers)

    @property
    def branches(self) -> tuple[Branch, ...]:
        """
        The rulings that are possible while something stays unknown; empty when there is only one.
        """
        return list_outcome_branches(self.desk, self.situation.id, self.answers)

    def with_answer(self, name: str, key: str) -> "Inquiry":
        """The same with one more answer, or with the knowledge that nobody can say."""
        if key == DO_NOT_KNOW and DO_NOT_KNOW not in FACTS[name].answer_keys:
            return replace(self, open=self.open | {name})
        return replace(self, answers={**self.answers, name: key}, open=self.open - {name})

    def without_answer(self, name: str) -> "Inquiry":
        """The same with one answer taken back, and all that were given after it."""
        names = list(self.answers)
        kept = names[: names.index(name)] if name in names else names
        answers = {earlier: self.answers[earlier] for earlier in kept}
        return replace(self, answers=answers, open=self.open - {name})

    @property
    def query_params(self) -> tuple[tuple[str, str], ...]:
        """All answers as they stand in an address."""
        return (*self.answers.items(), *((name, DO_NOT_KNOW) for name in sorted(self.open)))

    def list_other_book_rulings(
        self, books: Iterable[Book] = tuple(BOOKS.values())
    ) -> tuple[OtherBook, ...]:
        """What each book by itself says about the same facts, silent ones left out."""
        mine = self.ruling
        told = []
        for book in books:
            desk = build_book_selection((book,), self.desk.readings)
            ruling = decide_with_defaults(desk, self.situation.id, self.answers)
            if ruling.answered is not AnswerCoverage.SILENT:
                told.append(OtherBook(book, ruling, ruling.outcome == mine.outcome))
        return tuple(told)


def build_inquiry(
    situation: str,
    books: Iterable[str],
    query: Mapping[str, str],
    readings: Mapping[str, str] | None = None,
    own: Iterable[Book] = (),
) -> Inquiry:
    """
    An inquiry as an address tells it; what is no answer of a known fact is an error in one
    sentence.
    """
    inquiry = Inquiry(
        build_book_selection(get_books(books, own), readings), get_situation(situation)
    )
    for name, key in query.items():
        fact = FACTS.get(name)
        if fact is None or key not in {*fact.answer_keys, DO_NOT_KNOW}:
            raise RulingsError(
                _("“%(value)s” is no answer of the fact “%(name)s”."), name=name, value=key
            )
        inquiry = inquiry.with_answer(name, key)
    return inquiry
