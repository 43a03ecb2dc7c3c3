"""
Buying in, again and more: prices, limits, promises, reasons, and money back before the first hand.
"""

from dataclasses import replace

from tests.money.money_evening import (
    ADD_ON,
    BOB,
    DORA,
    EMIL,
    FAY,
    HOME,
    PRICE,
    RE_ENTRY,
    buy_in,
    buy_more,
    logged,
    out,
    planned,
    playing,
    prizes_of,
    refusal,
    selling,
    total,
)
from tests.night.evening import at, each_says
from tests.night.row_tests import each_gives
from tournament.chips.actions import CorrectChipTotal, CountChips
from tournament.chips.values.chip_records import TableCount
from tournament.clock.actions import StartClock
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.actions.purchases import DeclineRebuy
from tournament.money.rules.prize_pool import compute_prize_pool
from tournament.money.values.terms import PurchaseKind
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.state import count_chips_in_play, count_entered_players, count_entries
from tournament.players.actions.absences_and_refunds import Refund
from tournament.players.actions.entries import ExpectPlayer
from tournament.players.values import EntrantStatus, Payment, PaymentMethod, Purchase

STALE = "That is no longer for sale. Load the page again."
PART = "It costs €20. Type that or less."
UNKNOWN = "This player is not on the list. Load the page again."
DEALT = (
    playing(3)
    .do(5, out(EMIL), DeclineRebuy(EMIL))
    .do(6, RecordDeal("even", (BOB, DORA), (2294, 2294)))
)
NO_REFUND = "The first hand is dealt: no refunds. Use Undo for a mistake."


def test_a_buy_in() -> None:
    night = planned().do(-5, buy_in(BOB))
    bob = night.state.entrants[BOB]
    assert bob.purchases == (Purchase(PurchaseKind.BUY_IN, PRICE, 1000, at(-5)),)
    assert bob.payments == (Payment(PRICE, PaymentMethod.CASH, at(-5)),)
    assert (bob.status, bob.owes, total(night), count_chips_in_play(night.state)) == (
        EntrantStatus.IN,
        0,
        PRICE,
        1000,
    )


def test_what_is_not_paid_is_owed() -> None:
    for paid, method, owes, iou in (
        (500, PaymentMethod.CASH, 1500, 0),
        (2000, PaymentMethod.TRANSFER, 0, 0),
        (2000, PaymentMethod.IOU, 0, 2000),
    ):
        night = planned().do(-5, buy_in(BOB, paid=paid, method=method))
        bob = night.state.entrants[BOB]
        assert (bob.owes, bob.iou, total(night)) == (owes, iou, PRICE)


def test_a_rebuy_is_the_same_again() -> None:
    """
    The same dollar amount and chips as the buy-in; the purse has it (HomePokerTourney, BUYIN,
    PAYOUT).
    """
    night = playing(3).do(10, out(BOB)).do(11, buy_more(BOB, stack=0)).state
    assert (
        compute_prize_pool(night).total,
        count_chips_in_play(night),
        count_entered_players(night),
        count_entries(night),
    ) == (
        8000,
        4000,
        3,
        3,
    )
    assert (night.entrants[BOB].status, night.entrants[BOB].since) == (EntrantStatus.IN, at(11))
    assert [bust.players for bust in night.busts] == [
        (BOB,)
    ]  # who is out already is not put out again
    again = playing(3, selling(RE_ENTRY)).do(10, out(BOB)).do(11, buy_more(BOB)).state
    assert (count_entered_players(again), count_entries(again)) == (3, 4)


def test_a_rebuy_on_the_spot_ends_one_life() -> None:
    night = playing(3).do(10, buy_more(BOB, stack=0)).state
    assert [bust.players for bust in night.busts] == [(BOB,)]
    assert (night.entrants[BOB].purchases[-1].life, night.entrants[BOB].status) == (
        1,
        EntrantStatus.IN,
    )
    add_on = replace(ADD_ON, window=HOME.offers[1].window)
    assert playing(3, selling(add_on)).do(10, buy_more(BOB, price=1000, stack=0)).state.busts == ()


