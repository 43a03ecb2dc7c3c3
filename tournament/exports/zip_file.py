"""ZIP archive of several files that every computer opens."""

import io
import zipfile
from collections.abc import Iterable
from datetime import datetime, tzinfo

from tournament.clock.values import Instant

OLDEST = 1980
"""Archives cannot tell of earlier years."""


def zip_of(files: Iterable[tuple[str, bytes]], at: Instant, zone: tzinfo) -> bytes:
    """
    An archive of files by their names in plain letters; two of one name are told apart by a number.
    """
    made = io.BytesIO()
    taken = set[str]()
    moment = datetime.fromtimestamp(at / 1000, zone)
    stamp = (
        max(OLDEST, moment.year),
        moment.month,
        moment.day,
        moment.hour,
        moment.minute,
        moment.second,
    )
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            about = zipfile.ZipInfo(_choose_free_name(name, taken), stamp)
            about.compress_type = zipfile.ZIP_DEFLATED
            about.external_attr = 0o644 << 16
            archive.writestr(about, content)
    return made.getvalue()


def _choose_free_name(name: str, taken: set[str]) -> str:
    """The name, or the next one that is free."""
    base, dot, ending = name.rpartition(".")
    number = 1
    found = name
    while found.lower() in taken:
        number += 1
        found = f"{base}-{number}{dot}{ending}"
    taken.add(found.lower())
    return found
