"""
What a process does alone with a file of five thousand results: read it, take it over, take it back.
"""

import csv
import io
import json
import time
from collections.abc import Callable
from itertools import pairwise

from django.db import transaction

from tests.imports.workbooks import workbook
from tournament.club.member_accounts import ensure_home_club
from tournament.engine.money import Currency
from tournament.imports.column_detection import guess_layout
from tournament.imports.import_commit import ImportSource, commit_import
from tournament.imports.import_rows import ImportOptions
from tournament.imports.import_undo import undo_import
from tournament.imports.person_matching import match_people
from tournament.imports.result_row_reader import read_results
from tournament.imports.spreadsheet_tables import read_table
from tournament.journal import Actor
from tournament.localization import find_timezone
from tournament.management import first_start
from tournament.models import Player, Result, Tournament
from tournament.time_source import now

NIGHTS, PLAYERS = 250, 20
PEOPLE = 100
HEAD = ["Day", "Night", "Player", "Place", "Prize", "Paid", "Knocked out by"]
ANN = Actor("Ann")
NUMBERS = dict.fromkeys(
    ("place", "among", "prize", "bounty", "spent", "fees", "rebuys", "add_ons", "hits"), 0
)


def main() -> None:
    first_start.prepare_start(lambda text: None)
    rows = list(lines())
    content = written(rows)
    bare_took = timed(lambda: bare(content))
    told = {"bare": bare_took, **ours(content)}
    book = workbook(("Results", rows))
    told["xlsx"] = timed(lambda: read_table(book))
    print(json.dumps(told))


def lines() -> list[list[str]]:
    """Five thousand results of a hundred people."""
    found = [HEAD]
    for night in range(NIGHTS):
        day = f"{2000 + night // 50}-{night % 12 + 1:02}-{night % 28 + 1:02}"
        names = [
            f"Player {chr(65 + (night + seat) % 26)} No{(night * 7 + seat) % PEOPLE}"
            for seat in range(PLAYERS)
        ]
        for seat, name in enumerate(names):
            prize = ("200", "120", "80")[seat] if seat < 3 else ""
            found.append(
                [
                    day,
                    f"Night {night}",
                    name,
                    str(seat + 1),
                    prize,
                    "20",
                    names[seat - 1] if seat else "",
                ]
            )
    return found


def written(rows: list[list[str]]) -> bytes:
    file = io.StringIO()
    csv.writer(file).writerows(rows)
    return file.getvalue().encode()


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


@transaction.atomic
def bare(content: bytes) -> None:
    """
    The same rows by the bare libraries: read, and stored with nothing seen to. It is taken back in
    the end.
    """
    club = ensure_home_club()
    rows = list(csv.DictReader(io.StringIO(content.decode())))
    people = {one["Player"] for one in rows}
    players = {
        name: Player(club=club, key=name, name=name, name_key=name, made_at=1) for name in people
    }
    Player.objects.bulk_create(players.values())
    called = {one["Night"] for one in rows}
    nights = {
        name: Tournament(club=club, key=name, name=name, phase="finished", opened_at=1)
        for name in called
    }
    Tournament.objects.bulk_create(nights.values())
    Result.objects.bulk_create(
        Result(
            **NUMBERS | {"place": int(one["Place"])},
            night=nights[one["Night"]],
            number=number,
            player=players[one["Player"]],
            name=one["Player"],
            position=number,
            by_deal=False,
            buy_ins=1,
            re_entries=0,
        )
        for number, one in enumerate(rows, 1)
    )
    transaction.set_rollback(True)


def ours(content: bytes) -> dict[str, float]:
    """From the bytes to the nights and back, each part of it."""
    club, times = ensure_home_club(), [time.perf_counter()]
    table = read_table(content)
    read = read_results(
        table, ImportOptions(guess_layout(table), find_timezone(club.timezone), Currency(), now())
    )
    times.append(time.perf_counter())
    assert read.problems == ()
    matches = match_people(club, read.incoming.players)
    times.append(time.perf_counter())
    batch = commit_import(
        club,
        ImportSource("a-key-of-the-bench", "csv", "league.csv"),
        read.incoming,
        matches,
        {},
        ANN,
    )
    times.append(time.perf_counter())
    undo_import(batch, ANN)
    times.append(time.perf_counter())
    took = [(after - before) * 1000 for before, after in pairwise(times)]
    return dict(zip(("read", "match", "take", "undo"), took, strict=True)) | {"all": sum(took[:3])}
