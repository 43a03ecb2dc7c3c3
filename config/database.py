"""Database settings: one SQLite file by default, or PostgreSQL by DATABASE_URL."""

import sqlite3
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

BUSY_SECONDS = 5
FROZEN_SECONDS = 10
"""
A process that says nothing for so long in the middle of a transaction loses it: what it held,
others may have.
"""
# four that answer pages, one for each thread beside them, the rest for whatever comes in between
CONNECTIONS = 16


def build_database_settings(url: str, data: Path) -> dict[str, Any]:
    """
    Django's settings for the database of this address; no address means one file in the data
    folder.
    """
    parts = urlsplit(url)
    if not url:
        return build_sqlite_settings(data / "final-nine.sqlite3")
    if parts.scheme == "sqlite" and parts.path.strip("/"):
        # sqlite:///nights.db lies in the data folder, sqlite:////srv/nights.db where it says
        return build_sqlite_settings(data / unquote(parts.path.removeprefix("/")))
    if parts.scheme in ("postgres", "postgresql") and parts.path.strip("/"):
        return build_postgresql_settings(parts)
    raise ImproperlyConfigured(
        "DATABASE_URL must look like postgres://user:password@host:5432/name or "
        "sqlite:///file.sqlite3."
    )


REACHED = {
    "connect_timeout": str(BUSY_SECONDS),
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": str(
        1000 * FROZEN_SECONDS
    ),  # what was sent is not heard: the machine is gone
}


def build_postgresql_options(given: str | None) -> str:
    """
    What PostgreSQL sees to by itself, for each connection; what the address says comes after it and
    wins, and an empty `?options=` sends nothing, for a pooler in between that lets nothing through.
    No statement has a limit: some of them are long.
    """
    if given == "":
        return ""
    own = (
        f"-c lock_timeout={BUSY_SECONDS}s -c idle_in_transaction_session_timeout={FROZEN_SECONDS}s"
    )
    return f"{own} {given or ''}".strip()


class DamageTolerantConnection(sqlite3.Connection):
    """
    A connection that reads also what a damaged file holds instead of text; the seals show what was
    changed.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.text_factory = partial(str, encoding="utf-8", errors="replace")


def build_sqlite_settings(file: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": BUSY_SECONDS,
            "factory": DamageTolerantConnection,
            "transaction_mode": "IMMEDIATE",
            "init_command": (
                f"PRAGMA journal_mode={choose_sqlite_journal_mode()}; PRAGMA synchronous=FULL;"
            ),
        },
    }


def choose_sqlite_journal_mode(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> str:
    """
    Write-ahead logging only where its reset bug is mended; the older journal is safe everywhere.
    """
    return "WAL" if version >= (3, 51, 3) else "TRUNCATE"


def build_postgresql_settings(parts: SplitResult) -> dict[str, Any]:
    """
    Nobody waits without end: neither for a server that is away, nor for a night that another
    process holds.
    """
    given = dict(parse_qsl(parts.query, keep_blank_values=True))
    options = {**REACHED, **given, "options": build_postgresql_options(given.get("options"))}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.removeprefix("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", "")
        or unquote(parts.hostname or ""),  # ?host=/run/postgresql for a local socket
        "PORT": str(parts.port or ""),
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            **options,
            "pool": {"min_size": 1, "max_size": CONNECTIONS, "timeout": BUSY_SECONDS},
        },
    }
