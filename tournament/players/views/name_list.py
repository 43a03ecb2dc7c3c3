"""
A list of names, as people said yes to a message: everybody on it who is meant beyond doubt is
expected, or in.
"""

import re
from collections.abc import Callable, Iterable, Sized
from dataclasses import dataclass, field, replace

from tournament import journal
from tournament.access.authorization import Visit
from tournament.club.player_names import clean_name
from tournament.club.player_numbers import assign_night_number, list_night_numbers
from tournament.club.players import add_player, find_likely_players
from tournament.database_writes import hold_write_lock
from tournament.engine.messages import Message, Refusal, Text, _, ngettext, refuse, say, say_count
from tournament.journal import ActionResult
from tournament.models import Player
from tournament.money.actions.cash import Pay
from tournament.night.action import Action
from tournament.night.journal_history import TAP_END
from tournament.night.state import State
from tournament.pages.action_response import build_actor
from tournament.players.actions.entries import ExpectPlayer, NameEntrant
from tournament.players.values import PLAYING, EntrantStatus

MAX_NAMES = 200
MAX_KEY_LENGTH = 60
BETWEEN = re.compile(r"[\r\n,;]+")
UNSEEN = "\ufe0e\ufe0f\u200b\u200e\u200f\u2060\u2066\u2067\u2068\u2069"
"""What chat programs put around names and after ticks, and nobody sees."""
BEFORE = re.compile(r"^\s*(?:\d+\s*[.):]|[-–•*✓✔✅☑])\s*")
"""What stands before a name in a list: its number, a dash or a tick."""

NOW_IN = ngettext("{count} player in. {doubtful}", "{count} players in. {doubtful}")

BuildAction = Callable[[Player, str], Action]
"""What registers a player; the text is the key of that one entry."""


@dataclass(slots=True)
class NameListResult:
    """
    What became of a list so far: how many were registered, whose names are doubtful, and what
    stopped it.
    """

    names: tuple[str, ...] = ()
    """All of the list: two names on one list are two people."""
    registered: int = 0
    doubtful: list[str] = field(default_factory=list)
    stopped: Message | None = None
    done: ActionResult | None = None
    versions: list[int] = field(default_factory=list)
    """The entries of the journal that were written."""


def parse_names(text: str) -> tuple[str, ...]:
    """
    The names of a list, each once, in its order.

    >>> parse_names("1. Ann\\n2) Bob, Cleo\\n\\n- ann\\n✔\\ufe0f Dora\\n✅ \\u2068Emil\\u2069")
    ('Ann', 'Bob', 'Cleo', 'Dora', 'Emil')
    """
    found: dict[str, str] = {}
    for part in BETWEEN.split(text.translate(dict.fromkeys(map(ord, UNSEEN)))):
        name = " ".join(BEFORE.sub("", part).split())
        if name:
            found.setdefault(name.casefold(), name)
    return tuple(found.values())


def list_nameless_players(state: State) -> list[int]:
    """Who plays without a name, the first number first."""
    keys = (key for key, entrant in state.entrants.items() if key < 0 and not entrant.name)
    return sorted((key for key in keys if state.entrants[key].status in PLAYING), reverse=True)


def expect_all_players(visitor: Visit, text: str, key: str) -> ActionResult:
    """Expect everybody whom the list means beyond doubt."""

    def expect(player: Player, _key: str) -> Action:
        return ExpectPlayer(assign_night_number(visitor.night, player), player.name)

    forms = ngettext(
        "{count} player expected. {doubtful}",
        "{count} players expected. {doubtful}",
    )
    return _register_all(visitor, text, key, expect, frozenset(), forms)


def buy_in_all_players(
    visitor: Visit, text: str, key: str, build_action: BuildAction
) -> ActionResult:
    """Let everybody in whom the list means beyond doubt, also those who were expected."""
    comes = frozenset({EntrantStatus.EXPECTED, EntrantStatus.GONE})
    return _register_all(visitor, text, key, build_action, comes, NOW_IN)


def buy_in_expected_players(
    visitor: Visit,
    players: Iterable[int],
    key: str,
    build_action: Callable[[int, str], journal.ActionBuilder],
) -> ActionResult:
    """Let everybody in who is expected; what refuses one of them ends it there, and is said."""
    found = NameListResult()
    for number in players:
        entry_key = f"{key[:MAX_KEY_LENGTH]}{TAP_END}{number}"
        try:
            found.done = journal.perform_action(
                visitor.night, build_action(number, entry_key), build_actor(visitor), entry_key
            )
        except Refusal as refusal:
            if found.done is None:
                raise
            found.stopped = refusal.line
            break
        found.registered += 1
        found.versions.append(found.done.version)
    if found.done is None:
        return ActionResult(visitor.night.version, changed=False)
    return _sum_up(visitor, found, NOW_IN)


