"""
A restore that was asked for on a page: it waits, checked, and is carried out when the program
starts next.
"""

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
from tournament.backup.club_ownership import several_clubs
from tournament.backup.restore import RestoreResult, look_into, restore
from tournament.core.messages import Refusal, _, say
from tournament.localization import tell, zone_of
from tournament.time_source import now

STILL_RUNS = _(
    "Something still works on these nights: another server, a worker, or another program on their "
    "database. Nothing "
    "was changed, and the backup waits on. Stop all of it, then start again; with Docker: docker "
    "compose down, then "
    "docker compose up -d."
)
MANY_CLUBS = _(
    "Several clubs are kept here by now, and the backup would take the place of all of them. "
    "Nothing was changed, and "
    "the backup waits on. Call it off: python3 manage.py restore --call-off. Whoever means it "
    "puts it in place with "
    "python3 manage.py restore and its file."
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


def stage(name: str, content: Iterable[bytes], by: str, club: int = 0) -> ScheduledRestore:
    """
    Keep a file for the next start, in the place of any that waits; `Refusal` if it cannot be
    restored.
    """
    folder = _folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    incoming = folder / f"incoming-{now()}.part"
    try:
        with os.fdopen(
            os.open(incoming, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb"
        ) as file:
            for piece in content:
                file.write(piece)
        manifest = look_into(incoming)
        call_off()
        incoming.replace(file_of())
        staged = ScheduledRestore(
            name, by, now(), manifest.made_at, len(manifest.nights), manifest.program, club
        )
        _write(folder / "asked.json", staged)
        return staged
    finally:
        incoming.unlink(missing_ok=True)


def waiting() -> ScheduledRestore | None:
    """What waits for the next start, if anything does."""
    try:
        return ScheduledRestore(**json.loads((_folder() / "asked.json").read_text()))
    except (OSError, ValueError, TypeError):
        return None


def call_off() -> None:
    """Let nothing wait any more."""
    (_folder() / "asked.json").unlink(missing_ok=True)
    file_of().unlink(missing_ok=True)


def file_of() -> Path:
    """The file that waits."""
    return _folder() / "backup.zip"


def read_restore_outcome() -> RestoreOutcome | None:
    """What came of the last one."""
    try:
        return RestoreOutcome(**json.loads(_outcome_file().read_text()))
    except (OSError, ValueError, TypeError):
        return None


def carry_out(
    say: Callable[[str], object], at_end: Callable[[RestoreResult], Iterable[str]]
) -> None:
    """
    Carry out what waits, before anybody is let in; whatever comes of it is told, here and on the
    page. What only cannot be done now waits on.
    """
    staged = waiting()
    if staged is None:
        return
    say(
        _say("Putting the backup {name} in place, as {by} asked …").format(
            name=staged.name, by=staged.by
        )
    )
    refusal = None
    try:
        _refuse_of_many()
        with server_lock.replacing():
            lines = tuple(at_end(restore(file_of(), staged.by)))
    except Refusal as why:
        refusal = why
        lines = (_in_words(why),)
    if not isinstance(refusal, server_lock.DatabaseInUse | OtherClubsAffected):
        shutil.rmtree(_folder(), ignore_errors=True)
    _write(_outcome_file(), RestoreOutcome(now(), done=refusal is None, says=" ".join(lines)))
    for line in lines:
        say(line)


def _in_words(why: Refusal) -> str:
    return tell(
        say(STILL_RUNS) if isinstance(why, server_lock.DatabaseInUse) else why.line, zone_of("UTC")
    )


def _refuse_of_many() -> None:
    """
    The page asks it too, but clubs may have come since; a database that cannot be read is no reason
    against it.
    """
    try:
        many = several_clubs()
    except DatabaseError:
        return
    if many:
        raise OtherClubsAffected(say(MANY_CLUBS))


def _folder() -> Path:
    folder: Path = settings.DATA / "restore-next"
    return folder


def _outcome_file() -> Path:
    file: Path = settings.DATA / "restore-told.json"
    return file


def _write(file: Path, value: ScheduledRestore | RestoreOutcome) -> None:
    beside = file.with_name(f"{file.name}.part")
    beside.write_text(json.dumps(asdict(value), ensure_ascii=False))
    beside.chmod(0o600)
    beside.replace(file)
