"""From one kind of database to another and back: nothing is lost on the way."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.backup.data_folders import Home, new_home, sums
from tests.private import private_postgres
from tournament.backup.database_swap import OTHERS_CONNECTED
from tournament.backup.scheduled_restore import STILL_RUNS, ScheduledRestore

pytestmark = [pytest.mark.needs_postgres, pytest.mark.embedded_only]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with private_postgres(patient=False) as running:
        yield running.url


@pytest.fixture
def postgres_home(server: str, tmp_path: Path) -> Home:
    """A home whose nights are in a PostgreSQL database of its own."""
    name = f"club_{tmp_path.name}".replace("-", "_").lower()
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return new_home(
        tmp_path / "postgres", DATABASE_URL=urlsplit(server)._replace(path=f"/{name}").geturl()
    )


def restored(home: Home, file: Path) -> None:
    done = home.run("restore", str(file), "--yes")
    assert (done.returncode, done.stderr) == (0, "")


def test_what_was_there_is_kept_in_a_schema_of_its_own(postgres_home: Home, tmp_path: Path) -> None:
    postgres_home.furnish()
    saved = postgres_home.backup(tmp_path / "saved.zip")
    rename = (
        "import django; django.setup(); from tournament.models import Club; "
        "Club.objects.update(name='{}')"
    )
    postgres_home.python(rename.format("Newer"))
    restored(postgres_home, saved)
    assert sums(postgres_home.backup(tmp_path / "again.zip")) == sums(saved)
    with psycopg.connect(postgres_home.environment["DATABASE_URL"]) as connection:
        schemas = connection.execute(
            "SELECT schemaname FROM pg_tables WHERE tablename = 'tournament_club' ORDER BY "
            "schemaname"
        ).fetchall()
        (old,), (now,) = schemas
        assert (old[:15], now) == ("before_restore_", "public")
        assert connection.execute(f'SELECT name FROM "{old}".tournament_club').fetchall() == [
            ("Newer",)
        ]
    postgres_home.python(
        "import django; django.setup(); from tournament.club.players import add_player; "
        "from tournament.models import Club; assert add_player(Club.objects.get(), 'New', "
        "key='new-1').pk == 3"
    )


def test_nobody_else_may_be_connected(postgres_home: Home, tmp_path: Path) -> None:
    saved = postgres_home.furnish().backup(tmp_path / "saved.zip")
    with psycopg.connect(postgres_home.environment["DATABASE_URL"]):
        done = postgres_home.run("restore", str(saved), "--yes")
    assert (done.returncode, done.stderr) == (1, f"{OTHERS_CONNECTED}\n")


def test_who_is_just_leaving_is_waited_for(postgres_home: Home, tmp_path: Path) -> None:
    """A line that was closed is counted for a moment longer, on a busy computer for a second."""
    saved = postgres_home.furnish().backup(tmp_path / "saved.zip")
    url = urlsplit(postgres_home.environment["DATABASE_URL"])
    others = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = %s AND backend_type = 'client "
        "backend'"
    )
    with (
        ThreadPoolExecutor() as hands,
        psycopg.connect(url._replace(path="/postgres").geturl(), autocommit=True) as watching,
        psycopg.connect(url.geturl()) as leaving,
    ):
        restoring = hands.submit(postgres_home.run, "restore", str(saved), "--yes")
        while (
            watching.execute(others, [url.path.strip("/")]).fetchone() != (2,)
            and not restoring.done()
        ):
            time.sleep(0.01)
        time.sleep(0.2)
        leaving.close()
        assert (restoring.result().returncode, restoring.result().stderr) == (0, "")


def test_what_a_page_asked_for_waits_until_nobody_else_is_connected(
    postgres_home: Home, tmp_path: Path
) -> None:
    saved = postgres_home.furnish().backup(tmp_path / "saved.zip")
    folder = postgres_home.data / "restore-next"
    folder.mkdir()
    (folder / "asked.json").write_text(
        json.dumps(asdict(ScheduledRestore("saved.zip", "Ann", 1, 1, 3, "0.1.0")))
    )
    (folder / "backup.zip").write_bytes(saved.read_bytes())
    with psycopg.connect(postgres_home.environment["DATABASE_URL"]):
        done = postgres_home.run("prepare")
    assert (done.returncode, STILL_RUNS in done.stdout) == (0, True)
    assert (folder / "backup.zip").read_bytes() == saved.read_bytes()
    assert "3 nights restored and checked." in postgres_home.run("prepare").stdout
    assert not folder.exists()


LIMITS = """
import sys; import django; django.setup()
from pathlib import Path
from django.db import connection
from tournament.database_writes import allow_long_transaction
def limits():
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')")
        return " ".join(cursor.fetchone())
before = limits()
with allow_long_transaction():
    within = limits()
Path(sys.argv[1]).write_text(f"{before}, {within}, {limits()}")
"""


def test_whoever_changes_tables_may_take_their_time(postgres_home: Home, tmp_path: Path) -> None:
    postgres_home.python(LIMITS, str(tmp_path / "limits"))
    assert (tmp_path / "limits").read_text() == "5s 10s, 1min 0, 5s 10s"
