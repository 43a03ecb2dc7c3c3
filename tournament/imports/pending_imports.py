"""Pending imports: uploaded files and the choices so far, kept for a day under a random key."""

import json
import re
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

from tournament.club.club_limits import LimitedResource, find_limit, require_below_limit
from tournament.engine.messages import _, refuse, say
from tournament.engine.time_units import DAY
from tournament.imports.multi_upload import ImportUpload, pack_files
from tournament.imports.size_limits import MAX_BYTES
from tournament.imports.spreadsheet_tables import FileKind, detect_file_kind
from tournament.models import Club
from tournament.time_source import now

KEY = re.compile(r"[0-9A-Za-z_-]{22}")
MAX_WAITING = 100
"""So many files of a club wait at once; the oldest goes first."""
MAX_KEPT = 200_000_000
"""And so many bytes."""
MAX_NAME_LENGTH = 120
NO_FILE = say(_("Choose a file first."))


@dataclass(frozen=True, slots=True)
class PendingImport:
    """One file, what it is called, and what was chosen for it."""

    key: str
    kind: FileKind
    name: str
    content: bytes
    chosen: dict[str, Any]
    parts: tuple[str, ...] = ()
    """What the files are called, where there are several."""


def keep_file(club: Club, name: str, content: bytes) -> str:
    """
    Keep a file until somebody has agreed to what it says; refused if it cannot be one. Gives its
    key.
    """
    if len(content) > MAX_BYTES:
        raise refuse(
            _("The file is larger than {most} MB. Import it in parts."),
            most=MAX_BYTES // 1_000_000,
        )
    kind = detect_file_kind(content)
    return _store_file(club, kind, clean_file_name(name) or kind.value, content, ())


def keep_files(club: Club, files: Sequence[ImportUpload], name: str) -> str:
    """Keep several files as one. Gives their key."""
    parts = tuple(clean_file_name(file.name) or str(number) for number, file in enumerate(files, 1))
    return _store_file(club, FileKind.MANY, clean_file_name(name), pack_files(files), parts)


def clean_file_name(name: str) -> str:
    """A file's name as it may be shown: without folders, and without what cannot be printed."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(letter for letter in last if letter.isprintable()).strip()[:MAX_NAME_LENGTH]


def _store_file(club: Club, kind: FileKind, name: str, content: bytes, parts: Sequence[str]) -> str:
    key = secrets.token_urlsafe(16)
    _delete_old_files(club)
    if find_limit(LimitedResource.IMPORTS):
        require_below_limit(LimitedResource.IMPORTS, len(_list_club_keys(club)))
    build_imports_path().mkdir(mode=0o700, parents=True, exist_ok=True)
    _build_file_path(key, "bin").write_bytes(content)
    facts = {"club": club.pk, "kind": kind.value, "name": name, "parts": list(parts), "at": now()}
    _write_metadata(key, facts | {"chosen": {}})
    return key


def _list_club_keys(club: Club) -> set[str]:
    """The keys of the club's files that wait."""
    return {
        path.stem for path in build_imports_path().glob("*.json") if _read_club_id(path) == club.pk
    }


def _read_club_id(path: Path) -> int | None:
    """Whose file this is; None if it was cleared away at this very moment."""
    try:
        return int(json.loads(path.read_text())["club"])
    except (OSError, ValueError):
        return None


def find_pending_import(club: Club, key: str) -> PendingImport | None:
    """A file of this club that still waits."""
    if not KEY.fullmatch(key):
        return None
    try:
        facts = json.loads(_build_file_path(key, "json").read_text())
        content = _build_file_path(key, "bin").read_bytes()
    except (OSError, ValueError):
        return None
    if facts["club"] != club.pk or facts["at"] + DAY < now():
        return None
    return PendingImport(
        key,
        FileKind(facts["kind"]),
        facts["name"],
        content,
        facts["chosen"],
        tuple(facts.get("parts", ())),
    )


def save_choices(file: PendingImport, **chosen: Any) -> None:
    """Write down what somebody chose for a file."""
    facts = _read_metadata(file)
    facts["chosen"] |= chosen
    _write_metadata(file.key, facts)


def reset_choices(file: PendingImport, **chosen: Any) -> None:
    """Forget what was chosen for a file, but for this."""
    _write_metadata(file.key, _read_metadata(file) | {"chosen": chosen})


def _read_metadata(file: PendingImport) -> dict[str, Any]:
    """What is kept beside a file; it may have been cleared away at this very moment."""
    try:
        found: dict[str, Any] = json.loads(_build_file_path(file.key, "json").read_text())
    except (OSError, ValueError):
        raise refuse(_("This file has expired. Send it again.")) from None
    return found


def delete_pending_import(file: PendingImport) -> None:
    """Forget a file."""
    for ending in ("json", "bin"):
        _build_file_path(file.key, ending).unlink(missing_ok=True)


def build_imports_path() -> Path:
    """Where they wait."""
    return Path(settings.DATA) / "incoming"


def _build_file_path(key: str, ending: str) -> Path:
    return build_imports_path() / f"{key}.{ending}"


def _write_metadata(key: str, facts: dict[str, Any]) -> None:
    """Beside its place first, so that it is whole or as before."""
    beside = _build_file_path(key, f"{secrets.token_hex(4)}.part")
    beside.write_text(json.dumps(facts, ensure_ascii=False))
    beside.replace(_build_file_path(key, "json"))


def _delete_old_files(club: Club) -> None:
    """
    Remove what has waited for a day, and the oldest of this club's own where there is too much of
    it.
    """
    if not build_imports_path().is_dir():
        return
    own = _list_club_keys(club)
    limit = now() - DAY
    number = kept = 0
    for changed, size, path in sorted(_list_files(), reverse=True):
        is_own = path.name.partition(".")[0] in own
        if is_own:
            number += 1
            kept += size
        if changed * 1000 < limit or (is_own and (number > 2 * MAX_WAITING or kept > MAX_KEPT)):
            path.unlink(missing_ok=True)


def _list_files() -> list[tuple[float, int, Path]]:
    """
    Everything that waits, with when it was written and how large it is; folders belong to
    `night_restore/pending_uploads.py`.
    """
    found = []
    for path in build_imports_path().iterdir():
        with suppress(FileNotFoundError):  # cleared away at this very moment
            if path.is_file():
                told = path.stat()
                found.append((told.st_mtime, told.st_size, path))
    return found
