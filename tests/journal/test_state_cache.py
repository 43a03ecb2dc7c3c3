"""
The cache of folded nights: extended where the journal goes on, folded again where it does not.
"""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction

from tests.access.attempts import at_once
from tests.journal.clicks import (
    ANN,
    BEN,
    TOO_LONG,
    click,
    fresh,
    newest,
    refusal,
    sentence,
    taken_back,
)
from tests.night.evening import OPENING
from tournament import journal, state_cache
from tournament.clock.actions import StartClock
from tournament.engine.journal_seal import compute_seal
from tournament.lru_cache import LRUCache
from tournament.models import Club, JournalEntry, Tournament
from tournament.night import journal_audit
from tournament.night.actions.night import Announce, RenameNight
from tournament.night.journal_history import JournalHistory, find_state_at_version
from tournament.night.state import State


def anew(night: Tournament) -> JournalHistory:
    """The night folded from its rows alone."""
    return journal_audit.replay_sealed_lines(journal.list_sealed_lines(night))


@pytest.mark.django_db(transaction=True)
def test_another_process_wrote_meanwhile(night: Tournament) -> None:
    """Its entries are read on the next click here, and only those."""
    ours, then = fresh(night).head, newest(night).past
    click(night, Announce("1 left"))
    taken_back(night, 2)
    state_cache.clear_state_cache()
    state_cache.cache_night(night.pk, ours, then)
    click(night, RenameNight("Late"))
    assert (newest(night).past, fresh(night).version) == (anew(night), 4)


@pytest.mark.django_db(transaction=True)
def test_a_click_that_was_rolled_back_is_not_remembered(night: Tournament) -> None:
    before = newest(night)
    with transaction.atomic():
        click(night, Announce("1 left"))
        newest(night)
        transaction.set_rollback(True)
    assert newest(night) == before
    click(night, Announce("2 left"))
    assert (newest(night).past, newest(night).state.announcement) == (anew(night), "2 left")


@pytest.mark.django_db(transaction=True)
def test_an_older_copy_of_the_database_was_restored(night: Tournament) -> None:
    """
    The same number now names another entry; what is remembered of the lost one must not shine
    through.
    """
    click(night, Announce("1 left"))
    row = Tournament.objects.filter(pk=night.pk).values().get()
    click(night, RenameNight("Lost"))
    lost = newest(night)
    JournalEntry.objects.filter(night=night, version__gt=2).delete()
    Tournament.objects.filter(pk=night.pk).update(**row)
    assert newest(night).state.name == "Friday"
    click(night, Announce("7 left"))
    found = newest(night)
    assert (found.version, found.past) == (lost.version, anew(night))
    assert (found.state.name, found.state.announcement) == ("Friday", "7 left")


@pytest.mark.django_db(transaction=True)
def test_the_same_number_written_by_somebody_else_after_a_restore(night: Tournament) -> None:
    """
    Another process went on after the restore, so that number and length fit, and only the seals
    differ.
    """
    first = fresh(night).head
    click(night, RenameNight("Lost"))
    click(night, Announce("1 left"))
    lost, then = fresh(night).head, newest(night).past
    JournalEntry.objects.filter(night=night, version__gt=1).delete()
    Tournament.objects.filter(pk=night.pk).update(version=1, head=first, name="Friday")
    for left in (5, 6, 7):
        click(night, Announce(f"{left} left"))
    state_cache.clear_state_cache()
    state_cache.cache_night(night.pk, lost, then)
    assert (newest(night).past, newest(night).state.name) == (anew(night), "Friday")


def test_a_row_that_was_read_earlier_shows_the_night_as_it_was_then(night: Tournament) -> None:
    early = fresh(night)
    click(night, RenameNight("Late"))
    assert newest(night).state.name == "Late"
    assert (journal.build_snapshot(early).state.name, journal.build_snapshot(early).version) == (
        "Friday",
        1,
    )
    assert newest(night).state.name == "Late"


def test_only_so_many_nights_are_kept(
    club: Club, night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state_cache, "_pasts", LRUCache(3))
    nights = [
        night,
        *(journal.open_night(club, OPENING, ANN, f"opening-{number}") for number in range(2, 7)),
    ]
    for one in nights:
        newest(one)
    assert [
        one for one in nights if state_cache.find_cached_past(one.pk, fresh(one).head)
    ] == nights[-3:]
    assert newest(night).state.name == "Friday"


# --- the night at another time


def test_the_night_at_any_version(night: Tournament) -> None:
    for left in (9, 8, 7):
        click(night, Announce(f"{left} left"))
    taken_back(night, 3)
    past = newest(night).past
    shown = [find_state_at_version(past, version) for version in range(6)]
    assert [state.announcement for state in shown] == [
        "",
        "",
        "9 left",
        "8 left",
        "7 left",
        "7 left",
    ]
    assert shown[0] == State()


def test_the_journal_as_people_read_it(night: Tournament) -> None:
    click(night, StartClock(), BEN)
    taken_back(night, 2)
    told = journal.list_history_lines(fresh(night))
    assert [(one.entry.by, one.undone) for one in told] == [
        ("Ann", False),
        ("Ben", True),
        ("Ann", False),
    ]
    assert journal.list_history_lines(fresh(night), 3) == told[2:]


