"""Character fallbacks: what a file cannot hold is replaced by a character that can be seen."""

import re

MARK = "\ufffd"
"""What stands for a letter that is none."""
LONE = re.compile("[\ud800-\udfff]")
"""Halves of letters; some programs leave them behind when they cut a text."""
CONTROLS = re.compile("[\u0000-\u0008\u000b-\u001f\u007f]")
"""
What no XML file can hold, and a carriage return, which every reader of XML turns into something
else.
"""
NO_LETTERS = re.compile("[\ufffe\uffff]")
LIKE_A_CODE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
"""
Spreadsheet programs take `_x0041_` for the letter of that number, unless its first sign is written
as one too.
"""
UNDERLINE = "_x005F_"
PICTURES = 0x2400
DELETE, PICTURE_OF_DELETE = 0x7F, "\u2421"


def replace_lone_surrogates(text: str) -> str:
    r"""
    A text in which every letter is one.

    >>> replace_lone_surrogates("Bob\ud83d"), replace_lone_surrogates("Łukasz")
    ('Bob�', 'Łukasz')
    """
    return text if text.isascii() else LONE.sub(MARK, text)


def to_xml_text(text: str) -> str:
    r"""
    A text as an XML file can hold it; signs that move a printer or a cursor become pictures of
    themselves.

    >>> to_xml_text("Bob\x00\r"), to_xml_text("two\nlines")
    ('Bob␀␍', 'two\nlines')
    """
    if text.isprintable():
        return text
    return NO_LETTERS.sub(MARK, CONTROLS.sub(_pick_control_picture, replace_lone_surrogates(text)))


def to_xlsx_text(text: str) -> str:
    r"""
    The same for the cell of a workbook, where a text that looks like the number of a letter stays
    what it is.

    >>> to_xlsx_text("_x0041_"), to_xlsx_text("my_x_file"), to_xlsx_text("Bob\x00")
    ('_x005F_x0041_', 'my_x_file', 'Bob␀')
    """
    safe = to_xml_text(text)
    return LIKE_A_CODE.sub(UNDERLINE, safe) if "_x" in safe else safe


def _pick_control_picture(found: re.Match[str]) -> str:
    code = ord(found[0])
    return PICTURE_OF_DELETE if code == DELETE else chr(PICTURES + code)