def _register_all(
    visitor: Visit,
    text: str,
    key: str,
    build_action: BuildAction,
    comes: frozenset[EntrantStatus],
    forms: tuple[str, str],
) -> ActionResult:
    """
    Register everybody whom the list means beyond doubt, and name the others, who are typed one by
    one; who is on the list of the night stays as they are, unless they stand so that they may come
    in. What refuses one of them, as a full club does, ends the list there: who stands before is
    registered, and the answer says both.
    """
    names = parse_names(text)
    check_name_count(names)
    found = NameListResult(names)
    for at, name in enumerate(names):
        try:
            with hold_write_lock():  # who is refused does not stay in the club either
                register_player(
                    visitor,
                    name,
                    f"{key[:MAX_KEY_LENGTH]}{TAP_END}{at}",
                    build_action,
                    comes,
                    found,
                )
        except Refusal as refusal:
            if found.done is None:
                raise
            found.stopped = refusal.line
            break
    if found.done is None:
        raise refuse(
            _("Nobody new on this list. {doubtful}"), doubtful=skip_reason_text(found, visitor)
        )
    return _sum_up(visitor, found, forms)


def _sum_up(visitor: Visit, found: NameListResult, forms: tuple[str, str]) -> ActionResult:
    assert found.done is not None
    return replace(
        found.done,
        others=tuple(found.versions[:-1]),
        line=say_count(forms, found.registered, doubtful=skip_reason_text(found, visitor)),
    )


def check_name_count(names: Sized) -> None:
    """Refuse more names than a list can have."""
    if len(names) > MAX_NAMES:
        raise refuse(_("More than {most} names. Type fewer."), most=MAX_NAMES)


def register_player(
    visitor: Visit,
    name: str,
    key: str,
    build_action: BuildAction,
    comes: frozenset[EntrantStatus],
    found: NameListResult,
) -> None:
    """
    One name of the list, within the lock; the same list sent once more is answered as the first
    time.
    """
    player = _find_or_add_player(visitor, name, key, found.names)
    if player is None:
        found.doubtful.append(name)
        return
    visitor.night.refresh_from_db()  # the names before this one are in its journal by now
    known = journal.build_snapshot(visitor.night).state.entrants
    numbers = list_night_numbers(visitor.night, player)
    there = [
        entrant for key, entrant in known.items() if key in numbers or entrant.player in numbers
    ]
    may_come = all(entrant.status in comes for entrant in there)
    if may_come or journal.has_entry_for_key(visitor.night, key):
        action = build_action(player, key)
        found.done = journal.perform_action(visitor.night, action, build_actor(visitor), key)
        found.registered += 1
        found.versions.append(found.done.version)
        if isinstance(action, NameEntrant) and (owes := known[action.player].owes) > 0:
            pay = Pay(action.player, owes)
            found.done = journal.perform_action(
                visitor.night, pay, build_actor(visitor), f"{key}-paid"
            )
            found.versions.append(found.done.version)


def _find_or_add_player(
    visitor: Visit, name: str, key: str, names: tuple[str, ...]
) -> Player | None:
    """
    Who is called exactly so, or somebody new; nobody where it is not clear, as somebody is called
    nearly so whom the list does not name as well.
    """
    try:
        clean_name(name)
    except Refusal:
        return None
    similar = find_likely_players(visitor.night.club, name)
    exact = list_exact_matches(similar, name)
    if len(exact) == 1:
        return exact[0]
    named = {other.casefold() for other in names}
    similar = [player for player in similar if player.name.casefold() not in named]
    is_trial = visitor.night.trial_of_id is not None
    return None if similar or is_trial else add_player(visitor.night.club, name, key=key)


def list_exact_matches(similar: Iterable[Player], name: str) -> list[Player]:
    """Those who are called exactly so and are on the club's list."""
    wanted = name.strip().casefold()
    listed = (player for player in similar if player.archived_at is None)
    return [player for player in listed if player.name.casefold() == wanted]


def skip_reason_text(found: NameListResult, visitor: Visit) -> Text:
    """Who has to be typed one by one, or why it went no further."""
    if found.stopped is not None:
        return say(_("Stopped there: {why}"), why=found.stopped)
    if not found.doubtful:
        return ""
    names = ", ".join(found.doubtful)
    if visitor.night.trial_of_id is not None:
        return say(
            _("A practice copy adds nobody to the club. Not in it: {names}."),
            names=names,
        )
    return say(_("Not clear, type one by one: {names}."), names=names)
