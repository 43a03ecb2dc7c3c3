"""Files for spreadsheet programs, in which no text can be taken for a formula."""

import csv
import io
from collections.abc import Iterable, Sequence

from django.http import HttpResponse

BYTE_ORDER_MARK = "\ufeff"
"""Without it some programs take the letters of other languages for something else."""

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a cell begins with that a program might carry out."""

Cell = str | int


def text(told: str) -> str:
    """
    A text that stays a text.

    >>> text("=1+1"), text("Bob"), text("-")
    ("'=1+1", 'Bob', "'-")
    """
    return f"'{told}" if told.startswith(FORMULA) else told


def sheet(lines: Iterable[Sequence[Cell]]) -> str:
    """The whole file."""
    file = io.StringIO()
    csv.writer(file).writerows(lines)
    return BYTE_ORDER_MARK + file.getvalue()


def attached(name: str, file: str) -> HttpResponse:
    """The file as a download."""
    disposition = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(file, content_type="text/csv; charset=utf-8", headers=disposition)
