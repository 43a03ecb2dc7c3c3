"""The one font of every PDF, upright and bold, and how wide words are in it."""

from functools import cache, lru_cache
from pathlib import Path

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

PLAIN = "DejaVuSansCondensed"
BOLD = "DejaVuSansCondensed-Bold"

FOLDER = Path(__file__).parent / "fonts"
UNKNOWN = 600.0


@cache
def load_fonts() -> dict[str, dict[int, float]]:
    """
    Make both fonts known to the PDF library, once in a process; how wide each of their letters is.
    """
    fonts = {name: TTFont(name, str(FOLDER / f"{name}.ttf")) for name in (PLAIN, BOLD)}
    for font in fonts.values():
        registerFont(font)
    return {name: dict(font.face.charWidths) for name, font in fonts.items()}


@cache
def list_font_letters() -> frozenset[int]:
    """The numbers of all letters that both fonts have."""
    plain, bold = load_fonts().values()
    return frozenset(plain) & frozenset(bold)


@lru_cache(maxsize=50_000)
def measure_text_width(text: str, font: str, size: float) -> float:
    """How wide a line is, in points."""
    widths = load_fonts()[font]
    return sum(widths.get(ord(letter), UNKNOWN) for letter in text) * size / 1000
