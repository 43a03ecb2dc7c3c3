"""
Nights for the draw page: not drawn, announced, real cards in progress, drawn, redrawn, with odd
names.
"""

from tests.tables.draw_night import do, draw, drawing, enter, open_night, promised, undo
from tournament.clock.actions import StartClock
from tournament.models import Club, Tournament
from tournament.tables.actions.hands import NextHand
from tournament.tables.actions.real_card_draw import StartCardDraw, TakeCard

LONG = "Wolfeschlegelsteinhausenbergerdorff von Nimmerwiedersehen"


def fill_draws(club: Club, hostile: str) -> dict[str, str]:
    """The nights by name, with their numbers."""
    nights = {
        "to_draw": open_night(club),
        "promised_draw": _promised(club, hostile),
        "card_draw": _cards(club),
        "drawn": _drawn(club, hostile),
        "draw_void": _void(club),
    }
    return {name: str(night.pk) for name, night in nights.items()}


def _promised(club: Club, hostile: str) -> Tournament:
    """Seats are to be drawn again while two tables play their hands."""
    night = open_night(club, 12, hostile[:60])
    draw(night, tables=2)
    do(night, StartClock(), NextHand(1, 1), NextHand(2, 1), promised(night, dealers=(1, 2)))
    return night


def _cards(club: Club) -> Tournament:
    """Five tables, so that there are cards of a second deck; four players have drawn."""
    night = open_night(club, 25, LONG)
    do(night, StartCardDraw((5,) * 5, (1, 2, 3, 4, 5)))
    do(
        night,
        *(TakeCard(key, place.card) for key, place in enumerate(drawing(night).places[19:23], 1)),
    )
    return night


def _drawn(club: Club, hostile: str) -> Tournament:
    """Drawn with a word, drawn anew, with newcomers."""
    night = open_night(club, 23, hostile[:60])
    draw(night, hostile[:80], dealers=(1, 2, 3))
    do(night, promised(night))
    draw(night, tables=3)
    enter(night, LONG, "Zoë Ångström")
    return night


def _void(club: Club) -> Tournament:
    """A draw was taken back, so that its announcement cannot be used again."""
    night = open_night(club, 5)
    draw(night, "pizza")
    undo(night, night.version)
    return night
