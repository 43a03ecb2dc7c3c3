"""The list as one reader sees it: what they may do about each row, and how many rows there are."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.urls import reverse

from tournament.access.authorization import Visitor
from tournament.access.roles import DUTY_RIGHTS, Right
from tournament.backup.damaged_nights import list_damage_messages
from tournament.clock.values import Instant
from tournament.desk.todo_items import (
    ScreenStatus,
    TodoButton,
    TodoItem,
    TodoKind,
    TodoPageLink,
    find_next_todo_change,
    list_todo_items,
)
from tournament.desk.todo_items.phone_items import list_phone_items
from tournament.desk.todo_items.todo_item import URGENCY
from tournament.desk.todo_items.tv_items import TvItems, list_tv_items
from tournament.engine.messages import Message
from tournament.journal import NightSnapshot
from tournament.models import Tournament
from tournament.night.journal_history import list_undone_entries
from tournament.players.views.same_hand_questions import list_same_hand_questions
from tournament.tables.views.draw_seeds import count_announced_draws

UNFOLDED = 5
"""So many rows stand open; the others are one tap away."""


@dataclass(frozen=True, slots=True)
class TodoLink:
    """A way to the page where something is done."""

    href: str
    label: Message


@dataclass(frozen=True, slots=True)
class TodoRow:
    """One item with what this reader may do about it."""

    item: TodoItem
    ways: tuple[TodoLink | TodoButton, ...]


@dataclass(frozen=True, slots=True)
class TodoList:
    """All that there is to do, for one reader."""

    rows: tuple[TodoRow, ...]
    until: Instant | None
    """When the list may change by itself."""

    def add_recheck_times(self, instants: Iterable[int]) -> "TodoList":
        """The same list, looked at again when one of these instants has come."""
        ends = [self.until] if self.until is not None else []
        return replace(
            self, until=min((*ends, *(Instant(instant) for instant in instants)), default=None)
        )

    @property
    def visible_rows(self) -> tuple[TodoRow, ...]:
        """The most urgent rows."""
        return self.rows[:UNFOLDED]

    @property
    def hidden_rows(self) -> tuple[TodoRow, ...]:
        """The rows that are folded away."""
        return self.rows[UNFOLDED:]

    @property
    def desk_call_names(self) -> str:
        """The names of all calls, so that a page can tell a new one."""
        return " ".join(row.item.about for row in self.rows if row.item.is_desk_call)

    @property
    def mark(self) -> str:
        """
        What tells this list from another one of the same night at the same point of its journal.
        """
        return "".join(f"{row.item.id}." for row in self.rows if not row.item.is_desk_call)


def build_todo_list(
    night: Tournament,
    who: Visitor,
    moment: NightSnapshot,
    at: Instant,
    screens: Sequence[ScreenStatus],
) -> TodoList:
    """
    What this reader should know of, and may do; of the club's other nights, which of them are
    damaged.
    """
    directs = who.has_right(Right.DIRECT)
    tvs = list_tv_items(night) if directs else TvItems()
    damaged = (
        TodoItem(TodoKind.DAMAGED, line, about=str(number), for_directors=True)
        for number, line in enumerate(list_damage_messages(night.club))
    )
    planned = find_planned_start(moment)
    waiting = list_todo_items(
        moment.state,
        at,
        screens,
        list_same_hand_questions(moment),
        planned,
        count_announced_draws(moment.past.entries),
    )
    phones = list_phone_items(night) if directs else ()
    found = sorted((*damaged, *waiting, *tvs.items, *phones), key=lambda item: URGENCY[item.kind])
    rows = tuple(
        TodoRow(item, tuple(_list_allowed_ways(night.pk, who, item)))
        for item in found
        if directs or not item.for_directors
    )
    todo = TodoList(rows, find_next_todo_change(moment.state, at))
    later = (planned, tvs.until)
    return todo.add_recheck_times(instant for instant in later if instant and instant > at)


def find_planned_start(moment: NightSnapshot) -> int | None:
    """
    The hour for which a start was set that was called off later; one that still holds begins by
    itself.
    """
    entries = moment.past.entries
    if moment.state.started is not None:
        return None
    dead = list_undone_entries(entries)
    for entry in reversed(entries):
        planned = getattr(entry.action, "starts_at", None)
        if planned is not None and entry.version not in dead:
            return int(planned)
    return None


def _list_allowed_ways(night: int, who: Visitor, item: TodoItem) -> Iterator[TodoLink | TodoButton]:
    for way in item.ways:
        if isinstance(way, TodoButton):
            if _may_use_way(who, way):
                yield way
        elif (shown := way if _may_use_way(who, way) else way.otherwise) is not None:
            yield TodoLink(todo_link_url(night, shown), shown.label)


def todo_link_url(night: int, way: TodoPageLink) -> str:
    """Where something is done."""
    path = reverse(way.page, args=[night] if way.key is None else [night, way.key])
    return f"{path}{f'?{way.query}' if way.query else ''}{f'#{way.part}' if way.part else ''}"


def _may_use_way(who: Visitor, way: TodoButton | TodoPageLink) -> bool:
    if way.duty is None:
        return True
    right = DUTY_RIGHTS[way.duty]
    return right is not None and who.has_right(right)
