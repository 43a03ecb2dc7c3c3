"""
The computer's own firewall, as far as it can be read without being its administrator: whether it is
on, whether it lets the port in, and the command that opens it.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

Run = Callable[[Sequence[str]], str | None]
"""Runs a program that only reads; gives what it said, None where it failed or is not there."""
SECONDS_TO_ANSWER = 5.0
UFW = Path("/etc/ufw")
POLICY = r"HKLM\SYSTEM\CurrentControlSet\Services\SharedAccess\Parameters\FirewallPolicy"
MAC = "/usr/libexec/ApplicationFirewall/socketfilterfw"


@dataclass(frozen=True, slots=True)
class Firewall:
    """One that is on; `lets_in` is None where only an administrator can see that."""

    name: str
    lets_in: bool | None
    commands: tuple[str, ...]
    """What opens the port, in this order."""


def run_reading(command: Sequence[str]) -> str | None:
    try:
        done = subprocess.run(  # noqa: S603 - fixed commands, no shell
            command,
            env={**os.environ, "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=SECONDS_TO_ANSWER,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout


def list_active_firewalls(port: int, run: Run, system: str = sys.platform) -> Iterator[Firewall]:
    """Those of this system that are on."""
    if system == "win32":
        yield from _find_windows_firewall(port, run)
    elif system == "darwin":
        yield from _find_mac_firewall(run)
    else:
        yield from _find_ufw(port)
        yield from _find_firewalld(port, run)


def _find_ufw(port: int) -> Iterator[Firewall]:
    """Whether it is on stands in a file for all; its rules do not."""
    try:
        settings = (UFW / "ufw.conf").read_text()
    except OSError:
        return
    if "ENABLED=yes" not in settings.replace('"', "").splitlines():
        return
    lets_in: bool | None = None
    try:
        lines = (UFW / "user.rules").read_text().splitlines()
    except OSError:
        pass
    else:
        rules = ("allow tcp", "allow any")
        lets_in = any(
            line.startswith(f"### tuple ### {rule} {port} ") for line in lines for rule in rules
        )
    yield Firewall("ufw", lets_in, (f"sudo ufw allow {port}/tcp",))


def _find_firewalld(port: int, run: Run) -> Iterator[Firewall]:
    if (run(["systemctl", "is-active", "firewalld"]) or "").strip() != "active":
        return
    listed = run(["firewall-cmd", "--list-ports"])
    lets_in = None if listed is None else _is_port_listed(port, listed.split())
    opening = f"sudo firewall-cmd --permanent --add-port={port}/tcp"
    yield Firewall("firewalld", lets_in, (opening, "sudo firewall-cmd --reload"))


def _is_port_listed(port: int, listed: Sequence[str]) -> bool:
    """
    Whether a port is among those of firewalld.

    >>> _is_port_listed(8000, ["22/tcp", "1025-65535/tcp"]), _is_port_listed(8000, ["8000/udp"])
    (True, False)
    """
    for each in listed:
        numbers, _slash, kind = each.partition("/")
        first, _dash, last = numbers.partition("-")
        if kind == "tcp" and int(first) <= port <= int(last or first):
            return True
    return False


def _find_windows_firewall(port: int, run: Run) -> Iterator[Firewall]:
    """By the registry, whose words are the same in every language."""
    profiles = ("StandardProfile", "PublicProfile")
    answers = [
        run(["reg", "query", rf"{POLICY}\{profile}", "/v", "EnableFirewall"]) or ""
        for profile in profiles
    ]
    if not any(answer.split()[-1:] == ["0x1"] for answer in answers):
        return
    listed = run(["reg", "query", rf"{POLICY}\FirewallRules"])
    program = base_python()
    opening = (
        'netsh advfirewall firewall add rule name="Final Nine" dir=in action=allow protocol=TCP '
        f"localport={port}"
    )
    if listed is None:
        yield Firewall("Windows", None, (opening,))
        return
    rules = [line.lower() for line in listed.splitlines() if "|active=true|dir=in|" in line.lower()]
    of_program = [rule for rule in rules if f"|app={program.lower()}|" in rule]
    # “Cancel” at Windows' question makes a rule that blocks, and such a one wins over all others.
    if any("|action=block|" in rule for rule in of_program):
        removing = f'netsh advfirewall firewall delete rule name=all program="{program}"'
        yield Firewall("Windows", False, (removing, opening))
        return
    of_port = [rule for rule in rules if f"|lport={port}|" in rule]
    lets_in = any("|action=allow|" in rule for rule in (*of_program, *of_port))
    yield Firewall("Windows", lets_in, (opening,))


def _find_mac_firewall(run: Run) -> Iterator[Firewall]:
    state = run([MAC, "--getglobalstate"]) or ""
    program = base_python()
    if "State = 2" in state:
        yield Firewall("macOS", False, (f"sudo {MAC} --setblockall off",))
    elif "State = 1" in state:
        answer = (run([MAC, "--getappblocked", program]) or "").lower()
        lets_in = True if "permitted" in answer else False if "is blocked" in answer else None
        opening = (f'sudo {MAC} --add "{program}"', f'sudo {MAC} --unblockapp "{program}"')
        yield Firewall("macOS", lets_in, opening)


def base_python() -> str:
    """The program that a firewall sees: the Python behind the environment's."""
    return os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)
