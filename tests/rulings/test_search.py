"""Ruling search: synonyms, spellings and typos; the same result for the same words."""

import pytest

from rulings.core.common_questions import EVERYDAY
from rulings.core.data_loader import RulingsError, load_data_file
from rulings.core.ruling_catalog import SITUATIONS
from rulings.core.search_normalization import (
    ENGLISH_WORDS,
    NATIVE,
    load_search_words,
    normalize_letters,
    parse_synonym_phrases,
    parse_word_forms,
    stem_word,
)
from rulings.core.situation_search import (
    NIGHT_PAGES,
    PAGES,
    SituationHit,
    build_english_index,
    build_search_index,
    correct_spelling,
    list_typos,
    search_index,
    situation_search_text,
)
from rulings.situation_finder import rank_rulings
from tests.rows import each_row
from tests.rulings.searches import AMONG_THREE, FIRST

TEXTS = tuple(
    normalize_letters(text)
    for texts in (
        *(
            (one.name, situation_search_text(one, tuple(SITUATIONS.values())))
            for one in SITUATIONS.values()
        ),
        *((one.title, one.answer, one.words) for one in EVERYDAY.values()),
        *(name.split(";") for name in ENGLISH_WORDS.called.values()),
    )
    for text in texts
)


@each_row(("text", "key"), FIRST.items())
def test_the_first_hit(text: str, key: str) -> None:
    assert [hit.key for hit in search_index(text) if not hit.page][:1] == [key]


@each_row(("text", "keys"), AMONG_THREE.items())
def test_one_of_the_first_three(text: str, keys: set[str]) -> None:
    assert {hit.key for hit in search_index(text)[:3]} & keys


def test_the_searches_are_many_and_all_they_look_for_exists() -> None:
    assert len(FIRST) + len(AMONG_THREE) >= 80
    assert {*FIRST.values(), *(key for keys in AMONG_THREE.values() for key in keys)} <= {
        *SITUATIONS,
        *EVERYDAY,
    }


def test_searches_are_not_copied_from_what_they_search() -> None:
    longer = [normalize_letters(text) for text in (*FIRST, *AMONG_THREE) if len(text.split()) > 2]
    assert [text for text in longer if any(text in searched for searched in TEXTS)] == []


@each_row("key", SITUATIONS)
def test_every_situation_is_found_by_its_own_name(key: str) -> None:
    real = {to.to for to in SITUATIONS[key].belongs if not to.when} or {key}
    assert {hit.key for hit in search_index(SITUATIONS[key].name)[:2]} & real


@each_row("key", EVERYDAY)
def test_every_answer_is_found_by_its_own_title(key: str) -> None:
    assert key in {hit.key for hit in search_index(EVERYDAY[key].title)[:2]}


@each_row("text", ["", "?!", "the and of", "ü"])
def test_what_means_nothing_finds_nothing(text: str) -> None:
    assert search_index(text) == ()


def test_a_whole_story_is_cut() -> None:
    story = " ".join(["joker", *(f"qzx{number}" for number in range(40)), "rabbit"])
    joker, story_hits, both = (
        [(hit.key, hit.score) for hit in search_index(text)]
        for text in ("joker", story, "joker rabbit")
    )
    assert story_hits == joker
    assert both != joker


def test_hits_come_best_first_and_as_many_as_wanted() -> None:
    hits = search_index("card shown", most=3)
    assert len(hits) == 3
    assert list(hits) == sorted(hits, key=lambda hit: -hit.score)
    assert search_index("card shown", most=3) == hits
    assert search_index("card shown", build_search_index(), most=3) == hits


def test_a_hit_tells_what_it_is() -> None:
    (hit, *_) = search_index("string bet")
    assert hit == SituationHit("X01", EVERYDAY["X01"].title, hit.score, everyday=True)
    assert not search_index("four card flop")[0].everyday


def test_other_names_lead_to_the_situation_itself() -> None:
    assert {"H04", "H05"}.isdisjoint(entry.key for entry in build_english_index().entries)
    assert search_index("acted with a joker in hand")[0].key == "D08"


