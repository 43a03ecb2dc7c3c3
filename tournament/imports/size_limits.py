"""
Size limits of files from elsewhere: more than any club's results, and nothing that keeps the
program busy.
"""

from tournament.engine.messages import _, refuse

MAX_BYTES = 2_000_000
MAX_UNPACKED_BYTES = 20_000_000
MAX_ROWS = 5_000
"""Besides the heading."""
MAX_COLUMNS = 100
MAX_CHARACTERS = 2_000
"""In one cell."""
MAX_SECONDS = 5
MAX_FILES = 200
"""Sent at once, together no more than `MAX_UNPACKED_BYTES`."""
MAX_ARCHIVE_BYTES = 5_000_000
"""Of several files, packed."""
MAX_TOTAL_SECONDS = 60
"""For all of them."""
MAX_PARTS = 500
"""Of which a workbook is made."""


def check_table_size(rows: int, columns: int) -> None:
    """Refuse a table, its heading among the rows, that is larger than anybody's results are."""
    if rows > MAX_ROWS + 1:
        raise refuse(_("More than {most} rows. Import them in parts."), most=MAX_ROWS)
    if columns > MAX_COLUMNS:
        raise refuse(
            _("More than {most} columns. Remove those you don’t need."),
            most=MAX_COLUMNS,
        )
