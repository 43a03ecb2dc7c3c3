"""Manifest of a backup: what it is, when and why it was made, and what must be found in it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

FORMAT = "final-nine-backup"
FORMAT_VERSION = 1
MANIFEST = "manifest.json"
MAX_NUMBER = 2**63 - 1
LATEST = 32_503_680_000_000
"""The year 3000: what is later cannot be shown as a day everywhere."""
MAX_TEXT_LENGTH, MAX_VERSION_LENGTH = 1000, 40
PASSING = ("tournament.display", "tournament.pulse", "tournament.member")
"""
What changes without anybody having done anything; two backups that differ in this alone are the
same.
"""


class BackupReason(StrEnum):
    """What a backup was made for."""

    HAND = "hand"
    NIGHT = "night"
    DAILY = "daily"
    UPGRADE = "upgrade"
    RESTORE = "restore"


@dataclass(frozen=True, slots=True)
class TableDigest:
    """What one table holds."""

    rows: int
    sha256: str
    highest: int | None = None
    """The highest number it ever gave out, also to rows that are gone; None where it gives none."""


@dataclass(frozen=True, slots=True)
class ManifestNight:
    """A night as its row told it: the newest entry's number and seal."""

    number: int
    name: str
    version: int
    head: str


@dataclass(frozen=True, slots=True)
class NightDamage:
    """
    A night that was damaged when the backup was made: from which entry on it is not as it was
    written.
    """

    number: int
    entry: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """Everything about a backup but its rows."""

    program: str
    made_at: int
    why: str
    made_by: str
    database: str
    migrations: Mapping[str, str]
    tables: Mapping[str, TableDigest]
    nights: tuple[ManifestNight, ...]
    format: str = FORMAT
    format_version: int = FORMAT_VERSION
    left_out: tuple[str, ...] = field(
        default=("sessions", "tournament.clubwifi", "tournament.job", "secret-key")
    )
    damaged: tuple[NightDamage, ...] | None = None
    """The nights that were damaged; None where nobody looked, as in releases that did not."""

    @property
    def row_count(self) -> int:
        """How many rows it holds in all."""
        return sum(part.rows for part in self.tables.values())

    @property
    def content_fingerprint(self) -> tuple[object, ...]:
        """What two backups share between which nobody did anything."""
        sums = sorted(
            (label, part.sha256) for label, part in self.tables.items() if label not in PASSING
        )
        return (tuple(sorted(self.migrations.items())), tuple(sums))


def serialize_manifest(manifest: Manifest) -> bytes:
    """The manifest as it stands in the file."""
    return json.dumps(asdict(manifest), ensure_ascii=False, indent=1, sort_keys=True).encode()


def read_manifest(content: bytes) -> Manifest:
    """The manifest of a file; `ValueError`, `TypeError` or `KeyError` if it is none."""
    plain = json.loads(content)
    if plain["format"] != FORMAT or _check_number(plain["format_version"]) == 0:
        raise ValueError("not a backup")
    if plain["format_version"] > FORMAT_VERSION:
        return _read_newer_manifest(plain)
    tables = {
        label: _read_table_digest(part)
        for label, part in _check_mapping(plain.pop("tables")).items()
    }
    nights = tuple(map(_read_night, plain.pop("nights")))
    left_out = tuple(map(_check_text, plain.pop("left_out")))
    damaged = plain.pop("damaged", None)
    if damaged is not None:
        damaged = tuple(map(_read_damage, damaged))
    migrations = {
        app: _check_text(name) for app, name in _check_mapping(plain.pop("migrations")).items()
    }
    _check_number(plain["made_at"], LATEST)
    _check_text(plain["program"], MAX_VERSION_LENGTH)
    for name in ("why", "made_by", "database"):
        _check_text(plain[name])
    return Manifest(
        **plain,
        migrations=migrations,
        tables=tables,
        nights=nights,
        left_out=left_out,
        damaged=damaged,
    )


def _read_newer_manifest(plain: Mapping[str, Any]) -> Manifest:
    """
    As much as every release must be able to tell of a file it cannot read: which program made it.
    """
    program = str(plain.get("program", ""))[:MAX_VERSION_LENGTH]
    return Manifest(program, 0, "", "", "", {}, {}, (), format_version=int(plain["format_version"]))


def _read_table_digest(plain: Mapping[str, Any]) -> TableDigest:
    part = TableDigest(**plain)
    _check_number(part.rows)
    _check_text(part.sha256)
    _check_number(part.highest or 0)
    return part


def _read_night(plain: Mapping[str, Any]) -> ManifestNight:
    night = ManifestNight(**plain)
    _check_number(night.number)
    _check_number(night.version)
    _check_text(night.name)
    _check_text(night.head)
    return night


def _read_damage(plain: Mapping[str, Any]) -> NightDamage:
    damage = NightDamage(**plain)
    _check_number(damage.number)
    _check_number(damage.entry)
    return damage


def _check_mapping(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("no table")
    return value


def _check_number(value: object, most: int = MAX_NUMBER) -> int:
    """A whole number that a database can hold."""
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError("no number")
    return value


def _check_text(value: object, longest: int = MAX_TEXT_LENGTH) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError("no text")
    return value
