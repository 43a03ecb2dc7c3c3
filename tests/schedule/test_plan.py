"""
Schedules made to order: always payable, nearly as smooth as can be, with their breaks, and over in
time.
"""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.night.by_row import each_gives, each_refused
from tests.night.evening import told
from tests.rows import each_row
from tests.schedule.plan_reference import least_unevenness, small_blinds, unevenness
from tournament.chips.values.chip_set import SOURCE_CASE, Chip, ChipSet
from tournament.engine.messages import Refusal
from tournament.schedule.rules.finish_time_rule import compute_finish_time_range
from tournament.schedule.rules.generator import generate_schedule
from tournament.schedule.rules.payable_blinds import MOST_RUNGS, list_payable_small_blinds
from tournament.schedule.rules.schedule_request import AnteKind, GeneratedSchedule, ScheduleRequest
from tournament.schedule.values import (
    MINUTE,
    AnteBy,
    Break,
    Level,
    Structure,
    check_structure,
    list_step_start_offsets,
)

DEEP = ChipSet((Chip(25, 300), Chip(100, 300), Chip(500, 200), Chip(1000, 200), Chip(5000, 50)))
TEN = ScheduleRequest(10, 1000, SOURCE_CASE, 200, 20)


def shown(structure: Structure) -> str:
    """The schedule as one line: small blinds, antes, breaks, and what leaves."""
    words = []
    for step in structure.steps:
        word = f"{step.small}" if isinstance(step, Level) else "break"
        ante = f"/{step.ante}" if isinstance(step, Level) and step.ante else ""
        words.append(word + ante + "".join(f"-{value}" for value in step.colour_up))
    return " ".join(words)


def payable(structure: Structure, values: tuple[int, ...]) -> bool:
    """By itself: everything posted is so many of the smallest chip that has not left."""
    left = sorted(values)
    for step in structure.steps:
        left = [value for value in left if value not in step.colour_up]
        if isinstance(step, Level) and any(
            amount % left[0] for amount in (step.small, step.big, step.ante)
        ):
            return False
    return True


def in_use(wishes: ScheduleRequest, found: GeneratedSchedule) -> tuple[int, ...]:
    """The values that may lie on the table."""
    return tuple(value for value in wishes.chips.values if value >= found.smallest)


test_some_schedules = each_gives(
    lambda wishes: shown(generate_schedule(wishes).structure),
    [
        (TEN, "10 15 20 25 35 50-5 75 100 150 200-25 300 400 500 700 1000-100 1500"),
        (
            ScheduleRequest(20, 1000, SOURCE_CASE, 300, 20, 5000, break_every=4),
            "10 15 20 25 35 break-5 50 75 100 150 break-25 200 300 400 break 500 700 1000-100 "
            "1500 2000 3000 4000",
        ),
        (
            ScheduleRequest(9, 5000, ChipSet((Chip(50, 300), Chip(1000, 100))), 180, 20),
            "50 100 150 200 300 400 500 750 1000-50 2000 3000 4000 6000 8000",
        ),
    ],
)


def test_how_it_came_about() -> None:
    found = generate_schedule(TEN)
    assert (found.smallest, found.last_level, found.ends_after, found.notes) == (5, 11, 200, ())
    assert (round(found.growth, 3), found.least_growth, found.most_growth) == (1.411, 1.25, 1.5)
    assert {step.minutes for step in found.structure.steps} == {20}


SETS = st.sampled_from(
    (
        SOURCE_CASE,
        DEEP,
        ChipSet((Chip(5, 400), Chip(25, 400), Chip(50, 100), Chip(100, 200), Chip(500, 50))),
        ChipSet((Chip(1, 200), Chip(5, 300), Chip(25, 200), Chip(100, 100))),
    )
)


@st.composite
def some_wishes(draw: st.DrawFn) -> ScheduleRequest:
    chips = draw(SETS)
    breaks = draw(
        st.sampled_from(({}, {"break_every": 3}, {"break_every": 4}, {"break_every_minutes": 60}))
    )
    return ScheduleRequest(
        draw(st.integers(4, 60)),
        chips.values[0] * draw(st.sampled_from((100, 150, 200, 400))),
        chips,
        draw(st.integers(90, 420)),
        draw(st.sampled_from((0, 12, 15, 20, 30))),
        draw(st.sampled_from((0, 5000))),
        ante=draw(st.sampled_from(AnteKind)),
        ante_from=draw(st.integers(1, 6)),
        **breaks,
    )


def planned(wishes: ScheduleRequest) -> GeneratedSchedule | None:
    try:
        return generate_schedule(wishes)
    except Refusal:
        return None


@settings(max_examples=25)
@given(some_wishes())
def test_any_schedule_is_sound(wishes: ScheduleRequest) -> None:
    check_schedule(wishes)


def check_schedule(wishes: ScheduleRequest) -> None:
    found = planned(wishes)
    if found is None:
        assert wishes.level_minutes  # with levels of any length there is always one
        return
    structure, smalls = found.structure, small_blinds(found.structure)
    check_structure(structure)
    assert payable(structure, in_use(wishes, found))
    assert all(earlier < later for earlier, later in pairwise(smalls))
    assert unevenness(smalls, found.growth) <= 1.10 * least_unevenness(wishes, found) + 1e-9
    early, late = compute_finish_time_range(structure, wishes.total_chips)
    begins = [
        at
        for at, step in zip(list_step_start_offsets(structure), structure.steps, strict=True)
        if isinstance(step, Level)
    ]
    assert early <= begins[found.last_level - 1] == found.ends_after * MINUTE <= late
    length = next(step.minutes for step in structure.steps)
    assert abs(found.ends_after - wishes.minutes) <= length / 2 + wishes.break_minutes
    check_antes(wishes, structure)
    check_breaks(wishes, structure, found.last_level, wishes.count_levels_between_breaks(length))


