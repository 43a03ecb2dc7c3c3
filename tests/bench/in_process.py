"""Measures in one process: an entry, the fold, the board, the desk page."""

import json
import sqlite3
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.live.nights import ANN, act, carried, open_night
from tournament import journal, state_cache
from tournament.clock.actions import StartClock
from tournament.engine.journal_seal import SealedLine
from tournament.engine.money import Currency
from tournament.live.board_rendering import render_board
from tournament.management import first_start
from tournament.models import Club, LinkKind, Tournament
from tournament.money.values.terms import set_single_price
from tournament.night.actions.night import Announce, OpenNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.rules.board import build_board
from tournament.night.rules.night_presets import BY_KEY
from tournament.players.actions.knockouts import KnockOut
from tournament.time_source import now

ENTRIES = 500
ROUNDS = 60


def milliseconds(call: Callable[[int], Any], rounds: int = ROUNDS) -> float:
    """The middle of many rounds."""
    took = []
    for number in range(rounds):
        begun = time.perf_counter()
        call(number)
        took.append(1000 * (time.perf_counter() - begun))
    return median(took)


def main() -> None:
    first_start.prepare_start(lambda text: None)
    night = open_night(Club.objects.create(name="Club"), players=100)
    told = {**writing(night), **folding(night), **page(night)}
    told |= large()
    told["draw"] = milliseconds(lambda number: render_board(night.pk))
    moment = journal.load_snapshot(night.pk)
    assert moment is not None
    told["board"] = milliseconds(
        lambda number: build_board(moment.state, moment.version, moment.head, now())
    )
    print(json.dumps(told))


def writing(night: Tournament) -> dict[str, float]:
    """
    In turns: an action through the journal, and the bare transaction that writes the same bytes.
    """
    lines = state_cache.list_sealed_lines(Tournament.objects.get(pk=night.pk))
    file = str(connection.settings_dict["NAME"]) + ".bare"
    bare = sqlite3.connect(file, isolation_level=None)
    bare.executescript(connection.settings_dict["OPTIONS"]["init_command"])
    columns = ", ".join(f'"{name}"' for name in SealedLine.__slots__)
    bare.execute(
        f"CREATE TABLE entries (id INTEGER PRIMARY KEY, {columns}, UNIQUE (version), UNIQUE (key))"
    )
    bare.execute("CREATE TABLE nights (id INTEGER PRIMARY KEY, version, head, name, phase)")
    bare.execute("INSERT INTO nights VALUES (1, 0, '', '', '')")
    like = lines[-1]
    actions: list[float] = []
    floors: list[float] = []
    for number in range(ROUNDS):
        begun = time.perf_counter()
        act(night, Announce(f"Round {number}"))
        actions.append(1000 * (time.perf_counter() - begun))
        values = [getattr(like, name) for name in SealedLine.__slots__]
        values[0], values[list(SealedLine.__slots__).index("key")] = number, f"key {number}"
        begun = time.perf_counter()
        bare.execute("BEGIN IMMEDIATE")
        marks = ", ".join("?" * len(values))
        bare.execute(f"INSERT INTO entries ({columns}) VALUES ({marks})", values)
        bare.execute("UPDATE nights SET version = ?, head = ? WHERE id = 1", (number, like.seal))
        bare.execute("COMMIT")
        floors.append(1000 * (time.perf_counter() - begun))
    bare.close()
    return {"action": median(actions), "bare": median(floors)}


def folding(night: Tournament) -> dict[str, float]:
    """A night of 500 entries read from nothing, and when one more came from elsewhere."""
    version = Tournament.objects.get(pk=night.pk).version
    for number in range(version, ENTRIES):
        act(night, Announce(f"Entry {number}"))
    row = Tournament.objects.get(pk=night.pk)

    def cold(number: int) -> None:
        state_cache.clear_state_cache()
        journal.build_snapshot(row)

    def extended() -> float:
        before = Tournament.objects.get(pk=night.pk)
        past = journal.build_snapshot(before).past
        act(night, Announce(f"After {past.version}"))
        newer = Tournament.objects.get(pk=night.pk)
        state_cache.cache_night(
            night.pk, before.head, past
        )  # as in a process that has not heard of it
        begun = time.perf_counter()
        journal.build_snapshot(newer)
        return 1000 * (time.perf_counter() - begun)

    return {"cold": milliseconds(cold, 20), "extended": median(extended() for _ in range(20))}


def page(night: Tournament) -> dict[str, float]:
    """The desk as a director's phone asks for it."""
    desk = Client(HTTP_COOKIE=carried(night, LinkKind.DIRECTOR, "Ann").cookie)
    address = f"/t/{night.pk}/"
    with CaptureQueriesContext(connection) as asked:
        status = desk.get(address, headers={"host": "localhost"}).status_code
        queries = len(asked)
    assert status == 200, status
    took = milliseconds(lambda number: desk.get(address, headers={"host": "localhost"}))
    return {"desk": took, "queries": queries}


def large() -> dict[str, float]:
    """A night of a thousand with money: its desk, its list, an action."""
    night = priced_night(1000)
    for number in range(1, 301):
        act(night, KnockOut((-number,), by=(-1000,)))
    told = page(night)
    desk = Client(HTTP_COOKIE=carried(night, LinkKind.DIRECTOR, "Ben").cookie)
    address = f"/t/{night.pk}/players/"
    listed = milliseconds(lambda number: desk.get(address, headers={"host": "localhost"}), 10)
    action = milliseconds(lambda number: act(night, Announce(f"Round {number}")), 20)
    return {
        "large_desk": told["desk"],
        "large_queries": told["queries"],
        "large_list": listed,
        "large_action": action,
    }


def priced_night(players: int) -> Tournament:
    """A night for twenty euros, all of them in and paid."""
    preset = BY_KEY["tda"]
    terms = set_single_price(preset.terms, 2000, Currency())
    opening = OpenNight(
        "Large",
        preset.key,
        preset.stack,
        preset.structure,
        preset.rules,
        terms=terms,
        plan=preset.plan,
    )
    night = journal.open_night(Club.objects.create(name="Large"), opening, ANN, "large")
    act(night, AddUnnamedPlayers(players, 2000, 2000))
    act(night, StartClock())
    return night
