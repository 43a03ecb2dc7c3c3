"""Every statement of the source texts belongs to a rule, a part of the program, or an exception."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulings.core.ruling_catalog import BOOKS
from rulings.core.ruling_decision import AnswerCoverage, build_book_selection, decide_with_defaults
from tests.rows import each_row
from tests.server import ROOT

pytestmark = pytest.mark.pure

TEXTS = tomllib.loads(
    (Path(__file__).parent.parent / "cases" / "rulings_statements.toml").read_text()
)["text"]
LINES = re.compile(r"(00[0-4])((?:[ ,]+L\d+(?:-\d+)?[a-j]?)+)")
RANGE = re.compile(r"L(\d+)(?:-(\d+))?")


def lines_of(source: str) -> Iterator[tuple[str, int]]:
    """The texts and lines that a rule's source names."""
    for text, lines in LINES.findall(source):
        for first, last in RANGE.findall(lines):
            yield from ((text, line) for line in range(int(first), int(last or first) + 1))


CITED = {
    (text, line, rule.situation)
    for book in BOOKS.values()
    for rule in book.rules
    for text, line in lines_of(rule.source)
}
STATED = [
    (row["text"], int(line), situation, row["books"], row.get("same", ""))
    for row in TEXTS
    for line, homes in row["lines"].items()
    if isinstance(homes, list)
    for situation in homes
]
ELSEWHERE = [
    (row["text"], line, home.removeprefix("code: "))
    for row in TEXTS
    for line, home in row["lines"].items()
    if isinstance(home, str) and home.startswith("code: ")
]


def test_lines_are_read() -> None:
    assert list(lines_of("000 L5, L16-17; 002 L15a + 001 L3 (A2)")) == [
        ("000", 5),
        ("000", 16),
        ("000", 17),
        ("002", 15),
        ("001", 3),
    ]


@each_row(
    ("text", "line", "situation", "books", "same"),
    STATED,
    ids=[f"{row[0]}-L{row[1]}-{row[2]}" for row in STATED],
)
def test_a_statement_is_a_rule(
    text: str, line: int, situation: str, books: list[str], same: str
) -> None:
    if (text, line, situation) in CITED:
        return
    assert same, f"no rule about {situation} names {text} L{line}"
    assert any(rule.source for rule in BOOKS[same].find_situation_rules(situation)), (
        "the older wording has no rule either"
    )
    assert (
        decide_with_defaults(build_book_selection((BOOKS[books[0]],)), situation, {}).answered
        is not AnswerCoverage.SILENT
    )


@each_row(("text", "line", "home"), ELSEWHERE)
def test_a_statement_lives_elsewhere(text: str, line: str, home: str) -> None:
    assert (ROOT / home).is_file()


def test_every_rule_names_a_line_or_a_number() -> None:
    bare = [
        f"{book.key} {rule.situation}: {rule.source}"
        for book in BOOKS.values()
        for rule in book.rules
        if rule.source and not list(lines_of(rule.source)) and not re.search(r"\d", rule.source)
    ]
    assert bare == []


def test_no_line_is_cited_that_states_nothing() -> None:
    known = {(row["text"], int(line)) for row in TEXTS for line in row["lines"]}
    inside = {("000", 3), ("000", 13), ("000", 28), ("000", 30)}
    stray = {(text, line) for text, line, _situation in CITED if text != "003"} - known - inside
    assert stray == set()
