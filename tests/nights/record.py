"""Records a night for the tests of all later releases: `python -m tests.nights.record 0.1`; never a second time."""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tests.core.evening import EIGHT, at
from tournament.core.actions.away import AnswerAway, GoOn, NoticeAway
from tournament.core.actions.base import Action, as_kept
from tournament.core.actions.clock import (
    CallOffStart,
    ChangeStop,
    GoTo,
    Pause,
    Resume,
    SetEnd,
    SetTime,
    StartClock,
)
from tournament.core.actions.decision import CallClock, EndDecision
from tournament.core.actions.night import (
    Announce,
    CountPlayers,
    FinishNight,
    HandForHand,
    OpenNight,
    Rename,
    ReopenNight,
)
from tournament.core.actions.structure import ChangeRules, EditStructure
from tournament.core.actions.tables import NextHand
from tournament.core.actions.undo import Undo
from tournament.core.canon import digest, dump, plain
from tournament.core.chain import SealedLine, seal
from tournament.core.history import Entry, Past, add
from tournament.core.house_rules import LevelBinds
from tournament.core.presets import BY_KEY
from tournament.core.state import State, StopReason
from tournament.core.structure import AnteBy, Break, Level, Structure
from tournament.files import journal_file

NIGHTS = Path(__file__).parent
TDA = BY_KEY["tda"]
Click = Action | Callable[[State], Action]


def edited(state: State) -> Action:
    """A longer dinner and a pot-limit level, after the rows that were played."""
    steps = (*state.structure.steps[:4], Level(300, 600, 15, 600, AnteBy.BIG_BLIND, "PLO"), Break(20, "Dinner", (100,)))
    return EditStructure(Structure((*steps, Level(1000, 2000, 15), Level(2000, 4000, 0))), digest(state.structure))


def riffle(state: State) -> Action:
    return ChangeRules(replace(state.rules, level_binds=LevelBinds.POSTED_AND_RIFFLE, away_seconds=90), state.rules)


def another_reason(state: State) -> Action:
    assert state.stop is not None
    return ChangeStop(StopReason.BREAK, state.stop.since, "pizza")


CLICKS: tuple[tuple[float, str, Click], ...] = (
    (-30, "Ann", OpenNight("Friday at Zo\u00eb\u2019s", "tda", 10_000, TDA.structure, TDA.rules, players=18)),
    (-20, "Ann", StartClock(at(-5))),
    (-15, "Ann", CallOffStart()),
    (-14, "Ann", Rename("  Friday at Zoe\u0308\u2019s, late ")),
    (0, "Ben", StartClock()),
    (0.5, "", NextHand(1, 1)),
    (0.6, "", NextHand(2, 1)),
    (4, "Ann", Announce("Pizza at 10 🍕 “on the house”")),
    (7.25, "Ben", Pause(StopReason.DISPUTE, "misdeal at table 2")),
    (8, "Ann", another_reason),
    (11, "Ben", Resume()),
    (12, "", NextHand(1, 2)),
    (14, "Ann", CountPlayers(20, 20, 18, 18)),
    (20.001, "Ann", GoTo(1, 0)),
    (20.5, "Ann", Undo((14,))),
    (21, "Ann", Undo((15,), redo=True)),
    (25, "Ben", SetTime(1, 90_000)),
    (26, "Ben", SetEnd(1, at(27.5))),
    (28, "Ben", CallClock("Bob")),
    (28.4, "Ben", EndDecision()),
    (30, "Ann", CountPlayers(20, 19)),
    (31, "Ann", riffle),
    (35, "Ann", edited),
    (46, "", NextHand(1, 3)),
    (60, "", NoticeAway(at(53), at(59.5))),
    (60.2, "Ben", AnswerAway(at(53), GoOn.CREDIT)),
    (95, "", NoticeAway(at(80), at(94))),
    (95.5, "Ann", AnswerAway(at(80), GoOn.GO_BACK)),
    (96, "Ann", Resume()),
    (110, "Ann", HandForHand(True)),
    (112, "Ann", CountPlayers(20, 9)),
    (113, "Ben", Undo((31,))),
    (114, "Ben", CountPlayers(20, 10)),
    (120, "Ann", HandForHand(False)),
    (150, "", NoticeAway(at(140), at(149))),
    (150.1, "Ben", AnswerAway(at(140), GoOn.RUN_ON)),
    (160, "Ann", Undo((8, 33))),
    (170, "Ann", GoTo(6, 7)),
    (200, "Ann", FinishNight()),
    (201, "Ann", ReopenNight()),
    (202, "Ann", Announce("Good night")),
    (203, "Ann", FinishNight()),
)
SHOWN = (5, 10, 16, 23, 28, 37, 42)
"""Versions whose whole state is written down beside the journal."""


def played() -> tuple[list[SealedLine], dict[int, State]]:
    """The sealed lines of the night, and its state after each."""
    past, lines, states = Past(), list[SealedLine](), dict[int, State]()
    for minutes, by, click in CLICKS:
        action = as_kept(click(past.state) if callable(click) else click)
        device = {"Ann": "iPhone", "Ben": "Android"}.get(by, "")
        entry = Entry(past.version + 1, at(minutes), action, by, device)
        after = add(past, entry)
        assert after is not past, f"no. {entry.version} does nothing"
        past = after
        line = SealedLine(
            entry.version, entry.at, dump(action), by, device, f"click-{entry.version}", digest(past.state)
        )
        lines.append(replace(line, seal=seal(lines[-1].seal if lines else "", line)))
        states[entry.version] = past.state
    return lines, states


def record(release: str) -> None:
    journal, expected = NIGHTS / f"{release}.jsonl", NIGHTS / f"{release}.json"
    if journal.exists():
        sys.exit(f"{journal.name} was recorded and stays as it is. Record the next release under its own name.")
    lines, states = played()
    journal_file.save(lines, journal)
    told = {
        "eight_o_clock": EIGHT,
        "entries": len(lines),
        "head": lines[-1].seal,
        "digest": lines[-1].digest,
        "states": {str(version): plain(states[version]) for version in SHOWN},
    }
    expected.write_text(json.dumps(told, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
    print(f"{len(lines)} entries recorded in {journal.name}.")


if __name__ == "__main__":
    record(sys.argv[1])
