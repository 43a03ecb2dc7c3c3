"""Players as tables for files: the numbers of the pages, exact, each currency apart."""

from tests.league.written_results import Friends
from tournament.exports.csv_file import csv_of
from tournament.exports.json_file import json_of, read_json_sheets
from tournament.exports.player_sheets import build_player_nights_sheets, build_players_sheets
from tournament.exports.sheets import CellKind, Sheet
from tournament.league.result_arrays import load_club_results
from tournament.league.statistics_cache import load_statistics
from tournament.models import Club

ZONE = "Europe/Vienna"


def figures(club: Club) -> tuple[Sheet, ...]:
    return build_players_sheets(
        load_club_results(club), load_statistics(club).figures.values(), ZONE
    )


def test_everybodys_figures(them: Friends) -> None:
    euros, francs = figures(them.club)
    assert [(sheet.key, sheet.currency.code) for sheet in (euros, francs)] == [
        ("player_figures", "EUR"),
        ("player_figures_chf", "CHF"),
    ]
    often = ("Dora", 3, 3, 1, 2, 2, 66_67, 2_67, 70_00, 1, 2, 0)
    assert euros.rows[3] == (*often, 2, 40_00, 5_00, -35_00, -17_50, -87_50, 5_00, 0)
    assert francs.rows[3] == (*often, 1, 20_00, 40_00, 20_00, 20_00, 100_00, 40_00, 0)
    assert francs.rows[0][12:] == (0, None, None, None, None, None, None, 1)


def test_one_players_nights(them: Friends) -> None:
    (nights,) = build_player_nights_sheets(load_club_results(them.club), them.bob.pk, ZONE)
    began = [night.opened_at for night in them.nights]
    assert [row[0] for row in nights.rows] == [*began[:3], *began[4:]]
    assert nights.rows[2:4] == (
        (began[2], "Night 2024-01-19", 1, 1, 5, 0, 3, 20_00, 55_00, 0, 35_00),
        (began[4], "From the old book", 1, 1, 3, 0, 2, None, 60_00, 0, None),
    )
    assert nights.compute_totals()[7:] == (80_00, 185_00, 0, 45_00)
    assert nights.notes == ("Profit is empty where payments are unknown.",)
    euros, francs = build_player_nights_sheets(load_club_results(them.club), them.dora.pk, ZONE)
    assert (len(euros.rows), len(francs.rows), francs.key) == (2, 1, "player_nights_chf")


def test_a_club_without_a_night(club: Club) -> None:
    found = (*figures(club), *build_player_nights_sheets(load_club_results(club), 1, ZONE))
    assert [sheet.rows for sheet in found] == [(), ()]


def test_what_is_written_is_read_again(them: Friends) -> None:
    sheets = figures(them.club)
    assert read_json_sheets(json_of(sheets)) == sheets
    assert csv_of(sheets[0]).decode("utf-8-sig").splitlines()[4].startswith("Dora,3,3,1,2,2,")


def test_every_kind_of_cell_but_times_is_used(them: Friends) -> None:
    (sheet, *_rest) = figures(them.club)
    assert {column.kind for column in sheet.columns} == {
        CellKind.TEXT,
        CellKind.NUMBER,
        CellKind.PERCENT,
        CellKind.POINTS,
        CellKind.MONEY,
    }
