"""
Nights for the table pages: moves due, planned and unknown, hand for hand, absences, odd names.
"""

from seating.seat_draw import shuffle_decks
from tests.tables.draw_night import PEOPLE, do, enter, open_night, state_of
from tests.tables.seat_night import hands_over, out, seated_night, start
from tournament.models import Club, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.night.actions.desk_requests import AskDesk, CallFloor
from tournament.night.actions.night import HandForHand
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.moves import PlanMoves
from tournament.tables.actions.penalties import Penalize
from tournament.tables.actions.seats import LockSeat, OpenTable, SetTable
from tournament.tables.actions.table_phone import SetBlindPoster
from tournament.tables.rules.table_balancing import plan_due_moves
from tournament.tables.values import RequestKind
from tournament.time_source import now

SEED = "7a" * 32


def fill_tables(club: Club, hostile: str) -> dict[str, str]:
    """Nights at their tables; gives their numbers."""
    found = {
        "seats_due": _due(club, PEOPLE[0], "Friday at the tables"),
        "seats_due_too": _due(club, PEOPLE[0], "Saturday at the tables"),
        "seats_moving": _moving(club, PEOPLE[0], "Friday, about to move"),
        "seats_odd": _moving(club, hostile[:80], hostile[:80]),
        "seats_unknown": _unknown(club),
        "seats_none": open_night(club, 5, name="Friday without seats"),
        "seats_empty": seated_night(club, 2, name="Friday, a table just put up"),
    }
    do(found["seats_empty"], OpenTable(2, 8))
    return {name: str(night.pk) for name, night in found.items()}


def _due(club: Club, first: str, name: str) -> Tournament:
    """
    Two went out at the third table, one more may rebuy; somebody is away, late, locked, or sits
    out.
    """
    night = seated_night(club, 9, 9, 9, first=first, name=name)
    start(night)
    enter_late(night)
    do(
        night,
        SetTable(2, "Kitchen", 9, (), 1),
        MarkAbsent(3, True),
        SetBlindPoster(3, "Dora"),
        LockSeat(5, True),
        Penalize(11, 9, "Showed the cards"),
        *out(26, 27),
        KnockOut((20,)),
        AskDesk(20, RequestKind.REBUY),
        AskDesk(12, RequestKind.BREAK),
        CallFloor(1, note="Who has the button?"),
    )
    return night


def _moving(club: Club, first: str, name: str) -> Tournament:
    """One move is planned and waits for two tables; all play hand for hand."""
    night = seated_night(club, 9, 8, 8, first=first, name=name)
    start(night)
    do(night, HandForHand(True), *out(24, 25))
    plan = plan_due_moves(state_of(night), now(), shuffle_decks(SEED))
    do(night, PlanMoves(plan.moves, plan.deals))
    return night


def _unknown(club: Club) -> Tournament:
    """Nobody has said where the buttons are, and the tables are uneven."""
    night = seated_night(club, 8, 8, 8, name="Friday without a button", button=0)
    start(night)
    hands_over(night)
    do(night, *out(23, 24))
    return night


def enter_late(night: Tournament) -> None:
    """One bought in late and has no seat; another was promised and has not come."""
    enter(night, "Wilhelmina-Katharina von Oberbergen")
    price = state_of(night).terms.offers[0].price
    do(night, BuyIn(99, 0, price, 0, name="Zacharias", absent=True))
