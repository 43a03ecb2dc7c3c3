"""Files that are no backup, or none that may be restored: each is refused in plain words, and nothing is made of it."""

import io
import json
import struct
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from tests.backup.furnish import furnish
from tests.core.evening import told
from tournament.backup.making import make_backup, quietly
from tournament.backup.manifest import MANIFEST, Why
from tournament.backup.reading import opened, verify
from tournament.backup.restoring import look_into
from tournament.core.text import Refused

pytestmark = pytest.mark.django_db(transaction=True)

NO_BACKUP = "This file is no backup of Final Nine, or it is damaged. Nothing was changed; take another one."
TOO_LARGE = "Unpacked, this file would be larger than any backup is. Nothing was changed; take another one."
Members = dict[str, bytes]
MADE: list[bytes] = []
"""Made once for all of these tests."""


@pytest.fixture
def good(transactional_db: None) -> bytes:
    """A backup of something of everything."""
    if not MADE:
        furnish()
        MADE.append(make_backup(Why.HAND, "Ann").file.read_bytes())
    return MADE[0]


def refusal(content: bytes, folder: Path) -> str:
    file = folder / "brought.zip"
    file.write_bytes(content)
    try:
        look_into(file)
    except Refused as refused:
        return told(refused.line)
    raise AssertionError("it was not refused")


def members(content: bytes) -> Members:
    with ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: Members) -> bytes:
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return made.getvalue()


def with_manifest(parts: Members, change: Callable[[dict[str, Any]], object]) -> Members:
    manifest = json.loads(parts[MANIFEST])
    change(manifest)
    return {**parts, MANIFEST: json.dumps(manifest).encode()}


def test_a_good_one_packed_again_is_taken(good: bytes, tmp_path: Path) -> None:
    """So the refusals below are for what was changed, not for how it was packed."""
    file = tmp_path / "again.zip"
    file.write_bytes(packed(members(good)))
    assert len(look_into(file).nights) == 3


@pytest.mark.parametrize("content", [b"", b"something else", b"PK\x05\x06" + b"\0" * 18])
def test_something_else(content: bytes, tmp_path: Path) -> None:
    assert refusal(content, tmp_path) == NO_BACKUP


def test_cut_or_garbled_anywhere(good: bytes, tmp_path: Path) -> None:
    """Whatever byte is wrong, it is found; what lies between the parts and is never read may be anything."""
    random = Random(16)
    wholes = members(good)
    for _try in range(60):
        at = random.randrange(len(good))
        assert refusal(good[:at], tmp_path) == NO_BACKUP
        garbled = bytearray(good)
        garbled[at] ^= 1 << random.randrange(8)
        file = tmp_path / "garbled.zip"
        file.write_bytes(garbled)
        try:
            with opened(file) as backup:
                verify(backup, quietly)
                assert all(backup.archive.read(name) == content for name, content in wholes.items())
        except Refused:
            continue


@pytest.mark.parametrize(
    "change",
    [
        lambda parts: {**parts, "../evil.sqlite3": b"x"},
        lambda parts: {**parts, "tables/../../evil.jsonl": b"x"},
        lambda parts: {**parts, "/etc/passwd": b"x"},
        lambda parts: {**parts, "tables/tournament.stranger.jsonl": b"{}\n"},
        lambda parts: {name: content for name, content in parts.items() if "player" not in name},
        lambda parts: {name: content for name, content in parts.items() if name != MANIFEST},
        lambda parts: {**parts, MANIFEST: b"[]"},
        lambda parts: {**parts, MANIFEST: b"not json"},
        lambda parts: with_manifest(parts, lambda told: told.update(format="something else")),
        lambda parts: with_manifest(parts, lambda told: told.update(migrations={})),
        lambda parts: with_manifest(parts, lambda told: told.update(nights=[{"number": 1}])),
        lambda parts: with_manifest(parts, lambda told: told.update(surprise=1)),
    ],
)
def test_other_parts_than_its_first_page_names(
    change: Callable[[Members], Members], good: bytes, tmp_path: Path
) -> None:
    assert refusal(packed(change(members(good))), tmp_path) == NO_BACKUP


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told.update(format_version=2),
        lambda told: told["migrations"].update(tournament="9999_something_new"),
    ],
)
def test_one_of_a_newer_program(change: Callable[[dict[str, Any]], object], good: bytes, tmp_path: Path) -> None:
    assert refusal(packed(with_manifest(members(good), change)), tmp_path) == (
        "This backup was made by a newer Final Nine (0.1.0). Nothing was changed. Update the program, then try again."
    )


def test_a_row_that_was_changed(good: bytes, tmp_path: Path) -> None:
    parts = members(good)
    name = "tables/tournament.player.jsonl"
    assert refusal(packed({**parts, name: parts[name].replace(b"player-1", b"player-2")}), tmp_path) == (
        "This backup is damaged: “tournament.player” is not as it was written. Nothing was changed; take another one."
    )


def test_a_journal_that_was_changed_with_its_sum(good: bytes, tmp_path: Path) -> None:
    """Who changes an entry can make the sum right, but not the seals that came after it."""
    parts, name = members(good), "tables/tournament.journalentry.jsonl"
    lines = parts[name].decode().splitlines()
    lines[3] = lines[3].replace('"by":"', '"by":"Not ')
    changed = ("\n".join(lines) + "\n").encode()

    def sum_too(told: dict[str, Any]) -> None:
        told["tables"]["tournament.journalentry"]["sha256"] = sha256(changed).hexdigest()

    found = refusal(packed(with_manifest({**parts, name: changed}, sum_too)), tmp_path)
    assert found.startswith("In this backup the journal of “")
    assert found.endswith("” is damaged. Nothing was changed; take another one.")


@pytest.mark.parametrize("row", [b"{}\n", b"[]\n", b"no json\n", b'{"id": 1}', b"\xff\n"])
def test_a_row_that_is_none(row: bytes, good: bytes, tmp_path: Path) -> None:
    parts, name = members(good), "tables/tournament.pulse.jsonl"

    def sum_too(told: dict[str, Any]) -> None:
        told["tables"]["tournament.pulse"]["sha256"] = sha256(row).hexdigest()

    assert refusal(packed(with_manifest({**parts, name: row}, sum_too)), tmp_path) == (
        "This backup is damaged: “tournament.pulse” is not as it was written. Nothing was changed; take another one."
    )


def test_one_that_would_fill_the_disk(tmp_path: Path) -> None:
    """200 MB of zeros in 200 kB."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive, archive.open(MANIFEST, "w") as member:
        for _piece in range(200):
            member.write(b"\0" * 1_000_000)
    assert refusal(made.getvalue(), tmp_path) == TOO_LARGE


def test_one_that_tells_of_a_small_size_and_is_not(good: bytes, tmp_path: Path) -> None:
    """The directory says that the first page has ten bytes."""
    content = bytearray(good)
    at = content.rindex(b"PK\x01\x02")
    struct.pack_into("<I", content, at + 24, 10)
    assert refusal(bytes(content), tmp_path) == NO_BACKUP


def test_one_whose_parts_lie_on_each_other(good: bytes, tmp_path: Path) -> None:
    """Many names for the same bytes, so that little becomes much."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, b"0" * 1_000_000)
        archive.filelist += [archive.filelist[0]] * 50
    assert refusal(made.getvalue(), tmp_path) == NO_BACKUP
