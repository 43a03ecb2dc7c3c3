"""Messages from screens: time sync and health reports."""

from json import dumps, loads
from math import isfinite
from typing import Any

from tournament.live.room import DisplayHealth

MAX_MESSAGE_LENGTH = 4096
MAX_PER_SECOND = 20
FURTHEST_MS = 2**31 - 1
MAX_SIZE_LENGTH = 20


def parse_message(text: str) -> dict[str, Any]:
    """The message, or nothing if it is none."""
    try:
        message = loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


def _refuse_constant(constant: str) -> Any:
    raise ValueError(constant)


def build_pong(message: dict[str, Any], now: int) -> str | None:
    """The answer to a question for the time."""
    sent = message.get("ping")
    if isinstance(sent, bool) or not isinstance(sent, int | float) or not isfinite(sent):
        return None
    return f'{{"pong":{{"sent":{dumps(sent)},"now":{now}}}}}'


def parse_health(message: dict[str, Any]) -> DisplayHealth | None:
    """How the screen says it is doing; what is missing or strange counts as unknown."""
    told = message.get("health")
    if not isinstance(told, dict):
        return None
    return DisplayHealth(
        offset_ms=_parse_millis(told.get("offset_ms")),
        round_trip_ms=_parse_millis(told.get("round_trip_ms")),
        visible=told.get("visible") is not False,
        muted=told.get("muted") is not False,
        awake=told.get("awake") is True,
        screen=_parse_screen_size(told.get("screen")),
    )


def _parse_millis(told: Any) -> int:
    if isinstance(told, bool) or not isinstance(told, int | float):
        return 0
    return round(max(-FURTHEST_MS, min(FURTHEST_MS, told)))


def _parse_screen_size(told: Any) -> str:
    return told[:MAX_SIZE_LENGTH].replace("\0", "") if isinstance(told, str) else ""
