"""The color-up schedule: which chips leave when, and what each table needs for it."""

from tests.rows import each_row
from tournament.chips.rules.chip_race import RaceRounding
from tournament.chips.rules.color_up_plan import build_color_up_plans, count_handout_chips
from tournament.chips.rules.color_up_schedule import (
    ScheduledColorUp,
    UnpayableLevel,
    list_scheduled_color_ups,
    list_unpayable_levels,
    list_values_in_play,
    schedule_color_ups,
    set_color_ups,
)
from tournament.chips.values.chip_set import PER_PLAYER, SOURCE_CASE, Chip, ChipSet
from tournament.money.values.terms import ChipPile
from tournament.night.rules.night_presets import BY_KEY
from tournament.schedule.values import Break, Level, Structure

T1000 = BY_KEY["hpt20"].structure
TDA = BY_KEY["tda"].structure


@each_row(
    ("values", "leave"),
    [
        ((5, 25, 100, 500), [(4, 5, 25), (9, 25, 100), (15, 100, 500)]),
        ((5, 25, 50, 100, 500), [(4, 5, 25), (7, 25, 50), (9, 50, 100), (15, 100, 500)]),
        ((5, 25, 100, 500, 1000), [(4, 5, 25), (9, 25, 100), (15, 100, 500)]),  # one at a time
        ((5, 25, 100), [(4, 5, 25), (9, 25, 100)]),  # nothing larger for the 100s
        ((), []),
    ],
)
def test_the_schedule_of_the_source(
    values: tuple[int, ...], leave: list[tuple[int, int, int]]
) -> None:
    found = schedule_color_ups(T1000, values)
    levels = [1 + sum(isinstance(step, Level) for step in T1000.steps[: one.at]) for one in found]
    assert [(at, one.value, one.into) for at, one in zip(levels, found, strict=True)] == leave


@each_row(("structure", "values"), [(T1000, (5, 25, 100, 500)), (TDA, (100, 500, 1000))])
def test_the_presets_colour_up_as_worked_out(structure: Structure, values: tuple[int, ...]) -> None:
    assert list_scheduled_color_ups(structure, values) == schedule_color_ups(structure, values)
    assert set_color_ups(structure, schedule_color_ups(structure, values)) == structure


FIVES_GO = (
    Level(10, 20),
    Level(15, 30),
    Level(25, 50),
    Level(50, 100),
    Level(75, 150),
    Level(100, 200),
)


@each_row(
    ("breaks", "at"),
    [
        ((2,), 2),  # the break right before the level that does without
        ((4,), 4),  # two levels are waited for
        ((5,), 2),  # three are not
        ((1,), 3),  # a break before it helps nobody; counted with that row
        ((2, 4), 2),
    ],
)
def test_chips_leave_in_a_break_that_is_near(breaks: tuple[int, ...], at: int) -> None:
    steps: list[Level | Break] = [*FIVES_GO]
    for number in reversed(breaks):
        steps.insert(number, Break())
    assert schedule_color_ups(Structure(tuple(steps)), (5, 25)) == (ScheduledColorUp(at, 5, 25),)


def test_two_values_may_leave_in_one_break_but_not_at_one_level() -> None:
    levels = (Level(10, 20), Level(100, 200), Level(200, 400))
    assert schedule_color_ups(Structure(levels), (5, 25, 100)) == (
        ScheduledColorUp(1, 5, 25),
        ScheduledColorUp(2, 25, 100),
    )
    with_break = Structure((levels[0], Break(), *levels[1:]))
    assert schedule_color_ups(with_break, (5, 25, 100)) == (
        ScheduledColorUp(1, 5, 25),
        ScheduledColorUp(1, 25, 100),
    )


def test_chips_that_are_no_part_of_the_next_leave_with_it() -> None:
    """20s cannot pay 250, so the 10s go when the 20s do: into 50s."""
    steps = (Level(60, 120), Level(80, 160), Level(250, 500), Level(350, 700), Level(500, 1000))
    structure, values = Structure(steps), (10, 20, 50, 100)
    found = schedule_color_ups(structure, values)
    assert found == (
        ScheduledColorUp(2, 10, 50),
        ScheduledColorUp(2, 20, 50),
        ScheduledColorUp(4, 50, 100),
    )
    assert list_unpayable_levels(set_color_ups(structure, found), values) == ()


