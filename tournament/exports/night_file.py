"""
Night file: the journal as it is stored, the players behind its numbers, and a readable result.

The file is JSON and described in `docs/exports.md`. What is read back is either whole, to the last
seal, or refused in one sentence.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.conf import settings

from tournament import journal
from tournament.clock.values import Instant
from tournament.club.player_numbers import map_night_names
from tournament.engine.canonical_json import (
    CanonicalDecodeError,
    Plain,
    from_plain,
    parse_plain,
    to_canonical_json,
    to_plain,
)
from tournament.engine.journal_seal import SealedLine, find_broken_line
from tournament.engine.messages import Refusal, _, refuse
from tournament.engine.time_units import DAY
from tournament.exports.journal_people import collect_people_names
from tournament.models import Tournament
from tournament.night.action_kinds import NEVER_KEPT
from tournament.night.journal_audit import to_entry
from tournament.night.journal_history import Entry, JournalHistory
from tournament.night.rules.night_outcome import NightOutcome, build_night_outcome
from tournament.time_source import now

FORMAT = "final-nine/night"
VERSION = 1
MAX_BYTES = 20 * 1024 * 1024
MAX_LINES = 100_000
MAX_LENGTHS = {"by": 120, "device": 60, "key": 64, "digest": 64, "seal": 64}
"""How much of each text of a line is kept here."""


@dataclass(frozen=True, slots=True)
class NightFileInfo:
    """Which night it is: its name, whose, where, and when it was opened."""

    name: str
    club: str
    zone: str
    opened_at: int


@dataclass(frozen=True, slots=True)
class NightFilePerson:
    """Somebody whom the journal means by a number."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class NightDocument:
    """All that is in the file of a night."""

    format: str
    version: int
    program: str
    written_at: int
    night: NightFileInfo
    people: tuple[NightFilePerson, ...]
    results: NightOutcome
    journal: tuple[SealedLine, ...]
    head: str

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries that its lines hold."""
        return tuple(map(to_entry, self.journal))


def build_night_file(night: Tournament) -> bytes:
    """The file of a night as it stands."""
    moment = journal.build_snapshot(night)
    club = night.club
    about = NightFileInfo(moment.state.name, club.name, club.timezone, night.opened_at)
    return serialize_night_document(
        build_night_document(
            about, moment.past, journal.list_sealed_lines(night), map_night_names(night), now()
        )
    )


def build_night_document(
    about: NightFileInfo,
    past: JournalHistory,
    lines: tuple[SealedLine, ...],
    names: Mapping[int, str],
    at: Instant,
) -> NightDocument:
    """All that the file of a night says at this instant; `names` are what people are called now."""
    people = collect_people_names(past.entries)
    return NightDocument(
        FORMAT,
        VERSION,
        settings.VERSION,
        at,
        about,
        tuple(NightFilePerson(number, names.get(number, name)) for number, name in people.items()),
        build_night_outcome(past.state, at),
        lines,
        lines[-1].seal,
    )


def serialize_night_document(document: NightDocument) -> bytes:
    """The file: one fact, and one line of the journal, to a row of text."""
    facts = {
        name: _to_json(to_plain(getattr(document, name), whole=True))
        for name in NightDocument.__slots__
    }
    people = (to_plain(person, whole=True) for person in document.people)
    facts["people"] = _join_json_rows(map(_to_json, people))
    facts["journal"] = _join_json_rows(map(to_canonical_json, document.journal))
    rows = ",\n".join(f'"{name}":{fact}' for name, fact in facts.items())
    return f"{{\n{rows}\n}}\n".encode()


def _join_json_rows(written: Iterable[str]) -> str:
    return "[\n" + ",\n".join(written) + "\n]"


def _to_json(value: Plain) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read_night(content: bytes) -> NightDocument:
    """
    The night in a file; refused in one sentence if anything in it is not as this program writes it.
    """
    if len(content) > MAX_BYTES:
        raise refuse(
            _("Larger than {most} MB. Choose a night file."),
            most=MAX_BYTES >> 20,
        )
    document = _read_document(_parse_night_json(content))
    _check_lines(document)
    _check_people(document)
    return document


def _parse_night_json(content: bytes) -> Mapping[str, Plain]:
    """The JSON of a night of this version."""
    no_night = refuse(
        _("Not a night file, or it was cut off. Choose the file as it was downloaded.")
    )
    try:
        found = parse_plain(content.decode())
    except (UnicodeError, CanonicalDecodeError) as fault:
        raise no_night from fault
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise no_night
    if (version := found.get("version")) != VERSION or isinstance(version, bool):
        raise refuse(_("A newer Final Nine wrote this file. Update the program and try again."))
    return found


def _read_document(found: Mapping[str, Plain]) -> NightDocument:
    if isinstance(lines := found.get("journal"), list) and len(lines) > MAX_LINES:
        raise refuse(
            _("The journal in this file is longer than any night: over {most} lines."),
            most=MAX_LINES,
        )
    try:
        document = from_plain(NightDocument, dict(found))
    except (CanonicalDecodeError, RecursionError) as fault:
        raise refuse(_("This file was changed after it was written.")) from fault
    if NEVER_KEPT.search(to_canonical_json((document.night, *document.people, *document.journal))):
        raise refuse(_("This file contains an invalid character."))
    return document


def _check_lines(document: NightDocument) -> None:
    """Seals, numbers, times and keys hold, and every line is written in the one exact form."""
    lines = document.journal
    broken = _find_noncanonical_line(lines) or find_broken_line(lines)
    if not lines or lines[-1].seal != document.head:
        broken = broken or len(lines) + 1
    if broken is not None:
        raise _build_damage_error(broken)
    if len({line.key for line in lines}) < len(lines):
        raise refuse(
            _("Two lines of this journal have the same click. It is not from this program.")
        )
    if lines[-1].at > now() + DAY:
        raise refuse(_("This night comes from a computer with a faster clock. Check both clocks."))


def _build_damage_error(number: int) -> Refusal:
    return refuse(
        _("The journal in this file was changed or cut off at line {number}."), number=number
    )


def _find_noncanonical_line(lines: tuple[SealedLine, ...]) -> int | None:
    """
    The first line that holds more than is kept here, or an action in another form than the one
    exact one.
    """
    for number, line in enumerate(lines, 1):
        fits = all(len(getattr(line, name)) <= most for name, most in MAX_LENGTHS.items())
        if not fits or not line.key or line.at < 0 or not _is_canonical_line(line):
            return number
    return None


def _is_canonical_line(line: SealedLine) -> bool:
    try:
        return to_canonical_json(to_entry(line).action) == line.action and not NEVER_KEPT.search(
            line.action
        )
    except (CanonicalDecodeError, RecursionError):
        return False


def _check_people(document: NightDocument) -> None:
    """Each number that the journal uses is somebody, and nobody else is there."""
    told = {person.number: person.name for person in document.people}
    if len(told) < len(document.people) or set(told) != set(collect_people_names(document.entries)):
        raise refuse(_("The players in this file don’t match its journal."))


def compute_document_instant(document: NightDocument) -> Instant:
    """The instant at which the night stood as the file has it."""
    return Instant(max(document.written_at, document.journal[-1].at))
