"""
Size limits of files from elsewhere: more than any club's results, and nothing that keeps the
program busy.
"""

from tournament.engine.messages import _, refuse

MOST_BYTES = 2_000_000
MOST_UNPACKED = 20_000_000
MOST_ROWS = 5_000
"""Besides the heading."""
MOST_COLUMNS = 100
MOST_LETTERS = 2_000
"""In one cell."""
MOST_SECONDS = 5
MOST_FILES = 200
"""Sent at once, together no more than `MOST_UNPACKED`."""
MOST_ARCHIVE = 5_000_000
"""Of several files, packed."""
MOST_SECONDS_TOGETHER = 60
"""For all of them."""
MOST_PARTS = 500
"""Of which a workbook is made."""


def check_table_size(rows: int, columns: int) -> None:
    """Refuse a table, its heading among the rows, that is larger than anybody's results are."""
    if rows > MOST_ROWS + 1:
        raise refuse(_("More than {most} rows. Import them in parts."), most=MOST_ROWS)
    if columns > MOST_COLUMNS:
        raise refuse(
            _("More than {most} columns. Remove those you don’t need."),
            most=MOST_COLUMNS,
        )
