"""
The doctor tries what goes wrong in homes: why a phone or a TV does not find the server, step by
step from this computer outwards.
"""

import http.client
import json
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from enum import Enum, auto
from ipaddress import ip_address

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.clock.values import Instant
from tournament.engine.time_units import DAY
from tournament.management.doctor.connected_devices import list_connected_addresses
from tournament.management.doctor.finding import (
    CheckStatus,
    Finding,
    report_attention,
    report_fault,
    report_ok,
)
from tournament.management.doctor.firewalls import Firewall, list_active_firewalls, run_reading
from tournament.management.last_address import LastAddress, has_address_changed, read_last_address
from tournament.management.mdns import MdnsNetwork, find_answering_name, open_zeroconf_network
from tournament.management.startup_banner import build_web_address
from tournament.time_source import now

SECONDS_TO_ANSWER = 3.0
LOOKED_EVERY_SECONDS = 0.3
RECENT_MS = 7 * DAY
HERE = "127.0.0.1"


class PortAnswer(Enum):
    """Who answered at a port."""

    OURS = auto()
    OLD_ADDRESS = auto()
    """We did, and do not know this address: it came after the start."""
    OTHER = auto()
    NOBODY = auto()


def run_lan_checks(
    port: int | None, wait_seconds: float, say: Callable[[str], object]
) -> Iterator[Finding]:
    """Everything between this computer and a phone."""
    addresses = settings.LAN_ADDRESSES
    last = read_last_address(settings.DATA)
    if port is None:
        port = last.port if last else settings.PORT
    yield check_addresses(addresses)
    if not addresses:
        return
    if last is not None:
        yield check_address_change(last, addresses, port, now())
    at_port = check_port(addresses, port)
    yield at_port
    for firewall in list_active_firewalls(port, run_reading):
        yield check_firewall(firewall, port)
    if at_port.health is not CheckStatus.OK:
        return
    yield check_name(addresses, settings.MDNS_NAMES, open_zeroconf_network)
    if wait_seconds > 0:
        yield wait_for_phone(
            addresses,
            port,
            wait_seconds,
            say,
            lambda: list_connected_addresses(port, run_reading),
        )


def check_addresses(addresses: Sequence[str]) -> Finding:
    """Is this computer in a network at all?"""
    what = _("address")
    if not addresses:
        return report_fault(
            what, _("This computer is in no network."), _("Join the Wi-Fi that the phones are in.")
        )
    if ip_address(addresses[0]).is_link_local:
        return report_fault(
            what,
            _("The router gave this computer no address, only {address}.").format(
                address=addresses[0]
            ),
            _("Switch the Wi-Fi off and on again, or restart the router."),
        )
    if len(addresses) > 1:
        return report_ok(
            what,
            _("This computer’s addresses are {addresses}; the first one is printed.").format(
                addresses=", ".join(addresses)
            ),
        )
    return report_ok(what, _("This computer’s address is {address}.").format(address=addresses[0]))


def check_address_change(
    last: LastAddress, addresses: Sequence[str], port: int, at: Instant
) -> Finding:
    """Do TVs and links still lead here?"""
    what = _("address before")
    do = _(
        "Give this computer a fixed lease in the router. Open /tv at the new address on each TV."
    )
    if has_address_changed(last, addresses, port):
        before = f"{last.host}:{last.port}"
    elif last.was and at - last.changed_at < RECENT_MS:
        before = last.was
    else:
        return report_ok(what, _("It is the same as at the last start."))
    says = _("The address changed: it was {address}.").format(address=before)
    return report_attention(what, says, do)


def check_port(addresses: Sequence[str], port: int) -> Finding:
    """Does Final Nine answer at the address that phones open?"""
    what = _("port")
    answers = {address: ask_port(address, port) for address in addresses}
    for address, answer in answers.items():
        if answer is PortAnswer.OURS:
            says = _("Final Nine answers at {address}.").format(
                address=build_web_address(address, port)
            )
            return report_ok(what, says)
    if PortAnswer.OLD_ADDRESS in answers.values():
        return report_fault(
            what,
            _("Final Nine was started before this computer got its address, and refuses it."),
            _("Stop Final Nine and start it again."),
        )
    if PortAnswer.OTHER in answers.values():
        return report_fault(
            what,
            _("Another program answers at port {port}.").format(port=port),
            _("Close it, or start with another port: {command}").format(
                command=f"python3 manage.py serve --port {port + 1}"
            ),
        )
    if HERE not in addresses and ask_port(HERE, port) is PortAnswer.OURS:
        return report_fault(
            what,
            _("Final Nine answers on this computer alone."),
            _("Start it without --host."),
        )
    return report_fault(
        what,
        _("Nothing answers at port {port}.").format(port=port),
        _("Start Final Nine in a second window, or name its port: {command}").format(
            command="python3 manage.py doctor --lan --port 8080"
        ),
    )


