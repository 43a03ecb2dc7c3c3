"""Guessing is slowed down for whoever guesses, and for nobody else."""

import threading
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import RequestFactory
from redis import ConnectionError as RedisGone

from tests.rows import each_row
from tournament.access import limits
from tournament.access.limits import (
    ACTIONS,
    FILES,
    LINK_GUESSES,
    SIGN_IN_ADDRESS,
    SIGN_IN_HERE,
    SIGN_UP,
    SIGN_UP_TRIES,
    Limit,
    address,
    clear,
    count,
    too_many,
)

pytestmark = pytest.mark.both_setups  # counted in Redis where there is one
HOME, AWAY = "192.168.1.20", "203.0.113.9"


@pytest.fixture(autouse=True)
def nothing_counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(limits, "_rests_until", 0.0)
    cache.clear()
    yield
    cache.clear()


def tried(limit: Limit, times: int, *who: str) -> bool:
    for _one in range(times):
        count(limit, *who)
    return too_many(limit, *who)


def test_ten_wrong_passwords_stop_only_that_name_at_that_address() -> None:
    assert tried(SIGN_IN_HERE, 9, "ann", HOME) is False
    assert tried(SIGN_IN_HERE, 1, "ann", HOME) is True
    assert [too_many(SIGN_IN_HERE, *who) for who in (("ann", AWAY), ("ben", HOME), ("an", "n" + HOME))] == [False] * 3


@each_row(
    ("limit", "times", "seconds"),
    [
        (SIGN_IN_HERE, 10, 300),
        (SIGN_IN_ADDRESS, 100, 300),
        (LINK_GUESSES, 60, 300),
        (SIGN_UP, 5, 3600),
        (SIGN_UP_TRIES, 30, 3600),
        (ACTIONS, 600, 60),
        (FILES, 120, 300),
    ],
)
def test_the_limits(limit: Limit, times: int, seconds: int) -> None:
    assert (limit.times, limit.seconds) == (times, seconds)
    assert tried(limit, times - 1, HOME) is False
    assert tried(limit, 1, HOME) is True


def test_the_limits_do_not_mix() -> None:
    assert tried(SIGN_IN_HERE, 10, HOME) is True
    assert too_many(LINK_GUESSES, HOME) is False


def test_a_right_password_wipes_the_slate() -> None:
    tried(SIGN_IN_HERE, 10, "ann", HOME)
    clear(SIGN_IN_HERE, "ann", HOME)
    assert too_many(SIGN_IN_HERE, "ann", HOME) is False


def test_it_passes_by_itself() -> None:
    assert tried(Limit("short", 1, 0), 3, "ann") is False


@each_row("name", ["x" * 5000, "Zoë 🂡", "a\nb", "", "\ud800", "a:b c"])
def test_any_name_can_be_counted(name: str) -> None:
    """Long or odd names make neither a warning nor somebody else's key."""
    assert tried(SIGN_IN_HERE, 10, name, HOME) is True
    assert too_many(SIGN_IN_HERE, name + "x", HOME) is False


def test_tries_at_the_same_moment_all_count() -> None:
    threads = [threading.Thread(target=tried, args=(SIGN_IN_HERE, 5, "ann", HOME)) for _one in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert too_many(SIGN_IN_HERE, "ann", HOME) is True


class Gone:
    """A Redis that was pulled."""

    def __getattr__(self, name: str) -> object:
        raise RedisGone("Connection refused")


def test_nobody_is_stopped_while_redis_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "cache", Gone())
    assert tried(ACTIONS, 3, "ann") is False
    clear(ACTIONS, "ann")


def test_where_a_request_comes_from() -> None:
    assert address(RequestFactory(REMOTE_ADDR=HOME).get("/")) == HOME
    assert address(RequestFactory(REMOTE_ADDR=HOME, HTTP_X_FORWARDED_FOR=AWAY).get("/")) == HOME


@each_row(
    ("told", "counted"),
    {
        "2001:db8:1:2::7": "2001:db8:1:2::/64",
        "2001:db8:1:2:ffff:ffff:ffff:ffff": "2001:db8:1:2::/64",
        "2001:db8:1:3::7": "2001:db8:1:3::/64",
        "fe80::1%eth0": "fe80::/64",
        f"::ffff:{AWAY}": AWAY,
        "": "",
        "no address": "no address",
    }.items(),
)
def test_a_household_is_counted_as_one(told: str, counted: str) -> None:
    """It makes up the second half of a long address as often as it likes."""
    assert address(RequestFactory(REMOTE_ADDR=told).get("/")) == counted


@pytest.mark.embedded_only
def test_what_others_make_up_wipes_nothing_out() -> None:
    tried(SIGN_IN_HERE, 10, "ann", HOME)
    for number in range(2_000):
        count(FILES, f"made up {number}", AWAY)
    assert too_many(SIGN_IN_HERE, "ann", HOME) is True
