"""Catalogs are complete, up to date, and compiled from what translators wrote."""

import io
import os
from dataclasses import replace
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from tests.languages.cached_catalogues import LOCALE, kept, texts_of_program
from tests.rows import each_row
from tournament.management.languages.catalogs import (
    CatalogEntry,
    LanguageCatalog,
    build_po_path,
    list_languages,
    read_catalog,
    to_po,
    update_catalog,
)
from tournament.management.languages.compiled_catalogs import (
    compile_catalog,
    compile_outdated_catalogs,
)
from tournament.management.languages.source_text import SourceText

pytestmark = pytest.mark.pure
HAND, LEVEL, SEAT = (
    SourceText("{n} hand", "{n} hands"),
    SourceText("Level\nof the night"),
    SourceText("Seat", "", "the verb"),
)
GERMAN = LanguageCatalog(
    "de",
    (
        CatalogEntry(HAND, ("{n} Hand", "{n} Hände")),
        CatalogEntry(LEVEL, ("Level\n“des” Abends",), ("as on the screens",)),
        CatalogEntry(SEAT, ("Setzen",), doubted=True),
        CatalogEntry(SourceText("new")),
    ),
)


def test_french_gets_gaps_that_no_line_breaks_at() -> None:
    says = ("Qui ? « Ann » : oui ! À 19:30 ; {n} mains", "%(n)s :")
    made = to_po(LanguageCatalog("fr", (CatalogEntry(HAND, says),)), {})
    assert "Qui\u202f? «\u00a0Ann\u00a0»\u00a0: oui\u202f! À 19:30\u202f; {n} mains" in made
    assert "%(n)s\u00a0:" in made


def test_every_language_has_exactly_the_texts_of_the_program() -> None:
    """Where this fails, `manage.py makemessages` puts it right."""
    texts = set(texts_of_program())
    assert list_languages(LOCALE) == ("de", "es", "fr")
    for language in list_languages(LOCALE):
        known = {entry.message for entry in kept(language).entries}
        assert (texts - known, known - texts) == (set(), set()), (
            f"{language}: run manage.py makemessages, then translate"
        )


def test_what_is_offered_is_complete() -> None:
    """Where this fails: translate what is new."""
    offered = [code for code, _name in settings.SPEAKS]
    assert {code: kept(code).missing_texts for code in offered} == dict.fromkeys(offered, ())


def test_a_changed_catalogue_is_compiled_at_the_next_start(tmp_path: Path) -> None:
    """What is not complete is left out, as is one where nothing can be written."""
    whole = replace(GERMAN, entries=GERMAN.entries[:2])
    file = keep(tmp_path, GERMAN)
    compile_outdated_catalogs(tmp_path)
    assert not file.with_suffix(".mo").exists()
    file.write_text(to_po(whole, {}), "utf-8")
    compile_outdated_catalogs(tmp_path)
    compiled = file.with_suffix(".mo")
    at = compiled.stat().st_mtime_ns
    compile_outdated_catalogs(tmp_path)
    assert compiled.stat().st_mtime_ns == at
    file.write_text(to_po(whole, {}).replace("Hände", "Runden"), "utf-8")
    os.utime(file, ns=(at + 10**9, at + 10**9))
    compile_outdated_catalogs(tmp_path)
    assert read_compiled(file).ngettext("{n} hand", "{n} hands", 2) == "{n} Runden"
    file.write_text('msgid "half', "utf-8")
    os.utime(file, ns=(at + 2 * 10**9, at + 2 * 10**9))
    compile_outdated_catalogs(tmp_path)
    assert read_compiled(file).ngettext("{n} hand", "{n} hands", 2) == "{n} Runden"
    assert sorted(one.name for one in file.parent.iterdir()) == ["django.mo", "django.po"]


def read_compiled(file: Path) -> GNUTranslations:
    return GNUTranslations(io.BytesIO(file.with_suffix(".mo").read_bytes()))


def test_only_compiled_languages_are_offered() -> None:
    there = [
        code
        for code, _name in settings.TRANSLATED
        if build_po_path(LOCALE, code).with_suffix(".mo").is_file()
    ]
    assert [code for code, _name in settings.LANGUAGES] == ["en", *there]
    assert {code for code, _name in settings.TRANSLATED} == set(list_languages(LOCALE))


@each_row(
    ("language", "rule"),
    [("de", "plural=(n != 1);"), ("fr", "plural=(n > 1);"), ("es", "plural=(n != 1);")],
)
def test_each_language_counts_in_its_own_way(language: str, rule: str) -> None:
    head = build_po_path(LOCALE, language).read_text("utf-8").partition("\n\n")[0]
    assert f"Plural-Forms: nplurals=2; {rule}\\n" in head
    assert f"Language: {language}\\n" in head


def keep(folder: Path, catalogue: LanguageCatalog) -> Path:
    file = build_po_path(folder, catalogue.language)
    file.parent.mkdir(parents=True)
    file.write_text(to_po(catalogue, {LEVEL: ("b.html", "a.py")}), "utf-8")
    return file


def test_a_catalogue_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = keep(tmp_path, GERMAN)
    assert read_catalog(tmp_path, "de") == GERMAN
    assert "# as on the screens\n#: a.py b.html\nmsgid " in file.read_text("utf-8")
    assert GERMAN.missing_texts == (SEAT, SourceText("new"))


def test_a_changed_text_is_a_new_one_and_an_old_one_goes() -> None:
    late = SourceText("{n} hands more")
    found = update_catalog(GERMAN, [late, LEVEL])
    assert found.entries == (CatalogEntry(late), GERMAN.entries[1])


def test_what_gettext_reads(tmp_path: Path) -> None:
    """What is doubted or missing is told in English."""
    file = keep(tmp_path, GERMAN)
    assert compile_catalog(file, unfinished=True) == (4, 2)
    made = read_compiled(file)
    said = [made.ngettext("{n} hand", "{n} hands", n) for n in (0, 1, 2)]
    assert said == ["{n} Hände", "{n} Hand", "{n} Hände"]
    assert made.gettext(LEVEL.text) == "Level\n“des” Abends"
    assert (made.pgettext("the verb", "Seat"), made.gettext("new")) == ("Seat", "new")


def test_the_commands_of_translators(
    tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.LOCALE_PATHS = [tmp_path]
    settings.ROOT = tmp_path
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "a.html").write_text("{% translate 'Level' %}")
    call_command("makemessages", locale=["de"])
    call_command("compilemessages")
    file = build_po_path(tmp_path, "de")
    file.write_text(
        file.read_text("utf-8").replace(
            'msgid "Level"\nmsgstr ""', 'msgid "Level"\nmsgstr "Stufe"'
        ),
        "utf-8",
    )
    call_command("compilemessages")
    call_command("makemessages")
    assert capsys.readouterr().out.splitlines() == [
        "de: 0 of 1 texts translated",
        "de: left out, 1 texts are not translated yet",
        "de: made, 1 texts",
        "de: 1 of 1 texts translated",
    ]
    assert read_compiled(file).gettext("Level") == "Stufe"
