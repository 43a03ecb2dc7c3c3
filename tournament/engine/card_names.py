"""Names of playing cards."""

from seating.cards import Card, Suit
from tournament.engine.messages import Message, _, say

RANK_WORDS = (
    _("ace"),
    _("two"),
    _("three"),
    _("four"),
    _("five"),
    _("six"),
    _("seven"),
    _("eight"),
    _("nine"),
    _("ten"),
    _("jack"),
    _("queen"),
    _("king"),
)
"""From the ace on."""

SUIT_WORDS = {
    Suit.SPADES: _("spades"),
    Suit.HEARTS: _("hearts"),
    Suit.CLUBS: _("clubs"),
    Suit.DIAMONDS: _("diamonds"),
}


def card_text(card: Card) -> Message:
    """
    A card in words, for those who hear it; decks beyond the first are named.

    >>> card_text(Card(10, Suit.HEARTS)).text, card_text(Card(1, Suit.SPADES, deck=2)).text
    ('{rank} of {suit}', '{rank} of {suit}, deck {deck}')
    """
    rank = say(RANK_WORDS[card.rank - 1])
    suit = say(SUIT_WORDS[card.suit])
    if card.deck == 1:
        return say(_("{rank} of {suit}"), rank=rank, suit=suit)
    return say(_("{rank} of {suit}, deck {deck}"), rank=rank, suit=suit, deck=card.deck)
