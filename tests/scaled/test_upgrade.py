"""Rolling upgrade: first the database, then one web process after the other."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shutil import copytree

import pytest

from tests.scaled.house import Container, House, answers, until
from tests.scaled.seeded_house import Stage
from tests.scaled.visitors import Browser

pytestmark = [
    pytest.mark.pure,
    pytest.mark.needs_postgres,
    pytest.mark.needs_redis,
    pytest.mark.needs_nginx,
]

CHANGE = '''"""What the next release adds."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournament", "{before}")]
    operations = [migrations.RunSQL("CREATE TABLE tournament_next (id bigint)")]
'''


def next_release(house: House) -> Path:
    """The program with one more change of the database."""
    release = copytree(house.builder.image, house.folder / "next")
    changes = release / "tournament" / "migrations"
    before = max(one.stem for one in changes.glob("0*.py"))
    (changes / "9999_next.py").write_text(CHANGE.format(before=before))
    return release


@contextmanager
def clicking(house: House, stage: Stage) -> Iterator[list[int]]:
    """A director who clicks all the time; the answers."""
    said: list[int] = []
    enough = threading.Event()

    def click() -> None:
        while not enough.wait(0.05):
            director = Browser(house, stage.director)
            said.append(director.click(stage.night, "announce", text=f"Click {len(said)}").status)
            director.close()

    director = threading.Thread(target=click)
    director.start()
    try:
        yield said
    finally:
        enough.set()
        director.join()


def takes_clicks(web: Container, known: int) -> bool:
    """Whether this process has taken one since it had told so much."""
    return any(line.get("status") == 204 for line in web.lines[known:])


def test_nobody_waits_while_a_release_comes_in(house: House, stage: Stage) -> None:
    """The old processes are ready as before on the newer database; every click is taken."""
    release = next_release(house)
    migrate = house.builder.container("migrate", "migrate-next")
    migrate.folder = release
    before = [len(web.lines) for web in house.webs]
    with clicking(house, stage) as said:
        migrate.run()
        with house.database() as line:
            assert line.execute("SELECT count(*) FROM tournament_next").fetchone() == (0,)
        assert [answers(f"http://localhost:{web.port}/readyz") for web in house.webs] == [
            True,
            True,
        ]
        for web in house.webs:
            web.stop(signal.SIGINT)
            web.folder = release
            web.start()
            until(partial(answers, f"http://localhost:{web.port}/readyz"), of=web)
            # The proxy looks for it again only some seconds after it was away.
            until(partial(takes_clicks, web, len(web.lines)), of=web)
    assert [status for status in said if status != 204] == []
    fresh = [
        line for web, known in zip(house.webs, before, strict=True) for line in web.lines[known:]
    ]
    assert [line["says"] for line in fresh if line["level"] == "ERROR"] == []
