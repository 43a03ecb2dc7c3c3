"""The list of players: expected, present, absent, gone, and late entries."""

from dataclasses import replace

from tests.money.money_evening import (
    BOB,
    BOOK,
    DORA,
    EMIL,
    HOME,
    NAMES,
    NED,
    PRICE,
    buy_in,
    logged,
    out,
    places,
    planned,
    playing,
    prizes_of,
    refusal,
    total,
)
from tests.night.evening import Evening, at, each_says
from tournament.clock.actions import StartClock
from tournament.money.actions.bounty_envelopes import FillEnvelopes
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.actions.purchases import BuyIn
from tournament.money.values.prize_plan import PrizePlan
from tournament.money.values.terms import BountyKind, ChipPile
from tournament.night.actions.night import FinishNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.state import (
    count_chips_in_play,
    count_entered_players,
    count_entries,
    count_players_left,
)
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.absences_and_refunds import RemoveAbsent
from tournament.players.actions.entries import ExpectPlayer, MarkAbsent, NameEntrant, WithdrawPlayer
from tournament.players.values import Entrant, EntrantStatus, PaymentMethod

UNKNOWN = "This player is not on the list. Load the page again."
UNNAMED = "Type a name of at most 80 letters."
TWICE = "Bob is in already. Nothing was changed."


def test_who_is_promised_does_not_count() -> None:
    night = planned().do(-20, ExpectPlayer(BOB, " Bob "), ExpectPlayer(DORA, "Dora"))
    assert night.state.entrants[BOB] == Entrant("Bob", BOB, EntrantStatus.EXPECTED, at(-20))
    assert (count_entered_players(night.state), count_entries(night.state), total(night)) == (
        0,
        0,
        0,
    )


def test_a_name_may_be_short_and_a_reason_long() -> None:
    assert planned().do(-20, ExpectPlayer(BOB, "B")).state.entrants[BOB].name == "B"
    assert (
        planned()
        .do(-5, buy_in(BOB, reason="x" * 140))
        .state.entrants[BOB]
        .purchases[0]
        .against_rules
        == "x" * 140
    )


def test_who_does_not_come_may_come_after_all() -> None:
    night = planned().do(-20, ExpectPlayer(BOB, "Bob")).do(-10, WithdrawPlayer(BOB))
    assert night.state.entrants[BOB].status is EntrantStatus.GONE
    assert night.do(-9, WithdrawPlayer(BOB)).past is night.past
    assert night.do(-8, ExpectPlayer(BOB)).state.entrants[BOB].status is EntrantStatus.EXPECTED


def test_a_second_tap_changes_nothing() -> None:
    for night, tap in ((planned(), ExpectPlayer(BOB, "Bob")), (playing(2), MarkAbsent(BOB, True))):
        once = night.do(5, tap)
        assert once.do(6, tap).past is once.past


UNNAMED_BOB = planned().do(-10, AddUnnamedPlayers(2, PRICE, PRICE), NameEntrant(-1, "Bob", BOB))


test_what_cannot_be_at_the_door = each_says(
    refusal,
    6,
    [
        (planned(), ExpectPlayer(BOB, " "), UNNAMED),
        (planned(), ExpectPlayer(BOB, "x" * 81), UNNAMED),
        (planned(), ExpectPlayer(0, "Bob"), UNKNOWN),
        (playing(2), ExpectPlayer(BOB, "Bob"), TWICE),
        (UNNAMED_BOB, buy_in(BOB), "Bob is on the list already. Nothing was changed."),
        (
            UNNAMED_BOB,
            NameEntrant(-2, "Bob", BOB),
            "Bob is on the list already. Nothing was changed.",
        ),
        (UNNAMED_BOB, NameEntrant(-1, "Dora", DORA), "Bob is another player of the club."),
        (UNNAMED_BOB, NameEntrant(-2, ""), UNNAMED),
        (UNNAMED_BOB, NameEntrant(-3, "Emil"), UNKNOWN),
        (planned(), WithdrawPlayer(BOB), UNKNOWN),
        (
            playing(2),
            WithdrawPlayer(BOB),
            "Bob has chips. Remove them, or refund before the first hand.",
        ),
        (playing(2), MarkAbsent(EMIL, True), UNKNOWN),
        (playing(2), RemoveAbsent(BOB, 0), "Bob is not absent. Mark that first."),
        (
            playing(3).do(5, out(BOB)),
            MarkAbsent(BOB, True),
            "Bob has no chips in play.",
        ),
        (
            playing(2).do(5, FinishNight()),
            ExpectPlayer(EMIL, "Emil"),
            "This night is finished. Reopen it first.",
        ),
    ],
)


