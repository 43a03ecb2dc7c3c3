"""Lets a page show a playing card."""

from dataclasses import dataclass
from datetime import UTC

from django import template

from seating.cards import RANKS, Card, parse_card
from tournament.engine.card_names import card_text
from tournament.localization import localize_fact

register = template.Library()


@dataclass(frozen=True, slots=True)
class CardFace:
    """What stands on a card, what it is called, and the name of its suit for the style sheet."""

    rank: str
    suit: str
    deck: int
    words: str


@register.filter
def face(card: Card | str) -> CardFace:
    """The face of a card, or of what is written for one: “10H”."""
    if isinstance(card, str):
        found = parse_card(card)
        if found is None:
            raise ValueError(card)
        return face(found)
    return CardFace(
        RANKS[card.rank - 1], card.suit.name.lower(), card.deck, localize_fact(card_text(card), UTC)
    )
