"""R14: a long night as it stood at each of its versions, folded anew, equals what was written down then."""

import time
from random import Random

from tests.lab.findings import Findings
from tests.properties.choices import choose
from tournament.core.actions.base import as_kept, read_action
from tournament.core.actions.undo import Undo
from tournament.core.canon import digest, dump, load_plain
from tournament.core.clock import Instant
from tournament.core.history import Entry, Past, add, extend, fold, state_at
from tournament.core.text import Refused

NAME = "R14"
ABOUT = "a night of so many entries, folded to each of its versions and undone to any, has the same State digests"
CI_SIZE = 300
UNDONE = 20


def run(size: int) -> Findings:
    """One night of `size` entries; all its prefixes, some long undos, and the time of one whole fold."""
    findings = Findings()
    past, digests = long_night(size)
    written = [(entry.version, entry.at, dump(entry.action)) for entry in past.entries]
    read = tuple(Entry(version, at, read_action(load_plain(action)), "Ann") for version, at, action in written)
    for version in range(1, size + 1):
        if digest(fold(read[:version])) != digests[version - 1]:
            findings.fail(f"folded to no. {version} it is another night")
        if digest(state_at(past, version)) != digests[version - 1]:
            findings.fail(f"looked back to no. {version} it is another night")
        findings.count("versions")
    undone_to_versions(past, digests, findings)
    begun = time.perf_counter()
    extend(Past(), read)
    findings.note("ms to fold it all", 1000 * (time.perf_counter() - begun))
    return findings


def long_night(size: int) -> tuple[Past, list[str]]:
    """A night of exactly so many entries, and the digest after each."""
    random, past, digests, at = Random(14), Past(), list[str](), Instant(1_763_661_600_000)
    while past.version < size:
        at = Instant(at + random.choice((0, 250, 20_000, 240_000)))
        try:
            action = as_kept(choose(random, past, at))
            after = add(past, Entry(past.version + 1, at, action, "Ann"))
        except Refused:
            continue
        if after is not past:
            past = after
            digests.append(digest(past.state))
    return past, digests


def undone_to_versions(past: Past, digests: list[str], findings: Findings) -> None:
    """Everything after some versions is taken back at once, and brought again."""
    for version in range(1, past.version, max(1, past.version // UNDONE)):
        later = tuple(range(version + 1, past.version + 1))
        without = add(past, Entry(past.version + 1, past.entries[-1].at, Undo(later)))
        if digest(without.state) != digests[version - 1]:
            findings.fail(f"undone to no. {version} it is another night")
        again = add(without, Entry(past.version + 2, past.entries[-1].at, Undo((past.version + 1,), redo=True)))
        if digest(again.state) != digests[-1]:
            findings.fail(f"undone to no. {version} and redone it is another night")
        findings.count("undone and redone")
