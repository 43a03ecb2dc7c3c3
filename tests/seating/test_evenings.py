"""Whole tournaments of 10 to 1,000 players: what the plans of each rule come to."""

from dataclasses import replace

from seating.balance_plan import BalancePlan, Move, MoveReason, TargetSeatReason
from seating.balance_policy import Policy
from tests.lab import even_tables
from tests.seating.evenings import Evening, Tally, evenings

TOURNAMENTS = even_tables.CI_SIZE


def test_every_plan_is_sound_and_as_short_as_can_be() -> None:
    assert even_tables.run(TOURNAMENTS).failures == []
    assert all(evenings(policy, TOURNAMENTS).plans > 100 for policy in Policy)


def test_nobody_is_worse_off_by_the_fair_rule_nor_by_that_of_the_tda() -> None:
    assert [evenings(policy, TOURNAMENTS).worse_off for policy in (Policy.FAIR, Policy.TDA)] == [
        0,
        0,
    ]


def test_nobody_misses_a_hand_by_the_fair_rule() -> None:
    """Where the button is TDA's, who comes between it and the small blind gets no cards."""
    assert evenings(Policy.FAIR, TOURNAMENTS).dealt_out == 0


def test_the_other_rules_change_as_much_as_was_measured_before() -> None:
    """On a prototype: the same position 0.33 to 0.58 hands, the next big blind 1.5 to 2.1."""
    assert 0.3 <= evenings(Policy.SOURCE, TOURNAMENTS).mean_change <= 0.6
    assert 1.5 <= evenings(Policy.TDA, TOURNAMENTS).mean_change <= 2.3


# --- the check finds what is put there for it


def test_the_check_finds_a_bad_move() -> None:
    evening = Evening(Policy.FAIR, 25, 1, Tally())
    there = evening.tables[2].players
    free, taken = next(seat for seat in range(1, 11) if seat not in there), min(there)
    (seat, player), (other, second) = sorted(evening.tables[1].players.items())[:2]
    good = Move(player.key, 1, seat, 2, free, MoveReason.SAME_WAIT, TargetSeatReason.SAME_WAIT)
    evening.check(BalancePlan((good,)))
    assert evening.tally.faults == []
    for plan in (
        BalancePlan((replace(good, player=999),)),
        BalancePlan((replace(good, to_seat=taken),)),
        BalancePlan((good, replace(good, player=second.key, seat=other))),
        BalancePlan(unknown=(3,)),
    ):
        evening.check(plan)
    assert [one.split(":")[0] for one in evening.tally.faults] == [
        "does not sit there",
        "taken",
        "a seat or a player twice",
        "unfinished",
    ]
