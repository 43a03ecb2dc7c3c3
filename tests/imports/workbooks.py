"""Workbooks made part by part, also such as no program would write."""

import io
import zipfile
from collections.abc import Mapping, Sequence

import openpyxl

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET = "xl/worksheets/sheet1.xml"


def workbook(*sheets: tuple[str, Sequence[Sequence[object]]]) -> bytes:
    """A workbook as a spreadsheet program writes it."""
    book = openpyxl.Workbook()
    book.remove(book["Sheet"])
    for title, rows in sheets:
        page = book.create_sheet(title)
        for row in rows:
            page.append(list(row))
    return saved(book)


def saved(book: openpyxl.Workbook) -> bytes:
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def changed(content: bytes, parts: Mapping[str, bytes]) -> bytes:
    """The same workbook with other parts, or more of them."""
    before = zipfile.ZipFile(io.BytesIO(content))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            if name not in parts:
                after.writestr(name, before.read(name))
        for name, part in parts.items():
            after.writestr(name, part)
    return file.getvalue()


def sheet_of(cells: bytes) -> bytes:
    """A sheet with these rows."""
    return f'<worksheet xmlns="{MAIN}"><sheetData>'.encode() + cells + b"</sheetData></worksheet>"


SMALL = workbook(("Players", [["Name", "Nickname"], ["Bob", "Bobby"], ["Zoë", ""]]))
