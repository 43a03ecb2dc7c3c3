"""Settings derived from the two switches, and what the environment may set."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse
from django.test import RequestFactory
from pytest_django.fixtures import Settings as ChangedSettings

from config import environment, lan_addresses
from config.content_security_policy import WebSocketCSPMiddleware
from config.database import (
    DamageTolerantConnection,
    build_database_settings,
    choose_sqlite_journal_mode,
)
from tests.rows import each_row

DATA = Path("/srv/nights")
LIMITS = "-c lock_timeout=5s -c idle_in_transaction_session_timeout=10s"


def test_no_address_means_one_file_written_safely() -> None:
    assert build_database_settings("", DATA) == {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA / "final-nine.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 5,
            "factory": DamageTolerantConnection,
            "transaction_mode": "IMMEDIATE",
            "init_command": f"PRAGMA journal_mode={choose_sqlite_journal_mode()}; PRAGMA synchronous=FULL;",
        },
    }


@each_row(
    ("version", "mode"), [((3, 40, 1), "TRUNCATE"), ((3, 51, 2), "TRUNCATE"), ((3, 51, 3), "WAL")]
)
def test_write_ahead_only_where_its_bug_is_mended(version: tuple[int, ...], mode: str) -> None:
    assert choose_sqlite_journal_mode(version) == mode


@each_row(
    ("url", "file"),
    [("sqlite:///club.db", DATA / "club.db"), ("sqlite:////var/club.db", Path("/var/club.db"))],
)
def test_a_file_of_ones_own(url: str, file: Path) -> None:
    assert build_database_settings(url, DATA)["NAME"] == file


def test_postgresql_with_a_pool() -> None:
    found = build_database_settings("postgresql://ann:p%40ss@db:5433/nights?sslmode=require", DATA)
    assert found == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "nights",
        "USER": "ann",
        "PASSWORD": "p@ss",
        "HOST": "db",
        "PORT": "5433",
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "sslmode": "require",
            "connect_timeout": "5",
            "keepalives_idle": "10",
            "keepalives_interval": "5",
            "keepalives_count": "3",
            "tcp_user_timeout": "10000",
            "options": LIMITS,
            "pool": {"min_size": 1, "max_size": 16, "timeout": 5},
        },
    }
    assert (
        build_database_settings("postgres:///nights?host=/run/postgresql", DATA)["HOST"]
        == "/run/postgresql"
    )


@each_row(
    ("address", "sent"),
    [
        ("", "-c lock_timeout=5s -c idle_in_transaction_session_timeout=10s"),
        (
            "?options=-c%20lock_timeout=9s",
            "-c lock_timeout=5s -c idle_in_transaction_session_timeout=10s -c lock_timeout=9s",
        ),
        ("?options=", ""),
    ],
)
def test_the_address_has_the_last_word_on_what_postgresql_is_asked_for(
    address: str, sent: str
) -> None:
    options = build_database_settings(f"postgres://db/nights{address}", DATA)["OPTIONS"]
    assert options["options"] == sent


@each_row("url", ["mysql://a/b", "postgres://host", "sqlite://", "nights.db"])
def test_an_address_that_is_none(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL must look like"):
        build_database_settings(url, DATA)


def test_own_names_are_never_everything() -> None:
    names = lan_addresses.list_allowed_hosts(("192.168.1.20", "10.0.0.2"))
    assert names[:3] == ["localhost", "127.0.0.1", "[::1]"]
    assert names[-2:] == ["192.168.1.20", "10.0.0.2"]
    assert set(lan_addresses.MDNS_NAMES) < set(names)
    assert [name for name in names if name in ("*", "") or name.startswith(".")] == []


def test_origins_are_whole() -> None:
    assert lan_addresses.build_allowed_origins(["tv", "[::1]"], 8000) == [
        "http://tv:8000",
        "http://[::1]:8000",
    ]
    assert lan_addresses.build_allowed_origins(["tv"], 80) == ["http://tv"]
    assert lan_addresses.build_allowed_origins(["tv"], 443, tls=True) == ["https://tv"]
    assert lan_addresses.build_allowed_origins(["tv", "[::1]"], 80, tls=True) == [
        "https://tv:80",
        "https://[::1]:80",
    ]


def test_lists_and_switches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORIGINS", " https://a.example , ,https://b.example")
    assert environment.read_list("ORIGINS") == ["https://a.example", "https://b.example"]
    monkeypatch.setenv("DEBUG", "Yes")
    assert environment.read_switch("DEBUG") is True
    monkeypatch.delenv("DEBUG")
    assert environment.read_switch("DEBUG") is False


def test_the_secret_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    file = tmp_path / "secret-key"
    assert environment.read_secret_key(file) != environment.read_secret_key(file)
    file.write_text("kept\n")
    assert environment.read_secret_key(file) == "kept"
    monkeypatch.setenv("SECRET_KEY", "given")
    assert environment.read_secret_key(file) == "given"
    monkeypatch.delenv("SECRET_KEY")
    with pytest.raises(ImproperlyConfigured, match="cannot be read"):
        environment.read_secret_key(tmp_path)


@pytest.mark.parametrize(
    ("kind", "secure", "connect"),
    [
        ("text/html; charset=utf-8", False, "'self' ws://tv.example:8000"),
        ("text/html; charset=utf-8", True, "'self' wss://tv.example:8000"),
        ("application/json", False, "'self'"),
    ],
)
def test_the_policy_of_a_page(
    settings: ChangedSettings, kind: str, secure: bool, connect: str
) -> None:
    """
    A page may connect to itself; older TV browsers want the address of the live connection spelled
    out.
    """
    settings.ALLOWED_HOSTS = ["tv.example"]
    request = RequestFactory().get("/", secure=secure, headers={"host": "tv.example:8000"})
    answer = WebSocketCSPMiddleware(HttpResponse).process_response(
        request, HttpResponse("", content_type=kind)
    )
    rules = dict(
        rule.strip().split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split(";")
    )
    assert rules == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": connect,
        "media-src": "'self' data: blob:",
        "manifest-src": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
    }
