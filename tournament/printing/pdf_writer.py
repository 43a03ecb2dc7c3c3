"""Marks on sheets made into the bytes of a PDF; the same marks always make the same bytes."""

from collections.abc import Sequence
from io import BytesIO

from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from tournament.printing.document_blocks import PageHeading
from tournament.printing.font_metrics import PLAIN, load_fonts, measure_text_width
from tournament.printing.line_breaking import cut_to_one_line
from tournament.printing.page_elements import (
    BLACK,
    GREY,
    LineMark,
    Mark,
    RectangleMark,
    SquaresMark,
    TextMark,
)
from tournament.printing.page_flow import get_foot_height, get_side_margin
from tournament.printing.printable_characters import STAND_IN

FOOT_SIZE = 7.5
MAKER = "Final Nine"


def render_pdf(
    sheets: Sequence[Sequence[Mark]], heading: PageHeading, width: float, height: float
) -> bytes:
    """The PDF of some sheets, each with its foot."""
    load_fonts()
    made = BytesIO()
    canvas = Canvas(
        made, pagesize=(width, height), invariant=1, pageCompression=1, lang=heading.language
    )
    canvas.setTitle(" – ".join(part for part in (heading.title, heading.night) if part))
    canvas.setAuthor(heading.club)
    canvas.setCreator(MAKER)
    for number, marks in enumerate(sheets, 1):
        _draw_marks(
            canvas,
            [*marks, *_build_footer(marks, heading, number, len(sheets), width, height)],
            height,
        )
        canvas.showPage()
    canvas.save()
    return made.getvalue()


def _build_footer(
    marks: Sequence[Mark], heading: PageHeading, number: int, of: int, width: float, height: float
) -> list[Mark]:
    """What stands below every sheet; where letters are missing, also why."""
    side = get_side_margin(width)
    top = height - get_foot_height(width) + 14
    across = width - 2 * side
    page = _("Page {number} of {count}").format(number=number, count=of)
    room = across - measure_text_width(page, PLAIN, FOOT_SIZE) - 12
    first = " · ".join((heading.title, *heading.subtitle_parts))
    second = " · ".join(part for part in (heading.printed, heading.seal) if part)
    found: list[Mark] = [
        LineMark(side, top - 10, width - side, top - 10),
        TextMark(side, top, cut_to_one_line(first, PLAIN, FOOT_SIZE, room), FOOT_SIZE),
        TextMark(width - side - measure_text_width(page, PLAIN, FOOT_SIZE), top, page, FOOT_SIZE),
        TextMark(side, top + 10, cut_to_one_line(second, PLAIN, FOOT_SIZE, across), FOOT_SIZE),
    ]
    if any(isinstance(mark, TextMark) and STAND_IN in mark.text for mark in (*marks, *found)):
        why = _("▯ is a letter this file can’t show. Print from the browser instead.")
        found.append(
            TextMark(side, top + 20, cut_to_one_line(why, PLAIN, FOOT_SIZE, across), FOOT_SIZE)
        )
    return found


def _draw_marks(canvas: Canvas, marks: Sequence[Mark], height: float) -> None:
    """All boxes, then all lines, then all words, so that no word is covered."""
    for mark in marks:
        if isinstance(mark, RectangleMark):
            _draw_box(canvas, mark, height)
        elif isinstance(mark, SquaresMark):
            _draw_squares(canvas, mark, height)
    for mark in marks:
        if isinstance(mark, LineMark):
            canvas.setStrokeColor(HexColor(mark.colour))
            canvas.setLineWidth(mark.width)
            canvas.setDash([3, 3] if mark.is_dashed else [])
            canvas.line(mark.x, height - mark.y, mark.to_x, height - mark.to_y)
    _draw_words(
        canvas, [mark for mark in marks if isinstance(mark, TextMark) and mark.text], height
    )


def _draw_words(canvas: Canvas, marks: Sequence[TextMark], height: float) -> None:
    words = canvas.beginText()
    colour = BLACK
    words.setFillColor(HexColor(colour))
    for mark in marks:
        if mark.colour != colour:
            colour = mark.colour
            words.setFillColor(HexColor(colour))
        words.setFont(mark.font, mark.size)
        words.setTextOrigin(mark.x, height - mark.y)
        words.textOut(mark.text)
    canvas.drawText(words)


def _draw_box(canvas: Canvas, box: RectangleMark, height: float) -> None:
    canvas.setDash([])
    canvas.setLineWidth(0.6)
    canvas.setFillColor(HexColor(box.filled or BLACK))
    canvas.setStrokeColor(HexColor(box.line or GREY))
    canvas.roundRect(
        box.x,
        height - box.y - box.height,
        box.width,
        box.height,
        box.corner,
        stroke=int(bool(box.line)),
        fill=int(bool(box.filled)),
    )


def _draw_squares(canvas: Canvas, squares: SquaresMark, height: float) -> None:
    """All of them as one shape, so that no thin gaps show between them."""
    shape = canvas.beginPath()
    side = squares.side
    for down, row in enumerate(squares.rows):
        for start, length in row:
            bottom = height - squares.y - (down + 1) * side
            shape.rect(squares.x + start * side, bottom, length * side, side)
    canvas.setFillColor(HexColor(BLACK))
    canvas.drawPath(shape, stroke=0, fill=1)
