"""What a process remembers of a night: extended where the chain goes on, folded anew where it does not."""

import threading
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection, connections, transaction

from tests.core.evening import OPENING
from tests.journal.friday import ANN, BEN, TOO_LONG, click, fresh, refusal, sentence, taken_back
from tournament import folded, journal
from tournament.core import audit
from tournament.core.actions.clock import StartClock
from tournament.core.actions.night import Announce, Rename
from tournament.core.chain import seal
from tournament.core.history import Past
from tournament.core.state import State
from tournament.core.text import Refused
from tournament.models import Club, JournalEntry, Tournament
from tournament.recent import Recent


def anew(night: Tournament) -> Past:
    """The night folded from its rows alone."""
    return audit.replay(journal.sealed_lines(night))


@pytest.mark.django_db(transaction=True)
def test_only_new_entries_are_read(club: Club) -> None:
    night = journal.open_night(club, OPENING, ANN, "opening-1")
    for number in range(3):
        click(night, Announce(f"{number} left"))
    assert journal.newest(fresh(night)).past == anew(night)


@pytest.mark.django_db(transaction=True)
def test_another_process_wrote_meanwhile(club: Club) -> None:
    """Its entries are read on the next click here, and only those."""
    night = journal.open_night(club, OPENING, ANN, "opening-1")
    ours, then = fresh(night).head, journal.newest(fresh(night)).past
    click(night, Announce("1 left"))
    taken_back(night, 2)
    folded.forget()
    folded.remember(night.pk, ours, then)
    click(night, Rename("Late"))
    assert journal.newest(fresh(night)).past == anew(night)
    assert fresh(night).version == 4


@pytest.mark.django_db(transaction=True)
def test_a_click_that_was_rolled_back_is_not_remembered(club: Club) -> None:
    night = journal.open_night(club, OPENING, ANN, "opening-1")
    before = journal.newest(fresh(night))
    with transaction.atomic():
        click(night, Announce("1 left"))
        journal.newest(fresh(night))
        transaction.set_rollback(True)
    assert journal.newest(fresh(night)) == before
    click(night, Announce("2 left"))
    assert journal.newest(fresh(night)).past == anew(night)
    assert journal.newest(fresh(night)).state.announcement == "2 left"


@pytest.mark.django_db(transaction=True)
def test_an_older_copy_of_the_database_was_restored(club: Club) -> None:
    """The same number now names another entry; what is remembered of the lost one must not shine through."""
    night = journal.open_night(club, OPENING, ANN, "opening-1")
    click(night, Announce("1 left"))
    kept, row = 2, Tournament.objects.filter(pk=night.pk).values().get()
    click(night, Rename("Lost"))
    lost = journal.newest(fresh(night))
    JournalEntry.objects.filter(night=night, version__gt=kept).delete()
    Tournament.objects.filter(pk=night.pk).update(**row)
    assert journal.newest(fresh(night)).state.name == "Friday"
    click(night, Announce("7 left"))
    newest = journal.newest(fresh(night))
    assert (newest.version, newest.past) == (lost.version, anew(night))
    assert (newest.state.name, newest.state.announcement) == ("Friday", "7 left")


@pytest.mark.django_db(transaction=True)
def test_the_same_number_written_by_somebody_else_after_a_restore(club: Club) -> None:
    """Another process went on after the restore, so that number and length fit, and only the seals differ."""
    night = journal.open_night(club, OPENING, ANN, "opening-1")
    click(night, Rename("Lost"))
    click(night, Announce("1 left"))
    lost, then = fresh(night).head, journal.newest(fresh(night)).past
    JournalEntry.objects.filter(night=night, version__gt=1).delete()
    first = JournalEntry.objects.get(night=night)
    Tournament.objects.filter(pk=night.pk).update(version=1, head=first.seal, name="Friday")
    for left in (5, 6, 7):
        click(night, Announce(f"{left} left"))
    folded.forget()
    folded.remember(night.pk, lost, then)
    assert journal.newest(fresh(night)).past == anew(night)
    assert journal.newest(fresh(night)).state.name == "Friday"


