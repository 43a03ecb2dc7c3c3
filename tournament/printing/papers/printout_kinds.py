"""Printouts of a night, in the order an evening needs them."""

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
from tournament.printing.papers.ruling_guide import build_dispute_card, build_ruling_guide


@dataclass(frozen=True, slots=True)
class PrintoutKind:
    """A paper: what it is called, what it is good for, how it is made, and who may have it."""

    name: str
    about: str
    make: Callable[[PrintoutContext], Document]
    right: Right = Right.DIRECT


KINDS = {
    "posted": PrintoutKind(
        _("Prices, payouts and schedule"),
        _("For the wall"),
        build_poster,
        Right.SEE_BOARD,
    ),
    "signin": PrintoutKind(
        _("Sign-in sheet"),
        _("A line for each player"),
        build_sign_in_sheet,
    ),
    "seats": PrintoutKind(
        _("Seat cards"),
        _("Cut up: table, seat, card"),
        build_seat_cards,
    ),
    "moves": PrintoutKind(_("Move slips"), _("Cut up: who moves where and why"), build_move_slips),
    "bags": PrintoutKind(
        _("Bag slips"),
        _("Cut up: to continue another day"),
        build_bag_slips,
    ),
    "fallback": PrintoutKind(
        _("Play on by hand"),
        _("The night on one sheet"),
        build_paper_fallback,
    ),
    "receipts": PrintoutKind(_("Receipts"), _("Cut up: bought, paid, won"), build_receipts),
    "results": PrintoutKind(
        _("Results"), _("Finishes, payouts, knockouts"), build_results_printout
    ),
    "rulings": PrintoutKind(
        _("Pocket guide"),
        _("Tonight’s rule books in short"),
        build_ruling_guide,
    ),
    "disputes": PrintoutKind(
        _("Dispute card"),
        _("Twenty everyday disputes on A5"),
        build_dispute_card,
    ),
}
