"""
Database sequences: the numbers that a table gives to its rows; after a restore none is given a
second time.
"""

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper

from tournament.backup.backup_tables import BackupTable


def find_highest_row_id(connection: BaseDatabaseWrapper, table: BackupTable) -> int | None:
    """The highest number that a table ever gave to a row; None if it gives none."""
    if not table.has_auto_id:
        return None
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table.name])
        else:
            sequence = _find_sequence_name(cursor, table)
            most = f"(SELECT MAX({table.key}) FROM {connection.ops.quote_name(table.name)})"  # noqa: S608 - our own names
            # less than the most, where rows chose theirs
            given = "last_value - CASE WHEN is_called THEN 0 ELSE 1 END"
            cursor.execute(f"SELECT GREATEST({given}, {most}) FROM {sequence}")  # noqa: S608
        found = cursor.fetchone()
    return 0 if found is None else int(found[0])


def advance_sequence(connection: BaseDatabaseWrapper, table: BackupTable, highest: int) -> None:
    """Let a table go on above this number, and above every number that is in it."""
    quote = connection.ops.quote_name
    if not table.has_auto_id:
        return
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(
                "UPDATE sqlite_sequence SET seq = max(seq, %s) WHERE name = %s",
                [highest, table.name],
            )
            if not cursor.rowcount and highest:
                cursor.execute(
                    "INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table.name, highest]
                )
        else:
            cursor.execute(f"SELECT COALESCE(MAX({quote(table.key)}), 0) FROM {quote(table.name)}")  # noqa: S608
            last = max(highest, int(cursor.fetchone()[0]))
            cursor.execute(
                "SELECT setval(%s::regclass, %s, %s)",
                [_find_sequence_name(cursor, table), max(last, 1), last > 0],
            )


def _find_sequence_name(cursor: Any, table: BackupTable) -> str:
    cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [f'"{table.name}"', table.key])
    return str(cursor.fetchone()[0])
