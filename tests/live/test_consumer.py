"""The WebSocket consumer: who is let in, what they receive, what they may send."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from channels.routing import URLRouter
from django.db import connections
from django.db.backends.utils import CursorWrapper

from tests.live.nights import act, carried, open_night, signed_in
from tournament import change_signal, live
from tournament.access.private_links import make_link, revoke_link
from tournament.change_signal import ChangeSignal
from tournament.clock.actions import SetTimeLeft
from tournament.club.member_accounts import add_member, change_role, list_club_memberships
from tournament.live import publisher
from tournament.live.consumers import websocket_urlpatterns
from tournament.live.display_status import list_displays
from tournament.live.hub import HUB
from tournament.models import Club, LinkKind, Role, Tournament
from tournament.night.actions.night import Announce

pytestmark = pytest.mark.django_db(transaction=True)
ROUTES = URLRouter(websocket_urlpatterns)
TV_BROWSER = "Mozilla/5.0 (Web0S; Linux/SmartTV)"


@pytest.fixture(autouse=True)
def quick_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publisher, "BEAT_SECONDS", 0.3)


class Line:
    """
    One visitor's connection. (Channels' own communicator needs daphne, which nothing else here
    does.)
    """

    def __init__(self, night: int, cookie: str = "", query: str = "") -> None:
        headers = [(b"cookie", cookie.encode()), (b"user-agent", TV_BROWSER.encode())]
        scope = {
            "type": "websocket",
            "path": f"/ws/t/{night}/",
            "query_string": query.encode(),
            "headers": headers,
        }
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.running = asyncio.ensure_future(ROUTES(scope, self.said.get, self.heard.put))

    async def receive_output(self, timeout: float) -> dict[str, Any]:
        return await asyncio.wait_for(self.heard.get(), timeout)

    async def connect(self) -> int | None:
        """Knock; the answer is None when let in, or the code of the refusal."""
        await self.said.put({"type": "websocket.connect"})
        answer = await self.receive_output(10)
        return None if answer["type"] == "websocket.accept" else int(answer["code"])

    async def say(self, said: str | bytes) -> None:
        await self.said.put(
            {"type": "websocket.receive", "text" if isinstance(said, str) else "bytes": said}
        )

    async def next(self, kind: str, timeout: float = 5) -> Any:
        """The next message of a kind; others in between are passed over."""
        async with asyncio.timeout(timeout):
            while True:
                message = json.loads((await self.receive_output(timeout))["text"])
                if kind in message:
                    return message[kind]

    async def disconnect(self) -> None:
        await self.said.put({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.running, 10)


def house(visit: Callable[[], Awaitable[None]]) -> None:
    """Run something while the live path is open."""

    async def run() -> None:
        await live.start_publisher()
        try:
            await visit()
        finally:
            await live.stop_publisher()

    asyncio.run(run())


async def in_thread(call: Callable[..., Any], *arguments: Any) -> Any:
    def closing() -> Any:
        try:
            return call(*arguments)
        finally:
            connections.close_all()

    return await asyncio.to_thread(closing)


def test_a_screen_sees_the_board_and_every_click(night: Tournament) -> None:
    tv = carried(night)

    async def visit() -> None:
        line = Line(night.pk, tv.cookie)
        assert await line.connect() is None
        board = await line.next("board")
        assert (board["name"], board["version"]) == ("Friday", 2)
        await in_thread(act, night, Announce("Pizza is here"))
        assert (await line.next("board"))["announcement"] == "Pizza is here"
        await line.disconnect()

    house(visit)


def test_the_beat_tells_the_newest_version(night: Tournament) -> None:
    tv = carried(night)

    async def visit() -> None:
        line = Line(night.pk, tv.cookie)
        await line.connect()
        board = await line.next("board")
        beat = await line.next("beat")
        assert (beat["version"], beat["head"]) == (board["version"], board["head"])
        await line.disconnect()

    house(visit)


def test_a_request_from_the_room_is_told_at_once(night: Tournament) -> None:
    tv = carried(night)

    async def visit() -> None:
        line = Line(night.pk, tv.cookie)
        await line.connect()
        await line.next("board")
        change_signal.publish_room_request(night.pk)
        assert await line.next("look") is True
        await line.disconnect()

    house(visit)


def test_the_time_is_told_at_once(night: Tournament) -> None:
    tv = carried(night)

    async def visit() -> None:
        line = Line(night.pk, tv.cookie)
        await line.connect()
        await line.say('{"ping": 17.25}')
        assert (await line.next("pong"))["sent"] == 17.25
        await line.disconnect()

    house(visit)


def test_strangers_find_nothing(night: Tournament) -> None:
    other = open_night(night.club, "Other night")
    stranger = add_member(Club.objects.create(name="Other club"), "Cleo", "pw", Role.OWNER)
    elsewhere = carried(other)
    revoked = carried(night)
    revoke_link(revoked.link)
    cookies = [
        "",
        elsewhere.cookie,
        revoked.cookie,
        revoked.cookie[:-2] + "xx",
        signed_in(stranger),
        "fn_session=x",
    ]
    tv = carried(night)

    async def visit() -> None:
        for cookie in cookies:
            assert await Line(night.pk, cookie).connect() == 4404
        assert await Line(10**9, tv.cookie).connect() == 4404

    house(visit)


def test_a_member_comes_in_by_signing_in(night: Tournament) -> None:
    cookie = signed_in(add_member(night.club, "Bob", "pw", Role.WATCHER))

    async def visit() -> None:
        line = Line(night.pk, cookie)
        assert await line.connect() is None
        assert (await line.next("board"))["name"] == "Friday"
        await line.disconnect()

    house(visit)


def test_a_link_made_after_the_room_was_opened_is_good(night: Tournament) -> None:
    tv = carried(night)

    async def visit() -> None:
        first = Line(night.pk, tv.cookie)
        await first.connect()
        later = Line(night.pk, (await in_thread(carried, night)).cookie)
        assert await later.connect() is None
        await first.disconnect()
        await later.disconnect()

    house(visit)


@pytest.mark.parametrize("kind", [LinkKind.SCREEN, LinkKind.PLAYER, LinkKind.TABLE, LinkKind.SEAT])
def test_a_revoked_link_closes_its_screen(night: Tournament, kind: LinkKind) -> None:
    tv = carried(night, kind)

    async def visit() -> None:
        line = Line(night.pk, tv.cookie)
        assert await line.connect() is None
        assert (await line.next("board"))["name"] == "Friday"
        await in_thread(revoke_link, tv.link)
        assert await line.next("bye", timeout=2) == "revoked"
        assert await line.receive_output(5) == {"type": "websocket.close", "code": 4403}
        await line.disconnect()

    house(visit)


def test_a_link_of_the_whole_club_that_is_revoked_rings_for_no_night(night: Tournament) -> None:
    owner, _token = make_link(night.club, LinkKind.OWNER, "Owner")
    screen, _token = make_link(night.club, LinkKind.SCREEN, "TV", night=night)
    rings: list[ChangeSignal] = []
    change_signal.add_listener(rings.append)
    revoke_link(owner)
    revoke_link(screen)
    change_signal.remove_listener(rings.append)
    assert rings == [ChangeSignal(night.pk, screen.pk)]


def test_a_member_who_leaves_the_club_is_turned_out(night: Tournament) -> None:
    bob = add_member(night.club, "Bob", "pw", Role.WATCHER)
    row, cookie = list_club_memberships(night.club).get(member=bob), signed_in(bob)

    async def visit() -> None:
        line = Line(night.pk, cookie)
        await line.connect()
        await in_thread(change_role, night.club, row.pk, None)
        assert await line.next("bye") == "revoked"
        await line.disconnect()

    house(visit)


def test_a_warm_room_asks_the_database_nothing(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    tv = carried(night)
    asked: list[str] = []
    execute = CursorWrapper.execute

    def counting(cursor: CursorWrapper, sql: str, params: Any = None) -> Any:
        asked.append(sql)
        return execute(cursor, sql, params)

    async def visit() -> None:
        first = Line(night.pk, tv.cookie)
        await first.connect()
        await first.next("board")
        await asyncio.sleep(2 * publisher.LOOK_SECONDS)  # the first look at the file is over
        monkeypatch.setattr(CursorWrapper, "execute", counting)
        lines = [Line(night.pk, tv.cookie) for _ in range(10)]
        for line in lines:
            await line.connect()
            await line.next("board")
        monkeypatch.undo()
        for line in (first, *lines):
            await line.disconnect()

    for name in ("BEAT_SECONDS", "GUESTS_SECONDS"):
        monkeypatch.setattr(publisher, name, 60)
    house(visit)
    assert [sql for sql in asked if "data_version" not in sql] == []


def test_a_display_tells_the_desk_how_it_is(night: Tournament) -> None:
    tv = carried(night, label="Over the bar")
    health = {
        "offset_ms": -3000,
        "round_trip_ms": 8,
        "visible": True,
        "muted": False,
        "awake": True,
        "screen": "1920×1080",
    }

    async def visit() -> None:
        line = Line(night.pk, tv.cookie)
        await line.connect()
        await line.say(json.dumps({"health": health}))
        async with asyncio.timeout(5):
            while (
                not (seen := await in_thread(list_displays, night.pk))
                or seen[0].own_clock != "+3.0"
            ):
                await asyncio.sleep(0.05)
        assert (seen[0].name, seen[0].device, seen[0].connected, seen[0].size) == (
            "Over the bar",
            "TV",
            True,
            "1920×1080",
        )
        assert (seen[0].awake, seen[0].muted, seen[0].asleep) == (True, False, False)
        await line.disconnect()
        async with asyncio.timeout(5):
            while (await in_thread(list_displays, night.pk))[0].connected:
                await asyncio.sleep(0.05)

    house(visit)


@pytest.mark.parametrize(("query", "names"), [("as=screen", ["Bob"]), ("", [])])
def test_a_members_page_is_a_display_only_if_it_says_so(
    night: Tournament, query: str, names: list[str]
) -> None:
    cookie = signed_in(add_member(night.club, "Bob", "pw", Role.DIRECTOR))

    async def visit() -> None:
        line = Line(night.pk, cookie, query)
        await line.connect()
        await line.next("beat")
        await line.next("beat")
        assert [one.name for one in await in_thread(list_displays, night.pk)] == names
        await line.disconnect()

    house(visit)


def test_screens_of_a_server_that_was_stopped_are_not_written_down_by_the_next(
    night: Tournament,
) -> None:
    cookie = signed_in(add_member(night.club, "Bob", "pw", Role.DIRECTOR))

    async def visit() -> None:
        line = Line(night.pk, cookie, "as=screen")
        await line.connect()
        await line.disconnect()

    house(visit)
    assert HUB.collect_displays() == []


@pytest.mark.parametrize("said", ["x", '{"board": 1}', "[1]", '{"ping": "soon"}'])
def test_nonsense_is_ignored(night: Tournament, said: str) -> None:
    tv = carried(night)

    async def visit() -> None:
        line = Line(night.pk, tv.cookie)
        await line.connect()
        await line.next("board")
        await line.say(said)
        await line.say(b"\0")
        await line.say('{"ping": 1}')
        assert (await line.next("pong"))["sent"] == 1
        await line.disconnect()

    house(visit)


@pytest.mark.parametrize(
    ("said", "times", "code"), [("9" * 5000, 1, 1009), ('{"ping": 1}', 21, 1008)]
)
def test_who_says_too_much_is_closed(night: Tournament, said: str, times: int, code: int) -> None:
    tv = carried(night)

    async def visit() -> None:
        line = Line(night.pk, tv.cookie)
        await line.connect()
        for _ in range(times):
            await line.say(said)
        async with asyncio.timeout(5):
            while (message := await line.receive_output(5))["type"] != "websocket.close":
                assert "board" in json.loads(message["text"]) or "pong" in json.loads(
                    message["text"]
                )
        assert message["code"] == code
        assert HUB.rooms[night.pk].sockets == set()
        await line.disconnect()

    house(visit)


def test_a_click_of_another_program_is_seen(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    tv = carried(night)

    async def visit() -> None:
        line = Line(night.pk, tv.cookie)
        await line.connect()
        await line.next("board")
        with monkeypatch.context() as silent:
            silent.setattr(
                "tournament.change_signal.publish_change", lambda night, cause=None: None
            )
            await in_thread(act, night, SetTimeLeft(0, 60_000))
        assert (await line.next("board"))["anchor"]["left_ms"] == 60_000
        await line.disconnect()

    house(visit)
