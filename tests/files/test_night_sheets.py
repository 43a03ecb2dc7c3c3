"""A night as tables: what is in them adds up, comes back, and proves the journal."""

import csv
import io
import json

import openpyxl
import pytest

from tests.files.recorded import RECORDED, brought
from tests.rows import each_row
from tournament.core.box import box
from tournament.core.chain import SealedLine, first_broken
from tournament.core.purse import purse, winnings
from tournament.files.csv_file import as_typed, csv_of
from tournament.files.json_file import json_of, read
from tournament.files.night_kept import NightFile
from tournament.files.night_sheets import NIGHT_SHEETS
from tournament.files.sheets import Cell, Sheet
from tournament.files.xlsx_file import xlsx_of
from tournament.models import Club

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Thursday club", timezone="Europe/Berlin")


@pytest.fixture(params=RECORDED)
def night(request: pytest.FixtureRequest, club: Club) -> NightFile:
    return brought(club, request.param)


def column(sheet: Sheet, key: str) -> list[Cell]:
    at = [one.key for one in sheet.columns].index(key)
    return [row[at] for row in sheet.rows]


def total(sheet: Sheet, key: str) -> int:
    return sum(cell for cell in column(sheet, key) if isinstance(cell, int))


def sheets_of(night: NightFile) -> tuple[Sheet, ...]:
    return tuple(make(night) for make in NIGHT_SHEETS.values())


def test_every_table_is_made_under_its_own_name(night: NightFile) -> None:
    made = sheets_of(night)
    assert [sheet.key for sheet in made] == list(NIGHT_SHEETS)
    assert all(len({one.key for one in sheet.columns}) == len(sheet.columns) for sheet in made)


def test_every_table_comes_back_from_json(night: NightFile) -> None:
    made = sheets_of(night)
    assert read(json_of(made)) == made


def test_every_cell_is_in_the_csv(night: NightFile) -> None:
    for made in sheets_of(night):
        found = list(csv.reader(io.StringIO(csv_of(made).decode("utf-8-sig"), newline="")))
        assert len(found) == len(made.rows) + 1
        for row, line in zip(made.rows, found[1:], strict=True):
            assert [cell for cell in row if isinstance(cell, str)] == [
                as_typed(told) for cell, told in zip(row, line, strict=True) if isinstance(cell, str)
            ]


def test_every_sum_is_in_the_workbook(night: NightFile) -> None:
    made = sheets_of(night)
    book = openpyxl.load_workbook(io.BytesIO(xlsx_of(made)))
    assert len(book.worksheets) == len(made)
    for sheet, page in zip(made, book.worksheets, strict=True):
        found = list(page.iter_rows(values_only=True))
        assert [cell for cell in found[0] if cell] == [one.title for one in sheet.columns]
        if not sheet.rows or not any(one.total for one in sheet.columns):
            continue
        digits = {"money": sheet.currency.digits}
        for one, added, shown in zip(sheet.columns, sheet.totals(), found[len(sheet.rows) + 1], strict=True):
            if added is not None:
                assert isinstance(shown, int | float)
                assert round(shown * 10 ** digits.get(one.kind, 0)) == added


def test_the_results_are_what_everybody_won(night: NightFile) -> None:
    made, won = NIGHT_SHEETS["results"](night), winnings(night.state, night.at)
    assert total(made, "won") == sum(one.total for one in won.values())
    assert dict(zip(column(made, "number"), column(made, "prize"), strict=True)) == {
        key: won[key].prize if key in won else 0 for key in column(made, "number") if isinstance(key, int)
    }


def test_the_prizes_are_the_purse(night: NightFile) -> None:
    made, won = NIGHT_SHEETS["payouts"](night), winnings(night.state, night.at)
    assert total(made, "prize") in (purse(night.state).total, sum(night.state.locked or ()))
    assert total(made, "won") == sum(one.total for one in won.values())
    assert total(made, "handed") == sum(one.handed for one in night.state.entrants.values())


def test_the_ledger_adds_up_to_the_box(night: NightFile) -> None:
    made = NIGHT_SHEETS["ledger"](night)
    assert total(made, "into") - total(made, "out") == box(night.state).expected
    assert column(made, "in_box")[-1:] == [box(night.state).expected][: len(made.rows)]
    assert total(made, "price") == sum(one.due for one in night.state.entrants.values())


def test_the_players_add_up_to_the_ledger(night: NightFile) -> None:
    made = NIGHT_SHEETS["players"](night)
    assert total(made, "spent") == total(NIGHT_SHEETS["ledger"](night), "price")
    assert len(made.rows) == len(night.state.entrants)


@each_row("kind", ["csv", "json"])
def test_the_journal_proves_itself_out_of_the_file(night: NightFile, kind: str) -> None:
    made = NIGHT_SHEETS["journal"](night)
    names = ("no", "at", "action", "by", "device", "key", "digest", "seal")
    if kind == "csv":
        lines = list(csv.reader(io.StringIO(csv_of(made).decode("utf-8-sig"), newline="")))[1:]
        rows = [dict(zip([one.key for one in made.columns], map(as_typed, line), strict=True)) for line in lines]
    else:
        told = json.loads(json_of([made]))["sheets"][0]
        rows = [dict(zip([one["key"] for one in told["columns"]], row, strict=True)) for row in told["rows"]]
    sealed = [SealedLine(int(row["no"]), int(row["at"]), *(row[name] for name in names[2:])) for row in rows]
    assert first_broken(sealed) is None
    assert sealed[-1].seal == night.moment.head


def test_seats_and_moves_belong_together(night: NightFile) -> None:
    seats, moves = NIGHT_SHEETS["seats"](night), NIGHT_SHEETS["moves"](night)
    made = [cell for cell in column(moves, "made") if cell is not None]
    first = len(set(column(seats, "number")))
    assert len(seats.rows) == first + len(made)
    assert [cell for cell in column(seats, "until") if cell is None] == [None] * sum(
        1 for one in night.state.entrants.values() if one.seat
    )
