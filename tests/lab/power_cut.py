"""
R3: a write-ahead log and an exported journal, cut or garbled at a random byte, open as an exact
beginning.
"""

import shutil
import sqlite3
from pathlib import Path
from random import Random

from django.conf import settings
from django.db import connection

from tests.lab.director_clicks import ANN, a_night, click
from tests.lab.findings import Findings
from tests.lab.own_process import Database, apart
from tournament import journal
from tournament.engine.journal_seal import SealedLine, find_broken_line
from tournament.engine.messages import Refusal
from tournament.exports import journal_file
from tournament.models import Tournament

NAME = "R3"
ABOUT = (
    "a write-ahead log and an exported journal, cut or garbled anywhere, open as an exact beginning"
)
CI_SIZE = 1000
CLICKS = 150


def run(size: int) -> Findings:
    """Half of the damage to each."""
    return apart("power_cut:damages", size=size)


def damages(size: int) -> Findings:
    """One night written to a log that is never folded in; then its copies are damaged."""
    findings, random, database = Findings(), Random(3), Database()
    database.use_journal("WAL")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute("PRAGMA wal_autocheckpoint=0")
    night = a_night().pk
    for number in range(CLICKS):
        try:
            click(night, random, ANN, f"click-{number}")
        except Refusal:
            continue
    lines = journal.list_sealed_lines(Tournament.objects.get(pk=night))
    damaged_logs(size // 2, database.file, lines, random, findings)
    damaged_files(size - size // 2, lines, random, findings)
    findings.note("entries", len(lines))
    return findings


def damaged_logs(
    size: int, file: Path, lines: tuple[SealedLine, ...], random: Random, findings: Findings
) -> None:
    """The database with a part of its log: SQLite must open it as it was after some entry."""
    log = file.with_name(f"{file.name}-wal").read_bytes()
    copy = Path(settings.DATA) / "damaged.sqlite3"
    for number in range(size):
        shutil.copyfile(file, copy)
        copy.with_name(f"{copy.name}-shm").unlink(missing_ok=True)
        copy.with_name(f"{copy.name}-wal").write_bytes(damaged(log, random))
        opened = sqlite3.connect(copy)
        try:
            check_opened(opened, lines, f"log {number}", findings)
        except sqlite3.DatabaseError as error:
            findings.fail(f"log {number}: {error}")
        finally:
            opened.close()
        findings.count("damaged logs")


def check_opened(
    opened: sqlite3.Connection, lines: tuple[SealedLine, ...], where: str, findings: Findings
) -> None:
    said = opened.execute("PRAGMA integrity_check").fetchall()
    columns = ", ".join(SealedLine.__slots__)
    rows = opened.execute(
        f"SELECT {columns} FROM tournament_journalentry ORDER BY version"
    ).fetchall()
    kept = tuple(SealedLine(*row) for row in rows)
    head = opened.execute("SELECT version, head FROM tournament_tournament").fetchall()
    if said != [("ok",)] or kept != lines[: len(kept)] or find_broken_line(kept) is not None:
        findings.fail(
            f"{where} opens as {len(kept)} entries, not a beginning of {len(lines)}: {said[:1]}"
        )
    if head != ([(len(kept), kept[-1].seal)] if kept else []):
        findings.fail(
            f"{where}: the list of nights says {head}, the journal has {len(kept)} entries"
        )


def damaged_files(
    size: int, lines: tuple[SealedLine, ...], random: Random, findings: Findings
) -> None:
    """An exported journal must open as all rows before the damaged byte, not one more or less."""
    whole = journal_file.serialize_journal(lines)
    for number in range(size):
        content = damaged(whole, random)
        first = next((at for at, byte in enumerate(content) if byte != whole[at]), len(content))
        untouched = whole[:first].count(b"\n")
        complete = untouched + (
            1 if content[first:] == b"" and whole[first : first + 1] == b"\n" else 0
        )
        opened = journal_file.read_journal(content)
        if opened.lines != lines[:complete]:
            findings.fail(
                f"file {number}, damaged at byte {first}: {len(opened.lines)} rows instead of "
                f"{complete}"
            )
        is_cut_between_rows = first == len(content) and complete == untouched + (
            content[-1:] not in (b"\n", b"")
        )
        if (opened.stopped_at is None) != (is_cut_between_rows or content == whole):
            findings.fail(
                f"file {number}, damaged at byte {first}: reading stopped at {opened.stopped_at}"
            )
        findings.count("damaged files")


def damaged(content: bytes, random: Random) -> bytes:
    """Cut off, one byte changed, a block zeroed, or the end replaced by noise."""
    at = random.randrange(len(content))
    match random.choice(("cut", "byte", "zeros", "noise")):
        case "cut":
            return content[:at]
        case "byte":
            return content[:at] + bytes([content[at] ^ random.randint(1, 255)]) + content[at + 1 :]
        case "zeros":
            return (content[:at] + bytes(512) + content[at + 512 :])[: len(content)]
        case _:
            return content[:at] + random.randbytes(len(content) - at)
