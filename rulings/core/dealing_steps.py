"""
Dealing steps as records: a page numbers and ticks them, a model deck carries them out, a test
compares them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rulings.core.data_loader import RulingsError
from rulings.core.data_loader import gettext_noop as _


class DealingAction(StrEnum):
    """What is done."""

    TAKE_BACK = "take_back"
    SHOW = "show"
    RESHUFFLE = "reshuffle"
    CUT = "cut"
    REDEAL = "redeal"
    BURN = "burn"
    DEAL = "deal"
    SET_ASIDE = "set_aside"
    FINISH_BETTING = "finish_betting"
    DIRECTOR_DRAWS = "director_draws"
    MUCK = "muck"
    RETURN_BETS = "return_bets"
    NEXT_STREET = "next_street"


STREETS = ("flop", "turn", "river", "third", "fourth", "fifth", "sixth", "seventh")
CARDS = frozenset(
    {
        "early",
        "shown",
        "extra",
        "wrong",
        "flop",
        "aside",
        "all",
        "hand",
        "stub",
        "muck",
        "esg",
        "replacement",
        "card",
    }
)
"""
Which cards a step is about: those dealt too early, the one that was shown, the surplus, the one in
the wrong place, the flop, the one set aside, all that were dealt, one player's hand, the rest of
the deck, the folded cards, the extra cards of an ESG game, the replacement of a card, one more card
of the deck.
"""


@dataclass(frozen=True, slots=True)
class DealingStep:
    """One step: what is done, with which cards, for which street."""

    do: DealingAction
    cards: str = ""
    street: str = ""
    """The street that is dealt or bet; “this” for the one where the mistake happened."""
    burn: bool | None = None
    """Whether a card is burned before a street is dealt, or lay under one that goes back."""
    excluding: tuple[str, ...] = ()
    """What stays out of a shuffle."""
    becomes: str = ""
    """What a drawn or shown card turns into, such as the burn of the turn."""
    face_down: bool = False


def read_step(row: str | Mapping[str, Any]) -> DealingStep:
    """A step as the data files write it: its bare name, or a table."""
    table = {"do": row} if isinstance(row, str) else dict(row)
    known = {"do", "cards", "street", "burn", "excluding", "becomes", "face_down"}
    right = (
        table.keys() <= known
        and table.get("do") in set(DealingAction)
        and table.get("cards", "") in CARDS | {""}
        and table.get("street", "") in {*STREETS, "this", "preflop", ""}
    )
    if not right:
        raise RulingsError(_("There is no step “%(step)s”."), step=str(row))
    excluding = tuple(table.pop("excluding", ()))
    return DealingStep(DealingAction(table.pop("do")), **table, excluding=excluding)
