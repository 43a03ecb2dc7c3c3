"""Single steps of the first start that a whole server cannot show."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.checks import run_checks
from django.test import override_settings
from pytest_django.fixtures import Settings as ChangedSettings

from tests.rows import each_row
from tournament.management.commands import serve
from tournament.management.first_start import make_data_folder, refuse_old_sqlite, save_secret_key
from tournament.management.server_socket import ServerStartError
from tournament.management.startup_banner import (
    find_server_addresses,
    greeting_text,
    lan_name_text,
    list_announced_addresses,
)
from tournament.management.system_timezone import find_system_timezone


@pytest.mark.embedded_only
def test_an_old_sqlite_is_refused(settings: ChangedSettings) -> None:
    settings.SQLITE_VERSION = (3, 30, 1)
    with pytest.raises(ServerStartError) as refusal:
        refuse_old_sqlite()
    assert str(refusal.value) == (
        "Final Nine needs SQLite 3.31 or newer; this Python has 3.30.1. Nothing was changed. Use a newer Python, or PostgreSQL with DATABASE_URL."
    )


def test_the_key_is_kept_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_data_folder(tmp_path / "data")
    file = tmp_path / "data" / "secret-key"
    save_secret_key(file)
    assert file.read_text() == settings.SECRET_KEY + "\n"
    file.write_text("older\n")
    save_secret_key(file)
    assert file.read_text() == "older\n"
    file.unlink()
    monkeypatch.setenv("SECRET_KEY", "from outside")
    save_secret_key(file)
    assert not file.exists()


@pytest.mark.parametrize(
    ("processes", "redis", "found"), [(1, "", 0), (2, "", 1), (2, "redis://here", 0)]
)
def test_more_processes_need_redis(
    settings: ChangedSettings, processes: int, redis: str, found: int
) -> None:
    settings.WEB_PROCESSES, settings.REDIS_URL = processes, redis
    assert len([fault for fault in run_checks() if fault.id == "final_nine.E001"]) == found


@pytest.mark.parametrize(
    ("host", "lan", "expected"),
    [
        ("0.0.0.0", ("192.168.1.20",), ("http://localhost:8000", "http://192.168.1.20:8000")),
        ("0.0.0.0", (), ("http://localhost:8000", None)),
        ("127.0.0.1", ("192.168.1.20",), ("http://localhost:8000", None)),
        ("::1", ("192.168.1.20",), ("http://[::1]:8000", None)),
        (
            "192.168.1.20",
            ("192.168.1.20",),
            ("http://192.168.1.20:8000", "http://192.168.1.20:8000"),
        ),
    ],
)
def test_addresses(
    settings: ChangedSettings, host: str, lan: tuple[str, ...], expected: tuple[str, str]
) -> None:
    settings.LAN_ADDRESSES = lan
    assert find_server_addresses(host, 8000) == expected


def test_the_greeting_without_a_network(settings: ChangedSettings) -> None:
    settings.LAN_ADDRESSES = ()
    lines = greeting_text("0.0.0.0", 80, None).splitlines()
    assert lines[:5] == [
        "",
        "Final Nine 0.1.0 is open.",
        "",
        "On this computer:  http://localhost/",
        "In your network:   not reachable (no network, or limited by --host)",
    ]
    assert "Open this once" not in "\n".join(lines)
    assert "/tv" not in "\n".join(lines), "a TV could not reach it"


def test_the_greeting_says_what_the_tv_opens(settings: ChangedSettings) -> None:
    settings.LAN_ADDRESSES = ("192.168.1.20",)
    lines = greeting_text("0.0.0.0", 8000, None).splitlines()
    assert lines[3:6] == [
        "On this computer:  http://localhost:8000/",
        "In your network:   http://192.168.1.20:8000/",
        "On the TV:         http://192.168.1.20:8000/tv",
    ]


def test_the_greeting_says_that_the_address_changed(settings: ChangedSettings) -> None:
    settings.LAN_ADDRESSES = ("192.168.1.23",)
    lines = greeting_text("0.0.0.0", 8000, None, "192.168.1.20:8000").splitlines()
    assert lines[5:8] == [
        "On the TV:         http://192.168.1.23:8000/tv",
        "",
        "The address changed: it was 192.168.1.20:8000. TVs and saved links need the new one.",
    ]


def test_the_name_stands_beside_the_address() -> None:
    assert lan_name_text("final-nine-2.local", "192.168.1.20", 8000) == (
        "By name as well:   http://final-nine-2.local:8000/ – where a device cannot find it: "
        "http://192.168.1.20:8000/"
    )


def test_the_name_is_announced_unless_it_is_not_wanted() -> None:
    parser = serve.Command().create_parser("manage.py", "serve")
    assert (parser.parse_args([]).mdns, parser.parse_args(["--no-mdns"]).mdns) == (True, False)


@each_row(
    ("host", "changed", "announced"),
    [
        ("0.0.0.0", {}, ("192.168.1.20", "10.0.0.5")),
        ("10.0.0.5", {}, ("10.0.0.5",)),
        ("127.0.0.1", {}, ()),
        ("::1", {}, ()),
        ("0.0.0.0", {"LAN_ADDRESSES": ()}, ()),
        ("0.0.0.0", {"BEHIND_PROXY": True}, ()),
        ("0.0.0.0", {"ORIGINS": ["https://poker.example"]}, ()),
        ("0.0.0.0", {"AT_HOME": False}, ()),
    ],
)
def test_what_is_announced_in_the_house(
    host: str, changed: dict[str, object], announced: tuple[str, ...]
) -> None:
    with override_settings(**{"LAN_ADDRESSES": ("192.168.1.20", "10.0.0.5"), **changed}):
        assert list_announced_addresses(host) == announced


def test_the_greeting_behind_a_proxy_names_the_proxy_s_address(settings: ChangedSettings) -> None:
    settings.BEHIND_PROXY, settings.ORIGINS = (
        True,
        ["https://poker.example", "https://poker.example:8443"],
    )
    lines = greeting_text("0.0.0.0", 8000, "/l/abc/").splitlines()
    assert lines[3:8] == [
        "Address:  https://poker.example/",
        "On the TV:         https://poker.example/tv",
        "",
        "Create your account (works once):",
        "https://poker.example/l/abc/",
    ]


def test_the_time_zone_of_the_house(tmp_path: Path) -> None:
    told, nowhere = tmp_path / "timezone", tmp_path / "nowhere"
    told.write_text("Europe/Berlin\n")
    link = tmp_path / "localtime"
    link.symlink_to("/usr/share/zoneinfo/America/New_York")
    assert find_system_timezone("Asia/Tokyo", link, told) == "Asia/Tokyo"
    assert find_system_timezone("", link, told) == "America/New_York"
    assert find_system_timezone("somewhere", nowhere, told) == "Europe/Berlin"
    assert find_system_timezone("", nowhere, nowhere) == "UTC"
