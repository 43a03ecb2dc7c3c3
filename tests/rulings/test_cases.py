"""Cases from published lists, and `manage.py ruling` for any others."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from rulings.core.case_serialization import decide_case
from rulings.core.data_loader import RulingsError
from tests.rows import each_row

CASES = json.loads((Path(__file__).parent.parent / "cases" / "rulings.json").read_text())
GOOD: dict[str, Any] = {"books": ["R4"], "situation": "D06", "facts": {"fault": "player"}}


@pytest.mark.pure
@each_row("case", CASES, ids=[case["id"] for case in CASES])
def test_a_case(case: dict[str, Any]) -> None:
    told = decide_case(case)
    assert {name: told.get(name) for name in case["expect"]} == case["expect"]
    assert told["as_expected"]


@pytest.mark.pure
@each_row(
    ("expected", "right"),
    [
        ({"verdict": "CARD_PLAYS"}, True),
        ({"verdict": "MISDEAL"}, False),
        ({"verdict_in": ["MISDEAL", "CARD_PLAYS"]}, True),
        ({"verdict_in": ["MISDEAL", "PLAY_ON"]}, False),
        ({"verdict_in": ["CARD_PLAYS"], "situation": "D06"}, True),
        ({"verdict_in": ["CARD_PLAYS"], "situation": "D05"}, False),
    ],
)
def test_a_case_says_what_it_expects(expected: dict[str, Any], right: bool) -> None:
    assert decide_case(GOOD | {"expect": expected})["as_expected"] is right
    assert "as_expected" not in decide_case(GOOD)


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
        decide_case(GOOD | change)
    assert str(refused.value) == sentence


@pytest.mark.pure
def test_what_nobody_said_is_told() -> None:
    told = decide_case({"books": ["T24"], "situation": "H06", "facts": {}})
    assert (told["verdict"], told["unknown"]) == ("HAND_DEAD", ["facing_bet"])
    assert [(one["answers"], one["verdict"]) for one in told["branches"]] == [
        ({"facing_bet": "yes"}, "HAND_DEAD"),
        ({"facing_bet": "no"}, "CHECK"),
    ]


def test_the_command_tells_rulings_and_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cases.json"

    def command(written: str) -> Any:
        file.write_text(written)
        call_command("ruling", case=file)
        return json.loads(capsys.readouterr().out)

    assert command(json.dumps(CASES[0])) == decide_case(CASES[0])
    assert command(json.dumps(CASES[:3])) == [decide_case(case) for case in CASES[:3]]
    for wrong, said in (
        (
            json.dumps([GOOD, GOOD | {"id": "mine", "situation": "D99"}]),
            "Case mine: There is no situation “D99”.",
        ),
        ("{", "is no JSON"),
    ):
        with pytest.raises(SystemExit, match=said):
            command(wrong)
