"""Small rooms: no file, no function and no median larger than agreed."""

from pathlib import Path

from tests.guards.sizes import too_large
from tests.guards.tree import ROOT, plant


def test_rooms_are_small() -> None:
    faults = too_large(ROOT)
    assert not faults, "\n".join(["too large, split it:", *faults])


def test_a_long_file_is_caught(tmp_path: Path) -> None:
    plant(tmp_path, "config/long.py", "x = 1\n" * 301)
    plant(tmp_path, "config/short.py", "x = 1\n")
    assert too_large(tmp_path) == ["  301 lines  config/long.py", "  151 lines  is the median file (at most 120)"]


def test_a_long_template_is_caught_and_vendored_code_is_not(tmp_path: Path) -> None:
    plant(tmp_path, "templates/desk.html", "<p>\n" * 301)
    plant(tmp_path, "static/vendor/htmx.js", "x\n" * 3000)
    plant(tmp_path, "static/js/a.js", "x\n")
    assert too_large(tmp_path)[0] == "  301 lines  templates/desk.html"


def test_a_long_function_is_caught_and_its_docstring_does_not_count(tmp_path: Path) -> None:
    docstring = '    """' + "word\n" * 50 + '    """\n'
    body = "    x = 1\n" * 39
    plant(tmp_path, "config/fine.py", f"def fine():\n{docstring}{body}")
    assert too_large(tmp_path) == []
    plant(tmp_path, "config/long.py", f"def long():\n{body}    y = 1\n")
    assert too_large(tmp_path) == ["   41 lines  config/long.py:1 long"]


def test_a_long_view_is_caught(tmp_path: Path) -> None:
    body = "    x = 1\n" * 25
    plant(tmp_path, "tournament/pages/desk/views.py", f"@require_safe\ndef desk():\n{body}\n\ndef other():\n{body}")
    assert too_large(tmp_path) == ["   26 lines  tournament/pages/desk/views.py:2 desk (a view)"]
