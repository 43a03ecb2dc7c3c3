"""The mDNS name: a free one is found, announced, withdrawn, and never prevents a start."""

import threading
from collections.abc import Collection, Mapping, Sequence

import pytest

from tests.rows import each_row
from tournament.management.mdns import (
    MdnsNetwork,
    NameAnnouncer,
    find_answering_name,
    find_free_name,
)
from tournament.management.zeroconf_network import ZeroconfNetwork

pytestmark = pytest.mark.pure
NAMES = ("final-nine.local", "final-nine-2.local", "final-nine-3.local")
OWN = ("192.168.1.20", "10.0.0.5")
SECONDS = 10.0


class FakeNetwork:
    """A house in which some names are taken already."""

    def __init__(self, taken: Mapping[str, Collection[str]]) -> None:
        self.taken = taken
        self.announced: list[tuple[str, int, bool]] = []
        self.closed = False

    def find_addresses(self, name: str) -> Collection[str]:
        return self.taken.get(name, ())

    def announce(self, name: str, port: int, tls: bool) -> None:
        self.announced.append((name, port, tls))

    def close(self) -> None:
        self.closed = True


class Told:
    """What an announcer says, and when it has said something."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.errors: list[str] = []
        self.spoken = threading.Event()

    def name(self, name: str) -> None:
        self.names.append(name)
        self.spoken.set()

    def error(self, why: str) -> None:
        self.errors.append(why)
        self.spoken.set()


def announcer(network: MdnsNetwork | OSError, told: Told, tls: bool = False) -> NameAnnouncer:
    def open_network(addresses: Sequence[str]) -> MdnsNetwork:
        assert addresses == OWN
        if isinstance(network, OSError):
            raise network
        return network

    return NameAnnouncer(NAMES, OWN, 8000, tls, told.name, told.error, open_network)


@each_row(
    ("taken", "name"),
    [
        ({}, "final-nine.local"),
        ({"final-nine.local": ["192.168.1.7"]}, "final-nine-2.local"),
        ({"final-nine.local": ["10.0.0.5"]}, "final-nine.local"),
        ({"final-nine.local": ["10.0.0.5", "192.168.1.7"]}, "final-nine-2.local"),
        (dict.fromkeys(NAMES, ("192.168.1.7",)), None),
    ],
)
def test_a_name_that_no_other_computer_has(
    taken: Mapping[str, Collection[str]], name: str | None
) -> None:
    assert find_free_name(FakeNetwork(taken), NAMES, OWN) == name


@each_row(
    ("taken", "found"),
    [
        ({}, ("", ())),
        ({"final-nine.local": ["192.168.1.20"]}, ("final-nine.local", ("192.168.1.20",))),
        ({"final-nine.local": ["192.168.1.7"]}, ("", ("192.168.1.7",))),
        (
            {"final-nine.local": ["192.168.1.7"], "final-nine-2.local": ["10.0.0.5"]},
            ("final-nine-2.local", ("10.0.0.5",)),
        ),
        # the other computer has gone since
        ({"final-nine-2.local": ["10.0.0.5"]}, ("final-nine-2.local", ("10.0.0.5",))),
    ],
)
def test_the_name_that_leads_here(
    taken: dict[str, list[str]], found: tuple[str, tuple[str, ...]]
) -> None:
    assert find_answering_name(FakeNetwork(taken), NAMES, OWN) == found


@each_row("tls", [False, True])
def test_it_is_told_and_taken_back(tls: bool) -> None:
    network, told = FakeNetwork({"final-nine.local": ["192.168.1.7"]}), Told()
    announcing = announcer(network, told, tls)
    announcing.start()
    assert told.spoken.wait(SECONDS)
    assert (network.announced, network.closed) == ([("final-nine-2.local", 8000, tls)], False)
    announcing.close()
    assert (told.names, told.errors, network.closed) == (["final-nine-2.local"], [], True)


@each_row(
    ("network", "told_why"),
    [
        (OSError("No such device"), "No such device"),
        (OSError(), "OSError"),
        (FakeNetwork(dict.fromkeys(NAMES, ("192.168.1.7",))), ", ".join(NAMES)),
    ],
)
def test_what_goes_wrong_is_told_once(network: FakeNetwork | OSError, told_why: str) -> None:
    told = Told()
    announcing = announcer(network, told)
    announcing.start()
    assert told.spoken.wait(SECONDS)
    announcing.close()
    assert (told.names, told.errors) == ([], [told_why])


class SlowNetwork(FakeNetwork):
    """A network in which nothing comes back until the test lets it."""

    def __init__(self) -> None:
        super().__init__({})
        self.asked = threading.Event()
        self.go = threading.Event()

    def find_addresses(self, name: str) -> Collection[str]:
        self.asked.set()
        assert self.go.wait(SECONDS)
        return ()


def test_a_start_does_not_wait_and_a_stop_tells_nothing_any_more() -> None:
    network, told = SlowNetwork(), Told()
    announcing = announcer(network, told)
    announcing.start()
    assert network.asked.wait(SECONDS)
    announcing.closing.set()
    network.go.set()
    announcing.close()
    assert (network.announced, network.closed) == ([], True)
    assert (told.names, told.errors) == ([], [])


def test_a_stop_without_a_start() -> None:
    announcer(FakeNetwork({}), Told()).close()


def test_two_computers_with_the_real_library() -> None:
    """Over this computer's own loop; the second one finds the first, and after its end nobody."""
    name = "final-nine-of-a-test.local"
    first = ZeroconfNetwork(["127.0.0.1"])
    second = ZeroconfNetwork(["127.0.0.1"])
    try:
        first.announce(name, 8000, False)
        assert second.find_addresses(name) == ["127.0.0.1"]
        first.close()
        assert second.find_addresses(name) == []
    finally:
        second.close()
