"""R17: backups and databases of earlier releases still open, with all their nights, in this one."""

import json
from pathlib import Path

import pytest

from tests.backup.data_folders import new_home
from tests.backup.record import RECORDED, TELL, told_by
from tests.server import ROOT
from tournament.backup.backup_reader import read_file_manifest

pytestmark = pytest.mark.embedded_only

MIGRATIONS = sorted(file.stem for file in (ROOT / "tournament" / "migrations").glob("0*.py"))
EARLIER = (MIGRATIONS[0], MIGRATIONS[len(MIGRATIONS) // 2], MIGRATIONS[-2])
"""
From the first every later migration is run; a backup is read as of the first, the middle and the
last but one.
"""
ENTRIES = 106
FILL = """
import django, sys; django.setup()
from pathlib import Path
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from tournament.night import journal_audit
from tournament.exports import journal_file
call_command("migrate", "contenttypes", verbosity=0); call_command("migrate", "auth", verbosity=0)
call_command("migrate", "tournament", sys.argv[1], verbosity=0); call_command("migrate", "sessions", verbosity=0)
then = MigrationLoader(connection).project_state(("tournament", sys.argv[1])).apps
Club, Night, Entry = (then.get_model("tournament", name) for name in ("Club", "Tournament", "JournalEntry"))
lines = journal_file.read_journal(Path("tests/nights/0.1.jsonl").read_bytes()).lines
state = journal_audit.replay_sealed_lines(lines).state
club = Club.objects.create(name="Of old")
night = Night.objects.create(
    club=club, key="k", name=state.name, phase="finished", opened_at=lines[0].at, starts_at=state.started,
    finished_at=state.finished, version=lines[-1].version, head=lines[-1].seal)
for line in lines:
    Entry.objects.create(night=night, **{name: getattr(line, name) for name in type(line).__slots__})
"""
BACK_UP = """
import django, sys; django.setup()
from pathlib import Path
from tournament.backup.backup_writer import write_backup
write_backup(Path(sys.argv[2]), "upgrade", "Ann", lambda done, total: None)
"""
BRING_UP = """
import django; django.setup()
from tournament.management.first_start import migrate_database
migrate_database(lambda text: None)
"""


def recorded() -> list[str]:
    return sorted(file.stem for file in RECORDED.glob("*.zip"))


def test_there_is_one_of_this_release() -> None:
    assert recorded() != []


@pytest.mark.parametrize("name", recorded())
def test_a_backup_of_an_earlier_release_is_restored(name: str, tmp_path: Path) -> None:
    home = new_home(tmp_path / "home")
    done = home.run("restore", str(RECORDED / f"{name}.zip"), "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    assert told_by(home, tmp_path / "told.json") == json.loads(
        (RECORDED / f"{name}.json").read_text()
    )
    assert "with faults: 0." in home.run("replay", "--check").stdout


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> object:
    """What the night of the earlier databases comes to, by this release from the beginning."""
    folder = tmp_path_factory.mktemp("results")
    again = (
        "from django.core.management import call_command; call_command('rebuild_results', "
        "verbosity=0)\n"
    )
    new_home(folder / "home").python(FILL + again + TELL, MIGRATIONS[-1], str(folder / "told.json"))
    return results_in(folder / "told.json")


@pytest.mark.parametrize("migration", EARLIER)
def test_an_earlier_database_opens_and_is_saved_first(
    migration: str, results: object, tmp_path: Path
) -> None:
    home = new_home(tmp_path / "home")
    home.python(
        FILL + BACK_UP + BRING_UP + TELL,
        migration,
        str(tmp_path / "old.zip"),
        str(tmp_path / "up.json"),
    )
    assert results_in(tmp_path / "up.json") == results
    assert [read_file_manifest(file).migrations["tournament"] for file in home.backups] == [
        migration
    ]
    elsewhere = new_home(tmp_path / "elsewhere")
    done = elsewhere.run("restore", str(tmp_path / "old.zip"), "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    told_by(elsewhere, tmp_path / "restored.json")
    assert results_in(tmp_path / "restored.json") == results


OLD_SECRETS = """
Target = then.get_model("tournament", "Target")
for number, secret in enumerate(("whsec_b2xk", "", "tk_old")):
    Target.objects.create(club=club, key=str(number), kind="topic", name="Bot", address="a", secret=secret, made_at=1)
"""
TELL_SECRETS = """
import json
from tournament.models import Target
from tournament.notifications.target_store import decrypt_target_secret
rows = list(Target.objects.order_by("pk"))
json.dump([[row.secret, decrypt_target_secret(row)] for row in rows], open(sys.argv[-1], "w"))
"""


def test_secrets_that_an_earlier_release_kept_are_locked(tmp_path: Path) -> None:
    """In the database as it is brought up to date, and as a backup of then is restored."""
    home = new_home(tmp_path / "home", SECRET_KEY="the key of this house, long enough to sign with")
    fill = FILL + OLD_SECRETS + BACK_UP
    home.python(
        fill + BRING_UP + TELL_SECRETS,
        "0009_nights_in_play",
        str(tmp_path / "old.zip"),
        str(tmp_path / "up"),
    )
    elsewhere = new_home(tmp_path / "elsewhere")
    assert elsewhere.run("restore", str(tmp_path / "old.zip"), "--yes").returncode == 0
    elsewhere.python(
        "import django, sys; django.setup()\n" + TELL_SECRETS, str(tmp_path / "restored")
    )
    for told in (tmp_path / "up", tmp_path / "restored"):
        found = json.loads(told.read_text())
        assert [secret for _stored, secret in found] == ["whsec_b2xk", "", "tk_old"]
        assert [stored[:5] for stored, _secret in found] == ["gAAAA", "", "gAAAA"]


OLD_MEMBERS = """
Member, Membership, Link = (then.get_model("tournament", name) for name in ("Member", "Membership", "Link"))
other = Club.objects.create(name="Another")
for name in ("ann", "bob", "cleo", "dan"):
    Member.objects.create(name=name, sign_in=name, is_active=name == "ann")
ann, bob, cleo, dan = Member.objects.order_by("pk")
Membership.objects.create(club=club, member=ann, role="owner")
Entry.objects.filter(pk__lte=5).update(member=bob)
Link.objects.create(club=other, kind="screen", label="TV", token_hash="1", made_at=1, made_by=bob)
Link.objects.create(club=other, kind="screen", label="TV", token_hash="2", made_at=1, made_by=cleo)
if sys.argv[-1].endswith("alone"):
    other.delete()
"""
TELL_MEMBERS = """
import json
from tournament.models import Member
told = {one.name: one.left_club and one.left_club.name for one in Member.objects.all()}
json.dump(told, open(sys.argv[-1], "w"))
"""


@pytest.mark.parametrize(
    ("where", "left"),
    [
        ("many", {"ann": None, "bob": None, "cleo": "Another", "dan": None}),
        ("alone", {"ann": None, "bob": "Of old", "cleo": "Of old", "dan": "Of old"}),
    ],
)
def test_whose_account_was_closed_is_found_out(
    where: str, left: dict[str, str | None], tmp_path: Path
) -> None:
    """By what was done with it, where that says so: bob was in both clubs, dan did nothing."""
    home = new_home(tmp_path / "home")
    home.python(
        FILL + OLD_MEMBERS + BRING_UP + TELL_MEMBERS, "0011_mail_boxes_ask", str(tmp_path / where)
    )
    assert json.loads((tmp_path / where).read_text()) == left


def results_in(told: Path) -> object:
    """The results of the one night, which has all its entries."""
    found = json.loads(told.read_text())
    assert [night[0:3:2] for night in found["nights"]] == [[1, ENTRIES]]
    return found["results"]
