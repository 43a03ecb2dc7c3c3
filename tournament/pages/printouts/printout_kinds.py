"""All papers of a night, in the order in which an evening needs them."""

from collections.abc import Callable
from dataclasses import dataclass

from tournament.access import Right
from tournament.core.messages import _
from tournament.pages.printouts.cut_outs import bag_slips, move_slips, receipts, seat_cards
from tournament.pages.printouts.final_results import results
from tournament.pages.printouts.paper_fallback import fallback
from tournament.pages.printouts.pocket_guide import pocket
from tournament.pages.printouts.printout_context import PrintoutContext
from tournament.pages.printouts.wall_posters import build_poster, roll
from tournament.printing.blocks import Document


@dataclass(frozen=True, slots=True)
class PrintoutKind:
    """A paper: what it is called, what it is good for, how it is made, and who may have it."""

    name: str
    about: str
    make: Callable[[PrintoutContext], Document]
    right: Right = Right.DIRECT


KINDS = {
    "posted": PrintoutKind(
        _("Prices, prizes and schedule"),
        _("To post in plain view, in letters to be read on a wall."),
        build_poster,
        Right.SEE_BOARD,
    ),
    "signin": PrintoutKind(
        _("Sign-in sheet"),
        _("The list of players, a line to sign on for each, and blank rows."),
        roll,
    ),
    "seats": PrintoutKind(
        _("Seat cards"),
        _("To cut up: everybody’s table and seat, with the card drawn."),
        seat_cards,
    ),
    "moves": PrintoutKind(
        _("Move slips"), _("To cut up: who moves from where to where, and why."), move_slips
    ),
    "bags": PrintoutKind(
        _("Slips for the bags"),
        _(
            "To cut up, for a night that goes on another day: everybody’s chips, table and seat, "
            "and a line to sign."
        ),
        bag_slips,
    ),
    "fallback": PrintoutKind(
        _("To go on by hand"),
        _("The whole night on one sheet, with codes that bring it back. Print it now and then."),
        fallback,
    ),
    "receipts": PrintoutKind(
        _("Receipts"), _("To cut up: what each player bought, paid and won."), receipts
    ),
    "results": PrintoutKind(
        _("Results"), _("Places, prizes and who knocked out how many."), results
    ),
    "rulings": PrintoutKind(
        _("Rulings, a pocket guide"), _("What the rule books of this night say, in short."), pocket
    ),
}
