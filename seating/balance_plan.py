"""
A plan of moves: who goes where and why, which cards were dealt for it, and what is missing to
finish it.
"""

from dataclasses import dataclass
from enum import StrEnum

from seating.cards import Card


class MoveReason(StrEnum):
    """Why this player moves."""

    SAME_POSITION = "same_position"
    """They play the position of the seat to be filled."""
    TO_THE_LEFT = "to_the_left"
    """They are the nearest to the left of that position who can move."""
    NEXT_BIG_BLIND = "next_big_blind"
    """They would post the next big blind."""
    LATER_BIG_BLIND = "later_big_blind"
    """They are the first in line for the big blind who can move."""
    SAME_WAIT = "same_wait"
    """They wait for the big blind as long as before."""
    NEAREST_WAIT = "nearest_wait"
    """Nobody waits as long as before; they come nearest."""
    BROKEN = "broken"
    """Their table is broken."""
    CHOSEN = "chosen"
    """The director chose them, for a reason of their own."""


class TargetSeatReason(StrEnum):
    """Why this seat is filled."""

    EMPTIED = "emptied"
    """Its player went out in this hand."""
    SAME_POSITION = "same_position"
    """It lies in the position of a seat that was emptied but cannot be used."""
    LATEST_BIG_BLIND = "latest_big_blind"
    """Nobody went out there; of the open seats it posts the big blind last."""
    SOONEST_BIG_BLIND = "soonest_big_blind"
    """Of the open seats it posts the big blind first: the worst one."""
    SAME_WAIT = "same_wait"
    """It goes with the mover's wait for the big blind."""
    DRAWN = "drawn"
    """It was drawn."""
    CHOSEN = "chosen"
    """The director chose it."""


class ImbalanceReason(StrEnum):
    """Why the tables stay uneven although a move is due."""

    NOBODY_CAN_MOVE = "nobody_can_move"
    NO_OPEN_SEAT = "no_open_seat"
    ONLY_SMALL_BLIND = "only_small_blind"
    """
    The open seats are those where a moved player would post the small blind; the next hand opens
    them (TDA 11).
    """


class TieBreakPurpose(StrEnum):
    """What a card decides."""

    GIVES = "gives"
    """Which of the largest tables gives a player."""
    RECEIVES = "receives"
    """Which of the smallest tables gets one first."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """The card dealt to a table."""

    table: int
    card: Card


@dataclass(frozen=True, slots=True)
class TieBreakDeal:
    """One card to each of several tables, from the dealer of one; the lowest decides."""

    cards: tuple[TableCard, ...]
    low: int
    """The table with the lowest card."""
    decides: TieBreakPurpose
    dealer: int
    """The table whose dealer deals."""


@dataclass(frozen=True, slots=True)
class Move:
    """One player gets up and sits down elsewhere."""

    player: int
    table: int
    seat: int
    to_table: int
    to_seat: int
    why: MoveReason
    into: TargetSeatReason
    distance: int = -1
    """Positions left of the button, where these decided; otherwise -1."""
    passed: tuple[int, ...] = ()
    """Players who would have come first and cannot move."""
    size: int = 0
    """How many sat at the player's table before this move."""
    to_size: int = 0
    """How many sat at the other."""


@dataclass(frozen=True, slots=True)
class BalancePlan:
    """
    All moves that are due, in order. When `asks` or `unknown` is not empty, the plan goes only as
    far as known: it is made anew with the cards, or with the button.
    """

    moves: tuple[Move, ...] = ()
    deals: tuple[TieBreakDeal, ...] = ()
    asks: tuple[int, ...] = ()
    """Tables that need a card each, in this order."""
    asks_decide: TieBreakPurpose | None = None
    asks_dealer: int = 0
    """The table whose dealer deals the cards asked for."""
    unknown: tuple[int, ...] = ()
    """Tables whose button and blinds have to be told first."""
    stuck: ImbalanceReason | None = None
