"""
Generates a schedule: first stack depth and rhythm (starting stacks the chips allow, deep enough,
usual level lengths), then the increase, the end, antes, breaks and color-ups.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, exp, inf, log

from tournament.chips.rules.color_up_schedule import (
    list_unpayable_levels,
    schedule_color_ups,
    set_color_ups,
)
from tournament.engine.messages import Message, _, refuse, say
from tournament.schedule.rules.blind_ladder import (
    MIN_GROWTH,
    BlindLadder,
    BlindPath,
)
from tournament.schedule.rules.finish_estimate import (
    estimate_end_level,
    estimate_final_big_blinds,
)
from tournament.schedule.rules.payable_blinds import Rung, list_payable_small_blinds
from tournament.schedule.rules.schedule_request import (
    MAX_LEVEL_MINUTES,
    AnteKind,
    GeneratedSchedule,
    ScheduleRequest,
    Tempo,
    check_schedule_request,
)
from tournament.schedule.rules.starting_points import (
    MIN_DEPTH,
    StartingPoint,
    list_starting_points,
    list_usable_values,
)
from tournament.schedule.values import AnteBy, Break, Level, Step, Structure

LEVEL_MINUTES = (12, 15, 18, 20, 25)
"""Levels people play at home, where the length is left to the plan."""

RARE_MINUTES = 18
"""Few play these; only where the end would be far off otherwise."""

DEPTH_AN_HOUR = {Tempo.CALM: 22, Tempo.USUAL: 20, Tempo.FAST: 18}
"""The longer the night, the deeper: so many big blinds in a stack for every hour."""

SHALLOW = {Tempo.CALM: 50, Tempo.USUAL: 50, Tempo.FAST: 40}
"""So deep a night begins, however short it is; unless even that takes too long."""

RELAXED_MINUTES = 15
"""A start is deeper than the least only where levels of so many minutes do for it."""

USUAL_GROWTH = 1.38
"""The schedule of HomePokerTourney rises by 1.39 from level to level."""

LEVELS_WANTED = {Tempo.CALM: 11, Tempo.USUAL: 12, Tempo.FAST: 13}
"""So many levels a night has if its length is what decides."""

NEAR_LEVELS = 0.8
"""The way up ends so many levels about the last hand; what follows continues it."""

MAX_LEVELS = 60
MAX_EXTRA_LEVELS = 8
MIN_EXTRA_LEVELS = 2
LAST_DEPTH = 4
"""The schedule goes on until all chips are so many big blinds, in case the night does."""

PARTS_OF_BIG_BLIND = 8
"""An ante that everybody pays is about an eighth of the big blind, never more than a quarter."""

JUMP = _("Blinds jump from {low} to {high}: your chips have nothing between.")


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the plan beside this one leaves it: depth of the start and length of the levels."""

    least_depth: float = 0.0
    most_depth: float = inf
    shortest: int = 0
    longest: int = MAX_LEVEL_MINUTES


FREE = Bounds()


@dataclass(frozen=True, slots=True)
class Layout:
    """A way up in levels of one length, and when it ends in minutes from the first hand."""

    level_minutes: int
    path: BlindPath
    end: int
    """The last rung's row in the ladder."""
    last_level: int
    ends: float
    badness: float


