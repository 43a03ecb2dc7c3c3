"""
Whole nights with seats, of 2 to 400 players: what must hold from hand to hand, of moves, and of the
journal.
"""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from seating.balance_plan import BalancePlan, ImbalanceReason
from seating.balance_policy import Policy
from seating.button_and_blinds import ButtonRule
from seating.move_fairness import compute_plan_fairness
from seating.table_balancing import plan_balance
from seating.table_seating import TableSeating
from tests.lab import seated_nights
from tests.night.evening import at
from tests.properties.night_kind import Kind, some_kind
from tests.properties.seated_night import SeatedNight
from tests.rows import each_row
from tests.seating.every_plan import every_plan
from tests.seating.test_balance import fewest_again
from tests.tables.seated_evening import playing
from tournament.clock.values import Instant
from tournament.night.state import State
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.dealer_button import SetButton
from tournament.tables.actions.hands import FinishHand
from tournament.tables.rules.table_balancing import build_table_seatings, plan_due_moves


@settings(max_examples=20)
@given(st.integers(2, 40), st.integers(0, 10**6))
def test_any_night(players: int, seed: int) -> None:
    """
    Taps or none, rebuys, late and absent players, hand for hand, real cards, mistakes taken back,
    all the rules.
    """
    night = SeatedNight(some_kind(Random(seed), players), seed)
    assert night.play().state.finished is not None


@each_row("policy", Policy)
@each_row("players", [2, 3, 4, 10, 11, 28, 100])
def test_a_night_by_every_rule(policy: Policy, players: int) -> None:
    rule = {Policy.SOURCE: ButtonRule.HPT, Policy.TDA: ButtonRule.TDA, Policy.FAIR: ButtonRule.TDA}[
        policy
    ]
    rules = HouseRules(balance=policy, button=rule, table_seats=6, break_to=4, absent_minutes=0)
    kind = Kind(
        players, rules, rebuys=True, late=3, away=True, together_at=players // 3, outs=(0, 0, 1, 2)
    )
    assert SeatedNight(kind, players).play().state.finished is not None


@each_row(("policy", "players"), [(Policy.SOURCE, 400), (Policy.TDA, 200), (Policy.FAIR, 200)])
def test_a_large_night(policy: Policy, players: int) -> None:
    night = SeatedNight(Kind(players, HouseRules(balance=policy, break_to=5), outs=(0, 1, 1, 2)), 7)
    night.play()
    assert night.tally.counts["out"] == players - 1
    assert night.tally.counts["plans"] >= 4
    assert night.tally.counts["moves"] > players // 4


def test_many_nights_from_two_players_to_three_hundred() -> None:
    """The same, larger: `manage.py lab SEATS --size 10000`."""
    findings = seated_nights.run(seated_nights.CI_SIZE)
    assert findings.failures == []
    wanted = {"hands", "rounds", "moves", "breaks", "draws", "rebuys", "entered again", "late", "went home", "mistakes",
              "called off", "buttons told", "high cards"}  # fmt: skip
    assert {what for what in wanted if not findings.counts.get(what)} == set()


# --- small nights, compared with all the plans there are


class Compared:
    """Compares every plan of a night with all others of as many moves."""

    def __init__(self, policy: Policy) -> None:
        self.policy, self.plans, self.again, self.worse = (
            policy,
            0,
            0,
            list[tuple[State, Instant]](),
        )

    def look(self, state: State, now: Instant) -> None:
        """A plan is due: is there one by the same rule that moves fewer who were moved before?"""
        tables = build_table_seatings(state, now)
        plan = plan_balance(self.policy, tables)
        if (
            len(tables) > 3
            or plan.stuck is ImbalanceReason.ONLY_SMALL_BLIND
            or any(one.spots is None for one in tables)
        ):
            return
        best = fairest(tables) if self.policy is Policy.FAIR else fewest_again(tables)
        ours = (
            weight(tables, plan)
            if self.policy is Policy.FAIR
            else compute_plan_fairness(tables, plan).moved_again
        )
        self.plans += 1
        self.again += compute_plan_fairness(tables, plan).moved_again
        if ours != best:
            self.worse.append((state, now))


def fairest(tables: tuple[TableSeating, ...]) -> tuple[int, int, int]:
    return min(weight(tables, other) for other in every_plan(tables))


def weight(tables: tuple[TableSeating, ...], plan: BalancePlan) -> tuple[int, int, int]:
    """
    How far the big blind shifts, for how many it comes sooner, and how many were moved before.
    """
    told = compute_plan_fairness(tables, plan)
    return (
        sum(abs(wait.change) for wait in told.known_waits),
        told.worse_off_count,
        told.moved_again,
    )


@each_row("policy", [Policy.FAIR, Policy.TDA])
def test_no_plan_of_as_many_moves_moves_fewer_twice(policy: Policy) -> None:
    """
    Two and three tables, whole nights: among the equally fair plans, by TDA among those that move
    the next big blind. HomePokerTourney's rule leaves nothing to choose: position and cards name
    the mover.
    """
    compared = Compared(policy)
    for seed in range(100):
        rules = HouseRules(
            table_seats=6,
            balance=policy,
            button=ButtonRule.TDA,
            two_tables_at=0,
            final_table_at=0,
            break_to=2,
        )
        SeatedNight(Kind(11 + seed % 7, rules, outs=(0, 0, 0, 1)), seed, compared.look).play()
    assert compared.worse == []
    assert compared.plans > 50
    assert compared.again > 0


# --- examples


def test_a_button_that_goes_out_at_a_smaller_table() -> None:
    """Its seat is filled last: the player in the position of the other one who went out moves."""
    night = playing(9, 9).do(2, KnockOut((-10, -14))).do(3, FinishHand(1, 1), FinishHand(2, 1))
    (move,) = plan_due_moves(night.state, at(3), ()).moves
    assert (move.player, move.to_table, move.to_seat, move.distance) == (-5, 2, 5, 4)


def test_a_button_that_goes_out_alone_is_filled_by_the_other_button() -> None:
    night = playing(9, 8).do(2, KnockOut((-10,))).do(3, FinishHand(1, 1), FinishHand(2, 1))
    (move,) = plan_due_moves(night.state, at(3), ()).moves
    assert (move.player, move.to_table, move.to_seat, move.distance) == (-1, 2, 1, 0)


def test_of_two_players_one_posts_the_big_blind_and_the_button_the_small() -> None:
    night = playing(2)
    sentence = night.refuses(2, SetButton(1, 1, 1, 1, played=True))
    assert sentence == (
        "Clockwise: button, small blind, big blind. Heads-up, the button posts the small blind."
    )


def test_the_button_is_told_where_one_player_is_left() -> None:
    """A move needs the position of the seat that was emptied."""
    night = playing(3, 4).do(2, KnockOut((-1, -2)))
    assert (
        night.do(3, SetButton(1, 1, played=True)).state.tables[1].spots
        == night.state.tables[1].spots
    )
