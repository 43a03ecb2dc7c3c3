"""
Photos as people upload them, made small; what else a file carries – where it was taken, say – stays
behind.
"""

from contextlib import suppress
from io import BytesIO

from PIL import Image, ImageOps

from tournament.image_uploads import read_image

MAX_SIDE_PX = 256
MAX_JPEG_PIXELS = 50_000_000
"""A JPEG is shrunk while it is read, so that even the largest phone's photo takes little memory."""
QUALITY = 85
PAPER = (255, 255, 255)


def make_small_photo(data: bytes) -> bytes:
    """
    A JPEG of at most 256 × 256 made from an upload, or a refusal; nothing of the file but its
    picture is kept.
    """
    kept = BytesIO()
    photo = read_image(data, _shrink_photo, MAX_JPEG_PIXELS)
    photo.save(kept, "JPEG", quality=QUALITY, optimize=True)
    return kept.getvalue()


def _shrink_photo(photo: Image.Image) -> Image.Image:
    photo.draft("RGB", (2 * MAX_SIDE_PX, 2 * MAX_SIDE_PX))
    seen = photo if photo.mode in ("RGB", "CMYK", "L") else photo.convert("RGBA")
    seen.thumbnail((MAX_SIDE_PX, MAX_SIDE_PX))
    with suppress(Exception):  # a mark of direction that cannot be read turns nothing
        seen = ImageOps.exif_transpose(seen)
    drawn = Image.new("RGB", seen.size, PAPER)
    drawn.paste(seen.convert("RGB"), mask=seen if seen.mode == "RGBA" else None)
    return drawn
