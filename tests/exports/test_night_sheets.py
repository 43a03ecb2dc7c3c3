"""A night as tables: what is in them adds up, comes back, and proves the journal."""

import io
import json

import openpyxl
import pytest

from tests.exports.recorded_nights import RECORDED, brought
from tests.exports.test_csv_file import read as read_csv
from tournament.engine.journal_seal import SealedLine, find_broken_line
from tournament.exports.csv_file import unescape_formula
from tournament.exports.json_file import json_of, read_json_sheets
from tournament.exports.night_export_source import NightExportSource
from tournament.exports.night_sheet_registry import NIGHT_SHEETS
from tournament.exports.sheets import Cell, Sheet
from tournament.exports.xlsx_file import xlsx_of
from tournament.models import Club
from tournament.money.rules.cash_box import compute_cash_box
from tournament.money.rules.prize_pool import compute_prize_pool, compute_winnings

pytestmark = pytest.mark.django_db


@pytest.fixture(params=RECORDED)
def night(request: pytest.FixtureRequest, club: Club) -> NightExportSource:
    return brought(club, request.param)


def column(sheet: Sheet, key: str) -> list[Cell]:
    at = [one.key for one in sheet.columns].index(key)
    return [row[at] for row in sheet.rows]


def total(sheet: Sheet, key: str) -> int:
    return sum(cell for cell in column(sheet, key) if isinstance(cell, int))


def sheets_of(night: NightExportSource) -> tuple[Sheet, ...]:
    return tuple(make(night) for make in NIGHT_SHEETS.values())


def test_every_table_comes_back_from_json_and_csv(night: NightExportSource) -> None:
    made = sheets_of(night)
    assert [sheet.key for sheet in made] == list(NIGHT_SHEETS)
    assert all(len({one.key for one in sheet.columns}) == len(sheet.columns) for sheet in made)
    assert read_json_sheets(json_of(made)) == made
    for sheet in made:
        found = read_csv(sheet)
        assert len(found) == len(sheet.rows) + 1
        for row, line in zip(sheet.rows, found[1:], strict=True):
            assert [cell for cell in row if isinstance(cell, str)] == [
                unescape_formula(told)
                for cell, told in zip(row, line, strict=True)
                if isinstance(cell, str)
            ]


@pytest.mark.parametrize("night", RECORDED[::4], indirect=True)
def test_every_sum_is_in_the_workbook(night: NightExportSource) -> None:
    check_workbook(night)


def check_workbook(night: NightExportSource) -> None:
    made = sheets_of(night)
    book = openpyxl.load_workbook(io.BytesIO(xlsx_of(made)))
    assert len(book.worksheets) == len(made)
    for sheet, page in zip(made, book.worksheets, strict=True):
        found = list(page.iter_rows(values_only=True))
        assert [cell for cell in found[0] if cell] == [one.title for one in sheet.columns]
        if not sheet.rows or not any(one.total for one in sheet.columns):
            continue
        digits = {"money": sheet.currency.digits}
        for one, added, shown in zip(
            sheet.columns, sheet.compute_totals(), found[len(sheet.rows) + 1], strict=True
        ):
            if added is not None:
                assert isinstance(shown, int | float)
                assert round(shown * 10 ** digits.get(one.kind, 0)) == added


def test_what_is_in_the_tables_is_what_was_won_paid_and_handed_over(
    night: NightExportSource,
) -> None:
    state, won = night.state, compute_winnings(night.state, night.at)
    results, payouts, ledger, players, seats, moves = (
        NIGHT_SHEETS[key](night)
        for key in ("results", "payouts", "ledger", "players", "seats", "moves")
    )
    assert total(results, "won") == total(payouts, "won") == sum(one.total for one in won.values())
    assert dict(zip(column(results, "number"), column(results, "prize"), strict=True)) == {
        key: won[key].prize if key in won else 0
        for key in column(results, "number")
        if isinstance(key, int)
    }
    assert total(payouts, "prize") in (compute_prize_pool(state).total, sum(state.locked or ()))
    assert total(payouts, "handed") == sum(one.paid_out for one in state.entrants.values())
    assert total(ledger, "into") - total(ledger, "out") == compute_cash_box(state).expected
    assert column(ledger, "in_box")[-1:] == [compute_cash_box(state).expected][: len(ledger.rows)]
    assert (
        total(ledger, "price")
        == total(players, "spent")
        == sum(one.total_cost for one in state.entrants.values())
    )
    assert len(players.rows) == len(state.entrants)
    made = [cell for cell in column(moves, "made") if cell is not None]
    assert len(seats.rows) == len(set(column(seats, "number"))) + len(made)
    seated = sum(1 for one in state.entrants.values() if one.seat)
    assert [cell for cell in column(seats, "until") if cell is None] == [None] * seated


def test_the_journal_proves_itself_out_of_the_file(night: NightExportSource) -> None:
    made = NIGHT_SHEETS["journal"](night)
    names = ("no", "at", "action", "by", "device", "key", "digest", "seal")
    told = json.loads(json_of([made]))["sheets"][0]
    for rows in (
        [
            dict(zip([one.key for one in made.columns], map(unescape_formula, line), strict=True))
            for line in read_csv(made)[1:]
        ],
        [
            dict(zip([one["key"] for one in told["columns"]], row, strict=True))
            for row in told["rows"]
        ],
    ):
        sealed = [
            SealedLine(int(row["no"]), int(row["at"]), *(row[name] for name in names[2:]))
            for row in rows
        ]
        assert find_broken_line(sealed) is None
        assert sealed[-1].seal == night.moment.head