def test_undo_redo_through_the_door(night: Tournament) -> None:
    click(night, Announce("9 left"))
    seen = journal.preview_undo(fresh(night), (2,))
    assert (seen.before.announcement, seen.after.announcement) == ("9 left", "")
    assert (seen.rejected, seen.idle, seen.entries_to_undo, fresh(night).version) == (
        (),
        (),
        (2,),
        2,
    )
    assert taken_back(night, 2).version == 3
    assert newest(night).state == seen.after
    taken_back(night, 3)
    assert newest(night).state.announcement == "9 left"
    taken_back(night, 4)
    assert [line.action for line in journal.list_sealed_lines(night)[2:]] == [
        '{"kind":"undo","targets":[2]}',
        '{"kind":"undo","redo":true,"targets":[3]}',
        '{"kind":"undo","targets":[4]}',
    ]


# --- a journal that was tampered with


NO_TEXT = "CAST(x'7bff' AS TEXT)"
"""
SQLite hands out whatever lies in the file; read strictly, it would look as if the database were
away.
"""
BY_HAND = {
    "garbled": "UPDATE tournament_journalentry SET action = '{\"kind\":' WHERE night_id = %s AND "
    "version = 2",
    "a blob": "UPDATE tournament_journalentry SET action = CAST('x' AS BLOB) WHERE night_id = %s "
    "AND version = 2",
    "no text": f"UPDATE tournament_journalentry SET action = {NO_TEXT} WHERE night_id = %s AND "
    f"version = 2",
    "a kind that is none": (
        'UPDATE tournament_journalentry SET action = \'{"kind":"teleport"}\' WHERE night_id = %s '
        "AND version = 2"
    ),
    "missing": "DELETE FROM tournament_journalentry WHERE night_id = %s AND version = 2",
    "its end is missing": "DELETE FROM tournament_journalentry WHERE night_id = %s AND version > 1",
    "other numbers": "UPDATE tournament_journalentry SET version = version + 7 WHERE night_id = %s "
    "AND version > 1",
}


@pytest.mark.embedded_only
@pytest.mark.parametrize("how", BY_HAND)
def test_a_night_that_cannot_be_read_says_where_and_takes_no_more(
    how: str, night: Tournament
) -> None:
    click(night, Announce("9 left"))
    click(night, Announce("8 left"))
    with connection.cursor() as cursor:
        cursor.execute(BY_HAND[how], [night.pk])
    journal.clear_state_cache()
    with pytest.raises(journal.DamagedNight) as damaged:
        newest(night)
    assert (damaged.value.night, sentence(damaged.value)) == (night, SENTENCE)
    assert journal.build_snapshot_if_intact(fresh(night)) is None
    with pytest.raises(journal.DamagedNight):
        click(night, Announce("7 left"))


SENTENCE = "“Friday” can't be opened: entry 2 in its journal is damaged."


@pytest.mark.parametrize("told", [{"version": 9}, {"head": "0" * 64}])
def test_a_row_that_says_something_else_than_its_journal(
    told: dict[str, Any], night: Tournament
) -> None:
    """Whatever was written after it would be sealed to an entry that is not there."""
    Tournament.objects.filter(pk=night.pk).update(**told)
    journal.clear_state_cache()
    for step in (newest, lambda night: click(night, Announce("9 left"))):
        with pytest.raises(journal.DamagedNight):
            step(night)
    assert JournalEntry.objects.filter(night=night).count() == 1


def test_an_entry_of_a_later_release_is_no_damage(night: Tournament) -> None:
    """Its seal holds: a newer program can read what this one cannot."""
    row = JournalEntry.objects.get(night=night)
    row.action = '{"kind":"teleport"}'
    row.seal = compute_seal("", replace(journal.list_sealed_lines(night)[0], action=row.action))
    row.save()
    Tournament.objects.filter(pk=night.pk).update(head=row.seal)
    journal.clear_state_cache()
    with pytest.raises(journal.DamagedNight) as damaged:
        newest(night)
    assert sentence(damaged.value) == (
        "“Friday” can't be opened: entry 1 in its journal is unknown. Update the program."
    )


# --- threads


@pytest.mark.django_db(transaction=True)
def test_two_threads_take_turns(night: Tournament) -> None:
    def counts(by: journal.Actor, first: int) -> None:
        for left in range(first, first + 20, 2):
            click(night, Announce(f"{left} left"), by)

    assert at_once(partial(counts, ANN, 1), partial(counts, BEN, 2)) == ["done", "done"]
    assert fresh(night).version == 21
    assert journal_audit.describe_faults(journal.list_sealed_lines(night)) == ()


def test_a_refusal_rolls_its_own_part_back_only(night: Tournament) -> None:
    with transaction.atomic():
        click(night, Announce("9 left"))
        refusal(night, Announce(TOO_LONG))
    assert (fresh(night).version, connection.in_atomic_block) == (2, True)
