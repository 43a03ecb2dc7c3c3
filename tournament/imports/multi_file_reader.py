"""
Several files read one by one and merged: the same person in all of them is one, a bad file is
named.
"""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256

from tournament.club.player_names import to_name_key
from tournament.engine.messages import Message, Refusal, _, refuse, say
from tournament.imports.import_rows import Problem, ReadResult, build_person_ref
from tournament.imports.incoming_data import (
    IncomingData,
    IncomingNight,
    IncomingPlayer,
    IncomingResult,
    UnusedField,
)
from tournament.imports.multi_upload import ImportUpload, unpack_files
from tournament.imports.size_limits import MAX_ROWS, MAX_TOTAL_SECONDS

Reader = Callable[[ImportUpload], ReadResult]
NUMBER = re.compile(r"[0-9A-Fa-f-]{32,36}")
"""Of somebody in another program's list of players; a shorter one counts in its own file only."""
SAME_FILE = _("Same file as “{name}”.")
SAME_NIGHT = _("Same night as “{name}”.")


@dataclass(frozen=True, slots=True)
class FileReadResult:
    """One of several files: what it says, or why it cannot be imported."""

    number: int
    """From 1."""
    name: str
    incoming: IncomingData
    problem: Message | None = None


@lru_cache(maxsize=4)
def read_all_files(
    key: str, content: bytes, names: tuple[str, ...], reader: Reader
) -> tuple[FileReadResult, ...]:
    """
    Every file by itself; `reader` has to be equal to itself, so that pages one after the other read
    once.
    """
    until = time.monotonic() + MAX_TOTAL_SECONDS
    found: list[FileReadResult] = []
    by_content: dict[bytes, str] = {}
    for number, file in enumerate(unpack_files(content, names), 1):
        if time.monotonic() > until:
            raise refuse(_("Reading takes too long. Import it in parts."))
        mark = sha256(file.content).digest()
        found.append(_read_upload(number, file, reader, by_content.get(mark)))
        by_content.setdefault(mark, file.name)
    return tuple(_mark_duplicate_nights(found))


def _mark_duplicate_nights(files: Sequence[FileReadResult]) -> Iterator[FileReadResult]:
    """
    Of a night that was saved several times, such as while it was running, the save that tells most.
    """
    best: dict[tuple[str, int], FileReadResult] = {}
    for file in sorted(files, key=_rank_completeness, reverse=True):
        for night in _list_night_keys(file):
            best.setdefault(night, file)
    for file in files:
        better = next(
            (best[night] for night in _list_night_keys(file) if best[night] is not file), None
        )
        if better is None:
            yield file
        else:
            yield FileReadResult(
                file.number, file.name, IncomingData(()), say(SAME_NIGHT, name=better.name)
            )


def _list_night_keys(file: FileReadResult) -> list[tuple[str, int]]:
    """By what a night is known that another program gave a number."""
    return [(night.ref, night.began) for night in file.incoming.nights if night.ref and night.began]


def _rank_completeness(file: FileReadResult) -> tuple[int, int, int]:
    places = sum(bool(result.place) for night in file.incoming.nights for result in night.results)
    return places, max((night.ended for night in file.incoming.nights), default=0), -file.number


def _read_upload(
    number: int, file: ImportUpload, reader: Reader, same: str | None
) -> FileReadResult:
    try:
        if same is not None:
            raise refuse(SAME_FILE, name=same)
        read = reader(file)
        if read.problems:
            raise Refusal(_problem_text(read.problems[0]))
    except Refusal as refusal:
        return FileReadResult(number, file.name, IncomingData(()), refusal.line)
    return FileReadResult(number, file.name, read.incoming)


def _problem_text(problem: Problem) -> Message:
    """Why a file has to be put right first."""
    if not problem.row:
        return problem.line
    return say(_("Row {row}: {why}"), row=problem.row, why=problem.line)


def merge_files(files: Sequence[FileReadResult], left_out: frozenset[int]) -> ReadResult:
    """
    All that they say; what has to be left out or put right first is told by the number of its file.
    """
    problems: list[Problem] = []
    good: list[FileReadResult] = []
    people = _PersonRegistry()
    nights: list[IncomingNight] = []
    unused: list[UnusedField] = []
    for file in files:
        if file.number in left_out:
            continue
        if file.problem is not None:
            problems.append(Problem(file.number, file.problem))
            continue
        good.append(file)
        nights += people.register_nights(file)
        for field in file.incoming.unused:
            unused.append(UnusedField(f"{file.name}: {field.where}", field.what))
    if max(len(people.all), sum(len(night.results) for night in nights)) > MAX_ROWS:
        raise refuse(_("More than {most} results. Import them in parts."), most=MAX_ROWS)
    incoming = IncomingData(
        tuple(people.all.values()),
        tuple(nights),
        tuple(unused),
        list_shared_notes(good),
        tuple(file.name for file in good),
    )
    return ReadResult(incoming, tuple(problems))


def list_shared_notes(files: Sequence[FileReadResult]) -> tuple[Message, ...]:
    """The notes that stand with every file, to be told once."""
    shared = files[0].incoming.notes if files else ()
    for file in files[1:]:
        shared = tuple(note for note in shared if note in file.incoming.notes)
    return shared


class _PersonRegistry:
    """
    Who is who in several files: by the number that the other program gave, otherwise by name and
    nickname.
    """

    def __init__(self) -> None:
        self.all: dict[str, IncomingPlayer] = {}
        self.by_number: dict[str, str] = {}

    def register_nights(self, file: FileReadResult) -> Iterator[IncomingNight]:
        """The nights of a file, with its people as they are called in all files."""
        meant = dict[str, str]()
        for person in file.incoming.players:
            meant[person.ref] = self._add_person(person, set(meant.values()))

        def to_known_refs(refs: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(meant.get(ref, ref) for ref in refs)

        for night in file.incoming.nights:
            results: list[IncomingResult] = []
            for result in night.results:
                results.append(
                    replace(
                        result,
                        ref=meant[result.ref],
                        by=to_known_refs(result.by),
                        earlier=tuple(map(to_known_refs, result.earlier)),
                    )
                )
            yield replace(night, results=tuple(results), source=file.name)

    def _add_person(self, person: IncomingPlayer, taken: set[str]) -> str:
        """Two people of one file stay two, also if they are called alike."""
        known = self.by_number.get(person.ref) if NUMBER.fullmatch(person.ref) else None
        if known is None or known in taken:
            called = build_person_ref(person.name, to_name_key(person.nickname))
            known = next(ref for ref in _generate_refs(called) if ref not in taken)
        self.by_number.setdefault(person.ref, known)
        before = self.all.get(known, person)
        self.all[known] = replace(before, ref=known, details=person.details | before.details)
        return known


def _generate_refs(called: str) -> Iterator[str]:
    yield called
    for number in range(2, MAX_ROWS + 2):
        yield f"{called}#{number}"
