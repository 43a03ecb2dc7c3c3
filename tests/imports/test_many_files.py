"""Several files at once: opened only while they are few, small and honest; read one by one, with one list of people."""

import io
import zipfile
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.core.evening import told
from tests.rows import each_row
from tournament.core.text import Refused, say
from tournament.imports.incoming import Incoming, IncomingNight, IncomingPlayer, IncomingResult
from tournament.imports.limits import MOST_ARCHIVE, MOST_BYTES, MOST_FILES, MOST_ROWS
from tournament.imports.many_files import Sent, gathered, packed, reopened
from tournament.imports.many_reading import FileRead, read_each, together
from tournament.imports.reading import Problem, Read

pytestmark = pytest.mark.pure

ANN_NUMBER, BOB_NUMBER = "0a" * 16, "0b" * 16
KEYS = iter(f"key-of-many-files-{number}" for number in range(1000))


def archive(*files: tuple[str, bytes], compressed: bool = True) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED) as package:
        for name, content in files:
            package.writestr(name, content)
    return kept.getvalue()


def locked(content: bytes) -> bytes:
    """The same archive, which says that its first file has a password."""
    changed = bytearray(content)
    changed[6] |= 1
    changed[changed.index(b"PK\x01\x02") + 8] |= 1
    return bytes(changed)


def names(*files: Sent) -> list[tuple[str, int]]:
    return [(one.name, len(one.content)) for one in gathered(files)]


def test_files_and_archives_of_them_are_one_list() -> None:
    content = archive(("2024/", b""), ("2024/may.tdt", b"abc"), ("__MACOSX/2024/._may.tdt", b"x"), (".DS_Store", b"x"))
    assert names(Sent("a.csv", b"Name"), Sent("year.zip", content)) == [("a.csv", 4), ("may.tdt", 3)]


def test_a_workbook_is_no_archive_of_files() -> None:
    content = archive(("[Content_Types].xml", b"<a/>"), ("xl/workbook.xml", b"<a/>"))
    assert names(Sent("book.xlsx", content)) == [("book.xlsx", len(content))]


@each_row(
    ("content", "why"),
    [
        (archive(("../../etc/passwd", b"x")), "The archive “x.zip” names files outside of itself. It is not opened."),
        (archive(("/etc/passwd", b"x")), "The archive “x.zip” names files outside of itself. It is not opened."),
        (archive(("..\\x.tdt", b"x")), "The archive “x.zip” names files outside of itself. It is not opened."),
        (archive(("2024/", b"")), "There is no file in the archive “x.zip”."),
        (locked(archive(("a.tdt", b"x"))), "The archive “x.zip” has a password. Pack it without one."),
        (archive(("a.tdt", b"abcdefgh"), compressed=False).replace(b"abcdefgh", b"abcdefgX", 1),
         "The archive “x.zip” is damaged. Pack it once more."),
        (archive(*((f"{at}.tdt", b"x") for at in range(MOST_FILES + 1))),
         "These are more than 200 files. Import them in parts."),
        (archive(*((f"{at}.tdt", b"\0" * MOST_BYTES) for at in range(11))),
         "Together the files are larger than 20 MB. Import them in parts."),
        (b"PK\x03\x04" + b"x" * MOST_ARCHIVE, "The archive “x.zip” is larger than 5 MB. Import its files in parts."),
    ],
)  # fmt: skip
def test_a_hostile_archive_is_refused_in_one_sentence(content: bytes, why: str) -> None:
    with pytest.raises(Refused) as refused:
        gathered([Sent("x.zip", content)])
    assert told(refused.value.line) == why


def test_what_an_archive_says_of_sizes_is_not_believed() -> None:
    bomb = archive(("a.tdt", b"\0" * 30_000_000))
    at = bomb.index(b"PK\x01\x02") + 24
    honest = (30_000_000).to_bytes(4, "little")
    assert bomb[at : at + 4] == honest
    told_small = bomb.replace(honest, (10).to_bytes(4, "little"))
    with pytest.raises(Refused) as refused:
        gathered([Sent("x.zip", told_small)])
    assert told(refused.value.line) == "The archive “x.zip” is damaged. Pack it once more."


def test_too_many_or_too_large_files() -> None:
    with pytest.raises(Refused) as refused:
        gathered([Sent("a.tdt", b"x")] * (MOST_FILES + 1))
    assert told(refused.value.line) == "These are more than 200 files. Import them in parts."
    with pytest.raises(Refused) as refused:
        gathered([Sent("a.tdt", b"x" * MOST_BYTES)] * 11)
    assert told(refused.value.line) == "Together the files are larger than 20 MB. Import them in parts."


def test_kept_as_one_and_opened_again() -> None:
    files = (Sent("a.tdt", b"1"), Sent("a.tdt", b"2"), Sent("../b", b""))
    assert reopened(packed(files), [one.name for one in files]) == files


# --- read and put together --------------------------------------------------------------------------------------------


def person(ref: str, name: str, **more: str) -> IncomingPlayer:
    return replace(IncomingPlayer(ref, name), **more)


def night(ref: str, *refs: str, began: int = 1, by: Sequence[str] = ()) -> IncomingNight:
    results = tuple(IncomingResult(one, place, by=tuple(by)) for place, one in enumerate(refs, 1))
    return IncomingNight(ref, ref, began, 2, results)


