"""`doctor --lan` finds planted network faults; nothing here leaves this computer."""

import json
import socket
import threading
from collections.abc import Collection, Iterator, Sequence
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import override_settings

from tests.private import free_port
from tests.rows import each_row
from tournament.clock.values import Instant
from tournament.management.doctor import firewalls
from tournament.management.doctor.connected_devices import (
    list_connected_addresses,
    parse_linux_table,
    parse_netstat,
)
from tournament.management.doctor.finding import Finding
from tournament.management.doctor.firewalls import (
    Firewall,
    base_python,
    list_active_firewalls,
    run_reading,
)
from tournament.management.doctor.lan_checks import (
    RECENT_MS,
    check_address_change,
    check_addresses,
    check_firewall,
    check_name,
    check_port,
    wait_for_phone,
)
from tournament.management.last_address import LastAddress
from tournament.management.mdns import MdnsNetwork

pytestmark = pytest.mark.pure
LAN = ("192.168.1.20",)
OPEN_WINDOWS = (
    'netsh advfirewall firewall add rule name="Final Nine" dir=in action=allow protocol=TCP '
    "localport=8000"
)


def outcome(finding: Finding) -> tuple[str, str]:
    return finding.health.value, finding.says


# --- the address


@each_row(
    ("addresses", "health", "says"),
    [
        ([], "fault", "This computer is in no network."),
        (
            ["169.254.3.4"],
            "fault",
            "The router gave this computer no address, only 169.254.3.4.",
        ),
        (["192.168.1.20"], "ok", "This computer’s address is 192.168.1.20."),
        (
            ["192.168.1.20", "10.8.0.2"],
            "ok",
            "This computer’s addresses are 192.168.1.20, 10.8.0.2; the first one is printed.",
        ),
    ],
)
def test_addresses(addresses: list[str], health: str, says: str) -> None:
    assert outcome(check_addresses(addresses)) == (health, says)


@each_row(
    ("last", "port", "health", "says"),
    [
        (LastAddress("192.168.1.20", 8000), 8000, "ok", "It is the same as at the last start."),
        (
            LastAddress("192.168.1.9", 8000),
            8000,
            "attention",
            "The address changed: it was 192.168.1.9:8000.",
        ),
        (
            LastAddress("192.168.1.20", 8000),
            8001,
            "attention",
            "The address changed: it was 192.168.1.20:8000.",
        ),
        (
            LastAddress("192.168.1.20", 8000, "192.168.1.7:8000", RECENT_MS + 1),
            8000,
            "attention",
            "The address changed: it was 192.168.1.7:8000.",
        ),
        (
            LastAddress("192.168.1.20", 8000, "192.168.1.7:8000", RECENT_MS),
            8000,
            "ok",
            "It is the same as at the last start.",
        ),
    ],
)
def test_an_address_that_changed(last: LastAddress, port: int, health: str, says: str) -> None:
    at = Instant(2 * RECENT_MS)
    assert outcome(check_address_change(last, LAN, port, at)) == (health, says)


# --- the port


class Answer(BaseHTTPRequestHandler):
    """Answers everything in the same way."""

    status, body, location = 200, b"", ""

    def do_GET(self) -> None:
        self.send_response(self.status)
        if self.location:
            self.send_header("Location", self.location)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *words: object) -> None:
        """Say nothing."""


class Serving:
    """A server at one address of this computer's own loop."""

    def __init__(self, status: int, body: bytes, location: str, address: str = "127.0.0.2") -> None:
        told = {"status": status, "body": body, "location": location}
        self.server = HTTPServer((address, 0), type("Told", (Answer,), told))
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.02,))

    def __enter__(self) -> "Serving":
        self.thread.start()
        return self

    def __exit__(self, *trouble: object) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


OURS = (200, b'{"name": "Final Nine", "version": "0.1.0"}', "")