def test_a_name_given_later() -> None:
    bob = UNNAMED_BOB.state.entrants[-1]
    assert (bob.name, bob.player, bob.total_cost) == ("Bob", BOB, PRICE)
    assert logged(UNNAMED_BOB, 0, NameEntrant(-2, " Dora ")) == "Player 2 is called Dora"


test_the_journal_tells_it = each_says(
    logged,
    5,
    [
        (ExpectPlayer(NED, "Ned"), "Ned is expected"),
        (MarkAbsent(BOB, True), "Bob is absent"),
        (NameEntrant(BOB, "Bobby"), "Bob is called Bobby"),
    ],
    playing(2),
)


# --- late players (HomePokerTourney, LATE PLAYERS)


def promised(paid: int = 0, method: PaymentMethod = PaymentMethod.CASH) -> Evening:
    """
    Twelve are promised; eleven play from eight, Ned's stack is dealt in and blinds are posted for
    him.
    """
    night = planned(plan=PrizePlan()).do(
        -30, *(ExpectPlayer(key, name) for key, name in enumerate(NAMES, 1))
    )
    night = night.do(-5, *(buy_in(key) for key in range(BOB, NED)))
    return night.do(-4, buy_in(NED, paid=paid, method=method, absent=True)).do(0, StartClock())


PROMISED = promised()


def test_twelve_promised_and_one_never_comes_and_never_paid() -> None:
    night = PROMISED
    night = night.do(20, RemoveAbsent(NED, 910))
    assert (
        count_entered_players(night.state),
        count_players_left(night.state),
        count_entries(night.state),
    ) == (
        11,
        11,
        11,
    )
    assert prizes_of(night).amounts == (11000, 5500, 3300, 2200)  # the column for 11 to 20
    assert (
        count_chips_in_play(night.state) == 11 * 1000 + 90
    )  # what was posted for him stays in play
    assert (night.state.entrants[NED].status, night.state.entrants[NED].owes) == (
        EntrantStatus.GONE,
        0,
    )


def test_a_mere_promise_to_pay_is_no_payment() -> None:
    night = promised(PRICE, PaymentMethod.IOU).do(20, RemoveAbsent(NED, 910))
    assert (total(night), night.state.entrants[NED].iou) == (11 * PRICE, 0)


def test_who_paid_and_never_comes_stays_in_the_purse() -> None:
    night = promised(500, PaymentMethod.TRANSFER).do(20, RemoveAbsent(NED, 910))
    assert (count_entered_players(night.state), count_entries(night.state)) == (12, 12)
    assert (total(night), count_chips_in_play(night.state)) == (12 * PRICE, 11090)
    assert (places(night, 20), night.state.entrants[NED].owes) == ([(12, (NED,))], PRICE - 500)


def test_who_came_and_left_stays_in_the_purse_though_they_owe() -> None:
    """
    He played and left; there is no money back after the first hand (HomePokerTourney, PLAYERS
    LEAVING).
    """
    night = (
        PROMISED.do(0, MarkAbsent(NED, False))
        .do(15, MarkAbsent(NED, True))
        .do(71, RemoveAbsent(NED, 700))
    )
    assert (total(night), count_entered_players(night.state), count_players_left(night.state)) == (
        12 * PRICE,
        12,
        11,
    )


def test_who_is_named_in_a_hand_has_played() -> None:
    night = PROMISED.do(10, out(BOB, by=(NED,))).do(20, RemoveAbsent(NED, 910))
    assert night.state.entrants[NED].status is EntrantStatus.OUT


