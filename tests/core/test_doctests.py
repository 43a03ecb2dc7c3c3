"""The examples in the core's own words are true."""

import doctest
import importlib
import pkgutil

import pytest

import tournament.core

MODULES = sorted(one.name for one in pkgutil.walk_packages(tournament.core.__path__, "tournament.core."))


@pytest.mark.parametrize("name", [*MODULES, "tournament.files.journal_file", "tournament.files.audit"])
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    attempted = sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES)
    assert attempted >= 6
