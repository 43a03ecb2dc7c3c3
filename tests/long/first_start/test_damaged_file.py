"""
A database file that is empty, garbled or cut is refused at the start, with the backup that helps.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.backup.data_folders import Home, new_home

pytestmark = pytest.mark.embedded_only


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def garbled(file: Path) -> None:
    file.write_bytes(b"x" * 100 + file.read_bytes()[100:])


def cut(file: Path) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])


def hollow(file: Path) -> None:
    """A page in the middle was overwritten; the file begins and ends as it should."""
    content = file.read_bytes()
    middle = len(content) // 4096 // 2 * 4096
    file.write_bytes(content[:middle] + b"\xff" * 4096 + content[middle + 4096 :])


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Home:
    home = new_home(tmp_path_factory.mktemp("furnished") / "data").furnish()
    assert home.run("backup").returncode == 0
    (home.data / "secret-key").write_text("k" * 50)
    return home


@pytest.fixture
def home(furnished: Home, tmp_path: Path) -> Home:
    """A home with nights, a key and a backup, which a test may damage."""
    shutil.copytree(furnished.data, tmp_path / "living")
    return Home(tmp_path / "living")


@pytest.mark.parametrize(
    ("command", "harm"),
    [
        ("prepare", emptied),
        ("prepare", garbled),
        ("prepare", cut),
        ("prepare", hollow),
        ("migrate", emptied),
    ],
)
def test_it_is_refused_and_left_as_it_is(
    command: str, harm: Callable[[Path], None], home: Home
) -> None:
    harm(home.database)
    before = home.database.read_bytes()
    done = home.run(command)
    says = "is empty, but its secret key or backups are here" if harm is emptied else "is damaged ("
    told = done.stderr.strip()
    assert (
        done.returncode,
        told.startswith(f"The database {home.database} {says}"),
        "Traceback" in told,
    ) == (
        1,
        True,
        False,
    )
    assert told.endswith(
        f"Nothing was changed. Restore the newest backup: python3 manage.py restore "
        f"{home.backups[0]}"
    )
    assert ("DATABASE_URL" in told, home.database.read_bytes() == before) == (False, True)


@pytest.mark.parametrize("harm", [emptied, garbled])
def test_the_named_command_puts_the_nights_back(harm: Callable[[Path], None], home: Home) -> None:
    harm(home.database)
    done = home.run("restore", str(home.backups[0]), "--yes")
    assert (done.returncode, "3 nights restored and checked." in done.stdout) == (
        0,
        True,
    )
    assert home.run("prepare").returncode == 0


def test_the_server_does_not_open(home: Home) -> None:
    emptied(home.database)
    done = home.run("serve", "--port", "0", "--host", "127.0.0.1")
    assert (done.returncode, "is empty, but" in done.stderr) == (1, True)


@pytest.mark.parametrize("command", ["backup", "replay", "doctor"])
def test_other_commands_say_it_too(command: str, home: Home) -> None:
    garbled(home.database)
    done = home.run(command)
    told = done.stdout + done.stderr
    assert (done.returncode, "Traceback" in told, "DATABASE_URL" in told) == (1, False, False)
    assert f"python3 manage.py restore {home.backups[0]}" in told


def test_beside_a_key_alone(home: Home) -> None:
    shutil.rmtree(home.data / "backups")
    emptied(home.database)
    done = home.run("prepare")
    assert (done.returncode, "To start over without the old nights, move" in done.stderr) == (
        1,
        True,
    )


def test_a_damaged_backup_is_not_named(home: Home) -> None:
    (only,) = home.backups
    only.write_bytes(only.read_bytes()[:-10])
    garbled(home.database)
    done = home.run("prepare")
    assert (done.returncode, str(only) in done.stderr, "No usable backup in" in done.stderr) == (
        1,
        False,
        True,
    )


@pytest.mark.parametrize("there", [False, True])
def test_in_a_fresh_folder_everything_starts_anew_without_a_word(
    there: bool, tmp_path: Path
) -> None:
    """Also beside an empty file that nobody's nights were ever in."""
    home = new_home(tmp_path / "data")
    if there:
        home.database.write_bytes(b"")
    done = home.run("prepare")
    assert (done.returncode, "backup" in done.stdout, done.stderr) == (0, False, "")
    assert home.run("prepare").returncode == 0


def test_where_the_file_is_gone_the_backups_are_named(home: Home) -> None:
    """A new house may be meant; it is not begun silently."""
    home.database.unlink()
    done = home.run("prepare")
    command = f"python3 manage.py restore {home.backups[0]}"
    assert (done.returncode, command in done.stdout) == (0, True)
