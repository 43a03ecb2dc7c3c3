"""
Search normalization: case, accents, endings, numbers and synonyms are reduced to one form. A file
for each language maps its words to English, so that all languages search the same index.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain

from rulings.core.data_loader import RulingsError, load_data_file
from rulings.core.data_loader import gettext_noop as _

MIN_STEM_LENGTH = 3
VOWELS = frozenset("aeiouy")
NATIVE = ("de", "fr", "es")
"""Languages that have words of their own beside the English ones."""


class LetterTable(dict[int, str]):
    """What becomes of each character: `str.translate` asks once for each, then it is known."""

    def __init__(self, apostrophe: str) -> None:
        super().__init__(dict.fromkeys(map(ord, "'’`"), apostrophe))

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        if letter.isalnum():
            self[code] = letter
        else:
            self[code] = "" if unicodedata.combining(letter) else " "
        return self[code]


LETTERS = {apostrophe: LetterTable(apostrophe) for apostrophe in ("", " ")}


def normalize_letters(text: str, apostrophe: str = "") -> str:
    """
    Small letters and digits without accents; an apostrophe joins (in French it parts), anything
    else parts words.

    >>> normalize_letters("He DIDN’T re-raise: 2× the Café’s blind!")
    'he didnt re raise 2 the cafes blind'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(apart.translate(LETTERS[apostrophe]).split())


def stem_word(word: str) -> str:
    """
    A word without its endings of number and time; not always a word, but the same for all its
    forms.

    >>> [stem_word(word) for word in ("cards", "dropping", "moves", "moved", "bodies", "misses")]
    ['card', 'drop', 'mov', 'mov', 'body', 'miss']
    >>> stem_word("raising"), stem_word("raise")
    ('rais', 'rais')
    """
    if word.endswith("ies") and len(word) > MIN_STEM_LENGTH + 1:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > MIN_STEM_LENGTH:
        word = word[:-1]
    for ending in ("ing", "ed"):
        root = word.removesuffix(ending)
        if root != word and len(root) >= MIN_STEM_LENGTH and VOWELS & set(root):
            if root[-1] == root[-2] and root[-1] not in "lsz":
                return root[:-1]
            return root.removesuffix("e")
    return word.removesuffix("e") if len(word) > MIN_STEM_LENGTH else word


def strip_ending(word: str, endings: tuple[str, ...]) -> str:
    """
    A word without the longest of these endings that leaves something to be recognized by.

    >>> strip_ending("quemaron", ("aron", "on")), strip_ending("dar", ("ar",))
    ('quem', 'dar')
    """
    for ending in endings:
        root = word.removesuffix(ending)
        if root != word and len(root) >= MIN_STEM_LENGTH and VOWELS & set(root):
            return root
    return word


def parse_synonym_phrases(table: Mapping[str, str]) -> dict[tuple[str, ...], str]:
    """Each series of words with the one word it becomes."""
    found: dict[tuple[str, ...], str] = {}
    for meaning, phrases in table.items():
        for phrase in phrases.split(";"):
            series = tuple(phrase.split())
            if found.setdefault(series, meaning) != meaning:
                raise RulingsError(_("“%(word)s” cannot mean two things."), word=" ".join(series))
    return found


def parse_word_forms(table: Mapping[str, str], shaped: Mapping[str, str]) -> dict[str, str]:
    """
    Each word of a table with the one it stands under, both in the form in which words are compared.
    """
    found: dict[str, str] = {}
    for meaning, words in table.items():
        for word in words.split():
            shape = stem_word(shaped.get(word, word))
            if found.setdefault(shape, stem_word(meaning)) != stem_word(meaning):
                raise RulingsError(_("“%(word)s” cannot mean two things."), word=word)
    return found


def _index_by_form(table: Mapping[str, str]) -> dict[str, str]:
    """Each form in the table, with the word that it is a form of."""
    found: dict[str, str] = {}
    for word, forms in table.items():
        found |= dict.fromkeys(forms.split(), word)
    return found


def split_names(table: Mapping[str, str], key: str) -> list[str]:
    """The names of one row, if there is one."""
    return table[key].split(";") if key in table else []


