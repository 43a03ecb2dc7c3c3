"""
File lock that a server holds on these nights for as long as it lives, however it ends.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import IO

from django.conf import settings

from tournament.engine.messages import Refusal, _, say

if sys.platform != "win32":  # there a file that is open cannot be replaced anyway
    import fcntl

SERVER_RUNS = _("Final Nine is still running. Nothing was changed. Stop it (Ctrl-C) and try again.")
RESTORING = _(
    "A backup is being restored. Nothing was changed. Wait until it’s done and start again."
)


class DatabaseInUse(Refusal):
    """Refused because somebody is at it just now; when they are gone, it can be done."""


def build_lock_path() -> Path:
    """The file that the lock is on; it says nothing by itself."""
    file: Path = settings.DATA / "in-use.lock"
    return file


def hold_server_lock() -> AbstractContextManager[None]:
    """Held by every server; several may, but none while the nights are being replaced."""
    return _hold_lock(alone=False)


def hold_restore_lock() -> AbstractContextManager[None]:
    """
    Held by whoever puts other nights in the place of these; `DatabaseInUse` while a server or a
    worker runs.
    """
    return _hold_lock(alone=True)


@contextmanager
def _hold_lock(*, alone: bool) -> Iterator[None]:
    with os.fdopen(os.open(build_lock_path(), os.O_RDWR | os.O_CREAT, 0o600), "r+b") as file:
        if not _try_lock_file(file, alone=alone):
            raise DatabaseInUse(say(SERVER_RUNS if alone else RESTORING))
        yield


def _try_lock_file(file: IO[bytes], *, alone: bool) -> bool:
    """
    Lock the open file, if nobody is in the way; the lock goes with the file, or with the process.
    """
    if sys.platform != "win32":
        try:
            fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True
