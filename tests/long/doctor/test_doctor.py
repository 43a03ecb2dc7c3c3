"""The doctor at a damaged database: it names that one fault and all that is well beside it."""

import json
import shutil
from pathlib import Path

import pytest
from django.db import connection

from tests.backup.data_folders import Home
from tests.doctor.test_doctor import club
from tournament.models import Club

__all__ = ["club"]  # fixtures
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.embedded_only
def test_a_damaged_database(club: Club, tmp_path: Path) -> None:
    folder = tmp_path / "damaged"
    folder.mkdir(mode=0o700)
    copy = folder / "final-nine.sqlite3"
    connection.close()
    shutil.copy(connection.settings_dict["NAME"], copy)
    with copy.open("r+b") as file:
        file.seek(20 * 4096)
        file.write(b"\xff" * 40 * 4096)
    done = Home(folder).run("doctor", "--json")
    told = {one["what"]: one["health"] for one in json.loads(done.stdout)["findings"]}
    faults = [what for what, health in told.items() if health == "fault"]
    assert (done.returncode, len(faults), "journals" in told, told["disk"]) == (1, 1, False, "ok")
    assert "database" in faults[0]
