"""
An address on the web as a club types it, taken apart and looked at before anything is sent there.
"""

import re
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv6Address
from urllib.parse import SplitResult, quote, urlsplit

from tournament.engine.messages import _, refuse
from tournament.notifications.models import MAX_ADDRESS_LENGTH

USUAL_PORTS = {"http": 80, "https": 443}
FIRST_FREE_PORT = 1024
LAST_PORT = 65535
MAX_HOST_LENGTH = 253
HOST = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*\.?")
IN_PATH = "/%:@!$&'()*+,;=~?[]"
"""What stands in an address as it is, besides letters and digits."""

NO_ADDRESS = _("Enter a full web address like {example}.")
EXAMPLE = "https://poker.example/hook"


@dataclass(frozen=True, slots=True)
class WebAddress:
    """Where something is sent on the web; the host is a name or a number, as ASCII."""

    is_secure: bool
    host: str
    port: int
    path: str

    @property
    def default_port(self) -> int:
        """The port that need not be said."""
        return USUAL_PORTS["https" if self.is_secure else "http"]


def parse_web_address(text: str) -> WebAddress:
    """Take an address apart; one that nothing could or should be sent to is refused."""
    if len(text) > MAX_ADDRESS_LENGTH:
        raise refuse(_("The address is longer than {most} letters."), most=MAX_ADDRESS_LENGTH)
    if "\\" in text or any(letter.isspace() or not letter.isprintable() for letter in text):
        raise refuse(NO_ADDRESS, example=EXAMPLE)
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as wrong:
        raise refuse(NO_ADDRESS, example=EXAMPLE) from wrong
    if parts.scheme not in USUAL_PORTS or not parts.hostname:
        raise refuse(NO_ADDRESS, example=EXAMPLE)
    if "@" in parts.netloc:
        raise refuse(_("Remove the name or password before the @."))
    port = USUAL_PORTS[parts.scheme] if port is None else port
    if port not in USUAL_PORTS.values() and not FIRST_FREE_PORT <= port <= LAST_PORT:
        raise refuse(_("Port {port} is not allowed. Use 80, 443 or one from 1024 up."), port=port)
    return WebAddress(
        parts.scheme == "https", _normalize_host(parts.hostname), port, _build_path(parts)
    )


def _build_path(parts: SplitResult) -> str:
    query = f"?{quote(parts.query, IN_PATH)}" if parts.query else ""
    return (quote(parts.path, IN_PATH.replace("?", "")) or "/") + query


def _normalize_host(name: str) -> str:
    """A number of the newer kind, or a name; a name in other letters is written as the web does."""
    try:
        if ":" in name:
            return str(IPv6Address(name)) if "%" not in name else _refuse_address()
        host = name.encode("idna").decode()
    except (AddressValueError, UnicodeError):
        return _refuse_address()
    return host if len(host) <= MAX_HOST_LENGTH and HOST.fullmatch(host) else _refuse_address()


def _refuse_address() -> str:
    raise refuse(NO_ADDRESS, example=EXAMPLE)
