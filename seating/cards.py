"""Playing cards for the seat draw: parsed, formatted, ordered."""

import re
from dataclasses import dataclass
from enum import StrEnum


class Suit(StrEnum):
    """The four suits; the value is what is written for them."""

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"


TABLE_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""
The suits of tables 1 to 4 (HomePokerTourney, SEATING: spades, hearts, clubs; the fourth is ours).
"""

SUIT_ORDER = {Suit.DIAMONDS: 0, Suit.CLUBS: 1, Suit.HEARTS: 2, Suit.SPADES: 3}
"""
Low to high among cards of one rank. The rulebook only says that the ace of spades is the highest
card.
"""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ACE = 1
WRITTEN_CARD = re.compile(r"(A|[2-9]|10|J|Q|K)([SHCD])(0*[1-9][0-9]{0,2})?")
"""Rank, suit, and from the second deck on its number."""


@dataclass(frozen=True, slots=True)
class Card:
    """A playing card; `deck` tells decks with different backs apart, for more than four tables."""

    rank: int
    suit: Suit
    deck: int = 1

    def __str__(self) -> str:
        name = RANKS[self.rank - 1] + self.suit.value
        return name if self.deck == 1 else f"{name}{self.deck}"


def parse_card(written: str) -> Card | None:
    """
    The card that somebody wrote, or None.

    >>> str(parse_card("10h")), str(parse_card("as2")), parse_card("1x")
    ('10H', 'AS2', None)
    """
    found = WRITTEN_CARD.fullmatch(written.strip().upper())
    if found is None:
        return None
    rank, suit, deck = found.groups()
    return Card(RANKS.index(rank) + 1, Suit(suit), int(deck or 1))


def compute_card_sort_key(card: Card) -> tuple[int, int, int]:
    """
    What makes one card higher than another: aces above kings, then the suit, the ace of spades
    above all.

    >>> compute_card_sort_key(Card(1, Suit.DIAMONDS)) > compute_card_sort_key(Card(13, Suit.SPADES))
    True
    """
    return (14 if card.rank == ACE else card.rank, SUIT_ORDER[card.suit], card.deck)


def build_full_deck(deck: int = 1) -> tuple[Card, ...]:
    """All fifty-two cards of a deck, in order."""
    return tuple(Card(rank, suit, deck) for suit in TABLE_SUITS for rank in range(1, 14))
