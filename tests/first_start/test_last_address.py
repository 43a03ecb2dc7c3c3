"""Where TVs found the server last time, and when they have to be told another address."""

from pathlib import Path

import pytest

from tests.rows import each_row
from tournament.clock.values import Instant
from tournament.management.last_address import (
    NAME,
    LastAddress,
    read_last_address,
    remember_address,
)

pytestmark = pytest.mark.pure
AT = Instant(1_000)


def test_the_first_start_has_nothing_to_say(tmp_path: Path) -> None:
    assert read_last_address(tmp_path) is None
    assert remember_address(tmp_path, ["192.168.1.20"], 8000, AT) == ""
    assert read_last_address(tmp_path) == LastAddress("192.168.1.20", 8000)
    assert (tmp_path / NAME).stat().st_size < 200


@each_row(
    ("addresses", "port", "was", "kept"),
    [
        (["192.168.1.20"], 8000, "", LastAddress("192.168.1.20", 8000)),
        # what is printed first is another one, and the old one still leads here
        (["10.0.0.5", "192.168.1.20"], 8000, "", LastAddress("192.168.1.20", 8000)),
        # without a network nobody needs a new address
        ([], 8000, "", LastAddress("192.168.1.20", 8000)),
        (
            ["192.168.1.23", "10.0.0.5"],
            8000,
            "192.168.1.20:8000",
            LastAddress("192.168.1.23", 8000, "192.168.1.20:8000", AT),
        ),
        (
            ["192.168.1.20"],
            8001,
            "192.168.1.20:8000",
            LastAddress("192.168.1.20", 8001, "192.168.1.20:8000", AT),
        ),
    ],
)
def test_a_later_start(
    addresses: list[str], port: int, was: str, kept: LastAddress, tmp_path: Path
) -> None:
    remember_address(tmp_path, ["192.168.1.20"], 8000, Instant(1))
    assert remember_address(tmp_path, addresses, port, AT) == was
    assert read_last_address(tmp_path) == kept
    assert remember_address(tmp_path, addresses, port, AT) == "", "it is said once"


@each_row("said", ["", "{}", "[]", '{"host": "a", "port": "x", "was": "", "changed_at": 0}'])
def test_a_file_that_says_nothing_sensible(said: str, tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(said)
    assert read_last_address(tmp_path) is None


def test_a_start_does_not_fail_for_it(tmp_path: Path) -> None:
    assert remember_address(tmp_path / "nowhere", ["192.168.1.20"], 8000, AT) == ""
