"""
Nights with seats: who sits where is told, and hands, moves and penalties happen as a test wants
them.
"""

from collections.abc import Mapping

from tests.night_builder import perform_all
from tournament import journal
from tournament.clock.actions import StartClock
from tournament.models import Club, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, Terms, WindowEnd
from tournament.night.action import Action
from tournament.night.actions.night import OpenNight
from tournament.night.state import State
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.values import Level, Structure
from tournament.tables.actions.dealer_button import SetButton
from tournament.tables.actions.seats import OpenTable, SeatPlayer

ANN = journal.Actor("Ann", "iPhone")
KEYS = iter(f"table-night-key-{number}" for number in range(100_000))
SCHEDULE = Structure(
    (Level(10, 20, 20), Level(15, 30, 20), Level(25, 50, 20, 5), Level(50, 100, 0))
)
FREE = Terms(offers=(Offer(PurchaseKind.BUY_IN, 0, 1000),))
WITH_REBUYS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, 2000, 1000),
        Offer(PurchaseKind.REBUY, 2000, 1000, window=PurchaseWindow(WindowEnd.ALWAYS)),
    )
)
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

BOB, DORA, EMIL, FINN, GRETA, HUGO, IDA, JAN, KLARA, LEO, MARA, NILS = range(1, 13)


def open_night(
    club: Club, rules: HouseRules | None = None, terms: Terms = FREE, names: tuple[str, ...] = NAMES
) -> Tournament:
    """Ann opens a night of her club; everybody named buys in, with the numbers 1, 2, 3 …"""
    opening = OpenNight("Friday", "", 1000, SCHEDULE, rules or HouseRules(), terms=terms)
    night = journal.open_night(club, opening, ANN, next(KEYS))
    price = terms.offers[0].price
    do(night, *(BuyIn(number, 0, price, price, name=name) for number, name in enumerate(names, 1)))
    return night


def do(night: Tournament, *actions: Action) -> None:
    """Ann does something, on her phone."""
    perform_all(night, actions, ANN, KEYS)


def sit(
    night: Tournament, tables: Mapping[int, Mapping[int, int]], size: int = 10, button: int = 1
) -> None:
    """
    Tables of a size with their players by seat, the button at the same seat everywhere, and the
    clock begins.
    """
    done: list[Action] = []
    for number, seats in tables.items():
        placed = (SeatPlayer(player, number, seat) for seat, player in seats.items())
        done += [OpenTable(number, size), *placed, *([SetButton(number, button)] if button else [])]
    do(night, *done, StartClock())


def six_and_six(club: Club) -> Tournament:
    """Six at each of two tables, the button at seat 1, and the clock runs."""
    night = open_night(club)
    sit(
        night,
        {1: {seat: seat for seat in range(1, 7)}, 2: {seat: seat + 6 for seat in range(1, 7)}},
    )
    return night


def state_of(night: Tournament) -> State:
    """The night as it stands."""
    return journal.build_snapshot(night).state
