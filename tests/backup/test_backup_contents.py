"""What a backup contains, which backups are kept, and when one is made automatically."""

import json
import os
import stat
import threading
from base64 import b64encode
from datetime import UTC, datetime
from zipfile import ZipFile

import pytest
from django.conf import settings
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader

from tests.access.people import open_night
from tests.backup.fill_database import HOSTILE, PASSWORD, PHOTO
from tests.jobs.sample_jobs import run_all_jobs
from tests.live.nights import act
from tests.rows import each_row
from tournament import journal
from tournament.backup import backup_folder
from tournament.backup.backup_creation import make_backup
from tournament.backup.backup_reader import open_backup, read_file_manifest, verify_backup
from tournament.backup.backup_schedule import find_due_backup
from tournament.backup.backup_tables import APPS, LEFT_OUT
from tournament.backup.manifest import BackupReason
from tournament.jobs import job_queue
from tournament.join.club_wifi import set_club_wifi, wifi_code_text
from tournament.models import (
    Club,
    ClubWifi,
    Job,
    JobStep,
    Link,
    Member,
    Player,
    PlayerPhoto,
    TargetKind,
    Tournament,
)
from tournament.night.actions.night import Announce, FinishNight
from tournament.notifications.target_store import TargetInput, decrypt_target_secret, make_target
from tournament.scheduler.periodic_jobs import BackupSchedule
from tournament.time_source import now

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = 3_600_000


def made(why: BackupReason = BackupReason.HAND) -> backup_folder.StoredBackup:
    return make_backup(why, "Ann")


def lines_of(one: backup_folder.StoredBackup, label: str) -> list[dict[str, object]]:
    with ZipFile(one.file) as archive:
        return [
            json.loads(line) for line in archive.read(f"tables/{label}.jsonl").decode().splitlines()
        ]


def test_a_backup_holds_neither_the_wifi_nor_its_code(club: Club) -> None:
    set_club_wifi(club, "Marta upstairs", "ace of spades", hidden=False)
    wifi = ClubWifi.objects.get()
    held = [wifi.network, wifi.password, "ace of spades", wifi_code_text(wifi)]
    backup = made()
    with ZipFile(backup.file) as archive:
        files = [archive.read(name).decode(errors="replace") for name in archive.namelist()]
    assert [line["name"] for line in lines_of(backup, "tournament.club")] == [club.name]
    assert [text for text in held if any(text in file for file in files)] == []


def named(*names: str) -> None:
    """Backups that lie there already, as far as their names tell."""
    backup_folder.prepare_backups_folder()
    for name in names:
        (backup_folder.build_backups_path() / f"final-nine-{name}.zip").write_bytes(b"")


def names() -> list[str]:
    return [
        one.name.removeprefix("final-nine-").removesuffix(".zip")
        for one in backup_folder.list_backups()
    ]


def test_everything_is_in_it_and_the_first_page_tells_it(club: Club) -> None:
    one = made()
    manifest = read_file_manifest(one.file)
    nights = [
        (row.pk, row.name, row.version, row.head) for row in Tournament.objects.order_by("pk")
    ]
    assert [
        (night.number, night.name, night.version, night.head) for night in manifest.nights
    ] == nights
    assert (manifest.program, manifest.why, manifest.made_by) == (settings.VERSION, "hand", "Ann")
    newest = {app: name for app, name in MigrationLoader(None).graph.leaf_nodes() if app in APPS}
    assert dict(manifest.migrations) == newest
    assert manifest.database.startswith(
        {"sqlite": "SQLite 3.", "postgresql": "PostgreSQL 1"}[connection.vendor]
    )
    assert manifest.tables["tournament.player"].rows == 1
    assert manifest.tables["tournament.player"].highest == Player.objects.get().pk + 1
    told: list[tuple[int, int]] = []
    with open_backup(one.file) as backup:
        verify_backup(backup, lambda done, total: told.append((done, total)))
    assert told[-1] == (manifest.row_count, manifest.row_count)
    assert lines_of(one, "tournament.player")[0]["name"] == HOSTILE
    assert bytes(PlayerPhoto.objects.get().image) == PHOTO
    assert lines_of(one, "tournament.playerphoto")[0]["image"] == b64encode(PHOTO).decode()
    entry = lines_of(one, "tournament.journalentry")[0]
    assert (entry["night_id"], entry["version"]) == (Tournament.objects.earliest("pk").pk, 1)


