"""Blind plans computed slowly from the words of docs/planning.md, for comparison."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import inf, log

from tournament.chips.values.chip_set import ChipSet
from tournament.schedule.rules.payable_blinds import Rung
from tournament.schedule.values import Level, Structure

ODD = 0.12


def small_blinds(structure: Structure) -> tuple[int, ...]:
    return tuple(step.small for step in structure.steps if isinstance(step, Level))


def is_said_easily(small: int) -> bool:
    """1, 1.5, 2, 2.5, 3, 4, 5, 6 or 8 with any zeros, and 75."""
    digits = str(small)
    lead = float(f"{digits[0]}.{digits[1:] or 0}")
    return lead in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8) or small == 75


def is_even_step(low: int, high: int) -> bool:
    return 12 * low <= 10 * high <= 16 * low


def may_follow(smalls: Sequence[int], low: int, high: int) -> bool:
    """
    1.2 to 1.6 times as much, plain if any plain one is; the next above if none is so near.
    """
    near = [small for small in smalls if is_even_step(low, small)]
    plain = [small for small in near if is_said_easily(small)]
    if near:
        return high in (plain or near)
    above = [small for small in smalls if 10 * small > 16 * low]
    return bool(above) and high == min(above)


def cheapest_way(rungs: Sequence[Rung], first: Rung, levels: int, end: Rung) -> float:
    """What the best way of so many levels to a rung costs; infinity where there is none."""
    smalls = [rung.small for rung in rungs]

    @cache
    def onward(rung: Rung, left: int) -> float:
        if left == 0:
            return 0.0 if rung == end else inf
        return min(
            (
                log(after.small / rung.small) ** 2
                + ODD * (not is_said_easily(after.small))
                + onward(after, left - 1)
                for after in rungs
                if after.chip >= rung.chip and may_follow(smalls, rung.small, after.small)
            ),
            default=inf,
        )

    return onward(first, levels - 1)


def every_stack(chips: ChipSet, players: int, fewest: int) -> Iterator[int]:
    """Every amount that so many players can have alike, in no fewer chips."""
    most = [chip.owned // players for chip in chips.chips]
    for way in product(*(range(count + 1) for count in most)):
        if sum(way) >= fewest:
            yield sum(count * chip.value for count, chip in zip(way, chips.chips, strict=True))
