"""Static files of a new release: built while the old one still serves its open pages."""

import json
import os
import time
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from pytest_django.fixtures import Settings as ChangedSettings

from config.staticfiles import StaticFilesMiddleware
from tournament.management import static_files

pytestmark = pytest.mark.embedded_only
OLD, NEW = b".felt { color: green }", b".felt { color: darkgreen }"
DAY = 24 * 3600


@pytest.fixture
def source(tmp_path: Path, settings: ChangedSettings) -> Path:
    """The program's own folder, with one style and one sound."""
    folder = tmp_path / "program"
    folder.mkdir()
    (folder / "felt.css").write_bytes(OLD)
    (folder / "bell.mp3").write_bytes(b"ding")
    settings.DATA, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    settings.STATICFILES_DIRS = [folder]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "config.staticfiles.HashedStaticStorage"},
    }
    return folder


@pytest.fixture
def root(source: Path) -> Path:
    """What the first release made ready."""
    static_files.collect_static_files(print)
    return source.parent / "static"


def lasting(root: Path, name: str = "felt.css") -> Path:
    """The file that pages drawn now ask for."""
    return root / str(json.loads((root / "staticfiles.json").read_text())["paths"][name])


def renewed(source: Path) -> None:
    """
    The next release; its style is younger than the one before, though its file says that it is
    older.
    """
    (source / "felt.css").write_bytes(NEW)
    os.utime(source / "felt.css", (0, 0))
    static_files.collect_static_files(print)


def aged(days: int, *files: Path) -> None:
    at = time.time() - days * DAY
    for file in files:
        os.utime(file, (at, at))


def test_a_page_that_is_open_finds_its_styles_after_the_next_release(
    source: Path, root: Path
) -> None:
    before = lasting(root)
    aged(100, *(file for file in root.iterdir()))
    renewed(source)
    assert (before.read_bytes(), lasting(root).read_bytes()) == (OLD, NEW)
    assert (root / "felt.css").read_bytes() == NEW
    assert lasting(root, "bell.mp3").read_bytes() == b"ding"


def test_nothing_is_left_lying_about(source: Path, root: Path) -> None:
    renewed(source)
    assert [file.name for file in root.iterdir() if file.name.startswith(".")] == []
    assert sorted(one.name for one in root.parent.iterdir()) == [
        "program",
        "static",
        "static-from.txt",
    ]


@pytest.mark.parametrize(("days", "there"), [(6, True), (8, False)])
def test_after_a_week_it_is_let_go(source: Path, root: Path, days: int, there: bool) -> None:
    before, outside = lasting(root), root.parent / "older.css"
    renewed(source)
    outside.write_bytes(OLD)
    aged(days, *(file for file in root.iterdir()), outside)
    static_files.collect_static_files(print)
    assert (before.exists(), outside.exists()) == (there, True)
    assert (lasting(root).read_bytes(), (root / "felt.css").read_bytes()) == (NEW, NEW)
    assert lasting(root, "bell.mp3").exists()


@pytest.mark.parametrize("spoiled", ["", "{", "[]", "{}"])
def test_without_a_sound_list_nothing_is_removed_and_a_new_one_is_made(
    source: Path, root: Path, spoiled: str
) -> None:
    before = lasting(root)
    (root / "staticfiles.json").write_text(spoiled)
    aged(100, *(file for file in root.iterdir()))
    static_files.collect_static_files(print)
    assert before.exists()
    (source.parent / "static-from.txt").unlink()
    static_files.collect_static_files(print)
    assert lasting(root) == before


def test_one_that_was_removed_is_not_there(root: Path) -> None:
    """The process looked into the folder when it began."""
    served = StaticFilesMiddleware(lambda _request: HttpResponse("a page"))
    path = f"/static/{lasting(root).name}"
    found = served(RequestFactory().get(path))
    assert found.status_code == 200
    found.file_to_stream.close()
    lasting(root).unlink()
    assert served(RequestFactory().get(path)).status_code == 404
    assert served(RequestFactory().get("/")).content == b"a page"


def test_what_styles_and_scripts_say_to_their_readers_is_not_sent(source: Path) -> None:
    (source / "felt.css").write_bytes(
        b"/* The table,\n   as players see it. */\n\n" + OLD + b" /* by day */\n"
    )
    (source / "felt.js").write_bytes(b'/* The table. */\n\nconst path = "a/*b*/";\n')
    (source / "vendor").mkdir()
    (source / "vendor" / "htmx.js").write_bytes(b"/* A licence. */\n")
    static_files.collect_static_files(print)
    root = source.parent / "static"
    assert lasting(root).read_bytes() == OLD + b" "
    assert lasting(root, "felt.js").read_bytes() == b'const path = "a/*b*/";\n'
    assert lasting(root, "vendor/htmx.js").read_bytes() == b"/* A licence. */\n"
