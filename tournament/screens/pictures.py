"""
Small pictures for the screens: drawn anew from what was uploaded, and known by what is in them.
"""

import hashlib
from contextlib import suppress
from io import BytesIO

from PIL import Image, ImageOps

from tournament.database_writes import hold_write_lock
from tournament.engine.messages import _, refuse
from tournament.image_uploads import read_image
from tournament.models import Club, ShowPicture
from tournament.screens.values.screen_look import MARK
from tournament.time_source import now

MAX_STORED_BYTES = 40 * 1024
"""So that a screen with a logo stays small even where nothing is cached."""
MAX_WIDTH_PX = 600
MAX_HEIGHT_PX = 240
MAX_PICTURES = 12
PALETTE = 64


def make_small_picture(data: bytes) -> tuple[bytes, int, int]:
    """
    A PNG of at most 600 × 240 and 40 kB, with its width and height; of the file nothing but its
    picture is kept.
    """
    return _encode_png(read_image(data, _shrink_picture))


def _shrink_picture(picture: Image.Image) -> Image.Image:
    seen = picture.convert("RGBA")
    with suppress(Exception):  # a mark of direction that cannot be read turns nothing
        seen = ImageOps.exif_transpose(seen)
    seen.thumbnail((MAX_WIDTH_PX, MAX_HEIGHT_PX))
    drawn = Image.new("RGBA", seen.size)
    drawn.paste(seen)
    return drawn


def _encode_png(drawn: Image.Image) -> tuple[bytes, int, int]:
    """As good as it can be within its bytes: in all its colours, else in few, else smaller."""
    for colours in (0, 256, PALETTE):
        made = drawn.quantize(colours, Image.Quantize.FASTOCTREE) if colours else drawn
        kept = BytesIO()
        made.save(kept, "PNG", optimize=True)
        if kept.tell() <= MAX_STORED_BYTES:
            return kept.getvalue(), made.width, made.height
    return _encode_png(drawn.resize((max(1, drawn.width // 2), max(1, drawn.height // 2))))


def add_picture(club: Club, data: bytes) -> str:
    """Keep a small copy of an uploaded picture; the same one again is there already."""
    image, width, height = make_small_picture(data)
    mark = hashlib.sha256(image).hexdigest()[:20]
    with hold_write_lock():
        if mark in (known := list_picture_marks(club)):
            return mark
        if len(known) >= MAX_PICTURES:
            raise refuse(
                _("Your club has {most} pictures, the limit. Remove one first."),
                most=MAX_PICTURES,
            )
        ShowPicture.objects.create(
            club=club, mark=mark, image=image, width=width, height=height, made_at=now()
        )
    return mark


def remove_picture(club: Club, mark: str) -> bool:
    """A picture that nobody wants any more; whether there was one."""
    with hold_write_lock():
        return bool(ShowPicture.objects.filter(club=club, mark=mark).delete()[0])


def list_pictures(club: Club) -> list[ShowPicture]:
    """The club's pictures, the newest first, without what is in them."""
    return list(ShowPicture.objects.filter(club=club).defer("image").order_by("-made_at", "-pk"))


def list_picture_marks(club: Club) -> frozenset[str]:
    """By what the club's pictures are known."""
    return frozenset(ShowPicture.objects.filter(club=club).values_list("mark", flat=True))


def read_picture(club: Club, mark: str) -> bytes | None:
    """What is in one of the club's pictures, if it has it."""
    if not MARK.fullmatch(mark):
        return None
    row = ShowPicture.objects.filter(club=club, mark=mark).first()
    return None if row is None else bytes(row.image)
