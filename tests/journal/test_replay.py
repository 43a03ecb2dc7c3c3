"""`manage.py replay`: each night checked, journals exported and read back up to the first fault."""

from collections.abc import Callable, Iterable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.journal.clicks import ANN, click, fresh, taken_back
from tests.night.evening import OPENING
from tests.rows import each_row
from tournament import journal
from tournament.clock.actions import Pause, StartClock
from tournament.exports import journal_file
from tournament.models import Club, JournalEntry, Tournament
from tournament.night import journal_audit
from tournament.night.actions.night import Announce


@pytest.fixture
def played(night: Tournament) -> Tournament:
    click(night, StartClock())
    click(night, Pause(note="Zo\u00eb’s phone"))
    click(night, Announce("9 left"))
    taken_back(night, 3)
    return fresh(night)


def replay(*arguments: object) -> tuple[list[str], int]:
    """What it says, and how it ends."""
    said, ended = StringIO(), 0
    try:
        call_command("replay", *(str(one) for one in arguments), stdout=said)
    except SystemExit as end:
        ended = 1 if end.code else 0
        said.write(end.code if isinstance(end.code, str) else "")
    return said.getvalue().splitlines(), ended


def test_no_nights_yet_and_no_such_night(club: Club) -> None:
    assert replay("--check") == (["There are no nights yet."], 0)
    assert replay(7) == (["There is no night 7."], 1)


def test_all_is_well(club: Club, played: Tournament) -> None:
    other = journal.open_night(club, OPENING, ANN, "opening-2")
    said = [
        f"Night {played.pk}, “Friday”: 5 entries, all as they were written.",
        f"Night {other.pk}, “Friday”: 1 entries, all as they were written.",
        "Nights checked: 2, with faults: 0.",
    ]
    assert replay("--check") == (said, 0)
    assert replay(played.pk)[0][-1] == "Nights checked: 1, with faults: 0."


SEAL_3 = (
    "The seal of no. 3 is broken: it, or something before it, was changed after it was written."
)
OTHERWISE = "At no. {} the night adds up to something else than was written down then."


@each_row(
    ("version", "change", "sentences"),
    [
        *((3, {name: "0"}, [SEAL_3]) for name in ("by", "key", "seal")),
        (3, {"at": 5}, [SEAL_3, "No. 3 was written earlier than no. 2.", OTHERWISE.format(3)]),
        (4, {"action": '{"kind":"announce","text":"8 left"}'}, [SEAL_3.replace("3", "4"), OTHERWISE.format(4)]),
        (3, {"action": '{"kind":"teleport"}'},
         [SEAL_3, "No. 3 cannot be read: 'teleport' is not an action. A newer release may have "
                  "written it."]),
        (3, {"action": '{"from_step":0,"kind":"go_to","step":77}'},
         [SEAL_3, "No. 3 cannot be carried out: IndexError('tuple index out of range')."]),
        (3, {"version": 9}, ["No. 3 is missing: no. 4 stands in its place."]),
    ],
)  # fmt: skip
def test_a_changed_entry_shows(
    played: Tournament, version: int, change: dict[str, object], sentences: list[str]
) -> None:
    JournalEntry.objects.filter(night=played, version=version).update(**change)
    said, ended = replay()
    assert said[: len(sentences)] == [
        f"Night {played.pk}, “Friday”: {sentence}" for sentence in sentences
    ]
    assert (said[-1], ended) == ("Nights checked: 1, with faults: 1.", 1)


@each_row(
    ("kept", "sentence"),
    [
        (4, "The list of nights has another version (5) than the journal (4)."),
        (0, "Its journal is empty."),
    ],
)
def test_missing_entries_show(played: Tournament, kept: int, sentence: str) -> None:
    JournalEntry.objects.filter(night=played, version__gt=kept).delete()
    said, ended = replay()
    assert (said[0], ended) == (f"Night {played.pk}, “Friday”: {sentence}", 1)


