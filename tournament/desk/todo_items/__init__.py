"""To-do list of a night, the most urgent first: each item a sentence with its buttons."""

from collections.abc import Sequence

from tournament.clock.values import Instant
from tournament.desk.todo_items import night_items, player_items
from tournament.desk.todo_items.blocker_items import (
    find_table_blockers,
    list_blocker_items,
    list_other_blocker_items,
)
from tournament.desk.todo_items.night_items import ScreenStatus
from tournament.desk.todo_items.table_items import can_draw_first_seats, list_table_items
from tournament.desk.todo_items.todo_item import (
    URGENCY,
    TodoButton,
    TodoItem,
    TodoKind,
    TodoPageLink,
)
from tournament.night.state import State
from tournament.players.views.same_hand_questions import SameHandQuestion

__all__ = [
    "ScreenStatus",
    "TodoButton",
    "TodoItem",
    "TodoKind",
    "TodoPageLink",
    "can_draw_first_seats",
    "find_next_todo_change",
    "list_todo_items",
]


def list_todo_items(
    state: State,
    at: Instant,
    screens: Sequence[ScreenStatus] = (),
    asked: Sequence[SameHandQuestion] = (),
    planned: int | None = None,
    announced: int = 0,
) -> tuple[TodoItem, ...]:
    """
    All there is to do at this instant; on a calm night nothing. `asked` are the questions that
    knock-outs leave open, `planned` is the hour for which the start was set, `announced` counts the
    draws that were announced; only the journal knows these.
    """
    halts = find_table_blockers(state, at)
    found = [
        *night_items.list_night_items(state, at),
        *night_items.list_start_items(state, at, planned),
        *list_table_items(state, at, announced),
        *player_items.list_player_items(state, at),
    ]
    found += list_blocker_items(state, halts, at)
    found += list_other_blocker_items(halts, {item.kind for item in found})
    if state.finished is None:
        found += player_items.list_same_hand_items(asked)
    if state.started is not None and state.finished is None:
        found += night_items.list_screen_items(screens)
    return tuple(sorted(found, key=lambda item: URGENCY[item.kind]))


def find_next_todo_change(state: State, at: Instant) -> Instant | None:
    """When the list may be another one although nobody did anything and no level ended."""
    if state.finished is not None:
        return None
    instants = player_items.list_player_change_times(state, at)
    return min((instant for instant in instants if instant > at), default=None)
