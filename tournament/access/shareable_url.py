"""The server's address for QR codes, reachable from other devices on the network."""

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest

ONLY_HERE = ("localhost", "127.0.0.1", "[::1]")


def build_shareable_url(request: HttpRequest) -> str:
    """
    The address this page was asked at; if that one works here alone, or is a name that not every
    phone and TV can find, the one in the house's network.
    """
    host = request.get_host()
    name, port = _split_host_port(host)
    if (name in ONLY_HERE or name in settings.MDNS_NAMES) and settings.LAN_ADDRESSES:
        host = settings.LAN_ADDRESSES[0] + port
    return f"{request.scheme}://{host}"


def find_named_host(host: str) -> str:
    """
    The name by which this server is announced, with the port of an address in the house's network;
    empty without such a name.

    >>> find_named_host("poker.example:8000")
    ''
    """
    address, port = _split_host_port(host)
    if not settings.LAN_NAME or address not in settings.LAN_ADDRESSES:
        return ""
    return f"{settings.LAN_NAME}{port}"


def is_local_url(address: str) -> bool:
    """Whether an address works on this computer alone."""
    return _split_host_port(address.partition("://")[2])[0] in ONLY_HERE


def is_home_url(address: str) -> bool:
    """
    Whether an address works in the house's own network alone, and not for those who went home.

    >>> is_home_url("http://192.168.1.20:8000"), is_home_url("https://poker.example")
    (True, False)
    """
    name = _split_host_port(address.partition("://")[2])[0].strip("[]")
    try:
        return not ip_address(name).is_global
    except ValueError:
        return name in (*ONLY_HERE, *settings.MDNS_NAMES)


def _split_host_port(host: str) -> tuple[str, str]:
    """
    The name and the port of a host; an address of IPv6 keeps its brackets.

    >>> _split_host_port("[::1]:8000"), _split_host_port("localhost")
    (('[::1]', ':8000'), ('localhost', ''))
    """
    end = host.find(":", host.rfind("]") + 1)
    return (host, "") if end < 0 else (host[:end], host[end:])
