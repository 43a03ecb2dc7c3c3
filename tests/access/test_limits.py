"""Throttling of guesses: whoever guesses is slowed down, nobody else is."""

from functools import partial

import pytest
from django.test import RequestFactory
from redis import ConnectionError as RedisGone

from tests.access.attempts import at_once
from tests.rows import each_row
from tournament.access import rate_limits
from tournament.access.rate_limits import (
    ACTIONS,
    FILES,
    LINK_GUESSES,
    SIGN_IN_ADDRESS,
    SIGN_IN_HERE,
    SIGN_UP,
    SIGN_UP_TRIES,
    RateLimit,
    clear_tries,
    count_try,
    is_limit_reached,
    read_client_ip,
)

pytestmark = pytest.mark.both_setups  # counted in Redis where there is one
HOME, AWAY = "192.168.1.20", "203.0.113.9"


def tried(limit: RateLimit, times: int, *who: str) -> bool:
    for _one in range(times):
        count_try(limit, *who)
    return is_limit_reached(limit, *who)


def test_ten_wrong_passwords_stop_that_name_at_that_address_until_a_right_one() -> None:
    tried(SIGN_IN_HERE, 10, "ann", HOME)
    others = (("ann", AWAY), ("ben", HOME), ("an", "n" + HOME))
    assert [is_limit_reached(SIGN_IN_HERE, *who) for who in (("ann", HOME), *others)] == [
        True,
        False,
        False,
        False,
    ]
    assert is_limit_reached(LINK_GUESSES, "ann", HOME) is False
    clear_tries(SIGN_IN_HERE, "ann", HOME)
    assert is_limit_reached(SIGN_IN_HERE, "ann", HOME) is False
    assert tried(RateLimit("short", 1, 0), 3, "ann") is False, "it passes by itself"


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
def test_the_limits(limit: RateLimit, times: int, seconds: int) -> None:
    assert (limit.times, limit.seconds) == (times, seconds)
    assert [tried(limit, more, HOME) for more in (times - 1, 1)] == [False, True]


@each_row("name", ["x" * 5000, "Zoë 🂡", "a\nb", "", "\ud800", "a:b c"])
def test_any_name_can_be_counted(name: str) -> None:
    """Long or odd names make neither a warning nor somebody else's key."""
    assert tried(SIGN_IN_HERE, 10, name, HOME) is True
    assert is_limit_reached(SIGN_IN_HERE, name + "x", HOME) is False


def test_tries_at_the_same_moment_all_count() -> None:
    at_once(*[partial(tried, SIGN_IN_HERE, 5, "ann", HOME)] * 2)
    assert is_limit_reached(SIGN_IN_HERE, "ann", HOME) is True


class Gone:
    """A Redis that was pulled."""

    def __getattr__(self, name: str) -> object:
        raise RedisGone("Connection refused")


def test_nobody_is_stopped_while_redis_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "cache", Gone())
    assert tried(ACTIONS, 3, "ann") is False
    clear_tries(ACTIONS, "ann")


@each_row(
    ("told", "counted"),
    {
        HOME: HOME,
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
    """
    It makes up the second half of a long address as often as it likes; so it does whom it speaks
    for.
    """
    assert (
        read_client_ip(RequestFactory(REMOTE_ADDR=told, HTTP_X_FORWARDED_FOR=AWAY).get("/"))
        == counted
    )


@pytest.mark.embedded_only
def test_what_others_make_up_wipes_nothing_out() -> None:
    tried(SIGN_IN_HERE, 10, "ann", HOME)
    for number in range(2_000):
        count_try(FILES, f"made up {number}", AWAY)
    assert is_limit_reached(SIGN_IN_HERE, "ann", HOME) is True
