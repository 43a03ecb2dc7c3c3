"""Network policy: by default nothing is sent to computers on the server's own network."""

from collections.abc import Iterator
from enum import StrEnum
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings

Number = IPv4Address | IPv6Address


class NetworkReach(StrEnum):
    """
    How far the owner of the server lets messages go; the words are those of the setting
    WEBHOOKS_PRIVATE.
    """

    PUBLIC = "no"
    """Only to what everybody can reach."""
    LAN = "lan"
    """Also to the house's own network, where a bot or a lamp may stand."""
    OWN = "yes"
    """Also to this computer itself."""


NEVER = tuple(
    ip_network(network)
    for network in (
        "0.0.0.0/8",  # “this computer”, by another name
        "169.254.0.0/16",  # between two plugs; where clouds keep their keys
        "168.63.129.16/32",  # a cloud's own computers, under a number that looks like anybody's
        "192.0.0.0/24",  # kept for the workings of networks, such as between two kinds of numbers
        "224.0.0.0/4",  # many at once
        "240.0.0.0/4",
        "::/128",
        "fe80::/10",
        "fec0::/10",
        "ff00::/8",
        "fd00:ec2::/32",  # the same keys by their newer number
    )
)
HOUSE = tuple(map(ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")))
ITSELF = tuple(map(ip_network, ("127.0.0.0/8", "::1/128", "100.64.0.0/10")))
GLOBAL_6 = ip_network("2000::/3")
TRANSLATED = ip_network("64:ff9b::/96")
"""Where a network without the older numbers keeps them inside the newer ones."""


def read_network_policy() -> NetworkReach:
    """How far messages go here."""
    return NetworkReach(settings.WEBHOOKS_PRIVATE)


def may_send_to_ip(number: str, how_far: NetworkReach) -> bool:
    """
    Whether this number of a computer may be sent something; one that hides another is judged by
    both.

    >>> numbers = ("192.0.43.8", "192.168.1.9", "::ffff:192.168.1.9")
    >>> [may_send_to_ip(number, NetworkReach.PUBLIC) for number in numbers]
    [True, False, False]
    """
    try:
        return all(
            _is_ip_allowed_by_policy(hidden, how_far)
            for hidden in _list_embedded_ips(ip_address(number))
        )
    except ValueError:
        return False


def _list_embedded_ips(number: Number) -> Iterator[Number]:
    """Whom a number leads to: itself, and the older number that it may carry inside."""
    if isinstance(number, IPv6Address):
        if number.ipv4_mapped is not None:
            yield number.ipv4_mapped
            return
        if number in TRANSLATED:
            yield IPv4Address(int(number) & 0xFFFFFFFF)
            return
        if number.sixtofour is not None:
            yield number.sixtofour
        if number.teredo is not None:
            yield from number.teredo
    yield number


def _is_ip_allowed_by_policy(number: Number, how_far: NetworkReach) -> bool:
    if any(number in network for network in NEVER):
        return False
    if any(number in network for network in HOUSE):
        return how_far in (NetworkReach.LAN, NetworkReach.OWN)
    if any(number in network for network in ITSELF):
        return how_far is NetworkReach.OWN
    return (
        number.is_global and not number.is_multicast and (number.version == 4 or number in GLOBAL_6)
    )
