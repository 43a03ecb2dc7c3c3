"""The doctor finds each planted fault, and nothing where all is well."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tests.backup.data_folders import Home
from tests.backup.fill_database import furnish_at_once
from tests.live.nights import act
from tests.rows import each_row
from tournament import journal
from tournament.backup import backup_folder, scheduled_restore
from tournament.backup.backup_creation import make_backup
from tournament.backup.manifest import BackupReason
from tournament.jobs import job_queue
from tournament.management.doctor import environment_checks, run_checks, storage_checks
from tournament.management.doctor.finding import CheckStatus, Finding
from tournament.models import Club, Job, JobStep, JournalEntry, Result, Tournament
from tournament.night.actions.night import FinishNight
from tournament.time_source import now

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = 3_600_000


@pytest.fixture(autouse=True)
def home(tmp_path: Path) -> Iterator[Path]:
    """A data folder as a start leaves it."""
    before = settings.DATA, settings.SECRET_KEY_FILE
    settings.DATA = tmp_path / "own"
    settings.SECRET_KEY_FILE = settings.DATA / "secret-key"
    settings.DATA.mkdir(mode=0o700)
    settings.SECRET_KEY_FILE.touch(mode=0o600)
    journal.clear_state_cache()
    yield settings.DATA
    settings.DATA, settings.SECRET_KEY_FILE = before


@pytest.fixture
def club(transactional_db: None) -> Club:
    return furnish_at_once()


def found(look: Callable[[], Iterator[Finding]]) -> list[tuple[str, str, str]]:
    return [(each.what, each.health.value, each.says) for each in look()]


def health(look: Callable[[], Iterator[Finding]]) -> list[str]:
    return [each.health.value for each in look()]


def test_everything_is_looked_at(club: Club) -> None:
    assert [each.what for each in run_checks()] == [
        *("database", "release", "journals", "results", "jobs", "clock", "backups"),
        *("disk", "rights", "secret key", "libraries"),
    ]


# --- what is stored


@pytest.mark.embedded_only
def test_no_database_yet(tmp_path: Path) -> None:
    done = Home(tmp_path / "own").run("doctor")
    assert (done.returncode, "None yet in" in done.stdout) == (0, True)
    assert not (tmp_path / "own" / "final-nine.sqlite3").exists()


def test_a_database_of_a_newer_release(transactional_db: None) -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tournament", "9999_of_tomorrow")
    try:
        told = found(storage_checks.check_migrations)
    finally:
        recorder.record_unapplied("tournament", "9999_of_tomorrow")
    assert told == [
        ("release", "fault", "A newer release has used it (“tournament.9999_of_tomorrow”).")
    ]


def test_a_database_of_an_older_release(transactional_db: None) -> None:
    recorder, newest = MigrationRecorder(connection), newest_migration()
    recorder.record_unapplied("tournament", newest)
    try:
        told = found(storage_checks.check_migrations)
    finally:
        recorder.record_applied("tournament", newest)
    assert told == [("release", "attention", "The database is from an older release.")]


def newest_migration() -> str:
    return max(
        name
        for app, name in MigrationRecorder(connection).applied_migrations()
        if app == "tournament"
    )


def test_an_entry_that_was_changed_or_is_missing_at_the_end(club: Club) -> None:
    night = Tournament.objects.get(finished_at=None)
    entry = JournalEntry.objects.filter(night=night, version=2)
    name = f"“{night.name}” ({night.pk})"
    entry.update(by="Somebody else")
    assert found(storage_checks.check_nights)[0] == (
        "journals",
        "fault",
        f"{name}: no. 2 is not as it was written",
    )
    entry.update(version=99)
    assert found(storage_checks.check_nights)[0] == (
        "journals",
        "fault",
        f"{name}: no. 2 is not as it was written",
    )
    JournalEntry.objects.filter(night=night, version=99).delete()
    assert found(storage_checks.check_nights)[0] == (
        "journals",
        "fault",
        f"{name}: its last entries are missing",
    )


def test_a_result_that_was_changed(club: Club) -> None:
    row = Result.objects.filter(prize__gt=0).earliest("pk")
    Result.objects.filter(pk=row.pk).update(prize=row.prize + 1)
    told = f"They differ from the journals of “{row.night.name}” ({row.night_id})"
    assert found(storage_checks.check_nights)[1] == ("results", "fault", told)
    call_command("rebuild_results", verbosity=0)
    assert health(storage_checks.check_nights) == ["ok", "ok"]


def test_a_clock_behind_what_is_written(club: Club) -> None:
    newest = JournalEntry.objects.latest("pk")
    JournalEntry.objects.filter(pk=newest.pk).update(at=now() + 90 * 60_000 + 5000)
    told = "The newest entry is 90 minutes in the future: the clock is or was wrong."
    assert found(storage_checks.check_clock) == [("clock", "fault", told)]


def test_work_that_nobody_does(club: Club) -> None:
    job = job_queue.enqueue_job(club, "backup", {}, "Ann", "key-1")
    assert health(storage_checks.check_jobs) == ["ok"]
    Job.objects.filter(pk=job.pk).update(made_at=now() - HOUR)
    told = "1 job is stuck."
    assert found(storage_checks.check_jobs) == [("jobs", "attention", told)]


@each_row(
    ("kind", "trouble", "told"),
    [
        (
            "backup",
            "The disk is full.",
            [("jobs", "attention", "Last failure: backup – The disk is full.")],
        ),
        (
            "deliver",
            "Nobody answers.",
            [
                ("jobs", "ok", "Nothing wrong."),
                ("messages", "attention", "1 message could not be sent."),
            ],
        ),
    ],
)
def test_work_and_messages_that_failed(
    kind: str, trouble: str, told: list[tuple[str, str, str]], transactional_db: None
) -> None:
    job = job_queue.enqueue_job(furnish_at_once(), kind, {}, "Ann", "key-1")
    Job.objects.filter(pk=job.pk).update(step=JobStep.FAILED, trouble=trouble, ended_at=now())
    assert found(storage_checks.check_jobs) == told


# --- what it stands on


def test_a_disk_that_fills(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment_checks, "TIGHT", 1 << 62)
    assert health(environment_checks.check_disk_space) == ["attention"]
    monkeypatch.setattr(environment_checks, "FULL", 1 << 62)
    assert health(environment_checks.check_disk_space) == ["fault"]


@each_row("name", [".", "secret-key", "backups"])
def test_what_others_may_read(name: str, home: Path) -> None:
    backup_folder.prepare_backups_folder()
    assert health(environment_checks.check_file_permissions) == ["ok"]
    os.chmod(home / name, 0o755)
    finding = next(iter(environment_checks.check_file_permissions()))
    os.chmod(home / name, 0o700)
    assert (finding.health, finding.do) == (CheckStatus.FAULT, f"chmod go= {home / name}")


@each_row("key", ["short", "a" * 64])
def test_a_simple_key(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "SECRET_KEY", key)
    assert health(environment_checks.check_secret_key) == ["fault"]


def test_no_key_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "SECRET_KEY", "".join(map(chr, range(40, 100))))
    monkeypatch.delenv("SECRET_KEY", raising=False)
    settings.SECRET_KEY_FILE.unlink()
    assert found(environment_checks.check_secret_key) == [("secret key", "attention", "None yet.")]


def test_other_libraries_than_the_lock_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = (
        "django==1.0 \\\n    --hash=sha256:0\nnowhere==2.0 \\\nwindows-only==3 ; sys_platform == "
        "'win32' \\\n"
    )
    (tmp_path / "requirements.lock").write_text(lock)
    monkeypatch.setattr(settings, "ROOT", tmp_path)
    ((what, told, says),) = found(environment_checks.check_versions)
    assert (what, told) == ("libraries", "attention")
    assert says.endswith(" ≠ 1.0, nowhere – ≠ 2.0")


def test_every_library_of_the_real_lock_is_looked_at() -> None:
    names = {name for name, _meant, _found in environment_checks.list_pinned_libraries()}
    assert {"django", "channels", "openpyxl", "reportlab"} <= names


def test_no_backup_after_a_night(club: Club) -> None:
    assert found(environment_checks.check_backups) == [("backups", "attention", "None yet.")]


def test_no_backup_and_no_night(transactional_db: None) -> None:
    assert found(environment_checks.check_backups) == [("backups", "ok", "None yet.")]


def test_the_newest_backup(club: Club) -> None:
    """Recorded nights ended in 2025: one of 2020 is older than the last, one of 2999 is not."""
    one, healths = make_backup(BackupReason.HAND, "Ann"), []
    for day in ("20200101", "29990101"):
        file = one.file.rename(one.file.with_name(f"final-nine-{day}-210000-hand.zip"))
        healths += health(environment_checks.check_backups)
        file.rename(one.file)
    assert healths == ["attention", "ok"]
    night = Tournament.objects.get(finished_at=None)
    act(night, FinishNight())
    Tournament.objects.filter(pk=night.pk).update(finished_at=now() + 2 * HOUR)
    older = "The last night is not backed up."
    assert found(environment_checks.check_backups) == [("backups", "attention", older)]


def test_a_restore_that_waits_and_a_backup_that_cannot_be_restored(club: Club) -> None:
    one = make_backup(BackupReason.HAND, "Ann")
    content = one.file.read_bytes()
    scheduled_restore.schedule_restore(one.name, [content], "Ann")
    told = f"The next start restores {one.name} for Ann."
    assert found(environment_checks.check_scheduled_restore) == [("restore", "attention", told)]
    one.file.write_bytes(content[: len(content) // 2])
    ((what, fault, says),) = found(environment_checks.check_backups)
    assert (what, fault) == ("backups", "fault")
    assert says.startswith(f"{one.name}: Not a Final Nine backup, or damaged.")


def test_all_is_well_and_said_so_on_the_command_line(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    make_backup(BackupReason.HAND, "Ann")
    assert [
        (each.what, each.says) for each in run_checks() if each.health is not CheckStatus.OK
    ] == []
    call_command("doctor")
    lines = capsys.readouterr().out.splitlines()
    assert [line[:12] for line in lines] == ["✓ ok        "] * 11
    os.chmod(settings.DATA, 0o755)
    with pytest.raises(SystemExit) as ended:
        call_command("doctor")
    assert ended.value.code == 1
    assert (
        f"✗ fault     rights: Other users of this computer can read {settings.DATA}."
        in capsys.readouterr().out
    )
