"""Search by players' own phrasings in each language, measured on held-out lists."""

import tomllib
from itertools import combinations
from pathlib import Path
from time import thread_time

import pytest
from django.core.management import call_command
from django.utils.translation import override

from rulings.core.common_questions import EVERYDAY
from rulings.core.ruling_catalog import SITUATIONS
from rulings.core.search_normalization import load_search_words, normalize_letters
from rulings.situation_finder import (
    build_indexes,
    build_language_index,
    rank_rulings,
    search_rulings,
)
from tests.rows import each_row

LANGUAGES = ("en", "de", "fr", "es")
PHRASINGS = {
    language: tomllib.loads(
        (Path(__file__).parent / "phrasings" / f"{language}.toml").read_text("utf-8")
    )
    for language in LANGUAGES
}
AMONG_THREE = 0.95
FIRST = 0.80
"""What part of the phrasings has to be found."""
MEASURED = {"seen": ("seen",), "set aside": ("aside", "fresh")}
FIRST_SEARCH = 0.05
"""Seconds."""


@each_row(("language", "kind"), [(language, kind) for language in LANGUAGES for kind in MEASURED])
def test_phrasings_find_what_happened(language: str, kind: str) -> None:
    phrasings: dict[str, str] = {}
    for part in MEASURED[kind]:
        phrasings |= PHRASINGS[language][part]
    among = first = 0
    for text, right in phrasings.items():
        keys = [hit.key for hit in rank_rulings(text, language)]
        among += bool(set(keys[:3]) & set(right.split()))
        first += bool(set(keys[:1]) & set(right.split()))
    assert among >= AMONG_THREE * len(phrasings), (among, len(phrasings))
    assert first >= FIRST * len(phrasings), (first, len(phrasings))


@each_row("language", LANGUAGES)
def test_the_lists_are_long_and_name_what_exists(language: str) -> None:
    lists = PHRASINGS[language]
    assert len(lists["seen"]) >= 60
    assert len(lists["aside"]) >= 50
    assert len(lists["fresh"]) == 30
    assert not any(one.keys() & other.keys() for one, other in combinations(lists.values(), 2))
    named = {
        key for phrasings in lists.values() for right in phrasings.values() for key in right.split()
    }
    assert named <= {*SITUATIONS, *EVERYDAY}


@each_row("language", LANGUAGES)
def test_what_is_set_aside_stands_in_no_list_of_names(language: str) -> None:
    words = load_search_words(language)
    names = {
        normalize_letters(name, words.apostrophe)
        for several in words.called.values()
        for name in several.split(";")
    }
    kept = {*PHRASINGS[language]["aside"], *PHRASINGS[language]["fresh"]}
    assert {text for text in kept if normalize_letters(text, words.apostrophe) in names} == set()


@each_row("language", LANGUAGES)
def test_the_first_search_does_not_wait_for_the_index(language: str) -> None:
    build_language_index.cache_clear()
    build_indexes()
    with override(language):
        begun = thread_time()
        search_rulings("burn karte carte carta 2 xyqzw", str, str)
        assert thread_time() - begun < FIRST_SEARCH


@each_row(
    ("text", "language", "page"),
    [
        ("side pot calculator", "en", "pots"),
        ("pot rechner", "de", "pots"),
        ("calculateur de pots", "fr", "pots"),
        ("calculadora de botes", "es", "pots"),
        ("does a flush beat a straight", "en", "hands"),
        ("common questions", "en", "everyday"),
    ],
)
def test_pages_beside_the_desk_are_found_too(text: str, language: str, page: str) -> None:
    with override(language):
        found = [link.href for link in search_rulings(text, str, lambda key: f"page {key}")]
    assert f"page {page}" in found[:3]
    assert page not in {hit.key for hit in rank_rulings(text, language)}


def test_the_command_prints_what_words_find(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("ruling", search="mir fehlt eine karte", language="de", json=True)
    assert capsys.readouterr().out.startswith('["D11", ')
    call_command("ruling", search="dealer burned twice")
    assert capsys.readouterr().out.startswith(f"B08  {SITUATIONS['B08'].name}")
    call_command("ruling", search="xyqzw", json=True)
    assert capsys.readouterr().out == "[]\n"


@each_row(
    ("text", "language", "keys"),
    [
        ("straddle", "en", ["G01"]),
        ("slow roll", "en", ["X36"]),
        ("run it twice", "fr", ["X35"]),
        ("zweimal laufen lassen", "de", ["X35"]),
        ("carta marcada", "es", ["F01", "X48"]),
        ("geknickte karte", "de", ["F01", "X48"]),
        ("english only", "en", ["X66"]),
        ("forgot the big blind", "en", ["D14", "X54"]),
        ("grosse blinde oubliée", "fr", ["D14", "X54"]),
        ("botón muerto", "es", ["D14"]),
        ("deal am finaltisch", "de", ["G01"]),
        ("the waiter spilled beer on my homework", "en", ["F08"]),
    ],
)
def test_what_no_rule_answers_leads_near(text: str, language: str, keys: list[str]) -> None:
    hits = rank_rulings(text, language)[: len(keys)]
    assert sorted(hit.key for hit in hits) == keys
    assert all(hit.near for hit in hits)


@each_row(
    ("text", "language", "key"),
    [
        ("all-in below a call", "en", "X42"),
        ("tapis inférieur au call", "fr", "X42"),
        ("wrong pot awarded", "en", "X43"),
        ("jugador ausente en el primer reparto", "es", "D24"),
        ("setzt in zwei schritten", "de", "X01"),
        ("mise en deux fois", "fr", "X01"),
        ("apuesta en dos tiempos", "es", "X01"),
        ("jeton impair", "fr", "X40"),
        ("rabbit hunt", "de", "X50"),
    ],
)
def test_what_a_rule_answers_is_not_called_near(text: str, language: str, key: str) -> None:
    best = rank_rulings(text, language)[0]
    assert (best.key, best.near) == (key, False)


def test_pages_of_a_night_are_found_only_where_there_is_one() -> None:
    with override("en"):
        here = search_rulings("dead button", str, lambda key: f"page {key}")
        nowhere = search_rulings("dead button", str, lambda key: "")
    assert [(link.href, link.near) for link in here] == [("page button", False), ("D14", True)]
    assert nowhere == here[1:]
