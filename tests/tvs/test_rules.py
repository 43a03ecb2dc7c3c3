"""Who waits, in which order, with which digits; and which night a TV shows."""

from dataclasses import dataclass, replace

import pytest

from tests.rows import each_row
from tournament.engine.time_units import DAY, HOUR, MINUTE
from tournament.tvs.rules import (
    ADDRESS_SILENCE_MS,
    DIGITS_LAST_MS,
    PLACES,
    SILENCE_MS,
    TONIGHT_MS,
    WAITS_MS,
    WINNER_MS,
    choose_digits,
    choose_night,
    find_by_digits,
    is_address_silenced,
    is_asking,
    is_full,
    is_own_address,
    is_replaced,
    is_turned_away,
    list_offered,
    must_leave_night,
)

NOW = 1_700_000_000_000
pytestmark = pytest.mark.pure


@dataclass(frozen=True, slots=True)
class Screen:
    """A TV that asks."""

    digits: str = "4711"
    address: str = "192.168.1.20"
    made_at: int = NOW
    seen_at: int = NOW
    digits_until: int = NOW + DIGITS_LAST_MS
    silenced_until: int = 0


@dataclass(frozen=True, slots=True)
class Night:
    """A night of the club."""

    name: str
    opened_at: int = NOW
    starts_at: int | None = None
    finished_at: int | None = None


def test_a_tv_is_there_while_it_asks_and_its_digits_hold() -> None:
    tv = Screen()
    assert [is_asking(tv, NOW + later) for later in (0, WAITS_MS, WAITS_MS + 1)] == [
        True,
        True,
        False,
    ]
    assert not is_asking(replace(tv, seen_at=tv.digits_until), tv.digits_until)


def test_five_are_offered_and_the_first_stays_before_the_others() -> None:
    tvs = [
        Screen(f"{number:04}", f"192.168.1.{number}", made_at=NOW - number) for number in range(7)
    ]
    offered = [tv.digits for tv in list_offered(tvs, NOW)]
    assert offered == ["0006", "0005", "0004", "0003", "0002"]
    assert (len(offered), is_full(tvs, NOW), is_full(tvs[:PLACES], NOW)) == (PLACES, True, False)
    assert list_offered(tvs, NOW + WAITS_MS + 1) == ()


@each_row(
    ("address", "own"),
    [
        ("192.168.1.20", True),
        ("10.0.0.4", True),
        ("127.0.0.1", True),
        ("100.64.0.9", False),
        ("8.8.8.8", False),
        ("fd00::/64", False),
        ("2001:db8::/64", False),
        ("", False),
    ],
)
def test_only_a_private_address_is_one_device_s_own(address: str, own: bool) -> None:
    assert is_own_address(address) is own


def test_of_two_at_one_address_the_newer_asks() -> None:
    older, newer = Screen(made_at=NOW - 1), Screen("8042")
    assert is_replaced([newer], older.address, older.made_at, NOW)
    assert not is_replaced([older], newer.address, newer.made_at, NOW)
    assert not is_replaced([newer], older.address, older.made_at, NOW + WAITS_MS + 1), "it left"
    assert not is_replaced([newer], "192.168.1.21", older.made_at, NOW)
    house = "8.8.8.8"
    assert not is_replaced([replace(newer, address=house)], house, older.made_at, NOW)
    silenced = replace(newer, silenced_until=NOW + SILENCE_MS)
    assert not is_replaced([silenced], older.address, older.made_at, NOW)


def test_a_tv_that_was_turned_away_takes_its_address_with_it_for_a_while() -> None:
    away = Screen(silenced_until=NOW + SILENCE_MS)
    beside = Screen("8042", made_at=NOW + 1)
    assert list_offered([away, beside], NOW) == ()
    assert is_turned_away(beside, [away, beside], NOW)
    later = NOW + ADDRESS_SILENCE_MS
    assert not is_address_silenced([away], away.address, later)
    assert is_turned_away(away, [away], later), "the TV itself stays away longer"
    public = replace(away, address="8.8.8.8")
    assert not is_address_silenced([public], "8.8.8.8", NOW), "a whole house shares it"


