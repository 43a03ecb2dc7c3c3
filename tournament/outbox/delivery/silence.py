"""Addresses that did not answer: for a minute nothing is sent there, so that others need not wait behind them."""

import threading
from time import monotonic

SILENT_SECONDS = 60.0
MOST_KNOWN = 10_000

_until: dict[int, float] = {}
_lock = threading.Lock()


def begin(target: int) -> None:
    """It did not answer just now."""
    with _lock:
        if len(_until) >= MOST_KNOWN:
            _until.clear()
        _until[target] = monotonic() + SILENT_SECONDS


def end(target: int) -> None:
    """It answers again."""
    with _lock:
        _until.pop(target, None)


def left_of(target: int) -> int:
    """For how many milliseconds nothing is sent there; 0 if something may be sent."""
    with _lock:
        return max(0, round((_until.get(target, 0.0) - monotonic()) * 1000))


def forget() -> None:
    """Nothing is known of any address."""
    with _lock:
        _until.clear()
