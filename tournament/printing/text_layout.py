"""Titles, sentences and empty lines laid on sheets."""

from collections.abc import Sequence

from tournament.printing.document_blocks import (
    KeyPoint,
    KeyPointsBlock,
    TextBlock,
    WritingLinesBlock,
)
from tournament.printing.font_metrics import BOLD, PLAIN, measure_text_width
from tournament.printing.line_breaking import split_into_words, split_word, wrap_text
from tournament.printing.page_elements import LineMark, TextMark
from tournament.printing.page_flow import Flow
from tournament.printing.printable_characters import to_printable

Run = tuple[str, str]
"""Some words and their font."""

LEADING = 1.25
INDENT = 0.8
PEN_LINE = 20.0


def lay_words(flow: Flow, text: str, size: float, font: str = PLAIN) -> None:
    """Lay a sentence down, as many lines as it needs."""
    flow.y += size * 0.3
    lines = wrap_text(text, font, size, flow.line_width)
    flow.ensure_free_height(min(len(lines) * size * LEADING, flow.free_height_on_new_page))
    for line in lines:
        flow.ensure_free_height(size * LEADING)
        flow.add_marks(TextMark(flow.left, flow.y + size, line, size, font))
        flow.y += size * LEADING


def lay_title(flow: Flow, title: str, needed: float = 0.0, larger: float = 1.3) -> None:
    """A title, on the sheet where so much after it finds room as well; or only that room."""
    size = flow.size * larger
    lines = wrap_text(title, BOLD, size, flow.line_width) if title else ()
    flow.ensure_free_height(len(lines) * size * LEADING + size * 0.6 * bool(lines) + needed)
    if title:
        lay_words(flow, title, size, BOLD)
        flow.y += size * 0.2


def lay_sentences(flow: Flow, words: TextBlock) -> None:
    """Some sentences below a title."""
    lay_title(flow, words.title, flow.size * LEADING * 2)
    for sentence in words.says:
        lay_words(flow, sentence, flow.size)
    flow.y += flow.size * 0.8


def lay_key_points(flow: Flow, points: KeyPointsBlock) -> None:
    """What holds about one thing: when in plain letters, what in bold ones, and why."""
    runs = [_build_runs(point) for point in points.points]
    first = _measure_runs(flow, runs[0]) if runs else 0.0
    lay_title(flow, points.above, flow.size * LEADING * 2 + first, larger=1.5)
    lay_title(flow, points.title, first, larger=1.12)
    for run in runs:
        lay_runs(flow, run)
    flow.y += flow.size * 0.6


def _build_runs(point: KeyPoint) -> tuple[Run, ...]:
    when = f"• {point.when} →" if point.when else "•"
    return (when, PLAIN), (point.what, BOLD), (point.why, PLAIN)


def lay_runs(flow: Flow, runs: Sequence[Run]) -> None:
    """Words in several fonts, one after the other on the same lines; together on one sheet."""
    flow.ensure_free_height(_measure_runs(flow, runs))
    for line in _wrap_runs(runs, flow.size, flow.line_width - flow.size * INDENT):
        _lay_line(flow, line, flow.size * INDENT)


def _measure_runs(flow: Flow, runs: Sequence[Run]) -> float:
    lines = _wrap_runs(runs, flow.size, flow.line_width - flow.size * INDENT)
    return min(len(lines) * flow.size * LEADING, flow.free_height_on_new_page)


def _wrap_runs(runs: Sequence[Run], size: float, room: float) -> list[list[Run]]:
    gap = measure_text_width(" ", PLAIN, size)
    across = 0.0
    lines = list[list[Run]]([[]])
    for text, font in runs:
        for word in split_into_words(to_printable(text)):
            for piece in split_word(word, font, size, room):
                wide = measure_text_width(piece, font, size)
                if lines[-1] and across + wide > room:
                    lines.append([])
                    across = 0.0
                lines[-1].append((piece, font))
                across += wide + gap
    return lines


def _lay_line(flow: Flow, line: Sequence[Run], indent: float) -> None:
    """Neighbours of one font as one word, so that they are found together in the file."""
    flow.ensure_free_height(flow.size * LEADING)
    x = flow.left + indent
    y = flow.y + flow.size
    gap = measure_text_width(" ", PLAIN, flow.size)
    joined: list[list[str]] = []
    for text, font in line:
        if joined and joined[-1][1] == font:
            joined[-1][0] += f" {text}"
        else:
            joined.append([text, font])
    for text, font in joined:
        flow.add_marks(TextMark(x, y, text, flow.size, font))
        x += measure_text_width(text, font, flow.size) + gap
    flow.y += flow.size * LEADING


def lay_writing_lines(flow: Flow, lines: WritingLinesBlock) -> None:
    """Empty lines for a pen; as many as there is room for on this sheet."""
    lay_title(flow, lines.title, 2 * PEN_LINE)
    for _line in range(lines.count):
        if flow.free_height < PEN_LINE:
            return
        flow.y += PEN_LINE
        flow.add_marks(LineMark(flow.left, flow.y, flow.right, flow.y))
    flow.y += flow.size
