"""
Whether a server runs on these nights: it holds a lock for as long as it lives, however it ends.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from django.conf import settings

from tournament.engine.messages import Refusal, _, say

if sys.platform != "win32":  # there a file that is open cannot be replaced anyway
    import fcntl

SERVER_RUNS = _(
    "Final Nine is running on these nights. Nothing was changed. Stop it (Ctrl-C), then try again."
)
RESTORING = _(
    "A backup is just being restored. Nothing was changed. Wait until it is done, then start again."
)


class DatabaseInUse(Refusal):
    """Refused because of somebody who is at it just now; when he is gone, it can be done."""


def build_lock_path() -> Path:
    """The file that the lock is on; it says nothing by itself."""
    file: Path = settings.DATA / "in-use.lock"
    return file


@contextmanager
def hold_server_lock() -> Iterator[None]:
    """Held by every server; several may, but none while the nights are being replaced."""
    with _hold_lock(alone=False):
        yield


@contextmanager
def hold_restore_lock() -> Iterator[None]:
    """
    Held by whoever puts other nights in the place of these; `DatabaseInUse` while a server or a
    worker runs.
    """
    with _hold_lock(alone=True):
        yield


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
