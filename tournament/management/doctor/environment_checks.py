"""Doctor checks of the environment: disk, permissions, key, libraries, backups."""

import os
import re
import shutil
import stat
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.backup import backup_folder, scheduled_restore
from tournament.backup.backup_schedule import find_last_finished_night
from tournament.backup.restore import verify_backup_file
from tournament.engine.messages import Refusal
from tournament.engine.time_units import DAY, HOUR
from tournament.localization import refusal_text
from tournament.management.doctor.finding import Finding, report_attention, report_fault, report_ok
from tournament.time_source import now

TIGHT = 1_000_000_000
FULL = 100_000_000
MIN_KEY_LENGTH = 32
PINNED = re.compile(r"^([a-z0-9._-]+)==([^\s;]+)(?: ; (.+?))? *\\?$", re.MULTILINE)
BACK_UP = "python3 manage.py backup"


def check_disk_space() -> Iterator[Finding]:
    """Is there room for the next nights?"""
    free = shutil.disk_usage(settings.DATA).free
    says = _("{megabytes} MB free in {folder}.").format(
        megabytes=free // 1_000_000, folder=settings.DATA
    )
    if free < FULL:
        yield report_fault(
            _("disk"), says, _("Free some space now: nights can’t be saved on a full disk.")
        )
    elif free < TIGHT:
        yield report_attention(_("disk"), says, _("Free some space."))
    else:
        yield report_ok(_("disk"), says)


def check_file_permissions() -> Iterator[Finding]:
    """May anybody else on this computer read what is kept?"""
    places = (settings.DATA, backup_folder.build_backups_path(), settings.SECRET_KEY_FILE)
    readable = [str(place) for place in places if _is_open_to_others(place)]
    if readable:
        says = _("Other users of this computer can read {places}.").format(
            places=", ".join(readable)
        )
        yield report_fault(_("rights"), says, "chmod go= " + " ".join(readable))
    else:
        yield report_ok(_("rights"), _("Nothing wrong."))


def check_secret_key() -> Iterator[Finding]:
    """Is there a lasting key that cannot be guessed?"""
    what = _("secret key")
    if (
        len(settings.SECRET_KEY) < MIN_KEY_LENGTH
        or len(set(settings.SECRET_KEY)) < MIN_KEY_LENGTH // 4
    ):
        yield report_fault(
            what,
            _("Too simple."),
            _("Remove it; the next start creates a new one and everybody signs in again."),
        )
    elif not (os.environ.get("SECRET_KEY", "").strip() or settings.SECRET_KEY_FILE.exists()):
        yield report_attention(what, _("None yet."), _("Create it: python3 manage.py serve"))
    else:
        yield report_ok(what, _("Present. Backups don’t contain it; keep a copy elsewhere."))


def check_versions() -> Iterator[Finding]:
    """Are Python, SQLite and all libraries those that the program was tried with?"""
    what = _("libraries")
    other = []
    for name, meant, found in list_pinned_libraries():
        if found != meant:
            other.append(f"{name} {found or '–'} ≠ {meant}")
    told = f"Python {sys.version.split()[0]}, SQLite {'.'.join(map(str, settings.SQLITE_VERSION))}"
    if other:
        says = f"{told}; " + _("wrong versions: {names}").format(names=", ".join(other[:5]))
        do = _("Start python3 manage.py outside any virtual environment to install the right ones.")
        yield report_attention(what, says, do)
    else:
        yield report_ok(what, f"{told}; " + _("all libraries match."))


def list_pinned_libraries() -> Iterator[tuple[str, str, str | None]]:
    """
    Every library of the lock that belongs on this system, with the version it should have and the
    one it has.
    """
    for name, meant, condition in PINNED.findall((settings.ROOT / "requirements.lock").read_text()):
        if not condition:  # the others belong to other systems, or may be missing here
            yield name, meant, _find_version(name)


def check_backups() -> Iterator[Finding]:
    """Is there a young backup, and can it be restored?"""
    what = _("backups")
    kept = backup_folder.list_backups()
    night = find_last_finished_night()
    if not kept:
        if night is None:
            yield report_ok(what, _("None yet."))
        else:
            yield report_attention(what, _("None yet."), BACK_UP)
        return
    newest = kept[0]
    try:
        verify_backup_file(newest.file)
    except Refusal as refusal:
        whole = backup_folder.find_newest_restorable()
        do = BACK_UP
        if whole is not None:
            do = _("Newest restorable backup: {command}").format(
                command=backup_folder.build_restore_command(whole.file)
            )
        yield report_fault(what, f"{newest.name}: {refusal_text(refusal)}", do)
        return
    days = (now() - newest.made_at) // DAY
    says = ngettext(
        "The newest is good and {days} day old.",
        "The newest is good and {days} days old.",
        days,
    ).format(days=days)
    if night is not None and (night.finished_at or 0) > newest.made_at + HOUR:
        yield report_attention(what, _("The last night is not backed up."), BACK_UP)
    elif days > DAYS_OLD:
        yield report_attention(what, says, BACK_UP)
    else:
        yield report_ok(what, says)


DAYS_OLD = 35
"""Once a day is made only while the program runs; a club that plays once a month is no patient."""


def check_scheduled_restore() -> Iterator[Finding]:
    """Will the next start put other nights in place?"""
    asked = scheduled_restore.find_scheduled_restore()
    if asked is not None:
        says = _("The next start restores {name} for {by}.").format(name=asked.name, by=asked.by)
        yield report_attention(
            _("restore"), says, _("To cancel: python3 manage.py restore --call-off")
        )


def _is_open_to_others(place: Path) -> bool:
    return os.name != "nt" and place.exists() and bool(stat.S_IMODE(place.stat().st_mode) & 0o077)


def _find_version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
