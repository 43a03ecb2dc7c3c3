"""Taking the club away: its players, all results, and a season with every one of its nights."""

import csv
import io
import re
import zipfile
from dataclasses import replace
from datetime import date

import openpyxl
import pytest
from django.test import Client

from tests.jobs.sample_jobs import run_all_jobs
from tests.money.cash_night import PLAIN, TWENTY, do, open_night, read
from tournament.club.players import add_player, change_player, put_player_in_archive
from tournament.engine.money import Currency
from tournament.exports.csv_file import unescape_formula
from tournament.exports.json_file import read_json_sheets
from tournament.exports.night_file import read_night
from tournament.jobs import club_exports
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import make_season
from tournament.models import Club, Job, Season, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.night.actions.night import FinishNight, RenameNight, ReopenNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.players.actions.knockouts import KnockOut

pytestmark = pytest.mark.django_db
STAMP = {"key": "0123456789abcdef0123456789abcdef", "seen": "1"}


def finished(club: Club, code: str = "EUR", name: str = "Bob") -> Tournament:
    """Bob won against two guests whom the club does not know."""
    night = open_night(club, replace(PLAIN, currency=Currency(code)))
    bob = add_player(club, name, key=f"key-{name}"[:60])
    do(night, BuyIn(bob.pk, 0, TWENTY, TWENTY, name=name), AddUnnamedPlayers(2, TWENTY, TWENTY))
    do(night, KnockOut((-2,), (-1,)), KnockOut((-1,), (bob.pk,)), FinishNight())
    return night


def season(club: Club, name: str = "Spring") -> Season:
    return make_season(
        club, SeasonSettings(name, date(2020, 1, 1), None, "entrants - place + 1"), name
    )


