"""
Ten finished nights of eight players, one of whom is in the list twice, written before a server
starts.

Nine Fridays come from the club's book: 20 € each, prizes 80, 48 and 32, the winner knocked out all
the others. The tenth was played here at one table: Hana rebuys, so there are 90, 54 and 36 to win,
and Łucja wins.
"""

from itertools import count

from tests.server import RunningServer, written_by
from tournament import journal
from tournament.clock.actions import StartClock
from tournament.club.players import add_player
from tournament.models import Club, Tournament
from tournament.money.actions.cash import CountBox, PayOut
from tournament.money.actions.purchases import BuyIn, BuyMore
from tournament.money.values.terms import Offer, PurchaseKind, Terms
from tournament.night.action import Action
from tournament.night.actions.night import FinishNight, OpenNight
from tournament.night.actions.recorded_results import RecordResults
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import Purchase, RecordedResult
from tournament.schedule.values import Level, Structure
from tournament.tables.actions.dealer_button import SetButton
from tournament.tables.actions.seats import OpenTable, SeatPlayer

ANN = journal.Actor("Ann", "iPhone")
PEOPLE = {
    "A": "Ann",
    "B": "Bob",
    "D": "Dora",
    "E": "Emil",
    "F": "Finn",
    "G": "=Greta",
    "H": "Hana",
    "L": "Łucja 张",
    "M": "Bob Miler",
}
"""By their letters; Bob Miler is Bob, written into the list a second time."""
FRIDAYS = (
    "ABDEFGHL",
    "BADEFGHL",
    "DMAEFGHL",
    "BDAFEGHL",
    "EABDFGHL",
    "MADEGFHL",
    "ABEDFGHL",
    "BDAEFGHL",
    "ADBEFGHL",
)
"""Who finished where, the winner first."""
FIRST_FRIDAY = 1_704_481_200_000
"""5 January 2024, seven in the evening (UTC)."""
HOUR, WEEK = 3_600_000, 7 * 24 * 3_600_000
TWENTY = 2000
BOOK_PRIZES = (8000, 4800, 3200)
LAST = "LABDEFGH"
LAST_PRIZES = (9000, 5400, 3600)
LAST_NAME = "The tenth, 张’s night"
TERMS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, TWENTY, 1000),
        Offer(PurchaseKind.REBUY, TWENTY, 1000, limit=0, stack_at_most=None),
    )
)
SCHEDULE = Structure((Level(10, 20, 20), Level(15, 30, 20), Level(25, 50, 0)))
KEYS = (f"ten-nights-{number}" for number in count(1))


def write_before(server: RunningServer) -> None:
    """Let a program with the settings of a server that has not started yet write all of it."""
    written_by(__name__, server.settings)


def main() -> None:
    """Run in a process that has the server's settings."""
    club = Club.objects.get()
    numbers = {letter: add_player(club, name, another=True).pk for letter, name in PEOPLE.items()}
    for week, order in enumerate(FRIDAYS):
        _from_the_book(club, week, {numbers[letter]: PEOPLE[letter] for letter in order})
    _played_here(club, numbers)


def _from_the_book(club: Club, week: int, came: dict[int, str]) -> None:
    began, winner = FIRST_FRIDAY + week * WEEK, next(iter(came))
    rows = tuple(
        RecordedResult(
            one,
            name,
            place,
            BOOK_PRIZES[place - 1] if place <= len(BOOK_PRIZES) else 0,
            purchases=(Purchase(PurchaseKind.BUY_IN, TWENTY, 1000, began),),
            by=() if place == 1 else (winner,),
        )
        for place, (one, name) in enumerate(came.items(), 1)
    )
    recorded = RecordResults(began, began + 4 * HOUR, rows, "the club’s book", knows_money=True)
    _do(_opened(club, f"Friday {week + 1}"), recorded)


def _played_here(club: Club, numbers: dict[str, int]) -> None:
    night = _opened(club, LAST_NAME)
    keys = [numbers[letter] for letter in LAST]
    winner, ann, hana = keys[0], keys[1], keys[-1]
    _do(
        night,
        *(BuyIn(numbers[one], 0, TWENTY, TWENTY, name=PEOPLE[one]) for one in LAST),
        OpenTable(1, 9),
    )
    _do(
        night,
        *(SeatPlayer(key, 1, seat) for seat, key in enumerate(keys, 1)),
        SetButton(1, 1),
        StartClock(),
    )
    _do(night, KnockOut((hana,), (ann,)), BuyMore(hana, 1, TWENTY, TWENTY))
    _do(night, *(KnockOut((key,), (winner,)) for key in reversed(keys[1:])), FinishNight())
    _do(
        night,
        *(PayOut(key, prize) for key, prize in zip(keys, LAST_PRIZES, strict=False)),
        CountBox(0, 0),
    )


def _opened(club: Club, name: str) -> Tournament:
    opening = OpenNight(name, "", 1000, SCHEDULE, HouseRules(), terms=TERMS)
    return journal.open_night(club, opening, ANN, next(KEYS))


def _do(night: Tournament, *actions: Action) -> None:
    for action in actions:
        assert journal.perform_action(night, action, ANN, next(KEYS)).changed
