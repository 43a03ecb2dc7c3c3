"""The backups page: list, create, download, delete, and restore at the next start."""

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from pytest_django import Settings

from tests.access.people import House, build_house, client_of, open_night
from tests.damage import damage
from tests.jobs.sample_jobs import run_all_jobs
from tests.live.nights import act
from tournament.backup import backup_folder, scheduled_restore
from tournament.backup.backup_creation import make_backup
from tournament.backup.manifest import BackupReason
from tournament.jobs import job_queue
from tournament.localization import find_timezone, format_date_time
from tournament.models import Job, JobStep, Tournament
from tournament.night.actions.night import FinishNight
from tournament.time_source import now

pytestmark = pytest.mark.django_db(transaction=True)
KEY = "a-key-of-the-form"


def page(client: Client) -> str:
    answer = client.get("/club/backups/")
    assert answer.status_code == 200
    return answer.text


def sent(client: Client, path: str, **values: object) -> HttpResponse:
    return client.post(f"/club/backups/{path}", values)  # type: ignore[return-value]


def test_one_is_made_and_shown(owner: Client) -> None:
    """Pressed twice, one is made; without a key none; one that failed says why."""
    shown = page(owner)
    assert "None yet." in shown
    assert f"Backups are in <code>{settings.DATA / 'backups'}</code>." in shown
    assert (sent(owner, "make/").status_code, Job.objects.count()) == (404, 0)
    for _press in range(2):
        assert sent(owner, "make/", key=KEY).status_code == 302
    job = Job.objects.get()
    assert f'hx-get="/jobs/{job.pk}/"' in page(owner)
    assert run_all_jobs() == 1
    shown = page(owner)
    (one,) = backup_folder.list_backups()
    assert [text in shown for text in ("by hand", "1 night ", "Thursday owner", one.name)] == [
        True
    ] * 4
    assert (
        owner.get(f"/jobs/{job.pk}/", headers={"hx-request": "true"})["HX-Trigger"] == "job-ended"
    )
    Job.objects.update(step=JobStep.FAILED, trouble="There is no room.", ended_at=now())
    assert '<p class="notice danger">There is no room.</p>' in page(owner)


def test_it_says_what_there_is_and_what_made_itself_is_no_news(house: House, owner: Client) -> None:
    """
    On the first visit the program has just made one: it stands in the list, without a word about
    it.
    """
    job_queue.enqueue_job(house.club, "backup", {"why": BackupReason.DAILY}, "", "daily-1")
    assert run_all_jobs() == 1
    shown = page(owner)
    (one,) = backup_folder.list_backups()
    made = format_date_time(one.made_at, find_timezone(house.club.timezone)).replace("\xa0", " ")
    assert (made in shown, "daily</span>" in shown) == (True, True)
    assert ("job-word" in shown, "Done." in shown) == (False, False)
    sent(owner, "make/", key=KEY)
    assert run_all_jobs() == 1
    assert [text in page(owner) for text in ("by hand</span>", "Backup created.")] == [
        True,
        True,
    ]
    Job.objects.update(ended_at=1)
    assert "Backup created." not in page(owner)


def test_one_is_fetched_whole_and_deleted_and_nothing_else_is(owner: Client) -> None:
    """One that cannot be opened says so."""
    one, other = make_backup(BackupReason.HAND, "Ann"), make_backup(BackupReason.HAND, "Ann")
    answer = owner.get(f"/club/backups/{one.name}/")
    assert b"".join(answer) == one.file.read_bytes()
    assert answer["Content-Disposition"] == f'attachment; filename="{one.name}"'
    (settings.DATA / "secret-key").write_text("secret")
    for name in ("secret-key", "final-nine-20260101-210000-hand.zip", "..%2Fsecret-key"):
        assert owner.get(f"/club/backups/{name}/").status_code == 404
        assert sent(owner, f"{name}/delete/").status_code == 404
    assert sent(owner, f"{one.name}/delete/").status_code == 302
    assert [each.name for each in backup_folder.list_backups()] == [other.name]
    other.file.write_bytes(other.file.read_bytes()[:500])
    shown = page(owner)
    assert f"{one.name} deleted." in shown
    assert "Damaged: it can’t be opened." in shown


def test_it_tells_when_the_last_night_is_not_saved(house: House, owner: Client) -> None:
    told = "The last night, “Friday”, is not backed up yet."
    assert told not in page(owner)
    act(house.night, FinishNight())
    assert told in page(owner)
    make_backup(BackupReason.HAND, "Ann")
    one = backup_folder.list_backups()[0]
    one.file.rename(one.file.with_name("final-nine-29990101-210000-hand.zip"))
    assert told not in page(owner)


# --- put in place at the next start