def ask_port(address: str, port: int) -> PortAnswer:
    """Ask for the version, which every server of ours tells."""
    line = http.client.HTTPConnection(address, port, timeout=SECONDS_TO_ANSWER)
    try:
        line.request("GET", "/version")
        answer = line.getresponse()
        said = answer.read(10_000)
    except (ConnectionRefusedError, TimeoutError):
        return PortAnswer.NOBODY
    except http.client.HTTPException:
        return PortAnswer.OTHER
    except OSError:
        return PortAnswer.NOBODY
    finally:
        line.close()
    if answer.status == 400:
        return PortAnswer.OLD_ADDRESS
    encrypted = answer.getheader("Location", "").startswith("/certificate/")
    return PortAnswer.OURS if encrypted or _is_our_version(said) else PortAnswer.OTHER


def _is_our_version(said: bytes) -> bool:
    try:
        told = json.loads(said)
    except ValueError:
        return False
    return isinstance(told, dict) and told.get("name") == "Final Nine"


def check_firewall(firewall: Firewall, port: int) -> Finding:
    """Does the computer's own firewall let phones in?"""
    what = _("firewall")
    facts = {"name": firewall.name, "port": port}
    do = firewall.commands[0]
    if len(firewall.commands) > 1:
        do = _("{first}, then {second}").format(
            first=firewall.commands[0], second=firewall.commands[1]
        )
    if firewall.lets_in:
        return report_ok(what, _("The firewall ({name}) lets port {port} in.").format(**facts))
    if firewall.lets_in is None:
        says = _("The firewall ({name}) is on; it may keep phones out of port {port}.")
        return report_attention(what, says.format(**facts), do)
    says = _("The firewall ({name}) keeps phones out of port {port}.")
    return report_fault(what, says.format(**facts), do)


def check_name(
    addresses: Sequence[str],
    names: Sequence[str],
    open_network: Callable[[Sequence[str]], MdnsNetwork],
) -> Finding:
    """Does the name lead here?"""
    what = _("name")
    do = _("Use the address with numbers; every device finds that.")
    try:
        network = open_network(addresses)
        try:
            name, answers = find_answering_name(network, names, addresses)
        finally:
            network.close()
    except Exception as problem:  # whatever a system's mDNS is up to, the numbers work
        says = _("The name {name} could not be tried ({why}).")
        return report_attention(
            what, says.format(name=names[0], why=str(problem) or type(problem).__name__), do
        )
    if name:
        says = _("{name} leads to {address}.")
        return report_ok(what, says.format(name=name, address=", ".join(answers)))
    if answers:
        says = _("{name} leads to another computer ({address}).")
        return report_attention(what, says.format(name=names[0], address=answers[0]), do)
    return report_attention(what, _("{name} does not answer.").format(name=names[0]), do)


def wait_for_phone(
    addresses: Sequence[str],
    port: int,
    wait_seconds: float,
    say: Callable[[str], object],
    list_connected: Callable[[], Collection[str]],
) -> Finding:
    """Are phones kept apart? One computer cannot tell: a phone has to try."""
    what = _("phones")
    own = {*addresses, HERE, "::1"}
    until = time.monotonic() + wait_seconds
    asked = False
    while True:
        others = sorted(set(list_connected()) - own)
        if others:
            return report_ok(what, _("A phone reached us: {address}.").format(address=others[0]))
        if not asked:
            told = _("Open {address} on a phone in your Wi-Fi now; waiting {seconds} seconds …")
            say(
                told.format(
                    address=build_web_address(addresses[0], port), seconds=round(wait_seconds)
                )
            )
            asked = True
        if time.monotonic() >= until:
            break
        time.sleep(LOOKED_EVERY_SECONDS)
    return report_attention(
        what,
        _("No phone reached us."),
        _(
            "Take the phone out of the guest network and off mobile data, turn off its VPN, and "
            "switch off “client isolation” in the router. Then try again."
        ),
    )
