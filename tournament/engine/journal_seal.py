"""The seal on every journal line, so that an edited or shortened journal shows."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from tournament.engine.canonical_json import to_canonical_json


@dataclass(frozen=True, slots=True)
class SealedLine:
    """
    A journal line as it is kept and exported: exact text, and the seal over it and all before it.
    """

    version: int
    at: int
    action: str
    by: str
    device: str
    key: str
    digest: str
    seal: str = ""


def compute_seal(previous: str, line: SealedLine) -> str:
    """The seal of a line that follows the line sealed `previous`."""
    written = to_canonical_json(
        (line.version, line.at, line.action, line.by, line.device, line.key, line.digest)
    )
    return hashlib.sha256(f"{previous}\n{written}".encode()).hexdigest()


def has_valid_seal(previous: str, line: SealedLine) -> bool:
    """Whether a line is as it was sealed after the line sealed `previous`."""
    try:
        return line.seal == compute_seal(previous, line)
    except TypeError:  # a damaged database gives bytes where there was text
        return False


def find_broken_line(lines: Iterable[SealedLine]) -> int | None:
    """
    The number of the first line whose seal or number is wrong; None when the chain holds.

    >>> find_broken_line([SealedLine(1, 0, "{}", "", "", "", "", seal="x")])
    1
    """
    previous = ""
    for number, line in enumerate(lines, 1):
        if line.version != number or not has_valid_seal(previous, line):
            return number
        previous = line.seal
    return None