def check_antes(wishes: ScheduleRequest, structure: Structure) -> None:
    levels = [step for step in structure.steps if isinstance(step, Level)]
    assert [one.ante for one in levels[: wishes.ante_from - 1]] == [0] * min(
        wishes.ante_from - 1, len(levels)
    )
    later = levels[wishes.ante_from - 1 :]
    if wishes.ante is AnteKind.EVERYONE:
        assert all(4 * one.ante <= one.big and one.ante_by is AnteBy.EVERYONE for one in later)
        assert [one.ante for one in later] == sorted(one.ante for one in later)
    else:
        whole = wishes.ante is AnteKind.BIG_BLIND
        assert all(one.ante == (one.big if whole else 0) for one in later)
        assert all((one.ante_by is AnteBy.BIG_BLIND) == whole for one in later)


def check_breaks(
    wishes: ScheduleRequest, structure: Structure, last_level: int, every: int
) -> None:
    after, number = list[int](), 0
    for step in structure.steps:
        number += isinstance(step, Level)
        after += [number] if isinstance(step, Break) else []
    wanted = list(range(every, last_level - 1, every)) if every else []
    assert len(after) == len(wanted)
    assert all(
        abs(place - wish) <= (1 if every > 2 else 0)
        for place, wish in zip(after, wanted, strict=True)
    )


# --- antes and refusals


def test_an_ante_everybody_pays_is_about_an_eighth() -> None:
    found = generate_schedule(
        ScheduleRequest(10, 1000, SOURCE_CASE, 240, 20, ante=AnteKind.EVERYONE)
    )
    antes = [(step.big, step.ante) for step in found.structure.steps if isinstance(step, Level)]
    assert antes[:10] == EVERYONE


EVERYONE = [
    (20, 0),
    (30, 0),
    (40, 0),
    (50, 10),
    (60, 10),
    (80, 10),
    (100, 15),
    (150, 25),
    (200, 25),
    (250, 50),
]


test_wishes_that_are_refused = each_refused(
    generate_schedule,
    [
        (ScheduleRequest(10, 1000, ChipSet(), 200), "Add your chips first."),
        (ScheduleRequest(1, 1000, SOURCE_CASE, 200), "Only for 2 to 100000 players."),
        (ScheduleRequest(10, 0, SOURCE_CASE, 200), "A starting stack has at least one chip."),
        (
            ScheduleRequest(10, 10**12, SOURCE_CASE, 200),
            "Chip count is too large. Check it.",
        ),
        (ScheduleRequest(10, 1000, SOURCE_CASE, 10), "A night lasts 20 to 1440 minutes."),
        (ScheduleRequest(10, 1000, SOURCE_CASE, 200, 241), "A level lasts 1 to 240 minutes."),
        (
            ScheduleRequest(10, 1000, SOURCE_CASE, 200, break_minutes=0),
            "A break lasts 1 to 240 minutes.",
        ),
        (
            ScheduleRequest(10, 1000, SOURCE_CASE, 200, break_every=-1),
            "Breaks and antes begin after a level. Check the numbers.",
        ),
        (
            ScheduleRequest(10, 100, ChipSet((Chip(25, 500),)), 200),
            "No blinds suit a stack of 100 in these chips. Add smaller chips.",
        ),
        (
            ScheduleRequest(10, 1000, SOURCE_CASE, 600, 12),
            "These chips give too few blinds for so many levels. Make the levels longer.",
        ),
    ],
)


ABSURD = (
    ScheduleRequest(100_000, 10**7, ChipSet((Chip(1, 1),)), 1440, 10, break_every=1),
    ScheduleRequest(
        100_000, 10**7, ChipSet(tuple(Chip(3**power, 1) for power in range(20))), 1440, 10
    ),
    ScheduleRequest(
        1000, 10**9, ChipSet(tuple(Chip(10**9 + number, 1) for number in range(20))), 60, 1
    ),
)


@each_row("wishes", ABSURD)
def test_absurd_wishes_are_answered_too(wishes: ScheduleRequest) -> None:
    """
    With a schedule or without, and never with more blinds than can be looked through in no time.
    """
    found = planned(wishes)
    if found is not None:
        check_structure(found.structure)
        assert payable(found.structure, in_use(wishes, found))
    rungs = list_payable_small_blinds(wishes.chips.values, wishes.total_chips // 2)
    assert len(rungs) <= MOST_RUNGS


@each_row(
    ("wishes", "notes"),
    [
        (
            ScheduleRequest(40, 1000, SOURCE_CASE, 200, 20),
            ["Some blinds jump to more than 1.6 times", "Not enough chips for 40 equal stacks."],
        ),
        (
            ScheduleRequest(10, 1000, SOURCE_CASE, 380, 240),
            ["This takes about 480 minutes", "Some blinds jump to more than 1.6 times"],
        ),
    ],
)
def test_what_is_said_about_it(wishes: ScheduleRequest, notes: list[str]) -> None:
    found = [told(line) for line in generate_schedule(wishes).notes]
    assert [line.startswith(note) for line, note in zip(found, notes, strict=True)] == [True] * len(
        notes
    )
