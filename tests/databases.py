"""
The test database: migrated once for each state of the migrations, then copied.

Every worker and every real server begins with a copy; migrating anew took each of them seconds.
"""

import hashlib
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from django.db import connections

ROOT = Path(__file__).resolve().parent.parent
SHAPES = ("requirements.lock", "config/settings.py", "tournament/migrations")
"""What a migrated database depends on."""


def migrated_sqlite() -> Path:
    """A migrated, empty SQLite file; made at the first call after a migration has changed."""
    file = ROOT / ".venv" / f"migrated-{fingerprint()}.sqlite3"
    if file.exists():
        return file
    for outdated in file.parent.glob("migrated-*.sqlite3"):
        outdated.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(dir=file.parent) as folder:
        made = Path(folder) / "migrated.sqlite3"
        migrate(f"sqlite:///{made}", folder)
        made.replace(file)
    return file


def fingerprint() -> str:
    digest = hashlib.sha256()
    for shape in SHAPES:
        place = ROOT / shape
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def migrate(url: str, data: str) -> None:
    """Migrate a database in a process of its own."""
    environment = {**os.environ, "DATABASE_URL": url, "FINAL_NINE_DATA": data, "REDIS_URL": ""}
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def copy_sqlite(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as built, closing(sqlite3.connect(target)) as copy:
        built.backup(copy)


def copy_postgres(url: str, name: str, template: str) -> str:
    """Make a database on the server of that address from another one there; gives its address."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    return urlsplit(url)._replace(path=f"/{name}").geturl()


@contextmanager
def worker_database(folder: Path, worker: str) -> Iterator[None]:
    """
    Point Django at a copy of the migrated database, for as long as the tests of this process run.
    """
    connection = connections["default"]
    before = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":  # a real file, so that threads meet real locks
        name = str(folder / "tests.sqlite3")
        copy_sqlite(migrated_sqlite(), Path(name))
    else:
        name = f"tests-{worker}"
        copy_postgres(
            os.environ["DATABASE_URL"], name, migrated_postgres(os.environ["DATABASE_URL"])
        )
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before


def migrated_postgres(url: str) -> str:
    """The name of the migrated database on a private PostgreSQL; made by whoever comes first."""
    name = f"migrated-{fingerprint()}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(9)")  # until this connection ends
        known = connection.execute(
            "SELECT 1 FROM pg_database WHERE datname = %s", [name]
        ).fetchone()
        if known is None:
            migrating = copy_postgres(url, f"{name}-unfinished", "template0")
            with tempfile.TemporaryDirectory() as data:
                migrate(migrating, data)
            connection.execute(f'ALTER DATABASE "{name}-unfinished" RENAME TO "{name}"')
    return name
