"""
A table laid on sheets: its head on each of them, every row in one piece unless it is longer than a
sheet.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.printing.column_widths import PAD, fit_column_widths
from tournament.printing.document_blocks import TableBlock
from tournament.printing.font_metrics import BOLD, PLAIN, measure_text_width
from tournament.printing.line_breaking import wrap_text
from tournament.printing.page_elements import BLACK, LineMark, TextMark
from tournament.printing.page_flow import Flow
from tournament.printing.text_layout import lay_title, lay_words

PEN_HEIGHT = 2.2
"""So many times the size of the letters a row is high in which somebody writes."""


@dataclass(frozen=True, slots=True)
class MeasuredTable:
    """A table with its columns measured."""

    table: TableBlock
    size: float
    across: tuple[float, ...]

    @property
    def pad(self) -> float:
        """Free on both sides of every cell."""
        return self.size * PAD

    @property
    def leading(self) -> float:
        """From line to line."""
        return self.size * 1.22

    def wrap_cells(self, texts: Sequence[str], font: str) -> list[tuple[str, ...]]:
        """The lines of every cell of a row."""
        return [
            wrap_text(text, font, self.size, wide - 2 * self.pad + 0.01)
            for text, wide in zip(texts, self.across, strict=True)
        ]

    def measure_row(self, cells: Sequence[Sequence[str]]) -> float:
        """How high a row is."""
        least = PEN_HEIGHT * self.size if self.table.to_write_in else 0.0
        return max(least, max(len(lines) for lines in cells) * self.leading + self.size * 0.5)


def lay_table(flow: Flow, table: TableBlock, larger: float = 1.3, gap: float = 0.8) -> None:
    """Lay a table down, with a title so much larger than its letters and so much free below."""
    size = flow.size
    grid = MeasuredTable(table, size, fit_column_widths(table, size, flow.line_width))
    head = grid.wrap_cells([column.title for column in table.columns], BOLD)
    first = grid.wrap_cells(table.rows[0], PLAIN) if table.rows else head
    needed = _measure_head(grid, head) + min(
        grid.measure_row(first), flow.free_height_on_new_page / 2
    )
    lay_title(flow, table.title, needed, larger)
    _lay_head(flow, grid, head)
    strong = {*table.strong}
    last = len(table.rows) - 1
    below = (
        size * 1.6 if table.notes else 0.0
    )  # what is said about a table never stands alone on the next sheet
    for at, row in enumerate(table.rows):
        font = BOLD if at in strong else PLAIN
        beneath = below if at == last and not table.totals else 0.0
        _lay_row(flow, grid, head, grid.wrap_cells(row, font), font, beneath)
    if table.totals:
        flow.add_marks(LineMark(flow.left, flow.y, flow.right, flow.y, 0.9, BLACK))
        _lay_row(flow, grid, head, grid.wrap_cells(table.totals, BOLD), BOLD, below)
    for note in table.notes:
        lay_words(flow, note, size)
    flow.y += size * (gap if flow.columns == 1 else min(gap, 0.5))


def _measure_head(grid: MeasuredTable, head: Sequence[Sequence[str]]) -> float:
    if not grid.table.has_head:
        return 0.0
    return max(map(len, head)) * grid.leading + grid.size * 0.5


def _lay_head(flow: Flow, grid: MeasuredTable, head: Sequence[Sequence[str]]) -> None:
    """The titles of the columns, unless none has one."""
    if grid.table.has_head:
        _lay_cells(flow, grid, head, BOLD, 0)
        flow.y += _measure_head(grid, head)
    flow.add_marks(LineMark(flow.left, flow.y, flow.right, flow.y, 0.9, BLACK))


def _lay_row(
    flow: Flow,
    grid: MeasuredTable,
    head: Sequence[Sequence[str]],
    cells: Sequence[tuple[str, ...]],
    font: str,
    below: float,
) -> None:
    """
    One row, where so much is free below it; what no sheet has room for goes on below the next head.
    """
    room = flow.free_height_on_new_page - _measure_head(grid, head)
    most = max(1, int((room - grid.size) / grid.leading))
    while True:
        now = [lines[:most] for lines in cells]
        cells = [lines[most:] for lines in cells]
        height = grid.measure_row(now)
        if flow.free_height < height + min(below, flow.free_height_on_new_page - height):
            flow.begin_next_column()
            _lay_head(flow, grid, head)
        _lay_cells(flow, grid, now, font, height)
        flow.y += height
        flow.add_marks(LineMark(flow.left, flow.y, flow.right, flow.y))
        if not any(cells):
            return


def _lay_cells(
    flow: Flow, grid: MeasuredTable, cells: Sequence[Sequence[str]], font: str, height: float
) -> None:
    x = flow.left
    drop = grid.size * 1.12
    if grid.table.to_write_in and height:
        drop = max(
            drop, height - grid.size * 0.5 - grid.leading * (max(len(lines) for lines in cells) - 1)
        )
    for lines, wide, column in zip(cells, grid.across, grid.table.columns, strict=True):
        for at, line in enumerate(lines):
            if line:
                end = x + wide - grid.pad - measure_text_width(line, font, grid.size)
                start = end if column.is_number else x + grid.pad
                flow.add_marks(
                    TextMark(start, flow.y + drop + at * grid.leading, line, grid.size, font)
                )
        x += wide
