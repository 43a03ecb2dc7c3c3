"""
A translation keeps the gaps, the tags, the edges and the end of its text, and calls the game's
words alike.
"""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from tests.languages.cached_catalogues import LOCALE, kept
from tests.rows import each_row
from tournament.management.commands.checkmessages import list_catalog_faults
from tournament.management.languages.catalogs import (
    CatalogEntry,
    LanguageCatalog,
    build_po_path,
    list_languages,
    to_po,
)
from tournament.management.languages.glossary import (
    Term,
    list_term_faults,
    load_glossary,
    parse_glossary_file,
)
from tournament.management.languages.placeholder_and_markup_checks import list_translation_faults
from tournament.management.languages.source_text import SourceText

pytestmark = pytest.mark.pure
TERMS_FOR_A_LANGUAGE = 80
REBUY, RECAVE, FLOP = (
    Term("rebuy", ("Rebuy",), (), ("Nachkauf",)),
    Term("rebuy", ("recave",)),
    Term("flop", ("flop",)),
)
BOUNTY = Term("bounty", ("Bount", "Kopfgeld"))
HANDS = SourceText("one hand", "{n} hands")


@each_row("language", list_languages(LOCALE))
def test_no_translation_breaks_a_promise(language: str) -> None:
    """`manage.py checkmessages` tells the same."""
    assert list(list_catalog_faults(kept(language), load_glossary(LOCALE, language))) == []


@each_row(
    ("english", "said"),
    [
        ("Level {n}", "Stufe {n}"),
        ("{a} beats {b}.", "{b} verliert gegen {a}, und {a} freut sich."),
        ("%(name)s is out", "%(name)s ist draußen"),
        ("50%% of <b>%(name)s</b>", "<b>%(name)s</b>: 50%%"),
        ("Out.", "« Dehors ! »".replace("!", ".")),
        ("Sure?", "¿Seguro?"),
        ("Who:", "Qui :"),
        ("(“so.”)", "»so.«"),
        ("Wait …", "Warte ..."),
        ("minutes", "Min."),
        ("no. {n}", "n° {n}"),
        (" or ", " oder "),
    ],
)
def test_what_is_kept(english: str, said: str) -> None:
    assert list(list_translation_faults(CatalogEntry(SourceText(english), (said,)), 2)) == []


@each_row(
    ("english", "said", "fault"),
    [
        ("Level {n}", "Stufe {m}", "gaps: {n} became {m}"),
        ("Level {n}", "Stufe", "gaps: {n} became none"),
        ("%(name)s is out", "%(nom)s est sorti", "gaps: %(name)s became %(nom)s"),
        ("%(n)s of it", "50% und %(n)s", "a percent sign of its own is written %% here"),
        ("%s", "%s %s", "gaps: %s became %s %s"),
        ("Level {n}", "Stufe {n} }", "a brace stands alone"),
        ("<b>out</b>", "<b>raus<b>", "tags and entities: </b> <b> became <b> <b>"),
        ("a&nbsp;b", "a b", "tags and entities: &nbsp; became none"),
        (" or ", " oder", "spaces at the edges: (' ', ' ') became (' ', '')"),
        ("one\ntwo", "eins zwei", "the number of lines differs"),
        ("Out.", "Raus", "the end of the sentence: “.” became “”"),
        ("Sure?", "Sicher.", "the end of the sentence: “?” became “.”"),
        ("Nobody is out", "Niemand ist ausgeschieden.", "the end of the sentence: “” became “.”"),
        ("Wait …", "Warte", "the end of the sentence: “…” became “”"),
    ],
)
def test_what_is_broken(english: str, said: str, fault: str) -> None:
    assert list(list_translation_faults(CatalogEntry(SourceText(english), (said,)), 2)) == [fault]


@each_row(
    ("says", "found"),
    [
        (("eine Hand", "{n} Hände"), []),
        (("{n} Hand", "{n} Hände"), []),
        (("eine Hand", "Hände"), ["gaps: {n} became none"]),
        (("eine Hand",), ["2 forms are needed, here are 1"]),
        (("eine Hand", ""), ["2 forms are needed, here are 1"]),
        ((), []),
    ],
)
def test_plurals(says: tuple[str, ...], found: list[str]) -> None:
    assert list(list_translation_faults(CatalogEntry(HANDS, says), 2)) == found


