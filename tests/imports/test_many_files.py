"""
Several files at once: opened only while they are few, small and honest; read one by one, with one
list of people.
"""

import io
import zipfile
from collections.abc import Sequence
from typing import Any

import pytest

from tests.access.attempts import refusal
from tests.night.evening import told
from tests.rows import each_row
from tournament.engine.messages import say
from tournament.imports.import_rows import Problem, ReadResult
from tournament.imports.incoming_data import (
    IncomingData,
    IncomingNight,
    IncomingPlayer,
    IncomingResult,
)
from tournament.imports.multi_file_reader import FileReadResult, merge_files, read_all_files
from tournament.imports.multi_upload import ImportUpload, collect_files, pack_files, unpack_files
from tournament.imports.size_limits import MAX_ARCHIVE_BYTES, MAX_BYTES, MAX_FILES, MAX_ROWS

pytestmark = pytest.mark.pure

ANN_NUMBER, BOB_NUMBER = "0a" * 16, "0b" * 16
OUTSIDE = "“x.zip” is unsafe: it points outside itself. It was not opened."
DAMAGED = "“x.zip” is damaged. Zip it again."
TOO_MANY = "More than 200 files. Import them in parts."
TOO_LARGE = "The files are larger than 20 MB. Import them in parts."
KEYS = iter(f"key-of-many-files-{number}" for number in range(1000))


def archive(*files: tuple[str, bytes], compressed: bool = True) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(
        kept, "w", zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED
    ) as package:
        for name, content in files:
            package.writestr(name, content)
    return kept.getvalue()


def locked(content: bytes) -> bytes:
    """The same archive, which says that its first file has a password."""
    changed = bytearray(content)
    changed[6] |= 1
    changed[changed.index(b"PK\x01\x02") + 8] |= 1
    return bytes(changed)


def names(*files: ImportUpload) -> list[tuple[str, int]]:
    return [(one.name, len(one.content)) for one in collect_files(files)]


def test_files_and_archives_of_them_are_one_list() -> None:
    content = archive(
        ("2024/", b""),
        ("2024/may.tdt", b"abc"),
        ("__MACOSX/2024/._may.tdt", b"x"),
        (".DS_Store", b"x"),
    )
    assert names(ImportUpload("a.csv", b"Name"), ImportUpload("year.zip", content)) == [
        ("a.csv", 4),
        ("may.tdt", 3),
    ]


def test_a_workbook_is_no_archive_of_files() -> None:
    content = archive(("[Content_Types].xml", b"<a/>"), ("xl/workbook.xml", b"<a/>"))
    assert names(ImportUpload("book.xlsx", content)) == [("book.xlsx", len(content))]


@each_row(
    ("content", "why"),
    {
        archive(("../../etc/passwd", b"x")): OUTSIDE,
        archive(("/etc/passwd", b"x")): OUTSIDE,
        archive(("..\\x.tdt", b"x")): OUTSIDE,
        archive(("2024/", b"")): "“x.zip” is empty.",
        locked(archive(("a.tdt", b"x"))): "“x.zip” has a password. Zip it without one.",
        archive(("a.tdt", b"abcdefgh"), compressed=False).replace(
            b"abcdefgh", b"abcdefgX", 1
        ): DAMAGED,
        archive(*((f"{at}.tdt", b"x") for at in range(MAX_FILES + 1))): TOO_MANY,
        archive(*((f"{at}.tdt", b"\0" * MAX_BYTES) for at in range(11))): TOO_LARGE,
        b"PK\x03\x04"
        + b"x" * MAX_ARCHIVE_BYTES: "“x.zip” is larger than 5 MB. Import it in parts.",
    }.items(),
)
def test_a_hostile_archive_is_refused_in_one_sentence(content: bytes, why: str) -> None:
    assert refusal(collect_files, [ImportUpload("x.zip", content)]) == why


def test_what_an_archive_says_of_sizes_is_not_believed() -> None:
    bomb = archive(("a.tdt", b"\0" * 30_000_000))
    at = bomb.index(b"PK\x01\x02") + 24
    honest = (30_000_000).to_bytes(4, "little")
    assert bomb[at : at + 4] == honest
    assert (
        refusal(
            collect_files, [ImportUpload("x.zip", bomb.replace(honest, (10).to_bytes(4, "little")))]
        )
        == DAMAGED
    )


def test_too_many_or_too_large_files() -> None:
    assert refusal(collect_files, [ImportUpload("a.tdt", b"x")] * (MAX_FILES + 1)) == TOO_MANY
    assert refusal(collect_files, [ImportUpload("a.tdt", b"x" * MAX_BYTES)] * 11) == TOO_LARGE


def test_kept_as_one_and_opened_again() -> None:
    files = (ImportUpload("a.tdt", b"1"), ImportUpload("a.tdt", b"2"), ImportUpload("../b", b""))
    assert unpack_files(pack_files(files), [one.name for one in files]) == files


# --- read and put together


def person(ref: str, name: str, **details: str) -> IncomingPlayer:
    return IncomingPlayer(ref, name, details)


def night(ref: str, *refs: str, began: int = 1, by: Sequence[str] = ()) -> IncomingNight:
    results = tuple(IncomingResult(one, place, by=tuple(by)) for place, one in enumerate(refs, 1))
    return IncomingNight(ref, ref, began, 2, results)