@each_row(
    ("text", "key"),
    [
        ("Verkehrte Karte", "F01"),
        ("verkerte", "F01"),
        ("premature flop", "B01"),
        ("Flop zu früh", "B01"),
    ],
)
def test_another_language_is_searched_besides(text: str, key: str) -> None:
    german = {
        SITUATIONS["F01"].name: "Eine verkehrte Karte",
        SITUATIONS["B01"].name: "Der Flop kam zu früh",
    }
    index = build_search_index(lambda text: german.get(text, text))
    (hit, *_) = search_index(text, index)
    assert (hit.key, hit.title) == (key, german[SITUATIONS[key].name])


@each_row(("text", "begun"), [("prem", "B01"), ("unprot", "H09"), ("disq", "X64")])
def test_words_that_are_still_being_typed(text: str, begun: str) -> None:
    assert begun in {hit.key for hit in search_index(text)}


@each_row(
    ("typed", "meant"),
    [
        ("jokr", True),
        ("jokker", True),
        ("jaker", True),
        ("jkoer", True),
        ("poker", True),
        ("jkre", False),
        ("poked", False),
        ("jeokr", False),
    ],
)
def test_one_letter(typed: str, meant: bool) -> None:
    assert ("joker" in list_typos(typed)) is meant


@each_row(
    ("typed", "written"), [("jokr", "joker"), ("trun", "turn"), ("bat", "bat"), ("bte", "bte")]
)
def test_a_short_word_is_not_corrected(typed: str, written: str) -> None:
    assert correct_spelling(typed, build_english_index()) == written


@each_row(
    ("text", "language", "key"),
    [
        ("burnt twcie", "en", "B08"),
        ("premture rivr", "en", "B03"),
        ("flopkarten zu früh", "de", "B01"),
        ("gebrannnt zweimal", "de", "B08"),
        ("kartenspiel unvolständig", "de", "F04"),
        ("brulee deux foi", "fr", "B08"),
        ("quemmo dos veces", "es", "B08"),
        ("couldnt find the duplicattte", "en", "F03"),
    ],
)
def test_misspelled_and_joined_words(text: str, language: str, key: str) -> None:
    assert key in [hit.key for hit in rank_rulings(text, language)[:3]]


@each_row(
    ("text", "words"),
    [
        ("it's too early", ("early",)),
        ("Exposés", ("expos",)),
        ("all-in", ("allin",)),
        ("a string bet", ("stringbet", "string", "bet")),
        ("two in a row", ("inarow",)),
    ],
)
def test_words_in_one_form(text: str, words: tuple[str, ...]) -> None:
    assert ENGLISH_WORDS.normalize_text(text) == words


@each_row(
    "forms",
    [
        ("burn", "burns", "burned", "burning"),
        ("raise", "raises", "raised", "raising"),
        ("move", "moves", "moved", "moving"),
        ("penalty", "penalties"),
        ("miss", "misses", "missed", "missing"),
    ],
)
def test_all_forms_of_a_word_are_one(forms: tuple[str, ...]) -> None:
    assert len({stem_word(form) for form in forms}) == 1


def test_words_that_mean_the_same() -> None:
    shown = {
        ENGLISH_WORDS.find_concept(word)
        for text in ("shown", "exposed", "flashed", "flipped", "turned over")
        for word in ENGLISH_WORDS.normalize_text(text)
    }
    assert shown == {"show"}


def test_the_tables_do_not_contradict_themselves() -> None:
    for language in ("", *NATIVE):
        words = load_search_words(language)
        assert {name for name in words.same.values() if words.find_concept(name) != name} == set()
        assert words.called.keys() <= {*SITUATIONS, *EVERYDAY, *PAGES, *NIGHT_PAGES}
        table = load_data_file(f"words_{language}.toml" if language else "words.toml")
        listed = {
            normalize_letters(word, words.apostrophe)
            for several in table["same"].values()
            for word in several.split()
        }
        unread = {series[0] for series in words.instead if len(series) == 1} | words.stop
        assert listed & unread == set()
    with pytest.raises(RulingsError, match="“b c” cannot mean two things"):
        parse_synonym_phrases({"one": "a; b c", "two": "b c"})
    with pytest.raises(RulingsError, match="“cards” cannot mean two things"):
        parse_word_forms({"one": "card", "two": "cards"}, {})
