"""Tables from files in any encoding and separator, within limits."""

from datetime import date, datetime

import openpyxl
import pytest
from openpyxl.utils.datetime import MAC_EPOCH

from tests.access.attempts import refusal as said
from tests.imports.test_many_files import archive
from tests.imports.workbooks import MAIN, SHEET, SMALL, changed, saved, sheet_of, workbook
from tests.night.evening import told
from tests.rows import each_row
from tournament.imports import xlsx_tables
from tournament.imports.size_limits import MAX_BYTES
from tournament.imports.spreadsheet_tables import (
    FileKind,
    SpreadsheetTable,
    detect_file_kind,
    read_table,
)

NO_TABLE = "Unknown file type. Choose a CSV, XLSX or .tdt file."
DAMAGED = "This workbook is damaged. Open it in a spreadsheet program and save it again as .xlsx."
TORN = "Line {} has an unclosed quotation mark or cell."
OUTSIDE = "This workbook is unsafe and was not opened. Save it again as .xlsx or CSV."
MACROS = "This workbook has macros. Save it as .xlsx without macros, or as CSV."
TOO_MANY_ROWS = "More than 5000 rows. Import them in parts."
TOO_MANY_COLUMNS = "More than 100 columns. Remove those you don’t need."
NAMES = ("Łukasz", "Weiß", "Zoë", "O’Neil")


def refusal(content: bytes, sheet: str = "") -> str:
    return said(read_table, content, sheet)


def rows(content: bytes, sheet: str = "") -> tuple[tuple[str, ...], ...]:
    return read_table(content, sheet).rows


# --- text


