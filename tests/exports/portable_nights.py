"""Portable nights for tests, built from actions without a database."""

import hashlib
from dataclasses import dataclass, replace

from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest, to_canonical_json
from tournament.engine.journal_seal import SealedLine, compute_seal
from tournament.exports.night_file import (
    NightFileInfo,
    build_night_document,
    serialize_night_document,
)
from tournament.night.journal_history import JournalHistory, add_accepted_entries
from tournament.night.state import State

HEAD = "5ea1" * 16


@dataclass(frozen=True, slots=True)
class Mark:
    """How far the journal had come when a sheet was printed."""

    version: int = 12
    head: str = HEAD


def called(state: State) -> State:
    """The same night, everybody in it with a long name like no other."""
    names = {key: hashlib.sha256(str(key).encode()).hexdigest()[:30] for key in state.entrants}
    return replace(
        state, entrants={key: replace(one, name=names[key]) for key, one in state.entrants.items()}
    )


def sealed(past: JournalHistory) -> tuple[SealedLine, ...]:
    """The journal of a night as it is kept."""
    night, lines = JournalHistory(), list[SealedLine]()
    for entry in past.entries:
        night = add_accepted_entries(night, [entry])
        key, state = f"click-{entry.version}", compute_digest(night.state)
        line = SealedLine(
            entry.version,
            entry.at,
            to_canonical_json(entry.action),
            entry.by,
            entry.device,
            key,
            state,
        )
        lines.append(replace(line, seal=compute_seal(lines[-1].seal if lines else "", line)))
    return tuple(lines)


def night_as_file(past: JournalHistory, at: int = 0) -> bytes:
    """The night’s file, written at an instant, or right after its last entry."""
    about = NightFileInfo(past.state.name, "Thursday club", "Europe/Berlin", past.entries[0].at)
    written = Instant(at or past.entries[-1].at)
    return serialize_night_document(build_night_document(about, past, sealed(past), {}, written))