@each_row("column", ["name", "phase", "starts_at", "finished_at"])
def test_a_wrong_summary_shows(played: Tournament, column: str) -> None:
    Tournament.objects.filter(pk=played.pk).update(**{column: 7})
    said, ended = replay()
    assert (ended, len(said)) == (1, 2)
    assert said[0].endswith("than the journal (Friday)." if column == "name" else ").")


# --- files


def test_a_journal_goes_to_a_file_and_back(played: Tournament, tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    assert replay(played.pk, "--export", file) == (
        [f"5 entries of “Friday” written to {file}; the last seal is {played.head}."],
        0,
    )
    lines = journal.list_sealed_lines(played)
    assert journal_file.read_journal(file.read_bytes()) == journal_file.JournalFileContents(lines)
    assert journal_audit.replay_sealed_lines(lines) == journal.build_snapshot(played).past
    assert replay("--file", file) == ([f"5 entries read; the last seal is {played.head}."], 0)
    assert [one.name for one in tmp_path.iterdir()] == ["night.jsonl"]


def test_a_damaged_file_says_where(played: Tournament, tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    content = journal_file.serialize_journal(journal.list_sealed_lines(played))
    third = content.index(b"Zo")
    file.write_bytes(content[:third] + b"Y" + content[third + 1 :])
    assert replay("--file", file) == (
        [
            "Line 3 is not as it was written; the lines before it are whole.",
            f"2 entries read; the last seal is {journal.list_sealed_lines(played)[1].seal}.",
        ],
        1,
    )


def test_every_cut_opens_as_the_lines_before_it(played: Tournament) -> None:
    lines = journal.list_sealed_lines(played)
    content = journal_file.serialize_journal(lines)
    for cut in range(len(content) + 1):
        opened, rest = journal_file.read_journal(content[:cut]), content[:cut].rpartition(b"\n")[2]
        is_line_end = content[cut : cut + 1] == b"\n"
        assert opened.lines == lines[: content[:cut].count(b"\n") + is_line_end]
        assert (opened.stopped_at is None) == (not rest or is_line_end)


WRONG: tuple[Callable[[int], int], ...] = (
    lambda one: one ^ 1,
    lambda one: one ^ 32,
    lambda one: 0,
    lambda one: 10,
)


def test_every_changed_byte_shows(played: Tournament) -> None:
    """Each byte in one of four ways; `tests/long` changes each in all."""
    change_every_byte(played, lambda at: (WRONG[at % 4],))


def change_every_byte(
    played: Tournament, ways: Callable[[int], Iterable[Callable[[int], int]]]
) -> None:
    lines = journal.list_sealed_lines(played)
    content = journal_file.serialize_journal(lines)
    for at, byte in enumerate(content):
        for wrong in {way(byte) for way in ways(at)} - {byte}:
            opened = journal_file.read_journal(content[:at] + bytes([wrong]) + content[at + 1 :])
            assert opened.lines == lines[: content[:at].count(b"\n")], (at, wrong)
            assert opened.stopped_at == len(opened.lines) + 1


@each_row(
    ("content", "stopped_at"),
    {
        b"": None,
        b"\n": 1,
        b"{}\n": 1,
        b"\xff\xfe": 1,
        b"[" * 50_000: 1,
        b"null\n": 1,
        b"1e999": 1,
    }.items(),
)
def test_other_files_open_as_nothing(content: bytes, stopped_at: int | None) -> None:
    assert journal_file.read_journal(content) == journal_file.JournalFileContents((), stopped_at)


def test_files_that_cannot_be(played: Tournament, tmp_path: Path) -> None:
    gone = tmp_path / "gone" / "night.jsonl"
    assert replay("--file", gone) == ([f"{gone} could not be read (No such file or directory)."], 1)
    assert replay(played.pk, "--export", gone) == (
        [f"{gone} could not be written (No such file or directory). Nothing was changed."],
        1,
    )
    (tmp_path / "empty").touch()
    assert replay("--file", tmp_path / "empty") == (["0 entries read; the last seal is none."], 1)
    journal.open_night(played.club, OPENING, ANN, "opening-2")
    assert replay("--export", gone)[0] == [
        "Say which night to write, for example: manage.py replay 7 --export night.jsonl"
    ]
