"""
CSV: tables as text, with whatever encoding, separators and quotes the program wrote them that they
come from.
"""

import csv
import io
from collections import Counter
from unicodedata import category

from tournament.engine.messages import Message, _, refuse, say
from tournament.imports.size_limits import MAX_COLUMNS, check_table_size

MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
NO_TABLE = _("Unknown file type. Choose a CSV, XLSX or .tdt file.")
CONTROLS = bytes(code for code in range(32) if code not in b"\t\r\n\x0b\x0c") + b"\x7f"
"""Bytes that stand in no text."""
SEPARATORS = (",", ";", "\t", "|")
LINES_LOOKED_AT = 200
NEVER_IN_TEXT = frozenset({"Cc", "Cs", "Cn"})


def read_csv(content: bytes) -> tuple[tuple[tuple[str, ...], ...], tuple[Message, ...]]:
    """All rows of a text file with what had to be guessed, or a refusal."""
    text, notes = decode_text(content)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    named, text = _parse_separator(text)
    separator = named or separator_of(text)
    rows: list[tuple[str, ...]] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for row in reader:
            rows.append(tuple(row))
            if any(row):
                check_table_size(len(rows), len(row) if any(row[MAX_COLUMNS:]) else 0)
    except csv.Error:
        raise refuse(
            _("Line {line} has an unclosed quotation mark or cell."),
            line=reader.line_num,
        ) from None
    return tuple(rows), notes


# --- letters


def decode_text(content: bytes) -> tuple[str, tuple[Message, ...]]:
    """
    The letters of a text file: as its first bytes say, else UTF-8, else those of Western Europe.
    """
    for mark, name in MARKS:
        if content.startswith(mark):
            return _decode_bytes(content, name), ()
    if (guessed := _detect_utf_16(content)) is not None:
        return _decode_bytes(content, guessed), ()
    try:
        return _check_text(content.decode("utf-8")), ()
    except UnicodeDecodeError:
        _check_one_encoding(content)
    note = _("Read as Western European text. If names look wrong, save the file as UTF-8.")
    return _decode_bytes(content, "cp1252"), (say(note),)


def _decode_bytes(content: bytes, name: str) -> str:
    if name == "cp1252" and content.translate(None, CONTROLS) != content:
        raise refuse(NO_TABLE)
    try:
        return _check_text(content.decode(name))
    except UnicodeDecodeError:
        raise refuse(
            _("This text can’t be read. Save the file as UTF-8 CSV and try again.")
        ) from None


def _check_text(letters: str) -> str:
    """The text, if it is one."""
    for letter in set(letters):
        if category(letter) in NEVER_IN_TEXT and letter not in "\t\r\n\x0b\x0c":
            raise refuse(NO_TABLE)
    return letters


def _detect_utf_16(content: bytes) -> str | None:
    """Every second byte is zero in a text of mostly Latin letters."""
    start = content[:4096]
    if len(start) < 4 or len(content) % 2:
        return None
    low = start[0::2].count(0)
    high = start[1::2].count(0)
    half = len(start) // 2
    if high > half * 0.6 and low < half * 0.1:
        return "utf-16-le"
    return "utf-16-be" if low > half * 0.6 and high < half * 0.1 else None


def _check_one_encoding(content: bytes) -> None:
    """
    Refuse a file whose lines were written by two programs: half of its names would come out wrong.
    """
    first_other = 0
    has_utf_8 = False
    for number, line in enumerate(content.splitlines(), 1):
        if line.isascii():
            continue
        try:
            line.decode("utf-8")
            has_utf_8 = True
        except UnicodeDecodeError:
            first_other = first_other or number
    if has_utf_8 and first_other:
        raise refuse(
            _("Line {line} is not UTF-8 like the rest. Save the whole file as UTF-8."),
            line=first_other,
        )


# --- separators


def _parse_separator(text: str) -> tuple[str, str]:
    """A first line such as `sep=;` says it."""
    first, _break, rest = text.partition("\n")
    said = first.strip().strip('"').lower()
    if said.startswith("sep=") and len(said) == 5 and said[4] in SEPARATORS:
        return said[4], rest
    return ("\t", rest) if first.lower().startswith("sep=\t") else ("", text)


def separator_of(text: str) -> str:
    """
    What stands between the cells: that by which most lines have as many of them.

    >>> separator_of("Name;Prize\\nBob;12,50\\n"), separator_of("Bob\\nZoë\\n")
    (';', ',')
    """
    start = "\n".join(text.split("\n", LINES_LOOKED_AT)[:LINES_LOOKED_AT])
    return max(SEPARATORS, key=lambda separator: _score_separator(start, separator))


def _score_separator(start: str, separator: str) -> tuple[float, int]:
    rows = csv.reader(io.StringIO(start, newline=""), delimiter=separator)
    try:
        widths = [len(row) for row in rows if any(row)]
    except csv.Error:
        widths = []
    width, often = Counter(widths or [0]).most_common(1)[0]
    return (often / len(widths), width) if width > 1 else (0.0, 0)
