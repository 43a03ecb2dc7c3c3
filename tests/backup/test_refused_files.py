"""
Files that are no backup or must not be restored are refused in plain words and change nothing.
"""

import io
import json
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile, ZipInfo

import pytest
from django.conf import settings
from django.core.management import call_command
from pytest_django import DjangoDbBlocker

from tests.backup.fill_database import furnish_at_once
from tests.night.evening import told
from tests.rows import each_row
from tournament.backup.backup_creation import ignore_progress, make_backup
from tournament.backup.backup_reader import open_backup, verify_backup
from tournament.backup.manifest import MANIFEST, BackupReason
from tournament.backup.restore import verify_backup_file
from tournament.engine.messages import Refusal

pytestmark = pytest.mark.django_db

NO_BACKUP = "Not a Final Nine backup, or damaged. Nothing was changed; choose another."
TOO_LARGE = "This file is too large for a backup. Nothing was changed; choose another."
Members = dict[str, bytes]


@pytest.fixture(scope="module")
def good(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> bytes:
    """A backup of something of everything, made once for all of these tests."""
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "DATA", tmp_path_factory.mktemp("good"))
        furnish_at_once()
        content = make_backup(BackupReason.HAND, "Ann").file.read_bytes()
        call_command("flush", verbosity=0, interactive=False)
    return content


def refusal(content: bytes, folder: Path) -> str:
    file = folder / "brought.zip"
    file.write_bytes(content)
    try:
        verify_backup_file(file)
    except Refusal as refused:
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
    assert len(verify_backup_file(file).nights) == 3


@each_row("content", [b"", b"something else", b"PK\x05\x06" + b"\0" * 18])
def test_something_else(content: bytes, tmp_path: Path) -> None:
    assert refusal(content, tmp_path) == NO_BACKUP


def test_cut_or_garbled_anywhere(good: bytes, tmp_path: Path) -> None:
    """At four places; `tests/long` tries sixty."""
    cut_and_garble(good, tmp_path, 4)


def cut_and_garble(good: bytes, tmp_path: Path, times: int) -> None:
    """
    Whatever byte is wrong, it is found; what lies between the parts and is never read may be
    anything.
    """
    random = Random(16)
    wholes = members(good)
    for _try in range(times):
        at = random.randrange(len(good))
        assert refusal(good[:at], tmp_path) == NO_BACKUP
        garbled = bytearray(good)
        garbled[at] ^= 1 << random.randrange(8)
        file = tmp_path / "garbled.zip"
        file.write_bytes(garbled)
        try:
            with open_backup(file) as backup:
                verify_backup(backup, ignore_progress)
                assert all(backup.archive.read(name) == content for name, content in wholes.items())
        except Refusal:
            continue


@each_row(
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


@each_row(
    "change",
    [
        lambda told: told.update(format_version=2),
        lambda told: told["migrations"].update(tournament="9999_something_new"),
    ],
)
def test_one_of_a_newer_program(
    change: Callable[[dict[str, Any]], object], good: bytes, tmp_path: Path
) -> None:
    assert refusal(packed(with_manifest(members(good), change)), tmp_path) == (
        "This backup is from a newer Final Nine (0.1.0). Nothing was changed. Update the program and try again."
    )


@each_row(
    "change",
    [
        lambda told: told.update(made_at="yesterday"),
        lambda told: told.update(made_at=10**18),
        lambda told: told.update(made_at=-1),
        lambda told: told.update(made_at=True),
        lambda told: told.update(made_at=1.5),
        lambda told: told.update(program=["0.1.0"]),
        lambda told: told.update(program="9" * 1000),
        lambda told: told.update(made_by={"name": "Ann"}),
        lambda told: told.update(why=None),
        lambda told: told.update(database=7),
        lambda told: told.update(migrations=["tournament"]),
        lambda told: told["migrations"].update(tournament=1),
        lambda told: told["tables"]["tournament.club"].update(rows="1"),
        lambda told: told["tables"]["tournament.club"].update(rows=-1),
        lambda told: told["tables"]["tournament.club"].update(sha256=None),
        lambda told: told["tables"]["tournament.club"].update(highest=2**63),
        lambda told: told["nights"][0].update(name=["Friday"]),
        lambda told: told["nights"][0].update(number="1"),
        lambda told: told["nights"][0].update(version=None),
        lambda told: told["nights"][0].update(head=1),
        lambda told: told.update(left_out=[1]),
        lambda told: told.update(format_version=True),
        lambda told: told.update(format_version=0),
    ],
)
def test_a_first_page_that_says_what_it_cannot(
    change: Callable[[dict[str, Any]], object], good: bytes, tmp_path: Path
) -> None:
    """
    What it says is shown on the page while the restore waits, so it must be of the right kind to
    the last value.
    """
    assert refusal(packed(with_manifest(members(good), change)), tmp_path) == NO_BACKUP


def test_a_newer_one_with_a_first_page_of_another_kind(tmp_path: Path) -> None:
    newer = {
        "format": "final-nine-backup",
        "format_version": 2,
        "program": "9" * 5000,
        "made_at": "soon",
    }
    assert refusal(packed({MANIFEST: json.dumps(newer).encode()}), tmp_path) == (
        f"This backup is from a newer Final Nine ({'9' * 40}). Nothing was changed. Update the program and try again."
    )


@each_row("packing", [ZIP_BZIP2, ZIP_LZMA])
def test_packed_in_another_way(packing: int, good: bytes, tmp_path: Path) -> None:
    """
    Other ways to pack have other ways to be garbled, and need more memory; this program never uses
    them.
    """
    made = io.BytesIO()
    with ZipFile(made, "w", packing) as archive:
        for name, content in members(good).items():
            archive.writestr(name, content)
    whole = made.getvalue()
    assert refusal(whole, tmp_path) == NO_BACKUP
    assert refusal(whole[:60] + bytes(140) + whole[200:], tmp_path) == NO_BACKUP


def test_one_with_a_password(good: bytes, tmp_path: Path) -> None:
    content = bytearray(good)
    for sign, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(sign) + flags] |= 1
    assert refusal(bytes(content), tmp_path) == (
        "“contenttypes.contenttype” in this backup is damaged. Nothing was changed; choose another."
    )


