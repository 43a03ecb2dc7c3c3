"""
Redis relay: carries boards between the processes of a server; Redis may fail at any time, and
nothing is lost.
"""

import asyncio
import logging
import secrets
from dataclasses import asdict
from time import monotonic
from typing import Any

from tournament import change_signal
from tournament.change_signal import ChangeCause
from tournament.live.hub import Hub
from tournament.live.room import RenderedBoard
from tournament.tvs.values import TvSettings

logger = logging.getLogger(__name__)
# It writes a traceback every second while Redis is away; one line from here is enough.
logging.getLogger("channels_redis.pubsub").setLevel(logging.CRITICAL)

GROUP = "boards"
BUDGET_SECONDS = 0.25
PROBE_SECONDS = 1.0
SILENCE_SECONDS = 3.0


class Relay:
    """One channel and one message per process and change, however many screens there are."""

    def __init__(self, hub: Hub, layer: Any) -> None:
        self.hub = hub
        self.layer = layer
        self.me = secrets.token_hex(8)
        self.away = False
        self._waiting: dict[tuple[str, int], dict[str, Any]] = {}
        self._wake = asyncio.Event()
        self._heard_at = monotonic()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to listen and to send."""
        self._tasks = [
            asyncio.create_task(self._keep_sending()),
            asyncio.create_task(self._keep_listening()),
        ]

    async def stop(self) -> None:
        """Let go of Redis."""
        await self._release_connections()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def offer_board(self, drawn: RenderedBoard) -> None:
        """Send a board to the other processes; of several that wait only the newest goes."""
        told = {"version": drawn.version, "head": drawn.head, "at": drawn.at, "text": drawn.text}
        self._queue_message("board", drawn.night, drawn.night, **told)

    def revoke_link(self, night: int, link: int) -> None:
        """Tell the other processes that a link was revoked."""
        self._queue_message("revoked", link, night, link=link)

    def call_desks(self, night: int) -> None:
        """Let the desks at the other processes look again."""
        self._queue_message("look", night, night)

    def offer_tv_settings(self, night: int, tvs: dict[int, TvSettings]) -> None:
        """Send what the TVs of a night are to show."""
        told = [[link, asdict(settings)] for link, settings in tvs.items()]
        self._queue_message("tvs", night, night, tvs=told)

    def _queue_message(self, kind: str, slot: int, night: int, **told: object) -> None:
        self._waiting[kind, slot] = {"type": kind, "by": self.me, "night": night, **told}
        self._wake.set()

    async def _keep_sending(self) -> None:
        while True:
            try:
                async with asyncio.timeout(PROBE_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                self._queue_message("probe", 0, 0)
            self._wake.clear()
            while self._waiting:
                message = self._waiting.pop(next(iter(self._waiting)))
                try:
                    async with asyncio.timeout(BUDGET_SECONDS):
                        await self.layer.group_send(GROUP, message)
                except Exception:  # what is missed now is repaired by the beat
                    self._waiting.clear()
                    await asyncio.sleep(PROBE_SECONDS)

    async def _keep_listening(self) -> None:
        while True:
            listening = asyncio.create_task(self._receive_messages())
            self._heard_at = monotonic()
            while not listening.done() and monotonic() - self._heard_at < SILENCE_SECONDS:
                await asyncio.sleep(PROBE_SECONDS / 4)
            self._log_connection_change(away=True)
            await self._release_connections()
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _receive_messages(self) -> None:
        channel = await self.layer.new_channel()
        await self.layer.group_add(GROUP, channel)
        while True:
            self._apply_message(await self.layer.receive(channel))

    def _apply_message(self, message: dict[str, Any]) -> None:
        if message["by"] == self.me:
            self._heard_at = monotonic()
            self._log_connection_change(away=False)
            return
        night = message["night"]
        if message["type"] == "revoked":
            self.hub.revoke_link(night, message["link"])
        elif message["type"] == "look":
            self.hub.call_desks(night)
        elif message["type"] == "tvs":
            self.hub.update_tvs(
                {night: {link: TvSettings(**settings) for link, settings in message["tvs"]}}
            )
        elif message["type"] == "board":
            self.hub.offer_board(
                RenderedBoard(
                    night, message["version"], message["head"], message["at"], message["text"]
                )
            )
            change_signal.publish_change(night, ChangeCause.HEARD)

    def _log_connection_change(self, away: bool) -> None:
        if away and not self.away:
            logger.warning(
                "Redis does not answer. Nothing is lost: screens of other processes follow a "
                "little later."
            )
        if self.away and not away:
            logger.warning("Redis is back.")
        self.away = away

    async def _release_connections(self) -> None:
        """Drop every connection; what waits on them is then free to end."""
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self.layer.flush()
        except Exception as problem:
            logger.debug("Redis could not be let go of: %s", problem)
            await asyncio.sleep(BUDGET_SECONDS)