def test_nothing_leaves_before_a_level_was_played() -> None:
    levels = (Level(100, 200), Level(200, 400))
    found = [schedule_color_ups(Structure(levels[:count]), (5, 25)) for count in (1, 2)]
    assert found == [(), (ScheduledColorUp(1, 5, 25),)]


def test_antes_need_their_chips() -> None:
    steps = (Level(25, 50), Level(100, 200, ante=25), Level(200, 400, ante=50))
    assert schedule_color_ups(Structure(steps), (25, 100)) == ()
    assert schedule_color_ups(Structure((*steps, Level(400, 800, ante=100))), (25, 100)) == (
        ScheduledColorUp(3, 25, 100),
    )


@each_row(
    ("steps", "values", "found"),
    [
        ((Level(10, 20), Level(12, 24)), (5, 25), (UnpayableLevel(1, 12, 5),)),
        ((Level(0, 15),), (10,), (UnpayableLevel(0, 15, 10),)),
        ((Level(10, 20, ante=3),), (5,), (UnpayableLevel(0, 3, 5),)),
        (
            (Level(10, 20), Break(colour_up=(5,)), Level(15, 30)),
            (5, 25),
            (UnpayableLevel(2, 15, 25),),
        ),
        ((Level(10, 20), Level(15, 30, colour_up=(5,))), (5,), ()),  # all that are known have left
    ],
)
def test_what_cannot_be_paid(
    steps: tuple[Level | Break, ...], values: tuple[int, ...], found: tuple[UnpayableLevel, ...]
) -> None:
    assert list_unpayable_levels(Structure(steps), values) == found


def test_what_is_in_play() -> None:
    assert [list_values_in_play(T1000, (5, 25, 100), at) for at in (2, 3, 8, 14)] == [
        (5, 25, 100),
        (25, 100),
        (100,),
        (),
    ]
    assert list_scheduled_color_ups(T1000, (5, 25, 100))[-1] == ScheduledColorUp(14, 100, 0)
    assert list_scheduled_color_ups(T1000, (25, 100)) == (
        ScheduledColorUp(8, 25, 100),
        ScheduledColorUp(14, 100, 0),
    )


# --- what each table needs


def test_every_table_gets_its_part() -> None:
    """
    Thirteen players at seven and six seats; sixty green chips more than the case holds are needed
    at level 4.
    """
    counts = count_handout_chips([(PER_PLAYER["A"], 13)])
    assert counts == {5: 260, 25: 208, 100: 65}
    found = build_color_up_plans(
        schedule_color_ups(T1000, (5, 25, 100, 500)), counts, SOURCE_CASE, {2: 6, 1: 7, 3: 0}
    )
    shown = [(one.table, one.players, one.leaving, one.brings) for one in found[0].tables]
    assert shown == [(1, 7, 140, 28), (2, 6, 120, 24)]
    assert [(change.leaving, change.brings, change.lacks) for change in found[1:]] == [
        (260, 65, 0),
        (130, 26, 6),
    ]


@each_row(
    ("rounding", "brings"),
    [
        (RaceRounding.EXACT, 2),
        (RaceRounding.HALF_UP, 3),
    ],
)
def test_odd_chips_of_a_table_are_rounded(rounding: RaceRounding, brings: int) -> None:
    chips = ChipSet((Chip(5, 100), Chip(25, 100)))
    (change,) = build_color_up_plans([ScheduledColorUp(3, 5, 25)], {5: 13}, chips, {1: 9}, rounding)
    assert (change.leaving, change.brings, change.lacks) == (13, brings, 0)


def test_without_tables_or_larger_chips_nothing_comes() -> None:
    for into, tables in ((25, {}), (0, {1: 3})):
        (change,) = build_color_up_plans(
            [ScheduledColorUp(3, 5, into)], {5: 13}, SOURCE_CASE, tables
        )
        assert (change.brings, change.lacks) == (0, 0)


def test_piles_add_up() -> None:
    assert count_handout_chips(
        [((ChipPile(5, 2), ChipPile(25, 1)), 3), ((ChipPile(25, 4),), 1), ((), 9)]
    ) == {
        5: 6,
        25: 7,
    }
