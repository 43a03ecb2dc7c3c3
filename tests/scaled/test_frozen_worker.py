"""
A worker of the scaled set-up that freezes in the middle of a file, and wakes when another has made
it.
"""

import io
import signal
import time
import zipfile
from contextlib import closing

import pytest

from tests.scaled.house import House, until
from tests.scaled.stage import Stage
from tests.scaled.test_house import HELD, RUNG_FOR, SLACK, asked_for_the_season, row
from tests.scaled.visitors import Browser

pytestmark = [
    pytest.mark.pure,
    pytest.mark.needs_postgres,
    pytest.mark.needs_redis,
    pytest.mark.needs_nginx,
]


def test_what_another_made_meanwhile_stays_as_it_is(house: House, stage: Stage) -> None:
    frozen, other = house.workers
    if not frozen.runs:
        frozen.start()
    until((house.folder / "worker-1.alive").exists, HELD + SLACK, frozen)
    with closing(Browser(house, stage.owner)) as owner:
        job = asked_for_the_season(owner)
        until(lambda: row(house, job)["step"] == "running", HELD + SLACK, frozen)
        frozen.send(signal.SIGSTOP)
        asleep = time.monotonic()
        assert (row(house, job)["step"], row(house, job)["tries"]) == ("running", 1)
        other.start()
        try:
            until(lambda: row(house, job)["step"] == "done", HELD + RUNG_FOR + SLACK, other)
            assert time.monotonic() - asleep > HELD - 6, (
                "nobody takes work from somebody who may still be alive"
            )
            stood, file = row(house, job), house.data / "made" / str(job)
            made = file.stat().st_ino
        finally:
            other.stop(signal.SIGKILL)
            frozen.send(signal.SIGCONT)
        next_job = asked_for_the_season(owner)
        until(lambda: row(house, next_job)["step"] == "done", HELD + SLACK, frozen)
        assert (row(house, job), file.stat().st_ino) == (stood, made)
        assert stood["tries"] == 2
        assert [one.name for one in file.parent.glob(f"{job}.*")] == []
        archive = zipfile.ZipFile(io.BytesIO(owner.get(f"/jobs/{job}/file/").body))
    assert archive.testzip() is None
