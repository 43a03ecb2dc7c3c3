"""
Each kind of row has one door: entries are written by the journal alone, and clubs are kept apart in
few places.
"""

import ast
from pathlib import Path

from tests.guards.tree import parsed, python_files

JOURNAL = "tournament/journal.py"
ROOMS_WITH_ROWS = tuple(
    f"tournament/{room}"
    for room in (
        *("journal", "state_cache", "models", "results/store", "league", "access", "club/"),
        *(
            "club_rulebook",
            "chips/store",
            "notifications",
            "screens/show_store",
            "screens/pictures",
            "join/club_wifi",
            "join/phone_claims",
            "join/room_codes",
        ),
        *("backup", "imports", "jobs"),  # they work on whole clubs, or on everything there is
    )
)
ROWS = {"models", "store"}
PAGES = {"views", "forms", "urls"}
WRITES = (
    "create",
    "bulk_create",
    "get_or_create",
    "update_or_create",
    "update",
    "bulk_update",
    "delete",
    "raw",
)
ENTRIES = ("JournalEntry", "entries")
MANAGERS = ("objects", "_default_manager", "_base_manager")


def entries_written_elsewhere(root: Path) -> list[str]:
    """Every place outside the journal that makes, changes or removes a journal entry."""
    return [
        f"{place}:{node.lineno}"
        for file in python_files(root)
        if (place := file.relative_to(root).as_posix()) != JOURNAL
        and any(name in file.read_text() for name in ENTRIES)
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.Call) and writes_an_entry(node)
    ]


def writes_an_entry(call: ast.Call) -> bool:
    if isinstance(call.func, ast.Name):
        return call.func.id == "JournalEntry"
    if not isinstance(call.func, ast.Attribute):
        return False
    if call.func.attr == "JournalEntry":
        return True
    names = {
        getattr(node, "id", None) or getattr(node, "attr", None)
        for node in ast.walk(call.func.value)
    }
    return call.func.attr in WRITES and bool(names & set(ENTRIES))


def may_read_rows(place: str) -> bool:
    """Whether this module keeps the rows of one club apart from those of another."""
    words = set(Path(place).with_suffix("").parts)
    return bool(words & ROWS) or (place.startswith(ROOMS_WITH_ROWS) and not words & PAGES)


def rows_read_elsewhere(root: Path) -> list[str]:
    """Every use of `.objects` outside the rooms that keep one club's rows apart from another's."""
    return [
        f"{place}:{node.lineno}"
        for file in python_files(root)
        if not may_read_rows(place := file.relative_to(root).as_posix())
        and any(f".{name}" in file.read_text() for name in MANAGERS)
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.Attribute) and node.attr in MANAGERS
    ]
