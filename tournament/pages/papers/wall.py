"""What hangs on the wall: prices, prizes and the schedule in large letters; and the list to sign at the door."""

from django.utils.translation import gettext as _

from tournament.core.entrants import Status
from tournament.pages.papers.prices import price_table, prize_block
from tournament.pages.papers.scene import Scene
from tournament.pages.papers.schedule import schedule
from tournament.paper.blocks import Across, Document, Table

ON_ONE = (16.0, 15.0, 14.0, 13.0)
ON_TWO = (16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0)
WALL = (*((size, 1) for size in ON_ONE), *((size, 2) for size in ON_TWO), (10.0, 0))
"""One sheet in large letters if they fit, else two in letters as large as they can be."""

BLANK_ROWS = 10
LEAST_ROWS = 20


def posted(scene: Scene) -> Document:
    """The price, what it buys, the rebuy rule, the prizes and the whole schedule, posted in plain view."""
    blocks = (price_table(scene), prize_block(scene), schedule(scene))
    return Document(scene.heading(_("Prices, prizes and schedule")), blocks, WALL)


def roll(scene: Scene) -> Document:
    """Everybody on the list with a line to sign on, and blank rows for those who come unannounced."""
    here = [key for key, one in scene.state.entrants.items() if one.status is not Status.GONE]
    names = sorted((scene.name(key) for key in here), key=str.casefold)
    blank = max(BLANK_ROWS, LEAST_ROWS - len(names))
    rows = (*((str(number), name, "", "") for number, name in enumerate(names, 1)), *(("", "", "", ""),) * blank)
    columns = (Across(_("No."), True), Across(_("Name")), Across(_("Paid")), Across(_("Signature")))
    return Document(scene.heading(_("Sign-in sheet")), (Table(columns, rows, to_write_in=True),), ((11.0, 0),))
