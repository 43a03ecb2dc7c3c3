"""What a file says, as its pages show it before and after it is taken over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.access import nights_of
from tournament.core.money import Currency
from tournament.core.text import Money
from tournament.imports.incoming import Incoming, IncomingNight, IncomingPlayer
from tournament.imports.matching import OF_FILE, Match, mark_of, settled
from tournament.imports.taking import currency_of
from tournament.models import Club
from tournament.telling import zone_of

NIGHTS_SHOWN = 12
ROWS_SHOWN = 5
PEOPLE_SHOWN = 12


@dataclass(frozen=True, slots=True)
class RowShown:
    """One result: who, which place, what was won."""

    place: int
    name: str
    won: Money
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NightShown:
    """One night of the file: its first results, and whether one like it is in the club already."""

    name: str
    began: int
    season: str
    results: int
    rows: tuple[RowShown, ...]
    prizes: Money
    is_here: bool

    @property
    def more(self) -> int:
        """How many results are not shown."""
        return self.results - len(self.rows)


@dataclass(frozen=True, slots=True)
class Sums:
    """What there is in all."""

    players: int
    new: int
    nights: int
    results: int


def sums_of(incoming: Incoming, matches: Sequence[Match], answers: Mapping[str, str]) -> Sums:
    """How many people, how many of them new, nights and results."""
    meant = settled(matches, answers)
    return Sums(
        players=len(set(map(str, meant.values()))),
        new=len({one for one in meant.values() if isinstance(one, str)}),
        nights=len(incoming.nights),
        results=sum(len(night.results) for night in incoming.nights),
    )


def nights_shown(club: Club, incoming: Incoming) -> list[NightShown]:
    """The first nights of a file."""
    zone = zone_of(club.timezone)
    here = {
        (row.name.casefold(), datetime.fromtimestamp((row.starts_at or row.opened_at) / 1000, zone).date())
        for row in nights_of(club)
    }
    names = {one.ref: one.name for one in incoming.players}
    found: list[NightShown] = []
    for night in incoming.nights:
        day = datetime.fromtimestamp(night.began / 1000, zone).date()
        is_here = any((night.name.casefold(), day + timedelta(days=more)) in here for more in (-1, 0, 1))
        if len(found) < NIGHTS_SHOWN or is_here:
            found.append(_shown(night, names, currency_in(club, night), is_here))
    return found[: 4 * NIGHTS_SHOWN]


def currency_in(club: Club, night: IncomingNight) -> Currency:
    """In which currency a night was played."""
    return night.terms.currency if night.terms else night.currency or currency_of(club)


def _shown(night: IncomingNight, names: Mapping[str, str], currency: Currency, is_here: bool) -> NightShown:
    def told(cents: int) -> Money:
        return Money(cents, currency.code, currency.digits)

    rows = tuple(
        RowShown(one.place, names.get(one.ref, ""), told(one.prize + one.bounty), tuple(names[by] for by in one.by))
        for one in night.results[:ROWS_SHOWN]
    )
    total = sum(one.prize + one.bounty for one in night.results)
    return NightShown(night.name, night.began, night.season, len(night.results), rows, told(total), is_here)


@dataclass(frozen=True, slots=True)
class AskedShown:
    """Somebody about whom is asked: under which field, and which answer stands there already."""

    field: str
    person: IncomingPlayer
    candidates: tuple[tuple[str, str, str, bool, bool], ...]
    """For each what it answers, name, nickname, whether archived, and whether it is another row of the file."""
    answer: str


def asked_shown(asked: Sequence[Match], answers: Mapping[str, str]) -> list[AskedShown]:
    """The questions of the page about people."""
    return [
        AskedShown(
            f"who-{mark_of(one.person.ref)}",
            one.person,
            tuple(
                (may.answer, may.name, may.nickname, may.archived, may.answer.startswith(OF_FILE))
                for may in one.perhaps
            ),
            answers.get(one.person.ref, one.usual),
        )
        for one in asked
    ]


def new_people(matches: Sequence[Match], answers: Mapping[str, str]) -> list[IncomingPlayer]:
    """Those who will be new in the list."""
    meant = settled(matches, answers)
    fresh = {one for one in meant.values() if isinstance(one, str)}
    return [one.person for one in matches if one.person.ref in fresh]
