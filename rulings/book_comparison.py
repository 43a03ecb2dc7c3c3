"""Comparison of rule books and their short answers, as plain values in the reader's language."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.translation import gettext as _

from rulings.answer_text import DecisiveAnswer, build_decisive_answer
from rulings.core.book import RulingPart, Verdict
from rulings.core.book_differences import (
    BookVerdicts,
    Box,
    Conditions,
    Degree,
    Difference,
    build_difference,
    list_branches,
    simplify_conditions,
    to_answer_box,
)
from rulings.core.book_lint import is_situation_alias
from rulings.core.common_questions import EVERYDAY
from rulings.core.data_loader import gettext_noop
from rulings.core.everyday_disputes import Dispute
from rulings.core.order_changes import ChangedAnswer, list_changed_answers
from rulings.core.question_selection import walk_branches
from rulings.core.ruling_catalog import BOOKS, SITUATIONS
from rulings.core.ruling_decision import BookSelection, Ruling, build_book_selection
from rulings.core.spoken_verdict import find_spoken_parts
from rulings.inquiry_page import BookAddress, Query
from rulings.ruling_text import (
    build_answer_detail,
    choose_tone,
    ruling_headline_text,
    spoken_text,
    verdict_headline_text,
)

DEGREE_WORDS: Mapping[Degree, str] = {
    Degree.SILENT: gettext_noop("no book speaks"),
    Degree.ALONE: gettext_noop("one book speaks"),
    Degree.AGREE: gettext_noop("the same"),
    Degree.HOW: gettext_noop("another way"),
    Degree.VERDICT: gettext_noop("differs"),
}


@dataclass(frozen=True, slots=True)
class GuideRule:
    """What a rule says, and where it stands."""

    says: str
    cite: str


@dataclass(frozen=True, slots=True)
class ComparisonVerdict:
    """One verdict, when it is given, and where it is looked up."""

    when: tuple[DecisiveAnswer, ...]
    headline: str
    tone: str
    href: str
    rules: tuple[GuideRule, ...] = ()
    """The rules behind it, the one that gives the verdict first."""
    see: tuple[str, ...] = ()
    """The situations whose rules say the rest, by name."""


@dataclass(frozen=True, slots=True)
class BookColumn:
    """What one book says about one situation."""

    key: str
    book: str
    edition: str
    lines: tuple[ComparisonVerdict, ...]
    """Empty where the book says nothing."""

    @property
    def verdicts(self) -> tuple[object, ...]:
        """What it says, wherever its links lead."""
        return tuple((line.when, line.headline) for line in self.lines)


@dataclass(frozen=True, slots=True)
class AgreeingBooks:
    """Books that say the same, with what they say."""

    cells: tuple[BookColumn, ...]

    @property
    def span(self) -> int:
        """Over how many columns it reaches."""
        return len(self.cells)

    @property
    def lines(self) -> tuple[ComparisonVerdict, ...]:
        """What they say, with links into the first of them."""
        return self.cells[0].lines


@dataclass(frozen=True, slots=True)
class SituationComparison:
    """One situation before all the books."""

    id: str
    name: str
    degree: str
    degree_words: str
    neighbours: tuple[AgreeingBooks, ...]
    """The columns of a table, those side by side that say the same put together."""
    camps: tuple[AgreeingBooks, ...]
    """
    All books that say the same put together, the largest company first; those that say nothing
    last.
    """


@dataclass(frozen=True, slots=True)
class PocketGuideEntry:
    """A situation in the pocket guide."""

    id: str
    name: str
    lines: tuple[ComparisonVerdict, ...]


def build_comparison_rows(
    situations: Iterable[str], readings: Mapping[str, str], address: BookAddress
) -> tuple[SituationComparison, ...]:
    """These situations × all books."""
    desks = tuple((book, build_book_selection((book,), readings)) for book in BOOKS.values())
    return tuple(
        build_comparison_row(build_difference(SITUATIONS[key], desks), address)
        for key in situations
        if not is_situation_alias(SITUATIONS[key])
    )


def build_comparison_row(difference: Difference, address: BookAddress) -> SituationComparison:
    """One situation × all books."""
    cells = [build_comparison_cell(difference, told, address) for told in difference.books]
    neighbours = groupby(cells, key=lambda cell: cell.verdicts)
    found: dict[tuple[object, ...], list[BookColumn]] = {}
    for cell in cells:
        found.setdefault(cell.verdicts, []).append(cell)
    camps = sorted(
        (AgreeingBooks(tuple(same)) for same in found.values()),
        key=lambda camp: (not camp.lines, -camp.span),
    )
    return SituationComparison(
        difference.situation.id,
        _(difference.situation.name),
        difference.degree.name.lower(),
        _(DEGREE_WORDS[difference.degree]),
        tuple(AgreeingBooks(tuple(same)) for _verdicts, same in neighbours),
        tuple(camps),
    )


def build_comparison_cell(
    difference: Difference, told: BookVerdicts, address: BookAddress
) -> BookColumn:
    """What one book says about one situation."""
    book = told.book
    situation = difference.situation.id
    lines = []
    for said in told.said if told.has_verdict else ():
        href = address(book.key, situation, pick_example_answers(said.when))
        lines.append(build_comparison_verdict(said.verdict, said.when, situation, href))
    return BookColumn(book.key, _(book.name), _(book.edition), tuple(lines))


def build_comparison_verdict(
    verdict: Verdict, conditions: Conditions, situation: str, href: str
) -> ComparisonVerdict:
    """One verdict, when it is given."""
    when = tuple(build_decisive_answer(name, keys, situation) for name, keys in conditions)
    return ComparisonVerdict(when, verdict_headline_text(verdict), choose_tone(verdict), href)


def pick_example_answers(when: Conditions) -> Query:
    """Answers under which a verdict holds."""
    return tuple((name, keys[0]) for name, keys in when)


def build_pocket_guide(
    desk: BookSelection, situations: Iterable[str]
) -> tuple[PocketGuideEntry, ...]:
    """What the chosen books say about these situations; what they say nothing of is left out."""
    entries = []
    for key in situations:
        lines = () if is_situation_alias(SITUATIONS[key]) else build_pocket_verdicts(desk, key)
        if any(line.rules for line in lines):
            entries.append(PocketGuideEntry(key, _(SITUATIONS[key].name), lines))
    return tuple(entries)


def build_pocket_verdicts(desk: BookSelection, situation: str) -> tuple[ComparisonVerdict, ...]:
    """Each verdict with the rules that say what is done, and all cases in which they do."""
    boxes: dict[ComparisonVerdict, list[Box]] = {}
    for way in list_branches(desk, situation):
        boxes.setdefault(build_guide_verdict(way.ruling), []).append(to_answer_box(way.answers))
    verdicts = []
    for given, same in boxes.items():
        for conditions in simplify_conditions(situation, same):
            when = tuple(build_decisive_answer(name, keys, situation) for name, keys in conditions)
            verdicts.append(replace(given, when=when))
    return tuple(verdicts)


def build_guide_verdict(ruling: Ruling) -> ComparisonVerdict:
    """
    A ruling in short: the rule that gives the verdict, those that tell how, and where else to look.
    """
    here: dict[GuideRule, None] = {}
    elsewhere: dict[str, None] = {}
    decided = ruling.get_rule(RulingPart.VERDICT)
    for part in RulingPart:
        cited = ruling.said.get(part)
        if cited is None or decided is None:
            continue
        if cited.rule.situation == decided.situation:
            number = f"{cited.book.key} {cited.rule.number}".strip()
            here[GuideRule(_(cited.rule.says), number)] = None
        else:
            elsewhere[_(SITUATIONS[cited.rule.situation].name)] = None
    return ComparisonVerdict(
        (),
        ruling_headline_text(ruling),
        choose_tone(ruling.verdict),
        "",
        tuple(here),
        tuple(elsewhere),
    )


@dataclass(frozen=True, slots=True)
class SpokenCase:
    """What is said aloud, when, and where it stands."""

    when: tuple[DecisiveAnswer, ...]
    says: str
    cite: str


@dataclass(frozen=True, slots=True)
class DisputeEntry:
    """An everyday dispute on the card."""

    key: str
    name: str
    cases: tuple[SpokenCase, ...]


def build_dispute_entry(desk: BookSelection, dispute: Dispute) -> DisputeEntry:
    """What the chosen books have the floor say about an everyday dispute."""
    if dispute.key in EVERYDAY:
        question = EVERYDAY[dispute.key]
        cite = "; ".join(f"{one.book} {one.number}" for one in question.cites[:1])
        spoken = SpokenCase((), build_answer_detail(question).spoken, cite)
        return DisputeEntry(question.id, _(question.title), (spoken,))
    boxes: dict[str, list[Box]] = {}
    cites: dict[str, str] = {}
    for way in walk_branches(desk, dispute.key, dispute.known):
        says = spoken_text(find_spoken_parts(way.ruling))
        open_ = {name: key for name, key in way.answers.items() if name not in dispute.known}
        boxes.setdefault(says, []).append(to_answer_box(open_))
        if (cited := way.ruling.said.get(RulingPart.VERDICT)) is not None:
            number = re.split("[;,]", cited.rule.number)[0]
            cites.setdefault(says, f"{cited.book.key} {number}")
    cases = []
    for says, same in boxes.items():
        for conditions in simplify_conditions(dispute.key, same):
            when = tuple(
                build_decisive_answer(name, keys, dispute.key) for name, keys in conditions
            )
            cases.append(SpokenCase(when, says, cites.get(says, "")))
    return DisputeEntry(dispute.key, _(SITUATIONS[dispute.key].name), tuple(cases))


@dataclass(frozen=True, slots=True)
class AnswerChange:
    """An answer that another choice of books changes, in words."""

    name: str
    cases: tuple[tuple[DecisiveAnswer, ...], ...]
    """When; empty where it always does."""
    before: str
    after: str
    is_same_verdict: bool
    """Only how it is done changes."""


def build_answer_changes(now: BookSelection, then: BookSelection) -> tuple[AnswerChange, ...]:
    """What changes when other books, or the same in another order, decide."""
    return tuple(map(build_answer_change, list_changed_answers(now, then)))


def build_answer_change(changed: ChangedAnswer) -> AnswerChange:
    """One of them."""
    situation = changed.situation
    cases = []
    for when in changed.when:
        if when:
            cases.append(tuple(build_decisive_answer(name, keys, situation) for name, keys in when))
    before = ruling_headline_text(changed.before)
    after = ruling_headline_text(changed.after)
    return AnswerChange(_(SITUATIONS[situation].name), tuple(cases), before, after, before == after)


def list_book_headings() -> tuple[tuple[str, str, str], ...]:
    """Key, name and edition of all books, for the head of a table."""
    return tuple((book.key, _(book.name), _(book.edition)) for book in BOOKS.values())
