"""
Nights for papers: with everything, with hostile names, with nobody, with a thousand, drawn and
moving ones.
"""

from tests.money import prize_night
from tests.tables import draw_night, table_night
from tournament.journal import open_night
from tournament.models import Club, Tournament
from tournament.money.values.prize_plan import ExtraPrize, PrizePlan
from tournament.night.actions.desk_requests import CallFloor
from tournament.night.actions.night import FinishNight, OpenNight, RenameNight
from tournament.night.actions.recorded_results import RecordResults
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import RecordedResult
from tournament.tables.actions.hands import NextHand
from tournament.tables.actions.moves import PlanMoves
from tournament.tables.rules.table_balancing import plan_due_moves
from tournament.time_source import now

HOSTILE = (
    "<script>alert(1)</script>{{ 7*7 }}\"'",
    "Łukasz Żółć-Straße",
    "张伟",
    "سارة",
    "👍🏽 Bob",
    "W" * 80,
    "=HYPERLINK(0)",
    "(\\) Tj ET %s {name}",
    "Anna-Maria " * 7,
    "\u202eevil",
)


def rich(club: Club) -> Tournament:
    """Fees, bounties, a guarantee, a cup; twelve played, three are left."""
    night = prize_night.open_night(
        club, prize_night.RICH, PrizePlan(extras=(ExtraPrize(1, "The cup"),))
    )
    prize_night.play_down(night)
    return night


def over(club: Club) -> Tournament:
    """The same night, played to its end."""
    night = rich(club)
    prize_night.do(night, KnockOut((3,), (2,)), KnockOut((2,), (1,)), FinishNight())
    return night


def hostile(club: Club) -> Tournament:
    """Names that break what can be broken, some of them drawn to seats."""
    night = prize_night.open_night(club, prize_night.PLAIN, name=HOSTILE[0][:60])
    prize_night.enter(night, *HOSTILE)
    draw_night.draw(night)
    prize_night.do(
        night,
        KnockOut((6,), (1,)),
        KnockOut((3, 4), (1,)),
        RenameNight(f"{HOSTILE[1]} {HOSTILE[2]}"),
    )
    return night


def drawn(club: Club) -> Tournament:
    """Twenty-seven drew their seats."""
    night = draw_night.open_night(club)
    draw_night.draw(night)
    return night


def moving(club: Club) -> Tournament:
    """Two tables play a hand, two went out, a move is planned, a table calls the floor."""
    night = table_night.open_night(club)
    table_night.sit(
        night,
        {1: {seat: seat for seat in range(1, 7)}, 2: {seat: seat + 6 for seat in range(1, 7)}},
    )
    table_night.do(night, NextHand(1, 1), NextHand(2, 1), KnockOut((11, 12)), CallFloor(1))
    found = plan_due_moves(table_night.state_of(night), now(), ())
    table_night.do(night, PlanMoves(found.moves, found.deals))
    return night


def empty(club: Club) -> Tournament:
    """Nobody is there, nothing costs anything."""
    opening = OpenNight(
        "Friday", "", 1000, table_night.SCHEDULE, HouseRules(), terms=table_night.FREE
    )
    return open_night(club, opening, table_night.ANN, next(table_night.KEYS))


def huge(club: Club) -> Tournament:
    """A thousand without names."""
    night = empty(club)
    table_night.do(night, AddUnnamedPlayers(1000, 0, 0))
    return night


def elsewhere(club: Club) -> Tournament:
    """Of a night that was played elsewhere, its results were written down."""
    night, at = empty(club), now()
    rows = (RecordedResult(-1, "Bob", 1), RecordedResult(-2, "Cleo", 2))
    table_night.do(
        night,
        RecordResults(
            at - 5 * 3_600_000, at - 3_600_000, rows, "the club's book", knows_money=False
        ),
    )
    return night


NIGHTS = {
    "rich": rich,
    "over": over,
    "hostile": hostile,
    "drawn": drawn,
    "moving": moving,
    "empty": empty,
    "huge": huge,
    "elsewhere": elsewhere,
}