def test_declining_and_thinking_better_of_it() -> None:
    night = playing(3).do(10, out(BOB)).do(11, DeclineRebuy(BOB))
    back = night.do(13, buy_more(BOB)).state.entrants[BOB]
    assert (back.status, back.declined) == (EntrantStatus.IN, False)


test_what_cannot_be_bought = each_says(
    refusal,
    7,
    [
        (buy_in(BOB, offer=2), STALE),
        (buy_in(BOB, offer=-1), STALE),
        (
            buy_in(BOB, price=1500),
            "Buy-in costs €20 now. Nothing was changed; look, then tap again.",
        ),
        (buy_in(BOB, offer=1), "Rebuy is for players who are in."),
        (buy_in(BOB, paid=-1), PART),
        (buy_in(BOB, paid=2001), PART),
        (
            buy_in(BOB, method=PaymentMethod.PRIZE),
            "Pay in cash, by transfer or with an IOU. Deduct it from the payout later.",
        ),
        (buy_in(BOB, reason="x" * 141), "That is longer than 140 letters. Shorten it."),
        (replace(buy_in(BOB), name=" "), "Type a name of at most 80 letters."),
        (replace(buy_in(BOB), player=0), UNKNOWN),
        (playing(2), buy_in(BOB), "Bob is in already. Nothing was changed."),
        (playing(3).do(1, out(BOB)), buy_in(BOB), "Bob is out. Only a re-entry is possible."),
        (
            DEALT,
            buy_in(FAY, reason="he came"),
            "The players have made a deal. Nobody enters now.",
        ),
        (
            DEALT,
            AddUnnamedPlayers(1, PRICE, PRICE),
            "The players have made a deal. Nobody enters now.",
        ),
        (
            DEALT,
            buy_more(EMIL, reason="please"),
            "The players have made a deal. No more chips are sold.",
        ),
        (planned().do(-9, ExpectPlayer(BOB, "Bob")), buy_more(BOB), "Bob has to buy in first."),
        (playing(2), buy_more(BOB, offer=0), "Bob has to buy in first."),
        (playing(2), buy_more(EMIL), UNKNOWN),
        (playing(2), buy_more(BOB, stack=-1), "Chip count can’t be negative."),
        (
            playing(2),
            buy_more(BOB, price=1999, stack=0),
            "Rebuy costs €20 now. Nothing was changed; look, then tap again.",
        ),
        (
            playing(2, selling(RE_ENTRY)),
            buy_more(BOB),
            "Bob must be out before a re-entry.",
        ),
        (
            playing(3, selling(RE_ENTRY, HOME.offers[1])).do(1, out(BOB)),
            buy_more(BOB, reason="wants to"),
            "Bob must be out before a re-entry.",
        ),
        (
            playing(3, selling(replace(ADD_ON, window=HOME.offers[1].window))).do(1, out(BOB)),
            buy_more(BOB, price=1000, reason="wants to"),
            "Bob is out. An add-on is for players with chips.",
        ),
        (playing(2), DeclineRebuy(BOB), "Bob is not out."),
        (playing(2), DeclineRebuy(EMIL), UNKNOWN),
        (AddUnnamedPlayers(0, PRICE, PRICE), "A night has 1 to 10,000 players."),
        (
            AddUnnamedPlayers(3, 1000, 1000),
            "Buy-in costs €20 now. Nothing was changed; look, then tap again.",
        ),
        (AddUnnamedPlayers(3, PRICE, PRICE + 1), PART),
    ],
    planned(),
)


def test_late_is_late_except_for_a_reason() -> None:
    for buying, key in ((buy_in(EMIL), EMIL), (AddUnnamedPlayers(1, PRICE, PRICE), -1)):
        assert refusal(playing(2), 20, buying) == (
            "Buy-in: that was possible until the first hand of level 2. To allow it all the "
            "same, give a reason."
        )
        night = playing(2).do(20, replace(buying, reason="the train"))
        assert night.state.entrants[key].purchases[0].against_rules == "the train"
    assert (
        refusal(playing(2), 7, AddUnnamedPlayers(1, PRICE, PRICE, 1))
        == "Rebuy is for players who are in."
    )


