#!/usr/bin/env python3
"""
Start anything in Final Nine: keeps the program's own Python environment right, then runs the
command in it.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Final Nine needs Python 3.11 or newer, and this is Python %d.%d. Nothing was changed. "
        "Install a newer Python and start again with it, for example: python3.11 manage.py serve"
        % sys.version_info[:2]
    )

import errno
import hashlib
import importlib.util
import os
import runpy
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
OWN = ROOT / ".venv"
PYTHON = OWN / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = OWN / "built-from.txt"
RUN_LOCK, WORK_LOCK = ROOT / "requirements.lock", ROOT / "requirements-dev.lock"
MODULES = {
    "test": "tests",
    "lab": "tests.lab",
    "bench": "tests.bench",
}  # run before Django is loaded
NO_NETWORK_SIGNS = (
    "name resolution",
    "NewConnectionError",
    "ConnectTimeout",
    "Network is unreachable",
    "dns error",
    "error sending request",
    "Connection refused",
    "ProxyError",
)


def main() -> None:
    arguments = sys.argv[1:]
    lock = WORK_LOCK if arguments[:1] and arguments[0] in MODULES else RUN_LOCK
    inside_own = Path(sys.prefix).resolve() == OWN.resolve()
    inside_another = (
        sys.prefix != sys.base_prefix and not inside_own
    )  # somebody's own choice, and trusted
    ready = inside_another or is_built_from(lock)
    if not ready:
        build(lock)
    if ready and (inside_own or inside_another):
        run(arguments)
    else:
        start_again_inside(arguments)


def run(arguments: list[str]) -> None:
    """
    Run the command here: tests and measurements as modules, everything else as a Django command.
    """
    module = MODULES.get(arguments[0]) if arguments else None
    try:
        if module:
            os.chdir(ROOT)
            sys.argv = [module, *arguments[1:]]
            runpy.run_module(module, run_name="__main__", alter_sys=True)
        else:
            os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
            run_with_django(arguments)
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.split(".")[0] in (
            "config",
            "tournament",
            "rulings",
            "seating",
            "tests",
        ):
            raise
        lock = WORK_LOCK if module else RUN_LOCK
        sys.exit(
            f"The Python environment {sys.prefix} lacks the package {missing.name}. Nothing was "
            f"changed. "
            f"Leave that environment and start again, or run: python -m pip install -r {lock}"
        )


def run_with_django(arguments: list[str]) -> None:
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415 - Django is there only by now
    from django.core.management import execute_from_command_line  # noqa: PLC0415
    from django.db import DatabaseError  # noqa: PLC0415

    try:
        execute_from_command_line(["manage.py", *arguments])
    except ImproperlyConfigured as slip:
        sys.exit(f"{slip}")
    except DatabaseError:
        from tournament.management.database_file import find_file_fault  # noqa: PLC0415 - it needs the settings

        wrong = find_file_fault()
        if wrong is None:
            raise
        sys.exit(f"{wrong.says} {wrong.do}")


def start_again_inside(arguments: list[str]) -> NoReturn:
    command = [str(PYTHON), str(ROOT / "manage.py"), *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    try:
        sys.exit(subprocess.run(command).returncode)
    except KeyboardInterrupt:
        sys.exit(130)


# --- the environment


def is_built_from(lock: Path) -> bool:
    """
    Whether .venv was finished from these very locks with this Python (its stamp is written last,
    removed first).
    """
    try:
        return PYTHON.exists() and line_of(lock) in STAMP.read_text().splitlines()
    except OSError:
        return False


def line_of(lock: Path) -> str:
    fingerprint = hashlib.sha256(lock.read_bytes()).hexdigest()
    return f"{lock.name} {fingerprint} Python {sys.version_info[0]}.{sys.version_info[1]}"


def build(lock: Path) -> None:
    try:
        with one_at_a_time(lock):
            if is_built_from(lock):  # somebody else has just done it
                return
            OWN.mkdir(exist_ok=True)
            STAMP.unlink(missing_ok=True)
            install(lock)
            # The dev lock holds the runtime lock, version for version, so it satisfies both.
            finished = (RUN_LOCK, WORK_LOCK) if lock == WORK_LOCK else (RUN_LOCK,)
            STAMP.write_text("".join(line_of(each) + "\n" for each in finished))
    except OSError as problem:
        sys.exit(why_not_written(problem))
    except KeyboardInterrupt:
        sys.exit(
            "\nStopped while installing. Your nights are untouched; the next start begins the "
            "installation anew."
        )


@contextmanager
def one_at_a_time(lock: Path) -> Iterator[None]:
    """Two first starts at once: the second waits for the first."""
    with lock.open("rb") as held:
        try:
            import fcntl  # noqa: PLC0415 - not on Windows, where two first starts at once are left to luck
        except ImportError:
            yield
            return
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another start of Final Nine is installing; waiting for it …")
            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def install(lock: Path) -> None:
    packages = sum("==" in line for line in lock.read_text().splitlines())
    say(
        f"Installing Final Nine's {packages} Python packages into .venv (once; it takes a minute "
        f"at most) …"
    )
    uv = shutil.which("uv")
    if uv:
        make = [
            uv,
            "venv",
            "--seed",
            "--clear",
            "--no-project",
            "--python",
            base_python(),
            str(OWN),
        ]
        fill = [uv, "pip", "install", "--python", str(PYTHON), "--require-hashes", "-r", str(lock)]
        if watch(make, packages)[0] and watch(fill, packages)[0]:
            return say("Installed.")
        say("uv could not do it; trying with pip …")
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            "This Python cannot make virtual environments. Nothing was changed. "
            "On Debian and Ubuntu run: sudo apt install python3-venv — then start again."
        )
    make = [base_python(), "-m", "venv", "--clear", str(OWN)]
    fill = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--require-hashes",
        "--no-deps",
        "--retries",
        "2",
        "--no-color",
    ]
    for step in (make, [*fill, "--disable-pip-version-check", "-r", str(lock)]):
        done, said = watch(step, packages)
        if not done:
            sys.exit(why_not_installed(said))
    return say("Installed.")


def base_python() -> str:
    """
    The Python that .venv is made from, even when this start already runs inside an outdated .venv.
    """
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def watch(command: list[str], packages: int) -> tuple[bool, str]:
    """
    Run a step of the installation, showing how far it is; its own words are kept for when it fails.
    """
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PIP_NO_INPUT": "1"}
    said, collected = [], 0
    with subprocess.Popen(
        command, env=environment, text=True, encoding="utf-8", errors="replace",
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as step:  # fmt: skip
        for line in step.stdout or ():
            said.append(line.rstrip())
            if line.startswith("Collecting "):
                collected += 1
                progress(f"  {collected} of {packages}: {line.split()[1].partition('==')[0]}")
            elif line.startswith("Installing collected"):
                progress("  unpacking")
    progress("")
    return step.returncode == 0, "\n".join(said)


def progress(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r" + text.ljust(60) + ("" if text else "\r"))
        sys.stderr.flush()


def say(text: str) -> None:
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


# --- what went wrong


def why_not_installed(said: str) -> str:
    if any(sign in said for sign in NO_NETWORK_SIGNS):
        return (
            "The packages could not be fetched: there seems to be no connection to the internet. "
            "Your nights are untouched. Connect once and start again; afterwards Final Nine needs "
            "no internet."
        )
    if "No space left" in said:
        return (
            "The disk is full. Your nights are untouched. Make some room (about 300 MB) and start "
            "again."
        )
    if "Read-only file system" in said or "Permission denied" in said:
        return why_not_written(PermissionError(errno.EACCES, "", str(OWN)))
    last = "\n  ".join(said.splitlines()[-8:])
    return (
        f"The packages could not be installed. Your nights are untouched. The installer's last "
        f"words were:\n  {last}"
    )


def why_not_written(problem: OSError) -> str:
    if problem.errno == errno.ENOSPC:
        return why_not_installed("No space left")
    why = os.strerror(problem.errno or errno.EACCES).lower()
    return (
        f"Final Nine cannot write to {problem.filename or OWN} ({why}). Nothing was changed. "
        "Move its folder to a disk that you may write to, or start it as the user who owns it."
    )


if __name__ == "__main__":
    main()
