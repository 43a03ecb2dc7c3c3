"""
Photos as people upload them, made small; what else a file carries – where it was taken, say – stays
behind.
"""

from contextlib import suppress
from io import BytesIO

from PIL import Image, ImageOps

from tournament.engine.messages import _, refuse

MOST_BYTES = 5 * 1024 * 1024
LARGEST_SIDE = 256
KINDS = ("JPEG", "PNG", "WEBP")
MOST_PIXELS_SHRUNK = 50_000_000
"""A JPEG is shrunk while it is read, so that even the largest phone's photo takes little memory."""
MOST_PIXELS_WHOLE = 13_000_000
QUALITY = 85
PAPER = (255, 255, 255)

TOO_MUCH = _("This image is too large. Choose one of at most {megabytes} MB.")
TOO_WIDE = _("This image has too many pixels. Choose a smaller one.")
NO_PHOTO = _("This file is not a readable image. Choose a JPEG, PNG or WebP.")


def make_small_photo(data: bytes) -> bytes:
    """
    A JPEG of at most 256 × 256 made from an upload, or a refusal; nothing of the file but its
    picture is kept.
    """
    if len(data) > MOST_BYTES:
        raise refuse(TOO_MUCH, megabytes=MOST_BYTES // 1024**2)
    try:
        with Image.open(BytesIO(data), formats=KINDS) as photo:
            is_shrunk = photo.format in ("JPEG", "MPO")
            too_wide = photo.width * photo.height > (
                MOST_PIXELS_SHRUNK if is_shrunk else MOST_PIXELS_WHOLE
            )
            drawn = b"" if too_wide else _shrink_photo(photo)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as bomb:
        raise refuse(TOO_WIDE) from bomb
    except Exception as fault:  # a broken file makes the library raise nearly anything
        raise refuse(NO_PHOTO) from fault
    if too_wide:
        raise refuse(TOO_WIDE)
    return drawn


def _shrink_photo(photo: Image.Image) -> bytes:
    photo.draft("RGB", (2 * LARGEST_SIDE, 2 * LARGEST_SIDE))
    seen = photo if photo.mode in ("RGB", "CMYK", "L") else photo.convert("RGBA")
    seen.thumbnail((LARGEST_SIDE, LARGEST_SIDE))
    with suppress(Exception):  # a mark of direction that cannot be read turns nothing
        seen = ImageOps.exif_transpose(seen)
    drawn = Image.new("RGB", seen.size, PAPER)
    drawn.paste(seen.convert("RGB"), mask=seen if seen.mode == "RGBA" else None)
    kept = BytesIO()
    drawn.save(kept, "JPEG", quality=QUALITY, optimize=True)
    return kept.getvalue()