def test_one_that_is_kept_or_brought_waits_for_the_next_start(owner: Client) -> None:
    """A second one takes the place of the first, but a file that is no backup does not."""
    one = make_backup(BackupReason.HAND, "Ann")
    content = one.file.read_bytes()
    assert sent(owner, "restore/").status_code == 404
    assert (
        sent(owner, "restore/", file=SimpleUploadedFile("<b>mine.zip", content)).status_code == 302
    )
    assert (settings.DATA / "restore-next" / "backup.zip").read_bytes() == content
    assert "&lt;b&gt;mine.zip of " in page(owner)
    assert sent(owner, "restore/", name=one.name).status_code == 302
    answer = sent(owner, "restore/", file=SimpleUploadedFile("other.zip", b"something else"))
    assert answer.status_code == 409
    assert "Not a Final Nine backup, or damaged." in answer.text
    waiting = scheduled_restore.find_scheduled_restore()
    assert waiting is not None
    assert (waiting.name, waiting.by, waiting.nights) == (one.name, "Thursday owner", 1)
    assert "Restore waiting for the next start" in page(owner)
    assert sent(owner, "calloff/").status_code == 302
    assert scheduled_restore.find_scheduled_restore() is None
    (settings.DATA / "restore-told.json").write_text(
        '{"at": 99999999999999, "done": true, "says": "All <b>well</b>."}'
    )
    shown = page(owner)
    assert "Canceled. Everything stays as it is." in shown
    assert "Last restore: <span>All &lt;b&gt;well&lt;/b&gt;.</span>" in shown


def test_a_file_that_is_too_large_is_not_even_read(
    owner: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.backup.views.backups.MAX_FILE_BYTES", 100)
    answer = sent(owner, "restore/", file=SimpleUploadedFile("large.zip", b"0" * 200))
    assert (answer.status_code, "This file is too large for a backup." in answer.text) == (
        409,
        True,
    )


# --- who


def test_of_several_clubs_no_owner_sees_what_is_everybodys(house: House, owner: Client) -> None:
    one = make_backup(BackupReason.HAND, "Ann")
    build_house("Sunday")
    shown = page(owner)
    assert "A backup holds all clubs of this server." in shown
    assert one.name not in shown
    assert owner.get(f"/club/backups/{one.name}/").status_code == 404
    assert sent(owner, "restore/", name=one.name).status_code == 404


def test_who_asked_for_a_restore_calls_it_off_also_when_other_clubs_came(
    house: House, owner: Client
) -> None:
    one = make_backup(BackupReason.HAND, "Ann")
    sent(owner, "restore/", name=one.name)
    other = build_house("Sunday")
    stranger = client_of("owner", other, other)
    assert [one.name in page(client) for client in (owner, stranger)] == [True, False]
    assert sent(stranger, "calloff/").status_code == 404
    assert sent(owner, "calloff/").status_code == 302
    shown = page(owner)
    assert [text in shown for text in ("Canceled. Everything stays as it is.", one.name)] == [
        True,
        False,
    ]
    assert (scheduled_restore.find_scheduled_restore(), sent(owner, "calloff/").status_code) == (
        None,
        404,
    )


def test_where_workers_run_too_all_of_it_has_to_stop(owner: Client, settings: Settings) -> None:
    sent(owner, "restore/", name=make_backup(BackupReason.HAND, "Ann").name)
    ways = (
        "Stop the program (Ctrl-C) and start it again.",
        "docker compose down, docker compose up -d",
    )
    for redis, told in (("", [True, False]), ("redis://127.0.0.1:1/0", [False, True])):
        settings.REDIS_URL = redis
        assert [way in page(owner) for way in ways] == told


# --- damaged nights

PAGE = "/club/backups/"
DAMAGED = "The journal of “Friday” is damaged from entry 1 on."


@pytest.fixture
def saturday(house: House) -> Tournament:
    """
    The night that is played while Friday's journal lies damaged, and the automatic backup finds it.
    """
    night = open_night(house.club, "Saturday", "opening-saturday")
    make_backup(BackupReason.HAND, "Ann")
    damage(house.night, "one byte")
    job_queue.enqueue_job(
        house.club, "backup", {"why": BackupReason.DAILY}, "Final Nine", "daily-1"
    )
    run_all_jobs()
    assert Job.objects.get().step == JobStep.DONE
    return night


def test_owner_and_directors_read_of_a_damaged_night_and_which_backup_can_be_restored(
    house: House, saturday: Tournament
) -> None:
    """At the desk of any night; on the club's page its owner alone; in another club nobody."""
    desk = f"/t/{saturday.pk}/"
    for who, path, reads in (
        ("director", desk, True),
        ("timekeeper", desk, False),
        ("owner", "/", True),
        ("director", "/", False),
    ):
        assert (DAMAGED in client_of(who, house, house).get(path).text) is reads, (who, path)
    page = client_of("owner", house, house).get(PAGE).text
    newest, whole = backup_folder.list_backups()
    assert f"Newest undamaged backup: {whole.name}" in page
    assert page.count("Damaged journals: “Friday”") == 1
    assert (DAMAGED in page, newest.why) == (True, BackupReason.DAILY)
    other = build_house("Sunday")
    assert DAMAGED not in client_of("owner", other, other).get(f"/t/{other.night.pk}/").text
