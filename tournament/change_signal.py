"""Change signal: tells listeners in this process what changed, after the commit."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

logger = logging.getLogger(__name__)


class ChangeCause(StrEnum):
    """Why the bell rings."""

    CLICK = "somebody did something here"
    CLOCK = "a level ended by itself, which every process notices on its own"
    HEARD = "another process did something, and its news has already been taken to the screens"
    ROOM = "somebody in the room asks for something that is not in the journal: desks look again"
    TV = "a TV of the night is to show or do something that the others are not"


@dataclass(frozen=True, slots=True)
class ChangeSignal:
    """What changed: a night (its newest version can be read now), or a link that was revoked."""

    night: int
    revoked_link: int | None = None
    cause: ChangeCause = ChangeCause.CLICK
    head: str = ""
    """The seal of the entry that was just written, if it was written here."""
    club: int = 0
    """The revision of the club's settings at that moment."""


Listener = Callable[[ChangeSignal], None]
_listeners: list[Listener] = []


def add_listener(listener: Listener) -> None:
    """Be told of every ring in this process; the listener must return at once."""
    if listener not in _listeners:
        _listeners.append(listener)


def remove_listener(listener: Listener) -> None:
    """No longer be told."""
    if listener in _listeners:
        _listeners.remove(listener)


def publish_change(
    night: int, cause: ChangeCause = ChangeCause.CLICK, head: str = "", club: int = 0
) -> None:
    """Tell everyone that a night has something new to show."""
    _notify_listeners(ChangeSignal(night, cause=cause, head=head, club=club))


def publish_room_request(night: int) -> None:
    """Tell the desks of a night that somebody asks for something, or does not ask any more."""
    _notify_listeners(ChangeSignal(night, cause=ChangeCause.ROOM))


def publish_tv_settings(night: int) -> None:
    """Tell everyone that a TV of a night is to show or do something of its own."""
    _notify_listeners(ChangeSignal(night, cause=ChangeCause.TV))


def publish_link_revocation(night: int, link: int) -> None:
    """Tell everyone that a link no longer opens anything."""
    _notify_listeners(ChangeSignal(night, link))


def _notify_listeners(ring: ChangeSignal) -> None:
    for listener in tuple(_listeners):
        try:
            listener(ring)
        except Exception:  # a deaf listener must never fail the click that is already stored
            logger.exception("A listener did not take the news of night %s", ring.night)
