"""
Finds situations, common questions and the pages beside them by plain words, as a tired host types
them: other words for the same, endings, numbers and a letter gone wrong do not matter; rare words
count more than common ones.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from math import log
from string import ascii_lowercase

from rulings.core.book_lint import is_situation_alias
from rulings.core.common_questions import EVERYDAY, EVERYDAY_GROUPS, CommonQuestion
from rulings.core.data_loader import gettext_noop as _
from rulings.core.ruling_catalog import GROUPS, SITUATIONS, Situation
from rulings.core.search_normalization import (
    BESIDE,
    ENGLISH_WORDS,
    TOGETHER,
    SearchWords,
    load_search_words,
    split_names,
    stem_word,
)

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
NAMED = 2.0
"""Search weight: how much it counts that nothing else was typed than one of its names."""
COMES_NEXT = 0.7
"""Search weight: how much of that counts for what it only comes next to."""
LETTERS = 30.0
"""Search weight: how much it counts that what was typed is written like one of its names."""
ACTORS = frozenset(("dealer", "player"))
ACTOR = 0.7
"""Search weight: who did it is said of most incidents, and tells few apart."""
MIN_SHARE = 0.4
"""A hit that fits less than this part as well as the best one is left out."""
MIN_MATCHED_SHARE = 0.45
"""A hit that accounts for less than this part of what was typed is only near."""
MIN_MISTYPED_LENGTH = 4
MIN_PREFIX_LENGTH = 3
MIN_SIMILARITY = 0.6
"""What part of their pairs of letters two words share to be the same with more than one mistake."""
MAX_SIMILAR_WORDS = 3
MAX_HITS = 8
MAX_WORDS = 16
"""Nobody describes an incident in more; what is longer is cut."""
PAGES = {
    "everyday": (_("Common questions"), "faq everyday answers"),
    "pots": (_("Pots and odd chips"), "calculator calculate work out split main pot side pots"),
    "hands": (_("What beats what"), "hand ranking order of hands flush straight full house"),
}
"""Pages beside the desk that words find too."""
NIGHT_PAGES = {
    "seats": (_("Seats"), "button heads up blinds post"),
    "button": (_("Button after a knockout"), "dead moving small blind bust"),
    "deal": (_("Deal"), "prizedeal"),
    "chip_race": (_("Chip race"), "color up small chips"),
    "clock": (_("Clock settings"), "stopclock"),
    "prices": (_("Prices"), "rebuy addon buyin reentry"),
}
"""Those that only a night has."""


@dataclass(frozen=True, slots=True)
class SituationHit:
    """Something that was found."""

    key: str
    """The name of a situation, of an everyday answer or of a page."""
    title: str
    score: float
    everyday: bool = False
    near: bool = False
    """It does not answer what was typed, and nothing answers it better."""

    @property
    def page(self) -> bool:
        """Whether it is a page beside the desk."""
        return self.key in PAGES or self.key in NIGHT_PAGES


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """One thing that can be found, with the weight of each word and of each meaning in it."""

    key: str
    title: str
    everyday: bool
    words: Mapping[str, float]
    meanings: Mapping[str, float]
    names: frozenset[frozenset[str]]
    """The meanings in its title, and in whatever else it is called."""
    beside: frozenset[frozenset[str]]
    """The meanings of what it does not answer, but comes next to."""
    written: tuple[frozenset[str], ...]
    """The same as it is written: its runs of three letters."""


@dataclass(frozen=True, slots=True)
class SearchIndex:
    """Everything that can be found, and how rare each meaning is."""

    words: SearchWords
    entries: tuple[IndexEntry, ...]
    rarity: Mapping[str, float]
    known: Mapping[str, frozenset[str]]
    """All words and meanings there are in their order, with their pairs of letters."""
    spelled: Mapping[str, int]
    """How words are written, and how often each stands somewhere."""
    runs: Mapping[str, float]
    """How rare each run of three letters is among all names."""


def keep_original_text(text: str) -> str:
    """The text itself; in place of a translation."""
    return text


def build_search_index(
    told: Callable[[str], str] = keep_original_text,
    language: str = "",
    situations: Iterable[Situation] = tuple(SITUATIONS.values()),
    everyday: Iterable[CommonQuestion] = tuple(EVERYDAY.values()),
) -> SearchIndex:
    """
    An index of titles and words as they are, and besides as they are told in another language.
    """
    words = load_search_words(language)
    spelled = Counter(words.list_spellings())
    spelled.update(ENGLISH_WORDS.list_spellings())
    groups = {group.key: group.name for group in (*GROUPS, *EVERYDAY_GROUPS)}
    every = tuple(situations)

    def build(key: str, title: str, about: str, group: str, answer: str, asked: bool) -> IndexEntry:
        return build_index_entry(key, title, about, group, answer, asked, told, words, spelled)

    entries = [
        build(
            situation.id,
            situation.name,
            situation_search_text(situation, every),
            groups[situation.group],
            "",
            False,
        )
        for situation in every
        if not is_situation_alias(situation)
    ]
    entries += [
        build(
            question.id,
            question.title,
            question.words,
            groups[question.group],
            question.answer,
            True,
        )
        for question in everyday
    ]
    pages = PAGES | NIGHT_PAGES
    entries += [build(key, title, about, "", "", False) for key, (title, about) in pages.items()]
    among: dict[str, int] = {}
    for entry in entries:
        for meaning in entry.meanings:
            among[meaning] = among.get(meaning, 0) + 1
    rarity = {
        meaning: (ACTOR if meaning in ACTORS else 1) * log(1 + len(entries) / count)
        for meaning, count in among.items()
    }
    used = set(rarity).union(*(entry.words for entry in entries))
    used |= {word for word, meaning in words.same.items() if meaning in rarity}
    used = used.union(*(meanings for meanings, _meaning in TOGETHER))
    known = {word: pair_letters(word) for word in sorted(used - words.stop)}
    return SearchIndex(words, tuple(entries), rarity, known, spelled, measure_runs(entries))


def situation_search_text(situation: Situation, every: tuple[Situation, ...]) -> str:
    """What people may call a situation, and what they call it under its other names."""
    words = [situation.words]
    for other in every:
        if any(not redirect.when and redirect.to == situation.id for redirect in other.belongs):
            words += [other.name, other.words]
    return " ".join(words)


def read_text(speaker: SearchWords, text: str) -> tuple[list[str], tuple[str, ...]]:
    """The words of a text as they are written, and in the form in which they are compared."""
    written = speaker.split(text)
    return written, speaker.normalize(written)


@cache
def read_english(text: str) -> tuple[list[str], tuple[str, ...]]:
    """The words of an English text, which every language has in its index."""
    return read_text(ENGLISH_WORDS, text)


def build_index_entry(
    key: str,
    title: str,
    about: str,
    group: str,
    answer: str,
    everyday: bool,
    told: Callable[[str], str],
    words: SearchWords,
    spelled: Counter[str],
) -> IndexEntry:
    """One thing with all its words, each with its greatest weight."""
    english = ENGLISH_WORDS

    def read(speaker: SearchWords, text: str) -> tuple[str, ...]:
        written, shaped = read_english(text) if speaker is english else read_text(speaker, text)
        spelled.update(written)
        return shaped

    speakers = (english,) if words is english else (english, words)
    titles = [read(english, title), read(words, told(title))]
    names = [read(speaker, name) for speaker in speakers for name in speaker.list_names(key)]
    beside = [read(english, name) for name in split_names(BESIDE, key)]
    parts = [
        *((title, TITLE) for title in titles),
        *((name, WORDS) for name in (*names, *beside)),
        (read(english, about), WORDS),
        (read(english, group), GROUP),
        (read(words, told(group)), GROUP),
        (read(english, answer), ANSWER),
        (read(words, told(answer)), ANSWER),
    ]
    weights: dict[str, float] = {}
    for part, weight in parts:
        for word in part:
            weights[word] = max(weight, weights.get(word, 0.0))
    meanings: dict[str, float] = {}
    for word, weight in weights.items():
        meaning = words.find_concept(word)
        meanings[meaning] = max(weight, meanings.get(meaning, 0.0))

    def find_concepts(names: list[tuple[str, ...]]) -> frozenset[frozenset[str]]:
        return frozenset(frozenset(map(words.find_concept, name)) for name in names if name)

    written = [told(title), *words.list_names(key)]
    runs = tuple(list_letter_runs(words.split(name)) for name in written)
    return IndexEntry(
        key,
        told(title),
        everyday,
        weights,
        meanings,
        find_concepts([*titles, *names]),
        find_concepts(beside),
        runs,
    )


def search_index(
    text: str, index: SearchIndex | None = None, most: int = MAX_HITS
) -> tuple[SituationHit, ...]:
    """What fits the typed words best, best first; nothing for words that mean nothing here."""
    index = index or build_english_index()
    written = [correct_spelling(word, index) for word in index.words.split(text)]
    words = [*dict.fromkeys(index.words.normalize(written))][:MAX_WORDS]
    read = [[*read_word(word, index)] for word in words]
    typed = [readings for several in read for readings in several]
    if not typed:
        return ()
    unread = sum(not several for several in read) * log(1 + len(index.entries))
    typed += find_common_meanings(typed, index)
    runs = list_letter_runs([word for word in written[:MAX_WORDS] if word in index.spelled])
    hits = []
    for entry in index.entries:
        score, near = score_entry(entry, typed, unread, index)
        score += LETTERS * compare_letters(entry, runs, index)
        hits.append(SituationHit(entry.key, entry.title, round(score, 6), entry.everyday, near))
    best = max(hit.score for hit in hits)
    kept = [hit for hit in hits if hit.score > 0 and hit.score >= MIN_SHARE * best]
    return tuple(sorted(kept, key=lambda hit: (-hit.score, hit.everyday, hit.key))[:most])


Readings = tuple[tuple[str, float], ...]
"""The known words that a typed one may be, each with how sure that is."""


def find_common_meanings(typed: list[Readings], index: SearchIndex) -> list[Readings]:
    """What several of the typed words mean together."""
    meant = {index.words.find_concept(readings[0][0]) for readings in typed}
    found = {meaning for words, meaning in TOGETHER if words <= meant}
    return [((meaning, SAME_WORD),) for meaning in sorted(found - meant)]


def score_entry(
    entry: IndexEntry, typed: list[Readings], unread: float, index: SearchIndex
) -> tuple[float, bool]:
    """
    How well something fits: its words, the rare ones more; less if much of what was typed is not in
    it, more if what was typed is much like one of its names. And whether it is only near: too much
    of what was typed is not in it, or what was typed is more like what it only comes next to.
    """
    total = matched = gained = known = 0.0
    met: set[str] = set()
    for readings in typed:
        total += max(index.rarity.get(index.words.find_concept(word), 0.0) for word, _ in readings)
        value, share, meaning = max(score_word(entry, word, sure, index) for word, sure in readings)
        gained = gained + value
        matched = matched + share
        known = known + share * readings[0][1]
        met.add(meaning)
    if not gained:
        return 0.0, True
    named, beside = (
        max((compare_name(name, met, total, index.rarity) for name in names), default=0.0)
        for names in (entry.names, entry.beside)
    )
    score = gained * (0.3 + 0.7 * matched / total) * (1 + NAMED * max(named, COMES_NEXT * beside))
    return score, beside > named or known < MIN_MATCHED_SHARE * (total + unread)


def compare_letters(entry: IndexEntry, typed: frozenset[str], index: SearchIndex) -> float:
    """
    How much like one of its names the typed words are written, in whatever order: so endings, and
    words that no table knows, count too.
    """
    rare = index.runs
    length = sum(rare.get(run, 0.0) for run in typed)
    most = 0.0
    for name in entry.written:
        shared = sum(rare[run] for run in name & typed)
        if shared:
            most = max(most, 2 * shared / (length + sum(rare[run] for run in name)))
    return most


def compare_name(
    name: frozenset[str], met: set[str], typed: float, rarity: Mapping[str, float]
) -> float:
    """How much of a name and of what was typed is the same; the rare words count more."""
    length = sum(rarity[meaning] for meaning in name)
    shared = sum(rarity[meaning] for meaning in name & met)
    return 2 * shared / (length + typed) if shared else 0.0


def score_word(
    entry: IndexEntry, word: str, sure: float, index: SearchIndex
) -> tuple[float, float, str]:
    """What one typed word adds, how much of the typed it accounts for, and its meaning."""
    meaning = index.words.find_concept(word)
    weight = max(
        SAME_WORD * entry.words.get(word, 0.0), SAME_MEANING * entry.meanings.get(meaning, 0.0)
    )
    if not weight:
        return 0, 0, ""
    rare = index.rarity.get(meaning, 0.0)
    return weight * sure * rare, rare if weight > GROUP + ANSWER else rare * weight, meaning


def read_word(word: str, index: SearchIndex) -> Iterator[Readings]:
    """What a typed word may be; a long one may be two that were written together."""
    if readings := match_word(word, index):
        yield readings
        return
    parts = split_compound(word, index)
    if parts:
        yield from (((part, MISTYPED),) for part in parts)
        return
    if readings := match_misspelled(word, index) or match_begun(word, index):
        yield readings


def match_word(word: str, index: SearchIndex) -> Readings:
    """A known word that a typed one may be: itself, also as an English word."""
    for form in (word, stem_word(word)):
        if form in index.known or index.words.find_concept(form) in index.rarity:
            return ((form, SAME_WORD),)
    return ()


def split_compound(word: str, index: SearchIndex) -> tuple[str, str] | None:
    """The two known words of which one was made, as German does."""
    for at in range(len(word) - MIN_MISTYPED_LENGTH, MIN_MISTYPED_LENGTH - 1, -1):
        parts = (word[:at], index.words.shape_word(word[at:]))
        if all(part in index.known for part in parts):
            return parts
    return None


def match_misspelled(word: str, index: SearchIndex) -> Readings:
    """The known words that share most pairs of letters with a typed one."""
    if len(word) < MIN_MISTYPED_LENGTH:
        return ()
    typed = pair_letters(word)
    alike = []
    for known, letters in index.known.items():
        share = 2 * len(typed & letters) / (len(typed) + len(letters))
        if share >= MIN_SIMILARITY:
            alike.append((known, share * MISTYPED))
    return tuple(sorted(alike, key=lambda match: -match[1])[:MAX_SIMILAR_WORDS])


def match_begun(word: str, index: SearchIndex) -> Readings:
    """The known words that begin as a typed one."""
    if len(word) < MIN_PREFIX_LENGTH:
        return ()
    return tuple((known, BEGUN) for known in index.known if known.startswith(word))


def list_letter_runs(words: list[str]) -> frozenset[str]:
    """All runs of three letters in some words, with where words begin and end."""
    text = f" {' '.join(words)} "
    return frozenset(text[at : at + 3] for at in range(len(text) - 2))


def measure_runs(entries: Iterable[IndexEntry]) -> dict[str, float]:
    """How rare each run of three letters is among all names."""
    names = [name for entry in entries for name in entry.written]
    among = Counter(chain.from_iterable(names))
    return {run: log(1 + len(names) / count) for run, count in among.items()}


def pair_letters(word: str) -> frozenset[str]:
    """The pairs of letters that follow each other, with its two ends."""
    edged = f"^{word}$"
    return frozenset(edged[at : at + 2] for at in range(len(edged) - 1))


def correct_spelling(word: str, index: SearchIndex) -> str:
    """A word as it is written, where one letter went wrong."""
    if len(word) < MIN_MISTYPED_LENGTH or word in index.spelled:
        return word
    if match_word(index.words.shape_word(word), index):
        return word
    meant = [typo for typo in list_typos(word) if typo in index.spelled]
    return max(meant, key=lambda typo: (index.spelled[typo], typo), default=word)


def list_typos(word: str) -> set[str]:
    """All words with one letter less, more or another one, or two neighbours swapped."""
    found: set[str] = set()
    for at in range(len(word) + 1):
        head = word[:at]
        tail = word[at:]
        found |= {head + letter + tail for letter in ascii_lowercase}
        if tail:
            found.add(head + tail[1:])
            found |= {head + letter + tail[1:] for letter in ascii_lowercase}
            found.add(head + tail[1::-1] + tail[2:])
    return found


@cache
def build_english_index() -> SearchIndex:
    """What English words find."""
    return build_search_index()
