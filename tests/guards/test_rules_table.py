"""docs/rules.md is complete: every rule has a row, every row a module and a test that exist."""

import re
from dataclasses import fields

from rulings.core.common_questions import group_common_questions
from rulings.core.rule_readings import READINGS
from rulings.core.ruling_catalog import BOOKS, GROUPS, SITUATIONS
from tests.guards.rules_table import NAMED, Row, defined, faults, ids, rows, there
from tests.guards.tree import ROOT
from tests.rows import each_row
from tournament.night.values.house_rules import HouseRules

TEXT = (ROOT / "docs" / "rules.md").read_text()
ROWS = rows(TEXT)


def told(head: str) -> list[Row]:
    return [row for row in ROWS if row.head[0] == head]


def test_every_row_names_modules_and_tests_that_are_there() -> None:
    assert [(row.cells[0], fault) for row in ROWS for fault in faults(row)] == []
    assert [row.cells[0] for row in told("rule") if not row.cell("decided in")] == []


def test_every_situation_has_its_row_in_its_group() -> None:
    groups = {
        group.name: [one.id for one in SITUATIONS.values() if one.group == group.key]
        for group in GROUPS
    }
    assert {
        row.cells[0]: sorted(ids(row.cells[1])) for row in told("group") if "situations" in row.head
    } == {name: sorted(found) for name, found in groups.items()}


def test_every_everyday_answer_has_its_row_in_its_group() -> None:
    written = {
        row.cells[0]: sorted(ids(row.cells[1])) for row in told("group") if "answers" in row.head
    }
    assert written == {
        group.name: sorted(answer.id for answer in answers)
        for group, answers in group_common_questions()
    }


def test_every_reading_has_its_row() -> None:
    assert [row.cells[0].split()[0] for row in told("reading")] == [
        one.name for one in READINGS.values()
    ]


def test_every_house_rule_has_its_row() -> None:
    written = [name for row in told("house rule") for name in NAMED.findall(row.cells[0])]
    assert sorted(written) == sorted(one.name for one in fields(HouseRules))


def test_the_books_with_rules_of_their_own_are_those() -> None:
    for row in told("group"):
        if "situations" not in row.head:
            continue
        here = {
            book.key.lower()
            for book in BOOKS.values()
            for rule in book.rules
            if rule.situation in ids(row.cells[1])
        }
        assert set(NAMED.findall(row.cell("books with rules of their own"))) == here, row.cells[0]


@each_row(
    ("cells", "fault"),
    [
        (("a rule", "choice", "`core/nowhere.py`", "`tests/clock/test_clock.py`"), "core/nowhere.py is not there"),
        (("a rule", "choice", "`clock/values.py` (`ticks`)", "`tests/clock/test_clock.py`"), "clock/values.py has no ticks"),
        (("a rule", "choice", "`clock/values.py`", "`tests/clock/test_x.py`"), "tests/clock/test_x.py is not there"),
        (("a rule", "choice", "`clock/values.py`", ""), "no test"),
    ],
)  # fmt: skip
def test_a_row_that_is_not_true_is_noticed(cells: tuple[str, ...], fault: str) -> None:
    assert list(faults(Row(("rule", "source", "decided in", "tests"), cells))) == [fault]


def test_ranges_are_written_out() -> None:
    assert ids("D01–D03, D05P; C01 `r4`") == ["D01", "D02", "D03", "D05P", "C01"]
    clock = there("clock/values.py")
    assert clock is not None
    assert "ClockFace" in defined(clock)
    assert re.search(r"\| Q1 ", TEXT) is not None