@each_row(
    ("answer", "health", "says"),
    [
        (OURS, "ok", "Final Nine answers at http://127.0.0.2:{port}."),
        (
            (302, b"", "/certificate/?next=%2F"),
            "ok",
            "Final Nine answers at http://127.0.0.2:{port}.",
        ),
        (
            (400, b"", ""),
            "fault",
            "Final Nine was started before this computer got its address, and refuses it.",
        ),
        ((200, b"<html>", ""), "fault", "Another program answers at port {port}."),
        ((200, b"[]", ""), "fault", "Another program answers at port {port}."),
        ((302, b"", "/login"), "fault", "Another program answers at port {port}."),
    ],
)
def test_who_answers_at_the_port(answer: tuple[int, bytes, str], health: str, says: str) -> None:
    with Serving(*answer) as serving:
        found = check_port(["127.0.0.2"], serving.port)
        assert outcome(found) == (health, says.format(port=serving.port))


def test_a_program_that_speaks_another_language() -> None:
    with socket.create_server(("127.0.0.2", 0)) as door:
        port = door.getsockname()[1]

        def hang_up() -> None:
            line, _where = door.accept()
            with line:
                line.recv(1000)
                line.sendall(b"220 mail.example\r\n")

        thread = threading.Thread(target=hang_up)
        thread.start()
        found = check_port(["127.0.0.2"], port)
        thread.join()
    assert outcome(found) == ("fault", f"Another program answers at port {port}.")
    assert found.do == (
        f"Close it, or start with another port: python3 manage.py serve --port {port + 1}"
    )


def test_a_server_for_this_computer_alone() -> None:
    with Serving(*OURS, address="127.0.0.1") as serving:
        found = check_port(["127.0.0.2"], serving.port)
    assert outcome(found) == ("fault", "Final Nine answers on this computer alone.")
    assert found.do == "Start it without --host."


def test_nobody_answers() -> None:
    port = free_port()
    assert outcome(check_port(["127.0.0.2"], port)) == (
        "fault",
        f"Nothing answers at port {port}.",
    )


def test_one_of_several_addresses_is_enough() -> None:
    with Serving(*OURS) as serving:
        found = check_port(["127.0.0.3", "127.0.0.2"], serving.port)
        says = f"Final Nine answers at http://127.0.0.2:{serving.port}."
        assert outcome(found) == ("ok", says)


# --- the firewall


class Programs:
    """What programs of the system say; those that are not listed are not there."""

    def __init__(self, said: dict[str, str]) -> None:
        self.said = said

    def __call__(self, command: Sequence[str]) -> str | None:
        return self.said.get(" ".join(command))


NONE = Programs({})


