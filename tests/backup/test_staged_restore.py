"""A restore that waits for the next start: why it could not be done, and that it keeps waiting."""

from dataclasses import replace

import pytest
from django.core.management import call_command

from tournament.backup import scheduled_restore, server_lock
from tournament.backup.backup_creation import make_backup
from tournament.backup.manifest import BackupReason
from tournament.engine.messages import Refusal
from tournament.models import Club

pytestmark = pytest.mark.django_db(transaction=True)

SERVER_RUNS = "Another server, worker or program still uses these nights. Nothing was changed, and the restore waits. Stop everything and start again; with Docker: docker compose down, docker compose up -d."
MANY = "This restore would replace several clubs. Nothing was changed, and the restore waits. Cancel it: python3 manage.py restore --call-off. To do it anyway: python3 manage.py restore and its file."


def stage(club: Club) -> scheduled_restore.ScheduledRestore:
    one = make_backup(BackupReason.HAND, "Ann")
    with one.file.open("rb") as file:
        return scheduled_restore.schedule_restore(one.name, iter([file.read()]), "Ann", club.pk)


def started() -> list[str]:
    """What a start says of it; nothing is put in place in these tests."""
    said: list[str] = []
    scheduled_restore.run_scheduled_restore(said.append, lambda done: pytest.fail("put in place"))
    return said[1:]


def told() -> tuple[bool, str]:
    last = scheduled_restore.read_restore_outcome()
    assert last is not None
    return last.done, last.says


def test_it_waits_on_while_something_is_in_the_way_and_lets_go_of_a_damaged_file(
    club: Club,
) -> None:
    waits = stage(club)
    with server_lock.hold_server_lock():
        assert started() == [SERVER_RUNS]
    assert (scheduled_restore.find_scheduled_restore(), told()) == (waits, (False, SERVER_RUNS))
    assert scheduled_restore.build_scheduled_backup_path().exists()
    Club.objects.create(name="Sunday")
    assert started() == [MANY]
    assert (scheduled_restore.find_scheduled_restore(), told()) == (waits, (False, MANY))
    asked = scheduled_restore.build_scheduled_backup_path().with_name(
        "asked.json"
    )  # as an earlier release wrote it: not yet whose club asked
    asked.write_text(asked.read_text().replace(f', "club": {club.pk}', ""))
    assert scheduled_restore.find_scheduled_restore() == replace(waits, club=0)
    scheduled_restore.build_scheduled_backup_path().write_bytes(b"something else")
    Club.objects.filter(name="Sunday").delete()
    (says,) = started()
    assert says.startswith("Not a Final Nine backup, or damaged.")
    assert (scheduled_restore.find_scheduled_restore(), told()) == (None, (False, says))


def test_it_is_called_off_from_the_command_line(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where other clubs are by now."""
    one = make_backup(BackupReason.HAND, "Ann")
    for _clubs in (1, 2):
        scheduled_restore.schedule_restore(one.name, [one.file.read_bytes()], "Ann", club.pk)
        call_command("restore", "--call-off")
        said = f"Called off: {one.name} is not put in place. Everything stays as it is.\n"
        assert capsys.readouterr().out == said
        assert (
            scheduled_restore.find_scheduled_restore(),
            scheduled_restore.build_scheduled_backup_path().exists(),
        ) == (None, False)
        call_command("restore", "--call-off")
        assert capsys.readouterr().out == "Nothing waits for the next start.\n"
        Club.objects.create(name="Sunday")


def test_without_a_file_the_command_says_what_it_needs() -> None:
    with pytest.raises(SystemExit) as ended:
        call_command("restore")
    assert ended.value.code == "Name the file of a backup. Nothing was changed."


def test_the_lock_says_who_is_in_the_way() -> None:
    with (
        server_lock.hold_server_lock(),
        pytest.raises(Refusal) as refused,
        server_lock.hold_restore_lock(),
    ):
        pass
    assert isinstance(refused.value, server_lock.DatabaseInUse)
