"""Devices connected to a port, by the system's list of connections, without special rights."""

import sys
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

from tournament.management.doctor.firewalls import Run

TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))


def list_connected_addresses(port: int, run: Run) -> set[str]:
    """The addresses at the other end of this port's connections."""
    if TABLES[0].exists():
        found: set[str] = set()
        for table in TABLES:
            if table.exists():
                found.update(parse_linux_table(table.read_text(), port))
        return found
    return set(parse_netstat(run(["netstat", "-an"]) or "", port))


def parse_linux_table(text: str, port: int) -> Iterator[str]:
    """Lines such as `0: 1401A8C0:1F40 1F01A8C0:C822 01 …`; listening ones have no other end."""
    for line in text.splitlines()[1:]:
        _number, own, other = line.split()[:3]
        address, _colon, other_port = other.rpartition(":")
        if int(own.rpartition(":")[2], 16) == port and int(other_port, 16):
            yield str(_decode_address(address))


def _decode_address(written: str) -> IPv4Address | IPv6Address:
    """
    The kernel writes each four bytes as one number of its own order.

    >>> _decode_address("1F01A8C0") if sys.byteorder == "little" else "192.168.1.31"
    IPv4Address('192.168.1.31')
    """
    words = [written[at : at + 8] for at in range(0, len(written), 8)]
    found = ip_address(b"".join(int(word, 16).to_bytes(4, sys.byteorder) for word in words))
    return getattr(found, "ipv4_mapped", None) or found


def parse_netstat(text: str, port: int) -> Iterator[str]:
    """
    Lines of macOS (`tcp4 0 0 192.168.1.20.8000 192.168.1.31.51234 ESTABLISHED`) and of Windows
    (`TCP 192.168.1.20:8000 192.168.1.31:51234 ESTABLISHED`).
    """
    for line in text.splitlines():
        words = line.split()
        if not words or not words[0].lower().startswith("tcp"):
            continue
        ends = [word for word in words[1:] if "." in word or ":" in word][:2]
        if len(ends) == 2 and _split_end(ends[0])[1] == str(port):
            address, other_port = _split_end(ends[1])
            if other_port.isdecimal() and int(other_port):
                yield address


def _split_end(end: str) -> tuple[str, str]:
    """
    An address and its port.

    >>> _split_end("192.168.1.31.51234"), _split_end("[fe80::1%4]:80"), _split_end("*.*")
    (('192.168.1.31', '51234'), ('fe80::1', '80'), ('*', '*'))
    """
    at = max(end.rfind(":"), end.rfind("."))
    return end[:at].strip("[]").partition("%")[0], end[at + 1 :]
