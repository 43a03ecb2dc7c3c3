"""A written draw, worked out again: the cases that the browser is held to as well."""

import json
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from subprocess import run
from sys import executable
from typing import Any

from seating.draw_verification import DrawFault, Mismatch, find_draw_mismatches
from seating.seat_draw import draw_all_seats
from tests.cases import draw_cases
from tests.cases.draw_cases import seed_of
from tests.rows import each_row
from tests.server import ROOT

TOLD = ROOT / "docs" / "draw.md"
PROGRAM = ROOT / "templates" / "tables" / "draw_program.txt"
DRAWS = json.loads(draw_cases.CASES.read_text())["draws"]
RIGHT = DRAWS[: len(list(draw_cases.right()))]
SEED = seed_of("Friday")


def plainly(mismatches: tuple[Mismatch, ...]) -> list[dict[str, Any]]:
    return [{**asdict(one), "what": one.what.value} for one in mismatches]


@each_row("case", DRAWS, ids=lambda case: ascii(case["name"]))
def test_what_is_found_in_a_written_draw(case: dict[str, Any]) -> None:
    assert plainly(find_draw_mismatches(case["drawing"])) == case["mismatches"]


@each_row("case", RIGHT, ids=lambda case: ascii(case["name"]))
def test_draws_are_made_in_the_order_worked_out_by_hand(case: dict[str, Any]) -> None:
    by_hand = case["drawing"]
    inputs = [by_hand[name] for name in ("players", "sizes", "numbers", "seed", "word", "dealers")]
    made = [{**asdict(drawn), "card": str(drawn.card)} for drawn in draw_all_seats(*inputs)]
    assert made == by_hand["result"]


def test_the_cases_on_disk_are_those_worked_out_by_hand() -> None:
    assert draw_cases.CASES.read_text() == draw_cases.text()


def test_the_example_players_can_read_is_true() -> None:
    told = TOLD.read_text()
    example = json.loads(told.split("```json\n")[1].split("```")[0])
    assert find_draw_mismatches(example) == ()
    assert [len(example["players"]), example["dealers"], example["word"]] == [5, [2], "river"]
    command = next(line for line in told.splitlines() if line.startswith("printf"))
    lines = (
        command.removeprefix("printf '")
        .removesuffix(" | sha256sum")
        .replace("%s' ", "")
        .replace("\\n", "\n")
    )
    assert sha256(lines.encode()).hexdigest() == example["commitment"]


@each_row("case", RIGHT, ids=lambda case: ascii(case["name"]))
def test_the_program_on_the_page_makes_the_same_draw(case: dict[str, Any], tmp_path: Path) -> None:
    drawing = {**case["drawing"], "word": draw_cases.said(case["drawing"]["word"])}
    (tmp_path / "draw.json").write_text(json.dumps(drawing))
    made = run([executable, PROGRAM], cwd=tmp_path, capture_output=True, text=True, check=True)
    places = sorted((row["player"], row["table"], row["position"]) for row in drawing["result"])
    due = [drawing["commitment"], *(" ".join(map(str, place)) for place in places)]
    assert made.stdout.splitlines() == due


def test_there_are_enough_cases() -> None:
    names = {case["name"] for case in DRAWS}
    assert len(names) == len(DRAWS) >= 90
    assert {one["what"] for case in DRAWS for one in case["mismatches"]} == set(DrawFault)
