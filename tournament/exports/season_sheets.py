"""Season tables: standings, nights, points by night."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.exports.sheets import (
    Columns,
    DayColumn,
    NumberColumn,
    PointsColumn,
    Sheet,
    TextColumn,
    build_sheet,
)
from tournament.league.night_winners import map_winners_by_night
from tournament.league.result_arrays import NightRow, ResultColumns
from tournament.league.season_standings import SeasonStanding, SeasonTable


def build_season_sheets(table: SeasonTable, rows: ResultColumns, zone: str) -> tuple[Sheet, ...]:
    """All tables of a season; `rows` are the club's results."""
    return (
        build_standings_sheet(table, zone),
        build_season_nights_sheet(table, rows, zone),
        build_season_points_sheet(table, zone),
    )


def build_standings_sheet(table: SeasonTable, zone: str) -> Sheet:
    """Who is ahead of whom."""
    columns: Columns[SeasonStanding] = (
        NumberColumn("rank", _("Rank"), lambda line: line.rank or None),
        TextColumn("player", _("Player"), lambda line: line.name),
        PointsColumn("points", _("Points")),
        NumberColumn("nights", _("Nights")),
        NumberColumn("wins", _("Wins")),
        NumberColumn("cashes", _("In the money")),
        PointsColumn("average_place", _("Average place"), lambda line: line.average),
        NumberColumn("moved", _("Ranks up")),
    )
    notes = _list_season_notes(table)
    return build_sheet("season", table.season.name, columns, table.lines, notes, zone=zone)


def build_season_nights_sheet(table: SeasonTable, rows: ResultColumns, zone: str) -> Sheet:
    """The nights that count, in the order in which they were played."""
    winners = map_winners_by_night(rows)
    numbers = {night.pk: number for number, night in enumerate(table.nights, 1)}
    columns: Columns[NightRow] = (
        NumberColumn("number", _("No."), lambda night: numbers[night.pk]),
        DayColumn("day", _("Day"), lambda night: night.began),
        TextColumn("night", _("Night"), lambda night: night.name),
        NumberColumn("players", _("Players"), lambda night: night.field, total=True),
        NumberColumn("entries", _("Entries"), total=True),
        TextColumn(
            "winner",
            _("Winner"),
            lambda night: "; ".join(name or _("a guest") for name in winners.get(night.pk, ())),
        ),
        TextColumn(
            "final",
            pgettext("night", "Final"),
            lambda night: _("yes") if night.pk == table.season.final_id else "",
        ),
    )
    return build_sheet("season_nights", _("Nights"), columns, table.nights, zone=zone)


@dataclass(frozen=True, slots=True)
class _PointsRow:
    line: SeasonStanding
    by_night: list[int | None]
    dropped: int


def build_season_points_sheet(table: SeasonTable, zone: str) -> Sheet:
    """
    Everybody's points in each night, empty where somebody was not there. What the nights add up to,
    less what is dropped, and what there is for coming are the points.
    """
    columns: Columns[_PointsRow] = (
        TextColumn("player", _("Player"), lambda row: row.line.name),
        *map(_build_night_column, range(len(table.nights)), table.nights),
        PointsColumn("dropped", _("Of which dropped")),
        PointsColumn(
            "coming", _("For coming"), lambda row: table.season.attendance * row.line.nights
        ),
        PointsColumn("points", _("Points"), lambda row: row.line.points),
    )
    rows = (_build_points_row(table, at, line) for at, line in enumerate(table.lines))
    return build_sheet("season_points", _("Points by night"), columns, rows, zone=zone)


def _build_night_column(at: int, night: NightRow) -> PointsColumn[_PointsRow]:
    title = _("{number}. {name}").format(number=at + 1, name=night.name)
    return PointsColumn(f"night_{night.pk}", title, lambda row: row.by_night[at])


def _build_points_row(table: SeasonTable, at: int, line: SeasonStanding) -> _PointsRow:
    came = table.grid.came[at]
    points = table.grid.points[at].tolist()
    by_night = [worth if there else None for there, worth in zip(came, points, strict=True)]
    dropped = table.grid.points[at][came & ~table.counted[at]].sum()
    return _PointsRow(line, by_night, int(dropped))


def _list_season_notes(table: SeasonTable) -> tuple[str, ...]:
    season = table.season
    found = [_("Points for a night: {formula}").format(formula=table.season.formula)]
    if season.best_of:
        best = ngettext(
            "Only each player’s best result counts.",
            "Only each player’s best {count} results count.",
            season.best_of,
        )
        found.append(best.format(count=season.best_of))
    if season.least_nights > 1:
        least = ngettext(
            "No rank below {count} night.",
            "No rank below {count} nights.",
            season.least_nights,
        )
        found.append(least.format(count=season.least_nights))
    return tuple(found)
