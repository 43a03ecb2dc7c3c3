"""Random kinds of nights: what is sold and what is counted."""

from dataclasses import dataclass, field
from random import Random

from seating.balance_policy import Policy
from seating.button_and_blinds import ButtonRule
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, Terms, WindowEnd
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.values import Break, Level, Structure

SCHEDULE = Structure(
    (Level(10, 20, 20), Level(15, 30, 20), Break(10), Level(25, 50, 20), Level(50, 100, 0))
)
SALE = PurchaseWindow(WindowEnd.LEVEL_END, 2)
TERMS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, 0, 1000, window=SALE),
        Offer(PurchaseKind.REBUY, 0, 1000, limit=2, window=SALE),
        Offer(PurchaseKind.RE_ENTRY, 0, 1000, limit=1, window=SALE),
    )
)
BUY_IN, REBUY, RE_ENTRY = range(3)


@dataclass(frozen=True, slots=True)
class Kind:
    """What kind of night it is."""

    players: int
    rules: HouseRules = HouseRules()
    tapped: bool = True
    """The tables report their hands; without, buttons are asked for when a move needs them."""
    rebuys: bool = False
    late: int = 0
    away: bool = False
    together_at: int = 0
    """Hand for hand from so many players on."""
    mistakes: bool = False
    cards: bool = False
    """New draws are made with real cards."""
    outs: tuple[int, ...] = (0, 0, 0, 1, 1, 2)
    """How many go out at a table in one hand."""


def some_kind(chance: Random, players: int) -> Kind:
    """
    Any kind of night for so many players; tables of two to ten seats, as far as that is not too
    many tables.
    """
    few = players <= 60
    rules = HouseRules(
        table_seats=chance.choice((2, 3, 4, 5, 6, 9, 10) if few else (6, 9, 10)),
        button=chance.choice(tuple(ButtonRule)),
        balance=chance.choice(tuple(Policy)),
        two_tables_at=chance.choice((0, 18)),
        final_table_at=chance.choice((0, 9)),
        break_to=chance.choice((4, 9)),
        absent_minutes=0,
    )
    return Kind(
        players,
        rules,
        tapped=chance.random() < 0.8,
        rebuys=chance.random() < 0.5,
        late=chance.choice((0, 0, 3, 10)),
        away=chance.random() < 0.4,
        together_at=chance.choice((0, 0, 9, 20)),
        mistakes=chance.random() < 0.3,
        cards=few and chance.random() < 0.2,
        outs=chance.choice(((0, 0, 0, 1, 1, 2), (0, 0, 1), (0, 1, 2, 3))) if few else (0, 1, 2, 3),
    )


@dataclass(slots=True)
class Tally:
    """What happened in a night, or in many."""

    counts: dict[str, int] = field(default_factory=dict)

    def add(self, what: str, by: int = 1) -> None:
        """Count something."""
        self.counts[what] = self.counts.get(what, 0) + by
