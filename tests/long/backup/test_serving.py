"""
A restore and a server: never at once from the command line, and at the next start when a page asked
for it.
"""

import json
from pathlib import Path

import pytest

from tests.backup.data_folders import Home, heads, sums
from tests.conftest import StartServer
from tests.server import RunningServer
from tournament.backup import scheduled_restore
from tournament.backup.backup_reader import read_file_manifest
from tournament.backup.manifest import PASSING

pytestmark = [pytest.mark.embedded_only, pytest.mark.django_db]


def home_of(server: RunningServer) -> Home:
    return Home(server.data, {"REDIS_URL": ""})


def test_the_command_refuses_while_a_server_runs(start_server: StartServer, tmp_path: Path) -> None:
    server = start_server()
    home = home_of(server)
    saved = home.backup(tmp_path / "saved.zip")
    done = home.run("restore", str(saved), "--yes")
    assert (done.returncode, done.stderr) == (
        1,
        "Final Nine is still running. Nothing was changed. Stop it (Ctrl-C) and try again.\n",
    )
    server.kill()
    assert home.run("restore", str(saved), "--yes").returncode == 0


def test_what_was_asked_for_is_done_at_the_next_start(
    start_server: StartServer, tmp_path: Path
) -> None:
    server = start_server()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    saved = Home(elsewhere).furnish().backup(tmp_path / "saved.zip")
    server.stop()
    waits(server, saved)
    server.start()
    assert "3 nights restored and checked." in server.log
    home = home_of(server)
    assert lasting(home.backup(tmp_path / "now.zip")) == lasting(saved)
    assert not (server.data / "restore-next").exists()
    told = json.loads((server.data / "restore-told.json").read_text())
    assert (told["done"], told["says"][:30]) == (
        True,
        "3 nights restored and checked.",
    )
    assert len(list(server.data.glob("*.before-restore-*.sqlite3"))) == 1


def test_what_was_asked_for_waits_until_nothing_runs(
    start_server: StartServer, tmp_path: Path
) -> None:
    """Docker starts one of several processes again, while the others go on."""
    server = start_server()
    saved = home_of(server).backup(tmp_path / "saved.zip")
    waits(server, saved)
    done = home_of(server).run("prepare")
    assert (done.returncode, "docker compose down, docker compose up -d." in done.stdout) == (
        0,
        True,
    )
    assert (server.data / "restore-next" / "backup.zip").read_bytes() == saved.read_bytes()
    server.stop()
    server.start()
    assert "restored and checked" in server.log
    assert not (server.data / "restore-next").exists()


def test_what_cannot_be_done_leaves_everything_and_opens(
    start_server: StartServer, tmp_path: Path
) -> None:
    server = start_server()
    home = home_of(server)
    before = heads(read_file_manifest(home.backup(tmp_path / "before.zip")))
    saved = home.backup(tmp_path / "saved.zip")
    server.stop()
    saved.write_bytes(saved.read_bytes()[:-50])
    waits(server, saved)
    server.start()
    assert "Not a Final Nine backup, or damaged. Nothing was changed" in server.log
    assert heads(read_file_manifest(home.backup(tmp_path / "after.zip"))) == before
    assert not (server.data / "restore-next").exists()
    assert json.loads((server.data / "restore-told.json").read_text())["done"] is False


def test_a_newer_release_saves_the_nights_first(start_server: StartServer) -> None:
    server = start_server()
    server.stop()
    home = home_of(server)
    home.python(
        "import django; django.setup(); from django.core.management import call_command; "
        "call_command('migrate', 'tournament', '0004', verbosity=0)"
    )
    server.start()
    assert "Backing up before the update …" in server.log
    assert [file.name[-12:] for file in home.backups] == ["-upgrade.zip"]
    assert read_file_manifest(home.backups[0]).migrations["tournament"][:4] == "0004"


def lasting(file: Path) -> dict[str, object]:
    """What a server does not change by itself while a night runs."""
    changing = (*PASSING, "tournament.journalentry", "tournament.tournament")
    return {label: part for label, part in sums(file).items() if label not in changing}


def waits(server: RunningServer, file: Path) -> None:
    """As if the page had taken this file, whatever is in it by now."""
    folder = server.data / "restore-next"
    folder.mkdir()
    (folder / "backup.zip").write_bytes(file.read_bytes())
    told = scheduled_restore.ScheduledRestore("saved.zip", "Ann", 1, 1, 3, "0.1.0")
    (folder / "asked.json").write_text(
        json.dumps(
            {name: getattr(told, name) for name in scheduled_restore.ScheduledRestore.__slots__}
        )
    )
