"""The examples in the words of the pure rooms are true."""

import doctest
import importlib
import pkgutil

import seating
import tournament.core
from tests.rows import each_row

PACKAGES = ((seating.__path__, "seating."), (tournament.core.__path__, "tournament.core."))
MODULES = sorted(one.name for where, prefix in PACKAGES for one in pkgutil.walk_packages(where, prefix))
FILES = ("csv_file", "file_names", "journal_file", "letters", "night_codes", "sheet_names")


@each_row("name", [*MODULES, *(f"tournament.files.{name}" for name in FILES)])
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    attempted = sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES)
    assert attempted >= 35
