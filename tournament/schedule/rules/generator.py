"""
From wishes to a schedule: an outline – length and number of levels, first blinds – then the
smoothest payable way up, then antes, breaks and the chips that leave.
"""

from collections.abc import Sequence
from itertools import pairwise

from tournament.chips.rules.chip_breakdown import break_down_stack
from tournament.chips.rules.color_up_schedule import (
    list_unpayable_levels,
    schedule_color_ups,
    set_color_ups,
)
from tournament.engine.messages import Message, _, refuse, say
from tournament.schedule.rules.blind_smoothing import (
    LEAST_GROWTH,
    MOST_GROWTH,
    BlindPath,
    find_smoothest_path,
)
from tournament.schedule.rules.payable_blinds import Rung, list_payable_small_blinds
from tournament.schedule.rules.schedule_outlines import (
    Outline,
    compute_final_small_blind_range,
    list_break_levels,
    list_outlines,
)
from tournament.schedule.rules.schedule_request import (
    AnteKind,
    GeneratedSchedule,
    ScheduleRequest,
    check_schedule_request,
)
from tournament.schedule.values import (
    MINUTE,
    AnteBy,
    Break,
    Level,
    Step,
    Structure,
    list_level_start_offsets,
)

MOST_TRIED = 12
"""Outlines without a way up are rare; of the best so many one has it."""

PARTS_OF_BIG_BLIND = 8
"""An ante that everybody pays is about an eighth of the big blind, never more than a quarter."""

NEAR_TARGET = 15
"""Minutes by which a night may end otherwise than wished without a word about it."""

ENDS_ELSEWHERE = _("This takes about {minutes} minutes, not the time you asked for.")


def generate_schedule(wishes: ScheduleRequest) -> GeneratedSchedule:
    """
    The schedule that fits these wishes best; refused where none does. It can be paid in the chips
    still in play at every level, and its blinds are as smooth as these chips allow, or at most a
    tenth less for plainer numbers.
    """
    check_schedule_request(wishes)
    outline, way = _choose_outline(wishes)
    structure = _build_structure(wishes, outline, way)
    values = [value for value in _list_usable_values(wishes) if value >= way.rungs[0].chip]
    structure = set_color_ups(structure, schedule_color_ups(structure, values))
    assert not list_unpayable_levels(structure, values)
    growths = [later.small / earlier.small for earlier, later in pairwise(way.rungs)]
    ends = list_level_start_offsets(structure)[outline.levels - 1] // MINUTE
    return GeneratedSchedule(
        structure,
        way.rungs[0].chip,
        outline.levels,
        ends,
        outline.growth,
        min(growths),
        max(growths),
        tuple(_list_notes(wishes, ends, growths)),
    )


def _list_usable_values(wishes: ScheduleRequest) -> tuple[int, ...]:
    """The chips that can play a part: none larger than a quarter of all chips."""
    values = wishes.chips.values
    return tuple(value for value in values if 4 * value <= wishes.total_chips) or values[:1]


def _choose_outline(wishes: ScheduleRequest) -> tuple[Outline, BlindPath]:
    """The best outline that has a way up."""
    fewest = 2 if wishes.ante is AnteKind.EVERYONE else 1
    rungs = list_payable_small_blinds(
        _list_usable_values(wishes), max(1, wishes.total_chips // 2), fewest
    )
    found = list_outlines(wishes, rungs)
    if not found:
        raise refuse(
            _("No blinds suit a stack of {stack} in these chips. Add smaller chips."),
            stack=wishes.stack,
        )
    least, most = compute_final_small_blind_range(wishes, rungs)
    for outline in found[:MOST_TRIED]:
        for more in (outline.more, 0):
            window = (outline.levels, least, most)
            way = find_smoothest_path(
                rungs, outline.first, outline.levels + more, outline.growth, window
            )
            if way is not None:
                return outline, way
    raise refuse(_("These chips give too few blinds for so many levels. Make the levels longer."))


def _build_structure(wishes: ScheduleRequest, outline: Outline, way: BlindPath) -> Structure:
    """The levels with their antes, and the breaks between them."""
    antes = _compute_antes(wishes, way.rungs)
    ante_by = AnteBy.BIG_BLIND if wishes.ante is AnteKind.BIG_BLIND else AnteBy.EVERYONE
    places = _choose_break_levels(wishes, outline, way.rungs)
    steps: list[Step] = []
    for number, (rung, ante) in enumerate(zip(way.rungs, antes, strict=True), 1):
        by = ante_by if ante else AnteBy.EVERYONE
        steps.append(Level(rung.small, 2 * rung.small, outline.level_minutes, ante, by))
        if number in places:
            steps.append(Break(wishes.break_minutes))
    return Structure(tuple(steps))


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


def _choose_break_levels(
    wishes: ScheduleRequest, outline: Outline, rungs: Sequence[Rung]
) -> frozenset[int]:
    """
    After which levels there are breaks: where they are wanted, or one level off where chips leave
    just there.
    """
    levels = [Level(rung.small, 2 * rung.small) for rung in rungs]
    values = [value for value in _list_usable_values(wishes) if value >= rungs[0].chip]
    leave = {color_up.at for color_up in schedule_color_ups(Structure(tuple(levels)), values)}
    places = list_break_levels(wishes, outline.level_minutes, outline.levels)
    every = wishes.count_levels_between_breaks(outline.level_minutes)
    moved = set[int]()
    for place in places:
        near = [
            level
            for level in (place, place - 1, place + 1)
            if level in leave and level not in moved
        ]
        can_move = every > 2 and near and near[0] < outline.levels - 1
        moved.add(near[0] if can_move else place)
    return frozenset(moved)


def _list_notes(wishes: ScheduleRequest, ends: int, growths: Sequence[float]) -> list[Message]:
    """What a director should know about it."""
    notes = []
    if abs(ends - wishes.minutes) > NEAR_TARGET:
        notes.append(say(ENDS_ELSEWHERE, minutes=ends))
    if max(growths) > MOST_GROWTH:
        notes.append(
            say(
                _(
                    "Some blinds jump to more than 1.6 times the last ones. Use smaller chips or "
                    "more time."
                )
            )
        )
    if min(growths) < LEAST_GROWTH:
        notes.append(
            say(_("Some blinds rise to less than 1.2 times the last ones. Use longer levels."))
        )
    if break_down_stack(wishes.chips, wishes.stack, wishes.players) is None:
        notes.append(say(_("Not enough chips for {players} equal stacks."), players=wishes.players))
    return notes
