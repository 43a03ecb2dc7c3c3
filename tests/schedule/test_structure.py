"""
The blind schedule: numbers, names, what cannot be played, and what may be changed while it runs.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from seating.balance_policy import Policy
from seating.button_and_blinds import ButtonRule
from tests.night.evening import OPENING, SCHEDULE, Evening, at, opened, started
from tests.night.row_tests import each_gives, each_refused
from tests.rows import each_row
from tournament.clock.actions import (
    AnswerOutage,
    CancelScheduledStart,
    JumpToStep,
    Pause,
    RecordOutage,
    Resume,
    ResumeMode,
    StartClock,
)
from tournament.clock.values import Anchor, ClockFace
from tournament.engine.canonical_json import compute_digest
from tournament.engine.time_units import MINUTE
from tournament.night.values.house_rules import (
    HouseRules,
    LevelBinds,
    RedrawHands,
    TieRule,
    list_rule_rows,
)
from tournament.rulings_log.values import BOOKS_WORDS, ChosenReading
from tournament.schedule.actions import ChangeRules, EditStructure
from tournament.schedule.values import (
    Break,
    Level,
    Millis,
    Step,
    Structure,
    check_structure,
    find_level_in_force,
    find_next_hand_level,
    find_next_level,
)
from tournament.tables.actions.hands import NextHand

STEPS = SCHEDULE.steps
WAS = compute_digest(SCHEDULE)
ROWS_STAY = "Played and running rows are fixed. Change only later ones."


def test_a_break_keeps_the_blinds_before_it_and_looks_past_itself() -> None:
    assert [find_level_in_force(SCHEDULE, step).big for step in range(5)] == [20, 30, 30, 50, 100]
    assert [step and step.big for step in (find_next_level(SCHEDULE, at) for at in range(5))] == [
        30,
        50,
        50,
        100,
        None,
    ]


def test_the_next_hand_of_a_break_plays_the_level_after_it() -> None:
    double = Structure((Level(1, 2), Break(), Break(), Level(2, 4)))
    assert [find_next_hand_level(double, step).big for step in range(4)] == [2, 4, 4, 4]
    assert (
        find_next_hand_level(Structure((Level(1, 2), Break())), 1).big == 2
    )  # such a schedule is refused


test_a_schedule_that_cannot_be_played = each_refused(
    lambda steps: check_structure(Structure(steps)),
    [
        ((), "A schedule needs at least one level. Add one."),
        ((Level(1, 2),) * 201, "A schedule has at most 200 rows. Remove some."),
        ((Break(), Level(1, 2)), "The night cannot begin with a break. Move a level to the top."),
        (
            (Level(1, 2), Break()),
            "The schedule ends with a break. Add a level or remove it.",
        ),
        ((Level(1, 2, -1),), "Row 1: minutes go from 1 to 1440."),
        ((Level(1, 2), Level(1, 2, 1441)), "Row 2: minutes go from 1 to 1440."),
        (
            (Level(1, 2, 0), Level(2, 4)),
            "Row 1: only the last level may have no time limit. Give it minutes.",
        ),
        (
            (Level(1, 2), Break(0), Level(2, 4)),
            "Row 2: only the last level may have no time limit. Give it minutes.",
        ),
        ((Level(3, 2),), "Row 1: the big blind is at least 1 and not below the small blind."),
        ((Level(0, 0),), "Row 1: the big blind is at least 1 and not below the small blind."),
        ((Level(-1, 2),), "Row 1: the big blind is at least 1 and not below the small blind."),
        ((Level(1, 10**13),), "Row 1: the big blind is at least 1 and not below the small blind."),
        ((Level(1, 2, ante=-1),), "Row 1: the ante cannot be negative."),
        (
            (Level(1, 2, colour_up=(0,)),),
            "Row 1: a chip to color up is worth at least 1.",
        ),
        (
            (Level(1, 2, colour_up=tuple(range(1, 22))),),
            "Row 1: color up at most 20 chips at once.",
        ),
        ((Level(1, 2, game="x" * 41),), "Row 1: the name has more than 40 letters. Shorten it."),
        (
            (Level(1, 2), Break(label="x" * 41), Level(2, 4)),
            "Row 2: the name has more than 40 letters. Shorten it.",
        ),
    ],
)


@each_row(
    "steps",
    [
        (Level(0, 1),),
        (Level(5, 5), Break(), Level(1, 2, 0)),
        (Level(1, 2),) * 200,
        (Level(1, 2, 1440), Break(1440, "x" * 40), Level(1, 2)),
        (Level(1, 10**12, ante=10**12, colour_up=(1, 10**12)),),
        (Level(1, 2, game="x" * 40, colour_up=tuple(range(1, 21))),),
    ],
)
def test_a_schedule_that_can(steps: tuple[Step, ...]) -> None:
    check_structure(Structure(steps))


def edited(*steps: Step, was: str = WAS) -> EditStructure:
    return EditStructure(Structure(steps), was)


def test_rows_to_come_can_be_changed_while_the_clock_runs() -> None:
    night = started().do(25, edited(*STEPS[:2], Level(100, 200, 5)))
    assert (night.face(25).left_ms, night.face(44).step, len(night.state.structure.steps)) == (
        15 * MINUTE,
        2,
        3,
    )


def test_played_rows_stay() -> None:
    for minutes, steps in (
        (5, (Level(1, 2), *STEPS[1:])),
        (25, (replace(STEPS[0], minutes=25), *STEPS[1:])),
        (25, STEPS[:1]),
        (45, STEPS[:2] + STEPS[3:]),
        (75, (*STEPS[:4], replace(STEPS[4], minutes=0))),
    ):
        assert started().refuses(minutes, edited(*steps)) == ROWS_STAY


def test_before_the_start_every_row_can_be_changed_and_the_clock_stands_at_the_first_level_of_now() -> (
    None
):
    short = edited(Level(1, 2, 5))
    assert opened().do(0, short).state.anchor == Anchor(0, 5 * MINUTE)
    counting = opened().do(-5, StartClock(at(10)))
    assert counting.do(0, short).state.anchor == Anchor(0, 5 * MINUTE, at(10))
    assert counting.do(0, short).do(1, CancelScheduledStart()).state.anchor == Anchor(0, 5 * MINUTE)
    assert counting.refuses(10, short) == ROWS_STAY  # at the very instant of the start


def test_two_directors_edit_at_once() -> None:
    night = started().do(5, edited(*STEPS[:4]))
    assert night.refuses(6, edited(*STEPS, Level(200, 400))) == (
        "The schedule was changed while you edited it. Look at the new one and edit again."
    )
    assert night.do(6, edited(*STEPS[:4])).past is night.past  # both did the same


def test_a_level_added_in_overtime_begins_in_full() -> None:
    more = edited(*STEPS, Level(100, 200, 20))
    for night in (started().do(97, more), started().do(95, Pause()).do(96, more).do(97, Resume())):
        assert (night.face(97).step, night.face(97).left_ms) == (5, 20 * MINUTE)


ENDLESS = Structure((STEPS[0], Level(50, 100, 0)))


def endless() -> Evening:
    return Evening().do(-10, replace(OPENING, structure=ENDLESS)).do(0, StartClock())


def given(minutes: int, *more: Step) -> EditStructure:
    return EditStructure(
        Structure((STEPS[0], Level(50, 100, minutes), *more)), compute_digest(ENDLESS)
    )


def test_a_level_without_time_limit_is_given_minutes_while_it_is_on() -> None:
    night = endless().do(25, given(20))
    assert night.state.anchor == Anchor(1, 15 * MINUTE, at(25))  # it has been played for five
    assert endless().do(25, given(20, Level(100, 200))).face(41) == ClockFace(
        2, Millis(19 * MINUTE), running=True, edge=at(60)
    )
    assert endless().do(25, given(3)).state.anchor == Anchor(
        1, 0, at(25)
    )  # longer played than that
    standing = endless().do(25, Pause()).do(30, given(20))
    assert standing.state.anchor == Anchor(1, 15 * MINUTE)


test_minutes_given_while_the_question_is_open_count_in_every_answer = each_gives(
    lambda go_on: (
        endless()
        .do(30, RecordOutage(at(25), at(29)), given(20))
        .do(31, AnswerOutage(at(25), go_on))
        .state.anchor
    ),
    [
        (ResumeMode.RUN_ON, Anchor(1, 10 * MINUTE, at(30))),
        (ResumeMode.CREDIT, Anchor(1, 13 * MINUTE, at(31))),
        (ResumeMode.GO_BACK, Anchor(1, 15 * MINUTE)),
    ],
)


def test_minutes_are_all_it_is_given() -> None:
    for more in (
        [],
        [Level(50, 200, 20)],
        [Level(50, 100, 20, ante=100)],
        [Break(20), Level(50, 100, 0)],
    ):
        assert (
            endless().refuses(
                25, EditStructure(Structure((STEPS[0], *more)), compute_digest(ENDLESS))
            )
            == ROWS_STAY
        )


def test_a_hand_whose_row_is_gone_plays_the_blinds_of_now() -> None:
    night = (
        started().do(5, JumpToStep(4, 0), NextHand(1, 1)).do(6, JumpToStep(1, 4), NextHand(2, 1))
    )
    for steps, plays in ((STEPS[:2], [1, 1]), ((*STEPS, Level(100, 200)), [4, 1])):
        assert [table.step for table in night.do(7, edited(*steps)).state.tables.values()] == plays


test_the_edit_is_told = each_gives(
    lambda steps: opened().tells(0, edited(*steps)),
    [
        (STEPS[:1], "Schedule changed from row 2: 1 row, 20 min"),
        ((*STEPS, Level(100, 200, 0)), "Schedule changed from row 6: 6 rows, 90 min"),
        (
            (Level(10, 20, 25), *STEPS[1:]),
            "Schedule changed from row 1: 5 rows, 95 min",
        ),
    ],
)


# --- house rules

RULES = HouseRules()
CHOICES: dict[str, Iterable[object]] = {
    "level_binds": LevelBinds,
    "ties": TieRule,
    "button": ButtonRule,
    "balance": Policy,
    "books": BOOKS_WORDS,
    "redraw_hands": RedrawHands,
}
LATE = "“Late players sit down by level”"
RIFFLE = replace(RULES, level_binds=LevelBinds.RIFFLE)


def test_two_directors_change_two_rules() -> None:
    both = replace(RIFFLE, away_seconds=90)
    night = (
        opened()
        .do(0, ChangeRules(RIFFLE, RULES))
        .do(1, ChangeRules(replace(RULES, away_seconds=90), RULES))
    )
    assert night.state.rules == both
    assert (
        opened().tells(0, ChangeRules(RIFFLE, RULES))
        == "Changed the house rule “A hand begins with”"
    )
    assert opened().tells(0, ChangeRules(both, RULES)) == "Changed 2 house rules"


def test_every_rule_has_its_row() -> None:
    """
    A name, at most a sentence that ends, and either words for every choice or limits that hold its
    default.
    """
    for name, row in list_rule_rows():
        default = getattr(RULES, name)
        assert row.label
        assert row.help[-1:] in ("", ".")
        if row.is_number:
            assert row.least <= default <= row.most
        elif row.words:
            assert set(row.words) == set(CHOICES[name])
            assert set(row.short or row.words) == set(row.words)


def refusing(rules: dict[str, Any]) -> str:
    """What is said when the house changes these rules."""
    return opened().refuses(0, ChangeRules(replace(RULES, **rules), RULES))


test_a_rule_outside_its_limits = each_gives(
    refusing,
    [
        (
            {"last_minute_seconds": -1},
            "“Signal before a level ends” goes from 0 to 600 s.",
        ),
        ({"decision_seconds": 4}, "“Called clock” goes from 5 to 300 s."),
        (
            {"decision_countdown_seconds": 61},
            "“Countdown after the called clock” goes from 0 to 60 s.",
        ),
        (
            {"same_hand_seconds": -1},
            "“Ask “Out on the same hand?” within” goes from 0 to 600 s.",
        ),
        ({"late_until_level": -1}, f"{LATE} goes from 0 to 200."),
        ({"late_until_level": 201}, f"{LATE} goes from 0 to 200."),
        (
            {"away_seconds": 9},
            "“Ask when the server was away for” goes from 10 to 600 s.",
        ),
        ({"table_seats": 1}, "“Seats at a table” goes from 2 to 10."),
        ({"table_seats": 11}, "“Seats at a table” goes from 2 to 10."),
        ({"two_tables_at": 21}, "“Redraw to two tables” goes from 0 to 20 left."),
        ({"final_table_at": 11}, "“Redraw to the final table” goes from 0 to 10 left."),
        ({"books": ()}, "Choose at least one rule book, and each only once."),
        ({"books": ("R4", "R4")}, "Choose at least one rule book, and each only once."),
        ({"books": ("R4", "X1")}, "There is no rule book “X1”. Choose one from the list."),
        (
            {"readings": (ChosenReading("x", "y"),)},
            "There is no such reading of the rules. Choose one from the list.",
        ),
        (
            {"readings": (ChosenReading("early_cards", "x"),)},
            "There is no such reading of the rules. Choose one from the list.",
        ),
        (
            {
                "readings": (
                    ChosenReading("early_cards", "older"),
                    ChosenReading("early_cards", "2024"),
                )
            },
            "Each question about the rules has one answer.",
        ),
        (
            {"break_to": 1},
            "“Most per table, four tables or more” goes from 2 to 10.",
        ),
    ],
)


def test_nothing_is_edited_before_the_opening() -> None:
    assert Evening().refuses(0, edited(*STEPS)) == "This night has not been opened."
    assert Evening().refuses(0, ChangeRules(RIFFLE, RULES)) == "This night has not been opened."
