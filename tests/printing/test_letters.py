"""Glyphs of the PDF font, and replacements for missing ones."""

from hashlib import sha256

import pytest

from tests.rows import each_row
from tournament.printing.font_metrics import FOLDER
from tournament.printing.printable_characters import to_printable

LETTERS = (
    ("Ann", "Ann", True),
    ("Łukasz Żółć", "Łukasz Żółć", True),
    ("Ελένη Дмитрий Նարե", "Ελένη Дмитрий Նարե", True),
    ("Zoe\u0308", "Zoë", True),
    ("Nguyễn", "Nguyễn", True),
    ("张伟", "▯▯", False),
    ("שלום 12", "▯▯▯▯ 12", False),
    ("नमस्ते", "▯▯▯▯", False),
    ("👍🏽 Bob", "▯ Bob", False),
    ("👨\u200d👩\u200d👧", "▯▯▯", False),
    ("漢" * 80, "▯▯▯▯▯…", False),
    ("An\u202en\u0000\u200b", "Ann", True),
    ("Z" + "\u0300" * 40, "Z\u0300\u0300", True),
    ("♠ ♥ ♣ ♦ € ₺ – “quoted”", "♠ ♥ ♣ ♦ € ₺ – “quoted”", True),
    ("x\ud800", "x▯", False),
)


@pytest.mark.pure
@each_row(("text", "shown", "whole"), LETTERS)
def test_letters_are_shown_or_have_a_stand_in(text: str, shown: str, whole: bool) -> None:
    assert (to_printable(text), "▯" not in to_printable(text)) == (shown, whole)


@pytest.mark.pure
def test_the_fonts_are_those_that_are_written_down() -> None:
    _said, *listed = (FOLDER / "VERSION").read_text().strip().split("\n")
    found = [
        f"{sha256(font.read_bytes()).hexdigest()}  {font.name}"
        for font in sorted(FOLDER.glob("*.ttf"))
    ]
    assert sorted(listed) == sorted(found)
    assert "Bitstream Vera" in (FOLDER / "LICENSE.txt").read_text()
