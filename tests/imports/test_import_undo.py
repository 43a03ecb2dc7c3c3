"""Undo of an import: archived or removed; refused once somebody went on with it."""

import pytest

from tests.access.attempts import refusal
from tests.imports.files import ANN, BEN, take
from tests.journal.clicks import click, fresh
from tournament import journal
from tournament.access.authorization import list_club_nights
from tournament.clock.actions import StartClock
from tournament.club.night_archive import (
    list_archived_nights,
    put_night_in_archive,
    take_night_from_archive,
)
from tournament.club.players import (
    add_player,
    change_player,
    list_archived_players,
    merge_players,
    players_of,
)
from tournament.imports.import_undo import undo_import
from tournament.league.result_arrays import load_club_results
from tournament.models import Club, ImportBatch, Player, Season, Tournament
from tournament.night.actions.night import FinishNight, OpenNight, RenameNight, ReopenNight
from tournament.night.rules.night_presets import BY_KEY
from tournament.players.actions.entries import ExpectPlayer

pytestmark = pytest.mark.django_db
PRESET = BY_KEY["hpt20"]
OPENING = OpenNight("Friday", "hpt20", 1000, PRESET.structure, PRESET.rules, terms=PRESET.terms)


def names(people: list[Player]) -> list[str]:
    return [one.name for one in people]


def refused(batch: ImportBatch) -> str:
    said = refusal(undo_import, batch, BEN)
    batch.refresh_from_db()
    assert batch.undone_at is None
    return said


@pytest.fixture
def friday(club: Club) -> Tournament:
    """A night of the club's own."""
    return journal.open_night(club, OPENING, ANN, "another-night")


def first(batch: ImportBatch) -> Tournament:
    return Tournament.objects.get(pk=batch.nights[0])


def test_nights_are_put_away_and_players_archived(club: Club) -> None:
    add_player(club, "Dora")
    batch = take(club)
    undo_import(batch, BEN)
    batch.refresh_from_db()
    club.refresh_from_db()
    assert (batch.undone_by, batch.undone_at is not None) == ("Ben", True)
    assert (list(list_club_nights(club)), load_club_results(club).nights) == ([], ())
    assert (names(players_of(club)), names(list_archived_players(club))) == (
        ["Dora"],
        ["Bob", "Cleo", "Zoë"],
    )
    assert Season.objects.get().archived_at is not None


def test_nights_come_back_one_by_one_or_with_the_same_file(club: Club) -> None:
    batch = take(club)
    undo_import(batch, ANN)
    undo_import(batch, BEN)
    batch.refresh_from_db()
    assert (batch.undone_by, [one.name for one in list_archived_nights(club)]) == (
        "Ann",
        ["April", "March"],
    )
    take_night_from_archive(list_archived_nights(club)[0])
    club.refresh_from_db()
    assert (
        [one.name for one in list_club_nights(club)]
        == [one.name for one in load_club_results(club).nights]
        == ["April"]
    )
    assert take(club).players == []
    assert sorted(one.name for one in list_club_nights(club)) == ["April", "April", "March"]


def test_players_whom_no_night_names_are_removed(club: Club) -> None:
    undo_import(take(club, "Name\nBob\nZoë\n"), ANN)
    assert not Player.objects.exists()


def test_not_after_a_night_was_changed_even_if_changed_back(club: Club) -> None:
    batch = take(club)
    click(first(batch), ReopenNight())
    assert refused(batch).startswith("“March” changed after the import: Night reopened")
    journal.undo_entries(fresh(first(batch)), (3,), ANN, "taking-it-back")
    assert "changed after the import" in refused(batch)
    assert len(list_club_nights(club)) == 2


def test_not_after_a_player_was_renamed_or_merged(club: Club) -> None:
    renamed, merged = take(club), take(club, "Name\nIda\nJim\n")
    change_player(club, renamed.players[0], "Robert")
    assert refused(renamed) == "Bob was renamed to Robert since. Archive the others one by one."
    merge_players(club, merged.players[0], merged.players[1])
    assert refused(merged) == "Ida was merged since. Archive the others one by one."


def test_not_after_a_player_is_on_another_list(club: Club, friday: Tournament) -> None:
    batch = take(club, "Name\nBob\nZoë\n")
    for action in (ExpectPlayer(batch.players[1], "Zoë"), FinishNight()):
        click(friday, action)
        assert refused(batch) == ("Zoë is now in “Friday”. Archive the imported nights one by one.")


def test_what_others_do_meanwhile_is_no_reason(club: Club, friday: Tournament) -> None:
    batch = take(club)
    click(friday, ExpectPlayer(add_player(club, "Dora").pk, "Dora"))
    undo_import(batch, ANN)
    assert [one.name for one in list_club_nights(club)] == ["Friday"]


# --- nights put away by hand


def test_a_night_that_goes_on_stays(club: Club, friday: Tournament) -> None:
    click(friday, StartClock())
    assert (
        refusal(put_night_in_archive, fresh(friday))
        == "This night is not over. Finish it first, or cancel its start."
    )
    click(friday, FinishNight())
    put_night_in_archive(fresh(friday))
    assert list(list_club_nights(club)) == []


def test_a_night_that_was_never_started_can_go(club: Club, friday: Tournament) -> None:
    for _twice in range(2):
        put_night_in_archive(fresh(friday))
    assert (list(list_club_nights(club)), list_archived_nights(club)) == ([], [friday])
    for _twice in range(2):
        take_night_from_archive(fresh(friday))
    assert list(list_club_nights(club)) == [friday]


def test_whatever_shows_the_results_counts_again_and_the_night_can_be_put_right(club: Club) -> None:
    batch = take(club)
    club.refresh_from_db()
    before = club.results_revision, club.revision
    put_night_in_archive(first(batch))
    club.refresh_from_db()
    assert (club.results_revision, club.revision) == (before[0] + 1, before[1] + 1)
    for action in (ReopenNight(), RenameNight("May")):
        click(fresh(first(batch)), action)
    assert first(batch).name == "May"
