"""
Ranking of a `.tdt` file: places by when everybody went out last, and by what was agreed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import groupby

from tournament.imports.tdt_entrants import TdtEntrant
from tournament.imports.tdt_field_reader import TdtObjectReader

MAX_CHOPS = 200
MAX_RANK = 1_000_000
WHOLE_PARTS = Decimal(10_000)
"""Portions are counted in ten-thousandths of a unit or a percent."""
MAX_PARTS = 10**18

BY_PERCENT, BY_AMOUNT, BY_CHIPS, BY_ICM = range(4)
PORTIONS = {
    BY_PERCENT: "CashPercent",
    BY_AMOUNT: "CashReal",
    BY_CHIPS: "CashChipCount",
    BY_ICM: "CashICM",
}


@dataclass(frozen=True, slots=True)
class TdtChop:
    """
    Players who went out together, by a deal or in one hand: in what proportion they share, and how
    they rank.
    """

    portions: dict[str, int]
    ranks: dict[str, int]


@dataclass(frozen=True, slots=True)
class TdtPlaceGroup:
    """
    Players who went out at one moment, or the only one then; they take the places from `first` to
    `last_place`.
    """

    first: int
    refs: tuple[str, ...]
    chop: TdtChop | None = None

    @property
    def last_place(self) -> int:
        return self.first + len(self.refs) - 1


@dataclass(frozen=True, slots=True)
class TdtRanking:
    """How the night stands: who is placed where, and how many still play."""

    still_in: int
    together: tuple[TdtPlaceGroup, ...] = ()
    places: dict[str, int] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Whether there is a winner, or several who shared what was left."""
        return self.still_in <= 1 and len(self.places) > 1


def read_chops(tournament: TdtObjectReader) -> tuple[TdtChop, ...]:
    """Everything that was shared, as the file has it."""
    found = (
        tournament.read_object("Players").read_object("Chops", "GameChops").read_objects("Chops")
    )
    return tuple(_read_chop(chop) for chop in found[:MAX_CHOPS])


def _read_chop(chop: TdtObjectReader) -> TdtChop:
    method = chop.read_count("CashMethod", most=BY_ICM)
    chop.skip_fields("Awarded", "PointsMethod")
    portions = {}
    ranks = {}
    for ref, portion in chop.read_keyed_objects("Portions"):
        weight = portion.read_number(PORTIONS[method]) * WHOLE_PARTS
        portion.skip_fields(*PORTIONS.values(), "PointsPercent", "PointsReal", "PointsChipCount")
        rank = portion.read_number("RelativeRank")
        portions[ref] = int(max(Decimal(0), min(Decimal(MAX_PARTS), weight)))
        ranks[ref] = int(max(Decimal(-MAX_RANK), min(Decimal(MAX_RANK), rank)))
    return TdtChop(portions, ranks)


def rank_entrants(found: Sequence[TdtEntrant], agreed: Sequence[TdtChop]) -> TdtRanking:
    """
    Rank the entrants. The later they went out, the better the place; who went out at the same
    moment shares one, unless a chop ranks them. Those who still play have no place, except for the
    only one left.
    """
    still_in = [entrant.ref for entrant in found if entrant.is_in]
    out = [
        entrant
        for entrant in found
        if entrant.lives and not entrant.is_in and entrant.lives[-1].out_at is not None
    ]
    out.sort(key=_read_out_time, reverse=True)
    groups: list[TdtPlaceGroup] = []
    free = len(still_in) + 1
    for _moment, together in groupby(out, key=_read_out_time):
        refs = tuple(entrant.ref for entrant in together)
        groups.append(TdtPlaceGroup(free, refs, _chop_of(refs, agreed)))
        free += len(refs)
    if len(still_in) == 1 and groups:
        groups.insert(0, TdtPlaceGroup(1, tuple(still_in)))
    places: dict[str, int] = {}
    for group in groups:
        places |= _rank_group(group)
    return TdtRanking(len(still_in), tuple(groups), places)


def _read_out_time(entry: TdtEntrant) -> int:
    return entry.lives[-1].out_at or 0


def _chop_of(refs: tuple[str, ...], agreed: Sequence[TdtChop]) -> TdtChop | None:
    if len(refs) == 1:
        return None
    return next((chop for chop in agreed if chop.portions.keys() >= set(refs)), None)


def _rank_group(group: TdtPlaceGroup) -> dict[str, int]:
    """Place by place; a chop may put some of those who share before others."""
    ranks = group.chop.ranks if group.chop else dict.fromkeys(group.refs, 0)
    order = sorted(ranks[ref] for ref in group.refs)
    return {ref: group.first + order.index(ranks[ref]) for ref in group.refs}
