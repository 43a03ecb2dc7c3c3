"""Every promise in SECURITY.md names tests that exist."""

import re

from tests.guards.tree import ROOT

NAMED = re.compile(r"`(tests/[a-z_/]+\.py)::(test_[a-z0-9_]+)`")


def promises() -> dict[str, list[tuple[str, str]]]:
    """Each row of the table: what is promised, and the tests named beside it."""
    table = (
        (ROOT / "SECURITY.md")
        .read_text()
        .partition("| promise | shown by |\n|---|---|\n")[2]
        .partition("\n\n")[0]
    )
    rows = [row.strip("| ").split(" | ", 1) for row in table.splitlines()]
    return {promise: NAMED.findall(tests) for promise, tests in rows}


def there(file: str, name: str) -> bool:
    path = ROOT / file
    return (
        path.exists() and re.search(rf"^ *def {name}\(", path.read_text(), re.MULTILINE) is not None
    )


def test_every_promise_names_its_tests() -> None:
    found = promises()
    assert len(found) > 20
    assert [promise for promise, tests in found.items() if not tests] == []


def test_the_tests_are_there() -> None:
    missing = [
        f"{file}::{name}"
        for tests in promises().values()
        for file, name in tests
        if not there(file, name)
    ]
    assert missing == []


def test_one_that_is_not_there_is_noticed() -> None:
    assert there("tests/guards/test_security_promises.py", "test_the_tests_are_there") is True
    assert there("tests/guards/test_security_promises.py", "test_nothing_of_the_kind") is False
    assert there("tests/guards/no_such_file.py", "test_the_tests_are_there") is False
