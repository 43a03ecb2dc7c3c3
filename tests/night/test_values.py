"""Chains, messages, states, boards and their differences."""

import json
from dataclasses import replace

from tests.night.evening import OPENING, SCHEDULE, Evening, at, opened, started, told, told_fact
from tests.night.row_tests import each_gives
from tests.rows import each_row
from tournament.clock.actions import Pause, RecordOutage, SetTimeLeft, StartClock
from tournament.engine.canonical_json import compute_digest
from tournament.engine.journal_seal import SealedLine, compute_seal, find_broken_line
from tournament.engine.messages import say, say_count
from tournament.engine.time_units import MINUTE
from tournament.night.actions.night import Announce, FinishNight, HandForHand, RenameNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.rules.board import build_board, compute_board_mark
from tournament.night.rules.state_diff import find_state_changes
from tournament.night.state import BLANK, StopReason, compute_average_stack, count_chips_in_play
from tournament.night.values.house_rules import HouseRules, LevelBinds
from tournament.players.actions.knockouts import KnockOut
from tournament.schedule.actions import ChangeRules, EditStructure
from tournament.schedule.values import AnteBy, Break, Level, Step, Structure
from tournament.tables.actions.clock_call import CallClock
from tournament.tables.actions.hands import NextHand


def chain(count: int) -> list[SealedLine]:
    lines: list[SealedLine] = []
    for version in range(1, count + 1):
        line = SealedLine(
            version, at(version), '{"kind":"resume"}', "Ann", "iPhone", f"key-{version}", "d"
        )
        lines.append(replace(line, seal=compute_seal(lines[-1].seal if lines else "", line)))
    return lines


def test_a_whole_chain_holds() -> None:
    assert find_broken_line(chain(5)) is None
    assert find_broken_line([]) is None


@each_row(
    "forged",
    [{"at": 0}, {"action": "{}"}, {"by": "Ben"}, {"device": "TV"}, {"key": "x"}, {"digest": "e"}, {"version": 4},
     {"seal": "x"}],
)  # fmt: skip
def test_every_part_of_a_line_is_sealed(forged: dict[str, object]) -> None:
    lines = chain(5)
    lines[2] = replace(lines[2], **forged)  # type: ignore[arg-type]
    assert find_broken_line(lines) == 3


@each_row(("order", "number"), [((1, 3, 4, 5), 2), ((2, 1, 3, 4, 5), 1), ((1, 2, 3, 3, 4, 5), 4)])
def test_lines_cannot_be_left_out_swapped_or_doubled(order: tuple[int, ...], number: int) -> None:
    lines = chain(5)
    assert find_broken_line([lines[version - 1] for version in order]) == number


def test_lines_tell_one_and_several() -> None:
    assert say("{b} and {a}", b=1, a=2).facts == (("a", 2), ("b", 1))
    assert [told(say_count(("{count} row", "{count} rows"), count)) for count in (1, 3)] == [
        "1 row",
        "3 rows",
    ]


def test_the_seal_is_the_same_for_ever() -> None:
    assert chain(2)[1].seal[:16] == "ef32204133b02e94"


def without(*players: int) -> Evening:
    """Those who play without names lose their chips to the others."""
    return started().do(5, *(KnockOut((-player,)) for player in players))


test_chips = each_gives(
    lambda state: (count_chips_in_play(state), compute_average_stack(state)),
    [
        (started().state, (10_000, 1000)),
        (without(1, 2, 3, 4, 5, 6, 7).state, (10_000, 3333)),
        (Evening().do(-10, replace(OPENING, players=0)).state, (0, 0)),
    ],
)


