"""Multicast DNS with the library zeroconf, at some of this computer's addresses alone."""

import logging
from collections.abc import Collection, Sequence

from zeroconf import AddressResolverIPv4 as Resolver  # type: ignore[attr-defined]
from zeroconf import IPVersion, ServiceInfo, Zeroconf

# What goes wrong is told in one line by whoever asked; the library would add tracebacks.
logging.getLogger("zeroconf").setLevel(logging.CRITICAL)
PROBE_MS = 1500
"""So long another computer has to say that a name is its own."""


class ZeroconfNetwork:
    """What `mdns.MdnsNetwork` asks for."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self.addresses = tuple(addresses)
        self.line = Zeroconf(
            interfaces=list(addresses), ip_version=IPVersion.V4Only, use_asyncio=False
        )

    def find_addresses(self, name: str) -> Collection[str]:
        asked = Resolver(f"{name}.")
        asked.request(self.line, PROBE_MS)
        return [str(address) for address in asked.parsed_addresses(IPVersion.V4Only)]

    def announce(self, name: str, port: int, tls: bool) -> None:
        kind = "_https._tcp.local." if tls else "_http._tcp.local."
        service = ServiceInfo(
            kind,
            f"Final Nine.{kind}",
            port=port,
            server=f"{name}.",
            parsed_addresses=list(self.addresses),
        )
        # Only what browsers of services list is renamed; the name was found free before.
        self.line.register_service(service, allow_name_change=True)

    def close(self) -> None:
        self.line.close()
