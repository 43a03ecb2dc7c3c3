"""Records nights for the tests of all later releases: `python -m tests.nights.record 0.1`; never a second time."""

import json
import sys
from dataclasses import replace
from pathlib import Path

from tests.core.evening import EIGHT, at
from tests.nights.carried_on import CARRIED_ON
from tests.nights.played import EVERYTHING, MYSTERY, Clicks
from tests.nights.ruled import RULED
from tests.nights.seated import SEATED
from tests.nights.taken_over import TAKEN_OVER
from tests.nights.wishing import WISHING
from tournament.core.actions.base import as_kept
from tournament.core.canon import digest, dump, plain
from tournament.core.chain import SealedLine, seal
from tournament.core.history import Entry, Past, add
from tournament.core.state import State
from tournament.files import journal_file

NIGHTS = Path(__file__).parent
RECORDED: dict[str, tuple[Clicks, int]] = {
    "": (EVERYTHING, 12),
    "-mystery": (MYSTERY, 6),
    "-seats": (SEATED, 12),
    "-wishes": (WISHING, 6),
    "-rulings": (RULED, 6),
    "-recorded": (TAKEN_OVER, 2),
    "-carried": (CARRIED_ON, 2),
}
"""The nights of a release by what is added to its name; of every so many entries the whole state is written down."""


def played(clicks: Clicks) -> tuple[list[SealedLine], dict[int, State]]:
    """The sealed lines of the night, and its state after each."""
    past, lines, states = Past(), list[SealedLine](), dict[int, State]()
    for minutes, by, click in clicks:
        action = as_kept(click(past.state, at(minutes)) if callable(click) else click)
        device = {"Ann": "iPhone", "Ben": "Android"}.get(by, "")
        entry = Entry(past.version + 1, at(minutes), action, by, device)
        after = add(past, entry)
        assert after is not past, f"no. {entry.version} does nothing"
        past = after
        line = SealedLine(
            entry.version, entry.at, dump(action), by, device, f"click-{entry.version}", digest(past.state)
        )
        lines.append(replace(line, seal=seal(lines[-1].seal if lines else "", line)))
        states[entry.version] = past.state
    return lines, states


def record(name: str, clicks: Clicks, every: int) -> None:
    """Write one night, unless it is there."""
    journal, expected = NIGHTS / f"{name}.jsonl", NIGHTS / f"{name}.json"
    if journal.exists():
        sys.exit(f"{journal.name} was recorded and stays as it is. Record the next release under its own name.")
    lines, states = played(clicks)
    journal_file.save(lines, journal)
    told = {
        "eight_o_clock": EIGHT,
        "entries": len(lines),
        "head": lines[-1].seal,
        "digest": lines[-1].digest,
        "states": {str(version): plain(states[version]) for version in (*range(every, len(lines), every), len(lines))},
    }
    expected.write_text(json.dumps(told, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
    print(f"{len(lines)} entries recorded in {journal.name}.")


if __name__ == "__main__":
    for more, (night, often) in RECORDED.items():
        record(sys.argv[1] + more, night, often)
