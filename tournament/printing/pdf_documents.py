"""Papers as PDF files: any tables of facts, or a whole document of blocks."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.exports.sheets import Sheet
from tournament.printing.column_widths import measure_least_widths, split_wide_table
from tournament.printing.document_blocks import Document, TableBlock
from tournament.printing.document_blocks import PageHeading as PageHeading
from tournament.printing.document_layout import lay_out_document
from tournament.printing.page_flow import SIDE
from tournament.printing.paper_sizes import CardSize
from tournament.printing.paper_sizes import PaperSize as PaperSize
from tournament.printing.pdf_writer import render_pdf
from tournament.printing.sheet_formatting import to_table_block

SIZES = (9.0, 8.0, 7.0, 6.0)
"""The letters of wide tables are smaller, until the table is parted."""


def render_sheets_pdf(sheets: Sequence[Sheet], heading: PageHeading, paper: PaperSize) -> bytes:
    """Some tables of facts as one PDF; the same facts always make the same bytes."""
    tables = [to_table_block(sheet) for sheet in sheets]
    room = paper.height - 2 * SIDE
    for size in SIZES:
        if all(sum(measure_least_widths(table, size)) <= room for table in tables):
            break
    parts: list[TableBlock] = []
    for table in tables:
        for part in split_wide_table(table, size, room):
            parts.append(replace(part, title="") if part.title == heading.title else part)
    return render_document_pdf(Document(heading, tuple(parts), ((size, 0),)), paper)


def render_document_pdf(document: Document, paper: PaperSize | CardSize) -> bytes:
    """A paper as PDF."""
    flow = lay_out_document(document, paper)
    return render_pdf(flow.sheets, document.heading, flow.width, flow.height)
