"""Writing to the database: one after the other where that is needed, and in plain words when it cannot be."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from django.db import DataError, Error, IntegrityError, ProgrammingError, connection, transaction

from tournament.core.text import Refused, _, say

logger = logging.getLogger(__name__)

NOT_STORED = _(
    "It could not be stored: the disk is full, or the database does not answer. "
    "The clock runs on. Look at the journal, then try again."
)


class StorageTrouble(Refused):
    """The database could not keep it: no room, no disk, no answer. The night goes on as it stood."""


_writing = threading.RLock()


@contextmanager
def write_turn() -> Iterator[None]:
    """One writer at a time in this process on SQLite, whose own waiting starves some; then a transaction."""
    alone = _writing if connection.vendor == "sqlite" else nullcontext()
    try:
        with alone, transaction.atomic():
            yield
    except (DataError, IntegrityError, ProgrammingError):
        raise  # a mistake of ours, not of the disk
    except Error as trouble:
        logger.error("An action could not be stored: %s", trouble)
        raise StorageTrouble(say(NOT_STORED)) from trouble


@contextmanager
def taking_time() -> Iterator[None]:
    """Within it this thread may wait longer for what others hold, and think for long: it changes whole tables."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '60s'")
        cursor.execute("SET idle_in_transaction_session_timeout = 0")
    yield
    with connection.cursor() as cursor:
        cursor.execute("RESET lock_timeout")
        cursor.execute("RESET idle_in_transaction_session_timeout")
