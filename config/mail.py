"""
The mail server that the owner named in EMAIL_URL, such as
smtp://bob:secret@mail.example:587/?tls=1.
"""

from dataclasses import dataclass
from email.utils import parseaddr
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

PORTS = {"smtp": 587, "smtps": 465}
EXAMPLE = "smtp://user:password@mail.example:587/?tls=1"


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mail is handed over, and who sends it; without a sender there is no mail."""

    host: str = "localhost"
    port: int = 25
    user: str = ""
    password: str = ""
    tls_later: bool = False
    tls_at_once: bool = False
    sender: str = ""


def parse_mail_server(url: str, sender: str) -> MailServer:
    """What the two settings say; both or none of them must be there."""
    if not url:
        return MailServer()
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as wrong:
        raise _build_config_error() from wrong
    if parts.scheme not in PORTS or not parts.hostname:
        raise _build_config_error()
    if "@" not in parseaddr(sender)[1] or not sender.isprintable():
        raise ImproperlyConfigured(
            "EMAIL_URL is set, so MAIL_FROM must be the address that mails come from, such as "
            "poker@mail.example."
        )
    tls = parse_qs(parts.query).get("tls", ["0"])[-1] in ("1", "yes", "true")
    return MailServer(
        parts.hostname,
        port or PORTS[parts.scheme],
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        tls and parts.scheme == "smtp",
        parts.scheme == "smtps",
        sender,
    )


def _build_config_error() -> ImproperlyConfigured:
    """The address is not told: a password may stand in it."""
    return ImproperlyConfigured(
        f"EMAIL_URL is no address of a mail server. One looks like {EXAMPLE}."
    )
