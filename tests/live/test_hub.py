"""The hub of a night with fake screens: fast, slow and closed ones."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest

from tournament.live.hub import KEPT_EMPTY_SECONDS, Hub, NoSuchNight
from tournament.live.room import (
    DisplayHealth,
    Message,
    RenderedBoard,
    Room,
    RoomGuests,
    Socket,
)
from tournament.tvs.values import TvSettings

NIGHT = 7
GUESTS = RoomGuests({1: "TV", 2: "Bar"}, frozenset({5}))


def drawn(
    version: int, text: str = "", head: str = "", at: int = 0, sure: bool = False
) -> RenderedBoard:
    return RenderedBoard(
        NIGHT, version, head or f"head{version}", at, text or f"board {version}", sure
    )


class Screen:
    """Keeps what it is sent; a blocked one does not take anything until it is let go."""

    def __init__(self, blocked: bool = False, gone: bool = False) -> None:
        self.got: list[Message] = []
        self.free = asyncio.Event()
        self.gone = gone
        if not blocked:
            self.free.set()

    async def send(self, message: Message) -> None:
        await self.free.wait()
        if self.gone:
            raise ConnectionError
        self.got.append(message)

    @property
    def texts(self) -> list[str]:
        return [one["text"] for one in self.got if "text" in one]


def in_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(test())

    run.__name__ = test.__name__
    return run


async def opened(hub: Hub) -> Room:
    hub.wanted = lambda night: hub.open_room(night, drawn(1, sure=True), GUESTS)
    return await hub.prepare_room(NIGHT)


def enter(hub: Hub, room: Room, screen: Screen, link: int = 1) -> Socket:
    socket = Socket(screen.send, link=link)
    hub.enter_room(room, socket)
    return socket


@in_loop
async def test_a_screen_sees_the_newest_board_on_entering_and_every_later_one() -> None:
    hub, screen = Hub(), Screen()
    room = await opened(hub)
    enter(hub, room, screen)
    hub.offer_board(drawn(2))
    hub.offer_board(drawn(3))
    assert screen.texts == ["board 1", "board 2", "board 3"]


@in_loop
async def test_the_same_message_object_goes_to_every_screen() -> None:
    hub, screens = Hub(), [Screen() for _ in range(3)]
    room = await opened(hub)
    for screen in screens:
        enter(hub, room, screen)
    hub.offer_board(drawn(2))
    assert {id(screen.got[-1]) for screen in screens} == {id(room.message)}


@in_loop
async def test_a_slow_screen_holds_nobody_up_and_skips_to_the_newest() -> None:
    hub, slow, quick = Hub(), Screen(blocked=True), Screen()
    room = await opened(hub)
    enter(hub, room, slow)
    enter(hub, room, quick)
    for version in range(2, 100):
        hub.offer_board(drawn(version))
    assert quick.texts[-1] == "board 99"
    slow.free.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert slow.texts == ["board 1", "board 99"]


@in_loop
async def test_a_woken_screen_gets_further_boards_at_once() -> None:
    hub, slow = Hub(), Screen(blocked=True)
    room = await opened(hub)
    enter(hub, room, slow)
    slow.free.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    hub.offer_board(drawn(2))
    assert slow.texts == ["board 1", "board 2"]


@in_loop
async def test_every_line_is_told_that_somebody_asks_the_desks_but_no_board_is_pushed_out() -> None:
    hub, slow, quick = Hub(), Screen(blocked=True), Screen()
    room = await opened(hub)
    enter(hub, room, slow)
    enter(hub, room, quick)
    hub.call_desks(NIGHT)
    hub.call_desks(NIGHT + 1)
    hub.offer_board(drawn(2))
    slow.free.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert (quick.texts, slow.texts) == (
        ["board 1", '{"look":true}', "board 2"],
        ["board 1", "board 2"],
    )


@in_loop
async def test_a_beat_does_not_push_out_a_board_that_waits() -> None:
    hub, slow = Hub(), Screen(blocked=True)
    room = await opened(hub)
    enter(hub, room, slow)
    hub.offer_board(drawn(2))
    hub.send_heartbeat({NIGHT: (2, "head2")}, 1000)
    slow.free.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert slow.texts == ["board 1", "board 2"]


@in_loop
async def test_a_line_that_is_gone_hurts_nobody() -> None:
    hub, gone, lost_while_waiting, quick = (
        Hub(),
        Screen(gone=True),
        Screen(blocked=True, gone=True),
        Screen(),
    )
    room = await opened(hub)
    for screen in (gone, lost_while_waiting, quick):
        enter(hub, room, screen)
    hub.offer_board(drawn(2))
    lost_while_waiting.free.set()
    await asyncio.sleep(0)
    hub.offer_board(drawn(3))
    assert quick.texts[-1] == "board 3"


@in_loop
async def test_leaving_ends_what_was_still_to_be_sent() -> None:
    hub, slow = Hub(), Screen(blocked=True)
    room = await opened(hub)
    socket = enter(hub, room, slow)
    hub.leave_room(room, socket)
    await asyncio.sleep(0)
    slow.free.set()
    await asyncio.sleep(0)
    assert (slow.texts, room.sockets, socket.waiting) == ([], set(), None)


@in_loop
async def test_a_board_is_sent_once_however_often_it_is_drawn() -> None:
    hub, screen = Hub(), Screen()
    room = await opened(hub)
    enter(hub, room, screen)
    hub.offer_board(drawn(2))
    hub.offer_board(drawn(2, at=5))
    assert screen.texts == ["board 1", "board 2"]


@in_loop
async def test_a_level_that_ended_makes_a_new_board_of_the_same_version() -> None:
    hub, screen = Hub(), Screen()
    room = await opened(hub)
    enter(hub, room, screen)
    hub.offer_board(drawn(1, "level 2", at=60_000))
    assert screen.texts == ["board 1", "level 2"]


@in_loop
async def test_an_older_board_is_not_shown_but_makes_doubt() -> None:
    hub, screen = Hub(), Screen()
    room = await opened(hub)
    enter(hub, room, screen)
    hub.offer_board(drawn(5))
    wanted: list[int] = []
    hub.wanted = wanted.append
    hub.offer_board(drawn(4))
    assert (screen.texts[-1], wanted) == ("board 5", [NIGHT])


@in_loop
async def test_a_restored_backup_is_believed_when_it_was_read_again() -> None:
    hub, screen = Hub(), Screen()
    room = await opened(hub)
    enter(hub, room, screen)
    hub.offer_board(drawn(5))
    hub.open_room(NIGHT, drawn(3, "restored", head="other", sure=True), GUESTS)
    assert screen.texts[-1] == "restored"


@in_loop
async def test_a_beat_tells_what_is_stored() -> None:
    hub, screen = Hub(), Screen()
    room = await opened(hub)
    enter(hub, room, screen)
    hub.send_heartbeat({NIGHT: (1, "head1")}, 1234)
    assert screen.texts[-1] == '{"beat":{"version":1,"head":"head1","now":1234}}'


@in_loop
async def test_a_room_that_is_behind_is_read_again_instead_of_a_beat() -> None:
    hub, screen = Hub(), Screen()
    room = await opened(hub)
    enter(hub, room, screen)
    wanted: list[int] = []
    hub.wanted = wanted.append
    hub.send_heartbeat({NIGHT: (2, "head2")}, 1234)
    assert (wanted, screen.texts) == ([NIGHT], ["board 1"])


@in_loop
async def test_a_revoked_link_closes_its_screens_and_no_others() -> None:
    hub, tv, bar = Hub(), Screen(), Screen()
    room = await opened(hub)
    enter(hub, room, tv, link=1)
    enter(hub, room, bar, link=2)
    hub.revoke_link(NIGHT, 1)
    await asyncio.sleep(0)
    hub.offer_board(drawn(2))
    assert tv.got[1:] == [
        {"type": "websocket.send", "text": '{"bye":"revoked"}'},
        {"type": "websocket.close", "code": 4403},
    ]
    assert bar.texts == ["board 1", "board 2"]


@in_loop
async def test_a_member_who_left_the_club_is_turned_out() -> None:
    hub, member = Hub(), Screen()
    room = await opened(hub)
    hub.enter_room(room, Socket(member.send, member=5))
    hub.update_guests({NIGHT: RoomGuests(GUESTS.links, frozenset())})
    await asyncio.sleep(0)
    assert member.got[-1] == {"type": "websocket.close", "code": 4403}


@in_loop
async def test_a_room_is_read_once_for_all_who_come_at_once() -> None:
    hub = Hub()
    wanted: list[int] = []
    hub.wanted = wanted.append
    coming = [asyncio.create_task(hub.prepare_room(NIGHT)) for _ in range(20)]
    await asyncio.sleep(0)
    hub.open_room(NIGHT, drawn(1, sure=True), GUESTS)
    rooms = await asyncio.gather(*coming)
    assert (wanted, len({id(room) for room in rooms})) == ([NIGHT], 1)


@in_loop
async def test_a_click_while_the_room_is_being_read_is_not_lost() -> None:
    hub, screen = Hub(), Screen()
    coming = asyncio.create_task(hub.prepare_room(NIGHT))
    await asyncio.sleep(0)
    hub.offer_board(drawn(2))  # the click's board comes first
    hub.open_room(NIGHT, drawn(2, sure=True), GUESTS)
    enter(hub, await coming, screen)
    assert screen.texts == ["board 2"]


@in_loop
async def test_there_is_no_room_for_a_night_that_does_not_exist() -> None:
    hub = Hub()
    hub.wanted = lambda night: hub.open_room(night, None, RoomGuests({}, frozenset()))
    with pytest.raises(NoSuchNight):
        await hub.prepare_room(NIGHT)
    assert hub.rooms == {}


@in_loop
async def test_an_empty_room_stays_ready_for_a_while() -> None:
    hub = Hub()
    room = await opened(hub)
    socket = enter(hub, room, Screen())
    now = asyncio.get_running_loop().time()
    hub.remove_empty_rooms(now + 10 * KEPT_EMPTY_SECONDS)
    assert NIGHT in hub.rooms
    hub.leave_room(room, socket)
    hub.remove_empty_rooms(now + KEPT_EMPTY_SECONDS / 2)
    assert NIGHT in hub.rooms
    hub.remove_empty_rooms(now + 2 * KEPT_EMPTY_SECONDS)
    assert NIGHT not in hub.rooms


@in_loop
async def test_displays_of_one_kind_and_name_are_told_apart() -> None:
    hub = Hub()
    room = await opened(hub)
    names = []
    for _ in range(3):
        socket = enter(hub, room, Screen())
        socket.device = "TV"
        socket.name = room.find_free_name("Screen", socket)
        names.append(socket.name)
    hub.leave_room(room, socket)
    assert names == ["Screen", "Screen 2", "Screen 3"]
    assert {(one.name, one.connected) for one in hub.collect_displays()} == {
        ("Screen", True),
        ("Screen 2", True),
        ("Screen 3", False),
    }
    assert len(hub.collect_displays()) == 2


@in_loop
async def test_a_tv_that_comes_again_before_its_old_line_ends_is_the_same_tv() -> None:
    hub = Hub()
    room = await opened(hub)
    room.guests = replace(room.guests, tvs={1: TvSettings("Bar", 1)})
    lines = []
    for _ in range(2):
        socket = enter(hub, room, Screen())
        socket.device = "TV"
        socket.name = room.find_free_name("Bar", socket)
        lines.append(socket)
    hub.leave_room(room, lines[0])
    assert [(one.name, one.connected) for one in hub.collect_displays()] == [("Bar", True)]


@in_loop
async def test_a_display_that_comes_goes_or_is_muted_is_told_at_once() -> None:
    hub = Hub()
    room = await opened(hub)
    told: list[tuple[bool, bool]] = []
    hub.display_changed = lambda one: told.append((one.connected, one.health.muted))
    socket = enter(hub, room, Screen())
    socket.device, socket.name = "TV", "Bar"
    sounding = DisplayHealth(muted=False, screen="1920x1080")
    for health in (sounding, replace(sounding, offset_ms=3), replace(sounding, muted=True)):
        hub.take_health(room, socket, health)
    hub.leave_room(room, socket)
    hub.take_health(room, socket, sounding)
    assert told == [(True, False), (True, True), (False, True)]
