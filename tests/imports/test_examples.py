"""The examples in the words of the imports are true."""

import doctest
import importlib
import pkgutil

import pytest

import tournament.imports

pytestmark = pytest.mark.pure


def test_examples() -> None:
    names = [
        one.name for one in pkgutil.iter_modules(tournament.imports.__path__, "tournament.imports.")
    ]
    tried = {name: doctest.testmod(importlib.import_module(name)) for name in names}
    assert [name for name, result in tried.items() if result.failed] == []
    assert sum(result.attempted for result in tried.values()) >= 15
