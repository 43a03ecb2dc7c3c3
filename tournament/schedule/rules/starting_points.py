"""Starting points: stacks that the chips allow, with first blinds that are deep enough."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from operator import attrgetter

from tournament.chips.rules.chip_breakdown import (
    LaterPurchases,
    break_down_stack,
    can_break_down,
    compute_max_players,
)
from tournament.chips.values.chip_set import ChipSet
from tournament.engine.messages import Message, Refusal, _, ngettext, say, say_count
from tournament.schedule.rules.payable_blinds import (
    Rung,
    is_typical_first_blind,
    list_payable_small_blinds,
)
from tournament.schedule.rules.schedule_request import AnteKind, ScheduleRequest

MIN_DEPTH = 40
"""Big blinds in a stack; a night that begins with fewer is a lottery."""

MAX_DEPTH = 250

ALIKE = 1.1
"""Two starts that are less apart in depth are the same choice; the plainer one is kept."""

ROUND_STACKS = ("1", "12", "15", "2", "25", "3", "4", "5", "6", "75", "8")
"""The digits before their zeros of stacks that hosts hand out."""

MIN_CHIPS_IN_STACK = 15
"""A stack of fewer chips is hard to play with."""

FEW_CHIPS, NO_CHANGE, ONE_CHIP, COARSE = 1, 2, 1, 1
"""
How much worse a start is with few chips, without change for a single next larger chip, with a small
blind of one chip, which the next level has to double, or with half of the stack in one chip.
"""

MAX_TRIED = 120
"""Of real sets the largest stack is among the first few; of absurd ones nobody waits for it."""

DEEP_ENOUGH = 50
"""No small blind of one chip, and no half a stack in one, where another start is so deep."""

FULL_CHANGE = 2
"""The smallest chips change two of the next."""

USUAL_CHIPS = 2
"""The first small blind is mostly two of the smallest chips."""


@dataclass(frozen=True, slots=True)
class StartingPoint:
    """A stack and the first small blind, with the smallest chip on the tables."""

    stack: int
    first: Rung

    @property
    def depth(self) -> float:
        """How many big blinds the stack is."""
        return self.stack / (2 * self.first.small)


def list_starting_points(wishes: ScheduleRequest) -> tuple[StartingPoint, ...]:
    """
    The starts to choose from, the shallowest first; refused where these chips have none, with what
    they would have.
    """
    found = _list_points(wishes)
    if not found:
        raise Refusal(_explain_refusal(wishes))
    return found


def can_serve(wishes: ScheduleRequest) -> bool:
    """Whether these chips have a start for these players."""
    return bool(_list_points(wishes))


def _list_points(wishes: ScheduleRequest) -> tuple[StartingPoint, ...]:
    return _list_kept_points(
        wishes.chips, wishes.players, wishes.stacks, wishes.stack, wishes.ante is AnteKind.EVERYONE
    )


def compute_largest_stack(chips: ChipSet, players: int, rebuys: int = 0) -> int:
    """
    The largest stack of two digits and zeros that the case makes for so many players, with as much
    kept for each rebuy, and that a night can begin with; 0 if there is none.

    >>> from tournament.chips.values.chip_set import SOURCE_CASE
    >>> [compute_largest_stack(SOURCE_CASE, players) for players in (9, 20, 200)]
    [3100, 1500, 0]
    """
    stacks = players + rebuys
    for stack in islice(_list_round_stacks(chips.worth // max(1, stacks)), MAX_TRIED):
        if stack < 2 * MIN_DEPTH * chips.values[0]:
            break
        if _list_kept_points(chips, players, stacks, stack, everybody_antes=False):
            return stack
    return 0


def _explain_refusal(wishes: ScheduleRequest) -> Message:
    """Why there is no start, and what there is."""
    most = compute_largest_stack(wishes.chips, wishes.players, wishes.rebuys)
    if wishes.stack and not most:
        served = compute_max_players(
            wishes.chips, wishes.stack, _list_later(wishes.stack, wishes.rebuys)
        )
        return _served_text(served)
    if wishes.stack > most:
        return say_count(
            ngettext(
                "With these chips {count} player can have {most}.",
                "With these chips {count} players can have {most} each.",
            ),
            wishes.players,
            most=most,
        )
    if wishes.stack and not _can_hand_out(
        wishes.chips, wishes.stack, wishes.players, wishes.rebuys
    ):
        return say(
            _("These chips do not make stacks of {stack}. The most is {most}."),
            stack=wishes.stack,
            most=most,
        )
    if wishes.stack:
        return say(
            _("A stack of {stack} is under {least} big blinds in these chips. Hand out more."),
            stack=wishes.stack,
            least=MIN_DEPTH,
        )
    return _served_text(_find_most_served(wishes))


def _served_text(players: int) -> Message:
    forms = ngettext(
        "Not enough chips: they serve {count} player.",
        "Not enough chips: they serve {count} players.",
    )
    return say_count(forms, players)


def _find_most_served(wishes: ScheduleRequest) -> int:
    """For how many players these chips have any start, with the same share of rebuys."""
    least, most = 0, wishes.players
    while least < most:
        middle = (least + most + 1) // 2
        rebuys = wishes.rebuys * middle // wishes.players
        if _list_kept_points(wishes.chips, middle, middle + rebuys, 0, everybody_antes=False):
            least = middle
        else:
            most = middle - 1
    return least


@lru_cache(maxsize=256)
def _list_kept_points(
    chips: ChipSet, players: int, stacks: int, stack: int, everybody_antes: bool
) -> tuple[StartingPoint, ...]:
    """Of starts that are alike in depth the plainest one that the case can hand out."""
    kept = list[StartingPoint]()
    rebuys = stacks - players
    points = _list_all_points(chips, stacks, stack, everybody_antes)
    rated = sorted(points, key=lambda start: _rate_point(chips, stacks, start))
    for point in rated[:MAX_TRIED]:
        is_new = all(
            max(point.depth, other.depth) >= ALIKE * min(point.depth, other.depth) for other in kept
        )
        case = select_starting_chips(chips, point)
        if is_new and _can_hand_out(case, point.stack, players, rebuys):
            kept.append(point)
    kept.sort(key=attrgetter("depth"))
    good = [
        point
        for point in kept
        if point.first.small > point.first.chip and not _is_coarse(chips, stacks, point)
    ]
    return tuple(good if good and good[-1].depth >= DEEP_ENOUGH else kept)


def _list_all_points(
    chips: ChipSet, stacks: int, stack: int, everybody_antes: bool
) -> Iterator[StartingPoint]:
    """Every round stack that the case is worth, or the given one, with every first blind."""
    worth = chips.worth // max(1, stacks)
    for wanted in (stack,) if stack else _list_round_stacks(worth):
        if not stack and str(wanted).rstrip("0") not in ROUND_STACKS:
            continue
        values = list_usable_values(chips, wanted * stacks)
        highest = wanted // (2 * MIN_DEPTH)
        for first in _list_first_blinds(values, highest, 2 if everybody_antes else 1):
            point = StartingPoint(wanted, first)
            if point.depth <= MAX_DEPTH:
                yield point


def list_usable_values(chips: ChipSet, total: int) -> tuple[int, ...]:
    """
    The chips that can be the smallest on the tables while so much is in play: none larger than a
    quarter of it, and the chips of that value and above are worth all of it.
    """
    values = chips.values
    found = []
    for value in values:
        above = sum(chip.value * chip.owned for chip in chips.chips if chip.value >= value)
        if 4 * value <= total <= above:
            found.append(value)
    return tuple(found) or values[:1]


def _list_first_blinds(values: tuple[int, ...], highest: int, fewest: int) -> list[Rung]:
    """
    First small blinds that people begin with; each once, with the largest chip that pays it with
    two or more.
    """
    best: dict[int, Rung] = {}
    for rung in list_payable_small_blinds(values, highest, fewest):
        is_usual = is_typical_first_blind(rung.small)
        if is_usual and (rung.small >= 2 * rung.chip or rung.small not in best):
            best[rung.small] = rung
    return list(best.values())


def _rate_point(chips: ChipSet, stacks: int, point: StartingPoint) -> tuple[int, int, int]:
    """How odd a start is: the plainest first, of equals that with the smaller stack."""
    first = point.first
    each = [(chip.value, chip.owned // stacks) for chip in chips.chips if chip.owned]
    there = [(value, count) for value, count in each if value >= first.chip]
    change = FULL_CHANGE
    if len(there) > 1:
        change = min(change, there[0][0] * there[0][1] // there[1][0])
    odd = (
        FEW_CHIPS * (sum(count for _value, count in there) < MIN_CHIPS_IN_STACK)
        + (NO_CHANGE * (FULL_CHANGE - change)) // FULL_CHANGE
        + ONE_CHIP * (first.small == first.chip)
        + COARSE * _is_coarse(chips, stacks, point)
    )
    return odd, abs(first.small // first.chip - USUAL_CHIPS), point.stack


def _list_round_stacks(most: int) -> Iterator[int]:
    """All stacks of two digits and zeros up to this, the largest first."""
    unit = 10 ** max(0, len(str(most)) - 2)
    while unit:
        highest = min(99, most // unit)
        lowest = 10 if unit > 1 else 1
        yield from (unit * count for count in range(highest, lowest - 1, -1))
        unit //= 10


def select_starting_chips(chips: ChipSet, point: StartingPoint) -> ChipSet:
    """The case without the chips that are too small for this start, or worth most of a stack."""
    least, most = point.first.chip, point.stack // 2
    return ChipSet(tuple(chip for chip in chips.chips if least <= chip.value <= most))


def _is_coarse(chips: ChipSet, stacks: int, point: StartingPoint) -> bool:
    """Whether the stack cannot be made without a chip of half of it."""
    case = select_starting_chips(chips, point)
    finer = ChipSet(tuple(chip for chip in case.chips if 2 * chip.value < point.stack))
    return not can_break_down(finer, point.stack, stacks)


def _can_hand_out(chips: ChipSet, stack: int, players: int, rebuys: int) -> bool:
    if not can_break_down(chips, stack, players):
        return False
    return break_down_stack(chips, stack, players, _list_later(stack, rebuys)) is not None


def _list_later(stack: int, rebuys: int) -> tuple[LaterPurchases, ...]:
    return (LaterPurchases(stack, rebuys),) if rebuys else ()
