"""
Limits on request bodies: a page begins once the whole body is here, and only as much is read as
the sender may send.

A page has one of a few threads. If it read along while something comes, a few slow lines would hold
them all; and what Django reads, it reads before it knows who is asking. So a stranger's large body
is refused before any of it is read, a slow one waits in no thread, and what is large waits on the
disk.
"""

import asyncio
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import asynccontextmanager, contextmanager, suppress
from enum import StrEnum
from io import BytesIO
from typing import IO, Any

from django.conf import settings
from django.db import DatabaseError
from django.http import parse_cookie

from config.upload_limits import FORM_BYTES, BodyAllowance

FORM_SECONDS = 30.0
"""For a whole form; a phone at the edge of the house's network takes a few."""
SILENCE_SECONDS = 20.0
"""So long a file that is being sent may stand still."""
LARGE_AT_ONCE = 3
"""So many files one member may send side by side, to each web process."""
LINGER_SECONDS = 10.0
"""
So long a refused browser is listened to: some show the answer only when they are rid of what they
send.
"""
PIECE = 256 * 1024
ABOUT_BODIES = (b"content-length", b"content-type", b"transfer-encoding")
REFUSED = "final-nine.refused"
"""Under this name a page is told why nothing was taken."""

Event = Mapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Pages = Callable[[Event, Receive, Send], Awaitable[None]]


class BodyRejectReason(StrEnum):
    """Why a body was not taken."""

    LARGE = "larger than may be sent here"
    SLOW = "too slow, or not whole"
    MANY = "others of the same member are just being sent"
    AWAY = "the database does not say who is asking"


class BodyRejectedError(Exception):
    """What is being sent is refused."""

    def __init__(self, why: BodyRejectReason) -> None:
        super().__init__(why)
        self.why = why


class ClientDisconnectedError(Exception):
    """Whoever was sending is gone."""


class RequestBodyMiddleware:
    """Stands in front of the pages; at the desk it may ask the database who somebody is."""

    def __init__(
        self,
        pages: Pages,
        desk: Executor,
        allowed: Callable[[str, Mapping[str, str]], BodyAllowance],
    ) -> None:
        self.pages = pages
        self.desk = desk
        self.allowed = allowed
        self.sending = Counter[int]()

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        """Take what is sent, then let the page begin; or let it say why nothing was taken."""
        length = parse_content_length(scope)
        if length == 0:
            await self.pages(scope, receive, send)
            return
        try:
            async with self.receive_body(scope, length, receive) as body:
                await self.pages(scope, replay_body(body, receive), send)
        except BodyRejectedError as refusal:
            await self.pages(
                build_bodiless_scope(scope, refusal.why),
                build_empty_body,
                linger_on_close(receive, send),
            )
        except ClientDisconnectedError:
            return

    @asynccontextmanager
    async def receive_body(
        self, scope: Event, length: int | None, receive: Receive
    ) -> AsyncIterator[IO[bytes]]:
        """
        All of it: what is small in memory, what is large in a file without a name, which goes by
        itself.
        """
        if length is None or length <= FORM_BYTES:
            with BytesIO(await read_form_body(receive)) as body:
                yield body
            return
        who = await self.find_upload_limit(scope)
        if length > who.most:
            raise BodyRejectedError(BodyRejectReason.LARGE)
        with (
            self.reserve_upload_slot(who.member),
            tempfile.TemporaryFile(dir=settings.FILE_UPLOAD_TEMP_DIR) as file,
        ):
            await write_upload(file, receive)
            yield file

    async def find_upload_limit(self, scope: Event) -> BodyAllowance:
        """Who is sending, and how much they may send there."""
        cookies = parse_cookie(dict(scope["headers"]).get(b"cookie", b"").decode("latin1"))
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self.desk, self.allowed, scope["path"], cookies
            )
        except DatabaseError as trouble:
            raise BodyRejectedError(BodyRejectReason.AWAY) from trouble

    @contextmanager
    def reserve_upload_slot(self, member: int | None) -> Iterator[None]:
        """
        One of the few that a member may send side by side; whoever comes by a link sends forms
        alone.
        """
        if member is None:
            yield
            return
        if self.sending[member] >= LARGE_AT_ONCE:
            raise BodyRejectedError(BodyRejectReason.MANY)
        self.sending[member] += 1
        try:
            yield
        finally:
            self.sending[member] -= 1
            self.sending += Counter()  # forgets those who send nothing any more


def parse_content_length(scope: Event) -> int | None:
    """How much is said to come; None if that is not said and something comes all the same."""
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:
        return None
    length = headers.get(b"content-length", b"0")
    return int(length) if length.isdigit() else None


async def receive_chunks(receive: Receive) -> AsyncIterator[bytes]:
    """What comes, as it comes."""
    more = True
    while more:
        event = await receive()
        if event["type"] == "http.disconnect":
            raise ClientDisconnectedError
        more = event.get("more_body", False)
        yield event.get("body", b"")


async def read_form_body(receive: Receive) -> bytes:
    """All of what should be small."""
    body = bytearray()
    try:
        async with asyncio.timeout(FORM_SECONDS):
            async for piece in receive_chunks(receive):
                body += piece
                if len(body) > FORM_BYTES:
                    raise BodyRejectedError(BodyRejectReason.LARGE)
    except TimeoutError:
        raise BodyRejectedError(BodyRejectReason.SLOW) from None
    return bytes(body)


async def write_upload(file: IO[bytes], receive: Receive) -> None:
    """All of what is large, as long as it goes on; the screens do not wait for the disk."""
    coming = aiter(receive_chunks(receive))
    with suppress(StopAsyncIteration):
        while True:
            try:
                async with asyncio.timeout(SILENCE_SECONDS):
                    piece = await anext(coming)
            except TimeoutError:
                raise BodyRejectedError(BodyRejectReason.SLOW) from None
            await asyncio.to_thread(file.write, piece)
    await asyncio.to_thread(file.seek, 0)


def replay_body(body: IO[bytes], receive: Receive) -> Receive:
    """What was taken, for the page; afterwards whatever else is to be heard."""
    is_over = False

    async def receive_next_piece() -> Event:
        nonlocal is_over
        if is_over:
            return await receive()
        piece = (
            body.read(PIECE)
            if isinstance(body, BytesIO)
            else await asyncio.to_thread(body.read, PIECE)
        )
        is_over = len(piece) < PIECE
        return {"type": "http.request", "body": piece, "more_body": not is_over}

    return receive_next_piece


def build_bodiless_scope(scope: Event, why: BodyRejectReason) -> Event:
    """The same request with nothing in it, and why."""
    headers = [(name, value) for name, value in scope["headers"] if name not in ABOUT_BODIES]
    return {**scope, "headers": headers, REFUSED: why}


async def build_empty_body() -> Event:
    """An empty body."""
    return {"type": "http.request", "body": b"", "more_body": False}


def linger_on_close(receive: Receive, send: Send) -> Send:
    """
    Answers at once, and ends the line only after it was listened to for a while; nothing of that is
    kept.
    """

    async def send_and_linger(event: Event) -> None:
        if event["type"] == "http.response.start":
            await send({**event, "headers": [*event.get("headers", ()), (b"connection", b"close")]})
        elif event.get("more_body", False):
            await send(event)
        else:
            await send({**event, "more_body": True})
            with suppress(TimeoutError, ClientDisconnectedError):
                async with asyncio.timeout(LINGER_SECONDS):
                    async for _piece in receive_chunks(receive):
                        pass
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return send_and_linger
