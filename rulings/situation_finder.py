"""
Ways to what happened as plain values: the groups with their pictures, their situations, and what
words find.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from rulings.core.common_questions import (
    EVERYDAY,
    EVERYDAY_GROUPS,
    list_related_questions,
)
from rulings.core.everyday_disputes import MOST_COMMON
from rulings.core.ruling_catalog import GROUPS, SITUATIONS, Situation, SituationGroup
from rulings.core.situation_search import (
    MAX_HITS,
    NIGHT_PAGES,
    PAGES,
    SearchIndex,
    SituationHit,
    build_search_index,
    search_index,
)
from rulings.core.spoken_verdict import EVERYDAY as SPOKEN_ANSWERS

SituationAddress = Callable[[str], str]
GroupAddress = Callable[[str], str]
MAX_FOUND = MAX_HITS + len(PAGES) + len(NIGHT_PAGES)
"""So many that enough is left when there are pages among them."""
GROUP_NAMES = {group.key: group.name for group in GROUPS}
QUESTION_GROUP_NAMES = {group.key: group.name for group in EVERYDAY_GROUPS}
PAGES_ABOUT = {
    **dict.fromkeys(("X40", "X41", "X42"), "pots"),
    **dict.fromkeys(("X45", "X47"), "chip_race"),
    **dict.fromkeys(("D14", "P01"), "button"),
    **dict.fromkeys(("X56", "X57", "X58", "X62"), "seats"),
    "H10": "hands",
}
"""The page that helps with a situation or a common question."""
DISPUTE_ICONS = {"X14": "turn", "X01": "string", "X02": "chip", "X13": "small", "X36": "show"}
"""A dispute that is asked a lot has an icon of its own; others have that of their group."""
QUESTIONS_OF_TILE = {"bet": frozenset({"bets", "words", "allin", "showdown", "pots"})}
"""What is asked about betting is mostly a common question."""


@dataclass(frozen=True, slots=True)
class GroupTile:
    """A group as a picture to tap."""

    key: str
    name: str
    icon: str
    href: str


@dataclass(frozen=True, slots=True)
class SituationLink:
    """A row that leads to a situation or an answer."""

    name: str
    href: str
    about: str = ""
    near: bool = False
    """Words found it for want of anything that answers them."""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class SearchBox:
    """The search field: where it asks, what was typed, and what goes along."""

    action: str
    text: str = ""
    hidden: tuple[tuple[str, str], ...] = ()


def build_group_tiles(
    address: GroupAddress, groups: Iterable[SituationGroup] = GROUPS
) -> tuple[GroupTile, ...]:
    """All groups in their order."""
    return tuple(build_group_tile(group, address(group.key)) for group in groups)


def build_group_tile(group: SituationGroup, href: str) -> GroupTile:
    """A group with its picture."""
    return GroupTile(group.key, _(group.name), group_icon(group.key), href)


def list_group_situations(group: str) -> tuple[Situation, ...]:
    """The situations of a group, in their order."""
    return tuple(situation for situation in SITUATIONS.values() if situation.group == group)


def list_situation_links(group: str, address: SituationAddress) -> tuple[SituationLink, ...]:
    """The situations of a group as rows."""
    return tuple(
        SituationLink(_(situation.name), address(situation.id))
        for situation in list_group_situations(group)
    )


def list_common_disputes(address: SituationAddress) -> tuple[SituationLink, ...]:
    """What is asked most, as rows that lead straight to the first question."""
    return tuple(build_dispute_link(key, address(key)) for key in MOST_COMMON)


def build_dispute_link(key: str, href: str) -> SituationLink:
    """A dispute as a row with its icon."""
    if key in EVERYDAY:
        question = EVERYDAY[key]
        name, group = question.title, find_question_tile(question.group)
    else:
        name, group = SITUATIONS[key].name, SITUATIONS[key].group
    return SituationLink(_(name), href, icon=group_icon(DISPUTE_ICONS.get(key, group)))


def find_question_tile(group: str) -> str:
    """The group of situations under which a group of common questions is found."""
    return next(tile for tile, groups in QUESTIONS_OF_TILE.items() if group in groups)


def group_icon(key: str) -> str:
    """The picture of a group of situations."""
    return f"icons/rule-{key}.svg"


def list_question_groups(address: GroupAddress, tile: str = "") -> tuple[SituationLink, ...]:
    """The groups of common questions; of a tile those that belong to it."""
    return tuple(
        build_question_group_link(group.key, address(group.key))
        for group in EVERYDAY_GROUPS
        if not tile or group.key in QUESTIONS_OF_TILE.get(tile, ())
    )


def build_question_group_link(group: str, href: str) -> SituationLink:
    """A group of common questions as a row."""
    return SituationLink(_(QUESTION_GROUP_NAMES[group]), href)


def search_rulings(
    text: str,
    address: SituationAddress,
    page: Callable[[str], str],
) -> tuple[SituationLink, ...]:
    """
    What fits somebody's words, the best first: situations, common questions, and pages beside them
    where they have an address.
    """
    links = []
    index = build_language_index(get_language() or "")
    for hit in search_index(text, index, MAX_FOUND):
        if hit.page:
            href, about = page(hit.key), ""
        elif hit.everyday:
            href, about = address(hit.key), _(SPOKEN_ANSWERS[hit.key])
        else:
            href, about = address(hit.key), _(GROUP_NAMES[SITUATIONS[hit.key].group])
        if href:
            links.append(SituationLink(hit.title, href, about, hit.near))
    return tuple(links[:MAX_HITS])


def rank_rulings(text: str, language: str) -> tuple[SituationHit, ...]:
    """The situations and common questions that fit somebody's words in a language, best first."""
    with override(language):
        hits = search_index(text, build_language_index(language), MAX_FOUND)
    return tuple(hit for hit in hits if not hit.page)[:MAX_HITS]


def list_see_also_links(
    key: str, address: SituationAddress, page: Callable[[str], str]
) -> tuple[SituationLink, ...]:
    """
    The page that helps, where it has an address; then the common questions about a situation, or
    the situation that a question is about.
    """
    links = []
    if key in PAGES_ABOUT:
        title, _words = (PAGES | NIGHT_PAGES)[PAGES_ABOUT[key]]
        links.append(SituationLink(_(title), page(PAGES_ABOUT[key])))
    if key in EVERYDAY and (seen := EVERYDAY[key].see):
        links.append(SituationLink(_(SITUATIONS[seen].name), address(seen)))
    for question in list_related_questions(key):
        spoken = _(SPOKEN_ANSWERS[question.id])
        links.append(SituationLink(_(question.title), address(question.id), spoken))
    return tuple(link for link in links if link.href)


def choose_common_questions(text: str, group: str) -> tuple[str, ...]:
    """The common questions that somebody's words find, else those of a group."""
    if text:
        return search_common_questions(text)
    return tuple(key for key, question in EVERYDAY.items() if question.group == group)


def search_common_questions(text: str) -> tuple[str, ...]:
    """The everyday answers that fit somebody's words."""
    return tuple(
        hit.key
        for hit in search_index(
            text, build_language_index(get_language() or ""), len(SITUATIONS) + len(EVERYDAY)
        )
        if hit.everyday
    )


@lru_cache(maxsize=8)
def build_language_index(language: str) -> SearchIndex:
    """What can be found in the language that is in use now."""
    return build_search_index(_, language)


def build_indexes() -> None:
    """Warm-up: the index of every language, so that nobody's first search waits for it."""
    for language, _name in settings.LANGUAGES:
        with override(language):
            build_language_index(language)
