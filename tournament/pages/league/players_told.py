"""The parts of a player's page, as plain values in the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.league.head_to_head import KnockoutHistory, most_often
from tournament.league.kept_tables import PlayerSeason
from tournament.league.players import Balance, PlayerStats
from tournament.league.records import Holder, Record
from tournament.league.rows import NightRow, ResultColumns
from tournament.league.selected import NightResult
from tournament.league.streaks import Run, Streak
from tournament.pages.league import players_words as words

NAMED = 3
"""So many of those who are level are named."""
OF_SOMEBODY = frozenset({"prize", "hits_night", "rebuys_night"})
"""Records of single nights that are somebody's."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure with its name; `more` says what else there is to it, `night` where it happened."""

    title: str
    value: str
    more: str = ""
    night: NightRow | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """A player who is named on a page."""

    pk: int
    name: str


@dataclass(frozen=True, slots=True)
class Toll:
    """Whom somebody knocked out most often, or who him."""

    title: str
    people: tuple[Named, ...]
    times: str


@dataclass(frozen=True, slots=True)
class NightLine:
    """A night in the list of a player's nights."""

    night: NightRow
    day: str
    place: str
    prize: str
    profit: str
    points: tuple[tuple[str, str], ...]
    """In which seasons it counts for how much."""
    hits: int


@dataclass(frozen=True, slots=True)
class StreakLine:
    """A streak: what goes on now, and the longest with its first and last night."""

    title: str
    now: int
    longest: int
    first: NightRow | None
    last: NightRow | None


@dataclass(frozen=True, slots=True)
class HolderLine:
    """Who holds a record, in which night or from which to which, and on what days."""

    player: int
    name: str
    first: NightRow | None
    last: NightRow | None
    days: str


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A record with those who hold it."""

    title: str
    value: str
    holders: tuple[HolderLine, ...]
    shared: str
    """By how many it is shared, where they are too many to be named."""
    of_player: bool
    """Whether it is somebody's, so that one whom the club does not know is told as such."""


def figures_told(one: PlayerStats, played: Sequence[NightResult]) -> list[Fact]:
    """How often and how well."""
    best = next((night.night for night in reversed(played) if night.place == one.best), None)
    with_entries = ngettext("with {count} entry", "with {count} entries", one.entries).format(
        count=one.entries
    )
    nights = with_entries if one.entries > one.nights else ""
    found = [
        Fact(_("Nights"), str(one.nights), nights),
        Fact(_("Wins"), str(one.wins)),
        Fact(_("Top 3"), str(one.top)),
        Fact(_("In the money"), str(one.cashes), words.percent(one.cash_rate)),
        Fact(_("Knock-outs"), str(one.hits)),
    ]
    if one.average is not None:
        found += [
            Fact(_("Average place"), words.average(one.average)),
            Fact(_("Average finish"), words.percent(one.finish), _("of the field")),
            Fact(_("Best place"), str(one.best), night=best),
        ]
    return found + ([Fact(_("Rebuys"), str(one.rebuys))] if one.rebuys else [])


def balance_told(balance: Balance, played: Sequence[NightResult]) -> list[Fact]:
    """What somebody paid and won in a currency."""
    code, digits = balance.code, balance.digits
    biggest = next(
        (one.night for one in played if one.prize == balance.biggest and one.night.code == code),
        None,
    )
    found = [
        Fact(_("Paid"), words.amount(balance.spent, code, digits)),
        Fact(_("Won"), words.amount(balance.won, code, digits)),
        Fact(_("Profit"), words.gain(balance.profit, code, digits)),
        Fact(_("On average a night"), words.gain(balance.a_night, code, digits)),
    ]
    if balance.returned is not None:
        found.append(Fact(_("Profit for what was paid"), words.percent(balance.returned)))
    if not balance.nights:
        found = []
    if balance.biggest:
        found.append(
            Fact(_("Biggest prize"), words.amount(balance.biggest, code, digits), night=biggest)
        )
    return found


def tolls(knocked: KnockoutHistory, rows: ResultColumns) -> list[Toll]:
    """His favourite victim and his nemesis; several of them where they are level."""
    nights = frozenset(night.pk for night in rows.nights)
    sides = (
        (_("Knocked out most often"), knocked.made),
        (_("Most often knocked out by"), knocked.suffered),
    )
    found = []
    for title, side in sides:
        people, count = most_often(side, nights)
        if people:
            names = tuple(Named(pk, rows.names.get(pk, "")) for pk in people[:NAMED])
            found.append(Toll(title, names, words.times(count)))
    return found


def nights_told(
    played: Sequence[NightResult], standings: Sequence[PlayerSeason], zone: tzinfo
) -> list[NightLine]:
    """Some of his nights, as they are given."""
    return [
        NightLine(
            one.night,
            words.day(one.night.began, zone),
            words.place(one),
            words.night_value(one.night, one.won) if one.won else "",
            words.NOTHING
            if one.profit is None
            else words.gain(one.profit, one.night.code, one.night.digits),
            tuple(
                (standing.season.name, words.points(standing.points[one.night.pk]))
                for standing in standings
                if one.night.pk in standing.points
            ),
            one.hits,
        )
        for one in played
    ]


def streaks_told(streaks: Sequence[Streak], rows: ResultColumns) -> list[StreakLine]:
    """All kinds of streaks that he ever had."""
    nights = {night.pk: night for night in rows.nights}

    def ends(run: Run) -> tuple[NightRow | None, NightRow | None]:
        return nights.get(run.first), nights.get(run.last) if run.length > 1 else None

    return [
        StreakLine(
            str(words.STREAK_TITLES[one.kind]),
            one.now.length,
            one.longest.length,
            *ends(one.longest),
        )
        for one in streaks
    ]


def records_told(records: Sequence[Record], zone: tzinfo) -> list[RecordLine]:
    """
    Records with their values in words; who are level are named if they are few, and counted
    otherwise.
    """
    return [
        RecordLine(
            words.record_title(one),
            words.record_value(one),
            tuple(_holder_told(holder, zone) for holder in one.holders),
            "" if one.holders else words.shared(one),
            one.key in OF_SOMEBODY,
        )
        for one in records
    ]


def _holder_told(holder: Holder, zone: tzinfo) -> HolderLine:
    ends = [night for night in (holder.first, holder.last) if night]
    days = dict.fromkeys(words.day(night.began, zone) for night in ends)
    last = holder.last if holder.last != holder.first else None
    return HolderLine(holder.player, holder.name, holder.first, last, " – ".join(days))


def standing_told(standing: PlayerSeason) -> str:
    """A player's rank and points in a season."""
    line = standing.line
    gaps = {"points": words.points(line.points), "rank": line.rank, "players": standing.players}
    if not line.rank:
        return _("{points} points, without a rank: too few nights").format(**gaps)
    return _("{points} points, rank {rank} of {players}").format(**gaps)
