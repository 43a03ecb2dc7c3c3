"""
Finds situations and everyday answers by plain words, as a tired host types them: other words for
the same, endings, numbers and a letter gone wrong do not matter; rare words count more than common
ones.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import log

from rulings.core.book_lint import is_situation_alias
from rulings.core.common_questions import EVERYDAY, EVERYDAY_GROUPS, CommonQuestion
from rulings.core.ruling_catalog import GROUPS, SITUATIONS, Situation
from rulings.core.search_normalization import CALLED, STOP, find_concept, normalize_words

TITLE = 3.0
WORDS = 2.0
ANSWER = 0.5
GROUP = 0.4
"""Search weights: how much a word counts by where it stands."""
SAME_WORD = 1.0
SAME_MEANING = 0.8
MISTYPED = 0.75
BEGUN = 0.6
"""Search weights: how much a word counts by how well it fits what was typed."""
LEAST_SHARE = 0.4
"""A hit that fits less than this part as well as the best one is left out."""
SHORTEST_MISTYPED = 4
SHORTEST_BEGUN = 3
MOST_HITS = 8
MOST_WORDS = 16
"""Nobody describes an incident in more; what is longer is cut."""


@dataclass(frozen=True, slots=True)
class SituationHit:
    """Something that was found."""

    key: str
    """The name of a situation or of an everyday answer."""
    title: str
    score: float
    everyday: bool = False


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """One thing that can be found, with the weight of each word and of each meaning in it."""

    key: str
    title: str
    everyday: bool
    words: Mapping[str, float]
    meanings: Mapping[str, float]
    named: frozenset[str]
    """The meanings in its title."""


@dataclass(frozen=True, slots=True)
class SearchIndex:
    """Everything that can be found, and how rare each meaning is."""

    entries: tuple[IndexEntry, ...]
    rarity: Mapping[str, float]
    known: frozenset[str]
    """All words and meanings there are."""


def keep_original_text(text: str) -> str:
    """The text itself; in place of a translation."""
    return text


def build_search_index(
    told: Callable[[str], str] = keep_original_text,
    situations: Iterable[Situation] = tuple(SITUATIONS.values()),
    everyday: Iterable[CommonQuestion] = tuple(EVERYDAY.values()),
) -> SearchIndex:
    """
    An index of titles and words as they are, and besides as they are told in another language.
    """
    groups = {group.key: group.name for group in (*GROUPS, *EVERYDAY_GROUPS)}
    every = tuple(situations)
    entries = [
        build_index_entry(
            situation.id,
            situation.name,
            False,
            told,
            situation_search_text(situation, every),
            groups[situation.group],
        )
        for situation in every
        if not is_situation_alias(situation)
    ]
    entries += [
        build_index_entry(
            question.id,
            question.title,
            True,
            told,
            question.words,
            groups[question.group],
            told(question.answer) + " " + question.answer,
        )
        for question in everyday
    ]
    among: dict[str, int] = {}
    for entry in entries:
        for meaning in entry.meanings:
            among[meaning] = among.get(meaning, 0) + 1
    rarity = {meaning: log(1 + len(entries) / count) for meaning, count in among.items()}
    known = STOP.union(rarity, *(entry.words for entry in entries))
    return SearchIndex(tuple(entries), rarity, known)


def situation_search_text(situation: Situation, every: tuple[Situation, ...]) -> str:
    """What people may call a situation, and what they call it under its other names."""
    words = [situation.words, CALLED.get(situation.id, "")]
    for other in every:
        if any(not redirect.when and redirect.to == situation.id for redirect in other.belongs):
            words += [other.name, other.words]
    return " ".join(words)


def build_index_entry(
    key: str,
    title: str,
    everyday: bool,
    told: Callable[[str], str],
    words: str,
    group: str,
    answer: str = "",
) -> IndexEntry:
    """One thing with all its words, each with its greatest weight."""
    parts = (
        (title, TITLE),
        (told(title), TITLE),
        (words, WORDS),
        (group, GROUP),
        (told(group), GROUP),
        (answer, ANSWER),
    )
    weights: dict[str, float] = {}
    for text, weight in parts:
        for word in normalize_words(text):
            weights[word] = max(weight, weights.get(word, 0.0))
    meanings: dict[str, float] = {}
    for word, weight in weights.items():
        meaning = find_concept(word)
        meanings[meaning] = max(weight, meanings.get(meaning, 0.0))
    named = frozenset(map(find_concept, (*normalize_words(title), *normalize_words(told(title)))))
    return IndexEntry(key, told(title), everyday, weights, meanings, named)


def search_index(
    text: str, index: SearchIndex | None = None, most: int = MOST_HITS
) -> tuple[SituationHit, ...]:
    """What fits the typed words best, best first; nothing for words that mean nothing here."""
    index = index or ENGLISH
    words = [*dict.fromkeys(normalize_words(text))][:MOST_WORDS]
    typed = [meant for word in words if (meant := match_word(word, index))]
    if not typed:
        return ()
    hits = [
        SituationHit(entry.key, entry.title, score_entry(entry, typed, index), entry.everyday)
        for entry in index.entries
    ]
    best = max(hit.score for hit in hits)
    kept = [hit for hit in hits if hit.score > 0 and hit.score >= LEAST_SHARE * best]
    return tuple(sorted(kept, key=lambda hit: (-hit.score, hit.everyday, hit.key))[:most])


def score_entry(
    entry: IndexEntry, typed: list[tuple[tuple[str, float], ...]], index: SearchIndex
) -> float:
    """
    How well something fits: its words, the rare ones more; less if much of what was typed is not in
    it, more if much of its title was typed.
    """
    total = matched = gained = 0.0
    met: set[str] = set()
    for readings in typed:
        total += max(index.rarity.get(find_concept(word), 0.0) for word, _ in readings)
        value, share, meaning = max(score_word(entry, word, sure, index) for word, sure in readings)
        gained = gained + value
        matched = matched + share
        met |= {meaning} & entry.named
    if not gained:
        return 0.0
    title = sum(index.rarity[meaning] for meaning in entry.named)
    named = sum(index.rarity[meaning] for meaning in met) / title if title else 0.0
    return round(gained * (0.3 + 0.7 * matched / total) * (1 + 0.5 * named), 6)


def score_word(
    entry: IndexEntry, word: str, sure: float, index: SearchIndex
) -> tuple[float, float, str]:
    """What one typed word adds, how much of the typed it accounts for, and its meaning."""
    meaning = find_concept(word)
    weight = max(
        SAME_WORD * entry.words.get(word, 0.0), SAME_MEANING * entry.meanings.get(meaning, 0.0)
    )
    if not weight:
        return 0, 0, ""
    rare = index.rarity.get(meaning, 0.0)
    return weight * sure * rare, rare if weight > GROUP + ANSWER else rare * weight, meaning


def match_word(word: str, index: SearchIndex) -> tuple[tuple[str, float], ...]:
    """
    The known words that a typed word may be: itself, else one with a letter gone wrong, else one
    that begins so.
    """
    if word in index.known or find_concept(word) in index.known:
        return ((word, SAME_WORD),)
    mistyped = tuple((known, MISTYPED) for known in sorted(index.known) if is_typo(word, known))
    if mistyped or len(word) < SHORTEST_BEGUN:
        return mistyped
    return tuple(
        (known, BEGUN)
        for known in sorted(index.known)
        if known.startswith(word) and known not in STOP
    )


def is_typo(word: str, other: str) -> bool:
    """
    Whether one letter is missing, too many, another one, or changes places with its neighbour.
    """
    if len(word) < SHORTEST_MISTYPED or abs(len(word) - len(other)) > 1:
        return False
    start = next(
        (at for at, (mine, theirs) in enumerate(zip(word, other, strict=False)) if mine != theirs),
        None,
    )
    if start is None:
        return len(word) != len(other)
    rest = word[start:]
    others = other[start:]
    swapped = rest[1::-1] + rest[2:] == others
    return rest[1:] == others[1:] or rest[1:] == others or rest == others[1:] or swapped


ENGLISH = build_search_index()
