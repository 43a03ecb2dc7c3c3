"""Codes to scan, laid on sheets."""

from functools import lru_cache
from itertools import groupby

import segno

from tournament.printing.document_blocks import CodesBlock
from tournament.printing.page_elements import SquaresMark
from tournament.printing.page_flow import Flow
from tournament.printing.paper_sizes import MM
from tournament.printing.text_layout import lay_title, lay_words

MAX_SIDE = 62 * MM
BESIDE = 3 * MM
QUIET = 4
"""So many squares around a code stay white."""


def lay_codes(flow: Flow, codes: CodesBlock) -> None:
    """What the codes are for, and the codes, as many in a row as there is room for."""
    if not codes.codes:
        return
    per_row = max(1 if len(codes.codes) == 1 else 2, int(flow.line_width / (MAX_SIDE + BESIDE)))
    side = min(MAX_SIDE, (flow.line_width - BESIDE * (per_row - 1)) / per_row)
    lay_title(flow, codes.title, side + flow.size * 4)
    for sentence in codes.says:
        lay_words(flow, sentence, flow.size)
    flow.y += flow.size * 0.5
    for at in range(0, len(codes.codes), per_row):
        flow.ensure_free_height(side)
        for place, text in enumerate(codes.codes[at : at + per_row]):
            flow.add_marks(
                build_code_squares(text, flow.left + place * (side + BESIDE), flow.y, side)
            )
        flow.y += side
    flow.y += flow.size


def build_code_squares(text: str, x: float, y: float, side: float) -> SquaresMark:
    """A code as black squares, with its white edge inside this much room."""
    rows = _encode_black_runs(text)
    square = side / (len(rows) + 2 * QUIET)
    return SquaresMark(x + QUIET * square, y + QUIET * square, square, rows)


@lru_cache(maxsize=32)
def _encode_black_runs(text: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The pattern of a code; made once for all sizes of letters that a paper is tried in."""
    code = segno.make(text, error="m", micro=False)
    return tuple(_find_black_runs(bytes(row)) for row in code.matrix)


def _find_black_runs(row: bytes) -> tuple[tuple[int, int], ...]:
    """Where black begins in a row, and how long it goes on."""
    found = []
    for is_black, places in groupby(range(len(row)), key=lambda at: bool(row[at])):
        run = list(places)
        if is_black:
            found.append((run[0], len(run)))
    return tuple(found)
