"""
QR codes of a whole night, for the sheet from which it can go on elsewhere.

Each code is a text such as `FN1 2/3 7A3F09C1 …`: the format, which part of how many, the first
digits of the check over the whole, and the part itself in letters that a QR code keeps two of in
eleven bits. Put together the parts are a `ContinueFromPaper` in its one exact form, deflated with a
dictionary that never changes.
"""

import hashlib
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tournament.engine.canonical_json import CanonicalDecodeError, parse_plain, to_canonical_json
from tournament.engine.messages import _, refuse
from tournament.night.action_kinds import NEVER_KEPT, read_action
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.rules.portable_state import to_minimal_state, to_portable_state
from tournament.night.state import State

FORMAT = "FN1"
MAX_CODES = 12
MAX_CHARACTERS = 1451
"""
So many letters fit into a QR code of version 25 with error correction M, which a phone still reads
from paper.
"""
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+/:"
"""
Letters of QR codes, without the blank and others that get lost or changed when a text is copied by
hand.
"""
CHECK_DIGITS = 8
MAX_HEADER_LENGTH = len(f"{FORMAT} 12/12 {'0' * CHECK_DIGITS} ")
MAX_BYTES = MAX_CODES * (MAX_CHARACTERS - MAX_HEADER_LENGTH) // 3 * 2
MAX_UNPACKED_BYTES = 4_000_000
MAX_TEXT_BYTES = 200_000
"""Longer texts are no codes of ours."""
PART = re.compile(rf"{FORMAT}\s+([0-9]{{1,2}})/([0-9]{{1,2}})\s+([0-9A-F]{{{CHECK_DIGITS}}})\s+")
WORDS = (Path(__file__).parent / "night_codes_words.txt").read_bytes()
"""What is in most nights; it belongs to the format, so it never changes."""


class JournalPosition(Protocol):
    """What says how far a journal has come: a night's row, or a moment of it."""

    @property
    def version(self) -> int:
        """The number of its newest entry."""

    @property
    def head(self) -> str:
        """The seal of its newest entry."""


@dataclass(frozen=True, slots=True)
class NightCode:
    """One code as it was read."""

    number: int
    of: int
    check: str
    letters: str


def build_night_codes(state: State, night: JournalPosition, at: int) -> tuple[str, ...]:
    """
    The texts of the codes that bring a night back as it stands at this instant; none where even the
    least of it is too much for paper, so that the night's file is needed.
    """
    for slim in (to_portable_state, to_minimal_state):
        packed = _compress_bytes(
            to_canonical_json(
                ContinueFromPaper(slim(state), at, night.head, night.version)
            ).encode()
        )
        if len(packed) <= MAX_BYTES and not state.recorded:
            return _split_into_codes(packed)
    return ()


def parse_night_codes(text: str) -> ContinueFromPaper:
    """
    The night in some codes, in any order and each as often as it was read; refused unless all parts
    are there.
    """
    parts = _read_single_sheet(text)
    found = {part.number: part.letters for part in parts}
    if missing := list_missing_codes(text):
        raise refuse(
            _("Of {of} codes, these are missing: {missing}. Scan them too."),
            of=parts[0].of,
            missing=", ".join(map(str, missing)),
        )
    return _decode_night("".join(found[number] for number in sorted(found)), parts[0].check)


def list_missing_codes(text: str) -> tuple[int, ...]:
    """
    Which codes of the sheet are not in a text yet; refused if there is none, or if they are of two
    sheets.
    """
    parts = _read_single_sheet(text)
    return tuple(sorted(set(range(1, parts[0].of + 1)) - {part.number for part in parts}))


def _read_single_sheet(text: str) -> tuple[NightCode, ...]:
    """The parts of one sheet."""
    if len(text) > MAX_TEXT_BYTES:
        raise refuse(_("This text is too long. Paste only the codes."))
    parts = tuple(_find_codes_in_text(text.upper()))
    if not parts:
        raise refuse(_("No night code found. Each one begins with “{format}”."), format=FORMAT)
    if len({(part.of, part.check) for part in parts}) > 1:
        raise refuse(_("These codes are from two different sheets. Use only the newest."))
    return parts


def _compress_bytes(plain: bytes) -> bytes:
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=WORDS)
    return packing.compress(plain) + packing.flush()


def _decode_night(letters: str, check: str) -> ContinueFromPaper:
    """From letters to the night; whatever is wrong with them, it is one sentence."""
    wrong = refuse(_("The codes don’t fit together. Take the photo again, close and straight."))
    try:
        packed = _decode_letters(letters)
        if _compute_checksum(packed) != check:
            raise wrong
        unpacking = zlib.decompressobj(-zlib.MAX_WBITS, zdict=WORDS)
        text = unpacking.decompress(packed, MAX_UNPACKED_BYTES).decode()
        if not unpacking.eof or unpacking.unused_data or NEVER_KEPT.search(text):
            raise wrong
        action = read_action(parse_plain(text))
    except (ValueError, zlib.error, CanonicalDecodeError) as fault:
        raise wrong from fault
    if not isinstance(action, ContinueFromPaper):
        raise wrong
    return action


def _compute_checksum(packed: bytes) -> str:
    return hashlib.sha256(packed).hexdigest()[:CHECK_DIGITS].upper()


def _split_into_codes(packed: bytes) -> tuple[str, ...]:
    """
    As few parts as it takes, all about equally long, so that no code is finer than it must be.
    """
    letters = _encode_letters(packed)
    check = _compute_checksum(packed)
    room = MAX_CHARACTERS - MAX_HEADER_LENGTH
    of = -(-len(letters) // room)
    size = -(-len(letters) // of)
    return tuple(
        f"{FORMAT} {at + 1}/{of} {check} {letters[at * size : (at + 1) * size]}" for at in range(of)
    )


def _find_codes_in_text(text: str) -> Iterator[NightCode]:
    marks = list(PART.finditer(text))
    ends = [mark.start() for mark in marks] + [len(text)]
    for mark, end in zip(marks, ends[1:], strict=True):
        number = int(mark[1])
        of = int(mark[2])
        if 1 <= number <= of <= MAX_CODES:
            yield NightCode(number, of, mark[3], "".join(text[mark.end() : end].split()))


def _encode_letters(packed: bytes) -> str:
    """
    Two bytes as three letters, an odd last one as two.

    >>> _encode_letters(b"paper"), _decode_letters(_encode_letters(b"paper"))
    ('H4SH4W2W', b'paper')
    """
    pairs = (packed[at : at + 2] for at in range(0, len(packed), 2))
    return "".join(_encode_number(int.from_bytes(pair, "big"), len(pair) + 1) for pair in pairs)


def _encode_number(value: int, count: int) -> str:
    found = ""
    for _place in range(count):
        value, digit = divmod(value, len(LETTERS))
        found = LETTERS[digit] + found
    return found


def _decode_letters(letters: str) -> bytes:
    """The bytes behind letters; a ValueError where no bytes are written so."""
    groups = (letters[at : at + 3] for at in range(0, len(letters), 3))
    return b"".join(_decode_number(group).to_bytes(len(group) - 1, "big") for group in groups)


def _decode_number(group: str) -> int:
    value = 0
    if len(group) < len("00"):
        raise ValueError("one letter alone is no byte")
    for letter in group:
        value = value * len(LETTERS) + LETTERS.index(letter)
    if value >= 256 ** (len(group) - 1):
        raise ValueError("letters that stand for no bytes")
    return value
