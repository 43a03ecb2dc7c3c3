"""Scheduled restore: requested and checked on a page, carried out at the next start."""

import json
import os
import shutil
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.utils.translation import gettext as _say

from tournament.backup import server_lock
from tournament.backup.multi_club_check import has_several_clubs
from tournament.backup.restore import RestoreResult, restore_backup, verify_backup_file
from tournament.engine.messages import Refusal, _, say
from tournament.localization import find_timezone, localize_fact
from tournament.time_source import now

STILL_RUNS = _(
    "Another server, worker or program still uses these nights. Nothing was changed, and "
    "the restore waits. Stop everything and start again; with Docker: docker compose down, "
    "docker compose up -d."
)
MANY_CLUBS = _(
    "This restore would replace several clubs. Nothing was changed, and the restore waits. "
    "Cancel it: python3 manage.py restore --call-off. To do it anyway: python3 manage.py "
    "restore and its file."
)


class OtherClubsAffected(Refusal):
    """Other clubs came since it was asked for; their owners were not asked."""


@dataclass(frozen=True, slots=True)
class ScheduledRestore:
    """What waits for the next start."""

    name: str
    by: str
    asked_at: int
    made_at: int
    nights: int
    program: str
    club: int = 0
    """Whose owner asked for it; 0 where an earlier release did not say."""


@dataclass(frozen=True, slots=True)
class RestoreOutcome:
    """What came of the last restore that was asked for on a page."""

    at: int
    done: bool
    says: str


def schedule_restore(
    name: str, content: Iterable[bytes], by: str, club: int = 0
) -> ScheduledRestore:
    """
    Keep a file for the next start, in the place of any that waits; `Refusal` if it cannot be
    restored.
    """
    folder = _build_folder_path()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    incoming = folder / f"incoming-{now()}.part"
    try:
        number = os.open(incoming, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(number, "wb") as file:
            file.writelines(content)
        manifest = verify_backup_file(incoming)
        cancel_scheduled_restore()
        incoming.replace(build_scheduled_backup_path())
        staged = ScheduledRestore(
            name, by, now(), manifest.made_at, len(manifest.nights), manifest.program, club
        )
        _write_json(folder / "asked.json", staged)
        return staged
    finally:
        incoming.unlink(missing_ok=True)


def find_scheduled_restore() -> ScheduledRestore | None:
    """What waits for the next start, if anything does."""
    try:
        return ScheduledRestore(**json.loads((_build_folder_path() / "asked.json").read_text()))
    except (OSError, ValueError, TypeError):
        return None


def cancel_scheduled_restore() -> None:
    """Let nothing wait any more."""
    (_build_folder_path() / "asked.json").unlink(missing_ok=True)
    build_scheduled_backup_path().unlink(missing_ok=True)


def build_scheduled_backup_path() -> Path:
    """The file that waits."""
    return _build_folder_path() / "backup.zip"


def read_restore_outcome() -> RestoreOutcome | None:
    """What came of the last one."""
    try:
        return RestoreOutcome(**json.loads(_build_outcome_path().read_text()))
    except (OSError, ValueError, TypeError):
        return None


def run_scheduled_restore(
    say: Callable[[str], object], at_end: Callable[[RestoreResult], Iterable[str]]
) -> None:
    """
    Carry out what waits, before anybody is let in; whatever comes of it is told, here and on the
    page. What only cannot be done now waits on.
    """
    staged = find_scheduled_restore()
    if staged is None:
        return
    say(_say("Restoring the backup {name} for {by} …").format(name=staged.name, by=staged.by))
    refusal = None
    try:
        _refuse_several_clubs()
        with server_lock.hold_restore_lock():
            lines = tuple(at_end(restore_backup(build_scheduled_backup_path(), staged.by)))
    except Refusal as why:
        refusal = why
        lines = (_refusal_text(why),)
    if not isinstance(refusal, server_lock.DatabaseInUse | OtherClubsAffected):
        shutil.rmtree(_build_folder_path(), ignore_errors=True)
    outcome = RestoreOutcome(now(), done=refusal is None, says=" ".join(lines))
    _write_json(_build_outcome_path(), outcome)
    for line in lines:
        say(line)


def _refusal_text(why: Refusal) -> str:
    line = say(STILL_RUNS) if isinstance(why, server_lock.DatabaseInUse) else why.line
    return localize_fact(line, find_timezone("UTC"))


def _refuse_several_clubs() -> None:
    """
    The page asks it too, but clubs may have come since; a database that cannot be read is no reason
    against it.
    """
    try:
        many = has_several_clubs()
    except DatabaseError:
        return
    if many:
        raise OtherClubsAffected(say(MANY_CLUBS))


def _build_folder_path() -> Path:
    folder: Path = settings.DATA / "restore-next"
    return folder


def _build_outcome_path() -> Path:
    file: Path = settings.DATA / "restore-told.json"
    return file


def _write_json(file: Path, value: ScheduledRestore | RestoreOutcome) -> None:
    beside = file.with_name(f"{file.name}.part")
    beside.write_text(json.dumps(asdict(value), ensure_ascii=False))
    beside.chmod(0o600)
    beside.replace(file)
