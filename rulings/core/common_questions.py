"""
Short answers to what is asked at every table and needs no further question, each with its place in
a book.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rulings.core.data_loader import RulingsError, load_data_file
from rulings.core.data_loader import gettext_noop as _
from rulings.core.ruling_catalog import SITUATIONS, SituationGroup

BOOKS_CITED = frozenset({"T24", "R11", "H2"})
"""The books these answers are taken from."""


@dataclass(frozen=True, slots=True)
class BookReference:
    """Where an answer stands."""

    book: str
    number: str
    source: str = ""
    """A line of a text where its words can be read; without one they were read in a public copy."""


@dataclass(frozen=True, slots=True)
class CommonQuestion:
    """One question that comes up at every table, with its answer in our own words."""

    id: str
    group: str
    title: str
    answer: str
    cites: tuple[BookReference, ...]
    words: str
    """What people may call it."""
    penalty: bool = False
    """Whether the rule names a penalty, which can be given at once."""
    see: str = ""
    """The situation that asks about the same incident in detail."""


def read_common_questions(
    table: Mapping[str, Any],
) -> tuple[tuple[SituationGroup, ...], Mapping[str, CommonQuestion]]:
    """
    Groups and answers as the data file writes them; what does not fit together is an error in one
    sentence.
    """
    groups = tuple(SituationGroup(**row) for row in table.get("group", ()))
    answers: dict[str, CommonQuestion] = {}
    for row in table.get("answer", ()):
        answer = read_common_question(row)
        if answer.id in answers or answer.group not in {group.key for group in groups}:
            raise build_question_error(row)
        answers[answer.id] = answer
    return groups, answers


def read_common_question(row: Mapping[str, Any]) -> CommonQuestion:
    """One answer, if nothing is missing in it and all it points at exists."""
    try:
        answer = CommonQuestion(
            **{**row, "cites": tuple(BookReference(**cite) for cite in row.get("cites", ()))}
        )
    except TypeError as fault:
        raise build_question_error(row) from fault
    told = answer.title and answer.answer and answer.words
    found = answer.cites and all(cite.number and cite.book in BOOKS_CITED for cite in answer.cites)
    if not (told and found and answer.see in {"", *SITUATIONS}):
        raise build_question_error(row)
    return answer


def build_question_error(row: Mapping[str, Any]) -> RulingsError:
    """The error that names the answer which cannot be read."""
    return RulingsError(
        _("This everyday answer cannot be read: %(answer)s"), answer=str(row.get("id", row))
    )


EVERYDAY_GROUPS, EVERYDAY = read_common_questions(load_data_file("everyday.toml"))


def list_related_questions(
    situation: str, answers: Iterable[CommonQuestion] = tuple(EVERYDAY.values())
) -> tuple[CommonQuestion, ...]:
    """The everyday answers that belong to a situation."""
    return tuple(answer for answer in answers if answer.see == situation)


def group_common_questions(
    answers: Iterable[CommonQuestion] = tuple(EVERYDAY.values()),
) -> tuple[tuple[SituationGroup, tuple[CommonQuestion, ...]], ...]:
    """The answers group by group, empty groups left out."""
    kept = tuple(answers)
    found = []
    for group in EVERYDAY_GROUPS:
        mine = tuple(answer for answer in kept if answer.group == group.key)
        if mine:
            found.append((group, mine))
    return tuple(found)
