"""Import files of clubs, read and imported in one go."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from tests.night.evening import told
from tournament.engine.money import Currency
from tournament.imports.column_detection import guess_layout
from tournament.imports.column_roles import TableSubject
from tournament.imports.import_commit import ImportSource, commit_import
from tournament.imports.import_rows import ImportOptions, ReadResult, read_players
from tournament.imports.incoming_data import IncomingData
from tournament.imports.person_matching import match_people
from tournament.imports.result_row_reader import read_results
from tournament.imports.spreadsheet_tables import read_table
from tournament.journal import Actor
from tournament.localization import find_timezone
from tournament.models import Club, ImportBatch
from tournament.time_source import now

ANN, BEN = Actor("Ann", "iPhone"), Actor("Ben", "Android")
BERLIN = find_timezone("Europe/Berlin")
KEYS = iter(f"import-test-key-{number}" for number in range(100_000))

SEASON = """Date;Night;Player;Place;Prize;Bounty;Paid;Rebuys;Knocked out by;Season
01.03.2024;March;Bob;1;60;5;20;0;;Winter
01.03.2024;March;Zoë;2;40;0;40;1;Bob;Winter
01.03.2024;March;Cleo;3;;0;20;0;Bob & Zoë;Winter
05.04.2024;April;Cleo;1;40;0;20;0;;Winter
05.04.2024;April;Bob;2;;0;20;0;Cleo;Winter
"""


def read(content: bytes | str, **more: Any) -> ReadResult:
    """What a file says, with its columns taken as they are guessed."""
    table = read_table(content.encode() if isinstance(content, str) else content)
    plan = replace(ImportOptions(guess_layout(table), BERLIN, Currency(), now()), **more)
    return (
        read_players(table, plan)
        if plan.layout.about is TableSubject.PLAYERS
        else read_results(table, plan)
    )


def problems(content: str, **more: Any) -> list[tuple[int, str]]:
    """What has to be put right, row by row."""
    return [(one.row, told(one.line)) for one in read(content, **more).problems]


def take(
    club: Club,
    content: bytes | str | IncomingData = SEASON,
    answers: Mapping[str, str] | None = None,
    by: Actor = ANN,
    key: str = "",
    name: str = "league.csv",
    **more: Any,
) -> ImportBatch:
    """A file taken over as it is; what cannot be read fails the test."""
    if not isinstance(content, IncomingData):
        found = read(content, **more)
        assert found.problems == ()
        content = found.incoming
    matches = match_people(club, content.players)
    return commit_import(
        club, ImportSource(key or next(KEYS), "csv", name), content, matches, answers or {}, by
    )


def day(text: str) -> date:
    return date.fromisoformat(text)
