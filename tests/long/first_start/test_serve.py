"""`serve` as the owner of the house meets it: the first start, the second, and every refusal."""

import json
import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.conftest import StartServer
from tests.guards.tree import ROOT
from tests.server import NOT_INHERITED, RunningServer, Workshop

pytestmark = pytest.mark.embedded_only
TOKEN = re.compile(r"/l/[A-Za-z0-9_-]{22,}/")


def serve(data: Path, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """A start that is expected to be refused."""
    kept = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    return subprocess.run(
        [sys.executable, "-W", "error", "manage.py", "serve", *arguments],
        cwd=ROOT,
        env={**kept, "FINAL_NINE_DATA": str(data), **environment},
        capture_output=True,
        text=True,
        timeout=30,
    )


@pytest.fixture(scope="module")
def started_once(workshop: Workshop) -> Iterator[RunningServer]:
    server = workshop.server()
    server.start()
    yield server
    server.kill()


@pytest.fixture
def live_server_process(started_once: RunningServer) -> RunningServer:
    """
    One for all of these, whose log begins anew; who stops it starts it again, or the next does.
    """
    server = started_once
    if server.process is None or server.process.poll() is not None:
        server.start()
    os.truncate(server.data / "server.log", 0)
    return server


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def page(server: RunningServer, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(server.base_url + path, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as answer:
        with answer:
            return answer.code, answer.read().decode()


def test_the_first_start_makes_everything(tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "made" / "data")
    (tmp_path / "made").mkdir()
    server.data.mkdir(mode=0o700)
    server.start()
    try:
        assert mode(server.data) == 0o700
        assert mode(server.data / "secret-key") == 0o600
        assert (server.data / "final-nine.sqlite3").exists()
        assert (server.data / "static" / "staticfiles.json").exists()
        assert page(server, "/healthz") == (200, "ok\n")
        assert page(server, "/readyz") == (200, '{"database": "ok"}')
        assert page(server, "/version") == (200, '{"name": "Final Nine", "version": "0.1.0"}')
        assert TOKEN.search(server.log)
        assert f"On this computer:  http://localhost:{server.port}/\n" in server.log
        assert "▄▄▄▄▄" in server.log
        assert f"To stop: Ctrl-C. Nights are saved in {server.data}\n" in server.log
    finally:
        server.stop()
    assert server.log.endswith("\nClosed. Everything is saved.\n")
    assert server.process is not None
    assert server.process.returncode == 0


def test_the_second_start_prepares_and_changes_nothing(live_server_process: RunningServer) -> None:
    server = live_server_process
    server.stop()
    kept = ("secret-key", "static-from.txt", "static/staticfiles.json")
    before = [
        ((server.data / name).read_text(), (server.data / name).stat().st_mtime_ns) for name in kept
    ]
    server.start()
    assert [
        ((server.data / name).read_text(), (server.data / name).stat().st_mtime_ns) for name in kept
    ] == before
    assert "Preparing" not in server.log


def test_a_kill_loses_nothing_and_the_next_start_answers(
    live_server_process: RunningServer,
) -> None:
    live_server_process.kill()
    live_server_process.start()
    assert page(live_server_process, "/readyz") == (200, '{"database": "ok"}')


def test_styles_and_scripts_are_served_under_lasting_names(
    live_server_process: RunningServer,
) -> None:
    names = json.loads((live_server_process.data / "static" / "staticfiles.json").read_text())[
        "paths"
    ]
    name, lasting = next(
        (name, lasting) for name, lasting in names.items() if name.endswith(".css")
    )
    with urllib.request.urlopen(
        f"{live_server_process.base_url}/static/{lasting}", timeout=10
    ) as answer:
        assert answer.headers["Cache-Control"] == "max-age=315360000, public, immutable"
        assert len(answer.read()) > 100
    assert name != lasting
    with urllib.request.urlopen(
        f"{live_server_process.base_url}/static/{name}", timeout=10
    ) as answer:
        assert (
            "immutable" not in answer.headers["Cache-Control"]
        )  # only the page after a fault asks by this name


def test_changed_styles_are_gathered_again(live_server_process: RunningServer) -> None:
    live_server_process.stop()
    (live_server_process.data / "static-from.txt").write_text("older")
    live_server_process.start()
    assert "Preparing styles and scripts …" in live_server_process.log


def test_ctrl_c_while_a_page_is_open_ends_quietly(live_server_process: RunningServer) -> None:
    with urllib.request.urlopen(live_server_process.base_url + "/healthz"):
        live_server_process.stop(signal.SIGINT)
    assert "Traceback" not in live_server_process.log
    assert live_server_process.log.endswith("Closed. Everything is saved.\n")


def test_the_secret_part_of_a_link_is_never_logged(start_server: StartServer) -> None:
    server, secret = start_server(LOG_LEVEL="INFO"), "s3cretS3cretS3cretS3cret"
    for path in (f"/l/{secret}/", f"/l/{secret}/x?y=1", f"/missing?next=/l/{secret}/"):
        page(server, path)
    assert "/l/…" in server.log
    assert secret not in server.log


def test_a_mistyped_address_does_not_frighten_the_host(live_server_process: RunningServer) -> None:
    assert page(live_server_process, "/nowhere")[0] == 404
    assert "WARNING" not in live_server_process.log


def test_a_live_connection_is_taken_from_its_own_pages_only(
    live_server_process: RunningServer,
) -> None:
    port = live_server_process.port
    address = f"ws://127.0.0.1:{port}/nowhere/"
    for origin in (
        f"http://127.0.0.1:{port + 1}",
        "http://elsewhere.example",
        f"https://127.0.0.1:{port}",
        None,
    ):
        with (
            pytest.raises(InvalidStatus) as refusal,
            connect(address, origin=Origin(origin) if origin else None),
        ):
            pass
        assert refusal.value.response.status_code == 403


def test_a_busy_port(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]
        said = serve(tmp_path / "data", "--port", str(port))
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr == (
        f"Port {port} is busy with Final Nine or another program. Nothing "
        f"was changed. "
        f"Close it, or use another port: python3 manage.py serve --port {port + 1}\n"
    )
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "70000"], "There is no port 70000. Use 1024 to 65535."),
        (["--host", "203.0.113.9", "--port", "0"], "This computer has no address 203.0.113.9."),
        (["--fd", "77"], "File descriptor 77 is not an open socket."),
        (
            ["--processes", "2"],
            "2 web processes need Redis. Nothing was changed.",
        ),
    ],
)
def test_a_wish_that_cannot_be_met(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    said = serve(tmp_path / "data", *arguments)
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr.startswith(sentence)
    assert len(said.stderr.splitlines()) == 1
    assert not (tmp_path / "data").exists()


def test_a_folder_that_cannot_be_written() -> None:
    said = serve(Path("/proc/final-nine"), "--port", "0")
    assert said.returncode == 1
    assert said.stderr.startswith("Final Nine can’t write to /proc/final-nine (")
    assert said.stderr.endswith(
        "Saved nights are safe. Let this user write there, or set "
        "FINAL_NINE_DATA to another "
        "folder.\n"
    )


def test_a_database_of_a_newer_version(start_server: StartServer) -> None:
    server = start_server()
    server.stop()
    database = sqlite3.connect(server.data / "final-nine.sqlite3")
    with database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '9999_new', "
            "'')"
        )
    database.close()
    said = serve(server.data, "--port", "0")
    assert (said.returncode, said.stderr) == (
        1,
        "A newer Final Nine has used this database (“tournament.9999_new”). Nothing was changed. Update the program, or set FINAL_NINE_DATA to another folder.\n",
    )


def test_a_database_that_does_not_answer(tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        url = f"postgres://ann:secret@127.0.0.1:{closed.getsockname()[1]}/nights"
        said = serve(tmp_path, "--port", "0", DATABASE_URL=url)
    assert said.returncode == 1
    assert said.stderr.splitlines()[-1].startswith("The database does not answer (")
    assert "secret" not in said.stderr


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "eight", "PORT must be a whole number, and it is set to “eight”."),
        ("PROFILE", "work", "PROFILE must be one of home, production, and it is set to “work”."),
        ("DEBUG", "maybe", "DEBUG must be yes or no, and it is set to “maybe”."),
        (
            "DATABASE_URL",
            "mysql://a/b",
            "DATABASE_URL must look like postgres://user:password@host:5432/name",
        ),
    ],
)
def test_a_setting_with_a_slip(tmp_path: Path, name: str, value: str, sentence: str) -> None:
    said = serve(tmp_path, **{name: value})
    assert said.returncode == 1
    assert said.stderr.startswith(sentence)
    assert len(said.stderr.splitlines()) == 1
