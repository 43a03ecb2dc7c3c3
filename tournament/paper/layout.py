"""A paper laid out on sheets: upright if it fits, in letters as large as the sheets allow."""

from tournament.paper.blocks import Block, Codes, Document, Lines, Piece, Points, Slips, Table, Words
from tournament.paper.columns import natural_widths
from tournament.paper.cut_out import lay_slips
from tournament.paper.flow import SIDE, Flow
from tournament.paper.fonts_used import BOLD
from tournament.paper.grid import lay_table
from tournament.paper.marks import Rule
from tournament.paper.scanned import lay_codes
from tournament.paper.sizes import Paper
from tournament.paper.writing import lay_lines, lay_points, lay_said, lay_title, lay_words

TITLE = 2.1
BELOW_TITLE = 1.1
SQUEEZED = 1.25
"""A table that is so much too wide for the paper is printed across it."""
ENDLESS = 1_000_000.0


def laid(document: Document, paper: Paper) -> Flow:
    """The sheets of a paper, in the first letters with which it needs no more of them than it should."""
    for size, most in document.tries:
        flow = _laid_in(document, paper, size)
        if len(flow.sheets) <= (most or len(flow.sheets)):
            break
    return flow


def size_of(document: Document, paper: Paper) -> float:
    """The size of its letters, for the page that is printed from the browser."""
    return document.tries[0][0] if len(document.tries) == 1 else laid(document, paper).size


def _laid_in(document: Document, paper: Paper, size: float) -> Flow:
    upright = not any(_is_wide(block, document, paper, size) for block in document.blocks)
    flow = Flow(paper.width, paper.height, size) if upright else Flow(paper.height, paper.width, size)
    heading = document.heading
    lay_words(flow, heading.title, max(size * TITLE, 15), BOLD)
    below = " · ".join(part for part in (heading.night, heading.club) if part)
    if below:
        lay_words(flow, below, max(size * BELOW_TITLE, 9))
    flow.y += size * 0.8
    flow.in_columns(document.columns)
    for block in document.blocks:
        _lay(flow, block)
    return flow


def _lay(flow: Flow, block: Block) -> None:
    match block:
        case Table():
            if block.is_whole:
                flow.need(_height(flow, block))
            lay_table(flow, block)
        case Words():
            lay_said(flow, block)
        case Points():
            lay_points(flow, block)
        case Slips():
            lay_slips(flow, block)
        case Codes():
            lay_codes(flow, block)
        case Lines():
            lay_lines(flow, block)
        case Piece():
            _lay_piece(flow, block)


def _lay_piece(flow: Flow, piece: Piece) -> None:
    """On the sheet where it stays in one piece."""
    flow.need(_height(flow, piece))
    _lay_inside(flow, piece)


def _height(flow: Flow, block: Table | Piece) -> float:
    """How high a block is, measured on a sheet without an end; never more than a whole sheet."""
    trial = Flow(flow.width, ENDLESS, flow.size, columns=flow.columns)
    start = trial.y
    if isinstance(block, Piece):
        _lay_inside(trial, block)
    else:
        lay_table(trial, block)
    return min(trial.y - start, flow.room_on_new)


def _lay_inside(flow: Flow, piece: Piece) -> None:
    lay_title(flow, piece.title, larger=1.6)
    if piece.below:
        lay_words(flow, piece.below, flow.size)
    flow.y += flow.size * 0.5
    for block in piece.blocks:
        _lay(flow, block)
    flow.put(Rule(flow.left, flow.y, flow.right, flow.y, is_dashed=True))
    flow.y += flow.size * 2


def _is_wide(block: Block, document: Document, paper: Paper, size: float) -> bool:
    """Whether a table would have to be squeezed too much; in columns, and to be posted, papers stay upright."""
    if not isinstance(block, Table) or document.columns > 1 or len(document.tries) > 1:
        return False
    return sum(natural_widths(block, size)) > SQUEEZED * (paper.width - 2 * SIDE)