@each_row(
    ("english", "term", "language", "said", "found"),
    [
        ("Two rebuys each", REBUY, "de", "Je zwei Rebuys", []),
        ("Rebuy prices", REBUY, "de", "Preise für den Wiedereinkauf", ["“rebuy” is “Rebuy”"]),
        ("Rebuy prices", REBUY, "de", "Rebuy: Nachkaufpreise", ["“rebuy” is not “Nachkauf”"]),
        ("Rebuy prices", RECAVE, "fr", "Prix des Recaves", []),
        ("Rebuy prices", RECAVE, "fr", "Prix des rachats", ["“rebuy” is “recave”"]),
        ("The {rebuy} is over", RECAVE, "fr", "C’est fini : {rebuy}", []),
        ("Bounties", BOUNTY, "de", "Die Kopfgelder", []),
        ("Every rebuyer", REBUY, "de", "Alle", []),
        ("A flop", FLOP, "de", "Die Flopkarten", []),
        ("A flop", FLOP, "de", "Die Hauptflopkarten", []),
        ("A flop", FLOP, "es", "Las cartas preflop", ["“flop” is “flop”"]),
    ],
)
def test_one_word_has_one_name(
    english: str, term: Term, language: str, said: str, found: list[str]
) -> None:
    assert (
        list(list_term_faults(CatalogEntry(SourceText(english), (said,)), [term], language))
        == found
    )


def test_a_word_that_means_something_else(tmp_path: Path) -> None:
    file = tmp_path / "glossary.toml"
    file.write_text(
        '[[term]]\nen = "table"\nforms = ["Tisch"]\nunless = ["table of prizes"]\n'
        '[[term]]\nen = "call"\nforms = ["call"]\nchecked = false\n'
    )
    terms = parse_glossary_file(file)
    for english, found in (("A table of prizes", []), ("Call the table", ["“table” is “Tisch”"])):
        assert (
            list(list_term_faults(CatalogEntry(SourceText(english), ("Preisliste",)), terms, "de"))
            == found
        )


@each_row("language", list_languages(LOCALE))
def test_the_glossary_names_each_word_once(language: str) -> None:
    words = [term.english.casefold() for term in load_glossary(LOCALE, language)]
    assert sorted(words) == sorted(set(words))


def test_a_language_that_is_offered_knows_the_words_of_the_game() -> None:
    offered = [code for code, _name in settings.SPEAKS if code != "en"]
    known = {
        code: sum(bool(term.forms) for term in load_glossary(LOCALE, code)) for code in offered
    }
    assert {code: count for code, count in known.items() if count < TERMS_FOR_A_LANGUAGE} == {}


def test_translators_are_told(
    tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also of a text that no catalogue has heard of yet."""
    settings.LOCALE_PATHS, settings.ROOT = [tmp_path], tmp_path / "program"
    (settings.ROOT / "tournament").mkdir(parents=True)
    program = "from tournament.engine.messages import _\n" + "".join(
        f"_({text!r})\n" for text in ("Rebuy?", "Out", "New")
    )
    (settings.ROOT / "tournament" / "texts.py").write_text(program)
    file = build_po_path(tmp_path, "de")
    file.parent.mkdir(parents=True)
    (tmp_path / "de" / "glossary.toml").write_text('[[term]]\nen = "rebuy"\nforms = ["Rebuy"]\n')
    entries = (
        CatalogEntry(SourceText("Rebuy?"), ("Nachkauf",), doubted=True),
        CatalogEntry(SourceText("Out")),
    )
    file.write_text(to_po(LanguageCatalog("de", entries), {}), "utf-8")
    with pytest.raises(SystemExit):
        call_command("checkmessages", missing=True)
    assert capsys.readouterr().out.splitlines() == [
        "de: “Rebuy?” → “Nachkauf”: the end of the sentence: “?” became “”",
        "de: “Rebuy?” → “Nachkauf”: “rebuy” is “Rebuy”",
        "de: “Rebuy?”: marked as fuzzy; look at it and take the mark away",
        "de: not translated: “Rebuy?”",
        "de: not translated: “Out”",
        "de: not translated: “New”",
        "de: 0 of 3 texts translated",
    ]
