"""Worker presence: heartbeats of separate workers in the cache."""

from collections.abc import Iterable
from contextlib import suppress

from django.core.cache import cache
from redis import RedisError

QUICK = "quick"
LONG = "long"
QUEUES = (QUICK, LONG)
"""What takes seconds at most lies apart, so that it never waits behind what takes minutes."""
SIGN_SECONDS = 5.0
GONE_SECONDS = 16
"""Who gave no sign for so long is not there."""


def announce_worker(queues: Iterable[str]) -> None:
    """Say that there is a worker for these queues; while Redis is silent nobody could hear it."""
    with suppress(RedisError, OSError):
        for queue in queues:
            cache.set(_build_cache_key(queue), "here", GONE_SECONDS)


def withdraw_worker(queues: Iterable[str]) -> None:
    """Say that this one goes; another that stays says within seconds that it is there."""
    with suppress(RedisError, OSError):
        for queue in queues:
            cache.delete(_build_cache_key(queue))


def has_worker(queue: str) -> bool:
    """Whether a worker looks after this queue; while Redis is silent none could be woken."""
    try:
        return cache.get(_build_cache_key(queue)) is not None
    except (RedisError, OSError):
        return False


def _build_cache_key(queue: str) -> str:
    return f"worker:{queue}"
