"""A night whose journal cannot be read has a page that says so and affects no other page."""

import io
import json
import zipfile
from collections.abc import Iterable
from datetime import date

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

from tests.access.people import House, build_house, client_of, open_night
from tests.access.test_url_matrix import NIGHT_PAGES, OTHER_PAGES, address, expected
from tests.damage import UNREADABLE, damage
from tests.jobs.sample_jobs import run_all_jobs
from tests.live.nights import act
from tournament import journal
from tournament.backup.backup_creation import make_backup
from tournament.backup.manifest import BackupReason
from tournament.clock.actions import StartClock
from tournament.club.players import add_player
from tournament.club.views.players_nights import list_shared_nights, rename_in_nights
from tournament.imports.import_undo import _list_later_appearances
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import make_season
from tournament.live.board_rendering import render_board
from tournament.models import Club, ImportBatch, Job, NightSummary, Tournament
from tournament.night.actions.night import FinishNight
from tournament.players.actions.entries import ExpectPlayer
from tournament.scheduler.night_monitor import NightMonitor
from tournament.state_cache import DAMAGED
from tournament.time_source import now

pytestmark = pytest.mark.django_db(transaction=True)
SENTENCE = "“Reunion” can't be opened: entry 1 in its journal is damaged."
SHOWN = SENTENCE.replace("'", "&#x27;")


@pytest.fixture
def reunion(house: House) -> Tournament:
    """A night beside the house's Friday, which runs."""
    night = open_night(house.club, "Reunion", "opening-reunion")
    act(night, StartClock())
    night.refresh_from_db()
    return night


def page(client: Client, path: str) -> tuple[int, str]:
    response = client.get(path)
    return response.status_code, response.text


def answer(client: Client, path: str) -> int:
    """How a page answers, also one that sends a file."""
    response = client.get(path)
    if response.streaming:
        b"".join(response)
    return response.status_code


@pytest.mark.parametrize("how", UNREADABLE)
def test_the_clubs_first_page_lists_it_and_opens_the_next(
    how: str, house: House, owner: Client, reunion: Tournament
) -> None:
    damage(reunion, how)
    status, text = page(owner, "/")
    assert (status, text.count("Reunion"), "Damaged nights" in text) == (200, 1, True)
    sent = {
        "preset": "turbo",
        "name": "Sunday",
        "price": "20",
        "starts": "",
        "key": "a-key-of-the-form",
    }
    assert owner.post("/", sent).status_code == 302
    assert house.club.nights.latest("pk").name == "Sunday"


def test_every_page_of_the_club_answers_as_ever(
    house: House, owner: Client, reunion: Tournament
) -> None:
    """
    Beside a damaged night that runs and one that is over; here of one in three, in `tests/long` of
    all.
    """
    over = open_night(house.club, "Sunday", "opening-sunday")
    act(over, FinishNight())
    damage(reunion)
    damage(over, "missing", entry=2)
    assert otherwise(owner, house, sorted(OTHER_PAGES)[::3]) == {}


def otherwise(owner: Client, house: House, pages: Iterable[str]) -> dict[str, int]:
    """Which pages of one of two clubs answer not as they do beside whole nights."""
    build_house("Sunday")
    rows = NIGHT_PAGES | OTHER_PAGES
    found = {row: answer(owner, address(row, house)) for row in pages}
    return {
        row: status for row, status in found.items() if status != expected(rows[row][0], "owner")
    }


def test_cut_results_of_a_night_are_read_from_their_rows(
    owner: Client, house: House, reunion: Tournament
) -> None:
    for number, night in enumerate((house.night, reunion)):
        bob = add_player(house.club, f"Bob {number}", key=f"player-{number}")
        act(night, ExpectPlayer(bob.pk, bob.name))
        act(night, FinishNight())
    NightSummary.objects.filter(night=reunion).update(packed=b"cut")
    Club.objects.filter(pk=house.club.pk).update(results_revision=99)
    season = make_season(house.club, SeasonSettings("2026", date(2000, 1, 1), None, "100"))
    assert [
        owner.get(path).status_code for path in (f"/league/{season.pk}/", "/league/players/", "/")
    ] == [200] * 3


FIRST = ("desk", "screen", "results", "journal", "entrants")


def test_every_page_of_the_night_says_so(house: House, owner: Client) -> None:
    """
    Its own page in the place of it, or what needs no journal; here of one in five, in `tests/long`
    of every one.
    """
    assert unsound(owner, house, sorted(NIGHT_PAGES)[::5]) == {}
    assert [answer(owner, address(row, house)) for row in FIRST] == [409] * len(FIRST)


def unsound(owner: Client, house: House, pages: Iterable[str]) -> dict[str, int]:
    """Which pages answer with neither, once the night is damaged: above all never with a 500."""
    addresses = {row: address(row, house) for row in pages}
    damage(house.night)
    found = {
        row: (answer(owner, where), expected(NIGHT_PAGES[row][0], "owner"))
        for row, where in addresses.items()
    }
    return {row: status for row, (status, wanted) in found.items() if status not in (409, wanted)}


