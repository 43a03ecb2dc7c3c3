"""Presets of nights: a schedule, a stack and house rules under one name."""

from dataclasses import dataclass, field

from seating.balance_policy import Policy
from seating.button_and_blinds import ButtonRule
from tournament.chips.values.chip_set import PER_PLAYER
from tournament.engine.messages import _
from tournament.money.values.prize_plan import PrizePlan
from tournament.money.values.terms import (
    ChipPile,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
)
from tournament.night.values.house_rules import HouseRules, LevelBinds, RedrawHands, TieRule
from tournament.schedule.values import AnteBy, Break, Level, Step, Structure

T1000 = (10, 15, 20, 25, 50, 75, 100, 150, 200, 300, 400, 500, 600, 800, 1000)
T1000_COLOUR_UPS = {4: (5,), 9: (25,), 15: (100,)}


@dataclass(frozen=True, slots=True)
class Preset:
    """A night ready to open."""

    key: str
    name: str
    about: str
    stack: int
    structure: Structure
    rules: HouseRules = field(default_factory=HouseRules)
    terms: Terms = field(default_factory=Terms)
    """Its prices are all one: what the night costs is asked when it is opened."""
    plan: PrizePlan = field(default_factory=PrizePlan)


SET_A = PER_PLAYER["A"]
"""The chips of one player for 1,000 (HomePokerTourney, chip table, set A)."""

BEFORE_LEVEL_2 = PurchaseWindow(WindowEnd.FIRST_HAND, 2)
BEFORE_LEVEL_4 = PurchaseWindow(WindowEnd.FIRST_HAND, 4)

T1000_TERMS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, 0, 1000, window=BEFORE_LEVEL_2, piles=SET_A),
        Offer(PurchaseKind.REBUY, 0, 1000, window=BEFORE_LEVEL_4, piles=SET_A),
    )
)
"""
One rebuy for who has lost all chips, until the first hand of level 4; no add-ons (HomePokerTourney,
BUYIN).
"""

TDA_CHIPS = (ChipPile(100, 10), ChipPile(500, 4), ChipPile(1000, 7))
UNTIL_LEVEL_6_ENDS = PurchaseWindow(WindowEnd.LEVEL_END, 6)
TDA_TERMS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, 0, 10_000, window=UNTIL_LEVEL_6_ENDS, piles=TDA_CHIPS),
        Offer(
            PurchaseKind.RE_ENTRY, 0, 10_000, limit=0, window=UNTIL_LEVEL_6_ENDS, piles=TDA_CHIPS
        ),
    )
)


def build_t1000_levels(minutes: int) -> tuple[Level, ...]:
    """The HomePokerTourney schedule for 1,000 chips: 10–20 up to 1000–2000 in fifteen levels."""
    return tuple(
        Level(small, 2 * small, minutes, colour_up=T1000_COLOUR_UPS.get(number, ()))
        for number, small in enumerate(T1000, 1)
    )


TDA_SMALL_BLINDS = (
    100,
    200,
    200,
    300,
    400,
    500,
    600,
    800,
    1000,
    1500,
    2000,
    3000,
    4000,
    5000,
    6000,
    8000,
    10000,
)
TDA_BIG_BLINDS = (
    200,
    300,
    400,
    600,
    800,
    1000,
    1200,
    1600,
    2000,
    3000,
    4000,
    6000,
    8000,
    10000,
    12000,
    16000,
    20000,
)
TDA_BREAKS = {3: (), 6: (), 9: (100,), 12: (500,)}


def _build_tda_steps() -> tuple[Step, ...]:
    steps: list[Step] = []
    for number, (small, big) in enumerate(zip(TDA_SMALL_BLINDS, TDA_BIG_BLINDS, strict=True), 1):
        ante = big if number >= 4 else 0
        steps.append(
            Level(small, big, 20, ante=ante, ante_by=AnteBy.BIG_BLIND if ante else AnteBy.EVERYONE)
        )
        if number in TDA_BREAKS:
            steps.append(Break(10, colour_up=TDA_BREAKS[number]))
    return tuple(steps)


PRESETS = (
    Preset(
        "hpt20",
        _("HomePokerTourney, 20-minute levels"),
        _("1,000 chips, 10–20 to 1000–2000."),
        1000,
        Structure(build_t1000_levels(20)),
        terms=T1000_TERMS,
    ),
    Preset(
        "hpt30",
        _("HomePokerTourney, 30-minute levels"),
        _("1,000 chips, 10–20 to 1000–2000."),
        1000,
        Structure(build_t1000_levels(30)),
        terms=T1000_TERMS,
    ),
    Preset(
        "tda",
        _("TDA style, 20-minute levels"),
        _("10,000 chips from 100–200, BB ante from level 4, re-entry until level 6 ends."),
        10_000,
        Structure(_build_tda_steps()),
        HouseRules(
            level_binds=LevelBinds.RIFFLE,
            ties=TieRule.STACK,
            late_until_level=0,
            table_seats=9,
            button=ButtonRule.TDA,
            balance=Policy.TDA,
            two_tables_at=0,
            redraw_hands=RedrawHands.PLAY,
            books=("T24", "R11"),
        ),
        TDA_TERMS,
    ),
    Preset(
        "turbo",
        _("Turbo, 12-minute levels"),
        _("1,000 chips, 10–20 to 1000–2000, no break."),
        1000,
        Structure(build_t1000_levels(12)),
        terms=T1000_TERMS,
    ),
)

BY_KEY = {preset.key: preset for preset in PRESETS}
