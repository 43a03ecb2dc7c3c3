"""
Address guard: resolves a web address once, and keeps only the computers that may be sent
something.
"""

import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import cast

from tournament.engine.messages import _, say
from tournament.notifications.delivery.responses import NoResponse
from tournament.notifications.network_policy import may_send_to_ip, read_network_policy
from tournament.notifications.target_store import NOT_REACHED
from tournament.notifications.web_address import WebAddress

MAX_ADDRESSES_TRIED = 3
"""A name may lead to many computers; so many of them are knocked at."""

UNKNOWN = _("{host} was not found. Check the name and this computer’s connection.")
SLOW_NAME = _("Looking up {host} took too long.")


@dataclass(frozen=True, slots=True)
class ResolvedAddress:
    """One computer that a name leads to, as the system wants it for connecting."""

    family: int
    where: tuple[str, int] | tuple[str, int, int, int]


Found = tuple[ResolvedAddress, ...] | OSError | UnicodeError


def resolve_addresses(address: WebAddress, seconds: float) -> tuple[ResolvedAddress, ...]:
    """
    Where to connect to. Nothing is looked up a second time, so a name cannot lead elsewhere in
    between. Where a name leads only behind our own door nothing is sent, and it is looked up again
    at the next try: the page of a guest network, at which one signs in, stands behind every name
    for a while.
    """
    found = _resolve_with_timeout(address, seconds)
    allowed = tuple(
        place for place in found if may_send_to_ip(place.where[0], read_network_policy())
    )
    if not allowed:
        raise NoResponse(say(NOT_REACHED, host=address.host))
    return allowed[:MAX_ADDRESSES_TRIED]


def _resolve_with_timeout(address: WebAddress, seconds: float) -> tuple[ResolvedAddress, ...]:
    """
    Ask the system, which may take its time; after ours its answer is not waited for any longer.
    """
    answers: SimpleQueue[Found] = SimpleQueue()

    def resolve_in_thread() -> None:
        try:
            answers.put(tuple(_resolve_host(address)))
        except (OSError, UnicodeError) as unknown:
            answers.put(unknown)

    threading.Thread(target=resolve_in_thread, name="looking up", daemon=True).start()
    try:
        found = answers.get(timeout=max(0.001, seconds))
    except Empty:
        raise NoResponse(say(SLOW_NAME, host=address.host)) from None
    if not isinstance(found, tuple):
        raise NoResponse(say(UNKNOWN, host=address.host)) from found
    return found


def _resolve_host(address: WebAddress) -> Iterator[ResolvedAddress]:
    for family, _type, _protocol, _name, where in socket.getaddrinfo(
        address.host, address.port, type=socket.SOCK_STREAM
    ):
        if isinstance(where[0], str) and len(where) in (2, 4):
            yield ResolvedAddress(family, cast(tuple[str, int], where))
