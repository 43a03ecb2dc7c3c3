"""Contents of a Wi-Fi QR code."""

SPECIAL = '\\;,":'


def build_wifi_text(network: str, password: str, *, is_hidden: bool = False) -> str:
    r"""
    A network as phones read it from a code; without a password it is open to everybody.

    >>> build_wifi_text("Marta’s; guests", 'a"b:c')
    'WIFI:T:WPA;S:Marta’s\\; guests;P:a\\"b\\:c;;'
    """
    kind = "WPA" if password else "nopass"
    parts = [f"T:{kind}", f"S:{_escape(network)}"]
    if password:
        parts.append(f"P:{_escape(password)}")
    if is_hidden:
        parts.append("H:true")
    return f"WIFI:{';'.join(parts)};;"


def _escape(text: str) -> str:
    """What would end a part, or begin another, stands behind a backslash."""
    return "".join(f"\\{letter}" if letter in SPECIAL else letter for letter in text)
