"""The questions that knock-outs leave open, for every page that asks them."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.engine.messages import Message, _, say
from tournament.journal import NightSnapshot
from tournament.night.journal_history import Entry, list_undone_entries
from tournament.night.state import entrant_name_of
from tournament.players.rules.standings import find_possible_same_hands
from tournament.tables.actions.hands import NextHand, NextRound

ASKED_AT_ONCE = 3


@dataclass(frozen=True, slots=True)
class SameHandQuestion:
    """Two players went out shortly after each other: the same hand?"""

    keys: tuple[int, int]
    later: str | Message
    earlier: str | Message

    @property
    def line(self) -> Message:
        """What is asked."""
        text = _("{later} and {earlier} went out shortly after each other. The same hand?")
        return say(text, later=self.later, earlier=self.earlier)

    @property
    def id(self) -> str:
        """What tells its forms from others on a page."""
        return str(self.keys[0])


def list_same_hand_questions(moment: NightSnapshot) -> list[SameHandQuestion]:
    """
    The newest that are open, in the order in which the players went out; the page of the places
    tells the rest.
    """
    state = moment.state
    asked = find_possible_same_hands(state)
    if asked:
        asked = find_possible_same_hands(state, list_hand_start_times(moment.past.entries))
    newest = asked[-ASKED_AT_ONCE:]
    return [
        SameHandQuestion(pair, entrant_name_of(state, pair[0]), entrant_name_of(state, pair[1]))
        for pair in newest
    ]


def list_hand_start_times(entries: Sequence[Entry]) -> tuple[tuple[int, int], ...]:
    """
    The hands that tables began, as their table – 0 for all together – and when; each once, however
    often told.
    """
    dead = list_undone_entries(entries)
    found: dict[tuple[int, int], int] = {}
    for entry in entries:
        action = entry.action
        if entry.version in dead:
            continue
        if isinstance(action, NextHand):
            found.setdefault((action.table, action.hand), entry.at)
        elif isinstance(action, NextRound):
            found.setdefault((0, action.round), entry.at)
    return tuple((table, at) for (table, _number), at in found.items())
