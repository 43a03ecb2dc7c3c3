"""
Taking a night away: what was ticked comes as what was asked for, under a name that everybody can
save.
"""

import io
import json
import re
from collections.abc import Mapping

import openpyxl
import pypdfium2
import pytest
from django.test import Client

from tests.exports.test_club_exports import opened
from tests.jobs.sample_jobs import run_all_jobs
from tests.money.cash_night import buys_in, do, open_night, page_of, played, visitor
from tests.rows import each_row
from tournament.access.private_links import make_link, revoke_link
from tournament.exports import journal_file, json_file, night_file
from tournament.exports.night_export_source import build_night_source
from tournament.exports.night_sheet_registry import NIGHT_SHEETS
from tournament.exports.views.export_choices import FORMAT_WORDS, TABLE_WORDS, USUAL_TABLES
from tournament.jobs import night_exports
from tournament.models import Club, Job, Link, LinkKind, Role, Tournament
from tournament.night.actions.night import FinishNight, RenameNight

pytestmark = pytest.mark.django_db
STAMP = {"key": "0123456789abcdef0123456789abcdef", "seen": "1"}
ASKED = {**STAMP, "tables": ["journal"], "form": "csv"}


@pytest.fixture
def night(club: Club) -> Tournament:
    night = open_night(club)
    played(night)
    do(night, FinishNight())
    return night


def taken(
    client: Client, night: Tournament, *tables: str, form: str = "xlsx", **more: str
) -> tuple[str, bytes]:
    """The ending and the content of the file that comes back."""
    answer = client.post(
        f"/t/{night.pk}/export/", {**STAMP, "tables": tables, "form": form, **more}
    )
    assert answer.status_code == 200, answer.status_code
    found = re.fullmatch(
        r'attachment; filename="([a-z0-9.-]+)"; filename\*=UTF-8\'\'(\S+)',
        answer["Content-Disposition"],
    )
    assert found is not None, answer["Content-Disposition"]
    return found[1].rpartition(".")[2], answer.content


def test_every_table_comes_in_every_form(ann: Client, night: Tournament) -> None:
    """
    A workbook has a sheet for each; one table is one CSV, several an archive; JSON is read back.
    """
    page = page_of(ann, night, "export/")
    assert (
        re.findall(r'name="tables" value="(\w+)"', page) == list(NIGHT_SHEETS) == list(TABLE_WORDS)
    )
    assert re.findall(r'name="form" value="(\w+)"', page) == [form.value for form in FORMAT_WORDS]
    assert len(re.findall(r'type="checkbox" name="tables"[^>]*checked', page)) == len(USUAL_TABLES)
    ending, content = taken(ann, night, "players", "results", "ledger")
    names = openpyxl.load_workbook(io.BytesIO(content)).sheetnames
    assert (ending, names) == ("xlsx", ["Results", "Players", "Ledger"])
    ending, content = taken(ann, night, "results", form="csv")
    assert (ending, b"\r\n1,Bob,30.00," in content) == ("csv", True)
    ending, content = taken(ann, night, "results", "ledger", form="csv")
    names = [re.sub(r"\d{4}-\d\d-\d\d", "DAY", name) for name in opened(content)]
    assert (ending, names) == ("zip", ["friday-DAY-results.csv", "friday-DAY-ledger.csv"])
    ending, content = taken(ann, night, *NIGHT_SHEETS, form="json")
    assert (ending, [sheet.key for sheet in json_file.read_json_sheets(content)]) == (
        "json",
        list(NIGHT_SHEETS),
    )
    ending, content = taken(ann, night, "results", form="pdf")
    found = pypdfium2.PdfDocument(content)
    assert (ending, found.get_metadata_dict()["Title"]) == ("pdf", "Results – Friday")
    assert night.head[:16] in found[0].get_textpage().get_text_bounded()


def test_the_whole_night_and_its_journal_come_as_they_are(ann: Client, night: Tournament) -> None:
    ending, content = taken(ann, night, document="on", journal="on")
    document, kept = opened(content).values()
    assert ending == "zip"
    assert night_file.read_night(document).head == night.head
    assert journal_file.read_journal(kept).lines[-1].seal == night.head
    ending, content = taken(ann, night, document="on")
    assert (ending, json.loads(content)["format"]) == ("json", "final-nine/night")


@each_row(
    ("name", "plain", "exact"),
    [
        ("Größe & Łódź", "grosse-lodz", "Gr%C3%B6%C3%9Fe%20%26%20%C5%81%C3%B3d%C5%BA"),
        ("张伟", "", "%E5%BC%A0%E4%BC%9F"),
        ('a/b\\c"d', "a-b-c-d", "a-b-c-d"),
        ("../../etc", "etc", "-..-etc"),
    ],
)
def test_the_file_is_called_like_the_night(
    ann: Client, club: Club, name: str, plain: str, exact: str
) -> None:
    night = open_night(club)
    do(night, RenameNight(name))
    told = ann.get(f"/t/{night.pk}/export/results.csv")["Content-Disposition"]
    found = re.fullmatch(r'attachment; filename="(.*)"; filename\*=UTF-8\'\'(.*)', told)
    assert found is not None
    base = re.sub(r"-?\d{4}-\d\d-\d\d-results\.csv$", "", found[1])
    assert (base, re.sub(r"%20\d{4}-\d\d-\d\d%20Results\.csv$", "", found[2])) == (plain, exact)


