"""
Tests that are run by hand (`tests/by_hand.toml`) are there under their address, and so are the
files that run on one set-up (`tests/one_setup.toml`).
"""

import ast

from tests.folders import by_hand, on_one_setup
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


def test_each_file_of_one_set_up_is_there_and_does_not_ask_for_both() -> None:
    files = on_one_setup()
    assert [file for file in files if not (ROOT / file).is_file()] == []
    asking = ("both_setups", "transaction=True", "transactional_db")
    texts = {file: (ROOT / file).read_text() for file in files}
    assert [file for file in files if any(word in texts[file] for word in asking)] == []
    assert len(set(files)) == len(files)
