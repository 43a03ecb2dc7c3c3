"""
Who may open a live connection, from which page, with what; and that it ends when the right to it
ends.
"""

import asyncio
import http.client
import json
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from urllib.parse import urlencode

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.conftest import StartServer
from tests.live.nights import carried, open_night, signed_in
from tests.live.seeded_night import CSRF, Director, Stage
from tests.server import RunningServer, Workshop, written_by
from tournament.club.member_accounts import add_member
from tournament.models import Club, LinkKind, Membership, Role

OLD = "river card on the table"
WELCOME, REFUSED = 101, 403


@dataclass(frozen=True, slots=True)
class Visitors:
    """A night of a real server, and what those carry who want to watch it."""

    night: int
    screen: str
    screen_link: int
    director: str
    ann: str
    bob: str
    bobs_row: int
    again: str
    cleo: str


def main() -> None:
    """
    Write it in a process that has the server's settings: Ann owns, Bob plays, Cleo has another
    club.
    """
    club = Club.objects.get()
    night = open_night(club)
    ann, bob = add_member(club, "Ann", OLD, Role.OWNER), add_member(club, "Bob", OLD, Role.WATCHER)
    cleo = add_member(Club.objects.create(name="Cleo's", timezone="UTC"), "Cleo", OLD, Role.OWNER)
    screen = carried(night)
    told = {
        "night": night.pk,
        "screen": screen.cookie,
        "screen_link": screen.link.pk,
        "director": carried(night, LinkKind.DIRECTOR, "Ben").cookie,
        "ann": signed_in(ann),
        "bob": signed_in(bob),
        "bobs_row": Membership.objects.get(member=bob).pk,
        "again": signed_in(bob),
        "cleo": signed_in(cleo),
    }
    print(json.dumps(told))


def let_in(server: RunningServer) -> Visitors:
    return Visitors(**json.loads(written_by(__name__, server.settings)))


@pytest.fixture(scope="module")
def server(workshop: Workshop) -> Iterator[RunningServer]:
    """One server for the whole table of origins; nothing is changed there."""
    server = workshop.server(ALLOWED_HOSTS="poker.example", ORIGINS="https://poker.example")
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def visitors(server: RunningServer) -> Visitors:
    return let_in(server)


def line_of(server: RunningServer, night: int, cookie: str, origin: str | None) -> connect:
    """A live connection as a browser would open it from a page of this origin."""
    more = {"Cookie": cookie} if cookie else {}
    if origin is not None:
        more["Origin"] = origin
    return connect(
        f"ws://127.0.0.1:{server.port}/ws/t/{night}/", additional_headers=more, close_timeout=1
    )


def knock(server: RunningServer, night: int, cookie: str, origin: str | None) -> int:
    """The status with which the server answers."""

    async def once() -> int:
        async with line_of(server, night, cookie, origin) as line:
            assert "board" in json.loads(await asyncio.wait_for(line.recv(), 10))
            return WELCOME

    try:
        return asyncio.run(once())
    except InvalidStatus as refused:
        return refused.response.status_code


@pytest.mark.parametrize("who", ["screen", "ann"])
@pytest.mark.parametrize(
    ("origin", "answer"),
    [
        ("http://127.0.0.1:{port}", WELCOME),
        ("http://localhost:{port}", WELCOME),
        ("http://final-nine.local:{port}", WELCOME),
        ("http://final-nine-2.local:{port}", WELCOME),
        ("http://final-nine-2.local", REFUSED),
        ("http://poker.example:{port}", WELCOME),
        ("https://poker.example", WELCOME),
        ("https://poker.example:443", WELCOME),
        ("http://127.0.0.1:{other}", REFUSED),
        ("http://127.0.0.1", REFUSED),
        ("https://127.0.0.1:{port}", REFUSED),
        ("ws://127.0.0.1:{port}", REFUSED),
        ("https://poker.example:{port}", REFUSED),
        ("http://poker.example", REFUSED),
        ("http://evil.example:{port}", REFUSED),
        ("https://evil.example", REFUSED),
        ("https://tv.poker.example", REFUSED),
        ("https://poker.example.evil.example", REFUSED),
        ("https://evilpoker.example", REFUSED),
        ("http://127.0.0.1:{port}@evil.example", REFUSED),
        ("http://evil.example/http://127.0.0.1:{port}", REFUSED),
        ("http://127.0.0.1.evil.example:{port}", REFUSED),
        ("null", REFUSED),
        ("", REFUSED),
        ("file://", REFUSED),
        ("*", REFUSED),
        (None, REFUSED),
    ],
)
def test_only_own_pages_open_a_live_connection(
    server: RunningServer, visitors: Visitors, who: str, origin: str | None, answer: int
) -> None:
    whole = None if origin is None else origin.format(port=server.port, other=server.port + 1)
    assert knock(server, visitors.night, getattr(visitors, who), whole) == answer


