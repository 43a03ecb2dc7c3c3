"""`manage.py backup` and `manage.py restore`, as the owner of a club types them."""

import re
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from tests.backup.data_folders import Home, heads, new_home, sums
from tournament.backup.backup_reader import read_file_manifest

pytestmark = pytest.mark.embedded_only


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home with something of everything; no test changes it."""
    return new_home(tmp_path_factory.mktemp("furnished") / "data").furnish()


@pytest.fixture(scope="module")
def saved(furnished: Home, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its backup."""
    return furnished.backup(tmp_path_factory.mktemp("saved") / "club.zip")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """An empty home."""
    return new_home(tmp_path / "data")


@pytest.fixture
def living(furnished: Home, tmp_path: Path) -> Home:
    """A home with nights of its own, which a test may change."""
    shutil.copytree(furnished.data, tmp_path / "living")
    return Home(tmp_path / "living")


def nothing_changed(home: Home) -> bytes:
    """What a home must still hold after something went wrong."""
    return home.database.read_bytes()


def test_a_backup_restored_in_an_empty_home_is_equal(
    saved: Path, home: Home, tmp_path: Path
) -> None:
    done = home.run("restore", str(saved), "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    assert "3 nights restored and checked." in done.stdout
    assert sums(home.backup(tmp_path / "again.zip")) == sums(saved)
    replayed = home.run("replay", "--check")
    assert "Nights checked: 3, with faults: 0." in replayed.stdout


def test_no_table_is_forgotten_and_none_is_empty(saved: Path) -> None:
    """
    Every table of the program is in it, and each of them has rows here, so that the other tests
    mean something.
    """
    rows = {
        label: part.rows
        for label, part in read_file_manifest(saved).tables.items()
        if label.startswith("tournament.")
    }
    assert [
        label for label, count in rows.items() if not count and label not in NOTHING_TO_TRY
    ] == []


NOTHING_TO_TRY = ("tournament.display", "tournament.member_user_permissions")


def test_what_is_not_in_it(saved: Path) -> None:
    manifest = read_file_manifest(saved)
    assert manifest.left_out == (
        "sessions",
        "tournament.clubwifi",
        "tournament.job",
        "secret-key",
    )
    assert [label for label in manifest.tables if re.search("session|job|wifi", label)] == []


def test_a_backup_is_for_its_owner_alone(furnished: Home, saved: Path) -> None:
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
    assert stat.S_IMODE((furnished.data / "backups").stat().st_mode) == 0o700


def test_a_restore_keeps_what_was_there_twice(living: Home, saved: Path, tmp_path: Path) -> None:
    living.python(
        "import django; django.setup(); from tournament.models import Club; "
        "Club.objects.update(name='Newer')"
    )
    before = nothing_changed(living)
    done = living.run("restore", str(saved), "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    kept = list(living.data.glob("final-nine.before-restore-*.sqlite3"))
    assert [file.read_bytes() for file in kept] == [before]
    assert [file.name[-12:] for file in living.backups] == ["-restore.zip"]
    again = new_home(tmp_path / "again")
    again.run("restore", str(living.backups[0]), "--yes")
    with closing(sqlite3.connect(again.database)) as database:
        assert database.execute("SELECT name FROM tournament_club").fetchall() == [("Newer",)]
    assert sums(living.backup(tmp_path / "now.zip")) == sums(saved)


def test_a_damaged_night_is_named_and_the_whole_backup_brings_it_back(living: Home) -> None:
    """
    Everything as its owner types it: the backup that fails, the command it names, and all is well.
    """
    living.run("backup")
    (whole,) = living.backups
    with closing(sqlite3.connect(living.database)) as database, database:
        database.execute(
            "UPDATE tournament_journalentry SET by = 'Amn' WHERE night_id = 1 AND version = 2"
        )
    done = living.run("backup")
    assert (done.returncode, len(living.backups)) == (1, 2)
    assert "(1), no. 2. This backup cannot be restored." in done.stderr
    assert done.stderr.strip().endswith(f"python3 manage.py restore {whole}")
    assert (living.data / "damaged-nights.json").exists()
    assert living.run("restore", str(whole), "--yes").returncode == 0
    assert (living.run("backup").returncode, (living.data / "damaged-nights.json").exists()) == (
        0,
        False,
    )


@pytest.mark.parametrize("answer", ["no\n", "", "\n"])
def test_it_asks_first(living: Home, saved: Path, answer: str) -> None:
    before = nothing_changed(living)
    done = living.run("restore", str(saved), answer=answer)
    assert (done.returncode, done.stderr) == (1, "Nothing was changed.\n")
    assert nothing_changed(living) == before


def test_yes_is_enough(home: Home, saved: Path) -> None:
    done = home.run("restore", str(saved), answer="yes\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "with 3 nights" in done.stdout


def test_numbers_that_were_given_are_not_given_again(home: Home, saved: Path) -> None:
    """The second player was removed; no journal takes the next one for them."""
    home.run("restore", str(saved), "--yes")
    home.python(
        "import django; django.setup(); from tournament.club.players import add_player; "
        "from tournament.models import Club; assert add_player(Club.objects.get(), 'New', "
        "key='new-1').pk == 3"
    )


def test_addresses_whose_secret_another_key_locked_are_told(
    home: Home, living: Home, tmp_path: Path
) -> None:
    living = Home(living.data, {"SECRET_KEY": "the key of this house, long enough to sign with"})
    living.python(
        "import django; django.setup(); from tournament.models import Club, TargetKind; "
        "from tournament.notifications.target_store import TargetInput, make_target; "
        "make_target(Club.objects.get(), TargetInput(TargetKind.WEBHOOK, 'Lamp', "
        "'https://lamp.example/'), 'Ann', 'key-1')"
    )
    lost = "1 address needs a new secret: create it on its page."
    saved = living.backup(tmp_path / "saved.zip")
    assert lost in home.run("restore", str(saved), "--yes").stdout
    assert lost not in living.run("restore", str(saved), "--yes").stdout


def test_a_broken_database_can_be_replaced(living: Home, saved: Path, tmp_path: Path) -> None:
    living.database.write_bytes(b"SQLite format 3\0" + b"\xff" * 4000)
    broken = nothing_changed(living)
    done = living.run("restore", str(saved), "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    assert [file.read_bytes() for file in living.data.glob("*.before-restore-*.sqlite3")] == [
        broken
    ]
    assert heads(read_file_manifest(living.backup(tmp_path / "now.zip"))) == heads(
        read_file_manifest(saved)
    )


def test_a_damaged_file_changes_nothing(living: Home, saved: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.zip"
    cut.write_bytes(saved.read_bytes()[:-200])
    before = nothing_changed(living)
    done = living.run("restore", str(cut), "--yes")
    assert (done.returncode, done.stderr) == (
        1,
        "Not a Final Nine backup, or damaged. Nothing was changed; choose another.\n",
    )
    assert nothing_changed(living) == before
    assert sorted(file.name for file in living.data.glob("*restor*")) == []


def test_a_file_that_is_not_there(home: Home) -> None:
    done = home.run("restore", "nowhere.zip", "--yes")
    assert (done.returncode, done.stderr) == (
        1,
        "nowhere.zip could not be read (No such file or directory). Nothing was changed.\n",
    )


def test_a_backup_never_writes_over_a_file(furnished: Home, saved: Path) -> None:
    before = saved.read_bytes()
    done = furnished.run("backup", str(saved))
    assert (done.returncode, saved.read_bytes()) == (1, before)
    assert done.stderr == f"{saved} is there already. Nothing was changed; choose another name.\n"


def test_without_a_name_it_lies_in_the_folder(living: Home) -> None:
    done = living.run("backup")
    assert (done.returncode, done.stderr) == (0, "")
    assert [str(file) in done.stdout for file in living.backups] == [True]
    assert "The secret key is not in it" in done.stdout
