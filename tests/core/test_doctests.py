"""The examples in the docstrings of the pure rooms are true."""

import doctest
import importlib
import pkgutil

import seating
import tournament.core

PACKAGES = ((seating.__path__, "seating."), (tournament.core.__path__, "tournament.core."))
MODULES = sorted(
    one.name for where, prefix in PACKAGES for one in pkgutil.walk_packages(where, prefix)
)
FILES = (
    "csv_file",
    "file_names",
    "journal_file",
    "character_fallbacks",
    "night_qr_codes",
    "sheet_names",
)


def test_every_example_comes_out_as_it_says() -> None:
    found = {
        name: doctest.testmod(importlib.import_module(name))
        for name in (*MODULES, *(f"tournament.exports.{name}" for name in FILES))
    }
    assert [name for name, result in found.items() if result.failed] == []
    assert sum(found[name].attempted for name in MODULES) >= 35
