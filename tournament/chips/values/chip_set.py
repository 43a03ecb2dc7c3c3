"""The chips of a club: which values there are, in which colours, and how many of each are owned."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tournament.engine.messages import Message, Text, _, refuse, say
from tournament.money.values.terms import CHIP_COLOURS, ChipPile
from tournament.schedule.values import MAX_CHIPS, MAX_COLORS

MAX_CHIPS_OWNED = 1_000_000
MAX_COLOR_LENGTH = 20

PAINTS = {
    "white": _("white"),
    "red": _("red"),
    "green": _("green"),
    "black": _("black"),
    "purple": _("purple"),
    "yellow": _("yellow"),
    "blue": _("blue"),
    "orange": _("orange"),
    "pink": _("pink"),
    "grey": _("grey"),
    "brown": _("brown"),
    "sky": _("light blue"),
}
"""
The colours that chips are drawn in; each has an edge of its own, so that nobody has to tell colours
apart.
"""

USUAL_PAINTS = {1: "white", 5: "red", 25: "green", 100: "black", 500: "purple", 1000: "yellow"}
"""How chips of these values are mostly painted (HomePokerTourney, chip table)."""

PLAIN_PAINT = "grey"


@dataclass(frozen=True, slots=True)
class Chip:
    """
    The chips of one value: how many are owned, what their colour is called where it is not the
    usual one, and in which colour of the palette they are drawn.
    """

    value: int
    owned: int
    colour: str = ""
    paint: str = ""

    @property
    def display_paint(self) -> str:
        """
        The colour to draw: the one of this set, or the one that chips of this value mostly have.
        """
        return self.paint or USUAL_PAINTS.get(self.value, PLAIN_PAINT)

    @property
    def display_color(self) -> Text:
        """
        The colour to say: in the club's own words, or as the palette calls it; empty if nobody
        said.
        """
        if self.colour:
            return self.colour
        known = PAINTS.get(self.paint) or CHIP_COLOURS.get(self.value)
        return say(known) if known else ""


@dataclass(frozen=True, slots=True)
class ChipSet:
    """What is in the case, the smallest chips first; without chips, nobody has said."""

    chips: tuple[Chip, ...] = ()
    name: str = ""

    @property
    def values(self) -> tuple[int, ...]:
        """The values of which there is at least one chip, the smallest first."""
        return tuple(sorted(chip.value for chip in self.chips if chip.owned))

    @property
    def worth(self) -> int:
        """All chips of the case together."""
        return sum(chip.value * chip.owned for chip in self.chips)

    def find_chip(self, value: int) -> Chip:
        """
        The chips of a value as this set has them; of a value that it does not have, as they usually
        are.
        """
        return next((chip for chip in self.chips if chip.value == value), Chip(value, 0))

    def count_chips(self, value: int) -> int:
        """How many chips of a value there are."""
        return sum(chip.owned for chip in self.chips if chip.value == value)

    def has_piles(self, piles: Iterable[ChipPile], times: int = 1) -> bool:
        """Whether there are enough chips to hand out these piles so many times."""
        return all(self.count_chips(pile.value) >= pile.count * times for pile in piles)


PER_PLAYER = {
    "A": (ChipPile(5, 20), ChipPile(25, 16), ChipPile(100, 5)),
    "B": (ChipPile(5, 15), ChipPile(25, 13), ChipPile(100, 6)),
    "C": (ChipPile(5, 10), ChipPile(25, 10), ChipPile(100, 7)),
}
"""The chips of one player for 1,000: the three columns of the chip table of HomePokerTourney."""

SOURCE_CASE = ChipSet((Chip(5, 200), Chip(25, 200), Chip(100, 140), Chip(500, 20)))
"""
A case from which all three columns come by themselves: A for ten players, B for thirteen, C for
twenty. The table does not say how many chips are owned; so many is our reading. The 500s are for
colouring up at the end.
"""


USUAL_SETS: dict[str, ChipSet] = {
    "300": ChipSet((Chip(25, 100), Chip(100, 100), Chip(500, 50), Chip(1000, 50))),
    "500": ChipSet(
        (Chip(25, 150), Chip(100, 150), Chip(500, 100), Chip(1000, 75), Chip(5000, 25, "", "blue"))
    ),
    "1000": ChipSet(
        (Chip(25, 300), Chip(100, 300), Chip(500, 200), Chip(1000, 150), Chip(5000, 50, "", "blue"))
    ),
    "blank": ChipSet(
        (
            Chip(25, 100, "", "white"),
            Chip(100, 50, "", "red"),
            Chip(500, 50, "", "blue"),
            Chip(1000, 50, "", "green"),
            Chip(5000, 50, "", "black"),
        )
    ),
    "case": SOURCE_CASE,
}
"""
The sets that shops sell most, and the case of the source. Those without numbers are worth what the
host says: these are the usual values of their colours in a tournament.
"""

USUAL_SET_NAMES = {
    "300": _("300 chips, 25 to 1,000"),
    "500": _("500 chips, 25 to 5,000"),
    "1000": _("1,000 chips, 25 to 5,000"),
    "blank": _("300 chips without numbers"),
    "case": _("HomePokerTourney, 560 chips"),
}


def sort_chip_set(chips: Iterable[Chip], name: str = "") -> ChipSet:
    """
    A set with its smallest chips first.

    >>> sort_chip_set((Chip(25, 100), Chip(5, 200))).values
    (5, 25)
    """
    return ChipSet(tuple(sorted(chips, key=lambda chip: chip.value)), name)


def build_smallest_case(piles: Iterable[ChipPile], players: int, name: str = "") -> ChipSet:
    """
    The smallest case that gives so many players these chips each.

    >>> build_smallest_case(PER_PLAYER["C"], 10).count_chips(100)
    70
    """
    return sort_chip_set(
        (Chip(pile.value, pile.count * players) for pile in piles if pile.count), name
    )


def remove_piles(chips: ChipSet, changes: Iterable[ChipPile], times: int = 1) -> ChipSet:
    """The case once so many of these piles were taken out of it; below zero is what it lacks."""
    gone = {pile.value: pile.count * times for pile in changes}
    return replace(
        chips,
        chips=tuple(
            replace(chip, owned=chip.owned - gone.get(chip.value, 0)) for chip in chips.chips
        ),
    )


def chip_text(chip: Chip) -> Message:
    """What the chips of one value are called at the table."""
    if chip.display_color:
        return say(_("{value} ({colour})"), value=chip.value, colour=chip.display_color)
    return say(_("{value}"), value=chip.value)


def check_chips(chips: ChipSet) -> None:
    """
    Refuse a set of chips that nobody could play with; an empty one means that nobody has said.
    """
    if len(chips.chips) > MAX_COLORS:
        raise refuse(_("At most {most} kinds of chips."), most=MAX_COLORS)
    if len(chips.name) > MAX_COLOR_LENGTH * 2:
        raise refuse(
            _("Type a name of at most {most} letters."),
            most=MAX_COLOR_LENGTH * 2,
        )
    seen = set[int]()
    for chip in chips.chips:
        if not 1 <= chip.value <= MAX_CHIPS:
            raise refuse(_("A chip is worth at least 1."))
        if chip.value in seen:
            raise refuse(_("Chips worth {value}: listed twice. Merge the rows."), value=chip.value)
        seen.add(chip.value)
        if not 0 <= chip.owned <= MAX_CHIPS_OWNED:
            raise refuse(
                _("Chips worth {value}: type 0 to {most}."),
                value=chip.value,
                most=MAX_CHIPS_OWNED,
            )
        if len(chip.colour) > MAX_COLOR_LENGTH:
            raise refuse(
                _("Chips worth {value}: color of at most {most} letters."),
                value=chip.value,
                most=MAX_COLOR_LENGTH,
            )
        if chip.paint and chip.paint not in PAINTS:
            raise refuse(_("Chips worth {value}: choose a color from the list."), value=chip.value)
    if list(seen) and [chip.value for chip in chips.chips] != sorted(seen):
        raise refuse(_("List the smallest chips first."))
