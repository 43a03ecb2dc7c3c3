"""
Private links: hard to guess, stored hashed only, revoked at once, and cookies that cannot be
forged.
"""

import logging
from collections.abc import Callable

import pytest
from django.core import signing
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tests.night.evening import OPENING
from tests.rows import each_row
from tournament import change_signal, journal
from tournament.access import private_links
from tournament.access.private_links import (
    COOKIE,
    COOKIE_SALT,
    DeviceLink,
    find_link,
    find_open_link,
    make_link,
    read_link_cookie,
    revoke_link,
    set_link_cookie,
)
from tournament.clock.values import Instant
from tournament.journal import Actor
from tournament.models import Club, Link, LinkKind, Tournament

WEB = RequestFactory()


@pytest.fixture
def night(club: Club) -> Tournament:
    return journal.open_night(club, OPENING, Actor("Ann"), "opening-1")


@pytest.fixture
def made(club: Club, night: Tournament) -> tuple[Link, str]:
    """A link to the night, and the token that opens it."""
    return make_link(club, LinkKind.DIRECTOR, "Ben", night=night)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let it be another moment for the links."""
    return lambda at: monkeypatch.setattr(private_links, "now", lambda: Instant(at))


def carried(link: Link, request: HttpRequest | None = None) -> str:
    """The cookie of a device that opened a link."""
    response = HttpResponse()
    set_link_cookie(request or WEB.get("/"), response, link)
    return str(response.cookies[COOKIE].value)


def test_tokens_are_long_and_never_twice_the_same(club: Club, night: Tournament) -> None:
    tokens = {make_link(club, LinkKind.SCREEN, "TV", night=night)[1] for _one in range(50)}
    assert len(tokens) == 50
    assert (
        min(len(token) for token in tokens) * 6 >= private_links.TOKEN_BYTES * 8 >= 128
    )  # base64: six bits a letter


def test_only_the_hash_is_kept(
    club: Club, night: Tournament, caplog: pytest.LogCaptureFixture
) -> None:
    """The token is in no row, no cookie and no log."""
    with caplog.at_level(logging.DEBUG):
        link, token = make_link(club, LinkKind.DIRECTOR, "Ben", night=night)
        find_link(token)
        cookie = carried(link)
        revoke_link(link)
    kept = dump_database()
    assert (private_links.hash_token(token) in kept, token in kept, token in caplog.text) == (
        True,
        False,
        False,
    )
    assert token not in cookie + str(signing.loads(cookie, salt=COOKIE_SALT))


def dump_database() -> str:
    with connection.cursor() as cursor:
        rows = []
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            rows += cursor.fetchall()
    return str(rows)


def test_a_token_opens_its_link_and_no_other_does(made: tuple[Link, str]) -> None:
    link, token = made
    assert find_link(token) == link
    for wrong in ("", token[:-1], token + "A", token.swapcase(), "\x00", "é" * 40):
        assert find_link(wrong) is None


def test_a_revoked_link_opens_nothing_from_that_moment(
    night: Tournament, made: tuple[Link, str], later: Callable[[int], None]
) -> None:
    link, token = made
    held = read_link_cookie(carried(link))[0]
    rings: list[change_signal.ChangeSignal] = []
    change_signal.add_listener(rings.append)
    later(5)
    try:
        revoke_link(link)
    finally:
        change_signal.remove_listener(rings.append)
    assert (find_link(token), find_open_link(held)) == (None, None)
    assert [(ring.night, ring.revoked_link) for ring in rings] == [(night.pk, link.pk)]
    assert private_links.map_open_link_labels([night.pk]) == {night.pk: {}}
    later(9)
    revoke_link(link)
    assert Link.objects.get(pk=link.pk).revoked_at == 5


def test_a_link_that_runs_out(club: Club, night: Tournament, later: Callable[[int], None]) -> None:
    link, token = make_link(club, LinkKind.DIRECTOR, "Ben", night=night, expires_at=1000)
    held = read_link_cookie(carried(link))[0]
    for at, opens in ((999, True), (1000, False)):
        later(at)
        assert (find_link(token) is not None, find_open_link(held) is not None) == (opens, opens)
        assert (link.pk in private_links.map_open_link_labels([night.pk])[night.pk]) == opens


# --- the cookie


def test_the_cookie_cannot_be_read_by_scripts(made: tuple[Link, str]) -> None:
    for secure in (False, True):
        response = HttpResponse()
        set_link_cookie(WEB.get("/", secure=secure), response, made[0])
        cookie = response.cookies[COOKIE]
        assert (cookie["httponly"], cookie["samesite"], bool(cookie["secure"])) == (
            True,
            "Lax",
            secure,
        )


def test_a_device_carries_several_links_newest_first(club: Club, night: Tournament) -> None:
    made = [
        make_link(club, LinkKind.TABLE, "Table", night=night, table=table)[0]
        for table in range(1, 16)
    ]
    request = WEB.get("/")
    for link in [*made, made[5]]:
        request.COOKIES[COOKIE] = carried(link, request)
    assert [one.table for one in read_link_cookie(request.COOKIES[COOKIE])] == [
        6,
        *range(15, 6, -1),
        5,
        4,
    ]


def test_a_tampered_cookie_is_no_cookie(made: tuple[Link, str]) -> None:
    value = carried(made[0])
    for at in range(0, len(value), 7):
        wrong = "A" if value[at] != "A" else "B"
        assert read_link_cookie(value[:at] + wrong + value[at + 1 :]) == (), at


GOOD = [[1, "director", 1, None]]


@each_row(
    "value",
    [
        "",
        "::::",
        "\x00",
        signing.dumps(GOOD),  # signed, but not for this
        signing.dumps(GOOD, salt="another"),
        signing.dumps(GOOD, key="another key", salt=COOKIE_SALT),
        *(
            signing.dumps(odd, salt=COOKIE_SALT)
            for odd in ([[1, "emperor", 1, None]], [[1, "director"]], "x", 7, None)
        ),
    ],
)
def test_a_cookie_from_elsewhere_is_no_cookie(value: str) -> None:
    assert read_link_cookie(value) == ()


def test_a_link_of_another_night_does_not_count(club: Club, made: tuple[Link, str]) -> None:
    """Even a rightly signed cookie that names the wrong night opens nothing."""
    other = journal.open_night(club, OPENING, Actor("Ann"), "opening-2")
    assert find_open_link(DeviceLink(made[0].pk, LinkKind.DIRECTOR, other.pk, None)) is None
