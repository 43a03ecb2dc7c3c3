"""Deals: shares to the cent, recorded and paid out."""

from typing import Any

from tests.money.money_evening import (
    BOB,
    DORA,
    EMIL,
    FAY,
    GUS,
    buy_more,
    done,
    logged,
    out,
    playing,
    refusal,
    won,
)
from tests.night.evening import Evening, at, each_says
from tests.rows import each_row
from tournament.money.actions.prices_and_prizes import (
    CancelDeal,
    LockPrizes,
    RecordDeal,
    UnlockPrizes,
)
from tournament.night.actions.night import FinishNight
from tournament.night.actions.undo import Undo
from tournament.players.rules.purchase_windows import list_rebuy_candidates
from tournament.players.rules.standings import compute_standings, has_open_title, has_winner

FINISHED = "This night is finished. Reopen it first."


def last_three() -> Evening:
    """Five paid 100; the prizes are 40, 25, 20, 10 and 5; Bob, Dora and Emil are left."""
    return done(playing(5), 70, GUS, FAY)


def deal(*shares: int, **more: Any) -> RecordDeal:
    return RecordDeal("custom", (BOB, DORA, EMIL), shares, **more)


def test_a_deal_is_paid_whatever_happens() -> None:
    night = last_three().do(80, deal(3000, 2800, 2700))
    assert night.state.locked == (4000, 2500, 2000, 1000, 500)
    ended = night.do(85, out(BOB)).do(90, out(DORA))
    assert won(ended, 91) == {BOB: 3000, DORA: 2800, EMIL: 2700, FAY: 1000, GUS: 500}


def test_one_of_the_deal_takes_the_title_whoever_has_more_chips() -> None:
    stacks = (1000, 3000, 1000)
    night = last_three().do(80, deal(2900, 2800, 2800, stacks=stacks))
    assert has_open_title(night.state)
    assert night.tells(85, FinishNight(winner=EMIL)) == "Emil takes the title"
    ended = night.do(85, FinishNight(winner=EMIL))
    assert [group.players for group in compute_standings(ended.state, at(86))[:3]] == [
        (EMIL,),
        (DORA,),
        (BOB,),
    ]
    assert won(ended, 86)[EMIL] == 2800
    again = ended.do(87, FinishNight(winner=BOB))
    assert compute_standings(again.state, at(88))[0].players == (BOB,)
    assert night.refuses(85, FinishNight(winner=FAY)) == "Fay has no chips in play."
    said = "The payouts are still played for. Record a deal first."
    assert last_three().refuses(85, FinishNight(winner=EMIL)) == said
    assert not has_open_title(last_three().do(80, deal(2500, 2500, 2500, left=1000)).state)


def test_what_is_left_goes_to_the_first() -> None:
    night = (
        last_three().do(80, deal(2500, 2500, 2500, left=1000)).do(85, out(EMIL)).do(90, out(BOB))
    )
    assert won(night, 91) == {BOB: 2500, DORA: 3500, EMIL: 2500, FAY: 1000, GUS: 500}


def test_what_is_left_goes_to_the_largest_stack_when_they_stop() -> None:
    night = last_three().do(80, deal(2500, 2500, 2500, stacks=(1000, 3000, 1000), left=1000))
    assert won(night.do(81, FinishNight()), 82)[DORA] == 3500
    uncounted = last_three().do(80, deal(2500, 2500, 2500, left=1000), FinishNight())
    assert won(uncounted, 82)[BOB] == 2834


test_deals_that_cannot_be = each_says(
    refusal,
    90,
    [
        (
            last_three(),
            deal(4000, 2500, 2001),
            "The shares make €85.01, but €85 is to be shared. Adjust them.",
        ),
        (
            last_three(),
            deal(8501, 0, -1),
            "The shares make €85, but €85 is to be shared. Adjust them.",
        ),
        (
            last_three(),
            deal(4000, 2500, 2100, left=-100),
            "The shares make €85, but €85 is to be shared. Adjust them.",
        ),
        (
            last_three(),
            RecordDeal("even", (BOB, DORA), (3250, 3250)),
            "The players left have changed. Check them, then agree again.",
        ),
        (
            done(playing(3), 70, EMIL, DORA),
            RecordDeal("even", (BOB,), (2824,)),
            "The players left have changed. Check them, then agree again.",
        ),
        (
            last_three(),
            RecordDeal("even", (BOB, BOB, DORA), (3000, 3000, 2500)),
            "Each player in the deal needs one share. Nothing was changed.",
        ),
        (last_three(), deal(8500), "Each player in the deal needs one share. Nothing was changed."),
        (
            last_three(),
            deal(4000, 2500, 2000, stacks=(1, 2, -1)),
            "Type one stack for each player in the deal, 0 or more.",
        ),
        (last_three().do(80, FinishNight()), deal(4000, 2500, 2000), FINISHED),
        (
            last_three(),
            deal(4000, 2500, 2000, prizes=(4000, 2500, 2000, 1500)),
            "The payouts changed. Check them, then agree again.",
        ),
        (
            last_three()
            .do(80, LockPrizes((5000, 3000, 2000)))
            .do(81, buy_more(BOB, reason="all agreed")),
            deal(4000, 3000, 3000),
            "The locked payouts no longer match the prize pool.",
        ),
    ],
)


def test_no_deal_while_somebody_may_come_back() -> None:
    night = playing(3).do(10, out(EMIL))
    open_seat = "Somebody who is out may still rebuy. Settle that first."
    assert refusal(night, 11, RecordDeal("even", (BOB, DORA), (2294, 2294))) == open_seat


test_a_deal_in_the_journal = each_says(
    logged,
    80,
    [
        (deal(5500, 3000, 0), "3 players share €85 by a deal"),
        (
            deal(3500, 2000, 2000, left=1000),
            "3 players share €75 by a deal; €10 left for the winner",
        ),
    ],
    last_three(),
)


@each_row("undone", [2, 8])
def test_what_a_deal_rests_on_is_not_undone(undone: int) -> None:
    """
    Bob's buy-in and the knock-out of Gus: without them there would be another purse, or other
    players.
    """
    night = last_three().do(80, deal(4000, 2500, 2000))
    assert night.refuses(81, Undo((undone,))).startswith("Not undone: ")


def test_a_deal_called_off_leaves_the_prizes_fixed() -> None:
    night = last_three().do(80, deal(3000, 2800, 2700)).do(81, CancelDeal())
    assert (night.state.deal, night.state.locked) == (None, (4000, 2500, 2000, 1000, 500))
    assert night.do(82, CancelDeal()).past is night.past
    assert night.do(82, UnlockPrizes()).state.locked is None


def test_after_a_deal_nobody_waits_for_a_rebuy_that_would_be_refused() -> None:
    """Rebuys are open until level 4; Bob goes out in level 1, and whoever is left has won."""
    shared = (2000, 1500, 1500)
    night = (
        playing(3).do(10, RecordDeal("even", (BOB, DORA, EMIL), shared, left=1000)).do(12, out(BOB))
    )
    assert (
        refusal(night, 13, buy_more(BOB, stack=0))
        == "The players have made a deal. No more chips are sold."
    )
    assert list_rebuy_candidates(night.state, at(13)) == frozenset()
    assert [(one.place, one.players) for one in compute_standings(night.state, at(13))] == [
        (3, (BOB,))
    ]
    assert has_winner(night.do(14, out(DORA)).state, at(14)) is True
