"""Effect of another order of books: the answers that change, and under which facts."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulings.core.book_differences import (
    Box,
    Conditions,
    build_ruling_table,
    has_same_effect,
    is_same_situation,
    list_answer_combinations,
    list_branches_by_book,
    simplify_conditions,
    to_answer_box,
)
from rulings.core.book_lint import is_situation_alias
from rulings.core.ruling_catalog import SITUATIONS
from rulings.core.ruling_decision import BookSelection, Ruling


@dataclass(frozen=True, slots=True)
class ChangedAnswer:
    """A situation that is decided otherwise, in these cases."""

    situation: str
    when: tuple[Conditions, ...]
    before: Ruling
    after: Ruling


def list_changed_answers(now: BookSelection, then: BookSelection) -> Iterator[ChangedAnswer]:
    """Every answer that these other books change, in the order of the situations."""
    for situation in SITUATIONS.values():
        if not is_situation_alias(situation):
            yield from find_changed_answers(now, then, situation.id)


def find_changed_answers(
    now: BookSelection, then: BookSelection, situation: str
) -> Iterator[ChangedAnswer]:
    """The same of one situation; what is decided alike in several cases is told once."""
    before, after = list_branches_by_book(situation, [now, then])
    if before is after:
        return
    old = build_ruling_table(situation, before)
    new = build_ruling_table(situation, after)
    names = tuple(dict.fromkeys((*old.names, *new.names)))
    boxes: dict[tuple[object, ...], list[Box]] = {}
    rulings: dict[tuple[object, ...], tuple[Ruling, Ruling]] = {}
    for keys in list_answer_combinations(situation, names):
        answers = dict(zip(names, keys, strict=True))
        if not is_same_situation(situation, answers):
            continue
        was = old.get_ruling(answers)
        becomes = new.get_ruling(answers)
        if is_same_answer(was, becomes):
            continue
        kind = (was.verdict, was.answered, becomes.verdict, becomes.answered)
        boxes.setdefault(kind, []).append(to_answer_box(answers))
        rulings.setdefault(kind, (was, becomes))
    for both, same in boxes.items():
        yield ChangedAnswer(situation, simplify_conditions(situation, same), *rulings[both])


def is_same_answer(ruling: Ruling, other: Ruling) -> bool:
    """Whether the same is done, whoever says so."""
    return (
        ruling.verdict is other.verdict
        and ruling.answered is other.answered
        and has_same_effect(ruling, other)
    )
