"""Ten players at two tables, and the seat card of one of them."""

import re

from django.test import Client

from seating.balance_plan import Move, MoveReason, TargetSeatReason
from seating.cards import Card, Suit
from tests.access.people import browser, hand
from tests.pages.check_in_night import House, a_house
from tournament.access.private_links import make_link
from tournament.clock.actions import StartClock
from tournament.models import Link, LinkKind
from tournament.night.action import Action
from tournament.tables.actions.hands import NextHand
from tournament.tables.actions.moves import PlanMoves
from tournament.tables.actions.real_card_draw import StartCardDraw, TakeCard

SPADES = ("Bob", "Dora", "Emil", "Finn", "Gerda")
"""Who drew ace to five of spades: table 1, seats 1 to 5."""
HEARTS = ("Hans", "Ida", "Jan", "Kim", "Lou")
"""Who drew ace to five of hearts: table 2, seats 1 to 5."""


def taking(keys: dict[str, int]) -> tuple[Action, ...]:
    """Everybody draws: the cards decide the seats above."""
    return tuple(
        TakeCard(keys[name], Card(rank, suit))
        for suit, names in ((Suit.SPADES, SPADES), (Suit.HEARTS, HEARTS))
        for rank, name in enumerate(names, 1)
    )


def a_full_house(price: int = 2000) -> House:
    """The night of these ten, bought in; nobody has a seat."""
    house = a_house(price)
    house.join(*SPADES, *HEARTS, paid=price)
    return house


def a_seated_house(price: int = 2000) -> House:
    """The same, drawn and begun: both tables play their first hand."""
    house = a_full_house(price)
    house.do(
        StartCardDraw((5, 5), (1, 2)),
        *taking(house.people),
        StartClock(),
        NextHand(1, 1),
        NextHand(2, 1),
    )
    return house


def moved(house: House, name: str = "Bob") -> PlanMoves:
    """The director's decision that somebody moves from table 1 to seat 7 of table 2."""
    sitting = house.state.entrants[house.people[name]].seat
    assert sitting is not None
    move = Move(
        house.people[name], 1, sitting.seat, 2, 7, MoveReason.NEXT_BIG_BLIND, TargetSeatReason.DRAWN
    )
    return PlanMoves((move,), reason="wants to sit at the window")


def link_of(house: House, name: str) -> Link:
    """A new link to somebody's seat card."""
    return make_link(house.club, LinkKind.SEAT, name, night=house.night, player=house.people[name])[
        0
    ]


def phone_of(house: House, *names: str) -> Client:
    """
    A phone that carries the links to the seat cards of these players, the last one opened last.
    """
    phone = browser()
    hand(phone, *(link_of(house, name) for name in reversed(names)))
    return phone


def card(client: Client, house: House, name: str = "Bob") -> str:
    """Somebody's card as text."""
    answer = client.get(f"/t/{house.night.pk}/card/{house.people[name]}/")
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())


def told(page: str) -> str:
    """What a card says, without its drawing of the table, the frame around it, and the tags."""
    body = page.partition('<div id="seatcard"')[2].partition('<ul class="list card-rows')[0]
    body = re.sub(r'<section class="felt.*?</section>', " ", body, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>|data-[a-z]+=\S+", " ", body).split()).partition("> ")[2]
