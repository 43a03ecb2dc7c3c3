"""
R14: a long night as it stood at each of its versions, folded anew, equals what was written down
then.
"""

import time
from random import Random

from tests.lab.findings import Findings
from tests.properties.choices import choose
from tests.properties.night_kind import Kind
from tests.properties.seated_night import SeatedNight
from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest, parse_plain, to_canonical_json
from tournament.engine.messages import Refusal
from tournament.night.action_kinds import normalize_action, read_action
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import (
    Entry,
    JournalHistory,
    add_accepted_entries,
    add_entry,
    find_state_at_version,
    fold_entries,
)
from tournament.night.values.house_rules import HouseRules

NAME = "R14"
ABOUT = (
    "a night of so many entries, folded to each of its versions and undone to any, has the same "
    "State digests"
)
CI_SIZE = 200
UNDONE = 20
MANY, FEW = 300, 30
MAX_SLOWDOWN = 5.0
"""
An entry of a night of many players is read and folded in at most so many times the time of one of
few.
"""
TURNS = 3
Written = tuple[int, Instant, str]


class QuickNight(SeatedNight):
    """
    A night with seats that has its own experiment: here its rounds are played, and not looked at.
    """

    def check(self, whole: bool) -> None:
        """SEATS does."""


def run(size: int) -> Findings:
    """
    One night of `size` entries, all its prefixes, some long undos; and how long a night of 300
    players takes.
    """
    return versions(size).join(rebuilt())


def versions(size: int) -> Findings:
    """Each of so many versions of one night."""
    findings = Findings()
    past, digests = long_night(size)
    read = read_back(written(past))
    for version in range(1, size + 1):
        if compute_digest(fold_entries(read[:version])) != digests[version - 1]:
            findings.fail(f"folded to no. {version} it is another night")
        if compute_digest(find_state_at_version(past, version)) != digests[version - 1]:
            findings.fail(f"looked back to no. {version} it is another night")
        findings.count("versions")
    undone_to_versions(past, digests, findings)
    begun = time.perf_counter()
    add_accepted_entries(JournalHistory(), read)
    findings.note("ms to fold it all", 1000 * (time.perf_counter() - begun))
    return findings


def rebuilt() -> Findings:
    """
    Nights with seats, hands, rebuys and moves, rebuilt from their lines as when the program begins
    anew.
    """
    findings, each = Findings(), dict[int, float]()
    for players in (MANY, FEW):
        past = QuickNight(
            Kind(players, HouseRules(table_seats=9), rebuys=True, late=10, outs=(1, 2, 3)), 1
        ).play()
        lines, took = written(past), list[float]()
        for _turn in range(TURNS):
            begun = time.process_time()
            again = add_accepted_entries(JournalHistory(), read_back(lines))
            took.append(1000 * (time.process_time() - begun))
        if compute_digest(again.state) != compute_digest(past.state):
            findings.fail(f"a night of {players} players is another night when it is rebuilt")
        findings.note(f"entries of {players} players", past.version)
        findings.note(f"ms to rebuild it, of {players} players", min(took))
        each[players] = min(took) / past.version
    findings.note("an entry of many players over one of few", slower := each[MANY] / each[FEW])
    if slower > MAX_SLOWDOWN:
        findings.fail(
            f"an entry of a night of {MANY} players takes {slower:.1f} times as long as one of "
            f"{FEW}"
        )
    return findings


def written(past: JournalHistory) -> list[Written]:
    """The lines of a night as its rows have them."""
    return [(entry.version, entry.at, to_canonical_json(entry.action)) for entry in past.entries]


def read_back(lines: list[Written]) -> tuple[Entry, ...]:
    """The entries that such lines stand for."""
    return tuple(
        Entry(version, at, read_action(parse_plain(action)), "Ann") for version, at, action in lines
    )


def long_night(size: int) -> tuple[JournalHistory, list[str]]:
    """A night of exactly so many entries, and the digest after each."""
    random, past, digests, at = (
        Random(14),
        JournalHistory(),
        list[str](),
        Instant(1_763_661_600_000),
    )
    while past.version < size:
        at = Instant(at + random.choice((0, 250, 20_000, 240_000)))
        try:
            action = normalize_action(choose(random, past, at))
            after = add_entry(past, Entry(past.version + 1, at, action, "Ann"))
        except Refusal:
            continue
        if after is not past:
            past = after
            digests.append(compute_digest(past.state))
    return past, digests


def undone_to_versions(past: JournalHistory, digests: list[str], findings: Findings) -> None:
    """Everything after some versions is taken back at once, and brought again."""
    for version in range(1, past.version, max(1, past.version // UNDONE)):
        later = tuple(range(version + 1, past.version + 1))
        without = add_entry(past, Entry(past.version + 1, past.entries[-1].at, Undo(later)))
        if compute_digest(without.state) != digests[version - 1]:
            findings.fail(f"undone to no. {version} it is another night")
        again = add_entry(
            without,
            Entry(past.version + 2, past.entries[-1].at, Undo((past.version + 1,), redo=True)),
        )
        if compute_digest(again.state) != digests[-1]:
            findings.fail(f"undone to no. {version} and redone it is another night")
        findings.count("undone and redone")
