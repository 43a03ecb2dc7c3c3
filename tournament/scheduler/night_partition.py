"""Night partition: which running nights this process watches."""

import logging
import secrets
from collections.abc import Callable, Collection
from hashlib import blake2b
from time import monotonic
from typing import Protocol

from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from tournament.journal_heads import BUCKETS

logger = logging.getLogger(__name__)

KEY = "final-nine:watching"
SIGN_SECONDS = 2.0
GONE_MS = 6_000
"""
Who gave no sign for so long is not there: two signs later at most, its nights are watched by
others.
"""
ANSWER_SECONDS = 0.1
NO_ROOMS: tuple[int, ...] = ()
Mine = tuple[frozenset[int] | None, Collection[int]]
"""The buckets of nights that are this process's own, or None for all; and single nights besides."""


class NightPartition(Protocol):
    """Says which nights are to be watched here."""

    def has_changed(self) -> bool:
        """Whether it may be others than before."""

    def list_own_nights(self) -> Mine:
        """Which they are now."""

    def withdraw_process(self) -> None:
        """This process ends: others need not wait until it is missed."""


class FullPartition:
    """The share of a process that is alone."""

    def has_changed(self) -> bool:
        """It is all of them at any time."""
        return False

    def list_own_nights(self) -> Mine:
        """All nights."""
        return None, NO_ROOMS

    def withdraw_process(self) -> None:
        """Nobody is there who would have to know."""


class RedisPartition:
    """
    The share of one process among several that say to Redis every few seconds that they are there.
    The nights with a room here are watched here too, because their screens are told from here what
    the clock brings about. Watching a night twice does no harm: what is told has a key, and a
    question is asked once. So while Redis does not answer, every process watches every night.
    """

    def __init__(self, url: str, rooms: Callable[[], Collection[int]] = lambda: NO_ROOMS) -> None:
        self.me = secrets.token_hex(8)
        self.rooms = rooms
        self._redis = Redis.from_url(
            url,
            socket_timeout=ANSWER_SECONDS,
            socket_connect_timeout=ANSWER_SECONDS,
            retry=Retry(NoBackoff(), 0),
            decode_responses=True,
        )
        self._own: frozenset[int] | None = None
        self._next_sign = 0.0

    def has_changed(self) -> bool:
        """
        Every few seconds give a sign, and see who else is there; True when the share is another one
        since.
        """
        if monotonic() < self._next_sign:
            return False
        self._next_sign = monotonic() + SIGN_SECONDS
        before = self._own
        self._own = self._refresh_buckets()
        return before != self._own

    def list_own_nights(self) -> Mine:
        """The buckets that fall to this process, and the nights that are shown here."""
        return self._own, self.rooms()

    def withdraw_process(self) -> None:
        """Take the own name off the list."""
        try:
            self._redis.zrem(KEY, self.me)
            self._redis.close()
        except (RedisError, OSError) as silence:
            logger.debug("Redis could not be told that this process ends: %s", silence)

    def _refresh_buckets(self) -> frozenset[int] | None:
        try:
            seconds, micros = self._redis.time()  # one clock for all computers
            at = seconds * 1000 + micros // 1000
            turn = self._redis.pipeline(transaction=False)
            turn.zadd(KEY, {self.me: at})
            turn.zremrangebyscore(KEY, "-inf", at - GONE_MS)
            turn.zrange(KEY, 0, -1)
            there = turn.execute()[-1]
        except (RedisError, OSError) as silence:  # the relay of the boards says so in plain words
            logger.debug("Every night is watched here, as Redis does not answer: %s", silence)
            return None
        return compute_own_buckets(self.me, there) if there != [self.me] else None


def compute_own_buckets(me: str, there: Collection[str]) -> frozenset[int]:
    """
    The buckets that fall to one of several: each goes to whose name, hashed with it, is highest. So
    when a process comes or goes, only its own buckets change hands.
    """
    return frozenset(
        bucket
        for bucket in range(BUCKETS)
        if max(there, key=lambda name: _hash_bucket(name, bucket)) == me
    )


def _hash_bucket(name: str, bucket: int) -> bytes:
    return blake2b(f"{name}:{bucket}".encode(), digest_size=8).digest()
