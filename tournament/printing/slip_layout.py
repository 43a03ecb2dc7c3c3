"""Slips and other pieces to cut out, along dashes."""

from dataclasses import dataclass

from tournament.printing.card_faces import WIDE, draw_card_face
from tournament.printing.document_blocks import CutOutSlip, SlipsBlock
from tournament.printing.font_metrics import BOLD, PLAIN
from tournament.printing.line_breaking import cut_to_one_line, wrap_text
from tournament.printing.page_elements import LineMark, Mark, TextMark
from tournament.printing.page_flow import Flow
from tournament.printing.paper_sizes import MM

NAMES = (16.0, 13.0, 10.5)
TABLES = (14.5, 12.0, 9.5)
SEAT = 18.0
TEXT = 9.0
SMALL = 7.5
PAD = 4.5 * MM
CARD = 19 * MM
MAX_LINES = 16


@dataclass(slots=True)
class SlipCursor:
    """Where the next line of a slip goes."""

    x: float
    y: float
    wide: float
    marks: list[Mark]

    def fit_text(self, text: str, sizes: tuple[float, ...], most: int, indent: float = 0.0) -> None:
        """
        A text in bold letters, in the first size in which it takes no more lines than that; the
        last takes all.
        """
        wide = self.wide - indent
        for size in sizes:
            if len(wrap_text(text, BOLD, size, wide)) <= most:
                break
        self.write_text(text, size, BOLD, MAX_LINES, indent)

    def write_text(
        self, text: str, size: float, font: str = PLAIN, most: int = MAX_LINES, indent: float = 0.0
    ) -> None:
        """A text on at most so many lines; the last is cut where there would be more."""
        wide = self.wide - indent
        lines = list(wrap_text(text, font, size, wide))
        if len(lines) > most:
            rest = " ".join(lines[most - 1 :])
            lines[most - 1 :] = [cut_to_one_line(rest, font, size, wide)]
        for line in lines:
            self.y += size * 1.2
            self.marks.append(TextMark(self.x + indent, self.y - size * 0.2, line, size, font))


def lay_slips(flow: Flow, slips: SlipsBlock) -> None:
    """Two slips in a row, each row as high as its higher one."""
    wide = flow.line_width / 2
    for at in range(0, len(slips.slips), 2):
        pair = slips.slips[at : at + 2]
        height = max(_draw_slip(slip, 0.0, 0.0, wide)[1] for slip in pair)
        flow.ensure_free_height(height)
        for place, slip in enumerate(pair):
            flow.add_marks(*_draw_slip(slip, flow.left + place * wide, flow.y, wide)[0])
        _lay_dashes(flow, wide, height, is_first=at == 0 or flow.y == flow.top)
        flow.y += height


def _draw_slip(slip: CutOutSlip, x: float, y: float, wide: float) -> tuple[list[Mark], float]:
    """The marks of a slip, and how high it is."""
    pen = SlipCursor(x + PAD, y + PAD * 0.7, wide - 2 * PAD, [])
    pen.fit_text(slip.name, NAMES, 2)
    if slip.origin:
        pen.write_text(slip.origin, TEXT)
    pen.y += 4
    indent = 0.0
    top = pen.y
    if slip.card is not None:
        pen.marks.extend(draw_card_face(slip.card, pen.x, top, CARD))
        indent = CARD * WIDE + PAD * 0.7
    pen.fit_text(slip.to, TABLES, 2, indent)
    pen.write_text(slip.seat, SEAT, BOLD, 1, indent)
    if slip.card is not None:
        pen.write_text(slip.card_words, SMALL, PLAIN, 2, indent)
        pen.y = max(pen.y, top + CARD)
    pen.y += 3
    for sentence in slip.says:
        pen.write_text(sentence, TEXT)
    pen.y += 3
    pen.write_text(slip.foot, SMALL)
    return pen.marks, pen.y - y + PAD * 0.7


def _lay_dashes(flow: Flow, wide: float, height: float, is_first: bool) -> None:
    bottom = flow.y + height
    for y in (flow.y, bottom) if is_first else (bottom,):
        flow.add_marks(LineMark(flow.left, y, flow.right, y, is_dashed=True))
    for line in range(3):
        x = flow.left + line * wide
        flow.add_marks(LineMark(x, flow.y, x, bottom, is_dashed=True))
