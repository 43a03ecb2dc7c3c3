"""Word matching: every word that was typed begins a word of what the thing is called."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from tournament.club.player_names import normalize_name

MAX_CHARACTERS = 80
MAX_WORDS = 6
SHOWN = 5
"""So many of each group are shown first."""
Thing = TypeVar("Thing")


def parse_words(text: str) -> tuple[str, ...]:
    """
    The words of what was typed, without what people leave out or get wrong.

    >>> parse_words("  Zoë  RE-buy ")
    ('zoe', 're', 'buy')
    """
    return tuple(normalize_name(text[:MAX_CHARACTERS]).split()[:MAX_WORDS])


def score_match(words: tuple[str, ...], called: str) -> int:
    """
    How well the words fit something by what it is called: 0 not at all, more for whole words and
    for the first one.

    >>> score_match(("bo",), "bob miller")
    3
    >>> score_match(("bob",), "bob miller")
    4
    >>> score_match(("mill",), "bob miller")
    1
    >>> score_match(("ob",), "bob")
    0
    """
    there = called.split()
    total = 0
    for word in words:
        if word in there:
            total += 2
        elif any(part.startswith(word) for part in there):
            total += 1
        else:
            return 0
    return total + 2 * bool(words and there and there[0].startswith(words[0]))


@dataclass(frozen=True, slots=True)
class SearchButton:
    """A form that does something with a thing that was found: the action, and what is sent."""

    kind: str
    id: str
    label: str
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SearchHit:
    """
    Something that was found: what it is, where it is, what is to be known of it, and what can be
    done with it.
    """

    name: str
    href: str
    about: str = ""
    links: tuple[tuple[str, str], ...] = ()
    buttons: tuple[SearchButton, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchGroup:
    """Things of one kind; `all` is a page with the others, if there are more than are shown."""

    key: str
    name: str
    hits: tuple[SearchHit, ...]
    more: int = 0


def rank_matches(
    words: tuple[str, ...], things: Iterable[Thing], called: Callable[[Thing], str]
) -> list[Thing]:
    """The things that the words fit, the best first; of equals as they came."""
    scores = [(score_match(words, called(thing)), thing) for thing in things]
    found = sorted((pair for pair in scores if pair[0]), key=lambda pair: -pair[0])
    return [thing for _score, thing in found]


def build_search_group(
    key: str, name: str, found: list[Thing], show: Callable[[Thing], SearchHit]
) -> SearchGroup:
    """The first of what was found, and how many more there are."""
    return SearchGroup(key, name, tuple(map(show, found[:SHOWN])), max(0, len(found) - SHOWN))
