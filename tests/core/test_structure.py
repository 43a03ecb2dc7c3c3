"""The blind schedule: numbers, names, what cannot be played, and what may be changed while it runs."""

from dataclasses import replace

import pytest

from tests.core.evening import OPENING, SCHEDULE, Evening, at, opened, started, told
from tournament.core.actions.clock import CallOffStart, GoTo, Pause, Resume, StartClock
from tournament.core.actions.structure import ChangeRules, EditStructure
from tournament.core.actions.tables import NextHand
from tournament.core.canon import digest
from tournament.core.house_rules import HouseRules, LevelBinds, check_rules, rule_rows
from tournament.core.state import TableHand
from tournament.core.structure import (
    MINUTE,
    Break,
    Level,
    Step,
    Structure,
    check_structure,
    level_in_force,
    level_number,
    next_level,
    starts,
    tell_step,
)
from tournament.core.text import Refused

STEPS = SCHEDULE.steps
WAS = digest(SCHEDULE)


def test_levels_are_numbered_without_breaks() -> None:
    assert [level_number(SCHEDULE, step) for step in range(5)] == [1, 2, 2, 3, 4]


def test_steps_are_named_as_players_name_them() -> None:
    assert [told(tell_step(SCHEDULE, step)) for step in (1, 2, 3)] == [
        "level 2 (15-30)",
        "break after level 2",
        "level 3 (25-50)",
    ]


def test_a_break_keeps_the_blinds_before_it_and_looks_past_itself() -> None:
    assert [level_in_force(SCHEDULE, step).big for step in range(5)] == [20, 30, 30, 50, 100]
    assert [step and step.big for step in (next_level(SCHEDULE, at) for at in range(5))] == [30, 50, 50, 100, None]