@pytest.mark.parametrize(
    "cookie", ["", "fn_links=W10:forged", "fn_session=nobody", "fn_links=", "cleo"]
)
def test_own_pages_alone_open_nothing(
    server: RunningServer, visitors: Visitors, cookie: str
) -> None:
    carried = visitors.cleo if cookie == "cleo" else cookie
    assert knock(server, visitors.night, carried, server.base_url) == REFUSED


def test_a_link_and_a_session_open_their_own_night_only(
    server: RunningServer, visitors: Visitors
) -> None:
    found = {
        who: knock(server, visitors.night + 1, getattr(visitors, who), server.base_url)
        for who in ("screen", "ann")
    }
    assert found == {"screen": REFUSED, "ann": REFUSED}


# --- what opened it ends


def post(server: RunningServer, cookie: str, path: str, **fields: str) -> int:
    """A form of a signed-in member."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)) as line:
        headers = {
            "Cookie": f"{cookie}; fn_csrf={CSRF}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        line.request("POST", path, urlencode({"csrfmiddlewaretoken": CSRF, **fields}), headers)
        return line.getresponse().status


async def until_closed(line: ClientConnection) -> tuple[float, int | None]:
    """How long it took until the server closed, and its word."""
    begun = time.monotonic()
    try:
        async with asyncio.timeout(6):
            while True:
                await line.recv()
    except ConnectionClosed:
        return time.monotonic() - begun, line.close_code


def closes(
    server: RunningServer, night: int, cookie: str, end: Callable[[], int]
) -> tuple[bool, int | None, bool]:
    """
    Whether it closes within two seconds after `end`, with which word, and whether it is then shut
    for good.
    """

    async def watch() -> tuple[float, int | None]:
        async with line_of(server, night, cookie, server.base_url) as line:
            await asyncio.wait_for(line.recv(), 10)
            assert await asyncio.to_thread(end) in (200, 302, 303)
            return await until_closed(line)

    took, code = asyncio.run(watch())
    return took <= 2, code, knock(server, night, cookie, server.base_url) == REFUSED


def test_it_ends_within_two_seconds(start_server: StartServer) -> None:
    """
    A revoked link, another password, a member who signs out, one who is removed; Ann stays all the
    time.
    """
    server = start_server()
    them = let_in(server)
    stage = Stage(them.night, them.screen, them.screen_link, [them.director])

    def revoke() -> int:
        director = Director(server.port, stage)
        try:
            return director.revoke(them.screen_link)
        finally:
            director.close()

    ways: dict[str, tuple[str, Callable[[], int]]] = {
        "link revoked": (them.screen, revoke),
        "signed out": (them.again, lambda: post(server, them.again, "/signout/")),
        "new password": (
            them.bob,
            lambda: post(server, them.ann, f"/club/{them.bobs_row}/password/"),
        ),
    }
    found = {way: closes(server, them.night, cookie, end) for way, (cookie, end) in ways.items()}
    assert found == {
        "link revoked": (True, 4403, True),
        "signed out": (True, 4401, True),
        "new password": (True, 4401, True),
    }
    assert knock(server, them.night, them.ann, server.base_url) == WELCOME


def test_a_removed_member_is_turned_out_within_two_seconds(start_server: StartServer) -> None:
    server = start_server()
    them = let_in(server)

    def remove() -> int:
        return post(server, them.ann, f"/club/{them.bobs_row}/remove/")

    assert closes(server, them.night, them.bob, remove) == (True, 4403, True)
    assert knock(server, them.night, them.ann, server.base_url) == WELCOME