def generate_schedule(
    wishes: ScheduleRequest,
    tempo: Tempo = Tempo.USUAL,
    *,
    aim: float = 0.0,
    bounds: Bounds = FREE,
) -> GeneratedSchedule:
    """
    The schedule that fits these wishes best; refused where these chips serve none. It can be paid
    in the chips still in play at every level. How deep it begins follows from the wishes alone, so
    that a longer night is never shallower; its end is aimed at `aim` where that is not the wish.
    """
    check_schedule_request(wishes)
    start = choose_start(wishes, tempo, bounds)
    total = start.stack * wishes.stacks
    values = [
        value for value in list_usable_values(wishes.chips, total) if value >= start.first.chip
    ]
    fewest = 2 if wishes.ante is AnteKind.EVERYONE else 1
    ladder = _build_ladder(tuple(values), total // 2, fewest, start.first)
    layout = _choose_layout(wishes, tempo, start, ladder, aim or wishes.minutes, bounds)
    growth = layout.path.growth
    more = min(MAX_EXTRA_LEVELS, max(MIN_EXTRA_LEVELS, _count_levels_after(layout, total, growth)))
    rungs = (*layout.path.rungs, *ladder.continue_path(layout.end, growth, more))
    structure = _build_structure(wishes, layout, rungs, values)
    assert not list_unpayable_levels(structure, values)
    return GeneratedSchedule(
        structure,
        start.stack,
        start.first.chip,
        layout.last_level,
        round(layout.ends),
        tuple(_list_notes(rungs)),
    )


def choose_start(wishes: ScheduleRequest, tempo: Tempo, bounds: Bounds = FREE) -> StartingPoint:
    """The deepest start that is no deeper than the length of the night asks for."""
    points = list_starting_points(wishes)
    wanted = max(SHALLOW[tempo], DEPTH_AN_HOUR[tempo] * wishes.minutes / 60)
    relaxed = compute_most_depth(wishes, wishes.level_minutes or RELAXED_MINUTES)
    quick = compute_most_depth(wishes, wishes.level_minutes or LEVEL_MINUTES[0])
    possible = max(relaxed, min(quick, SHALLOW[tempo]))
    deepest = max(min(wanted, possible), MIN_DEPTH) * 1.05
    deepest = min(max(deepest, bounds.least_depth), bounds.most_depth)
    fitting = [point for point in points if point.depth <= deepest]
    return fitting[-1] if fitting else points[0]


def compute_most_depth(wishes: ScheduleRequest, minutes: int) -> float:
    """
    The deepest start from which levels of this length lead to the end in time at the usual growth.
    """
    growth = USUAL_GROWTH
    final = estimate_final_big_blinds(wishes.players, growth, minutes, wishes.ante)
    levels = _compute_playing_minutes(wishes, wishes.minutes, minutes) / minutes
    return final * exp(log(growth) * (levels - 0.5)) / wishes.stacks


def _compute_playing_minutes(wishes: ScheduleRequest, minutes: float, length: int) -> float:
    """A time without its breaks."""
    breaks = 0
    for _twice in range(2):
        levels = ceil((minutes - breaks * wishes.break_minutes) / length)
        breaks = len(wishes.list_break_levels(length, max(2, levels)))
    return minutes - breaks * wishes.break_minutes


@lru_cache(maxsize=128)
def _build_ladder(values: tuple[int, ...], highest: int, fewest: int, first: Rung) -> BlindLadder:
    """The rungs above the first blinds, up to where nobody could play on."""
    rungs = list_payable_small_blinds(values, max(first.small, highest // 2), fewest)
    used = [rung for rung in rungs if rung.small >= first.small and rung.chip >= first.chip]
    return BlindLadder(tuple(used), first, MAX_LEVELS)


def _choose_layout(
    wishes: ScheduleRequest,
    tempo: Tempo,
    start: StartingPoint,
    ladder: BlindLadder,
    aim: float,
    bounds: Bounds,
) -> Layout:
    """Of all lengths of levels and all ways up the one that is nearest to what is usual."""
    lengths = [length for length in LEVEL_MINUTES if bounds.shortest <= length <= bounds.longest]
    if wishes.level_minutes:
        lengths = [wishes.level_minutes]
    found = [
        layout
        for length in lengths
        for layout in _list_layouts(wishes, tempo, start, ladder, aim, length)
    ]
    if not found:
        raise refuse(
            _("These chips give too few blinds for so many levels. Make the levels longer.")
        )
    return min(found, key=lambda layout: layout.badness)


def _list_layouts(
    wishes: ScheduleRequest,
    tempo: Tempo,
    start: StartingPoint,
    ladder: BlindLadder,
    aim: float,
    length: int,
) -> list[Layout]:
    """The ways up in levels of this length: for each number of levels that which ends there."""
    total = start.stack * wishes.stacks
    found = []
    for levels in range(2, MAX_LEVELS):
        for end in ladder.list_reachable(levels):
            small = ladder.rungs[end].small
            growth = (small / start.first.small) ** (1 / (levels - 1))
            if growth < MIN_GROWTH:
                continue
            final = estimate_final_big_blinds(wishes.players, growth, length, wishes.ante)
            off = log(total / (2 * small * final)) / log(growth)
            if abs(off) > NEAR_LEVELS:
                continue
            path = ladder.get_path(levels, end)
            blinds = [2 * rung.small for rung in path.rungs]
            at = estimate_end_level(blinds, total / final)
            breaks = len(wishes.list_break_levels(length, int(at) + 1))
            ends = at * length + breaks * wishes.break_minutes
            badness = _rate_layout(tempo, path, length, ends, aim)
            found.append(Layout(length, path, end, int(at) + 1, ends, badness))
    return found


def _rate_layout(tempo: Tempo, path: BlindPath, length: int, ends: float, aim: float) -> float:
    """How far a way up is from what is usual, from even steps and from the end that is wanted."""
    growth = path.growth
    steps = len(path.rungs) - 1
    uneven = path.cost / steps - log(growth) ** 2
    wanted = min(LEVEL_MINUTES[-1], max(LEVEL_MINUTES[0], aim / LEVELS_WANTED[tempo]))
    return (
        0.8 * (length == RARE_MINUTES)
        + (log(growth / USUAL_GROWTH) / 0.08) ** 2
        + (log(length / wanted) / 0.25) ** 2
        + max(0.0, uneven) / 0.01
        + ((ends - aim) / 7) ** 2
    )


def _count_levels_after(layout: Layout, total: int, growth: float) -> int:
    """How many levels follow until hardly any big blinds are left."""
    last = 2 * layout.path.rungs[-1].small
    return ceil(log(max(1.0, total / (last * LAST_DEPTH))) / log(growth))


def _build_structure(
    wishes: ScheduleRequest, layout: Layout, rungs: Sequence[Rung], values: Sequence[int]
) -> Structure:
    """
    The levels with their antes, the breaks between them and the chips that leave: in the breaks, if
    one of these can be a level sooner or later for it.
    """
    antes = _compute_antes(wishes, rungs)
    ante_by = AnteBy.BIG_BLIND if wishes.ante is AnteKind.BIG_BLIND else AnteBy.EVERYONE
    levels = [
        Level(
            rung.small,
            2 * rung.small,
            layout.level_minutes,
            ante,
            ante_by if ante else AnteBy.EVERYONE,
        )
        for rung, ante in zip(rungs, antes, strict=True)
    ]
    places = wishes.list_break_levels(layout.level_minutes, layout.last_level)
    best = _put_breaks(levels, places, wishes.break_minutes, values)
    for row, place in enumerate(places):
        for moved in (place - 1, place + 1):
            others = (*places[:row], moved, *places[row + 1 :])
            if min(others) < 2 or max(others) > layout.last_level - 2:
                continue
            changed = _put_breaks(levels, others, wishes.break_minutes, values)
            if _count_color_ups_in_play(changed) < _count_color_ups_in_play(best):
                best, places = changed, others
    return best


def _put_breaks(
    levels: Sequence[Level], places: Sequence[int], minutes: int, values: Sequence[int]
) -> Structure:
    """These levels with breaks after some of them, and the chips that can leave by then."""
    steps: list[Step] = []
    for number, level in enumerate(levels, 1):
        steps.append(level)
        if number in places:
            steps.append(Break(minutes))
    structure = Structure(tuple(steps))
    return set_color_ups(structure, schedule_color_ups(structure, values))


def _count_color_ups_in_play(structure: Structure) -> int:
    """How many kinds of chips leave while cards are dealt."""
    return sum(len(step.colour_up) for step in structure.steps if isinstance(step, Level))


def _compute_antes(wishes: ScheduleRequest, rungs: Sequence[Rung]) -> list[int]:
    """
    The ante of each level; one that everybody pays never falls, and is at most a quarter of the big
    blind.
    """
    antes = list[int]()
    before = 0
    for number, rung in enumerate(rungs, 1):
        big = 2 * rung.small
        chip = rung.chip
        ante = 0
        if number >= wishes.ante_from and wishes.ante is AnteKind.BIG_BLIND:
            ante = big
        elif number >= wishes.ante_from and wishes.ante is AnteKind.EVERYONE:
            wished = max(before, big // PARTS_OF_BIG_BLIND, 1)
            ante = -(-wished // chip) * chip
            ante = ante if 4 * ante <= big else before if before % chip == 0 else 0
        antes.append(ante)
        before = max(before, ante)
    return antes


def _list_notes(rungs: Sequence[Rung]) -> list[Message]:
    """Where the chips have no step between two levels."""
    for low, high in pairwise(rungs):
        if 5 * high.small > 8 * low.small:
            return [say(JUMP, low=2 * low.small, high=2 * high.small)]
    return []
