"""Drawn playing cards: every suit has a shape and an ink of its own, so that both tell it."""

from seating.cards import RANKS, Card, Suit
from tournament.localization import SUIT_SIGNS
from tournament.printing.font_metrics import BOLD, measure_text_width
from tournament.printing.page_elements import GREY, Mark, RectangleMark, TextMark

INKS = {
    Suit.SPADES: "#1b221d",
    Suit.HEARTS: "#98191d",
    Suit.CLUBS: "#0f5132",
    Suit.DIAMONDS: "#1d3f8f",
}
"""The inks of the cards on the pages; each is at least seven times as dark as paper."""

BACKS = ("#2a5a44", "#7d2a2e", "#2d3f7a", "#6a4a12")
WIDE = 0.72
"""So many times as wide as high."""


def draw_card_face(card: Card, x: float, y: float, height: float) -> list[Mark]:
    """The face of a card; one of a further deck has its number on a band of that deck's colour."""
    width = height * WIDE
    scale = height if card.deck == 1 else height * 0.82
    ink = INKS[card.suit]
    sign = SUIT_SIGNS[card.suit]
    marks: list[Mark] = [
        RectangleMark(x, y, width, height, "#ffffff", GREY, height * 0.09),
        _center_word(RANKS[card.rank - 1], x, y + scale * 0.43, width, scale * 0.42, ink),
        _center_word(sign, x, y + scale * 0.88, width, scale * 0.5, ink),
    ]
    if card.deck > 1:
        bottom = y + height
        band = height * 0.22
        colour = BACKS[(card.deck - 1) % len(BACKS)]
        number = _center_word(str(card.deck), x, bottom - band * 0.2, width, band * 0.85, "#ffffff")
        marks.append(RectangleMark(x, bottom - band, width, band, colour, "", height * 0.07))
        marks.append(number)
    return marks


def _center_word(text: str, x: float, y: float, width: float, size: float, ink: str) -> TextMark:
    return TextMark(
        x + (width - measure_text_width(text, BOLD, size)) / 2, y, text, size, BOLD, ink
    )