def test_digits_are_found_only_while_exactly_one_tv_shows_them() -> None:
    tv = Screen(silenced_until=NOW + SILENCE_MS)
    assert find_by_digits([tv, Screen("8042")], "4711", NOW) is tv
    assert find_by_digits([tv], "4712", NOW) is None
    assert find_by_digits([tv], "4711", NOW + WAITS_MS + 1) is None
    assert find_by_digits([tv, Screen()], "4711", NOW) is None


def test_digits_are_never_given_twice() -> None:
    taken = set[str]()
    for number in range(10_000):
        taken.add(choose_digits(number * 7 % 10_000, taken))
    assert len(taken) == 10_000
    with pytest.raises(ValueError, match="taken"):
        choose_digits(1, taken)


@each_row(
    ("nights", "chosen"),
    [
        ([], None),
        ([Night("open")], "open"),
        ([Night("next week", NOW, NOW + 7 * DAY)], None),
        ([Night("an old draft", NOW - 2 * DAY)], None),
        ([Night("tonight", NOW - 9 * DAY, NOW + 2 * HOUR), Night("open")], "open"),
        ([Night("tonight", NOW - 9 * DAY, NOW + 2 * HOUR)], "tonight"),
        ([Night("open"), Night("running", NOW - HOUR, NOW - 1)], "running"),
        ([Night("first", NOW, NOW - HOUR), Night("second", NOW, NOW - MINUTE)], "second"),
        ([Night("over", NOW, NOW - HOUR, NOW - 1)], None),
        ([Night("goes on", NOW, NOW - 8 * DAY)], "goes on"),
        ([Night("goes on", NOW, NOW - 8 * DAY), Night("open")], "open"),
    ],
)
def test_the_night_of_a_tv(nights: list[Night], chosen: str | None) -> None:
    found = choose_night(nights, NOW)
    assert (found.name if found else None) == chosen


@each_row(
    ("over_for", "other", "leaves"),
    [
        (None, Night("other", NOW, NOW - 1), False),
        (MINUTE, None, False),
        (MINUTE, Night("other"), False),
        (MINUTE, Night("other", NOW, NOW - 1), True),
        (WINNER_MS + 1, Night("other"), True),
        (WINNER_MS + 1, None, False),
        (TONIGHT_MS + 1, None, True),
    ],
)
def test_when_a_tv_leaves_its_night(
    over_for: int | None, other: Night | None, leaves: bool
) -> None:
    finished = None if over_for is None else NOW - over_for
    current = Night("current", NOW - DAY, NOW - DAY, finished)
    assert must_leave_night(current, other, NOW) is leaves


@each_row(
    ("current", "other", "leaves"),
    [
        (Night("planned"), Night("running", NOW, NOW - 1), True),
        (Night("planned"), Night("other"), False),
        (Night("next week", NOW, NOW + 7 * DAY), Night("other"), True),
        (Night("next week", NOW, NOW + 7 * DAY), None, False),
        (Night("running", NOW, NOW - HOUR), Night("running too", NOW, NOW - 1), False),
        (Night("forgotten", NOW, NOW - 7 * DAY), Night("other"), True),
        (Night("forgotten", NOW, NOW - 7 * DAY), None, False),
        (
            Night("forgotten", NOW, NOW - 7 * DAY),
            Night("forgotten", NOW, NOW - 7 * DAY),
            False,
        ),
    ],
)
def test_a_night_that_nobody_finished_does_not_hold_its_tv(
    current: Night, other: Night | None, leaves: bool
) -> None:
    assert must_leave_night(current, other, NOW) is leaves


def test_a_night_chosen_while_another_was_played_keeps_its_tv() -> None:
    planned, played = Night("planned"), Night("just a clock", NOW - HOUR, NOW - HOUR)
    assert must_leave_night(planned, played, NOW, since=NOW - MINUTE) is False
    assert must_leave_night(planned, played, NOW, since=NOW - 2 * HOUR) is True
