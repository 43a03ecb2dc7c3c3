"""TV rules: who waits, which digits a TV shows, which night it shows."""

from collections.abc import Collection, Iterable, Sequence
from ipaddress import IPv4Address, ip_address
from typing import Protocol, TypeVar

from tournament.engine.time_units import DAY, HOUR, MINUTE

WAITS_MS = 20_000
"""A TV that did not ask for so long is not there any more."""
TAPPED_MS = 2 * MINUTE
"""So long a card that is still on a desk's page may be answered: the server was away, perhaps."""
DIGITS_LAST_MS = 10 * MINUTE
DIGITS_REST_MS = 10 * MINUTE
"""So long after their end nobody else gets the same digits."""
PLACES = 5
"""So many TVs are offered to the host at once; of the others the digits can be typed."""
MAX_TVS_ASKING = 40
"""So many TVs of a club are known while they ask; whoever comes after that asks again."""
SILENCE_MS = 24 * HOUR
"""So long a TV is not offered that the host turned away; its digits can still be typed."""
ADDRESS_SILENCE_MS = 10 * MINUTE
"""So long no other TV is offered from its address, where that is one device's own."""
ALL_DIGITS = 10_000
STRIDE = 3_331
"""From digits that are taken to the next ones, which look nothing like them."""
BRIEF_MS = MINUTE
"""So long a TV shows a scene that it was given for a moment."""
IDENTIFY_MS = 10_000
"""So long a TV shows its number."""
TONIGHT_MS = 12 * HOUR
WINNER_MS = 15 * MINUTE
"""So long a finished night keeps its TVs, unless another one is played already."""


class AskingTv(Protocol):
    """A TV that asks for a place, as it stood when it asked last."""

    @property
    def address(self) -> str:
        """Where it asks from."""

    @property
    def digits(self) -> str:
        """What it shows."""

    @property
    def digits_until(self) -> int:
        """When these digits end."""

    @property
    def made_at(self) -> int:
        """When it asked for the first time."""

    @property
    def seen_at(self) -> int:
        """When it asked for the last time."""

    @property
    def silenced_until(self) -> int:
        """Until when it is not offered."""


class ClubNight(Protocol):
    """A night of the club that may be shown: neither archived nor a practice copy."""

    @property
    def opened_at(self) -> int:
        """When it was made."""

    @property
    def starts_at(self) -> int | None:
        """When it began or begins, if that is known."""

    @property
    def finished_at(self) -> int | None:
        """When it was over."""


Tv = TypeVar("Tv", bound=AskingTv)
Night = TypeVar("Night", bound=ClubNight)


def is_asking(tv: AskingTv, at: int) -> bool:
    """Whether a TV is still there, with digits that hold."""
    return at - tv.seen_at <= WAITS_MS and at < tv.digits_until


def may_be_let_in(tv: AskingTv, at: int) -> bool:
    """Whether a tap on the card of a TV still counts."""
    return at - tv.seen_at <= TAPPED_MS and at < tv.digits_until


def is_silenced(tv: AskingTv, at: int) -> bool:
    """Whether the host turned this TV away."""
    return at < tv.silenced_until


def is_own_address(address: str) -> bool:
    """
    Whether an address is that of one device in the house: many may share a public one.

    >>> is_own_address("192.168.1.20"), is_own_address("8.8.8.8"), is_own_address("fd00::/64")
    (True, False, False)
    """
    try:
        known = ip_address(address)
    except ValueError:
        return False
    return isinstance(known, IPv4Address) and known.is_private


def is_turned_away(tv: AskingTv, tvs: Iterable[AskingTv], at: int) -> bool:
    """Whether a TV is not offered: the host said so of it, or just now of its address."""
    return is_silenced(tv, at) or is_address_silenced(tvs, tv.address, at)


def is_address_silenced(tvs: Iterable[AskingTv], address: str, at: int) -> bool:
    """Whether a TV at this very address was turned away some minutes ago."""
    return is_own_address(address) and any(
        tv.address == address and at < tv.silenced_until - SILENCE_MS + ADDRESS_SILENCE_MS
        for tv in tvs
    )


def list_offered(tvs: Sequence[Tv], at: int) -> tuple[Tv, ...]:
    """The TVs that the host is asked about, the one that came first before the others."""
    return tuple(_list_wanted(tvs, at)[:PLACES])


def is_full(tvs: Sequence[AskingTv], at: int) -> bool:
    """Whether some TV waits that finds no place."""
    return len(_list_wanted(tvs, at)) > PLACES


def _list_wanted(tvs: Sequence[Tv], at: int) -> list[Tv]:
    wanted = [tv for tv in tvs if is_asking(tv, at) and not is_turned_away(tv, tvs, at)]
    return sorted(wanted, key=lambda tv: tv.made_at)