def test_a_row_that_was_read_earlier_shows_the_night_as_it_was_then(night: Tournament) -> None:
    early = fresh(night)
    click(night, Rename("Late"))
    assert journal.newest(fresh(night)).state.name == "Late"
    assert (journal.newest(early).state.name, journal.newest(early).version) == ("Friday", 1)
    assert journal.newest(fresh(night)).state.name == "Late"


def test_nights_are_kept_apart(club: Club, night: Tournament) -> None:
    other = journal.open_night(club, replace(OPENING, name="Saturday"), ANN, "opening-2")
    click(other, Announce("5 left"))
    shown = [journal.newest(fresh(one)).state.announcement for one in (night, other)]
    assert shown == ["", "5 left"]


def test_only_so_many_nights_are_kept(club: Club, night: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folded, "_pasts", Recent(3))
    others = [journal.open_night(club, OPENING, ANN, f"opening-{number}") for number in range(2, 7)]
    for one in (night, *others):
        journal.newest(fresh(one))
    kept = [one.pk for one in (night, *others) if folded.known(one.pk, fresh(one).head)]
    assert kept == [one.pk for one in others[-3:]]
    assert journal.newest(fresh(night)).state.name == "Friday"


# --- the night at another time ----------------------------------------------------------------------------------------


def test_the_night_at_any_version(night: Tournament) -> None:
    for left in (9, 8, 7):
        click(night, Announce(f"{left} left"))
    taken_back(night, 3)
    row = fresh(night)
    shown = [journal.state_of(row, version).announcement for version in range(6)]
    assert shown == ["", "", "9 left", "8 left", "7 left", "7 left"]
    assert journal.state_of(row, 0) == State()


def test_the_journal_as_people_read_it(night: Tournament) -> None:
    click(night, StartClock(), BEN)
    taken_back(night, 2)
    told = journal.history(fresh(night))
    assert [(one.entry.by, one.undone) for one in told] == [("Ann", False), ("Ben", True), ("Ann", False)]
    assert journal.history(fresh(night), 3) == told[2:]


def test_undo_redo_through_the_door(night: Tournament) -> None:
    click(night, Announce("9 left"))
    assert taken_back(night, 2).version == 3
    assert journal.newest(fresh(night)).state.announcement == ""
    taken_back(night, 3)
    assert journal.newest(fresh(night)).state.announcement == "9 left"
    taken_back(night, 4)
    assert [line.action for line in journal.sealed_lines(night)[2:]] == [
        '{"kind":"undo","targets":[2]}',
        '{"kind":"undo","redo":true,"targets":[3]}',
        '{"kind":"undo","targets":[4]}',
    ]


def test_the_consequences_are_shown_before(night: Tournament) -> None:
    click(night, Announce("9 left"))
    seen = journal.preview_undo(fresh(night), (2,))
    assert (seen.before.announcement, seen.after.announcement) == ("9 left", "")
    assert (seen.rejected, seen.idle, seen.together) == ((), (), (2,))
    assert fresh(night).version == 2


# --- a journal that was tampered with ---------------------------------------------------------------------------------


def test_a_journal_with_a_hole_takes_no_more(night: Tournament) -> None:
    click(night, Announce("9 left"))
    click(night, Announce("8 left"))
    journal.forget()
    JournalEntry.objects.filter(night=night, version=2).delete()
    with pytest.raises(Refused) as refused:
        click(night, Announce("7 left"))
    assert sentence(refused.value) == "“Friday” can't be opened: entry 2 in its journal is damaged."


