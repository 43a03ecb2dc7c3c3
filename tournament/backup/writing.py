"""Writes a backup: one file that any database can take, made row by row so that a thousand nights need no memory."""

import hashlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper

from tournament.backup.manifest import MANIFEST, Manifest, Night, Part, write_manifest
from tournament.backup.sequences import highest_given
from tournament.backup.snapshot import snapshot
from tournament.backup.tables import AT_ONCE, Row, Table, applied_in, count_rows, line_of, read_rows, tables_at
from tournament.files.made import Progress
from tournament.instant import now

PACKED = 1
"""Journals shrink to a tenth even so, at ten times the speed of the best packing."""
AT = "tournament.tournament"


def write_backup(to: Path, why: str, by: str, progress: Progress) -> Manifest:
    """Write everything into a file beside its place and move it there, so that it is whole or not there."""
    beside = to.with_name(f"{to.name}.part")
    try:
        with (
            snapshot(to.parent) as connection,
            os.fdopen(os.open(beside, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file,
        ):
            with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=PACKED) as archive:
                manifest = _write(archive, connection, Manifest(
                    program=settings.VERSION, made_at=now(), why=why, made_by=by, database=kind_of(connection),
                    migrations=applied_in(connection), tables={}, nights=(),
                ), progress)  # fmt: skip
            file.flush()
            os.fsync(file.fileno())
        beside.replace(to)
    finally:
        beside.unlink(missing_ok=True)
    return manifest


def kind_of(connection: BaseDatabaseWrapper) -> str:
    """Which database it is, with its version."""
    connection.ensure_connection()
    return f"{connection.display_name} {'.'.join(map(str, connection.get_database_version()))}"


def _write(archive: ZipFile, connection: BaseDatabaseWrapper, bare: Manifest, progress: Progress) -> Manifest:
    tables = tables_at(bare.migrations)
    total = sum(count_rows(connection, table) for table in tables)
    parts: dict[str, Part] = {}
    nights: list[Night] = []
    done = 0

    def seen(table: Table, row: Row) -> None:
        nonlocal done
        done += 1
        if not done % AT_ONCE:
            progress(done, total)
        if table.label == AT:
            told = dict(zip(table.names, row, strict=True))
            nights.append(Night(told["id"], told["name"], told["version"], told["head"]))

    progress(0, total)
    for table in tables:
        parts[table.label] = _write_table(archive, connection, table, seen)
    values = {name: getattr(bare, name) for name in Manifest.__slots__}
    manifest = Manifest(**{**values, "tables": parts, "nights": tuple(nights)})
    archive.writestr(MANIFEST, write_manifest(manifest))
    progress(total, total)
    return manifest


def _write_table(
    archive: ZipFile, connection: BaseDatabaseWrapper, table: Table, seen: Callable[[Table, Row], None]
) -> Part:
    digest, rows = hashlib.sha256(), 0
    with archive.open(f"tables/{table.label}.jsonl", "w", force_zip64=True) as member:
        for piece, count in _pieces(connection, table, seen):
            digest.update(piece)
            member.write(piece)
            rows += count
    return Part(rows, digest.hexdigest(), highest_given(connection, table))


def _pieces(
    connection: BaseDatabaseWrapper, table: Table, seen: Callable[[Table, Row], None]
) -> Iterator[tuple[bytes, int]]:
    lines: list[str] = []
    for row in read_rows(connection, table):
        seen(table, row)
        lines.append(line_of(table, row) + "\n")
        if len(lines) == AT_ONCE:
            yield "".join(lines).encode(), len(lines)
            lines = []
    yield "".join(lines).encode(), len(lines)