def test_secrets_are_fingerprints_alone(club: Club) -> None:
    """
    Hashes of a password and a link are in it, neither of them nor the key; and only the program may
    read it.
    """
    settings.SECRET_KEY_FILE.parent.mkdir(parents=True, exist_ok=True)
    bot = make_target(
        club, TargetInput(TargetKind.WEBHOOK, "Lamp", "https://lamp.example/"), "Ann", "key-of-ann"
    )
    one = made()
    with ZipFile(one.file) as archive:
        everything = b"".join(archive.read(name) for name in archive.namelist())
        members = set(archive.namelist())
    assert Member.objects.get(name="Ann").password.encode() in everything
    assert Link.objects.get(label="TV").token_hash.encode() in everything
    secrets = (PASSWORD, settings.SECRET_KEY, decrypt_target_secret(bot))
    assert [secret.encode() in everything for secret in secrets] == [False, False, False]
    assert bot.secret.encode() in everything
    assert [
        name for name in members if "session" in name or "secret" in name or name == LEFT_OUT[0]
    ] == []
    assert [stat.S_IMODE(os.stat(place).st_mode) for place in (one.file, one.file.parent)] == [
        0o600,
        0o700,
    ]
    assert sorted(file.name for file in one.file.parent.iterdir()) == [one.name]


def test_what_is_written_meanwhile_is_all_in_it_or_not_at_all(club: Club) -> None:
    """
    Clicks go on while it is made; every journal in it ends at an entry and is whole up to there.
    """
    night = Tournament.objects.get(finished_at=None)
    over, count = threading.Event(), [0]

    def click() -> None:
        try:
            while not over.is_set():
                act(night, Announce(f"no. {count[0]}"))
                count[0] += 1
        finally:
            connections.close_all()

    clicking = threading.Thread(target=click)
    clicking.start()
    try:
        while count[0] < 5:
            over.wait(0.01)
        before = journal.map_heads([night.pk])[night.pk][0]
        one = made()
    finally:
        over.set()
        clicking.join()
    with open_backup(one.file) as backup:
        verify_backup(backup, lambda done, total: None)
    kept = next(each for each in backup.manifest.nights if each.number == night.pk)
    entry = night.entries.get(version=kept.version)
    assert (kept.head, kept.version >= before) == (entry.seal, True)


def test_as_a_piece_of_work(club: Club) -> None:
    job = job_queue.enqueue_job(club, "backup", {"why": BackupReason.HAND}, "Ann", "backup-1")
    assert run_all_jobs() == 1
    job.refresh_from_db()
    assert (job.step, job.file_name, job.trouble) == (JobStep.DONE, "", "")
    (backup,) = backup_folder.list_backups()
    manifest = backup_folder.manifest_of(backup)
    assert manifest is not None
    assert (backup.why, manifest.made_by) == (BackupReason.HAND, "Ann")