def test_the_board_is_small_whole_and_plain() -> None:
    night = started().do(
        5, NextHand(3, 1), Pause(StopReason.DISPUTE, "misdeal"), CallClock("Bob"), Announce("Hi")
    )
    shown = build_board(night.state, 6, "f" * 64, at(6))
    assert json.loads(json.dumps(shown)) == shown
    expected = {
        "version": 6,
        "head": "f" * 12,
        "name": "Friday",
        "phase": "stopped",
        "shown": 0,
        "started": at(0),
        "announcement": "Hi",
        "anchor": {"step": 0, "left_ms": 15 * MINUTE, "since": None},
        "stop": {
            "reason": "dispute",
            "since": at(5),
            "note": "misdeal",
            "until": None,
            "minutes": 0,
        },
        "decision": {"who": "Bob", "called": at(5), "seconds": 25, "countdown": 5},
        "stack": {"average": 1000, "start": 1000, "chips": 10_000},
        "tables": {"3": {"hand": 1, "step": 0, "began": at(5)}},
    }
    assert {name: shown[name] for name in expected} == expected
    assert shown["steps"][2] == {
        "kind": "break",
        "minutes": 10,
        "label": "Dinner",
        "colour_up": [5],
    }
    assert shown["steps"][0]["ante_by"] == "everyone"


def test_a_board_says_nothing_of_what_was_before_the_gap() -> None:
    away = started().do(40, RecordOutage(at(5), at(35)))
    assert build_board(away.state, 3, "", at(41))["away"] == {"went": at(5), "back": at(35)}
    assert build_board(BLANK, 0, "", at(0))["away"] is None


@each_row(
    ("night", "minutes", "expected"),
    [
        (opened(), 0, "planned 0 in"),
        (opened().do(-5, StartClock(at(10))), 9.99, "countdown 0 in"),
        (started(), 19.99, "running 0 in"),
        (started(), 20, "running 1 in"),
        (started(), 40, "break 2 in"),
        (started().do(5, Pause()), 60, "stopped 0 in"),
        (started(), 89.99, "running 4 in"),
        (started(), 90.01, "running 4 over"),
        (started().do(5, FinishNight()), 900, "finished 0 in"),
    ],
)
def test_a_page_is_drawn_afresh_at_every_edge_of_the_clock(
    night: Evening, minutes: float, expected: str
) -> None:
    where, step, over = expected.split()
    sold = "" if where == "finished" else "0."
    shown = build_board(night.state, 2, "f" * 64, at(minutes), club=3)
    assert (
        shown["mark"]
        == compute_board_mark(night.state, "f" * 64, at(minutes), 3)
        == f"{'f' * 12}-3-{step}-{where}-{over}-{sold}"
    )


def test_a_page_is_drawn_afresh_with_the_journal_and_with_its_club() -> None:
    state = started().state
    assert (
        len(
            {
                compute_board_mark(state, head, at(5), club)
                for head in ("a" * 64, "b" * 64)
                for club in (0, 1)
            }
        )
        == 4
    )
    assert compute_board_mark(state, "a" * 64, at(5), 0) == compute_board_mark(
        state, "a" * 64, at(6), 0
    )


def differences(
    before: Evening, after: Evening, minutes: float
) -> list[tuple[object, object, object]]:
    found = find_state_changes(before.state, after.state, at(minutes))
    return [(told(one.what), told_fact(one.before), told_fact(one.after)) for one in found]


test_a_difference_is_told = each_gives(
    lambda action: differences(started(), started().do(5, action), 5),
    [
        (RenameNight("Late"), [("Name", "Friday", "Late")]),
        (
            KnockOut((-3,)),
            [
                ("Players left", 10, 9),
                ("Player 3", "in", "out, place 10"),
            ],
        ),
        (
            AddUnnamedPlayers(11, 0, 0),
            [
                ("Players left", 10, 11),
                ("Players entered", 10, 11),
                ("Chips in play", 10_000, 11_000),
                ("Entries", 10, 11),
                ("Player 11", "–", "in"),
            ],
        ),
        (HandForHand(True), [("Hand for hand", "off", "on")]),
        (Announce("Hi"), [("Announcement", "", "Hi")]),
        (CallClock("Bob"), [("Called clock", "–", "Bob")]),
        (CallClock(), [("Called clock", "–", "on")]),
        (SetTimeLeft(0, MINUTE), [("Time left", "15 min", "1 min")]),
        (RecordOutage(at(1), at(2)), [("Question after the server was away", "–", "unanswered")]),
        (
            Pause(StopReason.DISPUTE, "misdeal"),
            [("Clock", "Running", "Dispute"), ("Note", "", "misdeal")],
        ),
        (FinishNight(), [("Clock", "Running", "Finished")]),
    ],
)