@each_row("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@each_row("separator", [",", ";", "\t", "|"])
def test_letters_and_separators_are_recognised(encoding: str, separator: str) -> None:
    text = f"Name{separator}Prize\r\n" + "".join(
        f"{name}{separator}{at}\r\n" for at, name in enumerate(NAMES)
    )
    assert rows(text.encode(encoding)) == (
        ("Name", "Prize"),
        *((name, str(at)) for at, name in enumerate(NAMES)),
    )


@each_row("encoding", ["cp1252", "latin-1"])
def test_western_letters_are_a_guess_that_is_told(encoding: str) -> None:
    table = read_table("Name;Ort\nWeiß;Köln\n".encode(encoding))
    assert table.rows == (("Name", "Ort"), ("Weiß", "Köln"))
    said = "Read as Western European text. If names look wrong, save the file as UTF-8."
    assert [told(note) for note in table.notes] == [said]


@each_row(
    ("text", "expected"),
    {
        'Name,Note\n"Miller, Bob","says ""hi"""\n': (
            ("Name", "Note"),
            ("Miller, Bob", 'says "hi"'),
        ),
        'Name,Note\n"two\nlines",x\n': (("Name", "Note"), ("two\nlines", "x")),
        "sep=;\nName;Prize\nBob;1,50\n": (("Name", "Prize"), ("Bob", "1,50")),
        "Name;Prize\rBob;1\r": (("Name", "Prize"), ("Bob", "1")),
        "Name\nBob\n": (("Name",), ("Bob",)),
        "Name,,\nBob,,\n\n\n": (("Name",), ("Bob",)),
        "Name,Prize\nBob\n": (("Name", "Prize"), ("Bob", "")),
        "Name\n'=1+1\n''=x\n'cause\n": (("Name",), ("=1+1",), ("'=x",), ("'cause",)),
        "a,b;c,d\ne,f;g,h\n": (("a", "b;c", "d"), ("e", "f;g", "h")),
    }.items(),
)
def test_rows_of_text(text: str, expected: tuple[tuple[str, ...], ...]) -> None:
    assert rows(text.encode()) == expected


@each_row(
    ("content", "why"),
    {
        b"": "The file is empty.",
        b"\xef\xbb\xbf \r\n\r\n": "The file is empty.",
        b",,,\n,,\n": "The file is empty.",
        bytes(range(256)) * 4: NO_TABLE,
        b"\x89PNG\r\n\x1a\n" + b"x" * 100: NO_TABLE,
        b"%PDF-1.7\n": NO_TABLE,
        b"Name\nBob\x00\x07\n": NO_TABLE,
        b"Name\nBob \x81\x8d\n": "This text can’t be read. Save the file as UTF-8 CSV and try again.",
        "Name\nZoë\n".encode() + "Weiß\n".encode("latin-1"): (
            "Line 3 is not UTF-8 like the rest. Save the whole file as UTF-8."
        ),
        b'Name,Prize\n"Bob,1\nZoe,2\n': TORN.format(3),
        b'Name,Prize\n"Bob"x,1\n': TORN.format(2),
        b"Name\n" + b"x\n" * 5001: TOO_MANY_ROWS,
        b"Name\n" + b"," * 101 + b"x\n": TOO_MANY_COLUMNS,
        b"Name\n" + b"x" * 2001 + b"\n": "Row 2 has a cell with more than 2000 letters.",
        b"Name\n" + b"x" * 200_000 + b"\n": TORN.format(2),
        b"x," * 1_050_000: "The file is larger than 2 MB. Import it in parts.",
        SMALL + b"\0" * MAX_BYTES: "The file is larger than 2 MB. Import it in parts.",
        bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600: (
            "Old Excel format or a password. Save it as .xlsx or .csv without a password."
        ),
    }.items(),
)
def test_what_is_no_table_is_refused_in_one_sentence(content: bytes, why: str) -> None:
    assert refusal(content) == why


def test_five_thousand_rows_and_a_heading_are_read() -> None:
    content = b"Name,Place\n" + b"".join(b"Bob %d,%d\n" % (at, at) for at in range(5000))
    assert len(rows(content)) == 5001


@each_row(
    ("content", "kind"),
    {
        b"Name\nBob\n": FileKind.CSV,
        SMALL: FileKind.XLSX,
        b'{"format": "final-nine/sheets"}': FileKind.JSON,
        b"{V:'3.7.2', T:new Tournament({})}": FileKind.TDT,
    }.items(),
)
def test_a_file_is_known_by_what_is_in_it(content: bytes, kind: FileKind) -> None:
    assert detect_file_kind(content) is kind


# --- workbooks


def test_a_workbook_is_read_as_it_would_be_typed() -> None:
    evening = datetime.fromisoformat("2024-03-01T19:30")
    typed = ["Łukasz", date(2024, 3, 1), evening, 12.5, 3, True, "=1+1", "'=1", "  two   spaces "]
    read = ("Łukasz", "2024-03-01", "2024-03-01 19:30", "12.5", "3", "1", "", "=1", "two   spaces")
    assert rows(workbook(("A", [typed]))) == (read,)


def test_days_of_workbooks_that_count_from_1904_and_hidden_sheets() -> None:
    book = openpyxl.Workbook()
    book.epoch = MAC_EPOCH
    book.create_sheet("Shown").append([date(2024, 3, 1)])
    book["Sheet"].append(["hidden"])
    book["Sheet"].sheet_state = "hidden"
    assert read_table(saved(book)) == SpreadsheetTable((("2024-03-01",),), ("Shown",), "Shown")


def test_the_first_sheet_with_something_on_it_unless_another_is_chosen() -> None:
    content = workbook(("Empty", []), ("2024", [["Bob"]]), ("2025", [["Zoë"]]))
    assert read_table(content) == SpreadsheetTable((("Bob",),), ("Empty", "2024", "2025"), "2024")
    assert rows(content, "2025") == (("Zoë",),)
    assert refusal(content, "2026") == "No sheet “2026” in this workbook."
    assert refusal(content, "Empty") == "This sheet is empty. Choose another one, or another file."


RELATIONS = (
    b'<Relationships><Relationship Id="rId1" Type="a/worksheet" '
    b'Target="/xl/worksheets/sheet1.xml"/>'
    b'<Relationship Id="rId2" Type="a/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
)


def test_texts_in_pieces_and_how_they_are_pronounced() -> None:
    strings = f'<sst xmlns="{MAIN}"><si><r><t>Zo</t></r><r><t>ë</t></r><rPh><t>zo-e</t></rPh></si></sst>'.encode()
    content = changed(
        workbook(("A", [["x"]])),
        {
            "xl/sharedStrings.xml": strings,
            "xl/_rels/workbook.xml.rels": RELATIONS,
            SHEET: sheet_of(
                b'<row r="1"><c r="B1" t="s"><v>0</v></c><c '
                b't="inlineStr"><is><t>Bob</t></is></c></row>'
            ),
        },
    )
    assert rows(content) == (("", "Zoë", "Bob"),)


@each_row(
    ("cells", "expected"),
    {
        b'<row r="1"><c t="e"><v>#REF!</v></c><c><v>1</v></c></row>': ("", "1"),
        b'<row r="1"><c t="s"><v>99</v></c><c><v>1</v></c></row>': ("", "1"),
        b'<row r="1"><c><v>nan</v></c><c><v>inf</v></c><c><v>x</v></c><c><v>2</v></c></row>': (
            "",
            "",
            "",
            "2",
        ),
        b'<row><c r="ZZZZ1"><v>7</v></c></row>': ("7",),
        b'<row r="1"><c s="9999"><v>7</v></c></row>': ("7",),
        b'<row r="1"><c t="d"><v>2024-03-01T00:00:00</v></c></row>': ("2024-03-01",),
        b'<row r="2"><c r="A2"><v>7</v></c></row>': ("7",),
    }.items(),
)
def test_odd_cells(cells: bytes, expected: tuple[str, ...]) -> None:
    *empty, row = rows(changed(workbook(("A", [["x"]])), {SHEET: sheet_of(cells)}))
    assert (row, empty) == (expected, [("",)] if b'r="2"' in cells else [])


LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b '
    b'"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    b'<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><worksheet><sheetData><row><c '
    b't="inlineStr"><is><t>&c;</t></is>'
    b"</c></row></sheetData></worksheet>"
)


