"""
Writing to the database: one after the other where that is needed, and in plain words when it cannot
be.
"""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from django.db import DataError, Error, IntegrityError, ProgrammingError, connection, transaction

from tournament.engine.messages import Refusal, _, say

logger = logging.getLogger(__name__)

NOT_STORED = _(
    "Not saved: the disk is full or the database does not answer. The clock keeps running. "
    "Check the journal, then try again."
)


NOT_KEPT = frozenset({"25P03", "25006", "42501"})
"""
What PostgreSQL says to whoever comes back to a transaction after its limit, to whoever wants to
write where it only reads, and when a disk that has become read-only, or a folder that was closed,
keeps it out. Django takes the first two for kinds of errors of its own, and the last for a mistake
in what was asked.
"""


class StorageTrouble(Refusal):
    """
    The database could not keep it: no room, no disk, no answer. The night goes on as it stood.
    """


_writing = threading.RLock()


def is_write_failure(trouble: BaseException | None) -> bool:
    """Whether PostgreSQL could not do it, whatever kind of error Django makes of it."""
    return trouble is not None and getattr(trouble.__cause__, "sqlstate", "") in NOT_KEPT


@contextmanager
def hold_write_lock() -> Iterator[None]:
    """
    One writer at a time in this process on SQLite, whose own waiting starves some; then a
    transaction.
    """
    alone = _writing if connection.vendor == "sqlite" else nullcontext()
    try:
        with alone, transaction.atomic():
            yield
    except Error as trouble:
        if isinstance(
            trouble, DataError | IntegrityError | ProgrammingError
        ) and not is_write_failure(trouble):
            raise  # a mistake of ours, not of the disk
        logger.error("An action could not be stored: %s", trouble)
        raise StorageTrouble(say(NOT_STORED)) from trouble


@contextmanager
def allow_long_transaction() -> Iterator[None]:
    """
    Within it this thread may wait longer for what others hold, and think for long: it changes whole
    tables.
    """
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