def all_of(*files: Incoming | str, left_out: Sequence[int] = ()) -> Read:
    """Files that say this, or are refused for this reason, put together."""
    content = packed([Sent(str(at), str(at).encode()) for at in range(len(files))])

    def reader(sent: Sent) -> Read:
        found = files[int(sent.content)]
        return found_in(found)

    labels = tuple(f"{at}.tdt" for at in range(1, len(files) + 1))
    return together(read_each(next(KEYS), content, labels, reader), frozenset(left_out))


def found_in(found: Incoming | str) -> Read:
    return Read(found) if isinstance(found, Incoming) else Read(Incoming(()), (Problem(7, say(found)),))


def who(read: Read) -> list[list[str]]:
    called = {one.ref: one.name for one in read.incoming.players}
    return [[called[one.ref] for one in night.results] for night in read.incoming.nights]


def test_one_person_in_all_files() -> None:
    read = all_of(
        Incoming((person("1", "Ann"), person("2", "Bob", email="bob@example.org")), (night("May", "1", "2"),)),
        Incoming((person("1", "bob", phone="123"), person("2", "Cleo")), (night("June", "2", "1"),)),
    )
    assert [(one.name, one.email, one.phone) for one in read.incoming.players] == [
        ("Ann", "", ""),
        ("Bob", "bob@example.org", "123"),
        ("Cleo", "", ""),
    ]
    assert who(read) == [["Ann", "Bob"], ["Cleo", "Bob"]]
    assert [one.source for one in read.incoming.nights] == ["1.tdt", "2.tdt"]
    assert read.incoming.files == ("1.tdt", "2.tdt")


def test_the_other_programs_number_is_worth_more_than_the_name() -> None:
    read = all_of(
        Incoming((person(ANN_NUMBER, "Ann"),), (night("May", ANN_NUMBER),)),
        Incoming((person(ANN_NUMBER, "Ann Berg"), person(BOB_NUMBER, "Ann")), (night("June", ANN_NUMBER, BOB_NUMBER),)),
    )
    assert len(read.incoming.players) == 2
    may, june = read.incoming.nights
    assert may.results[0].ref == june.results[0].ref != june.results[1].ref


def test_two_people_of_one_name_in_one_file_stay_two() -> None:
    files = [Incoming((person("1", "Ann"), person("2", "Ann")), (night(one, "1", "2"),)) for one in ("May", "June")]
    read = all_of(*files)
    may, june = read.incoming.nights
    assert [one.ref for one in may.results] == [one.ref for one in june.results]
    assert len({one.ref for one in may.results}) == 2


def test_who_knocked_out_whom_is_told_of_the_same_people() -> None:
    read = all_of(Incoming((person("1", "Ann"), person("2", "Bob")), (night("May", "1", "2", by=("1",)),)))
    assert {one.by for one in read.incoming.nights[0].results} == {(read.incoming.players[0].ref,)}


def test_a_bad_file_is_named_and_nothing_else_is_lost() -> None:
    good = Incoming((person("1", "Ann"),), (night("May", "1"),))
    read = all_of(good, "The place is no number.")
    assert [(one.row, told(one.line)) for one in read.problems] == [(2, "Row 7: The place is no number.")]
    assert (all_of(good, "Bad.", left_out=[2]).problems, len(read.incoming.nights)) == ((), 1)


def test_a_file_or_a_night_that_is_there_twice_is_named() -> None:
    good = Incoming((person("1", "Ann"),), (night("May", "1"),))
    again = Incoming((person("1", "Ann"), person("2", "Bob")), (night("May", "1", "2"),))
    later = Incoming((person("1", "Ann"),), (night("May", "1", began=5),))
    assert [(one.row, told(one.line)) for one in all_of(again, good, later).problems] == [
        (2, "The night of “1.tdt” once more.")
    ]
    assert [(one.row, told(one.line)) for one in all_of(good, again, later).problems] == [
        (1, "The night of “2.tdt” once more.")
    ]
    same = packed([Sent("a", b"0"), Sent("b", b"0")])
    found = read_each(next(KEYS), same, ("a.tdt", "b.tdt"), lambda sent: Read(good))
    assert [told(one.problem) if one.problem else "" for one in found] == ["", "This is the same file as “a.tdt”."]


def test_what_all_files_say_is_told_once() -> None:
    common, own = say("The currency is yours."), say("Somebody was still in.")
    read = all_of(
        Incoming((person("1", "Ann"),), (night("May", "1"),), notes=(common, own)),
        Incoming((person("1", "Ann"),), (night("June", "1"),), notes=(common,)),
    )
    assert read.incoming.notes == (common,)


def test_no_more_results_than_one_file_may_have() -> None:
    people = tuple(person(str(at), f"No {at}") for at in range(MOST_ROWS // 2 + 1))
    files = [Incoming(people, (night(name, *(one.ref for one in people)),)) for name in ("May", "June")]
    with pytest.raises(Refused) as refused:
        together([FileRead(at, f"{at}", one) for at, one in enumerate(files, 1)], frozenset())
    assert told(refused.value.line) == "These files hold more than 5000 results. Import them in parts."