@each_row(
    ("content", "why"),
    {
        SMALL[: len(SMALL) // 2]: DAMAGED,
        SMALL[:-30]: DAMAGED,
        b"PK\x03\x04" + b"junk" * 100: DAMAGED,
        changed(SMALL, {SHEET: b"<worksheet><sheetData><row>"}): DAMAGED,
        changed(SMALL, {"xl/workbook.xml": b"<workbook/>"}): "No table in this file.",
        archive(("a.txt", b"x")): "This archive is not a workbook. Choose a CSV or XLSX file.",
        **{
            changed(SMALL, {part: b"x"}): OUTSIDE
            for part in ("../../etc/passwd", "/etc/passwd", "xl\\..\\..\\x", "C:\\x")
        },
        changed(SMALL, {"xl/vbaProject.bin": b"x"}): MACROS,
        changed(SMALL, {"xl/macrosheets/sheet1.xml": b"x"}): MACROS,
        changed(SMALL, {"xl/media/one.bin": b"\0" * 21_000_000}): (
            "Unpacked, this workbook is larger than 20 MB. Import it in parts or as CSV."
        ),
        changed(SMALL, {SHEET: LAUGHS}): (
            "This workbook is unsafe and was not opened. Save it again as .xlsx or CSV."
        ),
        changed(SMALL, {SHEET: LAUGHS.decode().encode("utf-16")}): DAMAGED,
        changed(SMALL, {f"xl/part{at}.xml": b"" for at in range(600)}): DAMAGED,
        workbook(("A", [["x"]] * 6000)): TOO_MANY_ROWS,
        workbook(("A", [["x"] * 101])): TOO_MANY_COLUMNS,
        workbook(("A", [["x" * 2001]])): "Row 1 has a cell with more than 2000 letters.",
        workbook(("A", [])): "This sheet is empty. Choose another one, or another file.",
    }.items(),
)
def test_hostile_workbooks_are_refused_in_one_sentence(content: bytes, why: str) -> None:
    assert refusal(content) == why


def test_what_a_part_says_of_its_size_is_not_believed() -> None:
    content = bytearray(changed(SMALL, {"xl/media/big.xml": b" " * 19_000_000}))
    declared = (19_000_000).to_bytes(4, "little")
    while (at := content.find(declared)) >= 0:
        content[at : at + 4] = (100).to_bytes(4, "little")
    assert refusal(bytes(content)) == DAMAGED


def busy_workbook(cells: int) -> bytes:
    """A small file with very many empty cells."""
    content = changed(
        workbook(("A", [["x"]])), {SHEET: sheet_of(b"<row>" + b"<c/>" * cells + b"</row>")}
    )
    assert len(content) < 50_000
    return content


BUSY = "Reading takes too long. Import it in parts."


def test_a_workbook_that_keeps_us_busy_is_put_down_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a moment, of a smaller one; `tests/long` waits the real five seconds."""
    monkeypatch.setattr(xlsx_tables, "MAX_SECONDS", 0.05)
    assert refusal(busy_workbook(480_000)) == BUSY
