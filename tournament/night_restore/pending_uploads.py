"""Pending uploads of nights: kept for a day until confirmed."""

import os
import re
import secrets
from pathlib import Path

from django.conf import settings

from tournament.engine.time_units import DAY
from tournament.models import Club
from tournament.time_source import now

KEPT_MS = DAY
MAX_KEPT = 40
"""Of each club; what was brought first goes first."""
KEY = re.compile(r"[0-9a-f]{32}")


def build_club_folder_path(club: Club) -> Path:
    """Where a club's things lie."""
    folder: Path = settings.DATA / "incoming" / str(club.pk)
    return folder


def keep_upload(club: Club, content: bytes, key: str = "") -> str:
    """
    Keep it where only the program's own user can read it, and give the key to it; with a key, in
    its place.
    """
    delete_old_uploads(club)
    key = key or secrets.token_hex(16)
    folder = build_club_folder_path(club)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = folder / f"{key}.{secrets.token_hex(4)}.part"
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    beside.replace(folder / key)
    return key


def read_upload(club: Club, key: str) -> bytes | None:
    """What was kept under a key, while it is."""
    if not KEY.fullmatch(key):
        return None
    try:
        return (build_club_folder_path(club) / key).read_bytes()
    except FileNotFoundError:
        return None


def delete_upload(club: Club, key: str) -> None:
    """It is not needed any more."""
    if KEY.fullmatch(key):
        (build_club_folder_path(club) / key).unlink(missing_ok=True)


def delete_old_uploads(club: Club) -> None:
    """Remove what lies there for more than a day, or is too much."""
    try:
        files = build_club_folder_path(club).iterdir()
        found = sorted(((file.stat().st_mtime, file) for file in files), reverse=True)
    except FileNotFoundError:
        return
    for position, (since, file) in enumerate(found):
        if position >= MAX_KEPT - 1 or since * 1000 < now() - KEPT_MS:
            file.unlink(missing_ok=True)
