"""Hostile names, and a table that contains them."""

from tournament.engine.money import Currency
from tournament.exports.sheets import Cell, CellKind, Sheet, SheetColumn

HOSTILE = (
    "=1+1",
    "+SUM(A1:A9)",
    "-2",
    "@x",
    "\tTab",
    "\rReturn",
    "\nFeed",
    "two\nlines",
    "a\r\nb",
    "Łukasz ß 张伟 🂡 שלום مرحبا e\u0301",
    "W" * 200,
    '"',
    "'",
    "''",
    "'=1+1",
    "' =1+1",
    " =1+1",
    "<script>alert(1)</script>",
    "＝1+1",
    "＋1",
    "－1",
    "＠x",
    "a,b;c\td",
    '"=1+1"',
    "1e5",
    "007",
    "TRUE",
    "#N/A",
    "2026-05-01",
    "{{ 7*7 }}",
    "%(name)s {name}",
    "\u202eboB",
    "\u200b=1",
    "_x0041_",
    "]]>&amp;",
    " Bob ",
    "NULL",
)

COLUMNS = (
    SheetColumn("no", "No.", CellKind.NUMBER),
    SheetColumn("name", "Player"),
    SheetColumn("paid", "Paid", CellKind.MONEY, total=True),
    SheetColumn("points", "Points", CellKind.POINTS, total=True),
    SheetColumn("share", "Share", CellKind.PERCENT),
    SheetColumn("out", "Out", CellKind.TIME),
    SheetColumn("day", "Day", CellKind.DAY),
    SheetColumn("played", "Played", CellKind.SPAN, total=True),
)
MAY_DAY = 1_777_665_605_000
"""2026-05-01 22:00:05 in Berlin."""


def sheet(
    *rows: tuple[Cell, ...], currency: Currency | None = None, title: str = "Results"
) -> Sheet:
    """A table with a column of each kind."""
    return Sheet(
        "results", title, COLUMNS, rows, ("A note.",), currency or Currency(), "Europe/Berlin"
    )


def row_of(name: str | None, number: int = 1) -> tuple[Cell, ...]:
    """A row about somebody."""
    return (number, name, 2050, 1250, 3333, MAY_DAY, MAY_DAY, 109_805_000)
