"""What is sent to one TV reaches that TV at once, and no other."""

import asyncio
import json
from typing import Any

import pytest

from tests.live.nights import Carried, carried
from tests.live.test_consumer import Line, house, in_thread
from tests.live.test_hub import NIGHT, Screen, drawn, enter, in_loop
from tournament.access.private_links import revoke_link
from tournament.live import publisher
from tournament.live.display_status import list_displays
from tournament.live.hub import HUB, Hub
from tournament.live.redis_relay import Relay
from tournament.live.room import RoomGuests
from tournament.models import Club, Tournament, Tv
from tournament.time_source import now
from tournament.tvs.screen_control import identify_tv, show_scene_on_tv
from tournament.tvs.store import forget_tv, name_tv
from tournament.tvs.values import TvSettings

pytestmark = pytest.mark.django_db(transaction=True)
HEALTH = {"visible": True, "muted": True, "awake": True, "screen": "1920x1080"}


def tv_of(night: Tournament, name: str) -> tuple[Carried, Tv]:
    """A TV that was let in, and what it carries."""
    held = carried(night, label=name)
    row = Tv.objects.create(
        club=night.club,
        secret_hash=name,
        name=name,
        address="",
        seen_at=now(),
        made_at=now(),
        approved_at=now(),
        link=held.link,
    )
    return held, row


async def come(night: Tournament, held: Carried) -> Line:
    """A TV that is connected and has what it is to show."""
    line = Line(night.pk, held.cookie)
    assert await line.connect() is None
    await line.next("tv")
    await line.say(json.dumps({"health": HEALTH}))
    return line


async def hears_nothing(line: Line, seconds: float = 1.5) -> bool:
    """Whether a TV is told nothing of itself for so long."""
    try:
        await line.next("tv", seconds)
    except TimeoutError:
        return True
    return False


def test_one_tv_changes_and_the_other_does_not(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It hears of it by the bell, not when somebody looks again."""
    monkeypatch.setattr(publisher, "GUESTS_SECONDS", 60)
    (living, row), (kitchen, _row) = tv_of(night, "Living room"), tv_of(night, "Kitchen")

    async def visit() -> None:
        first, second = await come(night, living), await come(night, kitchen)
        await in_thread(show_scene_on_tv_for_good, night.club, row.pk, "seating")
        assert (await first.next("tv"))["scene"] == "seating"
        await in_thread(identify_tv, night.club, row.pk)
        said = await first.next("tv")
        assert (said["number"], said["identify_until"] > now()) == (1, True)
        assert await hears_nothing(second)
        await first.disconnect()
        again = Line(night.pk, living.cookie)
        await again.connect()
        assert (await again.next("tv"))["scene"] == "seating", "after a reload it stays"
        for line in (again, second):
            await line.disconnect()

    house(visit)

    async def visit_again() -> None:
        line = Line(night.pk, living.cookie)
        await line.connect()
        assert (await line.next("tv"))["scene"] == "seating", "after a restart it stays"
        await line.disconnect()

    house(visit_again)


def show_scene_on_tv_for_good(club: Club, number: int, scene: str) -> None:
    show_scene_on_tv(club, number, scene, briefly=False)


def write_elsewhere(tv: int) -> None:
    """As another process does it: nothing rings here."""
    Tv.objects.filter(pk=tv).update(scene="prizes")


def test_what_another_process_changed_is_seen_within_a_second_or_two(night: Tournament) -> None:
    assert publisher.GUESTS_SECONDS <= 1
    living, row = tv_of(night, "Living room")

    async def visit() -> None:
        line = await come(night, living)
        await in_thread(write_elsewhere, row.pk)
        assert (await line.next("tv"))["scene"] == "prizes"
        await line.disconnect()

    house(visit)


async def displays(night: Tournament, wanted: dict[str, bool]) -> Any:
    """The screens of the night, once they are these, connected or not; with their troubles."""
    async with asyncio.timeout(10):
        while True:
            found = await in_thread(list_displays, night.pk)
            if {one.name: one.connected for one in found} == wanted:
                return {one.name: one for one in found}
            await asyncio.sleep(0.1)


def test_a_renamed_tv_is_not_missed_under_its_old_name(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.live.publisher.BEAT_SECONDS", 0.3)
    held, row = tv_of(night, "TV")

    async def visit() -> None:
        line = await come(night, held)
        await displays(night, {"TV": True})
        await in_thread(name_tv, night.club, row.pk, "Bar")
        assert (await line.next("tv"))["name"] == "Bar"
        seen = await displays(night, {"TV": False, "Bar": True})
        assert (seen["TV"].trouble, seen["TV"].is_closed) == (None, True)
        await line.disconnect()
        seen = await displays(night, {"TV": False, "Bar": False})
        assert seen["Bar"].trouble is not None, "a line that breaks is told"

    house(visit)


@pytest.mark.parametrize("how", ["goodbye", "forgotten", "revoked"])
def test_a_tv_that_was_closed_on_purpose_is_not_missed(
    night: Tournament, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr("tournament.live.publisher.BEAT_SECONDS", 0.3)
    held, row = tv_of(night, "TV")

    async def visit() -> None:
        line = await come(night, held)
        await displays(night, {"TV": True})
        if how == "goodbye":
            await line.say(json.dumps({"health": {**HEALTH, "screen": ""}}))
        elif how == "forgotten":
            await in_thread(forget_tv, night.club, row.pk)
        else:
            await in_thread(revoke_link, held.link)
        await line.disconnect()
        seen = await displays(night, {"TV": False})
        assert (seen["TV"].trouble, seen["TV"].is_closed) == (None, True)

    house(visit)
    assert HUB.rooms == {}


SEATING = TvSettings("TV", 1, scene="seating")
PRIZES = TvSettings("TV", 1, scene="prizes")


@in_loop
async def test_a_slow_tv_gets_the_newest_board_and_the_newest_scene() -> None:
    hub, slow = Hub(), Screen(blocked=True)
    guests = RoomGuests({1: "TV"}, frozenset(), tvs={1: SEATING})
    hub.wanted = lambda night: hub.open_room(night, drawn(1, sure=True), guests)
    room = await hub.prepare_room(NIGHT)
    enter(hub, room, slow)
    hub.offer_board(drawn(2))
    hub.update_tvs({NIGHT: {1: PRIZES}})
    hub.update_tvs({NIGHT: {1: PRIZES}, NIGHT + 1: {1: SEATING}})
    hub.offer_board(drawn(3))
    slow.free.set()
    for _turn in range(4):
        await asyncio.sleep(0)
    assert slow.texts[:2] == ["board 1", "board 3"]
    assert [json.loads(text)["tv"]["scene"] for text in slow.texts[2:]] == ["prizes"]


@in_loop
async def test_another_process_hears_it_by_redis() -> None:
    hub, screen, other = Hub(), Screen(), Screen()
    guests = RoomGuests({1: "TV", 2: "Bar"}, frozenset(), tvs={1: SEATING})
    hub.wanted = lambda night: hub.open_room(night, drawn(1, sure=True), guests)
    room = await hub.prepare_room(NIGHT)
    enter(hub, room, screen)
    enter(hub, room, other, link=2)
    here, there = Relay(Hub(), None), Relay(hub, None)
    here.offer_tv_settings(NIGHT, {1: PRIZES})
    there._apply_message(here._waiting["tvs", NIGHT])
    assert json.loads(screen.texts[-1])["tv"]["scene"] == "prizes"
    assert other.texts == ["board 1"]
