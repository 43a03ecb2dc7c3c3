"""Ways to what happened as plain values: the groups with their pictures, their situations, and what words find."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulings.core.everyday import EVERYDAY
from rulings.core.library import GROUPS, SITUATIONS, Group, Situation

SituationAddress = Callable[[str], str]
GroupAddress = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class GroupShown:
    """A group as a picture to tap."""

    key: str
    name: str
    icon: str
    href: str


@dataclass(frozen=True, slots=True)
class Way:
    """A row that leads to a situation or an answer."""

    name: str
    href: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Find:
    """The search field: where it asks, what was typed, and what goes along."""

    action: str
    text: str = ""
    hidden: tuple[tuple[str, str], ...] = ()


def groups_shown(address: GroupAddress, groups: Iterable[Group] = GROUPS) -> tuple[GroupShown, ...]:
    """All groups in their order."""
    return tuple(group_shown(group, address(group.key)) for group in groups)


def group_shown(group: Group, href: str) -> GroupShown:
    """A group with its picture."""
    return GroupShown(group.key, _(group.name), f"parts/icons/rule-{group.key}.svg", href)


def situations_of(group: str) -> tuple[Situation, ...]:
    """The situations of a group, in their order."""
    return tuple(one for one in SITUATIONS.values() if one.group == group)


def ways_of(group: str, address: SituationAddress) -> tuple[Way, ...]:
    """The situations of a group as rows."""
    return tuple(Way(_(one.name), address(one.id)) for one in situations_of(group))


def found_cards(text: str) -> tuple[str, ...]:
    """The everyday answers that fit somebody's words, the best first."""
    return tuple(one.id for one in EVERYDAY.values() if all(word in one.words for word in text.lower().split()))