test_the_journal_tells_it = each_says(
    logged,
    6,
    [
        (buy_in(FAY), "Fay buys in · €20, 1,000 chips: 20×5 16×25 5×100"),
        (
            buy_in(FAY, paid=500),
            "Fay buys in · €20, owes €15, 1,000 chips: 20×5 16×25 5×100",
        ),
        (
            buy_in(FAY, absent=True),
            "Fay buys in · €20, 1,000 chips: 20×5 16×25 5×100; not there yet",
        ),
        (
            buy_more(BOB, stack=500, reason="Ann felt sorry"),
            "Bob rebuys · €20, 1,000 chips: 20×5 16×25 5×100 – against the rule: Ann felt sorry",
        ),
        (DeclineRebuy(EMIL), "Emil does not rebuy"),
        (AddUnnamedPlayers(4, PRICE, PRICE), "Players 1 to 4 are in"),
    ],
    playing(3).do(5, out(EMIL)),
)


def test_players_without_names() -> None:
    night = planned().do(-5, AddUnnamedPlayers(3, PRICE, PRICE))
    assert (sorted(night.state.entrants), total(night)) == ([-3, -2, -1], 6000)
    assert night.do(-4, AddUnnamedPlayers(3, PRICE, PRICE)).past is night.past
    assert total(night.do(-4, AddUnnamedPlayers(5, PRICE, 0))) == 10000


def test_a_free_night() -> None:
    night = playing(4, selling(price=0))
    assert (prizes_of(night).amounts, night.state.entrants[BOB].payments) == ((), ())
    assert logged(night, 5, buy_in(6, price=0)) == "Hal buys in, 1,000 chips"


# --- money back before the first hand, none after (HomePokerTourney, PLAYERS LEAVING)


def test_chips_that_a_count_missed_are_not_given_back() -> None:
    missed = CountChips((TableCount(1, 975),), 1000)
    night = (
        planned()
        .do(-5, buy_in(BOB))
        .do(-4, missed)
        .do(-3, CorrectChipTotal(at(-4), -25, "one fell down"))
    )
    assert refusal(night, -2, Refund(BOB)) == (
        "A corrected count leaves fewer chips than Bob bought. Undo that first."
    )
    assert (
        night.do(-2, buy_in(DORA)).do(-1, Refund(BOB)).state.entrants[BOB].status
        is EntrantStatus.GONE
    )


def test_all_money_back_before_the_first_hand() -> None:
    night = planned().do(-5, buy_in(BOB), buy_in(DORA), StartClock(at(30))).do(29, Refund(BOB))
    bob = night.state.entrants[BOB]
    assert (bob.status, bob.owes, bob.paid, bob.purchases) == (EntrantStatus.GONE, 0, 0, ())
    assert (total(night), count_entered_players(night.state), count_chips_in_play(night.state)) == (
        PRICE,
        1,
        1000,
    )


def test_only_what_was_paid_goes_back() -> None:
    for paid, method, back in ((500, PaymentMethod.CASH, "€5"), (2000, PaymentMethod.IOU, "€0")):
        night = planned().do(-5, buy_in(BOB, paid=paid, method=method))
        assert logged(night, -4, Refund(BOB)) == f"Bob leaves before the first hand: {back} back"
        assert night.do(-4, Refund(BOB)).state.entrants[BOB].iou == 0


test_no_money_back = each_gives(
    lambda night, player: refusal(night, 0, Refund(player)),
    [
        (planned().do(-5, buy_in(BOB), StartClock(at(0))), BOB, NO_REFUND),
        (planned().do(-9, buy_in(BOB), buy_in(DORA)).do(-8, out(BOB)), DORA, NO_REFUND),
        (
            planned().do(-9, buy_in(BOB), Refund(BOB)),
            BOB,
            "Bob has no chips to give back. Nothing was changed.",
        ),
        (planned(), BOB, UNKNOWN),
        (
            planned().do(
                -9, buy_in(BOB), buy_in(DORA), RecordDeal("even", (BOB, DORA), (2000, 2000))
            ),
            BOB,
            "The players made a deal. The prize pool stays.",
        ),
    ],
)
