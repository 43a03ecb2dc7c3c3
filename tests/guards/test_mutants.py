"""The list of mutants fits the code and is drawn from lines that run."""

import ast
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.guards.tree import ROOT
from tests.lab.draw_mutants import MIN_PER_ROOM, ROOMS, SIZE, is_in, list_edits
from tests.lab.mutant_list import (
    KINDS,
    Lost,
    Mutant,
    MutantList,
    mutate,
    read_list,
    write_list,
)
from tests.lab.mutant_runs import folder_of, list_test_files
from tests.rows import each_row

MUTANT = Mutant(1, "seating/a.py", "Row.sit", "comparison", "if seat < 9:", "if seat <= 9:")
TEXT = """\
if seat < 9:
    pass


class Row:
    def sit(self, seat):
        if seat < 9:
            return 1  # near

        def there(seat):
            if seat < 9:
                return 2
"""


def test_each_mutant_is_found_and_can_be_read_by_python() -> None:
    """Where one is lost, `python -m tests.lab.draw_mutants` draws another; read what it drew."""
    for mutant in read_list().mutants:
        text = (ROOT / mutant.file).read_text()
        assert ast.dump(ast.parse(mutate(mutant, text))) != ast.dump(ast.parse(text)), mutant


def test_they_are_spread() -> None:
    listed = read_list()
    assert [mutant.number for mutant in listed.mutants] == [*range(1, SIZE + 1)]
    assert Counter(mutant.kind for mutant in listed.mutants) == dict.fromkeys(KINDS, SIZE // 4)
    fewest = min(sum(is_in(mutant.file, room) for mutant in listed.mutants) for room in ROOMS)
    assert fewest >= MIN_PER_ROOM
    refused = {one.identity for one in listed.equivalents}
    assert [one.number for one in listed.mutants if one.identity in refused] == []
    assert [one for one in listed.equivalents if not one.reason] == []


def test_each_has_tests_of_its_own() -> None:
    folders = {folder_of(one.file) for one in read_list().mutants}
    assert [folder for folder in folders if not (ROOT / folder).is_dir()] == []
    assert folder_of("tournament/clock/values.py") == "tests/clock"
    assert list_test_files("tournament/money/rules/icm.py") == ["tests/money/test_icm.py"]


def test_the_fault_is_put_into_its_function_alone() -> None:
    assert mutate(MUTANT, TEXT) == TEXT.replace(
        "        if seat < 9:\n            return 1", "        if seat <= 9:\n            return 1"
    )


@each_row("gone", [replace(MUTANT, before="if 1:"), replace(MUTANT, function="Be")])
def test_a_line_that_is_gone_is_said(gone: Mutant) -> None:
    with pytest.raises(Lost, match=": 0 lines read if "):
        mutate(gone, TEXT)


def test_a_line_that_stands_there_twice_is_said() -> None:
    with pytest.raises(Lost, match="2 lines read if seat < 9:"):
        mutate(MUTANT, TEXT.replace("# near", "# near\n        if seat < 9:\n            return 3"))


def test_what_is_drawn_is_what_runs() -> None:
    text = """\
def sit(seat: Place[3], name) -> Row[2]:
    logger.info("at %d", 4)
    if not seat in taken and name.strip():
        ring(seat)
        raise refuse(_("Seat {count} is taken."), count=5)
    return min(seat, 6)
"""
    edits = [edit for _function, edit in list_edits(ast.parse(text), "", text)]
    assert [(kind, line, old, new) for kind, line, _start, _end, old, new in edits] == [
        ("branch", 3, "", "True"),
        ("branch", 3, "", "False"),
        ("branch", 3, "and", "or"),
        ("branch", 3, "not ", ""),
        ("comparison", 3, "in", "not in"),
        ("removed call", 3, "", "name"),
        ("removed call", 4, "", "pass"),
        ("removed call", 6, "", "seat"),
        ("constant", 6, "", "7"),
    ]


def test_the_list_is_read_as_it_is_written(tmp_path: Path) -> None:
    quoted = replace(MUTANT, before='if name == "Zoë\\n":', after='if name != "Zoë\\n":')
    content = MutantList((MUTANT, quoted), read_list().equivalents)
    write_list(content, tmp_path / "list.toml")
    assert read_list(tmp_path / "list.toml") == content
