"""
Backup reader: reads a file that may come from anywhere, within limits, and checks it to the last
byte before anything is made of it.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile
from zlib import error as PackingError

from django.core.exceptions import ValidationError
from django.db.migrations.loader import MigrationLoader

from tournament.backup.backup_tables import (
    APPS,
    BackupTable,
    Row,
    list_backup_tables,
    parse_json_line,
)
from tournament.backup.manifest import FORMAT_VERSION, MANIFEST, Manifest, read_manifest
from tournament.engine.journal_seal import SealedLine, compute_seal
from tournament.engine.messages import _, refuse
from tournament.exports.generated_file import Progress

T = TypeVar("T")

MAX_MANIFEST_BYTES = 32 * 1024 * 1024
MAX_LINE_LENGTH = 16 * 1024 * 1024
MAX_MEMBERS = 100
MAX_UNPACKED_BYTES = 20 * 1024**3
UNPACKED_PER_BYTE = 120
"""Journals become a tenth when packed; what becomes so much less was made to fill a disk."""
ALWAYS_ALLOWED = 50 * 1024 * 1024
AT_ONCE = 1 << 20
LINES = "tournament.journalentry"

NO_BACKUP = _("Not a Final Nine backup, or damaged. Nothing was changed; choose another.")
DAMAGED = _("“{part}” in this backup is damaged. Nothing was changed; choose another.")
BROKEN_JOURNAL = _(
    "The journal of “{night}” in this backup is damaged. Nothing was changed; choose another."
)
TOO_LARGE = _("This file is too large for a backup. Nothing was changed; choose another.")
NEWER = _(
    "This backup is from a newer Final Nine ({version}). Nothing was changed. Update the "
    "program and try again."
)
TROUBLES = (
    BadZipFile,
    PackingError,
    EOFError,
    ValueError,
    KeyError,
    TypeError,
    IndexError,
    OverflowError,
    NotImplementedError,
    RuntimeError,
    ValidationError,
)
"""What a file that was cut, garbled or made up can make the unpacking say."""


@dataclass(frozen=True, slots=True)
class BackupReader:
    """A backup whose first page was read, and whose parts are those that the page names."""

    archive: ZipFile
    manifest: Manifest
    tables: tuple[BackupTable, ...]

    def read_lines(self, table: BackupTable) -> Iterator[str]:
        """The lines of a table, none longer than a line may be."""
        with self.archive.open(f"tables/{table.label}.jsonl") as member:
            while line := member.readline(MAX_LINE_LENGTH):
                if not line.endswith(b"\n"):
                    raise ValueError("a line that does not end")
                yield line.decode()

    def read_rows(self, table: BackupTable) -> Iterator[Row]:
        """The rows of a table."""
        return (parse_json_line(table, line) for line in self.read_lines(table))


@contextmanager
def open_backup(file: Path) -> Iterator[BackupReader]:
    """Open a backup; `Refusal` says in plain words why it cannot be."""
    archive = _run_or_refuse(lambda: ZipFile(file))
    with archive:
        yield _run_or_refuse(lambda: _read_backup(archive))


def read_file_manifest(file: Path) -> Manifest:
    """What a file says of itself, without a look at its parts."""
    with _run_or_refuse(lambda: ZipFile(file)) as archive:
        return _run_or_refuse(lambda: _read_archive_manifest(archive))


def _run_or_refuse(step: Callable[[], T]) -> T:
    try:
        return step()
    except TROUBLES as trouble:
        raise refuse(NO_BACKUP) from trouble


def verify_backup(backup: BackupReader, progress: Progress) -> None:
    """
    Check every byte against its sum, every row against its table, every journal against its seals.
    """
    done = 0
    total = backup.manifest.row_count
    for table in backup.tables:
        part = backup.manifest.tables[table.label]
        try:
            if _compute_table_checksum(backup, table) != part.sha256:
                raise ValueError("another sum")
            seals = _SealVerifier(table)
            rows = 0
            for row in backup.read_rows(table):
                rows += 1
                seals.check_row(row)
                if not rows % 1000:
                    progress(done + rows, total)
            if rows != part.rows:
                raise ValueError("another number of rows")
        except TROUBLES as trouble:
            raise refuse(DAMAGED, part=table.label) from trouble
        if table.label == LINES:
            seals.check_night_heads(backup.manifest)
        done += rows
    progress(total, total)


def _read_backup(archive: ZipFile) -> BackupReader:
    _check_limits(archive)
    manifest = _read_archive_manifest(archive)
    _refuse_newer(manifest)
    tables = list_backup_tables(manifest.migrations)
    members = {member.filename for member in archive.infolist()} - {MANIFEST}
    named = {f"tables/{label}.jsonl" for label in manifest.tables}
    wanted = {f"tables/{table.label}.jsonl" for table in tables}
    if not members == named == wanted:
        raise ValueError("other parts than the first page names")
    return BackupReader(archive, manifest, tables)


def _read_archive_manifest(archive: ZipFile) -> Manifest:
    if archive.getinfo(MANIFEST).file_size > MAX_MANIFEST_BYTES:
        raise refuse(TOO_LARGE)
    return read_manifest(archive.read(MANIFEST))


def _check_limits(archive: ZipFile) -> None:
    members = archive.infolist()
    packed = sum(member.compress_size for member in members)
    unpacked = sum(member.file_size for member in members)
    size = Path(archive.filename or "").stat().st_size
    names = {member.filename for member in members}
    if any(member.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for member in members):
        raise ValueError("packed in a way that this program never uses")
    if len(members) > MAX_MEMBERS or len(names) != len(members) or packed > size:
        raise ValueError("no such file is written by this program")
    if unpacked > min(MAX_UNPACKED_BYTES, max(ALWAYS_ALLOWED, UNPACKED_PER_BYTE * size)):
        raise refuse(TOO_LARGE)


def _refuse_newer(manifest: Manifest) -> None:
    nodes = MigrationLoader(None).graph.nodes
    unknown = [
        app for app, name in manifest.migrations.items() if app in APPS and (app, name) not in nodes
    ]
    if manifest.format_version > FORMAT_VERSION or unknown:
        raise refuse(NEWER, version=manifest.program)
    if manifest.migrations.keys() != set(APPS):
        raise ValueError("a database without tables")


def _compute_table_checksum(backup: BackupReader, table: BackupTable) -> str:
    digest = hashlib.sha256()
    with backup.archive.open(f"tables/{table.label}.jsonl") as member:
        while piece := member.read(AT_ONCE):
            digest.update(piece)
    return digest.hexdigest()


class _SealVerifier:
    """Follows the journals of all nights at once, line by line as they lie in the table."""

    def __init__(self, table: BackupTable) -> None:
        self.names = table.field_names if table.label == LINES else ()
        self.ends: dict[int, tuple[int, str]] = {}
        self.broken: set[int] = set()

    def check_row(self, row: Row) -> None:
        """One more row: is it the next of its night, and sealed to the one before?"""
        if not self.names:
            return
        told = dict(zip(self.names, row, strict=True))
        line = SealedLine(**{name: told[name] for name in SealedLine.__slots__})
        version, before = self.ends.get(told["night_id"], (0, ""))
        if line.version != version + 1 or line.seal != compute_seal(before, line):
            self.broken.add(told["night_id"])
        self.ends[told["night_id"]] = (line.version, line.seal)

    def check_night_heads(self, manifest: Manifest) -> None:
        """Every night ends where its row says."""
        for night in manifest.nights:
            ends = self.ends.pop(night.number, (0, ""))
            if night.number in self.broken or ends != (night.version, night.head):
                raise refuse(BROKEN_JOURNAL, night=night.name)
        if self.ends:
            raise refuse(DAMAGED, part=LINES)
