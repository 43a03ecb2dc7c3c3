"""
Words as people type them, brought to one form: case, accents, endings, numbers, and other words for
the same.
"""

import unicodedata
from collections.abc import Iterator, Mapping

from rulings.core.data_loader import RulingsError, load_data_file
from rulings.core.data_loader import gettext_noop as _

SHORTEST_STEM = 3
VOWELS = frozenset("aeiouy")


def normalize_letters(text: str) -> str:
    """
    Small letters and digits without accents; an apostrophe joins, anything else parts words.

    >>> normalize_letters("He DIDN’T re-raise: 2× the Café’s blind!")
    'he didnt re raise 2 the cafes blind'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    kept = (
        ""
        if letter in "'’`" or unicodedata.combining(letter)
        else letter
        if letter.isalnum()
        else " "
        for letter in apart
    )
    return " ".join("".join(kept).split())


def stem_word(word: str) -> str:
    """
    A word without its endings of number and time; not always a word, but the same for all its
    forms.

    >>> [stem_word(word) for word in ("cards", "dropping", "moves", "moved", "bodies", "misses")]
    ['card', 'drop', 'mov', 'mov', 'body', 'miss']
    >>> stem_word("raising"), stem_word("raise")
    ('rais', 'rais')
    """
    if word.endswith("ies") and len(word) > SHORTEST_STEM + 1:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > SHORTEST_STEM:
        word = word[:-1]
    for ending in ("ing", "ed"):
        root = word.removesuffix(ending)
        if root != word and len(root) >= SHORTEST_STEM and VOWELS & set(root):
            if root[-1] == root[-2] and root[-1] not in "lsz":
                return root[:-1]
            return root.removesuffix("e")
    return word.removesuffix("e") if len(word) > SHORTEST_STEM else word


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


TABLES = load_data_file("words.toml")
STOP = frozenset(TABLES["stop"].split())
FORMS = _index_by_form(TABLES["forms"])
NUMBERS = _index_by_form(TABLES["numbers"])
INSTEAD = parse_synonym_phrases(TABLES["instead"])
BESIDES = parse_synonym_phrases(TABLES["besides"])
LONGEST = max(map(len, (*INSTEAD, *BESIDES)))
SAME = parse_word_forms(TABLES["same"], FORMS)
CALLED: Mapping[str, str] = TABLES["called"]
"""What else situations are called."""


def find_concept(word: str) -> str:
    """The word that stands for all that mean the same as this one."""
    return SAME.get(word, word)


def normalize_words(text: str) -> tuple[str, ...]:
    """
    The words of a text in the form in which they are compared.

    >>> normalize_words("The dealer flipped 2 cards over too early")
    ('dealer', 'flip', 'two', 'card', 'over', 'early')
    """
    typed = [NUMBERS.get(word, word) for word in normalize_letters(text).split()]
    return tuple(
        stem_word(FORMS.get(word, word)) for word in replace_phrases(typed) if word not in STOP
    )


def replace_phrases(typed: list[str]) -> Iterator[str]:
    """The words with what several of them mean together."""
    at = 0
    while at < len(typed):
        for length in range(min(LONGEST, len(typed) - at), 0, -1):
            series = tuple(typed[at : at + length])
            if series in BESIDES:
                yield BESIDES[series]
            if series in INSTEAD:
                yield INSTEAD[series]
                at += length
                break
        else:
            yield typed[at]
            at += 1
