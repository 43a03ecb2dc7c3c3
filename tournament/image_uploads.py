"""
Images as people upload them, checked and read: how large they may be, and what is said of those
that are not taken.
"""

from collections.abc import Callable
from io import BytesIO

from PIL import Image

from tournament.engine.messages import _, refuse

MAX_BYTES = 5 * 1024 * 1024
MAX_PIXELS = 13_000_000
KINDS = ("JPEG", "PNG", "WEBP")


def read_image(
    data: bytes,
    shrink: Callable[[Image.Image], Image.Image],
    most_jpeg_pixels: int = MAX_PIXELS,
) -> Image.Image:
    """An uploaded image made small, or a refusal."""
    if len(data) > MAX_BYTES:
        raise refuse(
            _("This image is too large. Choose one of at most {megabytes} MB."),
            megabytes=MAX_BYTES // 1024**2,
        )
    try:
        with Image.open(BytesIO(data), formats=KINDS) as image:
            is_jpeg = image.format in ("JPEG", "MPO")
            most_pixels = most_jpeg_pixels if is_jpeg else MAX_PIXELS
            if image.width * image.height <= most_pixels:
                return shrink(image)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        pass
    except Exception as fault:  # a broken file makes the library raise nearly anything
        sentence = _("This file is not a readable image. Choose a JPEG, PNG or WebP.")
        raise refuse(sentence) from fault
    raise refuse(_("This image has too many pixels. Choose a smaller one."))
