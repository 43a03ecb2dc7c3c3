"""
Records every SQL statement of a request and checks that rows of a club are filtered by that club.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from types import FrameType
from typing import Any

from django.apps import apps
from django.db import connection

from tests.server import ROOT

OPEN_TO_ALL = ("tournament_club", "tournament_member", "tournament_pulse")
"""
What is no club's: the clubs themselves (reached through a membership, a link or a night), accounts,
the pulse.
"""
OF_CLUB = frozenset(
    table
    for model in apps.get_app_config("tournament").get_models(include_auto_created=True)
    if (table := model._meta.db_table).startswith("tournament_")
    and table not in OPEN_TO_ALL
    and not table.startswith("tournament_member_")  # Django's own groups and permissions
)
NIGHT, MEMBERSHIP = "tournament_tournament", "tournament_membership"
LEADS_HOME = (
    "club_id",
    "night_id",
    "season_id",
    "player_id",
    "merged_into_id",
    "signalorder_id",
    "token_hash",
    "letters",
    "secret_hash",
)
"""
A row that is asked for by one of these belongs to whom the asker has been found to be, or came with
a secret.
"""
CONDITION = re.compile(r'(?:"(\w+)"|\b([A-Z]\d+))\."(\w+)" (?:= %s|IN \()')
TABLE = re.compile(r'"(tournament_\w+)"(?: ([A-Z]\d+)\b)?(?!\.)')

ALLOWED = {
    (
        "tournament/club/member_accounts.py",
        "has_owner",
    ): "whether anybody owns anything, before somebody signs in",
    (
        "tournament/jobs/export_jobs.py",
        "find_link_export_job",
    ): "who asked by a link has to carry that link to be answered",
    (
        "tournament/jobs/job_queue.py",
        "count_stalled_jobs",
    ): "how the whole house is doing, without a word of whose work it is",
}
"""
What looks at every club, by the function that asks, and why it may. What runs by itself asks in no
request.
"""


@dataclass(slots=True)
class Scope:
    """What a request has asked so far."""

    found: list[str] = field(default_factory=list)
    """Each statement that does not go through a club, with who sent it."""
    reached: set[str] = field(default_factory=set)
    """
    The tables in which this request has come to rows through a club: those it may name by number
    now.
    """

    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        """Look at one statement, then let it go on."""
        tables = tables_in(sql)
        if tables and not sql.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK")):
            self._look(sql, tables)
        return execute(sql, params, many, context)

    def _look(self, sql: str, tables: frozenset[str]) -> None:
        if sql.startswith("INSERT") or leads_home(sql, tables):
            self.reached |= tables
        elif not (by_number(sql, tables) <= self.reached):
            asked_by = sender(sys._getframe(2))
            if asked_by not in ALLOWED:
                self.found.append(f"{':'.join(asked_by)}: {sql[:300]}")


@cache
def tables_in(sql: str) -> frozenset[str]:
    """The tables of clubs that a statement names."""
    return frozenset(table for table, _alias in TABLE.findall(sql)) & OF_CLUB


@cache
def leads_home(sql: str, tables: frozenset[str]) -> bool:
    """Whether a statement says whose rows it is about."""
    for table, alias, column in conditions(sql):
        of = table or aliases(sql).get(alias, "")
        if column in LEADS_HOME or (of == NIGHT and column == "id"):
            return True
        if of == MEMBERSHIP and column == "member_id" and tables == {MEMBERSHIP}:
            return True
    return False


@cache
def by_number(sql: str, tables: frozenset[str]) -> frozenset[str]:
    """
    The tables whose rows a statement names by their own numbers; all of them and more, where it
    names none.
    """
    named = {
        table or aliases(sql).get(alias, "")
        for table, alias, column in conditions(sql)
        if column == "id"
    }
    return tables & named or frozenset({*tables, "nothing said at all"})


def conditions(sql: str) -> list[tuple[str, str, str]]:
    """
    Everything after the first WHERE that is compared with a value: table or alias, and column.
    """
    return CONDITION.findall(sql.partition(" WHERE ")[2])


def aliases(sql: str) -> dict[str, str]:
    """What the short names in a statement stand for."""
    return {alias: table for table, alias in TABLE.findall(sql) if alias}


def sender(frame: FrameType | None) -> tuple[str, str]:
    """The innermost function of the program itself that a statement comes from."""
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith(f"{ROOT}/tournament/"):
            return file.removeprefix(f"{ROOT}/"), frame.f_code.co_name
        frame = frame.f_back
    return "outside", ""


@contextmanager
def watched() -> Iterator[list[str]]:
    """Watch one request; the answer lists what it asked for outside its club."""
    scope = Scope()
    with connection.execute_wrapper(scope):
        yield scope.found