@each_row("offset", [0xFFFFFF00, 0x7FFFFFFF, 1])
def test_a_part_that_lies_outside_of_the_file(offset: int, good: bytes, tmp_path: Path) -> None:
    content = bytearray(good)
    at = content.index(b"PK\x01\x02")
    while at >= 0:
        struct.pack_into("<I", content, at + 42, offset)
        at = content.find(b"PK\x01\x02", at + 4)
    assert refusal(bytes(content), tmp_path) == NO_BACKUP


def test_where_the_parts_are_said_to_lie_before_the_file(good: bytes, tmp_path: Path) -> None:
    content = bytearray(good)
    end = content.rindex(b"PK\x05\x06")
    struct.pack_into(
        "<I", content, end + 16, struct.unpack_from("<I", content, end + 16)[0] + 1_000
    )
    assert refusal(bytes(content), tmp_path) == NO_BACKUP


@each_row("part", [MANIFEST, "tables/tournament.club.jsonl"])
def test_a_link_to_another_file_in_the_place_of_a_part(
    part: str, good: bytes, tmp_path: Path
) -> None:
    """Nothing is ever unpacked to the disk, so what a link points at is only text."""
    (tmp_path / "secret").write_bytes(members(good)[part])
    made = io.BytesIO()
    with ZipFile(made, "w") as archive:
        for name, content in members(good).items():
            one = ZipInfo(name)
            if name == part:
                one.create_system, one.external_attr, content = (
                    3,
                    0o120777 << 16,
                    bytes(tmp_path / "secret"),
                )
            archive.writestr(one, content)
    assert refusal(made.getvalue(), tmp_path) in (
        NO_BACKUP,
        "“tournament.club” in this backup is damaged. Nothing was changed; choose another.",
    )


def test_a_database_of_its_own_with_a_trigger(tmp_path: Path) -> None:
    """
    The file that the nights are in is no backup, and none that somebody made is ever opened as a
    database.
    """
    file = tmp_path / "nights.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(
            "CREATE TABLE tournament_club (id INTEGER); CREATE TABLE told (word TEXT);"
            "CREATE VIEW tournament_player AS SELECT * FROM told;"
            "CREATE TRIGGER evil AFTER INSERT ON tournament_club BEGIN INSERT INTO told VALUES "
            "('evil'); END;"
        )
    content = file.read_bytes()
    assert refusal(content, tmp_path) == NO_BACKUP
    assert refusal(packed({"final-nine.sqlite3": content}), tmp_path) == NO_BACKUP


@each_row("deep", [b"[" * 200_000, b'{"a":' * 200_000, b"1" * 10_000])
def test_a_first_page_that_has_no_end(deep: bytes, good: bytes, tmp_path: Path) -> None:
    assert refusal(packed({**members(good), MANIFEST: deep}), tmp_path) == NO_BACKUP


def test_a_row_that_was_changed(good: bytes, tmp_path: Path) -> None:
    parts = members(good)
    name = "tables/tournament.player.jsonl"
    assert refusal(
        packed({**parts, name: parts[name].replace(b"player-1", b"player-2")}), tmp_path
    ) == ("“tournament.player” in this backup is damaged. Nothing was changed; choose another.")


def test_a_journal_that_was_changed_with_its_sum(good: bytes, tmp_path: Path) -> None:
    """Who changes an entry can make the sum right, but not the seals that came after it."""
    parts, name = members(good), "tables/tournament.journalentry.jsonl"
    lines = parts[name].decode().splitlines()
    lines[3] = lines[3].replace('"by":"', '"by":"Not ')
    changed = ("\n".join(lines) + "\n").encode()

    def sum_too(told: dict[str, Any]) -> None:
        told["tables"]["tournament.journalentry"]["sha256"] = sha256(changed).hexdigest()

    found = refusal(packed(with_manifest({**parts, name: changed}, sum_too)), tmp_path)
    assert found.startswith("The journal of “")
    assert found.endswith("” in this backup is damaged. Nothing was changed; choose another.")


@each_row("row", [b"{}\n", b"[]\n", b"no json\n", b'{"id": 1}', b"\xff\n"])
def test_a_row_that_is_none(row: bytes, good: bytes, tmp_path: Path) -> None:
    parts, name = members(good), "tables/tournament.pulse.jsonl"

    def sum_too(told: dict[str, Any]) -> None:
        told["tables"]["tournament.pulse"]["sha256"] = sha256(row).hexdigest()

    assert refusal(packed(with_manifest({**parts, name: row}, sum_too)), tmp_path) == (
        "“tournament.pulse” in this backup is damaged. Nothing was changed; choose another."
    )


def test_one_that_would_fill_the_disk(tmp_path: Path) -> None:
    """60 MB of zeros in 60 kB."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive, archive.open(MANIFEST, "w") as member:
        for _piece in range(60):
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
