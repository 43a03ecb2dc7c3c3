"""Messages from screens: what they may say, and that none does harm."""

from tests.rows import each_row
from tournament.live.client_messages import build_pong, parse_health, parse_message
from tournament.live.room import DisplayHealth


@each_row(
    ("text", "reply"),
    [
        ('{"ping": 12.5}', '{"pong":{"sent":12.5,"now":99}}'),
        ('{"ping": 0}', '{"pong":{"sent":0,"now":99}}'),
        ('{"ping": "12"}', None),
        ('{"ping": true}', None),
        ('{"ping": NaN}', None),
        ('{"ping": Infinity}', None),
        ('{"ping": 1e999}', None),
        ('{"ping": null}', None),
        ("[]", None),
        ("", None),
        ("{", None),
        ("[" * 4000, None),
        ("1" * 4000, None),
    ],
)
def test_the_time_is_told_to_who_asks_properly(text: str, reply: str | None) -> None:
    assert build_pong(parse_message(text), 99) == reply


def test_health_is_taken_as_it_is_told() -> None:
    told = {
        "offset_ms": 3.6,
        "round_trip_ms": 12,
        "visible": False,
        "muted": False,
        "awake": True,
        "screen": "1x2",
    }
    assert parse_health({"health": told}) == DisplayHealth(
        4, 12, visible=False, muted=False, awake=True, screen="1x2"
    )


def test_strange_health_is_kept_harmless() -> None:
    told = {
        "offset_ms": 1e300,
        "round_trip_ms": "x",
        "visible": 3,
        "muted": [],
        "awake": "yes",
        "screen": "9" * 99,
    }
    assert parse_health({"health": told}) == DisplayHealth(2**31 - 1, 0, screen="9" * 20)


@each_row("told", [None, 3, [], "x"])
def test_no_health_is_no_health(told: object) -> None:
    assert parse_health({"health": told}) is None
