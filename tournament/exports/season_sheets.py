"""A season as tables of facts: its table, its nights, and everybody's points night by night."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.exports.sheets import (
    Cell,
    CellKind,
    Sheet,
    SheetColumn,
    build_day_column,
    build_number_column,
)
from tournament.league.result_columns import ResultColumns
from tournament.league.season_standings import SeasonTable
from tournament.league.winners import map_winners_by_night


def build_season_sheets(table: SeasonTable, rows: ResultColumns, zone: str) -> tuple[Sheet, ...]:
    """All tables of a season; `rows` are the club's results."""
    return (
        build_standings_sheet(table, zone),
        build_season_nights_sheet(table, rows, zone),
        build_season_points_sheet(table, zone),
    )


def build_standings_sheet(table: SeasonTable, zone: str) -> Sheet:
    """Who is ahead of whom."""
    columns = (
        build_number_column("rank", _("Rank")),
        SheetColumn("player", _("Player")),
        SheetColumn("points", _("Points"), CellKind.POINTS),
        build_number_column("nights", _("Nights")),
        build_number_column("wins", _("Wins")),
        build_number_column("cashes", _("In the money")),
        SheetColumn("average_place", _("Average place"), CellKind.POINTS),
        build_number_column("moved", _("Ranks up since the night before")),
    )
    rows: Iterable[tuple[Cell, ...]] = (
        (
            line.rank or None,
            line.name,
            line.points,
            line.nights,
            line.wins,
            line.cashes,
            line.average,
            line.moved,
        )
        for line in table.lines
    )
    return Sheet(
        "season", table.season.name, columns, tuple(rows), _list_season_notes(table), zone=zone
    )


def build_season_nights_sheet(table: SeasonTable, rows: ResultColumns, zone: str) -> Sheet:
    """The nights that count, in the order in which they were played."""
    columns = (
        build_number_column("number", _("No.")),
        build_day_column("day", _("Day")),
        SheetColumn("night", _("Night")),
        build_number_column("players", _("Players"), total=True),
        build_number_column("entries", _("Entries"), total=True),
        SheetColumn("winner", _("Winner")),
        SheetColumn("final", pgettext("night", "Final")),
    )
    winners = map_winners_by_night(rows)
    final = table.season.final_id
    told = tuple(
        (
            number,
            night.began,
            night.name,
            night.field,
            night.entries,
            "; ".join(name or _("a guest") for name in winners.get(night.pk, ())),
            _("yes") if night.pk == final else "",
        )
        for number, night in enumerate(table.nights, 1)
    )
    return Sheet("season_nights", _("Nights"), columns, told, zone=zone)


def build_season_points_sheet(table: SeasonTable, zone: str) -> Sheet:
    """
    Everybody's points in each night, empty where somebody was not there. What the nights add up to,
    less what is dropped, and what there is for coming are the points.
    """
    nights = tuple(
        SheetColumn(
            f"night_{night.pk}",
            _("{number}. {name}").format(number=number, name=night.name),
            CellKind.POINTS,
        )
        for number, night in enumerate(table.nights, 1)
    )
    columns = (
        SheetColumn("player", _("Player")),
        *nights,
        SheetColumn("dropped", _("Of which dropped"), CellKind.POINTS),
        SheetColumn("coming", _("For coming"), CellKind.POINTS),
        SheetColumn("points", _("Points"), CellKind.POINTS),
    )
    rows = []
    for at, line in enumerate(table.lines):
        came = table.grid.came[at].tolist()
        points = table.grid.points[at].tolist()
        counted = table.counted[at].tolist()
        cells: list[int | None] = []
        dropped = 0
        for there, worth, counts in zip(came, points, counted, strict=True):
            cells.append(worth if there else None)
            if there and not counts:
                dropped += worth
        rows.append(
            (line.name, *cells, dropped, table.season.attendance * line.nights, line.points)
        )
    return Sheet("season_points", _("Points by night"), columns, tuple(rows), zone=zone)


def _list_season_notes(table: SeasonTable) -> tuple[str, ...]:
    season = table.season
    found = [_("Points for a night: {formula}").format(formula=table.season.formula)]
    if season.best_of:
        best = ngettext(
            "Only the best result of each player counts.",
            "Only the best {count} results of each player count.",
            season.best_of,
        )
        found.append(best.format(count=season.best_of))
    if season.least_nights > 1:
        least = ngettext(
            "Who came to fewer than {count} night has no rank.",
            "Who came to fewer than {count} nights has no rank.",
            season.least_nights,
        )
        found.append(least.format(count=season.least_nights))
    return tuple(found)
