"""Host names and addresses under which devices on the local network reach this computer."""

import socket
from collections.abc import Iterable, Sequence

# Asking the system which of its addresses it would use towards these sends nothing.
DIRECTIONS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
MDNS_NAMES = (
    "final-nine.local",
    "final-nine-2.local",
    "final-nine-3.local",
    "final-nine-4.local",
    "final-nine-5.local",
)
"""What this server may be called in the house's network: the first name that no other has."""


def find_lan_addresses() -> tuple[str, ...]:
    """
    The addresses of this computer in the house's network, the likeliest first; empty without a
    network.
    """
    found: list[str] = []
    for direction in DIRECTIONS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((direction, 9))
            except OSError:
                continue
            found.append(probe.getsockname()[0])
    return tuple(
        dict.fromkeys(address for address in found if not address.startswith(("127.", "0.")))
    )


def list_allowed_hosts(addresses: Iterable[str]) -> list[str]:
    """Every name a device may call this computer by: the values for ALLOWED_HOSTS."""
    name = socket.gethostname().split(".")[0].lower()
    own = (name, f"{name}.local", *MDNS_NAMES)
    names = ("localhost", "127.0.0.1", "[::1]", *own, *addresses)
    return list(dict.fromkeys(each for each in names if each.strip(".")))


def build_allowed_origins(hosts: Sequence[str], port: int, tls: bool = False) -> list[str]:
    """Where the program's own pages come from: only they may open a live connection."""
    scheme, usual = ("https", 443) if tls else ("http", 80)
    return [
        f"{scheme}://{host}" if port == usual else f"{scheme}://{host}:{port}" for host in hosts
    ]
