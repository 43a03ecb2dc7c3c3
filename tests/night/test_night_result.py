"""Results of a night: places, purchases, money and knockouts of everybody who entered."""

from typing import Any

from tests.money.money_evening import (
    BOB,
    DORA,
    EMIL,
    FAY,
    NAMES,
    PRICE,
    buy_in,
    buy_more,
    out,
    planned,
    playing,
)
from tests.night.evening import Evening, at
from tournament.clock.actions import StartClock
from tournament.money.actions.purchases import DeclineRebuy
from tournament.night.actions.night import FinishNight
from tournament.night.rules.night_outcome import (
    Finish,
    KnockoutRecord,
    NightOutcome,
    build_night_outcome,
)
from tournament.players.actions.entries import ExpectPlayer
from tournament.players.actions.knockouts import KnockOut


def over() -> Evening:
    """
    Four paid 20. Emil was knocked out by Bob and came back; then he went out with Fay, both to
    Dora; Bob won.
    """
    night = playing(4).do(10, out(EMIL, by=(BOB,)), buy_more(EMIL))
    night = night.do(70, KnockOut((EMIL, FAY), (DORA,)), DeclineRebuy(EMIL), DeclineRebuy(FAY))
    return night.do(80, out(DORA, by=(BOB,)), DeclineRebuy(DORA)).do(90, FinishNight())


def of(night: Evening, minutes: float = 500) -> NightOutcome:
    return build_night_outcome(night.state, at(minutes))


def finish(key: int, place: int, **more: Any) -> Finish:
    facts: dict[str, Any] = {"among": 1, "spent": PRICE, "buy_ins": 1, **more}
    return Finish(key, key, NAMES[key - 1], place, **facts)


def test_everybody_stands_in_the_list_with_what_they_bought_and_won() -> None:
    night = of(over())
    told = (
        night.began,
        night.ended,
        night.field,
        night.entries,
        night.price,
        night.purse,
        night.paid_in,
    )
    assert told == (at(0), at(90), 4, 4, PRICE, 5 * PRICE, 5 * PRICE)
    assert sum(one.won for one in night.finishes) == night.purse
    assert night.hits == (
        KnockoutRecord(BOB, EMIL, at(10)),
        KnockoutRecord(DORA, EMIL, at(70)),
        KnockoutRecord(DORA, FAY, at(70)),
        KnockoutRecord(BOB, DORA, at(80)),
    )
    assert night.finishes == (
        finish(BOB, 1, prize=4210, hits=2),
        finish(DORA, 2, prize=2632, hits=2, out_at=at(80)),
        finish(EMIL, 3, prize=1579, among=2, spent=2 * PRICE, rebuys=1, out_at=at(70)),
        finish(FAY, 3, prize=1579, among=2, out_at=at(70)),
    )


def test_who_came_back_and_won_has_not_gone_out() -> None:
    night = playing(2).do(10, out(DORA), buy_more(DORA)).do(70, out(BOB), DeclineRebuy(BOB))
    assert [(one.name, one.out_at) for one in of(night.do(80, FinishNight())).finishes] == [
        ("Dora", None),
        ("Bob", at(70)),
    ]


def test_while_it_goes_on_those_who_are_in_come_first_and_who_may_come_back_next() -> None:
    night = playing(4).do(10, out(EMIL)).do(11, DeclineRebuy(EMIL)).do(12, out(DORA))
    assert [(one.name, one.place) for one in of(night, 13).finishes] == [
        ("Bob", 0),
        ("Fay", 0),
        ("Dora", 0),
        ("Emil", 4),
    ]


def test_who_only_was_expected_is_in_no_result() -> None:
    night = (
        planned().do(-5, buy_in(BOB), buy_in(DORA), ExpectPlayer(FAY, "Fay")).do(0, StartClock())
    )
    night = night.do(70, out(DORA), DeclineRebuy(DORA)).do(80, FinishNight())
    assert [(one.name, one.place) for one in of(night).finishes] == [("Bob", 1), ("Dora", 2)]


def test_a_night_that_was_never_started_begins_when_it_ends() -> None:
    night = planned().do(0, FinishNight())
    assert (of(night).began, of(night).ended, of(night).finishes) == (at(0), at(0), ())
