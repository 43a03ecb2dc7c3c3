"""XLSX tables: workbooks are opened only when they are small, whole and without macros."""

import io
import posixpath
import re
import time
import zipfile
import zlib

from defusedxml.sax import parseString

from tournament.engine.messages import Refusal, _, refuse
from tournament.imports.size_limits import MAX_PARTS, MAX_SECONDS, MAX_UNPACKED_BYTES
from tournament.imports.xlsx_part_handlers import (
    SharedStringsHandler,
    SheetHandler,
    StylesHandler,
    WorkbookHandler,
    XlsxPartHandler,
)

ZIP_MARK = b"PK\x03\x04"
CHUNK = 1 << 16
BOOK, RELATIONS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
DECLARATION = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
OUTSIDE = re.compile(r"(?:^|/)\.\.(?:/|$)|^/|^[A-Za-z]:")
MACROS = re.compile(r"vba|(?:^|/)macrosheets/", re.IGNORECASE)
DAMAGED = _(
    "This workbook is damaged. Open it in a spreadsheet program and save it again as .xlsx."
)


WorkbookSheet = tuple[tuple[tuple[str, ...], ...], tuple[str, ...], str]
"""The rows of one sheet, what all sheets are called, and what this one is."""
ARCHIVE_TROUBLES = (
    zipfile.BadZipFile,
    zlib.error,
    NotImplementedError,
    RuntimeError,
    EOFError,
    OSError,
    ValueError,
)
"""What a damaged archive raises while it is unpacked."""


def read_xlsx(content: bytes, sheet: str = "") -> WorkbookSheet:
    """The chosen sheet of a workbook, or the first with something on it; or a refusal."""
    parts = extract_parts(content)
    try:
        return _read_workbook(parts, sheet, time.monotonic() + MAX_SECONDS)
    except Refusal:
        raise
    except Exception as trouble:  # a file that was made to break a parser may raise anything
        raise refuse(DAMAGED) from trouble


def _read_workbook(parts: dict[str, bytes], sheet: str, deadline: float) -> WorkbookSheet:
    contents = WorkbookHandler(deadline)
    _parse_part(parts, BOOK, contents)
    _parse_part(parts, RELATIONS, contents)
    names = tuple(contents.sheets)
    if not names:
        raise refuse(_("No table in this file."))
    if sheet and sheet not in names:
        raise refuse(_("No sheet “{sheet}” in this workbook."), sheet=sheet)
    of_kind = {kind: _resolve_target(target) for kind, target in contents.targets.values()}
    texts = SharedStringsHandler(deadline)
    formats = StylesHandler(deadline)
    _parse_part(parts, of_kind.get("sharedStrings", ""), texts)
    _parse_part(parts, of_kind.get("styles", ""), formats)
    for name in (sheet,) if sheet else names:
        _kind, target = contents.targets.get(contents.sheets[name], ("", ""))
        cells = SheetHandler(deadline, texts.texts, formats.days, contents.epoch)
        _parse_part(parts, _resolve_target(target), cells)
        if cells.rows:
            return _build_rows(cells.rows), names, name
    return (), names, sheet or names[0]


def _parse_part(parts: dict[str, bytes], name: str, handler: XlsxPartHandler) -> None:
    """
    Parse one part, if it is there; declarations of any kind are refused by the parser as well.
    """
    if name in parts:
        parseString(parts[name], handler, forbid_dtd=True)


def _resolve_target(target: str) -> str:
    """Where a relation of the workbook points to."""
    return target.lstrip("/") if target.startswith("/") else posixpath.normpath(f"xl/{target}")


def _build_rows(found: dict[int, dict[int, str]]) -> tuple[tuple[str, ...], ...]:
    """All rows down to the last one that holds something, as long as their last cell."""
    rows: list[tuple[str, ...]] = []
    for number in range(max(found) + 1):
        row = found.get(number, {})
        rows.append(tuple(row.get(at, "") for at in range(max(row, default=-1) + 1)))
    return tuple(rows)


# --- before anything is parsed


def extract_parts(content: bytes) -> dict[str, bytes]:
    """
    The parts of a workbook, unpacked; or a refusal of what only looks like one, holds programs, or
    becomes larger than anybody's results are.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            entries = package.infolist()
            _check_names([entry.filename for entry in entries])
            if any(entry.flag_bits & 1 for entry in entries):
                raise refuse(_("This workbook has a password. Save it without one."))
            if sum(entry.file_size for entry in entries) > MAX_UNPACKED_BYTES:
                raise _build_size_error()
            return _extract_entries(package, entries)
    except ARCHIVE_TROUBLES as fault:
        raise refuse(DAMAGED) from fault


def _build_size_error() -> Refusal:
    return refuse(
        _("Unpacked, this workbook is larger than {most} MB. Import it in parts or as CSV."),
        most=MAX_UNPACKED_BYTES // 1_000_000,
    )


def _check_names(names: list[str]) -> None:
    if len(names) > MAX_PARTS or len({name.casefold() for name in names}) != len(names):
        raise refuse(DAMAGED)
    if any(OUTSIDE.search(name.replace("\\", "/")) for name in names):
        raise refuse(
            _("This workbook is unsafe and was not opened. Save it again as .xlsx or CSV.")
        )
    if any(MACROS.search(name) for name in names):
        raise refuse(_("This workbook has macros. Save it as .xlsx without macros, or as CSV."))
    if BOOK not in names:
        raise refuse(_("This archive is not a workbook. Choose a CSV or XLSX file."))


def _extract_entries(package: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> dict[str, bytes]:
    """Everything unpacked once, counting: what a part says of its size is not believed."""
    total = 0
    parts: dict[str, bytes] = {}
    for entry in entries:
        kept = bytearray()
        with package.open(entry) as opened:
            while chunk := opened.read(CHUNK):
                total += len(chunk)
                if total > MAX_UNPACKED_BYTES:
                    raise _build_size_error()
                kept += chunk
        if DECLARATION.search(kept):
            raise refuse(
                _("This workbook is unsafe and was not opened. Save it again as .xlsx or CSV.")
            )
        if entry.filename.endswith((".xml", ".rels")):
            parts[entry.filename] = bytes(kept)
    return parts
