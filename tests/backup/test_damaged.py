"""Backups of damaged nights say so, and the newest backup that can be restored is never deleted."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from tests.backup.fill_database import furnish_at_once
from tests.damage import damage
from tests.live.nights import act
from tests.rows import each_row
from tournament import journal
from tournament.backup import backup_folder, backup_writer, journal_verification
from tournament.backup.backup_creation import make_backup
from tournament.backup.backup_reader import read_file_manifest
from tournament.backup.damaged_nights import list_damage_messages
from tournament.backup.manifest import MANIFEST, BackupReason, Manifest, NightDamage
from tournament.backup.restore import verify_backup_file
from tournament.engine.journal_seal import SealedLine, compute_seal
from tournament.engine.messages import Refusal
from tournament.localization import find_timezone, localize_fact
from tournament.models import Club, Tournament
from tournament.night.actions.night import Announce

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def night(club: Club) -> Tournament:
    """The club's night that runs, with some entries more."""
    night = Tournament.objects.get(finished_at=None)
    for left in (9, 8, 7):
        act(night, Announce(f"{left} left"))
    night.refresh_from_db()
    return night


def without_a_word(one: backup_folder.StoredBackup) -> backup_folder.StoredBackup:
    """The same backup as a release made it that did not look through its nights."""
    with ZipFile(one.file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    told = json.loads(parts[MANIFEST])
    del told["damaged"]
    parts[MANIFEST] = json.dumps(told).encode()
    with ZipFile(one.file, "w", ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    again = backup_folder.find_backup(one.name)
    assert again is not None
    return again


def manifest_of(one: backup_folder.StoredBackup) -> Manifest:
    manifest = backup_folder.manifest_of(one)
    assert manifest is not None
    return manifest


@each_row(
    "ways",
    [
        ("garbled", "unknown kind", "missing"),
        ("another seal", "one byte", "another head"),
        ("the last",),
    ],
)
def test_the_first_page_names_each_night_and_entry(
    ways: tuple[str, ...], transactional_db: None
) -> None:
    furnish_at_once()
    nights = list(Tournament.objects.order_by("finished_at", "pk")[: len(ways)])
    expected = {(night.pk, 2) for night in nights}
    for how, night in zip(ways, nights, strict=True):
        if how == "another head":
            Tournament.objects.filter(pk=night.pk).update(head="0" * 64)
        else:
            damage(
                night,
                "missing" if how == "the last" else how,
                entry=night.version if how == "the last" else 2,
            )
        if how in ("another head", "the last"):
            expected = expected - {(night.pk, 2)} | {(night.pk, night.version)}
    one = make_backup(BackupReason.HAND, "Ann")
    assert set(manifest_of(one).damaged or ()) == {NightDamage(*where) for where in expected}
    with pytest.raises(Refusal):
        verify_backup_file(one.file)


@pytest.mark.embedded_only
def test_bytes_that_are_no_text(club: Club) -> None:
    nights = list(Tournament.objects.order_by("pk")[:2])
    for night, written in zip(nights, ("CAST(x'7bff' AS TEXT)", "x'00ff'"), strict=True):
        with connection.cursor() as cursor:
            cursor.execute(
                f"UPDATE tournament_journalentry SET action = {written} WHERE night_id = %s AND "
                f"version = 2",
                [night.pk],
            )
    found = manifest_of(make_backup(BackupReason.HAND, "Ann")).damaged
    assert found == tuple(NightDamage(night.pk, 2) for night in nights)


def test_sealed_anew_it_still_has_to_add_up(night: Tournament) -> None:
    """Whoever can work out seals cannot make the night another one: it is played again."""
    lines = list(journal.list_sealed_lines(night))
    lines[2] = replace(
        lines[2], action=lines[2].action.replace("9 left", "5 left"), digest="0" * 64
    )
    lines[-1] = replace(lines[-1], digest="0" * 64)
    head = ""
    for line in lines:
        head = compute_seal(head, line)
        night.entries.filter(version=line.version).update(
            action=line.action, digest=line.digest, seal=head
        )
    Tournament.objects.filter(pk=night.pk).update(head=head)
    assert manifest_of(make_backup(BackupReason.HAND, "Ann")).damaged == (NightDamage(night.pk, 3),)


def test_what_was_played_again_once_is_not_played_again(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A house of ten thousand nights goes through the seals of all, and plays those that went on.
    """
    played: list[int] = []

    def count(lines: Sequence[SealedLine]) -> object:
        played.append(len(lines))
        return journal_verification.replay_journal(lines)

    monkeypatch.setattr(backup_writer, "replay_journal", count)
    one = make_backup(BackupReason.HAND, "Ann")
    assert (
        manifest_of(one).damaged,
        backup_folder.find_newest_restorable(),
        list_damage_messages(night.club),
    ) == (
        (),
        one,
        (),
    )
    assert len(played) == 3
    played.clear()
    act(night, Announce("6 left"))
    make_backup(BackupReason.HAND, "Ann")
    assert played == [night.version + 1]


def test_the_command_names_them_and_ends_with_one(
    night: Tournament, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    whole = make_backup(BackupReason.HAND, "Ann")
    damage(night, "one byte", entry=2)
    with pytest.raises(SystemExit) as ended:
        call_command("backup")
    out, err = capsys.readouterr()
    assert out.splitlines()[0].startswith(str(backup_folder.list_backups()[0].file))
    assert f"Damaged journals: “Friday” ({night.pk}), no. 2. This backup cannot be restored." in err
    assert ended.value.code == (
        f"Every night is whole in {whole.name}. To restore it: python3 manage.py restore "
        f"{whole.file}"
    )
    with pytest.raises(SystemExit):
        call_command("backup", str(tmp_path / "mine.zip"))
    assert read_file_manifest(tmp_path / "mine.zip").damaged == (NightDamage(night.pk, 2),)


def test_without_a_whole_one_the_command_says_so_and_everybody_learns_which_night_it_is(
    night: Tournament,
) -> None:
    damage(night, "one byte", entry=2)
    with pytest.raises(SystemExit) as ended:
        call_command("backup")
    assert ended.value.code == ("No undamaged backup. Keep this one, and look for older ones.")
    assert [
        localize_fact(line, find_timezone("UTC")) for line in list_damage_messages(night.club)
    ] == [
        "The journal of “Friday” is damaged from entry 2 on. Restore the backup named on the page Backups."
    ]
    assert list_damage_messages(Club.objects.create(name="Another")) == ()


def test_damaged_ones_do_not_push_out_the_whole_one(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once all nights are whole again it may go."""
    monkeypatch.setattr(settings, "BACKUPS_KEPT", 1)
    entry = night.entries.get(version=2)
    whole = make_backup(BackupReason.DAILY, "")
    damage(night, "one byte", entry=2)
    for left in range(2):
        act(night, Announce(f"{left} left"))
        damaged = make_backup(BackupReason.DAILY, "")
    assert (backup_folder.list_backups(), backup_folder.find_newest_restorable()) == (
        (damaged, whole),
        whole,
    )
    assert len(verify_backup_file(whole.file).nights) == 3
    entry.save()
    act(night, Announce("6 left"))
    newest = make_backup(BackupReason.DAILY, "")
    assert (
        backup_folder.list_backups(),
        whole.file.exists(),
        list_damage_messages(night.club),
    ) == (
        (newest,),
        False,
        (),
    )


def test_one_of_an_earlier_release_is_looked_through_first(night: Tournament) -> None:
    """It does not say whether its nights were whole; a damaged one is not offered."""
    make_backup(BackupReason.HAND, "Ann")
    damage(night, "one byte", entry=2)
    make_backup(BackupReason.HAND, "Ann")
    damaged, whole = (without_a_word(one) for one in backup_folder.list_backups())
    assert [manifest_of(one).damaged for one in (whole, damaged)] == [None, None]
    assert backup_folder.find_newest_restorable() == whole


def test_a_place_that_became_free_is_not_given_again() -> None:
    """Else the newest of a second would pass for the oldest, and be the first to go."""
    at = 1_790_000_000_000
    backup_folder.prepare_backups_folder()
    places = []
    for _one in range(3):
        place = backup_folder.choose_backup_path(BackupReason.HAND, at)
        place.write_bytes(b"")
        places.append(place)
    places[0].unlink()
    assert backup_folder.choose_backup_path(BackupReason.DAILY, at).name == places[2].name.replace(
        "-3-hand", "-4-daily"
    )
    assert [one.file for one in backup_folder.list_backups()] == [places[2], places[1]]
