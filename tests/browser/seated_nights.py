"""Nights with seats: a full table of long names, a dead button, moves, hand for hand."""

from tests.tables.table_night import WITH_REBUYS, do, open_night, sit, state_of
from tournament.models import Club
from tournament.night.actions.desk_requests import CallFloor
from tournament.night.actions.night import HandForHand
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.hands import FinishHand, NextHand, NextRound
from tournament.tables.actions.moves import MakePlannedMoves, PlanBreak, PlanMoves
from tournament.tables.actions.penalties import Penalize
from tournament.tables.rules.table_balancing import plan_broken_table_moves, plan_due_moves
from tournament.time_source import now

LONG = (
    "Wilhelmina-Katharina von Oberbergen",
    "Christopher-Alexander Featherstonehaugh",
    "Ĝŕéğöŕý Þüßëľ-Ŵïľĺíäm",
)


def seat_tables(club: Club, hostile: str) -> dict[str, str]:
    """The nights by name, with their numbers."""
    return {
        "full_table": str(_full(club, hostile)),
        "dead_button": str(_dead_button(club)),
        "table_moving": str(_moving(club)),
        "all_tables": str(_hand_for_hand(club)),
        "all_done": str(_all_done(club)),
        "lost_button": str(_lost_button(club)),
        "two_left": str(_two_left(club)),
        "broken_table": str(_broken(club)),
    }


def _full(club: Club, hostile: str) -> int:
    """Ten at a table, hand 2 in play: one away, one sitting out, the floor called."""
    names = (*LONG, "Bob", "Dora", hostile[:60], "Ida", "Jan", "Klara", "Al")
    night = open_night(club, names=names)
    sit(night, {1: {seat: seat for seat in range(1, 11)}})
    do(
        night,
        NextHand(1, 1),
        MarkAbsent(3, True),
        Penalize(5, 6, "Phone"),
        NextHand(1, 2),
        CallFloor(1, note="Bets"),
    )
    return night.pk


def _dead_button(club: Club) -> int:
    """The small blind went out: before the next hand the button is dead for one hand."""
    night = open_night(club, names=(*LONG, "Bob", "Dora", "Emil"))
    sit(night, {1: {1: 1, 2: 2, 3: 3, 4: 4, 6: 5, 7: 6}}, size=8)
    do(night, NextHand(1, 1), KnockOut((3,)), NextHand(1, 2), FinishHand(1, 2))
    return night.pk


def _moving(club: Club) -> int:
    """Two tables differ by two: a move is planned while both still play."""
    night = open_night(
        club, names=(*LONG, "Bob", "Dora", "Emil", "Finn", "Greta", "Hugo", "Ida", "Jan")
    )
    sit(night, {1: {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}, 2: {1: 7, 2: 8, 3: 9, 4: 10, 5: 11}})
    do(night, NextHand(1, 1), NextHand(2, 1), KnockOut((9,)))
    plan = plan_due_moves(state_of(night), now(), ())
    do(night, PlanMoves(plan.moves, plan.deals))
    return night.pk


def _hand_for_hand(club: Club) -> int:
    """Two tables, one of them done."""
    night = open_night(club)
    sit(
        night,
        {1: {seat: seat for seat in range(1, 7)}, 2: {seat: seat + 6 for seat in range(1, 7)}},
    )
    do(night, HandForHand(True), NextRound(1), FinishHand(1, 1))
    return night.pk


def _all_done(club: Club) -> int:
    """Hand for hand, and the next hand can begin for all."""
    night = open_night(club)
    sit(
        night,
        {1: {seat: seat for seat in range(1, 7)}, 2: {seat: seat + 6 for seat in range(1, 7)}},
    )
    do(night, HandForHand(True), NextRound(1), FinishHand(1, 1), FinishHand(2, 1))
    return night.pk


def _two_left(club: Club) -> int:
    """Two players at a table of two seats, one of them about to rebuy."""
    night = open_night(club, terms=WITH_REBUYS, names=LONG[:2])
    sit(night, {1: {1: 1, 2: 2}}, size=2)
    do(night, NextHand(1, 1), KnockOut((2,)))
    return night.pk


def _broken(club: Club) -> int:
    """A table was broken and its players have just sat down elsewhere."""
    night = open_night(club, names=(*LONG, "Bob", "Dora", "Emil"))
    sit(night, {1: {1: 4, 2: 5, 3: 6}, 2: {1: 1, 2: 2, 3: 3}})
    seed = "1" * 64
    do(night, PlanBreak(2, plan_broken_table_moves(state_of(night), 2, seed, now()).moves, seed))
    waiting = state_of(night).moves
    do(night, *([MakePlannedMoves(waiting.since)] if waiting else []))
    return night.pk


def _lost_button(club: Club) -> int:
    """Nobody has said where the button is."""
    night = open_night(club)
    sit(night, {1: {seat: seat for seat in range(1, 6)}}, size=6, button=0)
    return night.pk
