"""Finds the function that proposes a random action, by the action's kind."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import partial
from random import Random
from typing import Any, cast

from tests.action_examples import build_example
from tournament.clock.values import Instant
from tournament.night.action import Action
from tournament.night.action_kinds import KINDS
from tournament.night.journal_history import JournalHistory

Choose = Callable[[Random, JournalHistory, Instant], Action]


def asked_in(names: Mapping[str, Any]) -> dict[str, Choose]:
    """What asks for a kind among the names of a module."""
    return {kind: names[kind] for kind in sorted(KINDS) if kind in names}


def ask_by_fields(kind: str, random: Random, past: JournalHistory, at: Instant) -> Action:
    """
    Somebody asks for a kind of which nothing more is known than its fields: players and tables of
    the night, and numbers, texts and words of a list as they come.
    """
    state = past.state
    action: Action = build_example(KINDS[kind], whole=random.random() < 0.5)
    seen = {
        "player": random.choice((*state.entrants, 999)),
        "table": random.choice((*state.tables, 99)),
        "players": tuple(random.sample((*state.entrants,), min(1, len(state.entrants)))),
        "at": at,
    }
    names = {one.name for one in fields(cast(Any, action))}
    return cast(Action, replace(cast(Any, action), **{n: v for n, v in seen.items() if n in names}))


def plainly(*kinds: str) -> dict[str, Choose]:
    """Kinds of which nothing is to be said."""
    return {kind: partial(simply, kind) for kind in kinds}


def simply(kind: str, random: Random, past: JournalHistory, at: Instant) -> Action:
    action: Action = KINDS[kind]()
    return action
