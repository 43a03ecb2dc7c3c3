"""Rate limits: slow down guessing without locking a director out."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Network, ip_address
from time import monotonic

from django.core.cache import cache
from django.http import HttpRequest
from redis import RedisError


@dataclass(frozen=True, slots=True)
class RateLimit:
    """At most `times` tries in `seconds`."""

    name: str
    times: int
    seconds: int


SIGN_IN_HERE = RateLimit("sign-in-here", 10, 300)
"""
Wrong passwords for one name from one address: only that pair waits, the same name elsewhere goes
on.
"""
SIGN_IN_ADDRESS = RateLimit("sign-in-address", 100, 300)
LINK_GUESSES = RateLimit("link", 60, 300)
SIGN_UP = RateLimit("sign-up", 5, 3600)
"""New clubs from one address."""
SIGN_UP_TRIES = RateLimit("sign-up-tries", 30, 3600)
"""Wrong codes and taken names."""
JOIN_HERE = RateLimit("join-here", 10, 60)
"""Wrong letters of a room code, typed at one address; a scanned code always opens."""
JOIN_SERVER = RateLimit("join-server", 100, 60)
"""The same from everywhere."""
CLAIMS = RateLimit("claims", 60, 300)
"""Names claimed with a code from one address."""
TV_ASKS = RateLimit("tv", 10, 60)
"""TVs that begin to wait, from one address."""
ACTIONS = RateLimit("actions", 600, 60)
FILES = RateLimit("files", 120, 300)
"""Exports, printed pages as files, uploads; by device."""


IPV6_HOUSEHOLD = 64
"""
A household is given so many bits of an address by its provider; of the others it may make up as
many as it likes.
"""


def read_client_ip(request: HttpRequest) -> str:
    """
    Where a request comes from: the address, of the longer ones the part that a household cannot
    choose itself.
    """
    told = str(request.META.get("REMOTE_ADDR", ""))
    try:
        known = ip_address(told)
    except ValueError:
        return told
    if isinstance(known, IPv4Address):
        return told
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Network((int(known), IPV6_HOUSEHOLD), strict=False))


BREATHER_SECONDS = 2.0
"""So long nobody is counted after Redis did not answer: who cannot be counted is let through."""
_rests_until = 0.0


@contextmanager
def _tolerate_redis_outage() -> Iterator[None]:
    global _rests_until
    try:
        yield
    except (RedisError, OSError):
        _rests_until = monotonic() + BREATHER_SECONDS


def is_limit_reached(limit: RateLimit, *who: str) -> bool:
    """Whether the limit is reached, without counting a try."""
    tries = 0
    if monotonic() >= _rests_until:
        with _tolerate_redis_outage():
            tries = int(cache.get(_build_cache_key(limit, who), 0))
    return tries >= limit.times


def count_try(limit: RateLimit, *who: str) -> None:
    """Count one try."""
    if monotonic() < _rests_until:
        return
    key = _build_cache_key(limit, who)
    with _tolerate_redis_outage():
        try:
            if not cache.add(key, 1, limit.seconds):
                cache.incr(key)
        except ValueError:  # it ran out between the two
            cache.add(key, 1, limit.seconds)


def clear_tries(limit: RateLimit, *who: str) -> None:
    """Forget the tries, after a right one."""
    if monotonic() >= _rests_until:
        with _tolerate_redis_outage():
            cache.delete(_build_cache_key(limit, who))


def _build_cache_key(limit: RateLimit, who: tuple[str, ...]) -> str:
    """Hashed, so that a name of any length or alphabet makes a key that every cache takes."""
    parts = "\n".join(part.encode("utf-8", "backslashreplace").hex() for part in who)
    return f"limit:{limit.name}:{hashlib.sha256(parts.encode()).hexdigest()}"
