"""
The drawing of a table: button and blinds, who waits, is away or about to move, and which seats are
free.
"""

from dataclasses import replace
from typing import Any

from seating.balance_plan import Move, MoveReason, TargetSeatReason
from seating.button_and_blinds import ButtonAndBlinds, ButtonRule
from tests.night.evening import SCHEDULE, at, told_fact
from tournament.night.state import State
from tournament.night.values.house_rules import HouseRules
from tournament.players.values import Entrant, EntrantStatus
from tournament.tables.values import MovePlan, Penalty, SeatReason, SeatStay, Table
from tournament.tables.views.hand_dealer import find_hand_dealer
from tournament.tables.views.seat_map import (
    SeatMap,
    SeatMapHand,
    SeatSpot,
    build_seat_map,
    find_dead_button_and_blind,
    find_pictured_hand,
)

NAMES = {1: "Bob", 2: "Cleo", 3: "Dora", 4: "Emil", 5: "Fay", 6: "Gus"}


def night(table: Table, *, rules: HouseRules | None = None, **changed: Entrant) -> State:
    """Six players, those named differently as told; the first five sit where the table says."""
    people = {key: Entrant(name=name, status=EntrantStatus.IN) for key, name in NAMES.items()}
    people |= {
        next(key for key, name in NAMES.items() if name == who): one for who, one in changed.items()
    }
    return State(
        rules=rules or HouseRules(),
        structure=SCHEDULE,
        started=at(0),
        entrants=people,
        tables={1: table},
    )


def table(*keys: int, **more: Any) -> Table:
    """
    A table whose players sit at the seats of their own numbers, hand 4 in play, its button told
    lately.
    """
    given = {
        "size": 6,
        "hand": 4,
        "running": True,
        "spots": ButtonAndBlinds(1, 2, 3),
        "touched": at(3),
        **more,
    }
    return Table(seats={key: key for key in keys}, **given)


def drawn(state: State) -> SeatMap:
    return build_seat_map(state, 1, at(5))


def find_dead(state: State) -> tuple[bool, bool]:
    """Whether the button and the small blind of the drawn hand are dead."""
    return find_dead_button_and_blind(state.tables[1], *find_pictured_hand(state, 1, at(5)))


def find_dealer_name(state: State) -> str:
    """Who deals the drawn hand; empty when nobody knows."""
    pictured, hand = find_pictured_hand(state, 1, at(5))
    is_now = pictured is SeatMapHand.NOW
    return NAMES[find_hand_dealer(state, state.tables[1], hand, is_now)] if hand else ""


def marks(drawing: SeatMap) -> dict[str, list[int]]:
    """The seats that carry each mark."""
    return {
        mark: seats
        for mark in SeatSpot.__dataclass_fields__
        if mark not in ("seat", "key", "name")
        and (seats := [place.seat for place in drawing.places if getattr(place, mark)])
    }


def test_the_hand_in_play_is_drawn_and_between_hands_the_next_one() -> None:
    six = table(1, 2, 3, 4, 5, 6)
    drawing = drawn(night(six))
    assert (drawing.pictured, drawing.hand) == (SeatMapHand.NOW, 4)
    assert [place.name for place in drawing.places] == list(NAMES.values())
    assert marks(drawing) == {"button": [1], "small": [2], "big": [3]}
    drawing = drawn(night(replace(six, running=False)))
    assert (drawing.pictured, drawing.hand) == (SeatMapHand.NEXT, 5)
    assert marks(drawing) == {"button": [2], "small": [3], "big": [4]}


def test_a_dead_button_or_small_blind_and_who_deals() -> None:
    state = night(table(1, 3, 4, 5, 6, running=False), rules=HouseRules(button=ButtonRule.TDA))
    assert find_dead(state) == (True, False)
    assert marks(drawn(state)) == {"button": [2], "small": [3], "big": [4], "deals": [1]}
    state = night(table(1, 2, 4, 5, 6, running=False))
    assert (find_dead(state), find_dealer_name(state)) == ((False, True), "Cleo")


def test_who_always_moves_the_button_may_have_more_big_blinds() -> None:
    state = night(table(1, 4, 5, 6, running=False), rules=HouseRules(button=ButtonRule.MOVING))
    assert marks(drawn(state)) == {"button": [4], "big": [4, 5, 6]}


def test_without_a_hand_there_are_seats_alone() -> None:
    for alone in (table(1, 2, 3, spots=None, running=False), table(1, running=False)):
        drawing = drawn(night(alone))
        assert (drawing.pictured, marks(drawing)) == (SeatMapHand.NONE, {})