def test_without_room_it_says_so(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.backup.backup_creation.ROOM", 1 << 60)
    job = job_queue.enqueue_job(club, "backup", {"why": BackupReason.HAND}, "Ann", "backup-1")
    run_all_jobs()
    job.refresh_from_db()
    assert (job.step, job.trouble) == (
        JobStep.FAILED,
        "The disk is full. Nothing was changed. Free some space and try again.",
    )
    assert backup_folder.list_backups() == ()


def test_a_folder_that_cannot_be_written(club: Club) -> None:
    (settings.DATA / "backups").write_text("a file in its place")
    job = job_queue.enqueue_job(club, "backup", {"why": BackupReason.HAND}, "Ann", "backup-1")
    run_all_jobs()
    job.refresh_from_db()
    assert job.trouble.startswith("The backup could not be written (")


# --- which are kept


def test_the_newest_are_kept() -> None:
    named(
        *(f"202601{day:02}-210000-night" for day in range(1, 15)),
        *(f"202501{day:02}-210000-hand" for day in range(1, 25)),
    )
    backup_folder.delete_old_backups(10)
    assert names() == [
        *(f"202601{day:02}-210000-night" for day in range(14, 4, -1)),
        *(f"202501{day:02}-210000-hand" for day in range(24, 4, -1)),
    ]


def test_something_else_in_the_folder_is_left_alone() -> None:
    backup_folder.prepare_backups_folder()
    (backup_folder.build_backups_path() / "mine.zip").write_bytes(b"")
    backup_folder.delete_old_backups(0)
    assert (
        backup_folder.list_backups(),
        [file.name for file in backup_folder.build_backups_path().iterdir()],
    ) == (
        (),
        ["mine.zip"],
    )


def test_days_on_which_nothing_happened_push_nothing_out(club: Club) -> None:
    first = made(BackupReason.DAILY)
    second = made(BackupReason.DAILY)
    assert [one.name for one in backup_folder.list_backups()] == [second.name]
    act(Tournament.objects.get(finished_at=None), Announce("Supper"))
    third = made(BackupReason.NIGHT)
    assert [one.name for one in backup_folder.list_backups()] == [third.name, second.name]
    assert first.name != second.name


def test_of_several_in_one_second_each_has_a_name_and_the_last_is_the_newest(club: Club) -> None:
    several = [made() for _one in range(3)]
    assert len({one.name for one in several}) == 3
    assert backup_folder.list_backups() == tuple(reversed(several))


@each_row("name", ["../secret-key", "final-nine-20260101-210000-hand.zip/../x", "", "nightly.zip"])
def test_no_other_file_is_found_by_its_name(name: str) -> None:
    assert backup_folder.find_backup(name) is None


def test_what_a_killed_program_left_is_cleared_away() -> None:
    backup_folder.prepare_backups_folder()
    left = [
        backup_folder.build_backups_path() / name
        for name in (".snapshot-x.sqlite3", "final-nine-1.zip.part", "final-nine-2.zip.part")
    ]
    for file in left:
        file.write_bytes(b"")
    for file in left[:2]:
        os.utime(file, (1, 1))
    backup_folder.prepare_backups_folder()
    assert [file.exists() for file in left] == [False, False, True]


# --- which the program makes by itself


def finished() -> Tournament:
    night = Tournament.objects.get(finished_at=None)
    act(night, FinishNight())
    night.refresh_from_db()
    return night


@pytest.mark.usefixtures("club")
def test_after_a_night_one_is_asked_for_once() -> None:
    made(BackupReason.DAILY)
    assert find_due_backup(now()) is None
    night = finished()
    Tournament.objects.filter(pk=night.pk).update(
        finished_at=now() + 1000
    )  # later than the second of its name
    watch = BackupSchedule()
    watch.enqueue_due_backup(now())
    watch.enqueue_due_backup(now() + HOUR)
    job = Job.objects.get()
    assert (job.kind, job.asked["why"], job.made_by, job.key) == (
        "backup",
        "night",
        "Final Nine",
        f"night-{night.pk}-{night.head[:24]}",
    )


@pytest.mark.usefixtures("club")
def test_once_a_day() -> None:
    made(BackupReason.HAND)
    assert [
        each and each.why
        for each in (
            find_due_backup(now()),
            find_due_backup(now() + 23 * HOUR),
            find_due_backup(now() + 25 * HOUR),
        )
    ] == [
        None,
        None,
        BackupReason.DAILY,
    ]


# --- in a house of many clubs


@pytest.fixture
def nights(club: Club) -> list[Tournament]:
    """A night in each of six clubs, and yesterday's backup."""
    others = [Club.objects.create(name=f"Club {number}") for number in range(2, 7)]
    nights = [Tournament.objects.get(finished_at=None), *(open_night(other) for other in others)]
    named(yesterday() + "-daily")
    return nights


def yesterday() -> str:
    return f"{datetime.fromtimestamp(now() / 1000 - 20 * 3600, UTC):{backup_folder.WRITTEN}}"


def evening(nights: list[Tournament], after_ms: int = 0) -> None:
    """
    One night after the other ends; the program looks every ten seconds, and does what was asked.
    """
    watch = BackupSchedule()
    for number, night in enumerate(nights, 1):
        act(night, FinishNight())
        at = now() + after_ms + number * 10_000
        Tournament.objects.filter(pk=night.pk).update(finished_at=at)
        watch.enqueue_due_backup(at)
        run_all_jobs()


def test_the_nights_of_one_evening_push_out_nothing(nights: list[Tournament]) -> None:
    evening(nights[:3])
    evening(nights[3:], after_ms=70_000)
    assert [one.why for one in backup_folder.list_backups()] == [
        BackupReason.NIGHT,
        BackupReason.DAILY,
    ]


def test_however_many_nights_end_the_daily_ones_stay() -> None:
    named(yesterday() + "-daily")
    named(*(f"20260{month}01-210000-daily" for month in range(1, 9)))
    named(*(f"202601{day:02}-220000-night" for day in range(1, 31)), "20250101-210000-upgrade")
    backup_folder.delete_old_backups(10, apart=True)
    kept = [one.why for one in backup_folder.list_backups()]
    assert [
        kept.count(why) for why in (BackupReason.NIGHT, BackupReason.DAILY, BackupReason.UPGRADE)
    ] == [10, 9, 1]


def test_an_hour_later_there_is_another(nights: list[Tournament]) -> None:
    act(nights[3], FinishNight())
    at = [now() + 1000, now() + HOUR + 60_000]
    Tournament.objects.filter(pk=nights[3].pk).update(finished_at=at[0])
    assert [each and (each.why, each.club) for each in map(find_due_backup, at)] == [
        (BackupReason.NIGHT, Club.objects.earliest("pk"))
    ] * 2
    made(BackupReason.NIGHT)
    Tournament.objects.filter(pk=nights[3].pk).update(finished_at=at[0] + 1000)
    assert [each and each.why for each in map(find_due_backup, at)] == [None, BackupReason.NIGHT]


def test_never_two_wait(nights: list[Tournament]) -> None:
    """A worker is busy, or none is there: what waits will hold the later nights too."""
    watch = BackupSchedule()
    for number, night in enumerate(nights):
        act(night, FinishNight())
        watch.enqueue_due_backup(now() + number * HOUR)
    assert Job.objects.count() == 1


def test_two_processes_ask_for_one(nights: list[Tournament]) -> None:
    """Each saw another night end."""
    asked = []
    for night in nights[:2]:
        act(night, FinishNight())
        asked.append(find_due_backup(now() + 60_000))
    for one in asked:
        assert one is not None
        job_queue.enqueue_job(one.club, "backup", {"why": one.why}, "Final Nine", one.key)
    assert Job.objects.count() == 1


def test_the_daily_one_does_not_wait_for_a_quiet_day(nights: list[Tournament]) -> None:
    made(BackupReason.NIGHT)
    assert [
        each and each.why for each in (find_due_backup(now()), find_due_backup(now() + 5 * HOUR))
    ] == [
        None,
        BackupReason.DAILY,
    ]


def test_an_empty_club_needs_none(transactional_db: None) -> None:
    Club.objects.create(name="Empty")
    assert find_due_backup(now()) is None


@pytest.mark.usefixtures("club")
def test_none_is_made_where_none_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "BACKUPS_KEPT", 0)
    assert find_due_backup(now()) is None


@pytest.mark.usefixtures("club")
def test_it_looks_only_now_and_then() -> None:
    watch = BackupSchedule()
    at = now()
    watch.enqueue_due_backup(at)
    Job.objects.all().delete()
    watch.enqueue_due_backup(at + 9_000)
    assert Job.objects.count() == 0
    watch.enqueue_due_backup(at + 10_000)
    assert Job.objects.count() == 1
