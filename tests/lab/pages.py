"""
PAGES: the text of every page, paper, export and board in one file, to compare before and after.
"""

import argparse
import hashlib
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.test import Client

from tests.access.people import EVERYBODY, House, build_house, client_of, new_link
from tests.access.test_url_matrix import address, rows
from tests.databases import worker_database
from tests.lab.answer_text import answer_text
from tests.lab.findings import Findings
from tests.long.languages.test_nothing_bare import GOLDEN, brought, paths_of
from tests.printing.paper_nights import NIGHTS
from tests.row_rollback import forget_process_caches
from tests.scheduler.manual_clock import ClockByHand
from tournament import time_source
from tournament.access.roles import LINK_ROLES
from tournament.models import Tournament

NAME = "PAGES"
ABOUT = (
    "every page × role × language, papers and exports, compared with what they said before (size: "
    "nights)"
)
CI_SIZE = 3

LOOKING = {
    "owner": tuple(code for code, _name in settings.LANGUAGES),
    **{who: ("en",) for who in EVERYBODY if who != "owner"},
}
"""Who looks at a night, and in which languages."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--keep", type=Path, help="the folder to write the pages into")
    parser.add_argument("--against", type=Path, help="the folder of an earlier run to compare with")


def run(size: int, keep: Path | None = None, against: Path | None = None) -> Findings:
    """Write every page as a text; say which are others than before."""
    findings = Findings()
    time_source.CLOCK = ClockByHand()
    settings.SECRET_KEY = "the same for every run of this experiment"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.ALLOWED_HOSTS = ["*"]
    plain_names = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain_names}
    with tempfile.TemporaryDirectory() as folder, worker_database(Path(folder), "pages"):
        texts = keep or Path(folder) / "pages"
        digest = hashlib.sha256()
        for name, text in pages(size):
            digest.update(f"{name}\n{text}\n".encode())
            file = texts / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode())
            findings.count("pages")
            before = against / name if against else None
            if before and (not before.exists() or before.read_bytes() != text.encode()):
                findings.fail(f"another page than before: {name}")
    findings.note("digest", digest.hexdigest()[:16])
    return findings


def pages(size: int) -> Iterator[tuple[str, str]]:
    """The name of a file, and what belongs into it."""
    house, other = build_house("Sunday"), build_house("Monday")
    for row in rows():
        yield from looks(f"club/{row}", LOOKING, house, other, [row])
    for name, make in night_makers()[:size]:
        with transaction.atomic():
            night = of_night(house, make(house))
            yield from looks(f"night/{name}", LOOKING, night, other, paths_of(night.night))
            transaction.set_rollback(True)


def night_makers() -> list[tuple[str, Callable[[House], Tournament]]]:
    """The nights by name: those for papers, then the recorded ones."""
    papers = [(name, make) for name, make in NIGHTS.items() if name != "huge"]
    return [
        *((name, lambda house, make=make: make(house.club)) for name, make in papers),
        *((file.stem, lambda house, file=file: brought(house, file)) for file in GOLDEN),
    ]


def of_night(house: House, night: Tournament) -> House:
    """The same people, with links to this night."""
    return House(
        house.club,
        night,
        house.members,
        {f"{kind.value} link": new_link(night, kind) for kind in LINK_ROLES},
    )


def looks(
    place: str,
    looking: dict[str, tuple[str, ...]],
    house: House,
    other: House,
    paths: Iterable[str],
) -> Iterator[tuple[str, str]]:
    """What everybody sees of these addresses."""
    paths = list(paths)
    for who, languages in looking.items():
        for language in languages:
            for path in paths:
                with transaction.atomic():
                    name = path if path.startswith("/") else address(path, house)
                    client = client_of(who, house, other)
                    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
                    text = look(client, name)
                    transaction.set_rollback(True)
                shown = re.sub(r"[^\w.-]+", "_", path.strip("/")) or "index"
                yield f"{place}/{who}/{language}/{shown}.txt".replace(" ", "_"), text


def look(client: Client, path: str) -> str:
    forget_process_caches()
    response: Any = client.get(path)
    return answer_text(response)