def list_at_address(tvs: Iterable[Tv], address: str) -> list[Tv]:
    """The TVs with which a device at this address would share its place."""
    return [tv for tv in tvs if tv.address == address and is_own_address(address)]


def is_replaced(tvs: Iterable[AskingTv], address: str, made_at: int, at: int) -> bool:
    """Whether a later TV at the same address has the place: of two, the newer one asks."""
    return any(
        tv.made_at > made_at and is_asking(tv, at) and not is_silenced(tv, at)
        for tv in list_at_address(tvs, address)
    )


def find_by_digits(tvs: Iterable[Tv], digits: str, at: int) -> Tv | None:
    """The TV that shows these digits now; also one without a place, or one that was turned away."""
    found = [tv for tv in tvs if is_asking(tv, at) and tv.digits == digits]
    return found[0] if len(found) == 1 else None


def choose_digits(number: int, taken: Collection[str]) -> str:
    """
    Four digits that nobody has, from a number by chance.

    >>> choose_digits(4711, ()), choose_digits(4711, {"4711"}), choose_digits(7, ())
    ('4711', '8042', '0007')
    """
    for step in range(ALL_DIGITS):
        digits = f"{(number + step * STRIDE) % ALL_DIGITS:04}"
        if digits not in taken:
            return digits
    raise ValueError("All digits are taken.")


def is_for_tonight(night: ClubNight, at: int) -> bool:
    """Whether a night that has not begun is one of today: who sets up at noon sees it on the TV."""
    begins = night.opened_at if night.starts_at is None else night.starts_at
    return abs(begins - at) <= DAY


def is_running(night: ClubNight, at: int) -> bool:
    """Whether a night has begun and is not over."""
    return night.finished_at is None and night.starts_at is not None and night.starts_at <= at


def choose_night(nights: Sequence[Night], at: int) -> Night | None:
    """
    The night that a TV of the club shows: the one that is played, else the next of today, else one
    that was begun on an earlier day and goes on.
    """
    running = sorted(
        (night for night in nights if is_running(night, at)), key=lambda night: night.starts_at or 0
    )
    today = [night for night in running if at - (night.starts_at or 0) <= DAY]
    if today:
        return today[-1]
    open_nights = (
        night for night in nights if night.finished_at is None and not is_running(night, at)
    )
    waiting = [night for night in open_nights if is_for_tonight(night, at)]
    if waiting:
        return min(waiting, key=lambda night: (night.starts_at or at, -night.opened_at))
    return running[-1] if running else None


def must_leave_night(current: ClubNight, other: ClubNight | None, at: int, since: int = 0) -> bool:
    """
    Whether a TV goes on from the night that it shows to another one, or to none. One that nobody
    finished keeps it only until there is another one; one that was chosen while the other was
    played already (`since` is when the TV was given it) keeps it.
    """
    if other == current:
        return False
    if current.finished_at is not None:
        if other is not None and is_running(other, at):
            return True
        return at - current.finished_at > (WINNER_MS if other is not None else TONIGHT_MS)
    if other is None:
        return False
    if is_running(current, at):
        return at - (current.starts_at or 0) > DAY
    has_begun_since = is_running(other, at) and (other.starts_at or 0) >= since
    return has_begun_since or not is_for_tonight(current, at)


def choose_name(wanted: str, taken: Collection[str]) -> str:
    """
    A name for a TV that no other one of the club has.

    >>> choose_name("TV", {"TV", "TV 2"})
    'TV 3'
    """
    name = wanted
    number = 1
    while name in taken:
        number += 1
        name = f"{wanted} {number}"
    return name


def number_tvs(known: Iterable[int]) -> dict[int, int]:
    """
    The number that each TV of a club shows when the host asks which one it is: the first that was
    made is the first.

    >>> number_tvs([40, 12, 33])
    {12: 1, 33: 2, 40: 3}
    """
    return {pk: number for number, pk in enumerate(sorted(known), 1)}


MAKERS = (
    ("AFT", "Fire TV"),
    ("CrKey", "Chromecast"),
    ("Tizen", "Samsung TV"),
    ("SMART-TV", "Samsung TV"),
    ("Web0S", "LG TV"),
    ("BRAVIA", "Sony TV"),
    ("PhilipsTV", "Philips TV"),
    ("Roku", "Roku"),
)


def find_tv_maker(user_agent: str) -> str:
    """
    What a TV is called after what its browser says of itself; nothing where it says nothing.

    >>> find_tv_maker("Mozilla/5.0 (SMART-TV; LINUX; Tizen 5.0) AppleWebKit/537.36")
    'Samsung TV'
    """
    return next((name for mark, name in MAKERS if mark in user_agent), "")
