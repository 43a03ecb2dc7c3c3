"""
A night as codes: few and small enough to scan, the same night in any order, and one sentence when
they are not.
"""

import hashlib
import re
from dataclasses import replace
from random import Random

import pytest
import segno

from tests.exports.portable_nights import HEAD, Mark, called
from tests.night.evening import at, started, told
from tests.properties.night_kind import some_kind
from tests.properties.seated_night import SeatedNight
from tests.rows import each_row
from tests.tables.seated_evening import playing
from tournament.engine.messages import Refusal
from tournament.exports.night_qr_codes import (
    LETTERS,
    MAX_CHARACTERS,
    WORDS,
    _compress_bytes,
    _split_into_codes,
    build_night_codes,
    list_missing_codes,
    parse_night_codes,
)
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.journal_history import find_state_at_version
from tournament.night.rules.portable_state import to_minimal_state, to_portable_state
from tournament.players.values import Entrant

CODES = build_night_codes(called(playing(10, 10, 10, 10, 10, 10).state), Mark(), at(15))


def refused(text: str) -> str:
    with pytest.raises(Refusal) as refusal:
        parse_night_codes(text)
    return told(refusal.value.line)


def test_they_are_read_back() -> None:
    state = called(playing(9, 9, 9).state)
    codes = build_night_codes(state, Mark(), at(15))
    assert parse_night_codes("\n".join(codes)) == ContinueFromPaper(
        to_portable_state(state), at(15), HEAD, 12
    )


def test_in_any_order_and_more_than_once() -> None:
    mixed = list(CODES) * 2
    Random(1).shuffle(mixed)
    assert len(CODES) > 1
    assert parse_night_codes(" ".join(mixed)) == parse_night_codes("\n".join(CODES))


@each_row(
    "copied",
    [
        "\n".join(CODES).lower(),
        "\n".join(re.sub("(.{70})", r"\1\n", code) for code in CODES),
        f"Codes of the night:\n{' '.join(CODES)}\n",
    ],
)
def test_copied_as_mails_and_phones_do(copied: str) -> None:
    assert parse_night_codes(copied) == parse_night_codes("\n".join(CODES))


def test_a_phone_can_scan_them() -> None:
    """
    Letters that a QR code keeps two of in eleven bits, in codes no finer than version 25 with
    correction M.
    """
    for code in CODES:
        assert len(code) <= MAX_CHARACTERS
        made = segno.make(code, error="m", micro=False, boost_error=False)
        assert (made.mode, int(made.version) <= 25) == ("alphanumeric", True)
    longest = segno.make("A" * MAX_CHARACTERS, error="m", micro=False, boost_error=False)
    assert longest.designator == "25-M"
    assert set(LETTERS) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


@each_row(("players", "most"), [(9, 2), (27, 4)])
def test_how_many_codes_a_night_takes(players: int, most: int) -> None:
    check_codes(players, most)


def check_codes(players: int, most: int) -> None:
    """A whole night with seats, at its beginning, towards its end, and decided."""
    night = SeatedNight(some_kind(Random(players), players), players)
    night.play()
    for part in (1, 5, 8, 10):
        state = called(find_state_at_version(night.past, night.past.version * part // 10))
        codes = build_night_codes(state, Mark(), night.now)
        assert 1 <= len(codes) <= most
        assert parse_night_codes("\n".join(codes)).state in (
            to_portable_state(state),
            to_minimal_state(state),
        )


def test_too_much_for_paper_has_no_codes() -> None:
    crowd = replace(
        started().state, entrants={number: Entrant("", number) for number in range(1, 1000)}
    )
    assert build_night_codes(called(crowd), Mark(), at(15)) == ()


def test_the_dictionary_never_changes() -> None:
    """It belongs to the format: with another one no sheet that was ever printed could be read."""
    assert hashlib.sha256(WORDS).hexdigest()[:16] == "2e7c68ad206ec903"
    assert len(WORDS) <= 32_768


def test_what_is_missing_is_named() -> None:
    first, *others = CODES
    of = len(CODES)
    left = ", ".join(map(str, range(2, of + 1)))
    assert refused(first) == f"Of {of} codes, these are missing: {left}. Scan them too."
    assert [list_missing_codes("\n".join(read)) for read in (others, CODES)] == [(1,), ()]


@each_row("text", ["Pizza", "FN1 1/1", "FN1 0/1 00000000 A", "FN1 13/13 00000000 A"])
def test_what_is_no_code(text: str) -> None:
    assert refused(text) == "No night code found. Each one begins with “FN1”."


def test_two_sheets_are_not_mixed() -> None:
    later = build_night_codes(called(playing(10, 10, 10, 10, 10, 10).state), Mark(13), at(16))
    mixed = "\n".join((CODES[0], *later[1:]))
    assert refused(mixed) == "These codes are from two different sheets. Use only the newest."


WRONG = "The codes don’t fit together. Take the photo again, close and straight."


def test_every_letter_counts() -> None:
    """One letter changed, lost or doubled anywhere is noticed."""
    random, whole = Random(7), "\n".join(build_night_codes(playing(5, 5).state, Mark(), at(15)))
    begin = whole.rindex(" ") + 1
    for _one in range(300):
        place = random.randrange(begin, len(whole))
        other = random.choice([letter for letter in LETTERS if letter != whole[place]])
        for garbled in (
            whole[:place] + other + whole[place + 1 :],
            whole[:place] + whole[place + 1 :],
            whole[:place] + whole[place] + whole[place:],
        ):
            assert refused(garbled) == WRONG


def test_a_bomb_is_not_unpacked() -> None:
    bomb = forged(b'{"kind":"carry_on","left":' + b"0" * 6_000_000 + b"}")
    assert refused(bomb) == WRONG


@each_row(
    "plain",
    [
        b"{}",
        b'{"kind":"pause"}',
        b"[" * 100_000,
        b"\xff",
        b'{"kind":"carry_on","left":"x"}',
    ],
)
def test_what_somebody_made_up_is_refused(plain: bytes) -> None:
    assert refused(forged(plain)) == WRONG


def forged(plain: bytes) -> str:
    """A code as the program would write it, of something that it would never write."""
    return "\n".join(_split_into_codes(_compress_bytes(plain)))
