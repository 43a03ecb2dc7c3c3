"""
A web process that freezes while it holds a night: the others refuse in words, go on soon, and it
stores nothing.
"""

import http.client
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest

from tests.live.seeded_night import Director, Stage, set_stage
from tests.private import PrivateServer
from tests.server import RunningServer, Workshop

pytestmark = [pytest.mark.needs_postgres, pytest.mark.embedded_only]
STORED, REFUSED = 204, 409
SOONER = "?options=-c%20lock_timeout%3D1s%20-c%20idle_in_transaction_session_timeout%3D3s"
"""
As in `config/database.py`, only shorter: whoever wants to know how it is there leaves this out.
"""
IN_LINE = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND wait_event_type = 'Lock'
"""


@dataclass(slots=True)
class Pair:
    """Two web processes on one PostgreSQL."""

    first: RunningServer
    second: RunningServer
    stage: Stage
    answers: list[int] = field(default_factory=list)

    @contextmanager
    def held_night(self) -> Iterator[None]:
        """Somebody who has the night's row, for as long as they like."""
        with psycopg.connect(self.first.environment["DATABASE_URL"]) as holder:
            holder.execute(
                "SELECT 1 FROM tournament_tournament WHERE id = %s FOR UPDATE", [self.stage.night]
            )
            yield

    def click(self, server: RunningServer, text: str) -> int:
        """An announcement, always with the same key."""
        director = Director(server.port, self.stage)
        try:
            return director.click("announce", f"announce-{text}", text=text)
        finally:
            director.close()

    def until_stored(self, server: RunningServer, text: str) -> tuple[list[int], float]:
        """Press again and again; the answers, and the seconds it took."""
        begun, answers = time.monotonic(), list[int]()
        while STORED not in answers and time.monotonic() - begun < 40:
            answers.append(self.click(server, text))
        return answers, time.monotonic() - begun

    def wait_for_a_click_in_line(self) -> None:
        """Until a click has begun its transaction and waits for the row."""
        until = time.monotonic() + 4
        with psycopg.connect(self.first.environment["DATABASE_URL"], autocommit=True) as line:
            while line.execute(IN_LINE).fetchone() == (0,):
                assert time.monotonic() < until
                time.sleep(0.01)

    def stands(self, text: str) -> int:
        """How often this was stored."""
        with psycopg.connect(self.first.environment["DATABASE_URL"]) as line:
            row = line.execute(
                "SELECT count(*) FROM tournament_journalentry WHERE night_id = %s AND action LIKE "
                "%s",
                [self.stage.night, f"%{text}%"],
            ).fetchone()
            assert row is not None
            return int(row[0])


@pytest.fixture(scope="module")
def pair(
    postgres_server: PrivateServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pair]:
    folder: Path = tmp_path_factory.mktemp("frozen")
    first = Workshop(folder, postgres_server.url + SOONER, "", worker=folder.name).server()
    second = RunningServer(first.data, dict(first.environment))
    for server in (first, second):
        server.start()
    yield Pair(first, second, set_stage(first))
    for server in (first, second):
        server.kill()


def test_a_click_on_a_night_that_somebody_holds_is_refused_soon_and_goes_through_with_the_same_key(
    pair: Pair,
) -> None:
    with pair.held_night():
        begun = time.monotonic()
        assert pair.click(pair.second, "Pizza") == REFUSED
        assert 1 <= time.monotonic() - begun < 4
    assert pair.click(pair.second, "Pizza") == STORED
    assert pair.stands("Pizza") == 1


def test_a_process_that_freezes_in_its_turn_loses_it_and_says_so_when_it_wakes(pair: Pair) -> None:
    click = threading.Thread(target=lambda: pair.answers.append(pair.click(pair.first, "Soup")))
    assert pair.first.process is not None
    with pair.held_night():
        click.start()
        pair.wait_for_a_click_in_line()
        pair.first.process.send_signal(signal.SIGSTOP)
    try:  # now it is its turn, and it does not know
        answers, took = pair.until_stored(pair.second, "Salad")
    finally:
        pair.first.process.send_signal(signal.SIGCONT)
    click.join(20)
    assert set(answers[:-1]) == {REFUSED}
    assert 1 < took < 7
    assert pair.answers == [REFUSED]
    assert (pair.stands("Soup"), pair.stands("Salad")) == (0, 1)
    assert pair.click(pair.first, "Soup") == STORED
    assert pair.click(pair.second, "Soup") == STORED
    assert pair.stands("Soup") == 1
    assert "Traceback" not in pair.first.log


def test_pages_of_a_process_that_was_frozen_open_as_before(pair: Pair) -> None:
    line = http.client.HTTPConnection("127.0.0.1", pair.first.port, timeout=10)
    line.request("GET", f"/t/{pair.stage.night}/", headers={"Cookie": pair.stage.directors[0]})
    assert line.getresponse().status == 200
    line.close()
