"""Journal file: one sealed line per row; what is cut or garbled opens as far as it is whole."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tournament.engine.canonical_json import (
    CanonicalDecodeError,
    from_canonical_json,
    to_canonical_json,
)
from tournament.engine.journal_seal import SealedLine, compute_seal


@dataclass(frozen=True, slots=True)
class JournalFileContents:
    """
    The lines of a file that are whole and in order, and where and why reading stopped, if it did.
    """

    lines: tuple[SealedLine, ...]
    stopped_at: int | None = None
    """The number of the first line that is not as it was written."""


def serialize_journal(lines: Iterable[SealedLine]) -> bytes:
    """The file of a journal: each line in the one exact form, so that any changed byte shows."""
    return b"".join(f"{to_canonical_json(line)}\n".encode() for line in lines)


def read_journal(content: bytes) -> JournalFileContents:
    """
    Read a journal file as far as every byte is as it was written.

    >>> read_journal(b"something else")
    JournalFileContents(lines=(), stopped_at=1)
    """
    lines: list[SealedLine] = []
    previous = ""
    for number, row in enumerate(_split_rows(content), 1):
        line = _read_line(row)
        if line is None or line.version != number or line.seal != compute_seal(previous, line):
            return JournalFileContents(tuple(lines), stopped_at=number)
        lines.append(line)
        previous = line.seal
    return JournalFileContents(tuple(lines))


def save_journal(lines: Iterable[SealedLine], to: Path) -> None:
    """
    Write the file of a journal beside its place and move it there, so that it is whole or not
    there.
    """
    beside = to.with_name(f"{to.name}.part")
    beside.write_bytes(serialize_journal(lines))
    beside.replace(to)


def _split_rows(content: bytes) -> list[bytes]:
    rows = content.split(b"\n")
    return rows if rows[-1] else rows[:-1]


def _read_line(row: bytes) -> SealedLine | None:
    """The line in a row; None unless it is written exactly as this program writes it."""
    try:
        text = row.decode()
        line = from_canonical_json(SealedLine, text)
        return line if to_canonical_json(line) == text else None
    except (UnicodeError, CanonicalDecodeError):
        return None
