"""
Styles, scripts and sounds under their lasting names: made beside the old ones, put in their place
one by one.

Another process may still serve meanwhile, and pages that it drew ask for the names of before; so
these stay for a week.
"""

import hashlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.management.commands import collectstatic
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage, staticfiles_storage
from django.core.files.storage import storages
from django.core.management import call_command
from django.utils.translation import gettext as _

STAMP = "static-from.txt"
LIST = ManifestStaticFilesStorage.manifest_name
PACKED = ("", ".gz", ".br")
KEPT_SECONDS = 7 * 24 * 3600
"""No page stays open longer without being loaded anew; a screen that does has all it needs."""


def collect_static_files(say: Callable[[str], object]) -> None:
    """
    Gather them again only when one of them changed; and let go of those that nobody has needed for
    a week.
    """
    stamp = settings.DATA / STAMP
    now = compute_static_fingerprint()
    root = Path(settings.STATIC_ROOT)
    if not (stamp.exists() and stamp.read_text() == now and root.is_dir()):
        say(_("Preparing styles and scripts …"))
        stamp.unlink(missing_ok=True)
        root.mkdir(parents=True, exist_ok=True)
        for file in list_manifest_files(root):
            file.touch()  # needed until now: from now on its week counts
        rebuild_static_files(root)
        stamp.write_text(now)
    remove_old_files(root)


def compute_static_fingerprint() -> str:
    """Changes with any of the files, and with the program that prepares them."""
    content = hashlib.sha256(f"{settings.VERSION} {settings.PROFILE}".encode())
    for folder in map(Path, settings.STATICFILES_DIRS):
        for file in sorted(each for each in folder.rglob("*") if each.is_file()):
            content.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return content.hexdigest()


def rebuild_static_files(root: Path) -> None:
    """
    All of them beside the old ones; then each takes its place in one step, and last the list of
    their names.
    """
    beside = Path(tempfile.mkdtemp(prefix=".next-", dir=root))
    try:
        command = collectstatic.Command()
        command.storage = storages.create_storage(
            {**settings.STORAGES["staticfiles"], "OPTIONS": {"location": beside}}
        )
        call_command(command, interactive=False, verbosity=0)
        made = sorted(file for file in beside.rglob("*") if file.is_file())
        for file in sorted(made, key=lambda made_file: made_file == beside / LIST):
            there = root / file.relative_to(beside)
            there.parent.mkdir(parents=True, exist_ok=True)
            file.replace(there)
    finally:
        shutil.rmtree(beside)
    # What this process draws from now on.
    if isinstance(staticfiles_storage, ManifestStaticFilesStorage):
        staticfiles_storage.hashed_files = read_static_manifest(root)


def read_static_manifest(root: Path) -> dict[str, str]:
    """
    The lasting name of each file by its plain one; nothing where no list was made, or not to its
    end.
    """
    try:
        names: dict[str, str] = json.loads((root / LIST).read_text())["paths"]
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return names


def list_manifest_files(root: Path) -> Iterator[Path]:
    """What the present list names, packed or not, and the list itself."""
    names = read_static_manifest(root)
    for name in {*names, *names.values(), *([LIST] if names else [])}:
        yield from (there for packed in PACKED if (there := root / f"{name}{packed}").is_file())


def remove_old_files(root: Path) -> None:
    """
    Remove what the list has not named for a week; without a list nothing is known, and nothing
    removed.
    """
    kept = set(list_manifest_files(root))
    oldest = time.time() - KEPT_SECONDS
    if not kept:
        return
    for folder, _folders, files in os.walk(root):
        for file in (Path(folder, name) for name in files):
            if file not in kept and file.lstat().st_mtime < oldest:
                file.unlink(missing_ok=True)
