"""
The tables of a night: who sits where, the hand that is played, and the moves that wait to be made.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from seating.balance_plan import Move, TieBreakDeal
from seating.button_and_blinds import ButtonAndBlinds
from seating.cards import Card
from tournament.engine.messages import Text, _, say

MAX_TABLES = 1000
MAX_SEATS = 10
MAX_TABLE_NAME_LENGTH = 40


class SeatReason(StrEnum):
    """Why somebody sits where they sit."""

    DRAW = "draw"
    LATE = "late"
    BALANCE = "balance"
    BREAK = "break"
    HAND = "hand"


WHY_WORDS = {
    SeatReason.DRAW: _("drawn"),
    SeatReason.LATE: _("seated later"),
    SeatReason.BALANCE: _("moved to balance the tables"),
    SeatReason.BREAK: _("moved from a broken table"),
    SeatReason.HAND: _("placed by the director"),
}

MOVED = frozenset({SeatReason.BALANCE, SeatReason.BREAK})
"""The ways of getting to a seat that count as having been moved."""


@dataclass(frozen=True, slots=True)
class SeatStay:
    """
    A player sat, or sits, at a seat: from when, why, and until when; `until` is -1 while they sit
    there.
    """

    table: int
    seat: int
    since: int
    why: SeatReason
    until: int = -1

    def covers(self, at: int) -> bool:
        """Whether they sat there then."""
        return self.since <= at and (self.until < 0 or at <= self.until)


@dataclass(frozen=True, slots=True)
class Table:
    """One table. Nights without seats have tables too, once a hand is reported."""

    size: int = MAX_SEATS
    seats: Mapping[int, int] = field(default_factory=dict)
    """
    Who holds which seat. Somebody who is out holds their seat until the next hand, or until another
    gets it.
    """
    name: str = ""
    closed: tuple[int, ...] = ()
    broken: bool = False
    order: int = 0
    """When it is to be broken: 1 first; 0 as it comes."""
    hand: int = 0
    step: int = 0
    began: int = 0
    running: bool = False
    """The hand is in play; between hands it is not."""
    deals: int = 1
    """How often this hand was dealt: more than once after a misdeal."""
    spots: ButtonAndBlinds | None = None
    """Button and blinds of the hand in play, or of the last one; None when nobody has said."""
    reported: bool = False
    """The button was known for sure when this hand began, so it is in it, too."""
    small_by: int = 0
    big_by: int = 0
    button_by: int = 0
    """Who posted the blinds of that hand, and who had its button; 0 for nobody."""
    set: bool = False
    """They were drawn or told for the hand to come, which has not been played."""
    last: ButtonAndBlinds | None = None
    """Button and blinds of the hand just played, when those of the next one were told."""
    emptied: tuple[int, ...] = ()
    """Seats whose players went out in the hand just played and have entered again elsewhere."""
    touched: int = 0
    """When its button was last known for sure."""
    newcomers: tuple[int, ...] = ()
    """Who came to this table and has not been dealt a hand here yet."""
    checked: bool = False
    """Somebody looked and found everybody in the seat that is written here."""


@dataclass(frozen=True, slots=True)
class MovePlan:
    """Moves that were decided and wait for the running hands."""

    since: int
    moves: tuple[Move, ...]
    deals: tuple[TieBreakDeal, ...] = ()
    breaks: int = 0
    """The table that is broken by them; 0 if none is."""
    reason: str = ""
    """Why the director chose otherwise than the rule."""


class DrawKind(StrEnum):
    """Who shuffles: the program, or the players with real cards."""

    PROGRAM = "program"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class DrawSlot:
    """A card of the draw and the seat it stands for; `player` is 0 while nobody has drawn it."""

    card: Card
    table: int
    seat: int
    player: int = 0


@dataclass(frozen=True, slots=True)
class CardDraw:
    """A draw: announced with a promise, or under way with real cards, or done."""

    since: int
    kind: DrawKind
    promise: str = ""
    """The hash of the seed, shown before the draw."""
    players: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    dealers: tuple[int, ...] = ()
    """
    Who draws, how many seats each of these tables has, and who deals: announced with the promise.
    """
    places: tuple[DrawSlot, ...] = ()
    seed: str = ""
    word: str = ""
    done: int = 0
    """When everybody had a seat."""
    keeps: bool = False
    """
    Tables that were broken come back as they were: with their seats, closed ones too. Before, they
    came back with as many as the house's rules say.
    """
    stands: bool = False
    """The clock stands from the moment the seats are posted until everybody sits."""
    posts: bool = False
    """The seats are posted by themselves, as soon as no hand is in play."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """
    Hands that a player sits out: the cards are dealt and killed, the blinds are taken. The hand in
    which it is given does not count, one that is sat out counts when it is over.
    """

    hands: int
    of: int
    since: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PlayerWarning:
    """A director told a player off; nothing else follows from it."""

    at: int
    reason: str


class RequestKind(StrEnum):
    """What a player or a table can ask the desk for."""

    FLOOR = "floor"
    REBUY = "rebuy"
    ADD_ON = "add_on"
    RE_ENTRY = "re_entry"
    BREAK = "away"
    BACK = "back"
    OUT = "out"


WISH_WORDS = {
    RequestKind.FLOOR: _("calls the floor"),
    RequestKind.REBUY: _("asks for a rebuy"),
    RequestKind.ADD_ON: _("asks for an add-on"),
    RequestKind.RE_ENTRY: _("asks to re-enter"),
    RequestKind.BREAK: _("leaves the table for a while"),
    RequestKind.BACK: _("is back at the table"),
    RequestKind.OUT: _("is out of chips"),
}


@dataclass(frozen=True, slots=True)
class DeskRequest:
    """Somebody waits for the desk: a player, or a table when `player` is 0."""

    wish: RequestKind
    at: int
    player: int = 0
    table: int = 0
    note: str = ""


def table_text(number: int, table: Table | None) -> Text:
    """What a table is called."""
    return (table.name if table else "") or say(_("Table {table}"), table=number)
