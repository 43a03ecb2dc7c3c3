"""To-do item: a sentence, its urgency, and its buttons."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from tournament.engine.messages import Message, Text
from tournament.join.values import PhoneQuestion
from tournament.night.action import Duty
from tournament.night.action_kinds import KINDS
from tournament.tables.views.table_needs import HandForHandRound, PlannedMoves
from tournament.tvs.values import TvNameQuestion, TvQuestion


class TodoKind(StrEnum):
    """
    What can wait for the desk, the most urgent first; the value is the beginning of its id on a
    page.
    """

    AWAY = "away"
    FLOOR = "floor"
    DISPUTE = "dispute"
    DAMAGED = "damaged"
    STOPPED = "stopped"
    SET_ASIDE = "set-aside"
    TV = "tv"
    TV_NAME = "tv-name"
    PHONE = "phone"
    START = "start"
    WINNER = "winner"
    DEAL = "deal"
    REBUY = "rebuy"
    PLANNED = "planned"
    TOGETHER = "together"
    BUBBLE = "bubble"
    DUE = "due"
    WAITS = "waits"
    REQUEST = "request"
    DRAWING = "drawing"
    OVERDUE = "overdue"
    SEATLESS = "seatless"
    NOBODY_SITS = "nobody-sits"
    SAME_HAND = "perhaps"
    CLOSING = "closing"
    COLOUR_UP = "colour-up"
    OVERTIME = "overtime"
    FEW_LEVELS = "few-levels"
    COUNT = "count"
    HEADS = "heads"
    STALE = "stale"
    PAYOUTS = "payouts"
    HEADS_UP = "heads-up"
    CHIPS = "chips"
    SCREEN = "screen"
    PHONE_NAMED = "phone-named"
    UNPAID = "unpaid"
    UNSETTLED = "unsettled"


URGENCY = {kind: rank for rank, kind in enumerate(TodoKind)}
TONES = {
    TodoKind.AWAY: "pause",
    TodoKind.FLOOR: "dispute",
    TodoKind.DISPUTE: "dispute",
    TodoKind.DAMAGED: "danger",
    TodoKind.STOPPED: "break",
    TodoKind.SET_ASIDE: "pause",
    TodoKind.START: "run",
    TodoKind.WINNER: "run",
    TodoKind.DEAL: "run",
    TodoKind.REBUY: "hand",
    TodoKind.TOGETHER: "hand",
    TodoKind.BUBBLE: "hand",
    TodoKind.REQUEST: "hand",
    TodoKind.DRAWING: "hand",
    TodoKind.OVERDUE: "pause",
    TodoKind.SAME_HAND: "hand",
    TodoKind.CLOSING: "pause",
    TodoKind.COLOUR_UP: "break",
    TodoKind.OVERTIME: "pause",
    TodoKind.COUNT: "pause",
    TodoKind.HEADS: "hand",
    TodoKind.STALE: "pause",
    TodoKind.CHIPS: "pause",
    TodoKind.SCREEN: "danger",
}


@dataclass(frozen=True, slots=True)
class TodoButton:
    """A button that does it: the action, what its form sends, and the id of the form."""

    kind: str
    id: str
    label: Message
    fields: tuple[tuple[str, int | str], ...] = ()
    is_main: bool = False
    """What the host most likely came for."""
    place: int = 0
    """Where somebody finishes by it, if that is certain."""
    href: ClassVar[str] = ""
    """It leads nowhere; the template tells a button from a link by this."""

    @property
    def duty(self) -> Duty:
        """Whose work it is."""
        duty: Duty = KINDS[self.kind].duty
        return duty


@dataclass(frozen=True, slots=True)
class TodoPageLink:
    """A link to the page where it is done; `part` is the place on that page."""

    page: str
    label: Message
    key: int | None = None
    query: str = ""
    part: str = ""
    duty: Duty | None = Duty.DIRECT
    """Whose work it is; of whoever sees the desk, if nobody is named."""
    otherwise: "TodoPageLink | None" = None
    """What is shown to those whose work it is not."""


Way = TodoButton | TodoPageLink


@dataclass(frozen=True, slots=True)
class TodoItem:
    """
    Something to do: what it is, and one line of detail; `about` tells it from others of its kind.
    """

    kind: TodoKind
    line: Message
    ways: tuple[Way, ...] = ()
    about: str = ""
    detail: Text | None = None
    at: int | None = None
    """Since when it waits, where that matters."""
    note: str = ""
    points: tuple[Message, ...] = ()
    whose: Text = ""
    """A name that tells its buttons from those of other rows."""
    for_directors: bool = False
    planned: PlannedMoves | None = None
    together: HandForHandRound | None = None
    tv: TvQuestion | None = None
    known_tv: TvNameQuestion | None = None
    phone: PhoneQuestion | None = None

    @property
    def id(self) -> str:
        """What it is called on a page."""
        kind = TodoKind.REQUEST if self.kind is TodoKind.FLOOR else self.kind
        return f"{kind}-{self.about}" if self.about else kind.value

    @property
    def tone(self) -> str:
        """How it looks, besides what it says."""
        return TONES.get(self.kind, "")

    @property
    def is_desk_call(self) -> bool:
        """Whether somebody calls for the desk with it."""
        return self.kind in (TodoKind.FLOOR, TodoKind.REQUEST)
