"""docs/league.md and the points language agree."""

import re
from collections.abc import Iterable
from pathlib import Path

from tests.rows import each_row
from tournament.league.rules import FUNCTIONS, PRESETS, SIGNS, VARIABLES
from tournament.league.rules.formula_parser import DEEPEST, MAX_PARTS
from tournament.league.rules.formula_tokenizer import MAX_DIGITS, MAX_FORMULA_LENGTH

TOLD = Path("docs/league.md").read_text()

Row = tuple[str, ...]


def rows(heading: str) -> list[Row]:
    """The rows of the table below a heading."""
    part = TOLD.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [
        tuple(cell.strip().replace("\\|", "|") for cell in line.strip("|").split(" | "))
        for line in lines[2:]
    ]


def code(text: str) -> str:
    return f"`{text}`"


@each_row(
    ("heading", "expected"),
    {
        "Names": [(code(name), means) for name, means in VARIABLES.items()],
        "Functions": [(code(one.written), one.means) for one in FUNCTIONS.values()],
        "Signs": [(code(sign), means) for sign, means in SIGNS.items()],
        "Ready formulas": [(one.name, code(one.formula), one.rewards) for one in PRESETS],
    }.items(),
)
def test_every_table_is_what_the_program_has(heading: str, expected: Iterable[Row]) -> None:
    assert rows(heading) == list(expected)


def test_the_limits_are_those_of_the_program() -> None:
    limits = (
        f"{MAX_FORMULA_LENGTH} letters, {MAX_PARTS} parts, {DEEPEST} times nested, {MAX_DIGITS} digits to a "
        f"number"
    )
    assert limits in re.sub(r"\s+", " ", TOLD)
