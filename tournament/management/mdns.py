"""
mDNS: announces `final-nine.local` on the local network while the server runs.

Not every phone and hardly any TV asks for such names, so it stands beside the address with numbers
and never in its place. A start neither waits for it nor fails with it.
"""

import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Protocol

GOODBYE_SECONDS = 2.0


class MdnsNetwork(Protocol):
    """What is asked and told in the house's network."""

    def find_addresses(self, name: str) -> Collection[str]:
        """Which computers answer to a name."""

    def announce(self, name: str, port: int, tls: bool) -> None:
        """Answer to a name from now on."""

    def close(self) -> None:
        """Take everything back that was announced."""


def open_zeroconf_network(addresses: Sequence[str]) -> MdnsNetwork:
    """The real one. Reading the library takes a moment that no start shall wait for."""
    from tournament.management.zeroconf_network import ZeroconfNetwork  # noqa: PLC0415

    return ZeroconfNetwork(addresses)


def find_free_name(
    network: MdnsNetwork, names: Iterable[str], addresses: Collection[str]
) -> str | None:
    """
    The first name to which no other computer answers. Another server on this very computer may
    share its name: the address is the same, and the port tells them apart.
    """
    for name in names:
        if set(network.find_addresses(name)) <= set(addresses):
            return name
    return None


def find_answering_name(
    network: MdnsNetwork, names: Iterable[str], addresses: Collection[str]
) -> tuple[str, tuple[str, ...]]:
    """
    The name that leads to this computer, and where it leads; with an empty name where none does,
    and with the other computer that answers instead.
    """
    others: tuple[str, ...] = ()
    for name in names:
        answers = tuple(network.find_addresses(name))
        if set(answers) & set(addresses):
            return name, answers
        others = others or answers
    return "", others


class NameAnnouncer:
    """Announces the server beside everything else it does, and takes that back at the end."""

    def __init__(
        self,
        names: Sequence[str],
        addresses: Sequence[str],
        port: int,
        tls: bool,
        tell_name: Callable[[str], object],
        tell_error: Callable[[str], object],
        open_network: Callable[[Sequence[str]], MdnsNetwork] = open_zeroconf_network,
    ) -> None:
        self.names = names
        self.addresses = addresses
        self.port = port
        self.tls = tls
        self.tell_name = tell_name
        self.tell_error = tell_error
        self.open_network = open_network
        self.closing = threading.Event()
        self.thread = threading.Thread(target=self.announce_until_closed, name="mdns", daemon=True)

    def start(self) -> None:
        self.thread.start()

    def close(self) -> None:
        """Take the name back; a network that does not let go holds nobody up."""
        self.closing.set()
        if self.thread.ident is not None:
            self.thread.join(GOODBYE_SECONDS)

    def announce_until_closed(self) -> None:
        try:
            network = self.open_network(self.addresses)
            try:
                self.announce_name(network)
                self.closing.wait()
            finally:
                network.close()
        except Exception as problem:  # the name is an extra: whatever is wrong with it ends here
            if not self.closing.is_set():
                self.tell_error(str(problem).strip() or type(problem).__name__)

    def announce_name(self, network: MdnsNetwork) -> None:
        name = find_free_name(network, self.names, self.addresses)
        if name is None:
            raise LookupError(", ".join(self.names))
        if not self.closing.is_set():
            network.announce(name, self.port, self.tls)
            self.tell_name(name)
