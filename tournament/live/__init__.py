"""The board of a night, on every screen at once."""

import asyncio

from channels.layers import get_channel_layer
from django.conf import settings

from tournament.live.hub import HUB
from tournament.live.publisher import Publisher
from tournament.live.redis_relay import Relay
from tournament.live.room_admission import DOOR

_publishers: list[Publisher] = []


async def start_publisher() -> None:
    """Begin to show boards, when the server opens."""
    relay = Relay(HUB, get_channel_layer()) if settings.REDIS_URL else None
    if relay is not None:
        relay.start()
    publisher = Publisher(HUB, asyncio.get_running_loop(), relay)
    publisher.start()
    DOOR.start_admission()
    _publishers.append(publisher)


def list_viewed_nights() -> tuple[int, ...]:
    """The nights that somebody looks at through this process."""
    return tuple(HUB.rooms)


async def stop_publisher() -> None:
    """Stop showing boards, when the server closes."""
    while _publishers:
        publisher = _publishers.pop()
        await asyncio.to_thread(publisher.stop)
        if publisher.relay is not None:
            await publisher.relay.stop()
    await asyncio.to_thread(DOOR.stop_admission)
    HUB.clear_rooms()
