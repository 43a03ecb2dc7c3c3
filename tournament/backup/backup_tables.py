"""
Backup tables: every table of the program and the accounts, as rows that any database can take.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.models import AutoField, BinaryField, Field, JSONField, Model

APPS = ("contenttypes", "auth", "tournament")
LEFT_OUT = ("tournament.clubwifi", "tournament.job")
"""
The Wi-Fi's password stays here; work in progress is asked for anew; sessions are left out too, so
everybody signs in again.
"""
AT_ONCE = 1000

Row = Sequence[Any]
Applied = Mapping[str, str]
"""The newest migration of each app."""


@dataclass(frozen=True, slots=True)
class BackupTable:
    """One table with its columns, as the migrations describe it."""

    label: str
    name: str
    key: str
    fields: tuple["Field[Any, Any]", ...]
    columns: tuple[str, ...]

    @property
    def has_auto_id(self) -> bool:
        """
        Whether its rows are given numbers of their own; the others have that of the row they belong
        to.
        """
        return any(field.primary_key and isinstance(field, AutoField) for field in self.fields)

    @property
    def field_names(self) -> tuple[str, ...]:
        """The names that values go by in a backup."""
        return tuple(field.attname for field in self.fields)


def find_newest_migrations(connection: BaseDatabaseWrapper) -> dict[str, str]:
    """The newest migration of each app that this database has had; nothing for an empty one."""
    if "django_migrations" not in connection.introspection.table_names():
        return {}
    with connection.cursor() as cursor:
        cursor.execute("SELECT app, name FROM django_migrations")
        known = [(str(app), str(name)) for app, name in cursor.fetchall()]
    newest: dict[str, str] = {}
    for app in APPS:
        names = [name for other, name in known if other == app]
        if names:
            newest[app] = max(names)
    return newest


def list_backup_tables(applied: Applied) -> tuple[BackupTable, ...]:
    """The tables as they are after these migrations, in a lasting order."""
    state = MigrationLoader(None).project_state([(app, name) for app, name in applied.items()])
    tables: list[BackupTable] = []
    for app in APPS:
        models = state.apps.get_app_config(app).get_models(include_auto_created=True)
        for model in sorted(models, key=lambda model: model._meta.label_lower):
            meta = model._meta
            if meta.managed and not meta.proxy and meta.label_lower not in LEFT_OUT:
                tables.append(_build_backup_table(model))
    return tuple(tables)


def read_rows(connection: BaseDatabaseWrapper, table: BackupTable) -> Iterator[Row]:
    """All rows of a table in the order of their keys, a thousand at a time."""
    quote = connection.ops.quote_name
    columns = ", ".join(quote(column) for column in table.columns)
    convert = [
        (at, turn)
        for at, field in enumerate(table.fields)
        if (turn := _build_converter(field, connection))
    ]
    with connection.chunked_cursor() as cursor:
        cursor.execute(f"SELECT {columns} FROM {quote(table.name)} ORDER BY {quote(table.key)}")  # noqa: S608 - our own names
        while rows := cursor.fetchmany(AT_ONCE):
            for row in rows:
                values = list(row)
                for at, turn in convert:
                    values[at] = turn(values[at])
                yield values


def count_rows(connection: BaseDatabaseWrapper, table: BackupTable) -> int:
    """How many rows a table has."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table.name)}")  # noqa: S608 - our own names
        return int(cursor.fetchone()[0])


def write_rows(connection: BaseDatabaseWrapper, table: BackupTable, rows: Sequence[Row]) -> None:
    """Put rows into a table with the keys that they have."""
    quote = connection.ops.quote_name
    columns = ", ".join(quote(column) for column in table.columns)
    gaps = ", ".join("%s" for _field in table.fields)
    stored = []
    for row in rows:
        pairs = zip(table.fields, row, strict=True)
        stored.append(tuple(field.get_db_prep_save(value, connection) for field, value in pairs))
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {quote(table.name)} ({columns}) VALUES ({gaps})", stored)  # noqa: S608


def to_json_line(table: BackupTable, row: Row) -> str:
    """A row as one line of JSON, the same from every database."""
    plain = {
        name: _to_json_value(field, value)
        for name, field, value in zip(table.field_names, table.fields, row, strict=True)
    }
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def parse_json_line(table: BackupTable, line: str) -> Row:
    """The row that a line holds; `ValueError` if it is no row of this table."""
    plain = json.loads(line)
    if not isinstance(plain, dict) or plain.keys() != set(table.field_names):
        raise ValueError(f"no row of {table.label}")
    return tuple(_from_json_value(field, plain[field.attname]) for field in table.fields)


def _build_backup_table(model: type[Model]) -> BackupTable:
    meta = model._meta
    columns = {field: field.column or "" for field in meta.concrete_fields}
    return BackupTable(
        meta.label_lower, meta.db_table, columns[meta.pk], tuple(columns), tuple(columns.values())
    )


def _to_json_value(field: "Field[Any, Any]", value: Any) -> Any:
    if isinstance(field, JSONField) or value is None:
        return value
    if isinstance(field, BinaryField):
        return b64encode(bytes(value)).decode()
    if isinstance(value, bytes):  # a damaged file may hold them in the place of text
        return value.decode(errors="replace")
    return value.isoformat() if isinstance(value, date) else value


def _from_json_value(field: "Field[Any, Any]", plain: Any) -> Any:
    if isinstance(field, JSONField) or plain is None:
        return plain
    if isinstance(field, BinaryField):
        return b64decode(plain, validate=True)
    return field.to_python(plain)


def _build_converter(
    field: "Field[Any, Any]", connection: BaseDatabaseWrapper
) -> Callable[[Any], Any] | None:
    """
    What makes of a stored value the one the program works with; None where there is nothing to do.
    """
    column = field.get_col(field.model._meta.db_table)
    steps = [*connection.ops.get_db_converters(column), *field.get_db_converters(connection)]

    def convert_value(value: Any) -> Any:
        for step in steps:
            value = step(value, column, connection)
        return value

    return convert_value if steps else None
