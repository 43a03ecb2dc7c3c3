"""QR codes of a night read from photos of its sheet of paper."""

from io import BytesIO

import zxingcpp
from PIL import Image, ImageOps

from tournament.engine.messages import _, refuse
from tournament.exports.night_qr_codes import FORMAT

MAX_BYTES = 16 * 1024 * 1024
MAX_PHOTOS = 24
MAX_PIXELS = 60_000_000
QR_CODES = zxingcpp.barcode_formats_from_str("QRCode")
MAX_SIDE_PX = 4200
"""A code of a whole page in fewer dots than a phone's camera has; more only takes longer."""
KINDS = ("JPEG", "PNG", "WEBP")
NO_PHOTO = _("“{name}” is not a readable photo. Choose a JPEG, PNG or WebP.")


def read_photo_codes(photo: bytes, name: str) -> tuple[str, ...]:
    """The texts of all codes of a night that are seen in a photo; none where none can be read."""
    if len(photo) > MAX_BYTES:
        raise refuse(
            _("“{name}” is larger than {most} MB. Choose a smaller photo."),
            name=name,
            most=MAX_BYTES >> 20,
        )
    try:
        with Image.open(BytesIO(photo), formats=KINDS) as opened:
            too_wide = opened.width * opened.height > MAX_PIXELS
            picture = None if too_wide else _to_grayscale(opened)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        picture = None
    except Exception as fault:  # a broken file makes the library raise nearly anything
        raise refuse(NO_PHOTO, name=name) from fault
    if picture is None:
        raise refuse(_("“{name}” has too many pixels. Choose a smaller photo."), name=name)
    found = zxingcpp.read_barcodes(picture, formats=QR_CODES)
    return tuple(code.text for code in found if code.text.startswith(f"{FORMAT} "))


def _to_grayscale(opened: Image.Image) -> Image.Image:
    """In shades of grey, the right way up, on white where it is see-through."""
    opened.draft("L", (MAX_SIDE_PX, MAX_SIDE_PX))
    seen = opened if opened.mode in ("L", "RGB") else opened.convert("RGBA")
    if seen.mode == "RGBA":
        paper = Image.new("RGBA", seen.size, "white")
        paper.alpha_composite(seen)
        seen = paper
    grey = ImageOps.exif_transpose(seen).convert("L")
    grey.thumbnail((MAX_SIDE_PX, MAX_SIDE_PX))
    return grey
