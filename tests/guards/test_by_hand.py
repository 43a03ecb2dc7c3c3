"""Tests that are run by hand (`tests/by_hand.toml`) are there under their address."""

import ast

from tests.folders import by_hand
from tests.guards.tree import ROOT


def test_each_is_there() -> None:
    missing = []
    for address in by_hand():
        file, _colons, name = address.partition("::")
        path = ROOT / file
        module = ast.parse(path.read_text()) if path.exists() else ast.parse("")
        functions = {one.name for one in module.body if isinstance(one, ast.FunctionDef)}
        if name.partition("[")[0] not in functions:
            missing.append(address)
    assert missing == []
    assert len(set(by_hand())) == len(by_hand())
