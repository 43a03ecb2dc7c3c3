"""
Decoding of a `.tdt` file: which encoding its bytes are in, and that it is no larger than a night
can be.
"""

from tournament.engine.messages import _, refuse

MAX_BYTES = 2_000_000
"""A night of a hundred players with all its layouts is a quarter of this."""

BLANK = b"\0 \t\r\n"

BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
UNASSIGNED = {0x81, 0x8D, 0x8F, 0x90, 0x9D}
"""Bytes that Windows' western alphabet leaves free: a file with one of them is Latin-1."""


def decode_tdt_text(content: bytes) -> str:
    """
    The text of a file; older versions wrote in the computer's own western alphabet, newer ones in
    UTF-8.
    """
    if len(content) > MAX_BYTES:
        raise refuse(
            _("The file is larger than {most} MB. Import it in parts."),
            most=MAX_BYTES // 1_000_000,
        )
    if not content.strip(BLANK):
        raise refuse(_("The file is empty."))
    for mark, encoding in BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, "replace")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("latin-1" if UNASSIGNED & set(content) else "cp1252")
