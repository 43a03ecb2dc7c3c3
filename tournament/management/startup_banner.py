"""The first words on the terminal: where to go, the code to point a phone at, and how to stop."""

import io

import segno
from django.conf import settings
from django.utils.translation import gettext as _

from tournament.access.shareable_url import is_local_url

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - compared with, not bound here


def find_server_addresses(host: str, port: int) -> tuple[str, str | None]:
    """
    This computer's own address for the server, and the one for the rest of the house if it can be
    reached.
    """
    here = "localhost" if host in EVERYWHERE or host.startswith("127.") else host
    other: str | None = None if here == "localhost" or host == "::1" else host
    if host in EVERYWHERE:
        other = next(iter(settings.LAN_ADDRESSES), None)
    return build_web_address(here, port), build_web_address(other, port) if other else None


def build_web_address(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    scheme, usual = ("https", 443) if settings.TLS else ("http", 80)
    return f"{scheme}://{shown}" + (f":{port}" if port != usual else "")


def describe_addresses(host: str, port: int) -> tuple[list[str], str]:
    """
    In words, and the one address to point a phone at; behind a proxy nobody else's counts but the
    proxy's.
    """
    if settings.BEHIND_PROXY and settings.ORIGINS:
        return [_("Address:  %(address)s/") % {"address": settings.ORIGINS[0]}], settings.ORIGINS[0]
    here, in_the_house = find_server_addresses(host, port)
    told = [_("On this computer:  %(address)s/") % {"address": here}]
    if in_the_house:
        told.append(_("In your network:   %(address)s/") % {"address": in_the_house})
    else:
        told.append(_("In your network:   not reachable (no network, or limited by --host)"))
    return told, in_the_house or here


def list_announced_addresses(host: str) -> tuple[str, ...]:
    """Where the rest of the house finds the server without a proxy; empty where it does not."""
    if settings.BEHIND_PROXY or settings.ORIGINS or not settings.AT_HOME:
        return ()
    if host in EVERYWHERE:
        return tuple(settings.LAN_ADDRESSES)
    return (host,) if host in settings.LAN_ADDRESSES else ()


def address_change_text(before: str) -> str:
    return _("The address changed: it was %(address)s. TVs and saved links need the new one.") % {
        "address": before
    }


def lan_name_text(name: str, host: str, port: int) -> str:
    """The name, and beside it the address that every device finds."""
    return _("By name as well:   %(name)s/ – where a device cannot find it: %(address)s/") % {
        "name": build_web_address(name, port),
        "address": build_web_address(host, port),
    }


def greeting_text(host: str, port: int, owner_path: str | None, address_before: str = "") -> str:
    told, door = describe_addresses(host, port)
    lines = ["", _("Final Nine %(version)s is open.") % {"version": settings.VERSION}, "", *told]
    if not is_local_url(door):
        lines.append(_("On the TV:         %(address)s") % {"address": f"{door}/tv"})
    if address_before:
        lines += ["", address_change_text(address_before)]
    target = door + (owner_path or "/")
    if owner_path:
        lines += ["", _("Create your account (works once):"), target]
    if settings.TLS:
        lines += [
            "",
            _("Phones warn once about the certificate; %(page)s explains.")
            % {"page": f"{door}/certificate/"},
            _("Fingerprint: %(print)s") % {"print": settings.TLS_FINGERPRINT},
        ]
    lines += [
        render_qr_code(target),
        _("To stop: Ctrl-C. Nights are saved in %(folder)s") % {"folder": settings.DATA},
        "",
    ]
    return "\n".join(lines)


def render_qr_code(address: str) -> str:
    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
