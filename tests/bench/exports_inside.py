"""What a process does alone with the files of a night of a thousand players."""

import csv
import io
import json
import sys
from collections.abc import Callable

import openpyxl

from tests.bench.in_process import milliseconds, priced_night
from tests.live.nights import act
from tournament.exports.csv_file import csv_of
from tournament.exports.json_file import json_of
from tournament.exports.night_export_source import NightExportSource, build_night_source
from tournament.exports.night_sheet_registry import NIGHT_SHEETS
from tournament.exports.sheets import Sheet
from tournament.exports.xlsx_file import xlsx_of
from tournament.jobs.export_formats import ExportFormat
from tournament.jobs.night_exports import NightExportRequest, export_night
from tournament.management import first_start
from tournament.models import Tournament
from tournament.night.actions.night import FinishNight
from tournament.players.actions.knockouts import KnockOut

PLAYERS = 1000


def main() -> None:
    rounds = int(sys.argv[1])
    first_start.prepare_start(lambda text: None)
    source = played()
    sheet = NIGHT_SHEETS["results"](source)
    told = {f"whole {form}": whole(source, form, rounds) for form in ExportFormat}
    for form, (ours, bare) in WRITERS.items():
        told[form] = milliseconds(on(ours, sheet), rounds)
        told[f"bare {form}"] = milliseconds(on(bare, sheet), rounds)
    print(json.dumps(told))


def on(write: Callable[[Sheet], bytes], sheet: Sheet) -> Callable[[int], bytes]:
    """One round of it."""
    return lambda _round: write(sheet)


def played() -> NightExportSource:
    """A thousand paid, and all but one of them went out, ten in a hand."""
    night = priced_night(PLAYERS)
    for first in range(1, PLAYERS, 10):
        act(
            night,
            KnockOut(tuple(-key for key in range(first, min(first + 10, PLAYERS))), by=(-PLAYERS,)),
        )
    act(night, FinishNight())
    return build_night_source(Tournament.objects.select_related("club").get(pk=night.pk))


def whole(source: NightExportSource, form: ExportFormat, rounds: int) -> float:
    """From the night to the file, as somebody waits for it."""
    return milliseconds(
        lambda _round: export_night(source, NightExportRequest(("results",), form)), rounds
    )


def bare_csv(sheet: Sheet) -> bytes:
    """The same cells by the bare library, with nothing seen to."""
    file = io.StringIO()
    csv.writer(file).writerows(sheet.rows)
    return file.getvalue().encode()


def bare_json(sheet: Sheet) -> bytes:
    """The same."""
    return json.dumps(sheet.rows).encode()


def bare_xlsx(sheet: Sheet) -> bytes:
    """The same: no kinds, no formats, no widths, no sums."""
    book = openpyxl.Workbook(write_only=True)
    page = book.create_sheet("Results")
    for row in sheet.rows:
        page.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


WRITERS: dict[str, tuple[Callable[[Sheet], bytes], Callable[[Sheet], bytes]]] = {
    "csv": (csv_of, bare_csv),
    "json": (lambda sheet: json_of([sheet]), bare_json),
    "xlsx": (lambda sheet: xlsx_of([sheet]), bare_xlsx),
}
