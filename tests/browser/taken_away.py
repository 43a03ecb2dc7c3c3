"""The files of ten nights, read again: the same winners, the same sums, as many rows in every kind of file."""

import csv
import io
import json
import re
import zipfile

import openpyxl

from tests.browser.ten_nights import PEOPLE
from tests.paper.reading import closed_up, text_of
from tournament.files import journal_file, json_file
from tournament.files.csv_file import as_typed
from tournament.files.night_file import read_night

ENTRIES = 34
"""Opened, 8 buy-ins, a table, 8 seats, the button, the clock; out and back, 7 out, finished; 3 prizes, the count."""


def opened(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def lines(content: bytes) -> list[list[str]]:
    """The cells of a CSV file as they were typed."""
    text = io.StringIO(content.decode("utf-8-sig"), newline="")
    return [[as_typed(cell) for cell in row] for row in csv.reader(text)]


def check_night_tables(files: dict[str, bytes], expected: list[tuple[str, str, str]]) -> None:
    """Every table of the night in every form: the same winner, the same sums, as many rows."""
    tables = {re.sub(r".*\d-", "", name): lines(content) for name, content in opened(files["csv"]).items()}
    assert list(tables) == [
        *("results.csv", "prizes.csv", "players.csv", "ledger.csv", "seats.csv", "moves.csv", "schedule.csv"),
        *("rulings.csv", "journal.csv"),
    ]
    assert [tuple(row[:3]) for row in tables["results.csv"][1:]] == expected
    book = openpyxl.load_workbook(io.BytesIO(files["xlsx"]))
    assert len(book.sheetnames) == len(tables)
    results = list(book["Results"].iter_rows(min_row=2, values_only=True))
    assert [row[:3] for row in (results[0], results[8])] == [(1, "Łucja 张", 90), (None, "Total", 180)]
    sheets = {sheet.key: sheet for sheet in json_file.read(files["json"])}
    assert [len(sheet.rows) for sheet in sheets.values()] == [len(table) - 1 for table in tables.values()]
    assert sum(int(row[2] or 0) for row in sheets["results"].rows) == 180_00
    assert len(sheets["journal"].rows) == ENTRIES
    text = closed_up(text_of(files["pdf"]))
    assert [word for word in ("Łucja", "=Greta", "€90", "€180", "Rebuy") if word not in text] == []


def check_night_itself(archive: bytes) -> None:
    """The night's own file and its journal tell of the same night."""
    document, kept = opened(archive).values()
    journal = journal_file.read(kept).lines
    assert json.loads(document)["format"] == "final-nine/night"
    assert read_night(document).head == journal[-1].seal
    assert len(journal) == ENTRIES


def check_club_files(people: dict[str, bytes], results: dict[str, bytes]) -> None:
    """Everybody in the list, every night and every result."""
    assert sorted(row[0] for row in lines(people["csv"])[1:]) == sorted(PEOPLE.values())
    nights, every = map(lines, opened(results["csv"]).values())
    assert (len(nights) - 1, len(every) - 1, sum(float(row[4]) for row in every[1:])) == (10, 80, 9 * 160 + 180)
    assert [sheet.max_row for sheet in openpyxl.load_workbook(io.BytesIO(people["xlsx"]))] == [1 + 9]
    assert [sheet.max_row for sheet in openpyxl.load_workbook(io.BytesIO(results["xlsx"]))] == [1 + 10 + 1, 1 + 80 + 1]
    sheets = (*json_file.read(people["json"]), *json_file.read(results["json"]))
    assert [len(sheet.rows) for sheet in sheets] == [9, 10, 80]
    for paper in (text_of(people["pdf"]), text_of(results["pdf"])):
        assert [name for name in PEOPLE.values() if closed_up(name.split()[0]) not in closed_up(paper)] == []


def check_season_files(files: dict[str, bytes], expected: list[tuple[str, str, str]]) -> None:
    """The season's table, its nights and its points, in every form."""
    table, nights, points = map(lines, opened(files["csv"]).values())
    assert [(row[0], row[1], row[2].removesuffix(".00")) for row in table[1:]] == expected
    assert ([row[5] for row in nights[1:]][-2:], len(points)) == (["Ann", "Łucja 张"], 1 + 9)
    book = openpyxl.load_workbook(io.BytesIO(files["xlsx"]))
    assert [row[:3] for row in book.worksheets[0].iter_rows(min_row=2, max_row=3, values_only=True)] == [
        (1, "Ann", 70),
        (2, "Dora", 62),
    ]
    assert [len(sheet.rows) for sheet in json_file.read(files["json"])] == [9, 10, 9]
    text = text_of(files["pdf"])
    assert [word for word in ("Fridays", "Dora", "=Greta", "Average place") if word not in text] == []


def check_archive(content: bytes) -> None:
    """Its tables and each night whole."""
    files = opened(content)
    nights = [name for name in files if name.startswith("nights/") and name.endswith(".json")]
    results = [name for name in files if name.endswith("-results.csv")]
    assert (len(nights), len(results), "README.txt" in files, "tables.xlsx" in files) == (10, 10, True, True)
    assert sorted(lines(files[name])[1][1] for name in results) == sorted(
        ["Ann"] * 3 + ["Bob"] * 3 + ["Bob Miler", "Dora", "Emil", "Łucja 张"]
    )
    assert len({read_night(files[name]).head for name in nights}) == 10
