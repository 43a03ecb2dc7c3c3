"""Everyday answers: all exist, each has its place in a book, impossible ones are refused."""

from typing import Any

import pytest

from rulings.core.common_questions import (
    EVERYDAY,
    EVERYDAY_GROUPS,
    BookReference,
    group_common_questions,
    list_related_questions,
    read_common_questions,
)
from rulings.core.data_loader import RulingsError
from rulings.core.ruling_catalog import SITUATIONS
from tests.rows import each_row

ROW: dict[str, Any] = {
    "id": "X01",
    "group": "bets",
    "title": "One chip",
    "answer": "It is a call.",
    "cites": [{"book": "T24", "number": "44"}],
    "words": "overchip",
}
TABLE = {"group": [{"key": "bets", "name": "Bets"}]}


def test_all_of_them_are_there() -> None:
    assert sorted(EVERYDAY) == [f"X{number:02}" for number in range(1, 77)]
    assert len({answer.title for answer in EVERYDAY.values()}) == 76
    penalties = ["X14", "X17", "X19", "X30", "X31", "X53", "X54", "X63", "X65", "X66"]
    assert [answer.id for answer in EVERYDAY.values() if answer.penalty] == penalties


def test_every_group_has_answers_and_every_answer_a_group() -> None:
    assert [group for group, _ in group_common_questions()] == list(EVERYDAY_GROUPS)
    assert sorted(
        answer.id for _, answers in group_common_questions() for answer in answers
    ) == sorted(EVERYDAY)
    one = EVERYDAY["X36"]
    assert group_common_questions([one]) == (
        (next(group for group in EVERYDAY_GROUPS if group.key == "showdown"), (one,)),
    )


def test_answers_are_short_and_end_like_sentences() -> None:
    assert [answer.id for answer in EVERYDAY.values() if len(answer.answer) > 230] == []
    assert [answer.id for answer in EVERYDAY.values() if not answer.answer.endswith(".")] == []
    assert [answer.id for answer in EVERYDAY.values() if len(answer.title) > 60] == []


@each_row(
    ("key", "cites"),
    [
        (
            "X25",
            (BookReference("T24", "47-B"), BookReference("R11", "Betting and raising", "004 L43")),
        ),
        ("X40", (BookReference("T24", "20-A, C"), BookReference("R11", "Ties"))),
        ("X73", (BookReference("R11", "4.1; no-limit 2"),)),
    ],
)
def test_where_an_answer_stands(key: str, cites: tuple[BookReference, ...]) -> None:
    assert EVERYDAY[key].cites == cites


def test_what_belongs_to_a_situation() -> None:
    assert {answer.see for answer in EVERYDAY.values()} <= {"", *SITUATIONS}
    assert [answer.id for answer in list_related_questions("H06")] == ["X51"]
    assert [answer.id for answer in list_related_questions("B01")] == []


@each_row(
    "wrong",
    [
        {"group": "nowhere"},
        {"words": ""},
        {"cites": []},
        {"cites": [{"book": "T99", "number": "1"}]},
        {"cites": [{"book": "T24"}]},
        {"see": "Z99"},
        {"colour": "red"},
    ],
)
def test_what_cannot_be_read_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RulingsError) as refused:
        read_common_questions({**TABLE, "answer": [{**ROW, **wrong}]})
    assert str(refused.value) == "This everyday answer cannot be read: X01"


def test_no_answer_twice() -> None:
    with pytest.raises(RulingsError, match="X01"):
        read_common_questions({**TABLE, "answer": [ROW, ROW]})
