"""The tables of a season for files and paper."""

from dataclasses import replace
from datetime import date
from zoneinfo import ZoneInfo

from tests.league.written_results import Friends
from tournament.exports.season_sheets import build_season_sheets
from tournament.exports.sheets import Sheet
from tournament.league.result_arrays import load_club_results
from tournament.league.season_settings import SeasonSettings
from tournament.league.season_standings import build_season_table
from tournament.league.seasons import make_season
from tournament.models import Club

SETTINGS = SeasonSettings("2024", date(2024, 1, 1), None, "table(place, 10, 6, 3, 1)")


def sheets(club: Club, settings: SeasonSettings = SETTINGS) -> dict[str, Sheet]:
    season, rows = make_season(club, settings), load_club_results(club)
    season.final_id = rows.nights[2].pk if rows.nights else None
    found = build_season_sheets(
        build_season_table(season, rows, (), ZoneInfo(club.timezone)), rows, club.timezone
    )
    assert tuple(sheet.key for sheet in found) == ("season", "season_nights", "season_points")
    return {sheet.key: sheet for sheet in found}


def test_the_table(them: Friends) -> None:
    sheet = sheets(them.club)["season"]
    assert [row[1] for row in sheet.rows] == ["Bob", "Ann", "Cleo", "Dora", "Eve"]
    assert sheet.rows[1] == (2, "Ann", 35_00, 5, 2, 3, 1_80, -1)
    assert (sheet.title, sheet.zone) == ("2024", "Europe/Vienna")
    assert sheet.notes == ("Points for a night: table(place, 10, 6, 3, 1)",)


def test_the_nights_with_their_winners(them: Friends) -> None:
    sheet = sheets(them.club)["season_nights"]
    assert [row[5] for row in sheet.rows] == ["Ann", "Ann", "Bob", "Dora", "Bob", "Bob"]
    assert [(row[0], row[2], row[3], row[6]) for row in sheet.rows[2:4]] == [
        (3, "Night 2024-01-19", 5, "yes"),
        (4, "Night 2024-01-26", 2, ""),
    ]
    assert sheet.compute_totals() == (None, None, None, 20, 20, None, None)


def test_points_night_by_night_add_up(them: Friends) -> None:
    sheet = sheets(them.club, replace(SETTINGS, best_of=2, attendance=50))["season_points"]
    assert sheet.rows[0] == ("Bob", 6_00, 3_00, 10_00, None, 10_00, 10_00, 9_00, 2_50, 32_50)
    assert [column.key for column in sheet.columns][1:-3] == [
        f"night_{night.pk}" for night in them.nights
    ]
    for row in sheet.rows:
        *cells, dropped, coming, points = (
            cell or 0 for cell in row[1:] if not isinstance(cell, str)
        )
        assert sum(cells) - dropped + coming == points


def test_what_is_dropped_is_noted(them: Friends) -> None:
    notes = sheets(them.club, replace(SETTINGS, best_of=2, least_nights=3))["season"].notes
    assert notes[1:] == (
        "Only each player’s best 2 results count.",
        "No rank below 3 nights.",
    )


def test_a_season_without_nights_has_empty_tables(club: Club) -> None:
    assert [sheet.rows for sheet in sheets(club).values()] == [(), (), ()]
