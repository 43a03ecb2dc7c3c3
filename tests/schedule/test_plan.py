"""Made schedules: deep enough, playable with the chips, in even steps of round numbers."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.night.evening import told
from tests.night.row_tests import each_gives, each_refused
from tests.rows import each_row
from tests.schedule.plan_reference import (
    cheapest_way,
    every_stack,
    is_even_step,
    may_follow,
    small_blinds,
)
from tournament.chips.rules.chip_breakdown import LaterPurchases, break_down_stack
from tournament.chips.values.chip_set import SOURCE_CASE, USUAL_SETS, Chip, ChipSet
from tournament.engine.messages import Refusal
from tournament.schedule.rules.blind_ladder import BlindLadder, list_steps
from tournament.schedule.rules.generator import (
    LEVEL_MINUTES,
    choose_start,
    generate_schedule,
)
from tournament.schedule.rules.payable_blinds import MAX_RUNGS, Rung, list_payable_small_blinds
from tournament.schedule.rules.schedule_request import (
    AnteKind,
    GeneratedSchedule,
    ScheduleRequest,
    Tempo,
)
from tournament.schedule.rules.starting_points import (
    MIN_DEPTH,
    compute_largest_stack,
    list_starting_points,
    list_usable_values,
)
from tournament.schedule.values import AnteBy, Break, Level, Structure, check_structure

NINE = ScheduleRequest(9, 0, SOURCE_CASE, 180, break_every_minutes=90)


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


def summary(wishes: ScheduleRequest) -> str:
    """Stack, levels and the schedule in one line."""
    found = generate_schedule(wishes)
    return f"{found.stack}, {found.first_level.minutes} min: {shown(found.structure)}"


test_some_schedules = each_gives(
    summary,
    [
        (
            NINE,
            "1000, 15 min: 10 15 20 30 40 50 break-5 75 100 150 200-25 300 400 600 800 1000-100 "
            "1500",
        ),
        (
            ScheduleRequest(9, 5000, USUAL_SETS["500"], 180, break_every_minutes=90),
            "5000, 15 min: 50 75 100 150 200 300 break-25 400 600 800 1000-100 1500 2000-500 3000 "
            "4000 6000 8000",
        ),
        (
            ScheduleRequest(18, 0, USUAL_SETS["300"], 240),
            "3000, 18 min: 25 50 75 100 150 200-25 300 400 600 800 1000-100 1500 2000 2500 4000 "
            "6000 8000",
        ),
    ],
)


def test_how_it_came_about() -> None:
    found = generate_schedule(NINE)
    assert (found.smallest, found.depth, found.last_level, found.notes) == (5, 50, 12, ())
    assert 165 <= found.ends_after <= 190


def test_a_jump_that_the_chips_force_is_said() -> None:
    found = generate_schedule(ScheduleRequest(18, 0, USUAL_SETS["300"], 240))
    assert [told(line) for line in found.notes] == [
        "Blinds jump from 50 to 100: your chips have nothing between."
    ]


SETS = st.sampled_from(
    (
        *USUAL_SETS.values(),
        ChipSet((Chip(5, 400), Chip(25, 400), Chip(50, 100), Chip(100, 200), Chip(500, 50))),
        ChipSet((Chip(1, 200), Chip(5, 300), Chip(25, 200), Chip(100, 100))),
        ChipSet((Chip(50, 250), Chip(100, 250), Chip(1000, 60))),
        ChipSet((Chip(20, 300), Chip(50, 300), Chip(200, 200), Chip(1000, 100))),
    )
)
TEMPOS = st.sampled_from(Tempo)


@st.composite
def some_wishes(draw: st.DrawFn) -> ScheduleRequest:
    chips = draw(SETS)
    breaks = draw(
        st.sampled_from(({}, {"break_every": 3}, {"break_every": 4}, {"break_every_minutes": 90}))
    )
    return ScheduleRequest(
        draw(st.integers(2, 60)),
        draw(st.sampled_from((0, 0, 100, 150, 200, 400))) * chips.values[0],
        chips,
        draw(st.integers(60, 480)),
        draw(st.sampled_from((0, 0, 0, 10, 20, 30))),
        draw(st.sampled_from((0, 0, 3))),
        ante=draw(st.sampled_from(AnteKind)),
        ante_from=draw(st.integers(1, 6)),
        **breaks,
    )


def drop_smaller(chips: ChipSet, value: int) -> ChipSet:
    return ChipSet(tuple(chip for chip in chips.chips if chip.value >= value))


def has_two_digits(stack: int) -> bool:
    """Two digits and zeros."""
    return not str(stack)[2:].strip("0")


def planned(wishes: ScheduleRequest, tempo: Tempo = Tempo.USUAL) -> GeneratedSchedule | None:
    try:
        return generate_schedule(wishes, tempo)
    except Refusal:
        return None


@settings(max_examples=25)
@given(some_wishes(), TEMPOS)
def test_any_schedule_is_one_that_players_would_sign(wishes: ScheduleRequest, tempo: Tempo) -> None:
    check_schedule(wishes, tempo)


def check_schedule(wishes: ScheduleRequest, tempo: Tempo) -> None:
    found = planned(wishes, tempo)
    if found is None:
        return
    structure, smalls = found.structure, small_blinds(found.structure)
    check_structure(structure)
    values = tuple(value for value in wishes.chips.values if value >= found.smallest)
    assert payable(structure, values)
    assert found.stack == wishes.stack or not wishes.stack
    assert found.stack >= MIN_DEPTH * 2 * smalls[0]
    case = drop_smaller(wishes.chips, found.smallest)
    later = (LaterPurchases(found.stack, wishes.rebuys),) if wishes.rebuys else ()
    assert break_down_stack(case, found.stack, wishes.players, later) is not None
    total = found.stack * wishes.stacks
    check_steps(wishes, found, smalls, total)
    length = found.first_level.minutes
    assert length in ((wishes.level_minutes,) if wishes.level_minutes else LEVEL_MINUTES)
    assert {step.minutes for step in structure.steps if isinstance(step, Level)} == {length}
    check_antes(wishes, structure)
    check_breaks(wishes, structure, found.last_level, length)
    assert 0 <= found.ends_after - compute_begin(structure, found.last_level) <= length


def compute_begin(structure: Structure, number: int) -> int:
    """After how many minutes this level begins."""
    rows = [row for row, step in enumerate(structure.steps) if isinstance(step, Level)]
    return sum(step.minutes for step in structure.steps[: rows[number - 1]])


def check_steps(
    wishes: ScheduleRequest, found: GeneratedSchedule, smalls: tuple[int, ...], total: int
) -> None:
    """Each blind may follow the one before, and the largest is in the chips that are there."""
    usable = [value for value in list_usable_values(wishes.chips, total) if value >= found.smallest]
    fewest = 2 if wishes.ante is AnteKind.EVERYONE else 1
    rungs = list_payable_small_blinds(usable, total // 4, fewest)
    there = [rung.small for rung in rungs if rung.small >= smalls[0]]
    assert all(may_follow(there, low, high) for low, high in pairwise(smalls))
    assert 4 * smalls[-1] <= total
    jumps = [not is_even_step(low, high) for low, high in pairwise(smalls)]
    assert bool(found.notes) == any(jumps)


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
    wishes: ScheduleRequest, structure: Structure, last_level: int, length: int
) -> None:
    """As many as are wanted, each where it is wanted or a level off."""
    after, number = list[int](), 0
    for step in structure.steps:
        number += isinstance(step, Level)
        after += [number] if isinstance(step, Break) else []
    wanted = wishes.list_break_levels(length, last_level)
    assert len(after) == len(wanted)
    assert all(abs(place - wish) <= 1 for place, wish in zip(after, wanted, strict=True))
    if wishes.break_every_minutes and not wishes.break_every:
        played = (0, *after, last_level)
        longest = max(later - earlier for earlier, later in pairwise(played)) * length
        assert longest <= 1.5 * wishes.break_every_minutes + 2 * length


@settings(max_examples=25)
@given(some_wishes(), TEMPOS)
def test_a_longer_night_is_never_shallower(wishes: ScheduleRequest, tempo: Tempo) -> None:
    check_depths(wishes, tempo)


def check_depths(wishes: ScheduleRequest, tempo: Tempo) -> None:
    try:
        depths = [
            choose_start(replace(wishes, minutes=minutes), tempo).depth
            for minutes in range(60, 481, 15)
        ]
    except Refusal:
        assume(False)
    assert depths == sorted(depths)
    assert depths[0] >= MIN_DEPTH


# --- against slow exact versions


LADDERS = (
    st.lists(st.sampled_from((1, 5, 20, 25, 50, 100)), min_size=1, max_size=3, unique=True),
    st.integers(100, 500),
    st.integers(2, 7),
)


@settings(max_examples=5, deadline=None)
@given(*LADDERS)
def test_ladders_are_the_best_there_are(values: list[int], highest: int, levels: int) -> None:
    check_ladders(values, highest, levels)


def check_ladders(values: list[int], highest: int, levels: int) -> None:
    rungs = list_payable_small_blinds(sorted(values), highest)
    first = rungs[0]
    ladder = BlindLadder(rungs, first, 8)
    reachable = ladder.list_reachable(levels)
    for row, rung in enumerate(rungs):
        least = cheapest_way(rungs, first, levels, rung)
        assert (row in reachable) == (least < float("inf"))
        if row in reachable:
            path = ladder.get_path(levels, row)
            assert abs(path.cost - least) < 1e-9
            assert (path.rungs[0], path.rungs[-1], len(path.rungs)) == (first, rung, levels)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from((5, 20, 25, 50, 100, 500)), min_size=1, max_size=3, unique=True),
    st.lists(st.integers(0, 60), min_size=3, max_size=3),
    st.integers(2, 9),
)
def test_a_largest_stack_is_the_largest_there_is(
    values: list[int], owned: list[int], players: int
) -> None:
    chips = ChipSet(
        tuple(Chip(value, count) for value, count in zip(sorted(values), owned, strict=False))
    )
    assume(chips.values)
    stacks = set[int]()
    for value in chips.values:
        for largest in chips.values:
            there = (chip for chip in chips.chips if value <= chip.value <= largest)
            for stack in every_stack(ChipSet(tuple(there)), players, 10):
                if stack >= max(2 * MIN_DEPTH * value, 2 * largest) and has_two_digits(stack):
                    stacks.add(stack)
    assert compute_largest_stack(chips, players) == max(stacks, default=0)


@each_row(
    ("chips", "players"),
    [(SOURCE_CASE, 9), (SOURCE_CASE, 40), (USUAL_SETS["500"], 27), (USUAL_SETS["blank"], 10)],
)
def test_every_start_can_be_handed_out_and_is_deep_enough(chips: ChipSet, players: int) -> None:
    points = list_starting_points(ScheduleRequest(players, 0, chips, 240))
    assert points
    for point in points:
        assert MIN_DEPTH <= point.depth <= 250
        case = drop_smaller(chips, point.first.chip)
        piles = break_down_stack(case, point.stack, players)
        assert piles is not None
        assert sum(pile.count for pile in piles) >= 10
        assert chips.has_piles(piles, players)


def test_a_step_between_is_used_and_none_is_jumped() -> None:
    rungs = (Rung(25, 25), Rung(50, 25), Rung(75, 25), Rung(100, 25), Rung(100, 100))
    steps = list_steps(rungs)
    follows = [
        (rungs[low].small, rungs[high].small)
        for low in range(len(rungs))
        for high in range(len(rungs))
        if steps[low, high] and rungs[high].chip == 25
    ]
    assert follows == [(25, 50), (50, 75), (75, 100)]


# --- antes and refusals


def test_an_ante_everybody_pays_is_about_an_eighth() -> None:
    found = generate_schedule(
        ScheduleRequest(10, 1000, SOURCE_CASE, 240, 20, ante=AnteKind.EVERYONE)
    )
    antes = [(step.big, step.ante) for step in found.structure.steps if isinstance(step, Level)]
    assert antes[:9] == EVERYONE


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
]


test_wishes_that_are_refused = each_refused(
    generate_schedule,
    [
        (ScheduleRequest(10, 1000, ChipSet(), 200), "Add your chips first."),
        (ScheduleRequest(1, 1000, SOURCE_CASE, 200), "Only for 2 to 100000 players."),
        (ScheduleRequest(10, -1, SOURCE_CASE, 200), "A starting stack has at least one chip."),
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
            ScheduleRequest(9, 10_000, SOURCE_CASE, 200),
            "With these chips 9 players can have 3100 each.",
        ),
        (
            ScheduleRequest(10, 1001, SOURCE_CASE, 200),
            "These chips do not make stacks of 1001. The most is 3000.",
        ),
        (
            ScheduleRequest(10, 300, ChipSet((Chip(25, 1000),)), 200),
            "A stack of 300 is under 40 big blinds in these chips. Hand out more.",
        ),
        (
            ScheduleRequest(27, 0, USUAL_SETS["300"], 200),
            "Not enough chips: they serve 25 players.",
        ),
        (
            ScheduleRequest(200, 1000, SOURCE_CASE, 200),
            "Not enough chips: they serve 20 players.",
        ),
    ],
)


ABSURD = (
    ScheduleRequest(100_000, 10**7, ChipSet((Chip(1, 1),)), 1440, 10, break_every=1),
    ScheduleRequest(2, 0, ChipSet((Chip(1, 10**6),)), 1440, 1, break_every=1),
    ScheduleRequest(
        100_000, 10**7, ChipSet(tuple(Chip(3**power, 10**6) for power in range(20))), 1440, 10
    ),
    ScheduleRequest(
        1000, 0, ChipSet(tuple(Chip(10**9 + number, 10**6) for number in range(20))), 60, 1
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
        values = tuple(value for value in wishes.chips.values if value >= found.smallest)
        assert payable(found.structure, values)
    highest = wishes.chips.values[-1] * 1000
    assert len(list_payable_small_blinds(wishes.chips.values, highest)) <= MAX_RUNGS
