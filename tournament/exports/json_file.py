"""
JSON documents of tables with a version, from which the very same tables are read back; see
docs/exports.md.
"""

import json
from collections.abc import Sequence
from typing import Any

from tournament.engine.messages import _, refuse
from tournament.engine.money import Currency
from tournament.exports.character_fallbacks import replace_lone_surrogates
from tournament.exports.sheets import Cell, CellKind, Sheet, SheetColumn

FORMAT = "final-nine/sheets"
VERSION = 1
MAX_DIGITS = 9
MAX_INTEGER = 2**63 - 1


def json_of(sheets: Sequence[Sheet]) -> bytes:
    """Some tables as one document: every cell exactly as it is, a text or a whole number."""
    head = _written({"format": FORMAT, "version": VERSION})
    return replace_lone_surrogates(
        f'{head[:-1]}, "sheets": [{",".join(map(_serialize_sheet, sheets))}\n]}}\n'
    ).encode()


def read_json_sheets(content: bytes) -> tuple[Sheet, ...]:
    """
    The tables in such a document; refused in plain words if it is none, or none that this release
    knows.
    """
    try:
        document = json.loads(
            content.decode("utf-8-sig"), parse_float=_reject_float, parse_constant=_reject_float
        )
        if document["format"] != FORMAT:
            raise ValueError(document["format"])
        if isinstance(document["version"], int) and document["version"] > VERSION:
            raise refuse(_("A newer Final Nine wrote this file. Update the program and try again."))
        return tuple(map(_read_sheet, document["sheets"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as fault:
        raise refuse(
            _("Not an export of this program, or it was changed. Nothing was read.")
        ) from fault


def _serialize_sheet(sheet: Sheet) -> str:
    """A table with a line for each row, so that people and programs can compare two files."""
    rows = ",\n".join(map(_written, sheet.rows))
    return f'\n{_written(_build_sheet_head(sheet))[:-1]}, "rows": [\n{rows}\n]}}'


_written = json.JSONEncoder(ensure_ascii=False).encode


def _build_sheet_head(sheet: Sheet) -> dict[str, Any]:
    return {
        "key": sheet.key,
        "title": sheet.title,
        "currency": {"code": sheet.currency.code, "digits": sheet.currency.digits},
        "zone": sheet.zone,
        "columns": [
            {
                "key": column.key,
                "title": column.title,
                "kind": column.kind.value,
                "total": column.total,
            }
            for column in sheet.columns
        ],
        "notes": list(sheet.notes),
    }


def _read_sheet(told: dict[str, Any]) -> Sheet:
    columns = tuple(
        SheetColumn(
            _check_text(column["key"]),
            _check_text(column["title"]),
            CellKind(column["kind"]),
            column["total"] is True,
        )
        for column in told["columns"]
    )
    code = _check_text(told["currency"]["code"])
    digits = told["currency"]["digits"]
    if type(digits) is not int or not 0 <= digits <= MAX_DIGITS:
        raise ValueError(digits)
    rows = tuple(tuple(map(_check_cell, row)) for row in told["rows"])
    if any(len(row) != len(columns) for row in rows):
        raise ValueError("a row has too many cells, or too few")
    return Sheet(
        key=_check_text(told["key"]),
        title=_check_text(told["title"]),
        columns=columns,
        rows=rows,
        notes=tuple(map(_check_text, told["notes"])),
        currency=Currency(code, digits),
        zone=_check_text(told["zone"]),
    )


def _check_text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _check_cell(value: object) -> Cell:
    if value is None or isinstance(value, str):
        return value
    if type(value) is int and abs(value) <= MAX_INTEGER:
        return value
    raise TypeError(value)


def _reject_float(written: str) -> Any:
    raise ValueError(written)