@each_row(
    ("conf", "rules", "lets_in"),
    [
        ("# ENABLED=yes\nENABLED=no\n", None, ()),
        ("ENABLED=yes\n", None, (None,)),
        ('ENABLED="yes"\n', "### tuple ### allow tcp 22 0.0.0.0/0 any 0.0.0.0/0 in\n", (False,)),
        ("ENABLED=yes\n", "### tuple ### allow tcp 8000 0.0.0.0/0 any 0.0.0.0/0 in\n", (True,)),
        ("ENABLED=yes\n", "### tuple ### allow any 8000 0.0.0.0/0 any 0.0.0.0/0 in\n", (True,)),
        ("ENABLED=yes\n", "### tuple ### deny tcp 8000 0.0.0.0/0 any 0.0.0.0/0 in\n", (False,)),
    ],
)
def test_ufw(
    conf: str,
    rules: str | None,
    lets_in: tuple[bool | None, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(firewalls, "UFW", tmp_path)
    (tmp_path / "ufw.conf").write_text(conf)
    (tmp_path / "user.rules").unlink(missing_ok=True)
    if rules is not None:
        (tmp_path / "user.rules").write_text(rules)
    found = list(list_active_firewalls(8000, NONE, "linux"))
    assert found == [Firewall("ufw", each, ("sudo ufw allow 8000/tcp",)) for each in lets_in]


ACTIVE = {"systemctl is-active firewalld": "active\n"}
OPEN_FIREWALLD = (
    "sudo firewall-cmd --permanent --add-port=8000/tcp",
    "sudo firewall-cmd --reload",
)


@each_row(
    ("said", "lets_in"),
    [
        ({}, ()),
        ({"systemctl is-active firewalld": "inactive\n"}, ()),
        (ACTIVE, (None,)),
        ({**ACTIVE, "firewall-cmd --list-ports": "\n"}, (False,)),
        ({**ACTIVE, "firewall-cmd --list-ports": "22/tcp 8000/udp\n"}, (False,)),
        ({**ACTIVE, "firewall-cmd --list-ports": "1025-65535/udp 1025-65535/tcp\n"}, (True,)),
    ],
)
def test_firewalld(
    said: dict[str, str],
    lets_in: tuple[bool | None, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(firewalls, "UFW", tmp_path / "none")
    found = list(list_active_firewalls(8000, Programs(said), "linux"))
    assert found == [Firewall("firewalld", each, OPEN_FIREWALLD) for each in lets_in]


def windows(standard: str, public: str, *rules: str) -> Programs:
    asked = "reg query {}\\{} /v EnableFirewall"
    told = "\r\nHKEY_LOCAL_MACHINE\\…\r\n    EnableFirewall    REG_DWORD    {}\r\n\r\n"
    said = {
        asked.format(firewalls.POLICY, "StandardProfile"): told.format(standard),
        asked.format(firewalls.POLICY, "PublicProfile"): told.format(public),
    }
    if rules:
        lines = "".join(f"    {{1}}    REG_SZ    v2.30|{rule}\r\n" for rule in rules)
        said[f"reg query {firewalls.POLICY}\\FirewallRules"] = lines
    return Programs(said)


OF_PORT = "Action=Allow|Active=TRUE|Dir=In|Protocol=6|LPort=8000|Name=Poker|"
OF_PROGRAM = "Action={}|Active={}|Dir={}|Protocol=6|App=" + base_python() + "|Name=Python|"
UNBLOCK_WINDOWS = (
    f'netsh advfirewall firewall delete rule name=all program="{base_python()}"',
    OPEN_WINDOWS,
)


@each_row(
    ("programs", "found"),
    [
        (NONE, []),
        (windows("0x0", "0x0", OF_PORT), []),
        (windows("0x1", "0x0"), [Firewall("Windows", None, (OPEN_WINDOWS,))]),
        (
            windows("0x0", "0x1", "Action=Allow|Active=TRUE|Dir=In|LPort=80|"),
            [Firewall("Windows", False, (OPEN_WINDOWS,))],
        ),
        (windows("0x1", "0x1", OF_PORT), [Firewall("Windows", True, (OPEN_WINDOWS,))]),
        (
            windows("0x1", "0x1", OF_PROGRAM.format("Allow", "TRUE", "In")),
            [Firewall("Windows", True, (OPEN_WINDOWS,))],
        ),
        (
            windows("0x1", "0x1", OF_PROGRAM.format("Allow", "FALSE", "In")),
            [Firewall("Windows", False, (OPEN_WINDOWS,))],
        ),
        (
            windows("0x1", "0x1", OF_PROGRAM.format("Allow", "TRUE", "Out")),
            [Firewall("Windows", False, (OPEN_WINDOWS,))],
        ),
        (
            windows("0x1", "0x1", OF_PORT, OF_PROGRAM.format("Block", "TRUE", "In")),
            [Firewall("Windows", False, UNBLOCK_WINDOWS)],
        ),
    ],
)
def test_windows(programs: Programs, found: list[Firewall]) -> None:
    assert list(list_active_firewalls(8000, programs, "win32")) == found


MAC_STATE, MAC_BLOCKED = (
    f"{firewalls.MAC} --getglobalstate",
    f"{firewalls.MAC} --getappblocked {base_python()}",
)
MAC_ON = {MAC_STATE: "Firewall is enabled. (State = 1)\n"}
OPEN_MAC = (
    f'sudo {firewalls.MAC} --add "{base_python()}"',
    f'sudo {firewalls.MAC} --unblockapp "{base_python()}"',
)


@each_row(
    ("said", "found"),
    [
        ({}, []),
        ({MAC_STATE: "Firewall is disabled. (State = 0)\n"}, []),
        (
            {MAC_STATE: "Firewall is blocking all non-essential … (State = 2)\n"},
            [Firewall("macOS", False, (f"sudo {firewalls.MAC} --setblockall off",))],
        ),
        (MAC_ON, [Firewall("macOS", None, OPEN_MAC)]),
        (
            {**MAC_ON, MAC_BLOCKED: "Incoming connection to … is permitted\n"},
            [Firewall("macOS", True, OPEN_MAC)],
        ),
        (
            {**MAC_ON, MAC_BLOCKED: "Incoming connection to … is blocked\n"},
            [Firewall("macOS", False, OPEN_MAC)],
        ),
    ],
)
def test_macos(said: dict[str, str], found: list[Firewall]) -> None:
    assert list(list_active_firewalls(8000, Programs(said), "darwin")) == found


@each_row(
    ("lets_in", "health", "says", "do"),
    [
        (True, "ok", "The firewall (firewalld) lets port 8000 in.", ""),
        (
            None,
            "attention",
            "The firewall (firewalld) is on; it may keep phones out of port 8000.",
            ", then ".join(OPEN_FIREWALLD),
        ),
        (
            False,
            "fault",
            "The firewall (firewalld) keeps phones out of port 8000.",
            ", then ".join(OPEN_FIREWALLD),
        ),
    ],
)
def test_what_is_said_of_a_firewall(lets_in: bool | None, health: str, says: str, do: str) -> None:
    found = check_firewall(Firewall("firewalld", lets_in, OPEN_FIREWALLD), 8000)
    assert (*outcome(found), found.do) == (health, says, do)
    ufw = check_firewall(Firewall("ufw", False, ("sudo ufw allow 8000/tcp",)), 8000)
    assert ufw.do == "sudo ufw allow 8000/tcp"


def test_programs_that_fail_say_nothing() -> None:
    assert run_reading(["sh", "-c", "echo $LC_ALL"]) == "C\n"
    assert run_reading(["sh", "-c", "echo no; exit 3"]) is None
    assert run_reading(["a-program-that-is-not-there"]) is None


# --- the name


class FakeNetwork:
    """A house in which some names are taken."""

    def __init__(self, taken: dict[str, list[str]]) -> None:
        self.taken = taken

    def __call__(self, addresses: Sequence[str]) -> MdnsNetwork:
        assert addresses == LAN
        return self

    def find_addresses(self, name: str) -> Collection[str]:
        return self.taken.get(name, [])

    def announce(self, name: str, port: int, tls: bool) -> None:
        raise AssertionError("the doctor announces nothing")

    def close(self) -> None:
        self.taken = {}


def refuse_network(addresses: Sequence[str]) -> MdnsNetwork:
    raise OSError("No such device")


@each_row(
    ("open_network", "health", "says"),
    [
        (
            FakeNetwork({"final-nine.local": ["192.168.1.20"]}),
            "ok",
            "final-nine.local leads to 192.168.1.20.",
        ),
        (
            FakeNetwork({"final-nine.local": ["10.0.0.9"], "final-nine-2.local": ["192.168.1.20"]}),
            "ok",
            "final-nine-2.local leads to 192.168.1.20.",
        ),
        (
            FakeNetwork({"final-nine.local": ["10.0.0.9"]}),
            "attention",
            "final-nine.local leads to another computer (10.0.0.9).",
        ),
        (FakeNetwork({}), "attention", "final-nine.local does not answer."),
        (
            refuse_network,
            "attention",
            "The name final-nine.local could not be tried (No such device).",
        ),
    ],
)
def test_the_name(open_network: FakeNetwork, health: str, says: str) -> None:
    names = ("final-nine.local", "final-nine-2.local")
    assert outcome(check_name(LAN, names, open_network)) == (health, says)


# --- phones


LINUX = """\
  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid
   0: 00000000:1F40 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000
   1: 1401A8C0:1F40 1F01A8C0:C822 01 00000000:00000000 00:00000000 00000000  1000
   2: 1401A8C0:0016 0901A8C0:C822 01 00000000:00000000 00:00000000 00000000  1000
   3: 1401A8C0:C822 0A01A8C0:1F40 01 00000000:00000000 00:00000000 00000000  1000
"""
MAPPED = """\
  sl  local_address                         remote_address                        st
   0: 0000000000000000FFFF00001401A8C0:1F40 0000000000000000FFFF00001F01A8C0:C822 01
   1: 00000000000000000000000001000000:1F40 00000000000000000000000001000000:C822 01
"""
MAC = """\
Active Internet connections (including servers)
Proto Recv-Q Send-Q  Local Address          Foreign Address        (state)
tcp4       0      0  192.168.1.20.8000      192.168.1.31.51234     ESTABLISHED
tcp4       0      0  192.168.1.20.51300     192.168.1.9.8000       ESTABLISHED
tcp4       0      0  *.8000                 *.*                    LISTEN
udp4       0      0  192.168.1.20.8000      192.168.1.32.51234
"""
WINDOWS = """\

Active Connections

  Proto  Local Address          Foreign Address        State
  TCP    0.0.0.0:8000           0.0.0.0:0              LISTENING
  TCP    192.168.1.20:8000      192.168.1.31:51234     ESTABLISHED
  TCP    192.168.1.20:80        192.168.1.32:51234     ESTABLISHED
  TCP    [fe80::1%4]:8000       [fe80::2%4]:51234      ESTABLISHED
"""


def test_who_is_connected() -> None:
    assert list(parse_linux_table(LINUX, 8000)) == ["192.168.1.31"]
    assert list(parse_linux_table(MAPPED, 8000)) == ["192.168.1.31", "::1"]
    assert list(parse_netstat(MAC, 8000)) == ["192.168.1.31"]
    assert list(parse_netstat(WINDOWS, 8000)) == ["192.168.1.31", "fe80::2"]


def test_another_address_reaches_us() -> None:
    """A real connection, from an address of the loop that is not this server's."""
    said: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]

        def list_connected() -> set[str]:
            return list_connected_addresses(port, run_reading)

        own = socket.create_connection(("127.0.0.1", port))
        with own:
            found = wait_for_phone(["127.0.0.1"], port, 0, said.append, list_connected)
            assert outcome(found) == ("attention", "No phone reached us.")
            assert said == [
                f"Open http://127.0.0.1:{port} on a phone in your Wi-Fi now; waiting 0 seconds …"
            ]
            phone = socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.9", 0))
            with phone:
                found = wait_for_phone(["127.0.0.1"], port, 30, said.append, list_connected)
    assert outcome(found) == ("ok", "A phone reached us: 127.0.0.9.")
    assert len(said) == 1, "nobody is asked to do what was done already"


def test_a_phone_that_comes_while_it_waits() -> None:
    looks: Iterator[set[str]] = iter([set(), {"192.168.1.20"}, {"192.168.1.20", "192.168.1.31"}])
    found = wait_for_phone(LAN, 8000, 30, str, lambda: next(looks))
    assert outcome(found) == ("ok", "A phone reached us: 192.168.1.31.")


# --- as a command


def test_the_command_stops_where_there_is_nothing_to_reach(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    port = free_port()
    with (
        override_settings(LAN_ADDRESSES=("127.0.0.2",), DATA=tmp_path),
        pytest.raises(SystemExit) as ended,
    ):
        call_command("doctor", "--lan", "--json", "--port", str(port))
    told = json.loads(capsys.readouterr().out)
    assert ended.value.code == 1
    found = {each["what"]: each["health"] for each in told["findings"]}
    found.pop("firewall", None)
    assert found == {"address": "ok", "port": "fault"}


def test_the_command_says_that_there_is_no_network(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with override_settings(LAN_ADDRESSES=(), DATA=tmp_path), pytest.raises(SystemExit):
        call_command("doctor", "--lan")
    assert capsys.readouterr().out == (
        "✗ fault     address: This computer is in no network. → Join the Wi-Fi that the phones are "
        "in.\n"
    )
