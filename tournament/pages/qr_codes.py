"""Codes to scan."""

import segno


def render_qr_code(address: str) -> str:
    """The picture that a phone reads an address from, to stand in a page."""
    made = segno.make(address, error="m", micro=False)
    return made.svg_data_uri(scale=8, border=3, dark="#10130f", light="#fff")
