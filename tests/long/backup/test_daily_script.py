"""
The script of the compose file's service that copies one backup a day: what it keeps, and when it
tries again.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.server import ROOT

pytestmark = pytest.mark.pure

NAME = re.compile(r"final-nine-\d{8}-\d{6}\.zip")
MAKES = '#!/bin/sh\necho made > "$3"\n'
DAMAGED = '#!/bin/sh\necho made > "$3"\nexit 1\n'
FAILS = "#!/bin/sh\nexit 1\n"
RESTS = '#!/bin/sh\necho "$1" > "$RESTED"\nkill -TERM $PPID\n'


def run(tmp_path: Path, program: str, *more: str) -> int:
    """
    The script beside a program of this kind; it ends when it is about to rest for the first time.
    """
    for name, text in (("python", program), ("sleep", RESTS)):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o700)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    command = ["sh", str(ROOT / "deploy" / "backup.sh"), str(tmp_path / "kept"), *more]
    environment = {"PATH": path, "RESTED": str(tmp_path / "rested")}
    return subprocess.run(command, env=environment, capture_output=True, timeout=30).returncode


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    (tmp_path / "kept").mkdir()
    return tmp_path / "kept"


def there(kept: Path) -> list[str]:
    return sorted(file.name for file in kept.iterdir())


def rested(tmp_path: Path) -> str:
    return (tmp_path / "rested").read_text().strip()


def test_one_is_made_and_the_next_a_day_later(tmp_path: Path, kept: Path) -> None:
    run(tmp_path, MAKES)
    (made,) = there(kept)
    assert (bool(NAME.fullmatch(made)), rested(tmp_path)) == (True, "86400")


def test_after_a_failure_it_is_tried_again_in_ten_minutes(tmp_path: Path, kept: Path) -> None:
    (kept / "final-nine-20260101-030000.zip").touch()
    run(tmp_path, FAILS)
    assert (there(kept), rested(tmp_path)) == (["final-nine-20260101-030000.zip"], "600")


@pytest.mark.parametrize(("program", "code"), [(MAKES, 0), (FAILS, 1)])
def test_once_says_whether_it_worked(program: str, code: int, tmp_path: Path, kept: Path) -> None:
    assert (run(tmp_path, program, "once"), len(there(kept))) == (code, 1 - code)


def test_however_often_it_starts_a_month_stays(tmp_path: Path, kept: Path) -> None:
    """Of each day the newest, and thirty days in all."""
    days = [f"202601{number:02}" for number in range(1, 32)]
    for day in days:
        for start in range(5 if day < days[-1] else 40):
            (kept / f"final-nine-{day}-1100{start:02}.zip").touch()
    run(tmp_path, MAKES)
    *earlier, made = there(kept)
    assert earlier == [
        *(f"final-nine-{day}-110004.zip" for day in days[2:-1]),
        f"final-nine-{days[-1]}-110039.zip",
    ]
    assert NAME.fullmatch(made)


def test_one_with_damaged_nights_is_marked_and_pushes_out_no_whole_one(
    tmp_path: Path, kept: Path
) -> None:
    whole = "final-nine-20260101-030000.zip"
    later = [f"final-nine-202602{day:02}-030000-damaged.zip" for day in range(1, 29)]
    later += [f"final-nine-202603{day:02}-030000-damaged.zip" for day in range(1, 15)]
    for name in (whole, *later):
        (kept / name).touch()
    run(tmp_path, DAMAGED)
    first, *others = there(kept)
    assert (first, len(others), others[-1].endswith("-damaged.zip")) == (whole, 30, True)
    assert rested(tmp_path) == "86400"


def test_once_says_also_that_nights_are_damaged(tmp_path: Path, kept: Path) -> None:
    assert (run(tmp_path, DAMAGED, "once"), len(there(kept))) == (1, 1)