def test_differences_of_start_rules_and_schedule() -> None:
    early, late = opened().do(0, StartClock(at(10))), opened().do(0, StartClock(at(20)))
    assert differences(early, late, 5) == [("Starts at", "8 o’clock +10 min", "8 o’clock +20 min")]
    ruled = opened().do(0, ChangeRules(replace(HouseRules(), away_seconds=90), HouseRules()))
    assert differences(opened(), ruled, 5) == [("Ask when the server was away for", "60 s", "90 s")]
    assert differences(opened(), edited(SCHEDULE.steps[:3] + SCHEDULE.steps[4:]), 5) == [
        ("Schedule, row 4", "level 3 (25–50), 20 min", "level 3 (50–100), 20 min"),
        ("Schedule, row 5", "level 4 (50–100), 20 min", "–"),
    ]


@each_row(
    ("row", "step", "told_row"),
    [
        (4, Level(50, 100, 0), "level 4 (50–100), no time limit"),
        (1, Level(15, 30, 20, ante=5), "level 2 (15–30), ante 5 each, 20 min"),
        (1, Level(15, 30, 20, 30, AnteBy.BIG_BLIND), "level 2 (15–30), BB ante 30, 20 min"),
        (1, Level(15, 30, 20, game="PLO"), "level 2 (15–30), 20 min, PLO"),
        (1, Level(15, 30, 20, colour_up=(5, 25)), "level 2 (15–30), 20 min, color up 5 25"),
        (2, Break(10, "Supper", (5,)), "break after level 2, 10 min, Supper, color up 5"),
        (2, Break(15, colour_up=(5,)), "break after level 2, 15 min, color up 5"),
    ],
)
def test_every_row_that_differs_is_told(row: int, step: Step, told_row: str) -> None:
    """Whatever it is that differs; else taking an edit back would seem to change nothing."""
    steps = list(SCHEDULE.steps)
    steps[row] = step
    [(what, _before, after)] = differences(opened(), edited(tuple(steps)), 5)
    assert (what, after) == (f"Schedule, row {row + 1}", told_row)


PLAYED = "Running, 10 seats"


def test_every_rule_and_every_hand_that_differs_is_told() -> None:
    rules = replace(HouseRules(), level_binds=LevelBinds.RIFFLE, late_until_level=6)
    assert differences(opened(), opened().do(0, ChangeRules(rules, HouseRules())), 5) == [
        (
            "A hand begins with",
            "Blinds posted, first riffle",
            "The first riffle",
        ),
        ("Late players sit down by level", 2, 6),
    ]
    one = started().do(5, NextHand(2, 1), NextHand(10, 1))
    two = started().do(5, NextHand(2, 1)).do(6, NextHand(2, 2)).do(25, NextHand(1, 1))
    assert differences(one, two, 25) == [
        ("Table 1", "–", f"hand 1, level 2 (15–30), {PLAYED}"),
        ("Table 2", f"hand 1, level 1 (10–20), {PLAYED}", f"hand 2, level 1 (10–20), {PLAYED}"),
        ("Table 10", f"hand 1, level 1 (10–20), {PLAYED}", "–"),
    ]


def edited(steps: tuple[Step, ...]) -> Evening:
    return opened().do(0, EditStructure(Structure(steps), compute_digest(SCHEDULE)))
