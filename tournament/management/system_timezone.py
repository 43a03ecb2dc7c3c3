"""The computer's time zone, in which a new club begins."""

import os
import zoneinfo
from pathlib import Path

LINK = Path("/etc/localtime")
FILE = Path("/etc/timezone")


def find_system_timezone(
    environment_value: str | None = None, link: Path = LINK, file: Path = FILE
) -> str:
    """The zone's name as in Europe/Berlin, or UTC where the system does not say."""
    told = os.environ.get("TZ", "") if environment_value is None else environment_value
    candidates = [told.removeprefix(":")]
    if link.is_symlink():
        candidates.append(str(link.resolve()).partition("zoneinfo/")[2])
    if file.is_file():
        candidates.append(file.read_text().strip())
    return next((name for name in candidates if is_timezone_name(name)), "UTC")


def is_timezone_name(name: str) -> bool:
    try:
        zoneinfo.ZoneInfo(name)
    except (KeyError, OSError, ValueError):  # no such zone, or not the name of one
        return False
    return True
