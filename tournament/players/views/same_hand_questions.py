"""Open questions about knockouts in the same hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.clock.actions import JumpToStep
from tournament.engine.messages import Message, Text, _, say
from tournament.journal import NightSnapshot
from tournament.night.journal_history import Entry, list_undone_entries
from tournament.night.state import State, entrant_names_text
from tournament.players.actions.place_corrections import AnswerSameHand
from tournament.players.rules.standings import (
    find_elimination_table,
    find_same_hand_groups,
    list_eliminations,
)
from tournament.tables.actions.hands import NextHand, NextRound

ASKED_AT_ONCE = 3


@dataclass(frozen=True, slots=True)
class SameHandQuestion:
    """Players went out shortly after each other: the same hand?"""

    keys: tuple[int, ...]
    """Who is asked about, in the order in which they went out."""
    names: Text

    @property
    def line(self) -> Message:
        """What is asked."""
        return say(_("{names}: out on the same hand?"), names=self.names)

    @property
    def fields(self) -> tuple[tuple[str, int], ...]:
        """What an answer sends of the players: the last one out, the first one, those between."""
        between = tuple(("others", key) for key in self.keys[-2:0:-1])
        return (("player", self.keys[-1]), ("other", self.keys[0]), *between)

    @property
    def id(self) -> str:
        """What tells its forms from others on a page."""
        return str(self.keys[-1])


def list_same_hand_questions(moment: NightSnapshot) -> list[SameHandQuestion]:
    """
    The newest that are open, in the order in which the players went out; the page of the places
    tells the rest.
    """
    state = moment.state
    asked = find_same_hand_groups(state)
    if asked:
        entries = moment.past.entries
        begun = (
            *list_hand_start_times(entries),
            *_list_skip_times(entries),
            *_list_answer_times(state, entries),
        )
        asked = find_same_hand_groups(state, begun)
    return [
        SameHandQuestion(keys, entrant_names_text(state, keys)) for keys in asked[-ASKED_AT_ONCE:]
    ]


def _list_skip_times(entries: Sequence[Entry]) -> list[tuple[int, int]]:
    """When the clock was moved on to a later level; a hand may last over a level's own end."""
    dead = list_undone_entries(entries)
    return [
        (0, entry.at)
        for entry in entries
        if isinstance(entry.action, JumpToStep)
        and entry.version not in dead
        and entry.action.step > entry.action.from_step
    ]


def _list_answer_times(state: State, entries: Sequence[Entry]) -> list[tuple[int, int]]:
    """
    When the question was answered, with the table of those it was about: the answer came after
    their hand, so it is not asked again with somebody who goes out later.
    """
    dead = list_undone_entries(entries)
    outs = {out.player: out for out in list_eliminations(state)}
    return [
        (find_elimination_table(state, outs[entry.action.player]), entry.at)
        for entry in entries
        if isinstance(entry.action, AnswerSameHand)
        and entry.version not in dead
        and entry.action.player in outs
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