def test_who_was_at_the_door_but_not_at_the_first_hand_never_came() -> None:
    night = PROMISED.do(5, MarkAbsent(NED, True))
    assert night.do(20, RemoveAbsent(NED, 910)).state.entrants[NED].status is EntrantStatus.GONE


def test_they_may_still_come_until_the_first_hand_of_level_2() -> None:
    early = (
        "Ned may still come until the first hand of level 2. To allow it all the same, give "
        "a reason."
    )
    assert refusal(PROMISED, 19.9, RemoveAbsent(NED, 910)) == early
    line = "Ned did not come: 910 chips out of play – against the rule: he rang"
    assert logged(PROMISED, 19.9, RemoveAbsent(NED, 910, "he rang")) == line
    assert logged(PROMISED, 20, RemoveAbsent(NED, 910)) == "Ned did not come: 910 chips out of play"


def test_a_house_where_late_players_may_always_come() -> None:
    night = planned(rules=HouseRules(late_until_level=0)).do(
        -5, buy_in(BOB), buy_in(NED, absent=True)
    )
    assert (
        night.do(0, StartClock()).do(200, RemoveAbsent(NED, 0, "left")).state.entrants[NED].status
        is EntrantStatus.OUT
    )


def test_they_may_not_be_removed_by_halves() -> None:
    too_long = RemoveAbsent(NED, 5, "x" * 141)
    assert refusal(PROMISED, 20, too_long) == "That is longer than 140 letters. Shorten it."
    alone = playing(2).do(5, out(DORA), MarkAbsent(BOB, True))
    last = "Bob is the last one with chips. Nothing was changed."
    assert refusal(alone, 30, RemoveAbsent(BOB, 2000)) == last


def test_a_purse_that_was_agreed_about_keeps_them() -> None:
    night = (
        planned(plan=BOOK).do(-5, buy_in(BOB), buy_in(NED, paid=0, absent=True)).do(0, StartClock())
    )
    dealt = night.do(10, RecordDeal("even", (BOB, NED), (2000, 2000)))
    agreed = "The players made a deal. The prize pool stays."
    assert refusal(dealt, 30, RemoveAbsent(NED, 1000)) == agreed


def test_a_bounty_in_the_envelopes_keeps_them() -> None:
    terms = replace(HOME, offers=(replace(HOME.offers[0], bounty=500),), bounty=BountyKind.MYSTERY)
    night = (
        planned(terms)
        .do(-5, buy_in(BOB), buy_in(DORA), buy_in(NED, paid=0, absent=True))
        .do(0, StartClock())
    )
    gone = night.do(5, FillEnvelopes((500, 1000))).do(30, RemoveAbsent(NED, 1000))
    assert (gone.state.envelopes, total(gone)) == ((1000,), 3000)
    others = night.do(5, FillEnvelopes((700, 800)))
    assert refusal(others, 30, RemoveAbsent(NED, 1000)) == (
        "The bounty of Ned is in the envelopes. Refill them or let Ned pay."
    )


def test_a_late_stack_is_the_directors_choice() -> None:
    """HomePokerTourney, LATE PLAYERS: seat and chips are at the director's discretion."""
    night = planned().do(-9, ExpectPlayer(NED, "Ned"))
    whole = BuyIn(NED, 0, PRICE, 0, absent=True)
    less = replace(whole, stack=600)
    for action, chips in ((whole, 1000), (replace(whole, stack=1000), 1000), (less, 600)):
        state = night.do(-8, action).state
        assert (state.entrants[NED].chips_bought, count_chips_in_play(state)) == (chips, chips)
    assert logged(night, -8, less) == "Ned buys in · €20, owes €20, 600 chips; not there yet"
    wrong = "A late stack goes from 1 to 1,000 chips, for who is not here yet."
    for action in (replace(less, absent=False), replace(less, stack=1001), replace(less, stack=-5)):
        assert refusal(night, -8, action) == wrong
    named = replace(less, piles=(ChipPile(100, 6),))
    assert night.do(-8, named).state.entrants[NED].purchases[0].piles == (ChipPile(100, 6),)
