"""Screen colors: contrast, and the nearest readable color."""

import re
from collections.abc import Iterable

MIN_CONTRAST = 7.0
STEPS = 100

WRITTEN = re.compile(r"#[0-9a-f]{6}")
Parts = tuple[int, int, int]


def from_hex(colour: str) -> Parts:
    """
    Red, green and blue of a colour as it is written.

    >>> from_hex("#ff8000")
    (255, 128, 0)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def to_hex(colour: Parts) -> str:
    """
    The colour as it is written.

    >>> to_hex((255, 128, 0))
    '#ff8000'
    """
    return "#{:02x}{:02x}{:02x}".format(*colour)


def compute_luminance(colour: str) -> float:
    """
    How much light a colour gives, from 0 for black to 1 for white (WCAG 2, relative luminance).
    """
    red, green, blue = (_linearize_channel(part / 255) for part in from_hex(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linearize_channel(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def compute_contrast(one: str, other: str) -> float:
    """
    How well two colours can be told apart, from 1 to 21 (WCAG 2).

    >>> compute_contrast("#ffffff", "#000000")
    21.0
    """
    dim, bright = sorted((compute_luminance(one), compute_luminance(other)))
    return (bright + 0.05) / (dim + 0.05)


def is_readable(colour: str, grounds: Iterable[str]) -> bool:
    """Whether words in this colour can be read from afar on every one of these grounds."""
    return all(compute_contrast(colour, ground) >= MIN_CONTRAST for ground in grounds)


def find_readable_color(colour: str, grounds: tuple[str, ...]) -> str:
    """
    The colour itself if it can be read on these grounds, else the nearest on its way to white, or
    to black where the grounds are light.

    >>> find_readable_color("#ffd873", ("#000000",))
    '#ffd873'
    >>> find_readable_color("#aa0000", ("#000000",))
    '#d47d7d'
    """
    end = 255 if compute_luminance(grounds[0]) < 0.18 else 0
    for step in range(STEPS + 1):
        red, green, blue = (round(part + (end - part) * step / STEPS) for part in from_hex(colour))
        if is_readable(mixed := to_hex((red, green, blue)), grounds):
            return mixed
    return to_hex((end, end, end))