def test_its_page_names_the_backup_to_restore(
    house: House, owner: Client, reunion: Tournament
) -> None:
    """
    One that holds it whole: restoring one that is older than the night would take the night away.
    """
    whole = make_backup(BackupReason.HAND, "Ann")
    damage(reunion)
    make_backup(BackupReason.DAILY, "")
    status, text = page(owner, f"/t/{reunion.pk}/")
    assert (status, SHOWN in text, f"python3 manage.py restore {whole.file}" in text) == (
        409,
        True,
        True,
    )
    whole.file.unlink()
    text = page(owner, f"/t/{reunion.pk}/")[1]
    assert ("No undamaged backup" in text, "manage.py restore" in text) == (True, False)


def test_others_learn_whom_to_ask(house: House) -> None:
    make_backup(BackupReason.HAND, "Ann")
    damage(house.night)
    whoever = "Ask the club’s owner to restore a backup."
    for who, says in (("director", whoever), ("screen link", "Ask the director of the night.")):
        status, text = page(client_of(who, house, house), f"/t/{house.night.pk}/screen/")
        assert (status, says in text, "manage.py" in text) == (409, True, False), who


def test_a_part_of_a_page_has_the_whole_page_loaded_and_a_click_is_refused(
    house: House, owner: Client
) -> None:
    damage(house.night)
    response = owner.get(f"/t/{house.night.pk}/", headers={"HX-Request": "true"})
    assert (response.status_code, response["HX-Refresh"], response.content) == (409, "true", b"")
    sent = {"key": "a-key-of-the-form", "seen": "1"}
    response = owner.post(
        f"/t/{house.night.pk}/do/start_clock/", sent, headers={"HX-Request": "true"}
    )
    told = json.loads(response["HX-Trigger"])["toast"]["text"]
    assert (response.status_code, told) == (
        409,
        "“Friday” can't be opened: entry 1 in its journal is damaged.",
    )


def test_the_api_screens_watch_and_imports_go_on_with_the_others(
    owner: Client, house: House, reunion: Tournament
) -> None:
    """
    Of an import nobody can say whether the damaged night names its people, so it is not taken back
    unseen.
    """
    batch = ImportBatch.objects.create(
        club=house.club, key="import-1", source="csv", file_name="a.csv", made_at=1
    )
    damage(reunion)
    assert [one["name"] for one in owner.get("/api/v1/nights/").json()["nights"]] == [
        "Reunion",
        "Friday",
    ]
    response = owner.get(f"/api/v1/nights/{reunion.pk}/live/")
    assert (response.status_code, response.json()["error"]) == (409, SENTENCE)
    assert [render_board(reunion.pk) is None, render_board(house.night.pk) is None] == [True, False]
    act(house.night, StartClock())
    watch = NightMonitor()
    watch.check_nights(now(), changed=True)
    assert list(watch.nights) == [house.night.pk]
    assert [line.text for line in _list_later_appearances(batch, {})] == [DAMAGED]


def test_the_archive_of_the_club_says_what_is_missing(
    owner: Client, house: House, reunion: Tournament
) -> None:
    for night in (house.night, reunion):
        act(night, FinishNight())
    damage(reunion)
    owner.post("/exports/archive/", {"nights": "all", "key": "0123456789abcdef", "seen": "1"})
    run_all_jobs()
    job = Job.objects.get(kind="export")
    with zipfile.ZipFile(io.BytesIO(b"".join(owner.get(f"/jobs/{job.pk}/file/")))) as archive:
        nights = sorted(name for name in archive.namelist() if name.startswith("nights/"))
        assert [name.rpartition(".")[2] for name in nights] == ["csv", "json", "txt"]
        assert archive.read(nights[2]).decode() == f"{SENTENCE}\n"


def test_a_players_name_changes_in_the_nights_that_can_be_read(
    house: House, reunion: Tournament
) -> None:
    bob, cleo = (add_player(house.club, name, key=f"player-{name}") for name in ("Bob", "Cleo"))
    for night in (house.night, reunion):
        act(night, ExpectPlayer(bob.pk, "Bob"))
        act(night, ExpectPlayer(cleo.pk, "Cleo"))
    damage(reunion)
    bob.name = "Robert"
    bob.save()
    who = journal.Actor("Ann")
    assert rename_in_nights(house.club, who, bob) == [SENTENCE]  # type: ignore[arg-type]
    house.night.refresh_from_db()
    assert journal.build_snapshot(house.night).state.entrants[bob.pk].name == "Robert"
    assert list_shared_nights(house.club, bob, cleo) == ["Friday"]


def test_results_are_made_again_for_the_others(
    house: House, reunion: Tournament, capsys: pytest.CaptureFixture[str]
) -> None:
    for night in (house.night, reunion):
        act(night, FinishNight())
    NightSummary.objects.filter(night=house.night).delete()
    damage(reunion)
    call_command("rebuild_results")
    _out, err = capsys.readouterr()
    assert (err.strip(), NightSummary.objects.filter(night=house.night).count()) == (SENTENCE, 1)


def test_a_night_that_was_read_before_goes_on(house: House, owner: Client) -> None:
    """
    An evening is not stopped by an old entry: what this process has read stays as it was read.
    """
    act(house.night, StartClock())
    house.night.refresh_from_db()
    journal.build_snapshot(house.night)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_journalentry SET action = 'x' WHERE version = 1")
    assert owner.get(f"/t/{house.night.pk}/").status_code == 200