BY_HAND = {
    "garbled": "UPDATE tournament_journalentry SET action = '{\"kind\":' WHERE night_id = %s AND version = 2",
    "no text": "UPDATE tournament_journalentry SET action = CAST('x' AS BLOB) WHERE night_id = %s AND version = 2",
    "a kind that is none": (
        'UPDATE tournament_journalentry SET action = \'{"kind":"teleport"}\' WHERE night_id = %s AND version = 2'
    ),
    "missing": "DELETE FROM tournament_journalentry WHERE night_id = %s AND version = 2",
    "its end is missing": "DELETE FROM tournament_journalentry WHERE night_id = %s AND version > 1",
    "other numbers": "UPDATE tournament_journalentry SET version = version + 7 WHERE night_id = %s AND version > 1",
}


@pytest.mark.embedded_only
@pytest.mark.parametrize("how", BY_HAND)
def test_a_night_that_cannot_be_read_says_where(how: str, night: Tournament) -> None:
    click(night, Announce("9 left"))
    click(night, Announce("8 left"))
    with connection.cursor() as cursor:
        cursor.execute(BY_HAND[how], [night.pk])
    journal.forget()
    with pytest.raises(journal.Damaged) as damaged:
        journal.newest(fresh(night))
    assert damaged.value.night == night
    assert sentence(damaged.value) == "“Friday” can't be opened: entry 2 in its journal is damaged."
    assert journal.newest_if_whole(fresh(night)) is None


@pytest.mark.embedded_only
def test_bytes_that_are_no_text_are_read_as_damage(night: Tournament) -> None:
    """SQLite hands out whatever lies in the file; read strictly, it would look as if the database were away."""
    click(night, Announce("9 left"))
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE tournament_journalentry SET action = CAST(x'7bff' AS TEXT) WHERE night_id = %s AND version = 2",
            [night.pk],
        )
    journal.forget()
    with pytest.raises(journal.Damaged) as damaged:
        journal.newest(fresh(night))
    assert sentence(damaged.value) == "“Friday” can't be opened: entry 2 in its journal is damaged."


@pytest.mark.parametrize("told", [{"version": 9}, {"head": "0" * 64}])
def test_a_row_that_says_something_else_than_its_journal(told: dict[str, Any], night: Tournament) -> None:
    """Whatever was written after it would be sealed to an entry that is not there."""
    Tournament.objects.filter(pk=night.pk).update(**told)
    journal.forget()
    with pytest.raises(journal.Damaged):
        journal.newest(fresh(night))
    with pytest.raises(journal.Damaged):
        click(night, Announce("9 left"))
    assert JournalEntry.objects.filter(night=night).count() == 1


def test_an_entry_of_a_later_release_is_no_damage(night: Tournament) -> None:
    """Its seal holds: a newer program can read what this one cannot."""
    row = JournalEntry.objects.get(night=night)
    row.action = '{"kind":"teleport"}'
    row.seal = seal("", replace(journal.sealed_lines(night)[0], action=row.action))
    row.save()
    Tournament.objects.filter(pk=night.pk).update(head=row.seal)
    journal.forget()
    with pytest.raises(journal.Damaged) as damaged:
        journal.newest(fresh(night))
    assert sentence(damaged.value) == (
        "“Friday” can't be opened: entry 1 in its journal is of an unknown kind. "
        "A newer Final Nine may have written it; update the program."
    )


# --- threads ----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_two_threads_take_turns(club: Club) -> None:
    night = journal.open_night(club, OPENING, ANN, "opening-1")
    refusals: list[Refused] = []

    def counts(by: journal.By, first: int) -> None:
        try:
            for left in range(first, first + 20, 2):
                click(night, Announce(f"{left} left"), by)
        except Refused as refused:
            refusals.append(refused)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=counts, args=(by, first)) for by, first in ((ANN, 1), (BEN, 2))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refusals == []
    assert fresh(night).version == 21
    assert audit.faults(journal.sealed_lines(night)) == ()


def test_a_refusal_rolls_its_own_part_back_only(night: Tournament) -> None:
    with transaction.atomic():
        click(night, Announce("9 left"))
        refusal(night, Announce(TOO_LONG))
    assert (fresh(night).version, connection.in_atomic_block) == (2, True)
