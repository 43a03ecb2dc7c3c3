"""The doctor finds each fault that is put there for it, and nothing where all is well."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tests.backup.furnish import furnish
from tests.backup.homes import Home
from tests.live.nights import act
from tournament import journal
from tournament.backup import staged, store
from tournament.backup.making import make_backup
from tournament.backup.manifest import Why
from tournament.core.actions.night import FinishNight
from tournament.instant import now
from tournament.management.doctor import around, examine, stored
from tournament.management.doctor.finding import Finding, Health
from tournament.models import Club, Job, JobStep, JournalEntry, Result, Tournament
from tournament.outbox import jobs

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
    journal.forget()
    yield settings.DATA
    settings.DATA, settings.SECRET_KEY_FILE = before


@pytest.fixture
def club(transactional_db: None) -> Club:
    return furnish()


def found(look: Callable[[], Iterator[Finding]]) -> list[tuple[str, str, str]]:
    return [(each.what, each.health.value, each.says) for each in look()]


def health(look: Callable[[], Iterator[Finding]]) -> list[str]:
    return [each.health.value for each in look()]


def test_all_is_well(club: Club) -> None:
    make_backup(Why.HAND, "Ann")
    assert [(each.what, each.says) for each in examine() if each.health is not Health.OK] == []


def test_everything_is_looked_at(club: Club) -> None:
    assert [each.what for each in examine()] == [
        *("database", "release", "journals", "results", "longer work", "clock", "backups"),
        *("disk", "rights", "secret key", "libraries"),
    ]


# --- what is stored ---------------------------------------------------------------------------------------------------


@pytest.mark.embedded_only
def test_no_database_yet(tmp_path: Path) -> None:
    done = Home(tmp_path / "own").run("doctor")
    assert (done.returncode, "There is none yet in" in done.stdout) == (0, True)
    assert not (tmp_path / "own" / "final-nine.sqlite3").exists()


@pytest.mark.embedded_only
def test_a_damaged_database(club: Club, tmp_path: Path) -> None:
    folder = tmp_path / "damaged"
    folder.mkdir(mode=0o700)
    copy = folder / "final-nine.sqlite3"
    connection.close()
    shutil.copy(connection.settings_dict["NAME"], copy)
    with copy.open("r+b") as file:
        file.seek(20 * 4096)
        file.write(b"\xff" * 40 * 4096)
    done = Home(folder).run("doctor", "--json")
    told = {one["what"]: one["health"] for one in json.loads(done.stdout)["findings"]}
    faults = [what for what, health in told.items() if health == "fault"]
    assert (done.returncode, len(faults), "journals" in told, told["disk"]) == (1, 1, False, "ok")
    assert "database" in faults[0]


def test_a_database_of_a_newer_release(transactional_db: None) -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tournament", "9999_of_tomorrow")
    try:
        told = found(stored.migrations)
    finally:
        recorder.record_unapplied("tournament", "9999_of_tomorrow")
    assert told == [("release", "fault", "A newer release used this database (“tournament.9999_of_tomorrow”).")]


def test_a_database_of_an_older_release(transactional_db: None) -> None:
    recorder, newest = MigrationRecorder(connection), newest_migration()
    recorder.record_unapplied("tournament", newest)
    try:
        told = found(stored.migrations)
    finally:
        recorder.record_applied("tournament", newest)
    assert told == [("release", "attention", "The database is of an older release.")]


def newest_migration() -> str:
    return max(name for app, name in MigrationRecorder(connection).applied_migrations() if app == "tournament")


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"by": "Somebody else"}, "no. 2 is not as it was written"),
        ({"version": 99}, "no. 2 is not as it was written"),
    ],
)
def test_a_changed_entry(changed: dict[str, object], fault: str, club: Club) -> None:
    night = Tournament.objects.get(finished_at=None)
    JournalEntry.objects.filter(night=night, version=2).update(**changed)
    assert found(stored.nights)[0] == ("journals", "fault", f"“{night.name}” ({night.pk}): {fault}")


def test_an_entry_that_is_missing_at_the_end(club: Club) -> None:
    night = Tournament.objects.get(finished_at=None)
    JournalEntry.objects.filter(night=night, version=2).delete()
    told = f"“{night.name}” ({night.pk}): its last entries are missing"
    assert found(stored.nights)[0] == ("journals", "fault", told)


def test_a_result_that_was_changed(club: Club) -> None:
    row = Result.objects.filter(prize__gt=0).earliest("pk")
    Result.objects.filter(pk=row.pk).update(prize=row.prize + 1)
    told = f"Other than their journals say: “{row.night.name}” ({row.night_id})"
    assert found(stored.nights)[1] == ("results", "fault", told)
    call_command("rebuild_results", verbosity=0)
    assert health(stored.nights) == ["ok", "ok"]


def test_a_clock_behind_what_is_written(club: Club) -> None:
    newest = JournalEntry.objects.latest("pk")
    JournalEntry.objects.filter(pk=newest.pk).update(at=now() + 90 * 60_000 + 5000)
    told = "The newest entry was written 90 minutes later than now: the computer’s clock is, or was, wrong."
    assert found(stored.clock) == [("clock", "fault", told)]


def test_work_that_nobody_does(club: Club) -> None:
    job = jobs.ask(club, "backup", {}, "Ann", "key-1")
    assert health(stored.work) == ["ok"]
    Job.objects.filter(pk=job.pk).update(made_at=now() - HOUR)
    told = "1 piece of work waits and nobody does it."
    assert found(stored.work) == [("longer work", "attention", told)]


def test_work_that_failed(club: Club) -> None:
    job = jobs.ask(club, "backup", {}, "Ann", "key-1")
    Job.objects.filter(pk=job.pk).update(step=JobStep.FAILED, trouble="The disk is full.", ended_at=now())
    told = "The last that failed: backup – The disk is full."
    assert found(stored.work) == [("longer work", "attention", told)]


def test_messages_that_could_not_be_sent(club: Club) -> None:
    job = jobs.ask(club, "deliver", {}, "Ann", "key-1")
    Job.objects.filter(pk=job.pk).update(step=JobStep.FAILED, trouble="Nobody answers.", ended_at=now())
    told = "1 message to an address outside could not be sent."
    nothing = ("longer work", "ok", "Nothing was left lying, nothing failed.")
    assert found(stored.work) == [nothing, ("messages", "attention", told)]


# --- what it stands on ------------------------------------------------------------------------------------------------


def test_a_disk_that_fills(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(around, "TIGHT", 1 << 62)
    assert health(around.disk) == ["attention"]
    monkeypatch.setattr(around, "FULL", 1 << 62)
    assert health(around.disk) == ["fault"]


@pytest.mark.parametrize("name", [".", "secret-key", "backups"])
def test_what_others_may_read(name: str, home: Path) -> None:
    store.make_folder()
    assert health(around.rights) == ["ok"]
    os.chmod(home / name, 0o755)
    finding = next(iter(around.rights()))
    assert (finding.health, finding.do) == (Health.FAULT, f"chmod go= {home / name}")


@pytest.mark.parametrize("key", ["short", "a" * 64])
def test_a_simple_key(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "SECRET_KEY", key)
    assert health(around.secret_key) == ["fault"]


def test_no_key_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "SECRET_KEY", "".join(map(chr, range(40, 100))))
    monkeypatch.delenv("SECRET_KEY", raising=False)
    settings.SECRET_KEY_FILE.unlink()
    assert found(around.secret_key) == [("secret key", "attention", "There is none yet.")]


def test_other_libraries_than_the_lock_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = "django==1.0 \\\n    --hash=sha256:0\nnowhere==2.0 \\\nwindows-only==3 ; sys_platform == 'win32' \\\n"
    (tmp_path / "requirements.lock").write_text(lock)
    monkeypatch.setattr(settings, "ROOT", tmp_path)
    ((what, told, says),) = found(around.versions)
    assert (what, told) == ("libraries", "attention")
    assert says.endswith(" ≠ 1.0, nowhere – ≠ 2.0")


def test_every_library_of_the_real_lock_is_looked_at() -> None:
    names = {name for name, _meant, _found in around.locked()}
    assert {"django", "channels", "openpyxl", "reportlab"} <= names


def test_no_backup_after_a_night(club: Club) -> None:
    assert found(around.backups) == [("backups", "attention", "There is none.")]


def test_no_backup_and_no_night(transactional_db: None) -> None:
    assert found(around.backups) == [("backups", "ok", "There is none, and no finished night yet.")]


def test_a_backup_that_cannot_be_restored(club: Club) -> None:
    one = make_backup(Why.HAND, "Ann")
    content = one.file.read_bytes()
    one.file.write_bytes(content[: len(content) // 2])
    ((what, told, says),) = found(around.backups)
    assert (what, told) == ("backups", "fault")
    assert says.startswith(f"{one.name}: This file is no backup of Final Nine, or it is damaged.")


@pytest.mark.parametrize(("name", "told"), [("20200101-210000", "attention"), ("29990101-210000", "ok")])
def test_an_old_backup(name: str, told: str, club: Club) -> None:
    """Recorded nights ended in 2025: one of 2020 is older than the last, one of 2999 is not."""
    one = make_backup(Why.HAND, "Ann")
    one.file.rename(one.file.with_name(f"final-nine-{name}-hand.zip"))
    assert health(around.backups) == [told]


def test_a_backup_older_than_the_last_night(club: Club) -> None:
    make_backup(Why.HAND, "Ann")
    night = Tournament.objects.get(finished_at=None)
    act(night, FinishNight())
    Tournament.objects.filter(pk=night.pk).update(finished_at=now() + 2 * HOUR)
    told = "The newest is older than the last night."
    assert found(around.backups) == [("backups", "attention", told)]


def test_a_restore_that_waits(club: Club) -> None:
    one = make_backup(Why.HAND, "Ann")
    staged.stage(one.name, [one.file.read_bytes()], "Ann")
    told = f"The next start puts {one.name} in place, as Ann asked."
    assert found(around.waiting) == [("restore", "attention", told)]


def test_on_the_command_line(club: Club, capsys: pytest.CaptureFixture[str]) -> None:
    make_backup(Why.HAND, "Ann")
    call_command("doctor")
    lines = capsys.readouterr().out.splitlines()
    assert [line[:12] for line in lines] == ["✓ ok        "] * 11
    os.chmod(settings.DATA, 0o755)
    with pytest.raises(SystemExit) as ended:
        call_command("doctor")
    assert ended.value.code == 1
    assert f"✗ fault     rights: Others on this computer may read {settings.DATA}." in capsys.readouterr().out
