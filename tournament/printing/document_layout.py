"""A paper laid out on sheets: upright if it fits, in letters as large as the sheets allow."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import groupby, product
from operator import itemgetter

from tournament.printing.column_widths import measure_natural_widths
from tournament.printing.document_blocks import (
    Block,
    CodesBlock,
    CutOffBlock,
    Document,
    KeyPointsBlock,
    SlipsBlock,
    TableBlock,
    TextBlock,
    WritingLinesBlock,
)
from tournament.printing.font_metrics import BOLD
from tournament.printing.page_elements import LineMark
from tournament.printing.page_flow import CARD_MARGIN, SIDE, Flow, is_card
from tournament.printing.paper_sizes import CardSize, PaperSize
from tournament.printing.qr_code_layout import lay_codes
from tournament.printing.slip_layout import lay_slips
from tournament.printing.table_layout import lay_table
from tournament.printing.text_layout import (
    lay_key_points,
    lay_sentences,
    lay_title,
    lay_words,
    lay_writing_lines,
)

TITLE = 2.1
BELOW_TITLE = 1.1
SQUEEZED = 1.25
"""A table that is so much too wide for the paper is printed across it."""


@dataclass(frozen=True, slots=True)
class FittedDocument:
    """A paper as it is printed, and the size of its letters."""

    document: Document
    size: float


def lay_out_document(document: Document, paper: PaperSize | CardSize) -> Flow:
    """The sheets of a paper."""
    found = fit_document(document, paper)
    return _lay_out_at_size(found.document, paper, found.size)


def fit_document(document: Document, paper: PaperSize | CardSize) -> FittedDocument:
    """
    A paper in the first letters with which it needs no more sheets than it should. Its empty lines
    make way before it gets one more: nobody needs a sheet of lines alone.
    """
    blocks = [block for block in document.blocks if not isinstance(block, WritingLinesBlock)]
    bare = replace(document, blocks=tuple(blocks))
    for most, tries in groupby(document.tries, key=itemgetter(1)):
        sizes = [size for size, _most in tries]
        for some, size in product((document, bare), sizes):
            if not most or len(_lay_out_at_size(some, paper, size).sheets) <= most:
                return FittedDocument(some, size)
    return FittedDocument(document, document.tries[-1][0])


def _lay_out_at_size(document: Document, paper: PaperSize | CardSize, size: float) -> Flow:
    flow = Flow(paper.width, paper.height, size)
    if any(_needs_landscape(block, document, paper, size) for block in document.blocks):
        flow = Flow(paper.height, paper.width, size)
    heading = document.heading
    if is_card(paper.width):
        flow.y = CARD_MARGIN
    lay_words(flow, heading.title, max(size * TITLE, 15), BOLD)
    if heading.subtitle_parts and not is_card(paper.width):
        lay_words(flow, " · ".join(heading.subtitle_parts), max(size * BELOW_TITLE, 9))
    flow.y += size * 0.8
    flow.begin_columns(document.columns)
    for block in document.blocks:
        _lay_block(flow, block)
    return flow


def _lay_block(flow: Flow, block: Block) -> None:
    match block:
        case TableBlock():
            if block.is_whole:
                _lay_without_break(flow, lambda: lay_table(flow, block))
            else:
                lay_table(flow, block)
        case TextBlock():
            lay_sentences(flow, block)
        case KeyPointsBlock():
            lay_key_points(flow, block)
        case SlipsBlock():
            lay_slips(flow, block)
        case CodesBlock():
            lay_codes(flow, block)
        case WritingLinesBlock():
            lay_writing_lines(flow, block)
        case CutOffBlock():
            _lay_without_break(flow, lambda: _lay_cut_off_block(flow, block))


def _lay_without_break(flow: Flow, lay: Callable[[], None]) -> None:
    """
    Lay something down; if it runs over the end of a column or a sheet, once more at the top of the
    next.
    """
    before = flow.save_position()
    lay()
    if flow.has_changed_column(before) and not before.is_at_top:
        flow.restore_position(before)
        flow.begin_next_column()
        lay()


def _lay_cut_off_block(flow: Flow, piece: CutOffBlock) -> None:
    lay_title(flow, piece.title, larger=1.3)
    if piece.below:
        lay_words(flow, piece.below, flow.size)
    flow.y += flow.size * 0.2
    for block in piece.blocks:
        if isinstance(block, TableBlock):
            lay_table(flow, block, larger=1.0, gap=0.25)
            continue
        for sentence in block.says:
            lay_words(flow, sentence, flow.size, BOLD)
        flow.y += flow.size * 0.4
    flow.add_marks(LineMark(flow.left, flow.y, flow.right, flow.y, is_dashed=True))
    flow.y += flow.size


def _needs_landscape(
    block: Block, document: Document, paper: PaperSize | CardSize, size: float
) -> bool:
    """
    Whether a table would have to be squeezed too much; in columns, and to be posted, papers stay
    upright.
    """
    if not isinstance(block, TableBlock) or document.columns > 1 or len(document.tries) > 1:
        return False
    return sum(measure_natural_widths(block, size)) > SQUEEZED * (paper.width - 2 * SIDE)
