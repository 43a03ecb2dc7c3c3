"""
Names that break what can be broken, through every file and every printed page of a night and a
club.
"""

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from datetime import date
from html import escape
from unicodedata import category
from urllib.parse import unquote

import openpyxl
import pytest
from django.http.response import HttpResponseBase
from django.test import Client

from tests.jobs.sample_jobs import run_all_jobs
from tests.money import prize_night
from tests.money.cash_night import do, visitor
from tests.page_text import collapse
from tests.printing.reading import closed_up, text_of
from tests.rows import each_row
from tests.tables import draw_night
from tournament.api.calendar import render_calendar
from tournament.clock.actions import StartClock
from tournament.club.players import add_player
from tournament.engine.messages import Refusal
from tournament.exports import json_file
from tournament.exports.character_fallbacks import to_xml_text
from tournament.exports.csv_file import FORMULA, PASSED_OVER, unescape_formula
from tournament.exports.night_sheet_registry import NIGHT_SHEETS
from tournament.imports.xlsx_part_handlers import unescape_text
from tournament.jobs.export_formats import ExportFormat
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import make_season
from tournament.models import Club, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.night.actions.night import FinishNight, RenameNight
from tournament.players.actions.knockouts import KnockOut
from tournament.printing.papers.printout_kinds import KINDS
from tournament.printing.printable_characters import to_printable

pytestmark = pytest.mark.django_db
STAMP = {"key": "0123456789abcdef0123456789abcdef", "seen": "1"}
NAMES = (
    '=HYPERLINK("http://x.example";"Bob")',
    "+1",
    "-2+3",
    "@x",
    "=T\tab",
    "Re\rturn",
    "a\r\nb",
    "<script>alert(1)</script>",
    "{{ 7*7 }}{% now 'Y' %}",
    "😀" * 80,
    "\u202eboB",
    "B\u200bob",
    "Łukasz ß 张伟",
    "../../etc/passwd",
    "..",
    "a/b\\c:d*e?f",
    "_x0041_",
    "%(name)s {name} %s",
    "سارة",
)
KEPT = tuple(name for name in NAMES if name.isprintable() or "\u200b" in name)
"""The club's own list refuses the others."""
TITLES = (
    "../../etc/passwd",
    "..",
    "/abs",
    "C:\\con\\nul",
    "a/b",
    "\u202eboB",
    "<script>alert(1)</script>",
    "=1+1",
    "张伟",
    "😀" * 80,
    "x\r\nSet-Cookie: a=b",
    '"; filename="x.exe',
)
SCRIPT = TITLES[6]
NUMBER = re.compile(r"-?\d+(\.\d+)?")
PLAIN_NAME = re.compile(r"[a-z0-9][a-z0-9-]*(\.[a-z]+)")
IN_ARCHIVE = re.compile(r"(tables/|nights/)?[A-Za-z0-9][A-Za-z0-9_-]*\.[a-z]+")
TOLD = re.compile(r'attachment; filename="([^"]*)"; filename\*=UTF-8\'\'([A-Za-z0-9%._~-]*)')


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name='Club "../<b>{{ 7*7 }}', timezone="Europe/Berlin")


@pytest.fixture
def ann(club: Club) -> Client:
    return visitor(club, "Ann")


def odd(club: Club, title: str = TITLES[0]) -> Tournament:
    """A night of all these people, drawn to seats and played to its end."""
    night = prize_night.open_night(club)
    prize_night.enter(night, *NAMES)
    draw_night.draw(night)
    do(night, RenameNight(title))
    do(night, KnockOut((5,), (1,)), KnockOut((6, 7), (2,)))
    return night


def csv_faults(content: bytes) -> list[str]:
    """Cells that a spreadsheet program would carry out."""
    rows = csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""))
    cells = (cell for row in rows for cell in row if not NUMBER.fullmatch(cell))
    return [
        cell
        for cell in cells
        if not cell.startswith("'") and cell.lstrip(PASSED_OVER).startswith(FORMULA)
    ]


