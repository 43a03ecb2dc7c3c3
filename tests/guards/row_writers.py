"""Finds code that writes rows anywhere but in the module responsible for them."""

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


SNAPSHOTS = ("build_snapshot", "load_snapshot", "build_snapshot_if_intact")
ALONE = ("tournament/journal.py", "tournament/management/", "tournament/demo/")
"""Where nobody else does anything at the same moment, and the door itself."""
Function = ast.FunctionDef | ast.Lambda


def actions_built_outside_the_lock(root: Path) -> list[str]:
    """
    Every function that reads a night and then asks the journal for an action: what it read may be
    another night by then. An action that rests on the night is built by an `ActionBuilder`, which
    the journal calls within its lock; so is whatever a form builds from an `ActionContext`.
    """
    found = []
    for file in python_files(root):
        place = file.relative_to(root).as_posix()
        if not place.startswith("tournament/") or place.startswith(ALONE):
            continue
        module = parsed(file)
        functions = list_functions(module)
        by_name = {one.name: one for one in functions if isinstance(one, ast.FunctionDef)}
        for function in functions:
            calls = own_calls(function)
            asks = "perform_action" in calls and reads_night(function, by_name, set())
            hands_on = "ActionContext" in calls and not is_builder(function)
            if asks or hands_on:
                found.append(f"{place}:{getattr(function, 'name', 'lambda')}")
    return sorted(found)


def list_functions(module: ast.Module) -> list[Function]:
    return [node for node in ast.walk(module) if isinstance(node, Function)]


def own_calls(function: Function) -> list[str]:
    """What is called in a function itself, not in those defined within it."""
    calls: list[str] = []
    body = function.body if isinstance(function.body, list) else [function.body]
    waiting: list[ast.AST] = [*body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Function):
            continue
        if isinstance(node, ast.Call):
            calls.append(str(getattr(node.func, "attr", "") or getattr(node.func, "id", "")))
        waiting.extend(ast.iter_child_nodes(node))
    return calls


def reads_night(function: Function, known: dict[str, ast.FunctionDef], seen: set[str]) -> bool:
    """Whether it reads a night's state itself, or calls what does in its module."""
    calls = own_calls(function)
    if any(name in SNAPSHOTS for name in calls):
        return True
    for name in calls:
        if name in known and name not in seen:
            seen.add(name)
            if reads_night(known[name], known, seen):
                return True
    return False


def is_builder(function: Function) -> bool:
    """Whether the journal calls it with the night as it stands within the lock."""
    notes = [ast.unparse(arg.annotation) for arg in function.args.args if arg.annotation]
    return notes == ["JournalHistory", "Instant"]