def test_steps_begin_one_after_the_other() -> None:
    assert list(starts(SCHEDULE)) == [0, 20 * MINUTE, 40 * MINUTE, 50 * MINUTE, 70 * MINUTE]


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [
        ((), "A schedule needs at least one level. Add one."),
        ((Break(),), "A schedule needs at least one level. Add one."),
        ((Level(1, 2),) * 201, "A schedule has at most 200 rows. Remove some."),
        ((Break(), Level(1, 2)), "The night cannot begin with a break. Move a level to the top."),
        ((Level(1, 2), Break()), "The schedule ends with a break. Add a level after it or remove it."),
        ((Level(1, 2, -1),), "Row 1: minutes go from 1 to 1440."),
        ((Level(1, 2), Level(1, 2, 1441)), "Row 2: minutes go from 1 to 1440."),
        ((Level(1, 2, 0), Level(2, 4)),
         "Row 1: only the last level may be without a time limit. Give it minutes."),
        ((Level(1, 2), Break(0), Level(2, 4)),
         "Row 2: only the last level may be without a time limit. Give it minutes."),
        ((Level(3, 2),), "Row 1: the big blind is at least 1 and not below the small blind."),
        ((Level(0, 0),), "Row 1: the big blind is at least 1 and not below the small blind."),
        ((Level(-1, 2),), "Row 1: the big blind is at least 1 and not below the small blind."),
        ((Level(1, 10**13),), "Row 1: the big blind is at least 1 and not below the small blind."),
        ((Level(1, 2, ante=-1),), "Row 1: the ante cannot be negative."),
        ((Level(1, 2, colour_up=(0,)),), "Row 1: a chip that is coloured up needs a value of at least 1."),
        ((Level(1, 2, colour_up=tuple(range(1, 22))),), "Row 1: at most 20 chips are coloured up at once."),
        ((Level(1, 2, game="x" * 41),), "Row 1: its name is longer than 40 letters. Shorten it."),
        ((Level(1, 2), Break(label="x" * 41), Level(2, 4)),
         "Row 2: its name is longer than 40 letters. Shorten it."),
    ],
)  # fmt: skip
def test_a_schedule_that_cannot_be_played(steps: tuple[Step, ...], sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        check_structure(Structure(steps))
    assert told(refusal.value.line) == sentence


@pytest.mark.parametrize("steps", [(Level(1, 2, 0),), (Level(0, 1),), (Level(5, 5), Break(), Level(1, 2, 0)), STEPS])
def test_a_schedule_that_can(steps: tuple[Step, ...]) -> None:
    check_structure(Structure(steps))


def edited(*steps: Step, was: str = WAS) -> EditStructure:
    return EditStructure(Structure(steps), was)


def test_rows_to_come_can_be_changed_while_the_clock_runs() -> None:
    night = started().do(25, edited(*STEPS[:2], Level(100, 200, 5)))
    assert (night.face(25).left_ms, night.face(44).step, len(night.state.structure.steps)) == (15 * MINUTE, 2, 3)


@pytest.mark.parametrize(
    ("minutes", "steps"),
    [
        (5, (Level(1, 2), *STEPS[1:])),
        (25, (replace(STEPS[0], minutes=25), *STEPS[1:])),
        (25, (STEPS[0], Level(5, 10), *STEPS[2:])),
        (45, STEPS[:2] + STEPS[3:]),
        (25, STEPS[:1]),
    ],
)
def test_played_rows_stay(minutes: float, steps: tuple[Step, ...]) -> None:
    assert (
        started().refuses(minutes, edited(*steps))
        == "Rows that were played or are on the clock stay as they are. Change only later ones."
    )


def test_before_the_start_every_row_can_be_changed() -> None:
    assert opened().do(0, edited(Level(1, 2, 5))).do(1, StartClock()).face(2).left_ms == 4 * MINUTE
    counting = opened().do(-5, StartClock(at(10))).do(0, edited(Level(1, 2, 5)))
    assert counting.face(11).left_ms == 4 * MINUTE
    assert counting.do(1, CallOffStart(), StartClock()).face(2).left_ms == 4 * MINUTE


def test_two_directors_edit_at_once() -> None:
    night = started().do(5, edited(*STEPS[:4]))
    assert (
        night.refuses(6, edited(*STEPS, Level(200, 400)))
        == "The schedule was changed while you edited it. Look at the new one and edit again."
    )
    assert night.do(6, edited(*STEPS[:4])).past is night.past  # both did the same


def test_a_level_added_in_overtime_begins_in_full() -> None:
    night = started().do(95, edited(*STEPS, Level(100, 200, 20)))
    assert (night.face(95).step, night.face(95).left_ms) == (5, 20 * MINUTE)
    standing = started().do(95, Pause()).do(96, edited(*STEPS, Level(100, 200, 20))).do(97, Resume())
    assert (standing.face(97).step, standing.face(97).left_ms) == (5, 20 * MINUTE)


ENDLESS = Structure((Level(10, 20, 20), Level(20, 40, 0)))


def test_a_level_without_limit_can_be_given_minutes_while_it_is_on() -> None:
    night = Evening().do(-10, replace(OPENING, structure=ENDLESS)).do(0, StartClock())
    longer = EditStructure(Structure((*ENDLESS.steps[:1], Level(20, 40, 30), Level(30, 60, 20))), digest(ENDLESS))
    edited_night = night.do(25, longer)
    assert (edited_night.face(25).step, edited_night.face(25).left_ms) == (1, 25 * MINUTE)
    too_late = night.do(55, longer)
    assert (too_late.face(55).step, too_late.face(55).left_ms) == (2, 20 * MINUTE)
    other_blinds = EditStructure(Structure((*ENDLESS.steps[:1], Level(30, 60, 30))), digest(ENDLESS))
    assert night.refuses(25, other_blinds).startswith("Rows that were played or are on the clock stay")


def test_a_hand_whose_row_is_gone_plays_the_blinds_of_now() -> None:
    night = started().do(5, GoTo(4, 0), NextHand(1, 1)).do(6, GoTo(1, 4), NextHand(2, 1)).do(7, edited(*STEPS[:2]))
    assert night.state.tables == {1: TableHand(1, 1, at(5)), 2: TableHand(1, 1, at(6))}
    kept = started().do(5, GoTo(4, 0), NextHand(1, 1)).do(6, GoTo(1, 4)).do(7, edited(*STEPS, Level(100, 200)))
    assert kept.state.tables == {1: TableHand(1, 4, at(5))}


def test_the_edit_is_told() -> None:
    assert opened().tells(0, edited(*STEPS[:1])) == "Changed the schedule from row 2 on: 1 row, 20 minutes in all"
    assert opened().tells(0, edited(*STEPS[:4])) == "Changed the schedule from row 5 on: 4 rows, 70 minutes in all"


# --- house rules ------------------------------------------------------------------------------------------------------

RULES = HouseRules()
RIFFLE = replace(RULES, level_binds=LevelBinds.RIFFLE)


def test_two_directors_change_two_rules() -> None:
    night = opened().do(0, ChangeRules(RIFFLE, RULES)).do(1, ChangeRules(replace(RULES, away_seconds=90), RULES))
    assert night.state.rules == replace(RIFFLE, away_seconds=90)
    assert night.do(2, ChangeRules(RIFFLE, RULES)).past is night.past


def test_changed_rules_are_told() -> None:
    both = replace(RIFFLE, away_seconds=90)
    assert opened().tells(0, ChangeRules(RIFFLE, RULES)) == "Changed the house rule “Which hand keeps the old blinds”"
    assert opened().tells(0, ChangeRules(both, RULES)) == "Changed 2 house rules"


def test_every_rule_has_its_row() -> None:
    """A name, a sentence that ends, and either words for every choice or limits that hold its default."""
    for name, row in rule_rows():
        default = getattr(RULES, name)
        assert row.label
        assert row.help.endswith(".")
        if row.words is None:
            assert row.least <= default <= row.most
        else:
            assert set(row.words) == set(LevelBinds if name == "level_binds" else ())


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (replace(RULES, last_minute_seconds=-1), "“Warning before a level ends, in seconds” goes from 0 to 600."),
        (replace(RULES, decision_seconds=4), "“Clock on a player, in seconds” goes from 5 to 300."),
        (replace(RULES, decision_countdown_seconds=61), "“Countdown after it, in seconds” goes from 0 to 60."),
        (replace(RULES, away_seconds=9), "“Ask when the server was away longer than, in seconds” goes from 10 to 600."),
    ],
)
def test_a_rule_outside_its_limits(rules: HouseRules, sentence: str) -> None:
    assert opened().refuses(0, ChangeRules(rules, RULES)) == sentence


def test_the_rows_of_the_rules() -> None:
    assert [name for name, _row in rule_rows()] == [
        "level_binds",
        "last_minute_seconds",
        "decision_seconds",
        "decision_countdown_seconds",
        "reentry_until_level",
        "away_seconds",
    ]
    check_rules(RULES)


def test_nothing_is_edited_before_the_opening() -> None:
    assert Evening().refuses(0, edited(*STEPS)) == "This night has not been opened. Nothing was changed."
    assert Evening().refuses(0, ChangeRules(RIFFLE, RULES)) == "This night has not been opened. Nothing was changed."
