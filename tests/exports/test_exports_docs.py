"""
What `docs/exports.md` says of the tables is what is in them: every table, every column, what its
cells are.
"""

import json
import re
from datetime import date
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from tests.exports.recorded_nights import brought
from tests.league.written_results import friends
from tournament.engine.money import Currency
from tournament.exports.club_sheets import (
    build_club_nights_sheets,
    build_club_players_sheet,
    build_club_results_sheets,
)
from tournament.exports.json_file import FORMAT, VERSION, json_of, read_json_sheets
from tournament.exports.night_sheet_registry import NIGHT_SHEETS
from tournament.exports.player_sheets import build_player_nights_sheet, build_players_sheet
from tournament.exports.season_sheets import build_season_sheets
from tournament.exports.sheets import CellKind, Sheet
from tournament.jobs.export_formats import ExportFormat
from tournament.league.result_arrays import load_club_results
from tournament.league.season_settings import SeasonSettings
from tournament.league.season_standings import build_season_table
from tournament.league.seasons import make_season
from tournament.models import Club

pytestmark = pytest.mark.django_db
DOCS = (Path(__file__).parents[2] / "docs" / "exports.md").read_text()
TABLES = re.findall(r"^### `([\w…]+)`\n\n(.*?)(?=^#|\Z)", DOCS, re.DOTALL | re.MULTILINE)
COLUMN = re.compile(r"^\| `([\w…]+)` \| (\w+) \| .+ \|$", re.MULTILINE)
Columns = list[tuple[str, str]]


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Thursday club", timezone="Europe/Berlin")


def made(club: Club) -> dict[str, Sheet]:
    """A table of each kind."""
    night = brought(club, "0.1-seats")
    friends(club)
    club.refresh_from_db()
    rows, zone = load_club_results(club), club.timezone
    season = make_season(club, SeasonSettings("2024", date(2024, 1, 1), None, "entrants - place"))
    table = build_season_table(season, rows, (), ZoneInfo(zone))
    found = (
        *(make(night) for make in NIGHT_SHEETS.values()),
        build_club_players_sheet(club),
        *build_club_nights_sheets(club, rows.nights[:1]),
        *build_club_results_sheets(club, rows.nights[:1]),
        *build_season_sheets(table, rows, zone),
        build_players_sheet((), Currency(), "player_figures", zone),
        build_player_nights_sheet((), Currency(), "player_nights", zone),
    )
    return {re.sub(r"_[A-Z]{3}$", "_CODE", sheet.key): sheet for sheet in found}


def columns_of(sheet: Sheet) -> Columns:
    """Every column once; those that are called after a night look alike."""
    found = [(re.sub(r"^night_\d+$", "night_…", one.key), one.kind.value) for one in sheet.columns]
    return list(dict.fromkeys(found))


def test_every_table_is_told_with_every_column(club: Club) -> None:
    told = {key: COLUMN.findall(chapter) for key, chapter in TABLES}
    assert told == {key: columns_of(sheet) for key, sheet in made(club).items()}


def test_every_kind_of_cell_is_told() -> None:
    chapter = DOCS.partition("## Cells")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", chapter, re.MULTILINE) == [kind.value for kind in CellKind]


def test_every_kind_of_file_is_told() -> None:
    chapter = DOCS.partition("## Kinds of file")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| (\w+) \|", chapter, re.MULTILINE)) - {"kind"} == {
        form.name for form in ExportFormat
    }


def test_the_example_is_what_is_written() -> None:
    """The example of a document is read, and would be written so again but for its line breaks."""
    (example,) = re.findall(r"```json\n(.*?)```", DOCS, re.DOTALL)
    sheets = read_json_sheets(example.encode())
    assert json.loads(json_of(sheets)) == json.loads(example)
    assert (json.loads(example)["format"], json.loads(example)["version"]) == (FORMAT, VERSION)
