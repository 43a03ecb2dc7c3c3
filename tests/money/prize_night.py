"""
A night of twelve with fees, bounties, a guarantee and a tie, and those who look at its prizes.
"""

from django.test import Client

from tests.money.cash_night import state_of as state_of
from tests.money.cash_night import visitor as visitor
from tests.night_builder import perform_all
from tournament import journal
from tournament.access.private_links import make_link
from tournament.clock.actions import StartClock
from tournament.models import Club, LinkKind, Tournament
from tournament.money.actions.purchases import BuyIn, BuyMore
from tournament.money.values.prize_plan import PrizePlan
from tournament.money.values.terms import (
    BountyKind,
    ChipPile,
    Fee,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
)
from tournament.night.action import Action
from tournament.night.actions.night import OpenNight
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.knockouts import KnockOut
from tournament.schedule.values import Level, Structure

ANN = journal.Actor("Ann", "iPhone")
KEYS = iter(f"prize-test-key-{number}" for number in range(100_000))
NAMES = (
    "Bob",
    "Dora",
    "Emil",
    "Finn",
    "Greta",
    "Hugo",
    "Ida",
    "Jan",
    "Klara",
    "Leo",
    "Mara",
    "Nils",
)
HOSTILE = "<script>alert(1)</script>{{ 7*7 }}\"'><img src=x>"
SCHEDULE = Structure((Level(10, 20, 20), Level(15, 30, 20), Level(25, 50, 20), Level(50, 100, 0)))
BEFORE_LEVEL_2 = PurchaseWindow(WindowEnd.FIRST_HAND, 2)
BEFORE_LEVEL_4 = PurchaseWindow(WindowEnd.FIRST_HAND, 4)
SET_A = (ChipPile(5, 20), ChipPile(25, 16), ChipPile(100, 5))
PLAIN = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, 2000, 1000, window=BEFORE_LEVEL_2, piles=SET_A),
        Offer(PurchaseKind.REBUY, 2000, 1000, window=BEFORE_LEVEL_4),
    )
)
RICH = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, 2000, 1000, bounty=500, window=BEFORE_LEVEL_2),
        Offer(PurchaseKind.REBUY, 1500, 1000, window=BEFORE_LEVEL_4),
    ),
    fees=(
        Fee("Pizza", 200, on=PurchaseKind.BUY_IN),
        Fee("Cards", percent=1000, on=PurchaseKind.BUY_IN),
    ),
    bounty=BountyKind.FIXED,
    guarantee=20_000,
    house=1000,
)


def open_night(
    club: Club, terms: Terms = PLAIN, plan: PrizePlan | None = None, name: str = "Friday"
) -> Tournament:
    """Ann opens a night of her club."""
    opening = OpenNight(
        name, "", 1000, SCHEDULE, HouseRules(), terms=terms, plan=plan or PrizePlan()
    )
    return journal.open_night(club, opening, ANN, next(KEYS))


def do(night: Tournament, *actions: Action) -> None:
    """Ann does something, on her phone."""
    perform_all(night, actions, ANN, KEYS)


def enter(night: Tournament, *names: str) -> None:
    """They buy in and pay."""
    price = state_of(night).terms.offers[0].price
    do(night, *(BuyIn(key, 0, price, price, name=name) for key, name in enumerate(names, 1)))


def play_down(night: Tournament, first: str = NAMES[0]) -> None:
    """
    Twelve enter, one rebuys; three are left: Bob, Dora and Emil; Finn and Greta went in one hand.
    """
    enter(night, first, *NAMES[1:])
    price = state_of(night).terms.offers[1].price
    do(night, StartClock(), KnockOut((12,), (1,)), BuyMore(12, 1, price, price, stack=0))
    do(night, *(KnockOut((key,), (1,)) for key in range(12, 5, -1)), KnockOut((4, 5), (2,)))


def phone_of_bob(night: Tournament) -> Client:
    """Bob opened the players’ link on his phone; he has no account."""
    _link, token = make_link(night.club, LinkKind.PLAYER, "Bob", night=night)
    client = Client(headers={"host": "localhost"})
    client.get(f"/l/{token}/")
    return client


def sent(**typed: str) -> dict[str, str]:
    """What a form sends besides what was typed."""
    return {"key": next(KEYS), "seen": "1", **typed}
