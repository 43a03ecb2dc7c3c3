"""A restore that was asked for on a page: it waits, checked, and is carried out when the program starts next."""

import json
import os
import shutil
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _say

from tournament.backup import in_use
from tournament.backup.manifest import Manifest
from tournament.backup.restoring import Restored, look_into, restore
from tournament.core.text import Refused
from tournament.instant import now
from tournament.telling import tell, zone_of


@dataclass(frozen=True, slots=True)
class Staged:
    """What waits for the next start."""

    name: str
    by: str
    asked_at: int
    made_at: int
    nights: int
    program: str


@dataclass(frozen=True, slots=True)
class Told:
    """What came of the last restore that was asked for on a page."""

    at: int
    done: bool
    says: str


def stage(name: str, content: Iterable[bytes], by: str) -> Staged:
    """Keep a file for the next start, in the place of any that waits; `Refused` if it cannot be restored."""
    folder = _folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    incoming = folder / f"incoming-{now()}.part"
    try:
        with os.fdopen(os.open(incoming, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            for piece in content:
                file.write(piece)
        manifest = look_into(incoming)
        call_off()
        incoming.replace(folder / "backup.zip")
        staged = _staged(name, by, manifest)
        _write(folder / "asked.json", staged)
        return staged
    finally:
        incoming.unlink(missing_ok=True)


def waiting() -> Staged | None:
    """What waits for the next start, if anything does."""
    try:
        return Staged(**json.loads((_folder() / "asked.json").read_text()))
    except (OSError, ValueError, TypeError):
        return None


def call_off() -> None:
    """Let nothing wait any more."""
    for name in ("asked.json", "backup.zip"):
        (_folder() / name).unlink(missing_ok=True)


def told() -> Told | None:
    """What came of the last one."""
    try:
        return Told(**json.loads(_told_file().read_text()))
    except (OSError, ValueError, TypeError):
        return None


def carry_out(say: Callable[[str], object], at_end: Callable[[Restored], Iterable[str]]) -> None:
    """Carry out what waits, before anybody is let in; whatever comes of it is told, here and on the page."""
    staged = waiting()
    if staged is None:
        return
    say(_say("Putting the backup {name} in place, as {by} asked …").format(name=staged.name, by=staged.by))
    try:
        with in_use.replacing():
            lines = tuple(at_end(restore(_folder() / "backup.zip", staged.by)))
        outcome = Told(now(), done=True, says=" ".join(lines))
    except Refused as refusal:
        lines = (tell(refusal.line, zone_of("UTC")),)
        outcome = Told(now(), done=False, says=lines[0])
    shutil.rmtree(_folder(), ignore_errors=True)
    _write(_told_file(), outcome)
    for line in lines:
        say(line)


def _staged(name: str, by: str, manifest: Manifest) -> Staged:
    return Staged(name, by, now(), manifest.made_at, len(manifest.nights), manifest.program)


def _folder() -> Path:
    folder: Path = settings.DATA / "restore-next"
    return folder


def _told_file() -> Path:
    file: Path = settings.DATA / "restore-told.json"
    return file


def _write(file: Path, value: Staged | Told) -> None:
    beside = file.with_name(f"{file.name}.part")
    beside.write_text(json.dumps(asdict(value), ensure_ascii=False))
    beside.chmod(0o600)
    beside.replace(file)