def xlsx_texts(content: bytes) -> set[str]:
    """Every text of a workbook; there is no formula, no link and nothing from elsewhere in it."""
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        written = b"".join(parts.read(name) for name in parts.namelist())
    assert [
        word
        for word in (b"<f>", b"<f ", b"hyperlink ", b"externalLink", b"DOCTYPE")
        if word in written
    ] == []
    cells = (
        cell
        for page in openpyxl.load_workbook(io.BytesIO(content))
        for row in page.iter_rows()
        for cell in row
    )
    return {unescape_text(cell.value) for cell in cells if isinstance(cell.value, str)}


def members(content: bytes) -> dict[str, bytes]:
    """
    An archive whose names are plain: no way out of its folder, none twice, nothing but a file.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = archive.namelist()
        assert [name for name in names if not IN_ARCHIVE.fullmatch(name)] == []
        assert len({name.casefold() for name in names}) == len(names)
        assert {one.external_attr >> 16 for one in archive.infolist()} == {0o644}
        return {name: archive.read(name) for name in names}


def named(answer: HttpResponseBase) -> tuple[str, str]:
    """
    The two names of a file that is saved: neither leads anywhere, nor has a sign that nobody sees.
    """
    assert answer.status_code == 200
    told = TOLD.fullmatch(answer["Content-Disposition"])
    assert told is not None, answer["Content-Disposition"]
    plain, exact = told[1], unquote(told[2], errors="strict")
    assert PLAIN_NAME.fullmatch(plain), plain
    assert [sign for sign in exact if sign in '<>:"/\\|?*' or category(sign).startswith("C")] == []
    assert (exact[:1] == ".", len(exact.encode()) <= 130, exact.split(".")[-1]) == (
        False,
        True,
        plain.split(".")[-1],
    )
    return plain, exact


@each_row("title", TITLES)
def test_a_file_of_a_night_of_any_name_lies_where_it_is_saved(
    ann: Client, club: Club, title: str
) -> None:
    night = prize_night.open_night(club)
    prize_night.do(night, RenameNight(title), FinishNight())
    everything = {
        **STAMP,
        "tables": [*NIGHT_SHEETS],
        "form": "csv",
        "document": "on",
        "journal": "on",
    }
    plain, _exact = named(ann.post(f"/t/{night.pk}/export/", everything))
    assert plain.endswith(".zip")
    assert (
        len(members(ann.post(f"/t/{night.pk}/export/", everything).content))
        == len(NIGHT_SHEETS) + 2
    )
    for path in (
        "export/results.pdf",
        "box/ledger.csv",
        "rulings/log.csv",
        *(f"papers/{key}.pdf" for key in KINDS),
    ):
        named(ann.get(f"/t/{night.pk}/{path}"))


def test_every_table_of_a_night_keeps_every_name(ann: Client, club: Club) -> None:
    night = odd(club, TITLES[0])
    for key in NIGHT_SHEETS:
        made = {
            form: ann.get(f"/t/{night.pk}/export/{key}.{form.value}").content
            for form in ExportFormat
        }
        assert csv_faults(made[ExportFormat.CSV]) == [], key
        (kept,) = json_file.read_json_sheets(made[ExportFormat.JSON])
        texts = {cell for row in kept.rows for cell in row if isinstance(cell, str) and cell}
        rows = csv.reader(io.StringIO(made[ExportFormat.CSV].decode("utf-8-sig"), newline=""))
        assert texts - {unescape_formula(cell) for row in rows for cell in row} == set(), key
        assert {to_xml_text(text) for text in texts} - xlsx_texts(
            made[ExportFormat.XLSX]
        ) == set(), key
        if key in ("results", "players", "seats"):
            assert {*NAMES} - texts == set(), key
            on_paper = closed_up(text_of(made[ExportFormat.PDF]))
            assert [
                name for name in NAMES if closed_up(to_printable(name)) not in on_paper
            ] == [], key


@each_row("path", ["box/ledger.csv", "rulings/log.csv"])
def test_the_other_tables_hold_nothing_to_carry_out(ann: Client, club: Club, path: str) -> None:
    answer = ann.get(f"/t/{odd(club).pk}/{path}")
    assert csv_faults(answer.content) == []


def test_what_would_be_carried_out_is_seen() -> None:
    """What the tests above rely on."""
    assert csv_faults(b'Name,Paid\r\n=1+1,-20.00\r\n\'=1+1," +x"\r\n') == ["=1+1", " +x"]


@each_row(
    "title", [*TITLES, "BEGIN:VEVENT\nEND:VCALENDAR", "bell \x07 and escape \x1b[2J", "a;b,c\\n"]
)
def test_a_calendar_has_one_night_whatever_it_is_called(title: str) -> None:
    night = Tournament(name=title, starts_at=0, opened_at=0, version=1, key="a-night")
    lines = render_calendar(title, [night], "house").decode().split("\r\n")
    assert max(len(line.encode()) for line in lines) <= 75
    assert [sign for line in lines for sign in line if category(sign) == "Cc"] == []
    whole = "\r\n".join(lines).replace("\r\n ", "").split("\r\n")
    heads = [line.partition(":")[0] for line in whole if line]
    assert (heads.count("BEGIN"), heads.count("SUMMARY"), heads.count("END")) == (2, 1, 2)
    assert len(heads) == 6 + 8 + 1


def printed_pages(night: Tournament) -> Iterator[str]:
    """Every page that is there to be printed."""
    yield from (f"papers/{key}/" for key in KINDS)
    yield from (
        "papers/",
        "results/",
        "slips/?show=seats",
        "links/sheet/",
        "rulings/log/",
        "prizes/",
    )
    yield from (f"players/{number}/receipt/" for number in range(1, len(NAMES) + 1))


def test_on_every_printed_page_a_name_is_only_a_name(ann: Client, club: Club) -> None:
    night = odd(club, SCRIPT)
    for path in printed_pages(night):
        answer = ann.get(f"/t/{night.pk}/{path}")
        page = answer.content.decode()
        assert answer.status_code == 200, path
        assert [
            word for word in ("<script>alert", "<b>{{", "Bob</b>", ">49<", "> 49") if word in page
        ] == [], path
        if path.startswith("papers/") and path != "papers/":
            assert f"<bdi>{escape(SCRIPT)}</bdi> · " in page, path
            assert f"<bdi>{escape(club.name)}</bdi></p>" in page, path
    page = ann.get(f"/t/{night.pk}/papers/signin/").content.decode()
    assert [name for name in NAMES if collapse(escape(name)) not in page] == []


def test_what_nobody_can_keep_is_refused_in_a_sentence(ann: Client, club: Club) -> None:
    night = prize_night.open_night(club)
    for name in ("n\x00ul", "half \ud83d"):
        with pytest.raises(Refusal, match="That text has a character that can’t be saved"):
            prize_night.do(night, RenameNight(name))
    ann.post(f"/t/{night.pk}/do/rename/", {**STAMP, "name": "n\x00ul"})
    night.refresh_from_db()
    assert night.name == "Friday"


def test_a_club_and_its_season_of_such_names(ann: Client, club: Club) -> None:
    for title in TITLES:
        night = prize_night.open_night(club)
        people = [add_player(club, name, key=f"key-{at}") for at, name in enumerate(KEPT)]
        prize_night.do(
            night,
            *(BuyIn(one.pk, 0, 2000, 2000, name=one.name) for one in people),
            RenameNight(title),
        )
        prize_night.do(
            night, StartClock(), *(KnockOut((one.pk,), ()) for one in people[1:]), FinishNight()
        )
    season = make_season(
        club,
        SeasonSettings("../=Spring", date(2020, 1, 1), None, "entrants - place + 1"),
        "a-season",
    )
    for form in ExportFormat:
        answers = [
            ann.get(f"/exports/players/?form={form.value}"),
            ann.post("/exports/results/", {**STAMP, "nights": "all", "form": form.value}),
            ann.get(f"/league/{season.pk}/file/{form.value}/"),
        ]
        for answer in answers:
            plain, _exact = named(answer)
            if plain.endswith(".zip"):
                assert [
                    fault for file in members(answer.content).values() for fault in csv_faults(file)
                ] == []
            elif form is ExportFormat.CSV:
                assert csv_faults(answer.content) == []
            elif form is ExportFormat.XLSX:
                xlsx_texts(answer.content)
    page = ann.post("/exports/archive/", {**STAMP, "nights": str(season.pk)})
    run_all_jobs()
    answer = ann.get(f"{page['Location']}file/")
    files = members(b"".join(answer))
    assert len([name for name in files if name.startswith("nights/")]) == 2 * len(TITLES)
    assert [
        fault for name, file in files.items() if name.endswith(".csv") for fault in csv_faults(file)
    ] == []