def test_what_cannot_be_made_is_said(ann: Client, night: Tournament) -> None:
    sent: Mapping[str, object]
    for sent, word in (
        ({"form": "xlsx"}, "Tick at least one box."),
        ({"form": "doc", "tables": ["results"]}, "Select a valid choice"),
        ({"form": "csv", "tables": ["secrets"]}, "Select a valid choice"),
    ):
        answer = ann.post(f"/t/{night.pk}/export/", {**STAMP, **sent})
        assert answer.status_code == 422
        assert word in answer.text
    for file in ("results.doc", "secrets.csv"):
        assert ann.get(f"/t/{night.pk}/export/{file}").status_code == 404, file


# --- a long journal


@pytest.fixture
def long_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every night counts as a long one."""
    monkeypatch.setattr(night_exports, "MANY_ENTRIES", 1)


def test_a_long_journal_is_made_beside_the_clicks(
    ann: Client, night: Tournament, long_journal: None
) -> None:
    asked = {**STAMP, "tables": ["journal", "results"], "form": "csv"}
    first, again = (ann.post(f"/t/{night.pk}/export/", asked) for _tap in range(2))
    job = Job.objects.get()
    assert first["Location"] == again["Location"] == f"/jobs/{job.pk}/"
    assert run_all_jobs() == 1
    file = ann.get(f"/jobs/{job.pk}/file/")
    names = list(opened(b"".join(file)))
    assert [name.rpartition("-")[2] for name in names] == ["results.csv", "journal.csv"]


def test_how_far_it_is_is_told_table_by_table(night: Tournament) -> None:
    told: list[tuple[int, int]] = []
    wanted = night_exports.NightExportRequest(("results", "ledger"))
    night_exports.export_night(
        build_night_source(night), wanted, lambda done, total: told.append((done, total))
    )
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]


def test_a_short_table_of_a_long_journal_comes_at_once(
    ann: Client, night: Tournament, long_journal: None
) -> None:
    assert taken(ann, night, "results")[0] == "xlsx"
    answer = ann.get(f"/t/{night.pk}/export/ledger.csv")
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{night.pk}/export/")


def director_link(night: Tournament, name: str) -> tuple[Link, Client]:
    """Somebody without an account who directs this night by a link."""
    link, token = make_link(night.club, LinkKind.DIRECTOR, name, night=night)
    holder = Client(headers={"host": "localhost"})
    holder.get(f"/l/{token}/")
    return link, holder


def test_who_directs_by_a_link_has_it_made_beside_the_clicks_too(
    ann: Client, night: Tournament, long_journal: None
) -> None:
    ben = director_link(night, "Ben")[1]
    answer = ben.post(f"/t/{night.pk}/export/", ASKED)
    job = Job.objects.get()
    assert (answer["Location"], job.made_by) == (f"/jobs/{job.pk}/", "Ben")
    assert f'href="/t/{night.pk}/export/"' in ben.get(f"/jobs/{job.pk}/").text
    run_all_jobs()
    assert [b"".join(client.get(f"/jobs/{job.pk}/file/"))[:3] for client in (ben, ann)] == [
        b"\xef\xbb\xbf"
    ] * 2


def test_only_the_link_by_which_it_was_asked_for_opens_it(
    night: Tournament, club: Club, long_journal: None
) -> None:
    link, ben = director_link(night, "Ben")
    ben.post(f"/t/{night.pk}/export/", ASKED)
    run_all_jobs()
    job = Job.objects.get()
    elsewhere = visitor(Club.objects.create(name="Sunday club"), "Cleo")
    others = (
        director_link(night, "Dora")[1],
        visitor(club, "Tim", Role.TIMEKEEPER),
        Client(),
        elsewhere,
    )
    for path in ("", "file/"):
        assert [client.get(f"/jobs/{job.pk}/{path}").status_code for client in others] == [
            404
        ] * len(others)
        assert len(b"".join(ben.get(f"/jobs/{job.pk}/{path}"))) > 100
    revoke_link(link)
    assert ben.get(f"/jobs/{job.pk}/file/").status_code == 404


def test_a_night_that_went_away_meanwhile_is_said(
    ann: Client, night: Tournament, long_journal: None
) -> None:
    ann.post(f"/t/{night.pk}/export/", ASKED)
    Tournament.objects.filter(pk=night.pk).update(put_away_at=1)
    run_all_jobs()
    page = ann.get(f"/jobs/{Job.objects.get().pk}/").text
    assert "The data to export is gone." in page


def test_a_night_without_players_can_be_taken_away(ann: Client, club: Club) -> None:
    night = open_night(club)
    do(night, buys_in(1))
    for form in FORMAT_WORDS:
        assert len(taken(ann, night, *NIGHT_SHEETS, form=form.value)[1]) > 100
