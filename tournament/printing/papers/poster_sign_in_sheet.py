"""Poster with prices, payouts and schedule, and the sign-in sheet."""

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.engine.name_order import build_name_sort_key
from tournament.join.room_codes import ensure_room_code, is_room_open, room_token
from tournament.players.values import EntrantStatus
from tournament.printing.document_blocks import CodesBlock, ColumnHeading, Document, TableBlock
from tournament.printing.papers.price_list_and_prizes import build_price_table, build_prize_block
from tournament.printing.papers.printout_context import PrintoutContext
from tournament.printing.papers.schedule_tables import build_schedule_table

ON_ONE = (16.0, 15.0, 14.0, 13.0)
ON_TWO = (16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0)
WALL = (*((size, 1) for size in ON_ONE), *((size, 2) for size in ON_TWO), (10.0, 0))
"""One sheet in large letters if they fit, else two in letters as large as they can be."""

BLANK_ROWS = 10
MIN_BLANK_ROWS = 5
MIN_ROWS = 20
ROWS_ON_ONE = 25
"""So many lines to sign on there are at least; and on one sheet in large letters."""
MAX_ROWS_ON_ONE_PAGE = 32
"""In smaller ones."""
ROWS_OVERLEAF = 28
TO_SIGN = ((11.0, 1), (10.0, 1), (9.0, 1), (11.0, 0))


def build_poster(scene: PrintoutContext) -> Document:
    """
    The price, what it buys, the rebuy rule, the prizes and the whole schedule, posted in plain
    view.
    """
    blocks = (
        build_price_table(scene),
        build_prize_block(scene),
        build_schedule_table(scene),
        *_list_room_codes(scene),
    )
    return Document(scene.build_heading(_("Prices, payouts and schedule")), blocks, WALL)


def _list_room_codes(scene: PrintoutContext) -> tuple[CodesBlock, ...]:
    """
    The code of the room, while the night is open: for whoever hangs the poster up, and for nobody
    who reads it from afar.
    """
    night = scene.visitor.night
    if not (scene.house and scene.may_direct and is_room_open(night)):
        return ()
    code = ensure_room_code(night)
    typed = scene.house.partition("://")[2] + reverse("type_code")
    says = _("Or type {address} and {letters}.").format(address=typed, letters=code.letters)
    scanned = scene.house + reverse("join", args=[room_token(code)])
    return (CodesBlock(_("Scan to see your seat"), (scanned,), (says,)),)


def build_sign_in_sheet(scene: PrintoutContext) -> Document:
    """
    Everybody on the list with a line to sign on, and blank rows for those who come unannounced.
    """
    names = [
        scene.player_name_text(key)
        for key, entrant in scene.state.entrants.items()
        if entrant.status is not EntrantStatus.GONE
    ]
    names.sort(key=build_name_sort_key)
    rows = [(str(number), name, "", "") for number, name in enumerate(names, 1)]
    rows += [("", "", "", "")] * (_count_sign_in_rows(len(names)) - len(names))
    columns = (
        ColumnHeading(_("No."), True),
        ColumnHeading(_("Name")),
        ColumnHeading(_("Paid")),
        ColumnHeading(_("Signature")),
    )
    table = TableBlock(columns, tuple(rows), to_write_in=True)
    return Document(scene.build_heading(_("Sign-in sheet")), (table,), TO_SIGN)


def _count_sign_in_rows(names: int) -> int:
    """
    How many rows the list has: it ends where a sheet ends, and one that is nearly empty is not
    begun.

    >>> [_count_sign_in_rows(names) for names in (0, 12, 20, 27, 28, 60)]
    [20, 22, 25, 32, 53, 81]
    """
    wanted = max(MIN_ROWS, names + BLANK_ROWS)
    if wanted <= ROWS_ON_ONE:
        return wanted
    if names + MIN_BLANK_ROWS <= MAX_ROWS_ON_ONE_PAGE:
        return max(ROWS_ON_ONE, names + MIN_BLANK_ROWS)
    overleaf = names + MIN_BLANK_ROWS - ROWS_ON_ONE
    return ROWS_ON_ONE + -(-overleaf // ROWS_OVERLEAF) * ROWS_OVERLEAF
