"""Papers as PDF files: any tables of facts, or a whole document of blocks."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.files.sheets import Sheet
from tournament.paper.blocks import Block, Document
from tournament.paper.blocks import Heading as Heading
from tournament.paper.columns import natural_widths
from tournament.paper.flow import SIDE, Flow
from tournament.paper.fonts_used import BOLD
from tournament.paper.grid import TABLE_SIZE, lay_table, lay_words
from tournament.paper.press import pressed
from tournament.paper.sizes import Paper as Paper
from tournament.paper.told import table_of

TITLE = 19.0
BELOW_TITLE = 10.0
SQUEEZED = 1.25
"""A table that is so much too wide for the paper is printed across it."""


def pdf_of(sheets: Sequence[Sheet], heading: Heading, paper: Paper) -> bytes:
    """Some tables of facts as one PDF; the same facts always make the same bytes."""
    tables = [table_of(sheet) for sheet in sheets]
    only = [replace(table, title="" if table.title == heading.title else table.title) for table in tables]
    return pdf_of_document(Document(heading, tuple(only)), paper)


def pdf_of_document(document: Document, paper: Paper) -> bytes:
    """A paper as PDF."""
    heading = document.heading
    upright = not any(_is_wide(block, paper) for block in document.blocks)
    flow = Flow(paper.width, paper.height) if upright else Flow(paper.height, paper.width)
    lay_words(flow, heading.title, TITLE, BOLD)
    below = " · ".join(part for part in (heading.night, heading.club) if part)
    if below:
        lay_words(flow, below, BELOW_TITLE)
    flow.y += BELOW_TITLE
    for block in document.blocks:
        lay_table(flow, block)
    return pressed(flow.sheets, heading, flow.width, flow.height)


def _is_wide(block: Block, paper: Paper) -> bool:
    room = paper.width - 2 * SIDE
    return not block.is_large and sum(natural_widths(block, TABLE_SIZE)) > SQUEEZED * room
