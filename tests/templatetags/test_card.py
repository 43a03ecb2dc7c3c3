"""The picture of a playing card."""

from django.template.loader import render_to_string

from seating.cards import TABLE_SUITS, Card, Suit, build_full_deck
from tests.page_text import collapse
from tests.rows import each_row
from tournament.templatetags.cards import CardFace, face

KING_OF_A_SECOND_DECK = Card(13, Suit.CLUBS, deck=2)


@each_row(
    ("card", "expected"),
    [
        (Card(1, Suit.SPADES), CardFace("A", "spades", 1, "ace of spades")),
        (Card(10, Suit.HEARTS), CardFace("10", "hearts", 1, "ten of hearts")),
        (Card(12, Suit.DIAMONDS), CardFace("Q", "diamonds", 1, "queen of diamonds")),
        (KING_OF_A_SECOND_DECK, CardFace("K", "clubs", 2, "king of clubs, deck 2")),
    ],
)
def test_what_stands_on_a_card(card: Card, expected: CardFace) -> None:
    assert face(card) == expected


def test_no_two_cards_are_called_alike() -> None:
    decks = [*build_full_deck(), *build_full_deck(2)]
    assert len({face(card).words for card in decks}) == len(decks)


def test_every_suit_has_a_shape_of_its_own() -> None:
    shapes = {
        render_to_string("pages/card.html", {"card": Card(7, suit)}).partition("<path")[2]
        for suit in TABLE_SUITS
    }
    assert len(shapes) == len(TABLE_SUITS)


def test_a_card_is_heard_as_one_thing() -> None:
    shown = collapse(
        render_to_string("pages/card.html", {"card": KING_OF_A_SECOND_DECK, "large": True})
    )
    assert '<span class="playing-card is-clubs is-large" data-deck="2" role="img"' in shown
    assert 'aria-label="king of clubs, deck 2"' in shown
    assert "<small>2</small>" in shown
    assert "<small>" not in render_to_string("pages/card.html", {"card": Card(2, Suit.CLUBS)})
