"""Cases from outside: the open ones, and `manage.py ruling` that decides any others."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from rulings.core.cases import case_ruling
from rulings.core.reading import RulingsError
from tests.rows import each_row
from tests.server import ROOT

CASES = json.loads((Path(__file__).parent.parent / "cases" / "rulings.json").read_text())
GOOD: dict[str, Any] = {"books": ["R4"], "situation": "D06", "facts": {"fault": "player"}}


@pytest.mark.pure
@each_row("case", CASES, ids=[case["id"] for case in CASES])
def test_a_case(case: dict[str, Any]) -> None:
    told = case_ruling(case)
    assert {name: told.get(name) for name in case["expect"]} == case["expect"]


@pytest.mark.pure
@each_row(
    ("change", "sentence"),
    [
        ({"books": ["R5"]}, "There is no book “R5”."),
        ({"books": []}, "Choose at least one book."),
        ({"situation": "D99"}, "There is no situation “D99”."),
        ({"facts": {"colour": "red"}}, "There is no fact “colour”."),
        ({"facts": {"acted": "few"}}, "There is no fact “acted”."),
        ({"facts": {"fault": "cat"}}, "“cat” is no value of the fact “fault”."),
        ({"facts": {"facing_bet": "yes"}}, "“yes” is no value of the fact “facing_bet”."),
        ({"facts": {"ordinal": -1}}, "“-1” is no value of the fact “ordinal”."),
        ({"facts": {"actions": ["4:jump"]}}, "“['4:jump']” is no value of the fact “actions”."),
        ({"readings": {"early_cards": "1999"}}, "There is no reading “1999” of “early_cards”."),
        ({"facts": 3}, "A case names its books, its situation and its facts."),
    ],
)
def test_what_is_no_case(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RulingsError) as refused:
        case_ruling(GOOD | change)
    assert str(refused.value) == sentence


@pytest.mark.pure
def test_what_nobody_said_is_told() -> None:
    told = case_ruling({"books": ["T24"], "situation": "H06", "facts": {}})
    assert (told["verdict"], told["unknown"]) == ("HAND_DEAD", ["facing_bet"])
    assert [(one["answers"], one["verdict"]) for one in told["branches"]] == [
        ({"facing_bet": "yes"}, "HAND_DEAD"),
        ({"facing_bet": "no"}, "CHECK"),
    ]


def command(file: Path) -> tuple[int, str, str]:
    ended = subprocess.run(
        [sys.executable, "manage.py", "ruling", "--case", str(file)], cwd=ROOT, capture_output=True, text=True
    )
    return ended.returncode, ended.stdout, ended.stderr


@pytest.mark.embedded_only
def test_the_command_tells_rulings_and_what_is_wrong(tmp_path: Path) -> None:
    """Each time Python starts anew, as it does for whoever types the command."""
    file = tmp_path / "cases.json"
    file.write_text(json.dumps(CASES[:3]))
    ended, said, _wrong = command(file)
    assert (ended, json.loads(said)) == (0, [case_ruling(case) for case in CASES[:3]])
    file.write_text(json.dumps([GOOD, GOOD | {"id": "mine", "situation": "D99"}]))
    ended, said, wrong = command(file)
    assert (ended, said, wrong.strip()) == (1, "", "Case mine: There is no situation “D99”.")


def test_the_command_takes_one_case_and_nothing_but_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(CASES[0]))
    call_command("ruling", case=file)
    assert json.loads(capsys.readouterr().out) == case_ruling(CASES[0])
    file.write_text("{")
    with pytest.raises(SystemExit, match="is no JSON"):
        call_command("ruling", case=file)
