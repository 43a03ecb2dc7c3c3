"""An inquiry as plain values in the reader's language, for any page that supplies the links."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulings.answer_text import DecisiveAnswer, answer_text, build_decisive_answer
from rulings.core.book import RulingPart
from rulings.core.common_questions import CommonQuestion
from rulings.core.deck_pictures import DeckPicture, build_ruling_pictures
from rulings.core.facts import FACTS, Answers, Fact
from rulings.core.inquiry import DO_NOT_KNOW, Inquiry
from rulings.core.question_selection import Branch, walk_branches
from rulings.core.ruling_catalog import question_text
from rulings.core.ruling_decision import Ruling
from rulings.core.spoken_verdict import USUAL_SETTING, SpokenSetting
from rulings.ruling_text import (
    RulingDetail,
    build_answer_detail,
    build_ruling_detail,
    choose_tone,
    ruling_headline_text,
)

Query = tuple[tuple[str, str], ...]
"""Answers as they stand in an address."""
Address = Callable[[str, Query], str]
"""Where a situation with these answers is looked up."""
BookAddress = Callable[[str, str, Query], str]
"""Where the same is looked up in one book alone: book, situation, answers."""

Case = Mapping[str, tuple[str, ...]]
"""For each question, the answers that make no difference among each other."""


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """One answer to tap."""

    says: str
    href: str
    key: str


@dataclass(frozen=True, slots=True)
class AnswerChip:
    """An answer that was given, and where it can be changed."""

    asks: str
    says: str
    href: str


@dataclass(frozen=True, slots=True)
class NextQuestion:
    """What has to be known next."""

    name: str
    asks: str
    number: int
    choices: tuple[AnswerChoice, ...]
    unknown: str
    """Where one goes on when nobody knows."""


@dataclass(frozen=True, slots=True)
class OtherBookRow:
    """What a book says by itself."""

    key: str
    book: str
    edition: str
    headline: str
    says: str
    tone: str
    same: bool
    href: str


@dataclass(frozen=True, slots=True)
class PossibleRuling:
    """
    A ruling that is possible while something stays unknown: in which cases, and where it is looked
    up.
    """

    cases: tuple[tuple[DecisiveAnswer, ...], ...]
    ruling: RulingDetail
    href: str


@dataclass(frozen=True, slots=True)
class InquiryPage:
    """
    Everything that a page shows of one walk; it has either a question, a ruling, or several
    possible ones.
    """

    situation: str
    name: str
    group: str
    chips: tuple[AnswerChip, ...]
    question: NextQuestion | None
    ruling: RulingDetail | None
    possible: tuple[PossibleRuling, ...]
    others: tuple[OtherBookRow, ...]
    """Those that say something else come first."""
    why: tuple[DecisiveAnswer, ...]
    frames: tuple[DeckPicture, ...]
    """Pictures of where the cards go."""
    again: str
    back: str
    """One answer back; empty at the first question."""
    books: tuple[str, ...]

    @property
    def other_verdict_books(self) -> tuple[OtherBookRow, ...]:
        """The books that say something else."""
        return tuple(row for row in self.others if not row.same)

    @property
    def same_verdict_books(self) -> tuple[OtherBookRow, ...]:
        """The books that say the same."""
        return tuple(row for row in self.others if row.same)


def build_inquiry_page(
    inquiry: Inquiry,
    address: Address,
    by_book: BookAddress,
    fixed: Iterable[str] = (),
    setting: SpokenSetting = USUAL_SETTING,
) -> InquiryPage:
    """The walk so far; `fixed` are answers that the page knows by itself and nobody can change."""
    situation = inquiry.situation
    known = frozenset(fixed)
    given = [name for name, _key in inquiry.query_params if name not in known]
    question = inquiry.question
    ruling = None if question or inquiry.branches else inquiry.ruling
    return InquiryPage(
        situation=situation.id,
        name=_(situation.name),
        group=situation.group,
        chips=tuple(build_answer_link(inquiry, name, address) for name in given),
        question=build_next_question(inquiry, question, len(given) + 1, address)
        if question
        else None,
        ruling=build_ruling_detail(ruling, setting) if ruling else None,
        possible=() if question or ruling else list_possible_rulings(inquiry, address),
        others=tuple(build_other_book_rows(inquiry, by_book)) if ruling else (),
        why=tuple(build_ruling_reasons(inquiry, ruling)) if ruling else (),
        frames=build_ruling_pictures(ruling, situation.id, inquiry.answers) if ruling else (),
        again=address(situation.id, filter_query_params(inquiry, known)),
        back=address(situation.id, inquiry.without_answer(given[-1]).query_params) if given else "",
        books=tuple(
            _(consulted.book.name) for consulted in inquiry.desk.consulted if not consulted.via
        ),
    )


def build_common_question_page(question: CommonQuestion) -> InquiryPage:
    """A common question: nothing is asked, its answer is the ruling."""
    return InquiryPage(
        situation=question.id,
        name=_(question.title),
        group=question.group,
        chips=(),
        question=None,
        ruling=build_answer_detail(question),
        possible=(),
        others=(),
        why=(),
        frames=(),
        again="",
        back="",
        books=(),
    )


def filter_query_params(inquiry: Inquiry, names: frozenset[str]) -> Query:
    """The answers of these names alone."""
    return tuple((name, key) for name, key in inquiry.query_params if name in names)


def list_possible_rulings(inquiry: Inquiry, address: Address) -> tuple[PossibleRuling, ...]:
    """
    The rulings that are possible while something stays unknown, each with all cases it is for.
    """
    where = inquiry.situation.id
    found = dict[tuple[object, ...], list[Branch]]()
    for branch in walk_branches(inquiry.desk, where, inquiry.answers):
        found.setdefault(branch.ruling.outcome, []).append(branch)
    possible = []
    for same in found.values():
        cases = merge_cases([find_assumed_answers(branch.answers, inquiry) for branch in same])
        reasons = tuple(build_case_reasons(where, case) for case in cases)
        href = address(where, tuple(same[0].answers.items()))
        possible.append(PossibleRuling(reasons, build_ruling_detail(same[0].ruling), href))
    return tuple(possible)


def find_assumed_answers(answers: Answers, inquiry: Inquiry) -> Case:
    """What a possible ruling takes as known that is not."""
    return {name: (key,) for name, key in answers.items() if name not in inquiry.answers}


def merge_cases(cases: list[Case]) -> list[Case]:
    """The same cases in fewer words: two that differ in one answer become one."""
    for place, first in enumerate(cases):
        for other in cases[place + 1 :]:
            apart = [name for name in first if first[name] != other.get(name)]
            if first.keys() == other.keys() and len(apart) == 1:
                both = {**first, apart[0]: first[apart[0]] + other[apart[0]]}
                return merge_cases(
                    [both if case is first else case for case in cases if case is not other]
                )
    return cases


def build_case_reasons(situation: str, case: Case) -> tuple[DecisiveAnswer, ...]:
    """A case in words."""
    return tuple(build_decisive_answer(name, keys, situation) for name, keys in case.items())


def build_answer_link(inquiry: Inquiry, name: str, address: Address) -> AnswerChip:
    """An answer that was given, with the way back to its question."""
    key = inquiry.answers.get(name, DO_NOT_KNOW)
    where = inquiry.situation.id
    return AnswerChip(
        _(question_text(where, name)),
        answer_text(name, key),
        address(where, inquiry.without_answer(name).query_params),
    )


def build_next_question(
    inquiry: Inquiry, fact: Fact, number: int, address: Address
) -> NextQuestion:
    """The next question with a link for each answer."""
    where = inquiry.situation.id
    choices = tuple(
        AnswerChoice(
            _(answer.says),
            address(where, inquiry.with_answer(fact.name, answer.key).query_params),
            answer.key,
        )
        for answer in fact.answers
    )
    asked = DO_NOT_KNOW not in fact.answer_keys
    unknown = (
        address(where, inquiry.with_answer(fact.name, DO_NOT_KNOW).query_params) if asked else ""
    )
    return NextQuestion(fact.name, _(fact.asks), number, choices, unknown)


def build_other_book_rows(inquiry: Inquiry, by_book: BookAddress) -> list[OtherBookRow]:
    """
    What the books say that neither gave this verdict nor were asked first, those that differ first.
    """
    verdict = inquiry.ruling.said.get(RulingPart.VERDICT)
    heard = {inquiry.desk.consulted[0].book.key} | ({verdict.book.key} if verdict else set())
    told = []
    for other in inquiry.list_other_book_rulings():
        if other.book.key in heard:
            continue
        rule = other.ruling.get_rule(RulingPart.VERDICT)
        told.append(
            OtherBookRow(
                key=other.book.key,
                book=_(other.book.name),
                edition=_(other.book.edition),
                headline=ruling_headline_text(other.ruling),
                says=_(rule.says) if rule else "",
                tone=choose_tone(other.ruling.verdict),
                same=other.same,
                href=by_book(other.book.key, inquiry.situation.id, inquiry.query_params),
            )
        )
    return sorted(told, key=lambda row: row.same)


def build_ruling_reasons(inquiry: Inquiry, ruling: Ruling) -> list[DecisiveAnswer]:
    """
    The answers that led to the ruling, as far as somebody or the choice of the situation gave them.
    """
    known = {**inquiry.situation.means, **inquiry.answers}
    return [
        DecisiveAnswer(_(question_text(inquiry.situation.id, name)), answer_text(name, key))
        for name, key in ruling.facts.items()
        if known.get(name) == key and FACTS[name].asks
    ]
