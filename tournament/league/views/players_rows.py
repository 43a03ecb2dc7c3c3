"""The parts of a player's page, as plain values in the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.league.head_to_head import KnockoutHistory, find_top_opponents
from tournament.league.player_stats import Balance, PlayerStats
from tournament.league.records import Holder, Record
from tournament.league.result_columns import NightRow, ResultColumns
from tournament.league.result_selection import NightResult
from tournament.league.standings_cache import PlayerSeason
from tournament.league.streaks import Run, Streak
from tournament.league.views import players_text as words

NAMED = 3
"""So many of those who are level are named."""
OF_SOMEBODY = frozenset({"prize", "hits_night", "rebuys_night"})
"""Records of single nights that are somebody's."""


@dataclass(frozen=True, slots=True)
class StatRow:
    """A figure with its name; `more` says what else there is to it, `night` where it happened."""

    title: str
    value: str
    more: str = ""
    night: NightRow | None = None


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A player who is named on a page."""

    pk: int
    name: str


@dataclass(frozen=True, slots=True)
class TopKnockouts:
    """Whom somebody knocked out most often, or who him."""

    title: str
    people: tuple[PlayerName, ...]
    times: str


@dataclass(frozen=True, slots=True)
class PlayerNightRow:
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
class StreakRow:
    """A streak: what goes on now, and the longest with its first and last night."""

    title: str
    now: int
    longest: int
    first: NightRow | None
    last: NightRow | None


@dataclass(frozen=True, slots=True)
class RecordHolderRow:
    """Who holds a record, in which night or from which to which, and on what days."""

    player: int
    name: str
    first: NightRow | None
    last: NightRow | None
    days: str


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record with those who hold it."""

    title: str
    value: str
    holders: tuple[RecordHolderRow, ...]
    shared: str
    """By how many it is shared, where they are too many to be named."""
    of_player: bool
    """Whether it is somebody's, so that one whom the club does not know is told as such."""


def build_figures(one: PlayerStats, played: Sequence[NightResult]) -> list[StatRow]:
    """How often and how well."""
    best = next((night.night for night in reversed(played) if night.place == one.best), None)
    with_entries = ngettext("with {count} entry", "with {count} entries", one.entries).format(
        count=one.entries
    )
    nights = with_entries if one.entries > one.nights else ""
    found = [
        StatRow(_("Nights"), str(one.nights), nights),
        StatRow(_("Wins"), str(one.wins)),
        StatRow(_("Top 3"), str(one.top)),
        StatRow(_("In the money"), str(one.cashes), words.percent_text(one.cash_rate)),
        StatRow(_("Knock-outs"), str(one.hits)),
    ]
    if one.average is not None:
        found += [
            StatRow(_("Average place"), words.average_text(one.average)),
            StatRow(_("Average finish"), words.percent_text(one.finish), _("of the field")),
            StatRow(_("Best place"), str(one.best), night=best),
        ]
    return found + ([StatRow(_("Rebuys"), str(one.rebuys))] if one.rebuys else [])


def build_balance(balance: Balance, played: Sequence[NightResult]) -> list[StatRow]:
    """What somebody paid and won in a currency."""
    code, digits = balance.code, balance.digits
    biggest = next(
        (one.night for one in played if one.prize == balance.biggest and one.night.code == code),
        None,
    )
    found = [
        StatRow(_("Paid"), words.amount_text(balance.spent, code, digits)),
        StatRow(_("Won"), words.amount_text(balance.won, code, digits)),
        StatRow(_("Profit"), words.gain_text(balance.profit, code, digits)),
        StatRow(_("On average a night"), words.gain_text(balance.a_night, code, digits)),
    ]
    if balance.returned is not None:
        found.append(StatRow(_("Profit for what was paid"), words.percent_text(balance.returned)))
    if not balance.nights:
        found = []
    if balance.biggest:
        found.append(
            StatRow(
                _("Biggest prize"), words.amount_text(balance.biggest, code, digits), night=biggest
            )
        )
    return found


def build_rivals(knocked: KnockoutHistory, rows: ResultColumns) -> list[TopKnockouts]:
    """His favourite victim and his nemesis; several of them where they are level."""
    nights = frozenset(night.pk for night in rows.nights)
    sides = (
        (_("Knocked out most often"), knocked.made),
        (_("Most often knocked out by"), knocked.suffered),
    )
    found = []
    for title, side in sides:
        people, count = find_top_opponents(side, nights)
        if people:
            names = tuple(PlayerName(pk, rows.names.get(pk, "")) for pk in people[:NAMED])
            found.append(TopKnockouts(title, names, words.times_text(count)))
    return found


def build_nights(
    played: Sequence[NightResult], standings: Sequence[PlayerSeason], zone: tzinfo
) -> list[PlayerNightRow]:
    """Some of his nights, as they are given."""
    return [
        PlayerNightRow(
            one.night,
            words.day_text(one.night.began, zone),
            words.place_text(one),
            words.night_amount_text(one.night, one.won) if one.won else "",
            words.NOTHING
            if one.profit is None
            else words.gain_text(one.profit, one.night.code, one.night.digits),
            tuple(
                (standing.season.name, words.points_text(standing.points[one.night.pk]))
                for standing in standings
                if one.night.pk in standing.points
            ),
            one.hits,
        )
        for one in played
    ]


def build_streaks(streaks: Sequence[Streak], rows: ResultColumns) -> list[StreakRow]:
    """All kinds of streaks that he ever had."""
    nights = {night.pk: night for night in rows.nights}

    def find_first_and_last(run: Run) -> tuple[NightRow | None, NightRow | None]:
        return nights.get(run.first), nights.get(run.last) if run.length > 1 else None

    return [
        StreakRow(
            str(words.STREAK_TITLES[one.kind]),
            one.now.length,
            one.longest.length,
            *find_first_and_last(one.longest),
        )
        for one in streaks
    ]


def build_records(records: Sequence[Record], zone: tzinfo) -> list[RecordRow]:
    """
    Records with their values in words; who are level are named if they are few, and counted
    otherwise.
    """
    return [
        RecordRow(
            words.record_title_text(one),
            words.record_value_text(one),
            tuple(_build_holder(holder, zone) for holder in one.holders),
            "" if one.holders else words.tie_count_text(one),
            one.key in OF_SOMEBODY,
        )
        for one in records
    ]


def _build_holder(holder: Holder, zone: tzinfo) -> RecordHolderRow:
    ends = [night for night in (holder.first, holder.last) if night]
    days = dict.fromkeys(words.day_text(night.began, zone) for night in ends)
    last = holder.last if holder.last != holder.first else None
    return RecordHolderRow(holder.player, holder.name, holder.first, last, " – ".join(days))


def standing_text(standing: PlayerSeason) -> str:
    """A player's rank and points in a season."""
    line = standing.line
    gaps = {
        "points": words.points_text(line.points),
        "rank": line.rank,
        "players": standing.players,
    }
    if not line.rank:
        return _("{points} points, without a rank: too few nights").format(**gaps)
    return _("{points} points, rank {rank} of {players}").format(**gaps)