def lines(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def opened(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def ask(client: Client, path: str, **sent: str) -> bytes:
    """The file that comes at once."""
    answer = client.post(f"/exports/{path}/", {**STAMP, **sent})
    assert answer.status_code == 200, answer.status_code
    assert answer["Content-Disposition"].startswith('attachment; filename="thursday-club-')
    return answer.content


# --- players


def test_players_come_in_every_form_with_what_is_written_about_them(
    ann: Client, club: Club
) -> None:
    add_player(club, "Zoë", "Z", email="zoe@example.org", phone="+49 30 1", note="=left-handed")
    gone = add_player(club, "Bob")
    put_player_in_archive(club, gone.pk)
    for form in ("xlsx", "json", "pdf"):
        assert len(ann.get(f"/exports/players/?form={form}").content) > 100
    assert ann.get("/exports/players/?form=doc").status_code == 404
    _heads, *rows = lines(ann.get("/exports/players/?form=csv").content)
    assert [[unescape_formula(cell) for cell in row[:7]] for row in rows] == [
        ["Zoë", "Z", "zoe@example.org", "+49 30 1", "", "=left-handed", ""],
        ["Bob", "", "", "", "", "", "yes"],
    ]


# --- results


def test_all_results_have_a_table_for_each_currency(ann: Client, club: Club) -> None:
    finished(club)
    finished(club, "CHF")
    book = openpyxl.load_workbook(io.BytesIO(ask(ann, "results", nights="all", form="xlsx")))
    assert book.sheetnames == ["Nights (EUR)", "Nights (CHF)", "Results (EUR)", "Results (CHF)"]
    rows = [row[3:7] for row in book["Results (CHF)"].iter_rows(min_row=2, values_only=True)]
    assert (rows[0], rows[-1]) == (("Bob", 30, 0, 30), (None, 60, 0, 60))


def test_results_as_csv_are_called_the_archive_that_they_are(ann: Client, club: Club) -> None:
    finished(club)
    html = ann.get("/exports/").text
    named = dict(
        re.findall(
            r'<option value="(\w+)"[^>]*>([^<]*)</option>', html.partition('id="results-form"')[2]
        )
    )
    assert (named["xlsx"], named["csv"]) == ("Excel (XLSX)", "CSV (several in one ZIP file)")
    assert len(opened(ask(ann, "results", nights="all", form="csv"))) == 2
    assert ">CSV</option>" in html.partition('id="players-form"')[2]


def test_results_name_everybody_as_they_are_called_now(ann: Client, club: Club) -> None:
    finished(club)
    bob = add_player(club, "Bob", key="key-Bob")
    change_player(club, bob.pk, "Robert")
    _nights, sheet = read_json_sheets(ask(ann, "results", nights="all", form="json"))
    at = [column.key for column in sheet.columns].index("player")
    assert [(row[3], row[at]) for row in sheet.rows] == [
        ("Robert", bob.pk),
        ("Player 1", None),
        ("Player 2", None),
    ]


def test_a_season_has_its_own_nights_alone(ann: Client, club: Club) -> None:
    night = finished(club)
    past = make_season(
        club, SeasonSettings("Old", date(2020, 1, 1), date(2020, 2, 1), "hits"), "old"
    )
    assert (
        ann.post("/exports/results/", {**STAMP, "nights": str(past.pk), "form": "csv"}).status_code
        == 422
    )
    files = opened(ask(ann, "results", nights=str(season(club).pk), form="csv"))
    assert [lines(file)[1][1] for file in files.values()] == [night.name, night.name]


def test_another_clubs_season_is_no_choice(ann: Client, club: Club) -> None:
    finished(club)
    other = season(Club.objects.create(name="Sunday club"))
    for path in ("results", "archive"):
        answer = ann.post(f"/exports/{path}/", {**STAMP, "nights": str(other.pk), "form": "csv"})
        assert (answer.status_code, Job.objects.count()) == (422, 0)


def test_many_results_are_made_beside_the_clicks(
    ann: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club_exports, "MANY_RESULTS", 2)
    finished(club)
    answer = ann.post("/exports/results/", {**STAMP, "nights": "all", "form": "json"})
    job = Job.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/jobs/{job.pk}/")
    run_all_jobs()
    file = b"".join(ann.get(f"/jobs/{job.pk}/file/"))
    assert [sheet.key for sheet in read_json_sheets(file)] == ["nights_EUR", "results_EUR"]


# --- the archive


def archived(client: Client, nights: str) -> dict[str, bytes]:
    answer = client.post("/exports/archive/", {**STAMP, "nights": nights})
    assert answer.status_code == 302, answer.status_code
    assert run_all_jobs() == 1
    page = read(client.get("/exports/").text)
    assert "Last file Done. Save thursday-club-" in page
    return opened(b"".join(client.get(f"{answer['Location']}file/")))


def test_an_archive_has_the_season_and_every_night(ann: Client, club: Club) -> None:
    """And explains itself."""
    first, second = finished(club), finished(club, "CHF")
    files = archived(ann, str(season(club).pk))
    tables = [
        "season",
        "season_nights",
        "season_points",
        "nights_EUR",
        "nights_CHF",
        "results_EUR",
        "results_CHF",
    ]
    assert list(files)[: len(tables) + 3] == [
        *("README.txt", "tables.xlsx", "tables.json"),
        *(f"tables/{key}.csv" for key in tables),
    ]
    assert [sheet.key for sheet in read_json_sheets(files["tables.json"])] == tables
    documents = [
        read_night(file)
        for name, file in files.items()
        if re.fullmatch(r"nights/[\w-]+\.json", name)
    ]
    assert [document.head for document in documents] == [first.head, second.head]
    results = [lines(file) for name, file in files.items() if name.endswith("-results.csv")]
    assert [[row[1] for row in found[1:]] for found in results] == [
        ["Bob", "Player 1", "Player 2"]
    ] * 2
    told = files["README.txt"].decode("utf-8-sig")
    said = {
        line
        for line in told.split("\r\n")
        if line and not line.startswith((" ", "Thursday", "Written", "Every"))
    }
    assert said == {
        "tables.xlsx",
        "tables.json",
        "tables/*.csv",
        "nights/*.json",
        "nights/*-results.csv",
    }


def test_hostile_names_are_in_the_archive_as_they_are(ann: Client, club: Club) -> None:
    """
    Of those who play and of nights: that each such name comes back from every form is tried in
    `tests/exports`.
    """
    names = ["=1+1", '../"<b>{{ 7*7 }}', "Łukasz ß 张伟"]
    for name in names:
        night = finished(club, name=name)
        do(night, ReopenNight(), RenameNight(name), FinishNight())
    files = archived(ann, "all")
    assert all(part.isascii() and ".." not in part for part in files)
    written = [
        [unescape_formula(cell) for cell in row]
        for row in lines(files["tables/results_EUR.csv"])[1:]
    ]
    [sheet] = [one for one in read_json_sheets(files["tables.json"]) if one.key == "results_EUR"]
    for rows in (written, sheet.rows):
        assert [(row[1], row[3]) for row in rows[::3]] == [(name, name) for name in names]


def test_a_club_without_nights_says_so(ann: Client, club: Club) -> None:
    assert "No finished nights yet." in read(ann.get("/exports/").text)
    assert ann.post("/exports/archive/", {**STAMP, "nights": "all"}).status_code == 422