def all_of(*files: IncomingData | str, left_out: Sequence[int] = ()) -> ReadResult:
    """Files that say this, or are refused for this reason, put together."""
    content = pack_files([ImportUpload(str(at), str(at).encode()) for at in range(len(files))])

    def reader(sent: ImportUpload) -> ReadResult:
        found = files[int(sent.content)]
        return (
            ReadResult(found)
            if isinstance(found, IncomingData)
            else ReadResult(IncomingData(()), (Problem(7, say(found)),))
        )

    labels = tuple(f"{at}.tdt" for at in range(1, len(files) + 1))
    return merge_files(read_all_files(next(KEYS), content, labels, reader), frozenset(left_out))


def problems(*files: IncomingData | str) -> list[tuple[int, str]]:
    return [(one.row, told(one.line)) for one in all_of(*files).problems]


def anns(name: str, **more: Any) -> IncomingData:
    """A file with one night, of which Ann is the only player."""
    began = more.pop("began", 1)
    return IncomingData((person("1", "Ann"),), (night(name, "1", began=began),), **more)


def test_one_person_in_all_files() -> None:
    read = all_of(
        IncomingData(
            (person("1", "Ann"), person("2", "Bob", email="bob@example.org")),
            (night("May", "1", "2"),),
        ),
        IncomingData(
            (person("1", "bob", phone="123"), person("2", "Cleo")), (night("June", "2", "1"),)
        ),
    ).incoming
    assert [(one.name, one.details) for one in read.players] == [
        ("Ann", {}),
        ("Bob", {"email": "bob@example.org", "phone": "123"}),
        ("Cleo", {}),
    ]
    called = {one.ref: one.name for one in read.players}
    nights = [[one.source, *(called[result.ref] for result in one.results)] for one in read.nights]
    assert nights == [["1.tdt", "Ann", "Bob"], ["2.tdt", "Cleo", "Bob"]]
    assert read.files == ("1.tdt", "2.tdt")


def test_the_other_programs_number_is_worth_more_than_the_name() -> None:
    read = all_of(
        IncomingData((person(ANN_NUMBER, "Ann"),), (night("May", ANN_NUMBER),)),
        IncomingData(
            (person(ANN_NUMBER, "Ann Berg"), person(BOB_NUMBER, "Ann")),
            (night("June", ANN_NUMBER, BOB_NUMBER),),
        ),
    )
    assert len(read.incoming.players) == 2
    may, june = read.incoming.nights
    assert may.results[0].ref == june.results[0].ref != june.results[1].ref


def test_two_people_of_one_name_in_one_file_stay_two() -> None:
    read = all_of(
        *(
            IncomingData((person("1", "Ann"), person("2", "Ann")), (night(one, "1", "2"),))
            for one in ("May", "June")
        )
    )
    may, june = ([one.ref for one in night.results] for night in read.incoming.nights)
    assert (may == june, len(set(may))) == (True, 2)


def test_who_knocked_out_whom_is_told_of_the_same_people() -> None:
    read = all_of(
        IncomingData((person("1", "Ann"), person("2", "Bob")), (night("May", "1", "2", by=("1",)),))
    )
    assert {one.by for one in read.incoming.nights[0].results} == {(read.incoming.players[0].ref,)}


def test_a_bad_file_is_named_and_nothing_else_is_lost() -> None:
    assert problems(anns("May"), "The place is no number.") == [
        (2, "Row 7: The place is no number.")
    ]
    found = all_of(anns("May"), "Bad.", left_out=[2])
    assert (found.problems, len(found.incoming.nights)) == ((), 1)


def test_a_file_or_a_night_that_is_there_twice_is_named() -> None:
    good, later = anns("May"), anns("May", began=5)
    again = IncomingData((person("1", "Ann"), person("2", "Bob")), (night("May", "1", "2"),))
    assert problems(again, good, later) == [(2, "Same night as “1.tdt”.")]
    assert problems(good, again, later) == [(1, "Same night as “2.tdt”.")]
    same = pack_files([ImportUpload("a", b"0"), ImportUpload("b", b"0")])
    found = read_all_files(next(KEYS), same, ("a.tdt", "b.tdt"), lambda sent: ReadResult(good))
    assert [told(one.problem) if one.problem else "" for one in found] == [
        "",
        "Same file as “a.tdt”.",
    ]


def test_what_all_files_say_is_told_once() -> None:
    common, own = say("The currency is yours."), say("Somebody was still in.")
    read = all_of(anns("May", notes=(common, own)), anns("June", notes=(common,)))
    assert read.incoming.notes == (common,)


def test_no_more_results_than_one_file_may_have() -> None:
    people = tuple(person(str(at), f"No {at}") for at in range(MAX_ROWS // 2 + 1))
    files = [
        IncomingData(people, (night(name, *(one.ref for one in people)),))
        for name in ("May", "June")
    ]
    read = [FileReadResult(at, f"{at}", one) for at, one in enumerate(files, 1)]
    assert (
        refusal(merge_files, read, frozenset()) == "More than 5000 results. Import them in parts."
    )
