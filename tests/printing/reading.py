"""Reads PDF files: words, pages, overflow."""

import re
from collections.abc import Iterator

import pypdfium2

from tournament.printing.document_blocks import (
    Block,
    CodesBlock,
    CutOffBlock,
    CutOutSlip,
    Document,
    KeyPointsBlock,
    SlipsBlock,
    TableBlock,
    TextBlock,
    WritingLinesBlock,
)

Rectangle = tuple[float, float, float, float]
"""Left, bottom, right, top."""

HANGS_OVER = 0.4
"""Neighbouring letters may reach into each other by so much of their height, as an accent does."""
MUCH = 0.4
"""Words overlap when they share so much of the lower one's height."""


def texts_of(pdf: bytes) -> list[str]:
    """The words on each sheet, with single spaces."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [_bare(page.get_textpage().get_text_bounded()) for page in document]
    finally:
        document.close()


def text_of(pdf: bytes) -> str:
    """All words of a file."""
    return " ".join(texts_of(pdf))


def closed_up(text: str) -> str:
    """A text without any gaps, for names that are broken over lines."""
    return re.sub(r"[\s\ufeff\u200b]", "", text)


def _bare(text: str) -> str:
    return " ".join(text.replace("\ufffe", "-").split())


def misplaced(pdf: bytes) -> list[str]:
    """Words that run off a sheet, and pairs of words that lie on each other."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [fault for page in document for fault in _faults(page)]
    finally:
        document.close()


def _faults(page: pypdfium2.PdfPage) -> Iterator[str]:
    text, (width, height) = page.get_textpage(), page.get_size()
    found = [text.get_rect(number) for number in range(text.count_rects())]
    for one in found:
        if one[0] < 0 or one[1] < 0 or one[2] > width or one[3] > height:
            yield f"off the sheet: {text.get_text_bounded(*one)}"
    yield from dict.fromkeys(
        f"{text.get_text_bounded(*first)} lies on {text.get_text_bounded(*second)}"
        for first, second in _near(found)
        if _overlap(first, second)
    )


def _near(found: list[Rectangle]) -> Iterator[tuple[Rectangle, Rectangle]]:
    """Pairs that share some of their height."""
    from_the_top = sorted(found, key=lambda one: -one[3])
    for at, first in enumerate(from_the_top, 1):
        for other in from_the_top[at:]:
            if other[3] <= first[1]:
                break
            yield first, other


def _overlap(one: Rectangle, other: Rectangle) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    low, high = sorted((one[3] - one[1], other[3] - other[1]))
    return across > max(1, HANGS_OVER * high) and down > MUCH * low


def facts_of(document: Document) -> list[str]:
    """Everything that a paper says, text by text."""
    heading = document.heading
    told = [heading.title, heading.night, heading.club, heading.printed, heading.seal]
    return [
        fact
        for fact in (*told, *(fact for block in document.blocks for fact in _said(block)))
        if fact
    ]


def _said(block: Block) -> Iterator[str]:
    match block:
        case TableBlock():
            yield from (
                block.title,
                *(column.title for column in block.columns),
                *block.totals,
                *block.notes,
            )
            yield from (cell for row in block.rows for cell in row)
        case TextBlock() | CodesBlock():
            yield from (block.title, *block.says)
        case KeyPointsBlock():
            yield from (block.title, block.above)
            yield from (
                fact for point in block.points for fact in (point.when, point.what, point.why)
            )
        case SlipsBlock():
            yield from (fact for slip in block.slips for fact in _on_slip(slip))
        case WritingLinesBlock():
            yield block.title
        case CutOffBlock():
            yield from (block.title, block.below)
            yield from (fact for part in block.blocks for fact in _said(part))


def _on_slip(slip: CutOutSlip) -> tuple[str, ...]:
    return (slip.name, slip.origin, slip.to, slip.seat, slip.card_words, *slip.says, slip.foot)
