"""Tables as JSON: what is read back is what was written, and nothing else is taken for it."""

import json
from typing import Any

import pytest

from tests.exports.hostile_names import HOSTILE, row_of, sheet
from tests.rows import each_row
from tournament.engine.messages import Refusal
from tournament.engine.money import Currency
from tournament.exports.json_file import json_of, read_json_sheets

ALL = sheet(
    *(row_of(name, number) for number, name in enumerate(HOSTILE)), currency=Currency("BHD", 3)
)


def document() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(json_of([sheet(row_of("Bob"))]))
    return told


def test_every_table_comes_back() -> None:
    assert read_json_sheets(json_of([ALL, sheet(), sheet(row_of(None))])) == (
        ALL,
        sheet(),
        sheet(row_of(None)),
    )
    assert read_json_sheets(json_of([])) == ()
    assert read_json_sheets(json_of([sheet(row_of("Bob\ud83d"))])) == (sheet(row_of("Bob\ufffd")),)


def test_cells_are_whole_numbers_and_texts() -> None:
    told = document()
    assert (told["format"], told["version"]) == ("final-nine/sheets", 1)
    assert told["sheets"][0]["rows"] == [list(row_of("Bob"))]
    assert told["sheets"][0]["currency"] == {"code": "EUR", "digits": 2}
    assert told["sheets"][0]["columns"][2] == {
        "key": "paid",
        "title": "Paid",
        "kind": "money",
        "total": True,
    }


def test_each_row_has_a_line_of_its_own() -> None:
    lines = json_of([ALL]).decode().splitlines()
    assert [
        json.loads(line.removesuffix(","))[0] for line in lines if line.startswith("[")
    ] == list(range(len(HOSTILE)))


def changed(**values: object) -> bytes:
    told = document()
    told["sheets"][0] |= values
    return json.dumps(told).encode()


@each_row(
    "content",
    [
        b"no JSON",
        b"[]",
        b"\xff\xfe",
        b'{"format": "final-nine/night", "version": 1}',
        b'{"format": "final-nine/sheets", "version": 1}',
        b"[" * 100_000,
        changed(rows=[[1, "Bob"]]),
        changed(rows=[[1.5, "Bob", 1, 1, 1, 1, 1, 1]]),
        changed(rows=[[True, "Bob", 1, 1, 1, 1, 1, 1]]),
        changed(rows=[[2**64, "Bob", 1, 1, 1, 1, 1, 1]]),
        changed(rows=None),
        changed(columns=[{"key": "no", "title": "No.", "kind": "colour", "total": False}]),
        changed(currency={"code": "EUR", "digits": -1}),
        changed(currency={"code": "EUR", "digits": "2"}),
        changed(zone=7),
        changed(notes=[1]),
        json_of([ALL])[:-20],
    ],
)
def test_anything_else_is_refused(content: bytes) -> None:
    with pytest.raises(Refusal, match="Not an export of this program, or it was changed"):
        read_json_sheets(content)


def test_a_newer_file_says_so() -> None:
    with pytest.raises(Refusal, match="A newer Final Nine wrote this file"):
        read_json_sheets(json.dumps(document() | {"version": 2}).encode())
