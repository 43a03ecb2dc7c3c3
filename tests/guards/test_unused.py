"""Nothing is unused: no name, template, static file or CSS class."""

from pathlib import Path

import pytest

from tests.guards.tree import ROOT, plant
from tests.guards.unused import texts, unused_classes, unused_names, unused_static, unused_templates

CALLED_BY_OTHERS = {
    *(
        "add_arguments",
        "requires_system_checks",
        "handler500",
        "urlpatterns",
        "to_url",
        "process_view",
        "SignForPayouts",
    ),
    "process_exception",
    *(
        "create_superuser",
        "get_by_natural_key",
        "REQUIRED_FIELDS",
        "TournamentConfig",
        "RulingsConfig",
    ),
    *(
        "handle",
        "Meta",
        "constraints",
        "indexes",
        "startElement",
        "endElement",
        "makefile",
        "readinto",
        "value_from_datadict",
    ),
    *(
        "handle_starttag",
        "handle_startendtag",
        "handle_endtag",
        "handle_data",
        "handle_entityref",
        "handle_charref",
    ),
}
"""Django's and Python's own ways in."""

CALLED_BY_CELERY = {"run_queue_jobs"}

DROPPED_BY_TESTS = {"clear_results_cache"}
"""Tests that measure the first reading of a club drop what is kept of it."""

BY_DJANGO = {"400.html", "403_csrf.html", "404.html", "500.html"}
PUT_BY_CODE = {".errorlist", ".on"}
"""Django says with the one what is wrong in a form; the other is a stretch of the clock's line."""

FOR_PEOPLE = {"static/js/package.json"}
"""It tells Node.js that these are modules."""


def is_known(where: str) -> bool:
    name = where.rpartition(" ")[2]
    return (
        name in CALLED_BY_OTHERS | CALLED_BY_CELERY | DROPPED_BY_TESTS
        or name.startswith(("clean_", "visit_"))
        or where.startswith("config/settings.py")
    )


def test_every_name_is_used() -> None:
    found = unused_names(ROOT, texts(ROOT, ("templates", "static/js"), "*.html", "*.js").values())
    assert [where for where in found if not is_known(where)] == []


def test_every_template_is_drawn() -> None:
    assert sorted({*unused_templates(ROOT)} - BY_DJANGO) == []


def test_every_file_for_browsers_is_asked_for() -> None:
    found = {one for one in unused_static(ROOT) if not one.endswith(("LICENSE.txt", "VERSION"))}
    assert sorted(found - FOR_PEOPLE) == []


def test_every_class_is_put_on_something() -> None:
    found = [where for where in unused_classes(ROOT) if where.rpartition(" ")[2] not in PUT_BY_CODE]
    assert found == []


@pytest.fixture
def house(tmp_path: Path) -> Path:
    plant(
        tmp_path,
        "tournament/pages.py",
        'def page():\n    return draw("desk.html")\n\n\nVIEWS = [page]\nprint(VIEWS)\n',
    )
    plant(
        tmp_path,
        "templates/desk.html",
        '<p class="calm is-{{ tone }}">{% static "css/desk.css" %}</p>\n',
    )
    plant(
        tmp_path,
        "static/css/desk.css",
        ".calm { margin: 0.5em }\n.is-loud > b, .quiet { color: red }\n",
    )
    return tmp_path


def test_a_name_that_nobody_reads_is_found(house: Path) -> None:
    assert unused_names(house) == []
    plant(
        house,
        "seating/old.py",
        '__all__ = ["sat"]\n\n\ndef sat():\n    pass\n\n\nclass Seat:\n    worn: int\n',
    )
    assert unused_names(house) == [
        "seating/old.py:4 sat",
        "seating/old.py:8 Seat",
        "seating/old.py:9 worn",
    ]


def test_a_template_that_nobody_draws_is_found(house: Path) -> None:
    plant(house, "templates/old.html", "<p></p>\n")
    assert unused_templates(house) == ["old.html"]
    plant(
        house,
        "tournament/more.py",
        'def more(name):\n    return draw(f"club/{name}.html")\n\n\nmore("book")\n',
    )
    for name in ("book", "chapter"):
        plant(house, f"templates/club/{name}.html", "<p></p>\n")
    assert unused_templates(house) == ["club/chapter.html", "old.html"]


def test_a_file_that_nobody_asks_for_is_found(house: Path) -> None:
    plant(house, "static/js/old.js", "go()\n")
    assert unused_static(house) == ["static/js/old.js"]


def test_a_class_that_nothing_has_is_found(house: Path) -> None:
    assert unused_classes(house) == ["desk.css .quiet"]
    plant(house, "templates/desk.html", '{% include "calm/loud.html" with quiet="quiet" %}')
    assert unused_classes(house) == ["desk.css .calm", "desk.css .is-loud", "desk.css .quiet"]
    plant(house, "templates/desk.html", '{% act "play_on" "do-"|add:key "calm quiet" %}')
    assert unused_classes(house) == ["desk.css .is-loud"]
