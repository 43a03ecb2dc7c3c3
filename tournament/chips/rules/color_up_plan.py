"""Color-up plan: chips the bank brings to each table, and whether the case holds them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.chips.rules.chip_race import RaceRounding, count_race_chips
from tournament.chips.rules.color_up_schedule import ScheduledColorUp
from tournament.chips.values.chip_set import ChipSet
from tournament.engine.money import split_by_weight
from tournament.money.values.terms import ChipPile


@dataclass(frozen=True, slots=True)
class TableColorUp:
    """At one table: so many chips leave, so many larger ones come for them."""

    table: int
    players: int
    leaving: int
    brings: int


@dataclass(frozen=True, slots=True)
class ColorUpPlan:
    """One colour-up: what it needs at each table, and how many chips the case then lacks."""

    tables: tuple[TableColorUp, ...]
    lacks: int

    @property
    def leaving(self) -> int:
        """All chips that leave."""
        return sum(table.leaving for table in self.tables)

    @property
    def brings(self) -> int:
        """All chips that come for them."""
        return sum(table.brings for table in self.tables)


def count_handout_chips(handed: Iterable[tuple[Sequence[ChipPile], int]]) -> dict[int, int]:
    """How many chips of each value these piles are, each so many times."""
    counts: dict[int, int] = {}
    for piles, times in handed:
        for pile in piles:
            counts[pile.value] = counts.get(pile.value, 0) + pile.count * times
    return counts


def build_color_up_plans(
    departures: Iterable[ScheduledColorUp],
    counts: Mapping[int, int],
    chips: ChipSet,
    tables: Mapping[int, int],
    rounding: RaceRounding = RaceRounding.HALF_UP,
) -> tuple[ColorUpPlan, ...]:
    """
    Every colour-up of the night, one after the other, when `counts` chips are in play and `tables`
    have so many players each. Chips move about all night, so an even share is assumed: each table
    has its players' part of every colour. What comes at one colour-up is there at the next; what
    leaves goes back into the case.
    """
    there = dict(counts)
    found = []
    for departure in departures:
        change = _build_color_up_plan(departure, there, chips, tables, rounding)
        there[departure.value] = 0
        there[departure.into] = there.get(departure.into, 0) + change.brings
        found.append(change)
    return tuple(found)


def _build_color_up_plan(
    departure: ScheduledColorUp,
    there: Mapping[int, int],
    chips: ChipSet,
    tables: Mapping[int, int],
    rounding: RaceRounding,
) -> ColorUpPlan:
    seated = {table: players for table, players in sorted(tables.items()) if players}
    parts = split_by_weight(there.get(departure.value, 0), tuple(seated.values()))
    rows = tuple(
        TableColorUp(
            table,
            players,
            part,
            count_race_chips(part * departure.value, departure.into, rounding)
            if departure.into
            else 0,
        )
        for (table, players), part in zip(seated.items(), parts, strict=True)
    )
    free = chips.count_chips(departure.into) - there.get(departure.into, 0)
    return ColorUpPlan(rows, max(0, sum(row.brings for row in rows) - free))
