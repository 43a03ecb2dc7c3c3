"""
Preview picture of a results link, drawn by the server: winner and podium.

The program's own font knows Latin letters alone. A name with any other is left out here and stands
in the words beside the picture.
"""

from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from typing import Any
from unicodedata import normalize

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

from tournament.club.player_names import to_initials

SIZE = WIDTH, HEIGHT = 1200, 630
EDGE = 60
COLORS = 128
SHARPER = 2
"""Circles and corners are drawn so much larger, then made smaller, so that they are smooth."""
FONTS = tuple(
    settings.ROOT / "static" / "fonts" / f"sofia-sans-condensed-{part}-wght-normal.woff2"
    for part in ("latin", "latin-ext")
)
ABSENT = "\uffff"
"""No font has this letter."""
REGULAR, STRONG = 400, 700
GROUND, TABLE, PANEL, LINE = "#0b0e14", "#14452f", "#131820", "#2b3340"
INK, SOFT, BRASS, ON_BRASS = "#f5f2e8", "#bfc4bc", "#f2c566", "#0b0e14"
FACES = ("#1a6848", "#4b3a8f", "#8a3d1f")
STEPS = (
    {"x": 600, "top": 430, "face": 312, "radius": 54, "name": 412, "prize": 72},
    {"x": 240, "top": 462, "face": 352, "radius": 46, "name": 444, "prize": 58},
    {"x": 960, "top": 482, "face": 372, "radius": 46, "name": 464, "prize": 58},
)
STEP_WIDTH = 344


def draw_preview_picture(card: Mapping[str, Any], accent: str) -> bytes:
    """A PNG of what stands on the card, with the club's color on the first step."""
    picture = _draw_shapes(card, accent or BRASS)
    pen = ImageDraw.Draw(picture)
    if is_drawable(card["club"]):
        _write(pen, (EDGE, 62), card["club"], 34, SOFT, STRONG, width=520, anchor="ls")
    when = card["when"] if is_drawable(card["when"]) else card["day"]
    _write(pen, (WIDTH - EDGE, 62), when, 34, SOFT, width=520, anchor="rs")
    title = card["title"] if is_drawable(card["title"]["name"]) else {"text": card["results"]}
    _write(
        pen,
        (600, 176),
        title["text"],
        104,
        INK,
        STRONG,
        width=WIDTH - 2 * EDGE,
        name=title.get("name", ""),
    )
    facts = " · ".join(_fact_text(fact) for fact in card["facts"] if "name" not in fact)
    _write(pen, (600, 232), facts, 34, SOFT, width=WIDTH - 2 * EDGE)
    for number, player in enumerate(card["podium"]):
        _write_step(pen, player, number)
    kept = BytesIO()
    picture.quantize(COLORS, dither=Image.Dither.FLOYDSTEINBERG).save(kept, "PNG", optimize=True)
    return kept.getvalue()


def is_drawable(text: str) -> bool:
    """Whether the program's own font has every letter of it."""
    return all(_find_font_file(letter) is not None for letter in normalize("NFC", text))


def _fact_text(fact: Mapping[str, str]) -> str:
    return f"{fact['value']} {fact['label']}"


def _draw_shapes(card: Mapping[str, Any], accent: str) -> Image.Image:
    """The ground, the steps and the faces, without words."""
    large = Image.new("RGB", (WIDTH * SHARPER, HEIGHT * SHARPER), GROUND)
    glow = Image.radial_gradient("L").resize(large.size).point(lambda value: 255 - value)
    large.paste(Image.new("RGB", large.size, TABLE), mask=glow)
    pen = ImageDraw.Draw(large)
    for number, _player in enumerate(card["podium"]):
        step = STEPS[number]
        color = accent if number == 0 else PANEL
        left = step["x"] - STEP_WIDTH / 2
        box = (left, step["top"], left + STEP_WIDTH, HEIGHT + 40)
        pen.rounded_rectangle(
            [SHARPER * at for at in box],
            16 * SHARPER,
            fill=color,
            outline=accent if number == 0 else LINE,
            width=2 * SHARPER,
        )
        circle = [SHARPER * at for at in (step["x"], step["face"])]
        pen.circle(
            (circle[0], circle[1]),
            step["radius"] * SHARPER,
            fill=FACES[number],
            outline=accent if number == 0 else SOFT,
            width=5 * SHARPER,
        )
    return large.resize(SIZE, Image.Resampling.LANCZOS)


def _write_step(pen: ImageDraw.ImageDraw, player: Mapping[str, str], number: int) -> None:
    step = STEPS[number]
    x = step["x"]
    ink = ON_BRASS if number == 0 else INK
    place, prize = player["place"], player["prize"]
    if is_drawable(player["name"]):
        _write(pen, (x, step["name"]), player["name"], 38, INK, STRONG, width=STEP_WIDTH)
        initials = to_initials(player["name"])
    else:
        initials = place
    _write(pen, (x, step["face"] + 14), initials, 40, INK, STRONG, width=80)
    if not prize or not is_drawable(prize):
        _write(pen, (x, step["top"] + 96), place, 72, ink, STRONG, width=STEP_WIDTH - 24)
        return
    _write(pen, (x, step["top"] + 84), prize, step["prize"], ink, STRONG, width=STEP_WIDTH - 24)
    _write(pen, (x, step["top"] + 130), place, 36, ink, width=STEP_WIDTH - 24)


def _write(
    pen: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    size: int,
    color: str,
    weight: int = REGULAR,
    *,
    width: float,
    name: str = "",
    anchor: str = "ms",
) -> None:
    """
    One line, as large as it fits; one that does not fit at two thirds of its size is made shorter,
    within the name if it has one. What the font does not have is left out.
    """
    before, gap, after = text.partition("{name}")
    middle, shape = (name, (before, after)) if gap else (text, ("", ""))
    least = size * 2 // 3
    line = _join_line(middle, shape)
    while size > least and _measure(line, size, weight) > width:
        size -= 1
    while len(middle) > 1 and _measure(line, size, weight) > width:
        middle = middle.removesuffix("…")[:-1].rstrip() + "…"
        line = _join_line(middle, shape)
    total = _measure(line, size, weight)
    x = at[0] - {"l": 0, "m": total / 2, "r": total}[anchor[0]]
    for part, letters in groupby(line, key=_find_font_file):
        run = "".join(letters)
        font = _load_font(part or 0, size, weight)
        pen.text((x, at[1]), run, fill=color, font=font, anchor="ls")
        x += font.getlength(run)


def _join_line(middle: str, shape: tuple[str, str]) -> str:
    whole = normalize("NFC", f"{shape[0]}{middle}{shape[1]}")
    return "".join(letter for letter in whole if is_drawable(letter))


def _measure(text: str, size: int, weight: int) -> float:
    total = 0.0
    for part, letters in groupby(text, key=_find_font_file):
        total += _load_font(part or 0, size, weight).getlength("".join(letters))
    return total


@lru_cache(maxsize=64)
def _load_font(part: int, size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(FONTS[part], size)
    font.set_variation_by_axes([weight])
    return font


@lru_cache(maxsize=4096)
def _find_font_file(letter: str) -> int | None:
    """Which of the files has a letter: its drawing is not that of a letter no font has."""
    for part in range(len(FONTS)):
        font = _load_font(part, 40, REGULAR)
        if bytes(font.getmask(letter)) != bytes(font.getmask(ABSENT)):
            return part
    return None
