"""How somebody might ask for an action: the function of a module that is called as its kind is."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from tournament.clock.values import Instant
from tournament.night.action import KINDS, Action
from tournament.night.journal_history import JournalHistory

Choose = Callable[[Random, JournalHistory, Instant], Action]


def asked_in(names: Mapping[str, Any]) -> dict[str, Choose]:
    """What asks for a kind among the names of a module."""
    return {kind: names[kind] for kind in sorted(KINDS) if kind in names}


def plainly(*kinds: str) -> dict[str, Choose]:
    """Kinds of which nothing is to be said."""
    return {kind: partial(simply, kind) for kind in kinds}


def simply(kind: str, random: Random, past: JournalHistory, at: Instant) -> Action:
    action: Action = KINDS[kind]()
    return action
