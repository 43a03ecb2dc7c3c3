"""A list of names, as people said yes to a message: everybody on it is expected, each as if typed at the door."""

import re
from dataclasses import replace

from tournament import journal
from tournament.access import Visit
from tournament.access.numbers import number_for, numbers_in
from tournament.access.players import add_player, likely_same
from tournament.core.actions.entries import Expect
from tournament.core.text import Line, _, ngettext, refuse, say, say_count
from tournament.journal import Done
from tournament.models import Player
from tournament.pages.act.answer import by

MOST_NAMES = 200
BETWEEN = re.compile(r"[\r\n,;]+")
BEFORE = re.compile(r"^\s*(?:\d+\s*[.):]|[-–•*✓✔])\s*")
"""What stands before a name in a list: its number, a dash or a tick."""


def names_in(text: str) -> tuple[str, ...]:
    """
    The names of a list, each once, in its order.

    >>> names_in("1. Ann\\n2) Bob, Cleo\\n\\n- ann")
    ('Ann', 'Bob', 'Cleo')
    """
    found: dict[str, str] = {}
    for part in BETWEEN.split(text):
        name = " ".join(BEFORE.sub("", part).split())
        if name:
            found.setdefault(name.casefold(), name)
    return tuple(found.values())


def expect_all(visitor: Visit, text: str, key: str) -> Done:
    """Expect everybody whom the list means beyond doubt, and name the others, who are typed one by one."""
    names = names_in(text)
    if len(names) > MOST_NAMES:
        raise refuse(_("These are more than {most} names. Nothing was changed."), most=MOST_NAMES)
    doubtful, expected, done = list[str](), 0, None
    for at, name in enumerate(names):
        player = _meant(visitor, name, f"{key}-{at}")
        if player is None:
            doubtful.append(name)
            continue
        known = set(journal.newest(visitor.night).state.entrants)
        if not known & numbers_in(visitor.night, player):
            action = Expect(number_for(visitor.night, player), player.name)
            done = journal.perform(visitor.night, action, by(visitor), f"{key}-{at}")
            expected += 1
    if done is None:
        raise refuse(_("Nobody new is on this list. {doubtful}"), doubtful=_told(doubtful))
    forms = ngettext("{count} more player is expected. {doubtful}", "{count} more players are expected. {doubtful}")
    return replace(done, changed=False, line=say_count(forms, expected, doubtful=_told(doubtful)))


def _meant(visitor: Visit, name: str, key: str) -> Player | None:
    """Who is called exactly so, or somebody new; nobody where it may be one or the other."""
    similar = likely_same(visitor.night.club, name)
    exact = [one for one in similar if one.name.casefold() == name.casefold() and one.archived_at is None]
    if len(exact) == 1:
        return exact[0]
    is_trial = visitor.night.trial_of_id is not None
    return None if similar or is_trial else add_player(visitor.night.club, name, key=key)


def _told(names: list[str]) -> Line | str:
    if not names:
        return ""
    told = ", ".join(names)
    return say(_("Who is meant is not clear, so type them one by one: {names}."), names=told)
