"""
Records nights for the tests of all later releases: `python -m tests.nights.record 0.1` records
those of `RECORDED` that are not there yet under that name; what was recorded stays as it is. A
night that showed a fault, which was mended, goes by its name in `mended.py`.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.night.evening import EIGHT
from tests.nights.continued_from_paper import CARRIED_ON
from tests.nights.external_results import TAKEN_OVER
from tests.nights.fixed_faults import MENDED
from tests.nights.recorded_nights import EVERYTHING, MYSTERY, Clicks, entered
from tests.nights.ruled import RULED
from tests.nights.seated import SEATED
from tests.nights.smaller import GIVEN_BACK, SHORT_BOX, STOPPED, WISHING
from tests.nights.warned import WARNED
from tournament.engine.canonical_json import compute_digest, to_canonical_json, to_plain
from tournament.engine.journal_seal import SealedLine, compute_seal
from tournament.exports import journal_file
from tournament.night.journal_history import JournalHistory, add_entry
from tournament.night.state import State

NIGHTS, FOUND = Path(__file__).parent, "found"
RECORDED: dict[str, tuple[Clicks, int]] = {
    "": (EVERYTHING, 12),
    "-mystery": (MYSTERY, 6),
    "-seats": (SEATED, 12),
    "-wishes": (WISHING, 6),
    "-rulings": (RULED, 6),
    "-recorded": (TAKEN_OVER, 2),
    "-carried": (CARRIED_ON, 2),
    "-stopped": (STOPPED, 4),
    "-away": (GIVEN_BACK, 4),
    "-warned": (WARNED, 3),
    "-short-box": (SHORT_BOX, 3),
}
"""
The nights of a release by what is added to its name; of every so many entries the whole state is
written down.
"""


def played(clicks: Clicks) -> tuple[list[SealedLine], dict[int, State]]:
    """The sealed lines of the night, and its state after each."""
    past, lines, states = JournalHistory(), list[SealedLine](), dict[int, State]()
    for click in clicks:
        entry = entered(past, click)
        entry = replace(entry, device={"Ann": "iPhone", "Ben": "Android"}.get(entry.by, ""))
        after = add_entry(past, entry)
        assert after is not past, f"no. {entry.version} does nothing"
        past = after
        written = (entry.version, entry.at, to_canonical_json(entry.action), entry.by, entry.device)
        line = SealedLine(*written, f"click-{entry.version}", compute_digest(past.state))
        lines.append(replace(line, seal=compute_seal(lines[-1].seal if lines else "", line)))
        states[entry.version] = past.state
    return lines, states


def record(name: str, clicks: Clicks, every: int, **more: Any) -> None:
    """Write one night, unless it is there."""
    journal = NIGHTS / f"{name}.jsonl"
    if journal.exists():
        print(f"{journal.name} was recorded and stays as it is.")
        return
    lines, states = played(clicks)
    kept = {version: states[version] for version in (*range(every, len(lines), every), len(lines))}
    keep(journal, lines, kept, eight_o_clock=EIGHT, **more)
    print(f"{len(lines)} entries recorded in {journal.name}.")


def keep(
    journal: Path, lines: Sequence[SealedLine], states: Mapping[int, State], **more: Any
) -> None:
    """
    Write a journal, and beside it what it must always add up to, and whatever `more` is to be known
    of it.
    """
    journal_file.save_journal(lines, journal)
    told = {
        "entries": len(lines),
        "head": lines[-1].seal,
        "digest": lines[-1].digest,
        "states": {str(version): to_plain(state) for version, state in states.items()},
    }
    expected = journal.with_suffix(".json")
    expected.write_text(
        json.dumps(told | more, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    )


if __name__ == "__main__":
    if sys.argv[1] in MENDED:
        played_night, fault = MENDED[sys.argv[1]]
        record(f"{FOUND}/{sys.argv[1]}", played_night, len(played_night), faults=[fault])
    else:
        for more, (night, often) in RECORDED.items():
            record(sys.argv[1] + more, night, often)
