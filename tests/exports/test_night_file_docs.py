"""What `docs/exports.md` says of the file of a night is what is in it, and its check works."""

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from tests.exports.portable_nights import night_as_file
from tests.night.evening import at
from tests.properties.walk import walk
from tests.rows import each_row
from tournament.engine.journal_seal import SealedLine
from tournament.exports.night_file import NightDocument, NightFileInfo, NightFilePerson
from tournament.night.rules.night_outcome import Finish, KnockoutRecord, NightOutcome

DOCS = Path(__file__).parents[2] / "docs" / "exports.md"
CHAPTER = DOCS.read_text().partition("## The whole night")[2].partition("\n## ")[0]
NAMED = set(re.findall(r"`\.?(?:night\.|results\.)?(\w+)(?:\[\])?`", CHAPTER))


@each_row(
    "kind",
    [
        NightDocument,
        NightFileInfo,
        NightFilePerson,
        NightOutcome,
        Finish,
        KnockoutRecord,
        SealedLine,
    ],
)
def test_every_field_is_told(kind: type) -> None:
    names = {one.name for one in fields(kind)} - {"night"}
    assert names - NAMED == set()


def test_the_check_of_the_seals_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", CHAPTER, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    whole = night_as_file(walk(3, 40).past, at(600))
    Path("night.json").write_bytes(whole)
    exec(code, {})
    cut = json.loads(whole)
    cut["journal"][1]["by"] = "Cleo"
    Path("night.json").write_text(json.dumps(cut))
    with pytest.raises(AssertionError):
        exec(code, {})
