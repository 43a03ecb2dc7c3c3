"""All papers of a night, in the order in which an evening needs them."""

from collections.abc import Callable
from dataclasses import dataclass

from tournament.access.roles import Right
from tournament.engine.messages import _
from tournament.printing.document_blocks import Document
from tournament.printing.papers.cards_slips_receipts import (
    build_bag_slips,
    build_move_slips,
    build_receipts,
    build_seat_cards,
)
from tournament.printing.papers.final_results import build_results_printout
from tournament.printing.papers.paper_fallback import build_paper_fallback
from tournament.printing.papers.poster_sign_in_sheet import build_poster, build_sign_in_sheet
from tournament.printing.papers.printout_context import PrintoutContext
from tournament.printing.papers.ruling_guide import build_ruling_guide


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
        build_sign_in_sheet,
    ),
    "seats": PrintoutKind(
        _("Seat cards"),
        _("To cut up: everybody’s table and seat, with the card drawn."),
        build_seat_cards,
    ),
    "moves": PrintoutKind(
        _("Move slips"), _("To cut up: who moves from where to where, and why."), build_move_slips
    ),
    "bags": PrintoutKind(
        _("Slips for the bags"),
        _(
            "To cut up, for a night that goes on another day: everybody’s chips, table and seat, "
            "and a line to sign."
        ),
        build_bag_slips,
    ),
    "fallback": PrintoutKind(
        _("To go on by hand"),
        _("The whole night on one sheet, with codes that bring it back. Print it now and then."),
        build_paper_fallback,
    ),
    "receipts": PrintoutKind(
        _("Receipts"), _("To cut up: what each player bought, paid and won."), build_receipts
    ),
    "results": PrintoutKind(
        _("Results"), _("Places, prizes and who knocked out how many."), build_results_printout
    ),
    "rulings": PrintoutKind(
        _("Rulings, a pocket guide"),
        _("What the rule books of this night say, in short."),
        build_ruling_guide,
    ),
}
