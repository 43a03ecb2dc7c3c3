"""The extractor finds every text of the program, and nothing else."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.guards.tree import ROOT, plant
from tests.languages.cached_catalogues import texts_of_program
from tests.rows import each_row
from tournament.management.languages.python_texts import extract_python_texts
from tournament.management.languages.ruling_texts import extract_ruling_texts
from tournament.management.languages.source_text import SourceText, UnextractableText
from tournament.management.languages.template_texts import extract_template_texts
from tournament.management.languages.text_extraction import extract_program_texts

pytestmark = pytest.mark.pure
DJANGO = "from django.utils.translation import gettext as _, ngettext, npgettext, pgettext\n"
CORE = (
    "from tournament.engine.messages import _, ngettext, say, say_as\nfrom "
    "tournament.engine.messages "
    "import _ "
    "as mark\n"
)


@each_row(
    ("source", "found"),
    [
        (DJANGO + '_("Level")', [SourceText("Level")]),
        (DJANGO + '_("It is "\n  "late.")', [SourceText("It is late.")]),
        (DJANGO + '_("On" if on else "Off")', [SourceText("On"), SourceText("Off")]),
        (DJANGO + 'ngettext("{n} hand", "{n} hands", n)', [SourceText("{n} hand", "{n} hands")]),
        (DJANGO + 'pgettext("the verb", "Seat")', [SourceText("Seat", context="the verb")]),
        (DJANGO + 'npgettext("cards", "one", "many", n)', [SourceText("one", "many", "cards")]),
        (DJANGO + "_(words[key])", []),
        (DJANGO + "ngettext(*forms, n)", []),
        (CORE + 'say(mark("Out."), x=_("in"))', [SourceText("Out."), SourceText("in")]),
        (CORE + 'FORMS = ngettext("one", "many")', [SourceText("one", "many")]),
        (CORE + 'say_as("a table", "broken")', [SourceText("broken", context="a table")]),
        (
            "from rulings.core.data_loader import gettext_noop as _\n" + '_("B"); _("A")',
            [SourceText("B"), SourceText("A")],
        ),
        ('_("of nobody")', []),
        ('import re\nre.compile("Level")', []),
    ],
)
def test_texts_in_python(source: str, found: list[SourceText]) -> None:
    assert list(extract_python_texts(source, "planted.py")) == found


@each_row(
    ("source", "told"),
    [
        (
            DJANGO + '_(f"Level {n}")',
            "planted.py:2: a text that is put together while the program runs",
        ),
        (CORE + "_(words)", "planted.py:3: only a text can be marked, not a variable."),
        (
            CORE + 'ngettext("one", many)',
            "planted.py:3: only a text can be marked, not a variable.",
        ),
    ],
)
def test_what_no_translator_would_see_is_an_error(source: str, told: str) -> None:
    with pytest.raises(UnextractableText, match=told):
        list(extract_python_texts(source, "planted.py"))


@each_row(
    ("source", "found"),
    [
        (
            "<p>{% translate 'Level' %} and {% translate \"50% off\" %}",
            [SourceText("Level"), SourceText("50%% off")],
        ),
        (
            "{% translate 'Seat' context 'the verb' as word %}",
            [SourceText("Seat", context="the verb")],
        ),
        (
            "{% blocktranslate with name=who %}Out: {{ name }}{% endblocktranslate %}",
            [SourceText("Out: %(name)s")],
        ),
        (
            "{% blocktranslate count n=2 %}one hand{% plural %}{{ n }} hands{% endblocktranslate "
            "%}",
            [SourceText("one hand", "%(n)s hands")],
        ),
        ('{% include "a.html" with title=_("It’s \\"so\\"") %}', [SourceText('It’s "so"')]),
        ("<p>Level</p>{{ level }}{# translate #}", []),
    ],
)
def test_texts_in_templates(source: str, found: list[SourceText]) -> None:
    assert list(extract_template_texts(source, "planted.html")) == found


def test_texts_in_a_book() -> None:
    rule = '[[rule]]\nsituation = "D01"\nsays = "Play on."\nsource = "us L1"\ncriteria = ["Ask."]\n'
    book = f'key = "X"\nname = "Ours"\n{rule}'
    assert list(extract_ruling_texts(book, "rulings/core/data/books/x.toml")) == [
        SourceText("Ours"),
        SourceText("Play on."),
        SourceText("Ask."),
    ]


def test_a_new_kind_of_data_file_is_not_overlooked() -> None:
    with pytest.raises(UnextractableText, match="say in SHOWN"):
        list(extract_ruling_texts('a = "b"', "rulings/core/data/new.toml"))


NOT_READ = {
    "key",
    "id",
    "group",
    "words",
    "source",
    "number",
    "situation",
    "cites",
    "book",
    "usual",
    "called",
    "same",
}
NOT_READ |= {
    "stop",
    "numbers",
    "instead",
    "besides",
    "forms",
    "together",
    "beside",
    "endings",
    "apostrophe",
}
NOT_READ |= {"outranks", "steps", "with"}
"""
Fields of the rulings' data that look like sentences and are read by nobody: places in books, words
to search by, and why a reading goes before another book's rule.
"""


def sentences(value: Any, field: str = "") -> Iterator[str]:
    """Everything in a data file that reads like words."""
    if isinstance(value, dict):
        for name, inside in value.items():
            yield from () if name in NOT_READ else sentences(inside, name)
    elif isinstance(value, list):
        for inside in value:
            yield from sentences(inside, field)
    elif isinstance(value, str) and " " in value:
        yield value


def test_whatever_reads_like_words_in_the_rulings_is_taken_out() -> None:
    taken = {message.text for message in texts_of_program()}
    files = sorted((ROOT / "rulings" / "core" / "data").rglob("*.toml"))
    found = [text for file in files for text in sentences(tomllib.loads(file.read_text("utf-8")))]
    assert len(found) > 700
    assert [text for text in found if text not in taken] == []


def test_a_text_says_in_which_files_it_stands(tmp_path: Path) -> None:
    plant(tmp_path, "templates/a.html", "{% translate 'Level' %}{% translate 'Level' %}")
    plant(tmp_path, "config/b.py", DJANGO + '_("Level"), _("")')
    assert extract_program_texts(tmp_path) == {
        SourceText("Level"): ("templates/a.html", "config/b.py")
    }


def test_one_text_with_two_plurals_is_refused(tmp_path: Path) -> None:
    plant(
        tmp_path,
        "config/a.py",
        DJANGO + 'ngettext("one", "two", n), _("one"), pgettext("card", "one")',
    )
    with pytest.raises(UnextractableText, match="“one” has the plurals “two” and “”"):
        extract_program_texts(tmp_path)
