"""The parts of a player's page, as plain values in the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.league.club_records import Holder, Record
from tournament.league.head_to_head import KnockoutHistory, find_top_opponents
from tournament.league.player_stats import Balance, PlayerStats
from tournament.league.result_arrays import NightRow, ResultColumns
from tournament.league.result_selection import NightResult
from tournament.league.standings_cache import PlayerSeason
from tournament.league.streaks import Streak
from tournament.league.views import players_text

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
    """Whom somebody knocked out most often, or who knocked them out."""

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
    """A streak: what goes on now, and the longest with the days of its first and last night."""

    title: str
    now: int
    longest: int
    days: str


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


def build_headline_rows(stats: PlayerStats) -> list[StatRow]:
    """The figures that say most: nights, wins, prizes, and the profit where it is one sum."""
    all_entries = ngettext("{count} entry", "{count} entries", stats.entries)
    entries = all_entries.format(count=stats.entries) if stats.entries > stats.nights else ""
    found = [
        StatRow(_("Nights"), str(stats.nights), entries),
        StatRow(_("Wins"), str(stats.wins)),
        StatRow(_("In the money"), str(stats.cashes), players_text.percent_text(stats.cash_rate)),
    ]
    balance = _find_sole_balance(stats)
    if balance is None:
        return [*found, _build_top_row(stats)]
    return [*found, _build_profit_row(balance)]


def _find_sole_balance(stats: PlayerStats) -> Balance | None:
    """What somebody paid and won, if all of it is in one currency."""
    known = [balance for balance in stats.balances if balance.nights]
    return known[0] if len(known) == 1 else None


def _build_top_row(stats: PlayerStats) -> StatRow:
    return StatRow(_("Top 3"), str(stats.top))


def _build_profit_row(balance: Balance) -> StatRow:
    profit = players_text.gain_text(balance.profit, balance.code, balance.digits)
    return StatRow(_("Profit"), profit)


def build_stat_rows(stats: PlayerStats, played: Sequence[NightResult]) -> list[StatRow]:
    """How often and how well, besides the headline."""
    best = next((result.night for result in reversed(played) if result.place == stats.best), None)
    found = [] if _find_sole_balance(stats) is None else [_build_top_row(stats)]
    found.append(StatRow(_("Knockouts"), str(stats.hits)))
    if stats.average_place is not None:
        found += [
            StatRow(_("Average place"), players_text.average_text(stats.average_place)),
            StatRow(_("Average finish"), players_text.percent_text(stats.finish)),
            StatRow(_("Best place"), str(stats.best), night=best),
        ]
    if stats.rebuys:
        found.append(StatRow(_("Rebuys"), str(stats.rebuys)))
    return found


def build_balance_rows(
    stats: PlayerStats, balance: Balance, played: Sequence[NightResult]
) -> list[StatRow]:
    """What somebody paid and won in a currency, besides the headline."""
    currency = (balance.code, balance.digits)
    found = []
    if balance.nights:
        found = [
            StatRow(_("Paid"), players_text.amount_text(balance.spent, *currency)),
            StatRow(_("Won"), players_text.amount_text(balance.won, *currency)),
        ]
        if balance != _find_sole_balance(stats):
            found.append(_build_profit_row(balance))
        per_night = players_text.gain_text(balance.average_profit, *currency)
        found.append(StatRow(_("Per night"), per_night))
        if balance.return_on_investment is not None:
            returned = players_text.percent_text(balance.return_on_investment)
            found.append(StatRow(_("ROI"), returned))
    if balance.biggest:
        nights = (
            result.night
            for result in played
            if result.prize == balance.biggest and result.night.code == balance.code
        )
        prize = players_text.amount_text(balance.biggest, *currency)
        found.append(StatRow(_("Biggest prize"), prize, night=next(nights, None)))
    return found


def build_rivals(knocked: KnockoutHistory, rows: ResultColumns) -> list[TopKnockouts]:
    """A player's favourite victim and their nemesis; several of them where they are level."""
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
            found.append(TopKnockouts(title, names, players_text.times_text(count)))
    return found


def build_night_rows(
    played: Sequence[NightResult], standings: Sequence[PlayerSeason], zone: tzinfo
) -> list[PlayerNightRow]:
    """Some of a player's nights, as they are given."""
    found = []
    for result in played:
        night = result.night
        profit = players_text.NOTHING
        if result.profit is not None:
            profit = players_text.gain_text(result.profit, night.code, night.digits)
        points = [
            (standing.season.name, players_text.points_text(standing.points[night.pk]))
            for standing in standings
            if night.pk in standing.points
        ]
        row = PlayerNightRow(
            night,
            players_text.day_text(night.began, zone),
            players_text.place_text(result),
            players_text.night_amount_text(night, result.winnings) if result.winnings else "",
            profit,
            tuple(points),
            result.hits,
        )
        found.append(row)
    return found


def build_streak_rows(
    streaks: Sequence[Streak], rows: ResultColumns, zone: tzinfo
) -> list[StreakRow]:
    """All kinds of streaks that a player ever had."""
    nights = {night.pk: night for night in rows.nights}
    found = []
    for streak in streaks:
        title = str(players_text.STREAK_TITLES[streak.kind])
        longest = streak.longest
        days = _days_text((nights.get(longest.first), nights.get(longest.last)), zone)
        found.append(StreakRow(title, streak.now.length, longest.length, days))
    return found


def build_record_rows(records: Sequence[Record], zone: tzinfo) -> list[RecordRow]:
    """
    Records with their values in words; who are level are named if they are few, and counted
    otherwise.
    """
    found = []
    for record in records:
        title = players_text.record_title_text(record)
        value = players_text.record_value_text(record)
        holders = tuple(_build_holder(holder, zone) for holder in record.holders)
        shared = "" if holders else players_text.tie_count_text(record)
        found.append(RecordRow(title, value, holders, shared, record.key in OF_SOMEBODY))
    return found


def _build_holder(holder: Holder, zone: tzinfo) -> RecordHolderRow:
    days = _days_text((holder.first, holder.last), zone)
    last = holder.last if holder.last != holder.first else None
    return RecordHolderRow(holder.player, holder.name, holder.first, last, days)


def _days_text(ends: Sequence[NightRow | None], zone: tzinfo) -> str:
    """From which day to which; one day for itself."""
    days = dict.fromkeys(players_text.day_text(night.began, zone) for night in ends if night)
    return " – ".join(days)


def standing_text(standing: PlayerSeason) -> str:
    """A player's rank and points in a season."""
    line = standing.line
    gaps = {
        "points": players_text.points_text(line.points),
        "rank": line.rank,
        "players": standing.players,
    }
    if not line.rank:
        return _("{points} points, no rank yet").format(**gaps)
    return _("{points} points, rank {rank} of {players}").format(**gaps)
