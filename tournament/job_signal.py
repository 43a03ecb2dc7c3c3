"""
Job signal: tells listeners in this process that a job was enqueued, so that workers need not poll.
"""

from collections.abc import Callable

_listeners: list[Callable[[], None]] = []


def add_listener(listener: Callable[[], None]) -> None:
    """Be told whenever something is asked in this process; the listener must return at once."""
    if listener not in _listeners:
        _listeners.append(listener)


def remove_listener(listener: Callable[[], None]) -> None:
    """No longer be told."""
    if listener in _listeners:
        _listeners.remove(listener)


def notify_listeners() -> None:
    """Tell everybody who listens."""
    for listener in tuple(_listeners):
        listener()