@dataclass(frozen=True, slots=True)
class SearchWords:
    """The words of one language: which say nothing, which mean the same, how they end."""

    stop: frozenset[str]
    """Words that tell nothing apart."""
    spoken: Mapping[str, str]
    """Numbers in figures, with the word that is said."""
    forms: Mapping[str, str]
    """Irregular forms, with the word they are forms of."""
    instead: Mapping[tuple[str, ...], str]
    """Several words that become one."""
    besides: Mapping[tuple[str, ...], str]
    """Several words that mean one thing besides what each of them means."""
    same: Mapping[str, str]
    """The word that stands for all that mean the same as this one."""
    called: Mapping[str, str]
    """What else a situation or a common question is called; a semicolon parts the names."""
    longest: Mapping[str, int]
    """How many words the longest phrase has that begins with a word."""
    endings: tuple[str, ...] = ()
    """Endings of words, the longest first; English has rules of its own."""
    apostrophe: str = ""
    """What stands for an apostrophe."""
    fixed: frozenset[str] = frozenset()
    """Words that keep their endings."""

    def split(self, text: str) -> list[str]:
        """The words of a text as they are written, in small letters."""
        return normalize_letters(text, self.apostrophe).split()

    def normalize(self, written: list[str]) -> tuple[str, ...]:
        """Written words in the form in which they are compared."""
        typed = [self.spoken.get(word, word) for word in written]
        return tuple(
            self.shape_word(word) for word in self.replace_phrases(typed) if word not in self.stop
        )

    def normalize_text(self, text: str) -> tuple[str, ...]:
        """The words of a text in the form in which they are compared."""
        return self.normalize(self.split(text))

    def list_names(self, key: str) -> list[str]:
        """What else a situation, a common question or a page is called."""
        return split_names(self.called, key)

    def list_spellings(self) -> Iterator[str]:
        """All words that stand in the tables."""
        yield from self.stop
        yield from self.same
        for phrase in chain(self.instead, self.besides):
            yield from phrase

    def shape_word(self, word: str) -> str:
        """The form in which a word is compared."""
        word = self.forms.get(word, word)
        if word in self.fixed:
            return word
        if not self.endings:
            return stem_word(word)
        english = stem_word(word)
        return english if english in SAME_CONCEPTS else strip_ending(word, self.endings)

    def find_concept(self, word: str) -> str:
        """The word that stands for all that mean the same as this one."""
        return self.same.get(word, word)

    def replace_phrases(self, typed: list[str]) -> Iterator[str]:
        """The words with what several of them mean together."""
        at = 0
        while at < len(typed):
            most = self.longest.get(typed[at], 0)
            for length in range(min(most, len(typed) - at), 0, -1):
                series = tuple(typed[at : at + length])
                if series in self.besides:
                    yield self.besides[series]
                if series in self.instead:
                    yield self.instead[series]
                    at += length
                    break
            else:
                yield typed[at]
                at += 1


TABLES = load_data_file("words.toml")
BESIDE: Mapping[str, str] = TABLES["beside"]
"""What no situation and no common question answers, by those that come next to it."""
SAME = parse_word_forms(TABLES["same"], _index_by_form(TABLES["forms"]))
SAME_CONCEPTS = frozenset((*SAME, *SAME.values()))
"""English words that players say in any language."""


def measure_phrases(*tables: Mapping[tuple[str, ...], str]) -> dict[str, int]:
    """How many words the longest phrase has that begins with a word."""
    longest: dict[str, int] = {}
    for phrase in chain(*tables):
        longest[phrase[0]] = max(len(phrase), longest.get(phrase[0], 0))
    return longest


def load_english_words() -> SearchWords:
    """The words of `words.toml`."""
    instead = parse_synonym_phrases(TABLES["instead"])
    besides = parse_synonym_phrases(TABLES["besides"])
    return SearchWords(
        stop=frozenset(TABLES["stop"].split()),
        spoken=_index_by_form(TABLES["numbers"]),
        forms=_index_by_form(TABLES["forms"]),
        instead=instead,
        besides=besides,
        same=SAME,
        called=TABLES["called"],
        longest=measure_phrases(instead, besides),
    )


ENGLISH_WORDS = load_english_words()
TOGETHER = tuple(
    (frozenset(map(ENGLISH_WORDS.find_concept, ENGLISH_WORDS.normalize_text(words))), meaning)
    for meaning, several in TABLES["together"].items()
    for words in several.split(";")
)
"""Meanings that mean one thing besides when all of them were typed, in whatever order."""


@cache
def load_search_words(language: str) -> SearchWords:
    """The words of a language, and English ones besides; only these where it has no file."""
    if language not in NATIVE:
        return ENGLISH_WORDS
    table = load_data_file(f"words_{language}.toml")
    apostrophe = table.get("apostrophe", "")
    numbers = {concept: words.split() for concept, words in table["numbers"].items()}
    same: dict[str, str] = {}
    for concept, words in chain(numbers.items(), _list_words(table["same"], apostrophe)):
        shape = ENGLISH_WORDS.find_concept(ENGLISH_WORDS.shape_word(concept))
        for word in words:
            if same.setdefault(word, shape) != shape:
                raise RulingsError(_("“%(word)s” cannot mean two things."), word=word)
    endings = tuple(table["endings"].split())
    written = frozenset(same)
    meant = SAME_CONCEPTS.union(same.values())
    for word, shape in tuple(same.items()):
        stem = strip_ending(word, endings)
        if stem not in meant:
            same.setdefault(stem, shape)
    instead = _read_phrases(table["instead"], apostrophe)
    besides = _read_phrases(table["besides"], apostrophe)
    stop = frozenset(normalize_letters(table["stop"], apostrophe).split())
    return SearchWords(
        stop=stop | (ENGLISH_WORDS.stop - written),
        spoken={words[0]: words[1] for words in numbers.values() if len(words) > 1},
        forms={},
        instead=instead,
        besides=besides,
        same=SAME | same,
        called=table["called"],
        longest=measure_phrases(instead, besides),
        endings=endings,
        apostrophe=apostrophe,
        fixed=written.union(instead.values(), besides.values()),
    )


def _list_words(table: Mapping[str, str], apostrophe: str) -> Iterator[tuple[str, list[str]]]:
    for concept, words in table.items():
        yield concept, normalize_letters(words, apostrophe).split()


def _read_phrases(table: Mapping[str, str], apostrophe: str) -> dict[tuple[str, ...], str]:
    """Phrases of another language, with the English word they become."""
    found: dict[tuple[str, ...], str] = {}
    for concept, phrases in table.items():
        shape = ENGLISH_WORDS.shape_word(concept)
        for phrase in phrases.split(";"):
            series = tuple(normalize_letters(phrase, apostrophe).split())
            if found.setdefault(series, shape) != shape:
                raise RulingsError(_("“%(word)s” cannot mean two things."), word=" ".join(series))
    return found
