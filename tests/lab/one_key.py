"""
R5: the same click is sent five times at the same moment; it happens once, and all five hear the
same.
"""

import threading

from django.db import connections

from tests.lab.director_clicks import ANN, a_night, inspect
from tests.lab.directors import in_processes
from tests.lab.findings import Findings
from tests.lab.own_process import on_both
from tournament import journal
from tournament.models import Tournament
from tournament.night.actions.night import Announce

NAME = "R5"
ABOUT = "one key sent 5 times in parallel makes one entry, on SQLite and PostgreSQL"
CI_SIZE = 100
WORK = "one_key:keys"
SENT = 5
KEYS_PER_NIGHT = 100


def run(size: int) -> Findings:
    """Half of the keys on each database."""
    return on_both(WORK, size)


def keys(size: int, forgets_keys: bool = False) -> Findings:
    """
    Most keys from five threads, every tenth from five processes; `forgets_keys` plants a new key
    per sending.
    """
    findings, night, acknowledged = Findings(), 0, dict[str, int]()
    for number in range(size):
        if number % KEYS_PER_NIGHT == 0:
            night, acknowledged = a_night(f"night-{number}").pk, {}
        key = f"key-{number}"
        versions = sent_at_once(
            night, key, Announce(f"Hand {number}"), number % 10 == 9, forgets_keys
        )
        if len(versions) != SENT or len(set(versions)) != 1:
            findings.fail(f"{key} was answered with {versions}")
        acknowledged[key] = versions[0] if versions else 0
        findings.count("keys")
        if number % KEYS_PER_NIGHT == KEYS_PER_NIGHT - 1 or number == size - 1:
            inspect(night, acknowledged, findings, key)
            count_entries(night, len(acknowledged), findings)
    return findings


def sent_at_once(
    night: int, key: str, click: Announce, by_processes: bool, forgets_keys: bool
) -> list[int]:
    """The versions that five sendings of one click are answered with."""

    def send(number: int) -> int:
        if forgets_keys:
            own = Announce(f"{click.text}, {number}")
            return journal.perform_action(Tournament(pk=night), own, ANN, f"{key}-{number}").version
        return journal.perform_action(Tournament(pk=night), click, ANN, key).version

    if by_processes:
        reports = in_processes(SENT, lambda number: {"done": {key: send(number)}})
        return [report["done"].get(key, 0) for report in reports]
    versions: list[int] = []
    ready = threading.Barrier(SENT)

    def one(number: int) -> None:
        try:
            ready.wait()
            versions.append(send(number))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=one, args=(number,)) for number in range(SENT)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return versions


def count_entries(night: int, expected: int, findings: Findings) -> None:
    """One entry for every key, after the one that opened the night."""
    stored = len(journal.list_sealed_lines(Tournament.objects.get(pk=night))) - 1
    if stored != expected:
        findings.fail(f"{expected} keys made {stored} entries")
