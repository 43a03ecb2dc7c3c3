"""
`manage.py` on a fresh clone: builds its environment, keeps it right, and says plainly what went
wrong.
"""

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from types import ModuleType

import pytest

from tests.guards.tree import ROOT

pytestmark = pytest.mark.embedded_only

BASE_PYTHON = getattr(sys, "_base_executable", sys.executable)
NO_INDEX = {"PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": "", "PIP_EXTRA_INDEX_URL": ""}
CLOSED_PORT = "http://127.0.0.1:9/"


class Clone:
    """A clone whose locks name no packages, so that building its environment takes no network."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copy(ROOT / "manage.py", folder)
        for lock in ("requirements.lock", "requirements-dev.lock"):
            (folder / lock).write_text("")
        (folder / "tests").mkdir()
        (folder / "tests" / "__init__.py").write_text("")
        (folder / "tests" / "__main__.py").write_text(
            "import sys\nprint('ran', sys.prefix, *sys.argv[1:])\n"
        )

    @property
    def stamp(self) -> Path:
        return self.folder / ".venv" / "built-from.txt"

    def run(
        self, *arguments: str, python: str = BASE_PYTHON, **environment: str
    ) -> "subprocess.CompletedProcess[str]":
        path = os.pathsep.join(("/usr/local/bin", "/usr/bin", "/bin"))
        return subprocess.run(
            [python, "manage.py", *arguments],
            cwd=self.folder,
            env={**os.environ, "PATH": path, **NO_INDEX, **environment},
            capture_output=True,
            text=True,
            timeout=120,
        )


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path)


@pytest.fixture
def manage(clone: Clone) -> ModuleType:
    """The clone's manage.py, loaded to look at one of its parts."""
    spec = importlib.util.spec_from_file_location("manage_of_clone", clone.folder / "manage.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_old_python_can_read_far_enough() -> None:
    ast.parse((ROOT / "manage.py").read_text(), feature_version=(3, 6))


def test_an_old_python_is_told_what_is_needed() -> None:
    program = "import sys; sys.version_info = (3, 9, 2, 'final', 0); exec(open('manage.py').read())"
    said = subprocess.run([BASE_PYTHON, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert said.returncode == 1
    assert said.stderr == (
        "Final Nine needs Python 3.11 or newer, and this is Python 3.9. Nothing was changed. "
        "Install a newer Python and start again with it, for example: python3.11 manage.py serve\n"
    )


def test_it_needs_nothing_but_the_standard_library() -> None:
    tree = ast.parse((ROOT / "manage.py").read_text())
    top = {name.name for node in tree.body if isinstance(node, ast.Import) for name in node.names}
    top |= {node.module or "" for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in top} - sys.stdlib_module_names == set()


def test_the_environment_is_built_once_and_again_when_the_lock_changes(clone: Clone) -> None:
    environment = clone.folder / ".venv"
    first = clone.run("test", "-q")
    assert (first.returncode, first.stdout) == (0, f"ran {environment} -q\n")
    assert "Installing Final Nine's 0 Python packages" in first.stderr
    second = clone.run("test")
    assert (second.returncode, second.stdout, second.stderr) == (0, f"ran {environment}\n", "")

    (clone.folder / "requirements.lock").write_text("# changed\n")
    assert "Installing" in clone.run("help").stderr
    (environment / "half-built").touch()
    clone.stamp.unlink()
    assert "Installing" in clone.run("test").stderr
    assert not (environment / "half-built").exists()
    inside = clone.run("test", python=str(environment / "bin" / "python"))
    assert (inside.stdout, inside.stderr) == (f"ran {environment}\n", "")


def test_a_broken_environment_is_built_anew(clone: Clone) -> None:
    (clone.folder / ".venv" / "bin").mkdir(parents=True)
    (clone.folder / ".venv" / "bin" / "python").symlink_to("/nowhere/python3")
    assert clone.run("test").stdout == f"ran {clone.folder / '.venv'}\n"


def test_two_first_starts_at_once_build_it_once(clone: Clone) -> None:
    command = [BASE_PYTHON, "manage.py", "test"]
    starts = [
        subprocess.Popen(
            command,
            cwd=clone.folder,
            env={**os.environ, **NO_INDEX},
            text=True,
            stderr=subprocess.PIPE,
        )
        for _ in range(2)
    ]
    said = [start.communicate(timeout=120)[1] for start in starts]
    assert [start.returncode for start in starts] == [0, 0]
    assert sum("Installing" in each for each in said) == 1
    assert sum("waiting for it" in each for each in said) == 1


def test_another_virtual_environment_is_trusted(clone: Clone, tmp_path: Path) -> None:
    venv.create(tmp_path / "theirs", symlinks=True)
    python = str(tmp_path / "theirs" / "bin" / "python")
    assert clone.run("test", python=python).stdout == f"ran {tmp_path / 'theirs'}\n"
    assert not (clone.folder / ".venv").exists()
    assert clone.run("serve", python=python).stderr == (
        f"The Python environment {tmp_path / 'theirs'} lacks the package django. Nothing was "
        f"changed. Leave that "
        f"environment and start again, or run: python -m pip install -r "
        f"{clone.folder / 'requirements.lock'}\n"
    )


def test_no_network_is_one_sentence(clone: Clone) -> None:
    (clone.folder / "requirements.lock").write_text(
        f"django==5.2.1 \\\n    --hash=sha256:{'0' * 64}\n"
    )
    said = clone.run("serve", PIP_INDEX_URL=CLOSED_PORT)
    assert said.returncode == 1
    assert said.stderr.splitlines()[-1] == (
        "The packages could not be fetched: there seems to be no connection to the internet. Your "
        "nights are "
        "untouched. Connect once and start again; afterwards Final Nine needs no internet."
    )
    assert not clone.stamp.exists()


def test_a_disk_that_cannot_be_written_is_one_sentence(manage: ModuleType) -> None:
    folder = Path("/proc/final-nine")
    for name, path in {
        "OWN": folder,
        "PYTHON": folder / "bin/python",
        "STAMP": folder / "built-from.txt",
    }.items():
        setattr(manage, name, path)
    with pytest.raises(
        SystemExit, match=re.escape("Final Nine cannot write to /proc/final-nine (")
    ):
        manage.build(manage.RUN_LOCK)
    assert manage.why_not_installed("[Errno 28] No space left on device").startswith(
        "The disk is full."
    )
    assert "cannot write" in manage.why_not_installed("[Errno 30] Read-only file system: '.venv'")
    assert manage.why_not_installed("a\nstrange\nfault").endswith(
        "words were:\n  a\n  strange\n  fault"
    )
