"""The examples in docstrings are true."""

import doctest
import importlib

from tests.server import ROOT

FILES = sorted(
    file
    for package in ("seating", "rulings", "tournament")
    for file in (ROOT / package).rglob("*.py")
    if ">>> " in file.read_text()
)
MODULES = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in FILES]


def test_every_example_comes_out_as_it_says() -> None:
    found = {name: doctest.testmod(importlib.import_module(name)) for name in MODULES}
    assert [name for name, result in found.items() if result.failed] == []
    assert sum(result.attempted for result in found.values()) >= 250