def test_a_button_that_nobody_reported_for_long_is_not_drawn() -> None:
    """Where nobody taps hands it has gone on unseen; the hand in play is drawn as it was begun."""
    old = table(1, 2, 3, 4, running=False, touched=at(1))
    drawing = drawn(night(old))
    assert (drawing.pictured, marks(drawing)) == (SeatMapHand.NONE, {})
    assert drawn(night(replace(old, running=True))).pictured is SeatMapHand.NOW


def test_who_dealt_the_hand_and_went_out_in_it_is_the_only_dealer() -> None:
    state = night(table(2, 3, 4, button_by=1), Bob=Entrant("Bob", status=EntrantStatus.OUT))
    assert find_dealer_name(state) == "Bob"
    assert marks(drawn(state)) == {"button": [1], "small": [2], "big": [3]}


def test_who_is_away_or_sits_out_with_the_button_does_not_deal() -> None:
    """Who left, or was penalized, after the hand began has dealt it."""
    late = Penalty(2, 5, at(4), "phone")
    running = table(1, 2, 3, 4, button_by=1, began=at(3))
    for since, dealer in ((at(4), "Bob"), (at(2), "Emil")):
        away = Entrant("Bob", status=EntrantStatus.ABSENT, since=since)
        assert find_dealer_name(night(running, Bob=away)) == dealer
    penalized = Entrant("Bob", status=EntrantStatus.IN, penalty=late)
    assert find_dealer_name(night(running, Bob=penalized)) == "Bob"
    coming = Entrant("Cleo", status=EntrantStatus.IN, penalty=late)
    drawing = drawn(night(replace(running, running=False), Cleo=coming))
    assert marks(drawing)["deals"] == [1]


def test_who_sat_down_while_the_hand_is_played_is_in_the_next_one() -> None:
    late = Entrant("Emil", status=EntrantStatus.IN, sat=(SeatStay(1, 4, at(4), SeatReason.LATE),))
    drawing = drawn(night(table(1, 2, 3, 4, began=at(3), newcomers=(4,)), Emil=late))
    assert marks(drawing)["later"] == [4]


def test_whose_small_blind_is_lost_in_this_hand_has_posted_it() -> None:
    out = night(table(1, 3, 4, small_by=2), Cleo=Entrant("Cleo", status=EntrantStatus.OUT))
    assert (find_dead(out)[1], find_dead(night(table(1, 3, 4)))[1]) == (False, True)


def test_what_is_said_of_a_seat() -> None:
    state = night(
        table(1, 2, 3, 4, 5, closed=(6,), newcomers=(4,), checked=True),
        Bob=Entrant("Bob", status=EntrantStatus.ABSENT),
        Dora=Entrant("Dora", status=EntrantStatus.IN, penalty=Penalty(2, 5, at(0), "phone")),
        Emil=Entrant("Emil", status=EntrantStatus.IN, fixed=True),
    )
    drawing = drawn(state)
    found = marks(drawing)
    said = {
        "deals": [5],
        "absent": [1],
        "new": [4],
        "fixed": [4],
        "penalty": [3],
        "closed": [6],
    }
    assert {mark: found[mark] for mark in said} == said
    assert ([place.seat for place in drawing.places if place.free], drawing.checked) == ([], True)


def test_who_is_new_between_button_and_small_blind_waits_by_the_rule_of_the_tda() -> None:
    waiting = table(1, 2, 3, 4, spots=ButtonAndBlinds(1, 3, 4), newcomers=(2,))
    assert marks(drawn(night(waiting, rules=HouseRules(button=ButtonRule.TDA))))["waits"] == [2]
    assert "waits" not in marks(drawn(night(waiting)))


def test_who_is_about_to_move() -> None:
    move = Move(2, 1, 2, 7, 5, MoveReason.SAME_POSITION, TargetSeatReason.EMPTIED)
    back = Move(6, 7, 1, 1, 5, MoveReason.SAME_POSITION, TargetSeatReason.EMPTIED)
    state = night(table(1, 2, 3, 4))
    drawing = drawn(replace(state, moves=MovePlan(0, (move, back))))
    assert (marks(drawing)["goes"], marks(drawing)["comes"], drawing.places[4].comes) == (
        [2],
        [5],
        "Gus",
    )


def test_a_table_nobody_has_seated() -> None:
    drawing = drawn(State(structure=SCHEDULE))
    assert (told_fact(drawing.told), drawing.size, drawing.pictured) == (
        "Table 1",
        10,
        SeatMapHand.NONE,
    )
