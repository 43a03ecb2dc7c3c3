"""The examples in the words of the imports are true."""

import doctest
import importlib
import pkgutil

import pytest

import tournament.imports
from tests.rows import each_row

pytestmark = pytest.mark.pure
MODULES = sorted(one.name for one in pkgutil.iter_modules(tournament.imports.__path__, "tournament.imports."))


@each_row("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    attempted = sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES)
    assert attempted >= 15
