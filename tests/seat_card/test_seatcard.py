"""
The seat card on a player's own phone: their seat, moves, requests, result; and nobody else's.
"""

import json
import re
from dataclasses import replace

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.pages.check_in_night import HTMX, House, words
from tests.seat_card.card_night import (
    a_full_house,
    card,
    moved,
    phone_of,
    taking,
    told,
)
from tournament.chips.actions import ColorUp
from tournament.clock.actions import JumpToStep, Pause, StartClock
from tournament.engine.canonical_json import compute_digest
from tournament.money.actions.prices_and_prizes import EditTerms, LockPrizes
from tournament.money.actions.purchases import BuyMore, DeclineRebuy
from tournament.money.values.terms import ChipPile, Offer, PurchaseKind
from tournament.night.actions.night import Announce, FinishNight, HandForHand
from tournament.night.state import StopReason
from tournament.players.actions.absences_and_refunds import Refund
from tournament.players.actions.entries import ExpectPlayer, MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.clock_call import CallClock, EndClockCall
from tournament.tables.actions.dealer_button import SetButton
from tournament.tables.actions.hands import FinishHand
from tournament.tables.actions.moves import MakePlannedMoves
from tournament.tables.actions.penalties import Penalize
from tournament.tables.actions.real_card_draw import StartCardDraw
from tournament.tables.actions.table_phone import SetBlindPoster
from tournament.tables.values import RequestKind

pytestmark = pytest.mark.django_db


class TestSeat:
    def test_table_seat_and_the_card_that_was_drawn(self, house: House, bob: Client) -> None:
        page = card(bob, house)
        assert "Bob Table 1 · Seat 1" in told(page)
        assert re.findall(r'role="img" aria-label="([^"]+)"', page) == ["ace of spades"]
        assert re.findall(r'aria-current="true">.*?felt-who">([^<]+)<', page, re.DOTALL) == ["Bob"]

    def test_the_night_in_four_figures(self, house: House, bob: Client) -> None:
        facts = re.search(r'<dl class="card-facts">(.*?)</dl>', card(bob, house), re.DOTALL)
        assert facts
        assert words(facts[1]) == "Left 10 of 10 Average 1,000 50 BB 1st prize €100"

    def test_what_the_next_hand_asks(self, house: House) -> None:
        """With the blinds of then; who deals for somebody who is away or sits out is told."""
        assert {
            name: next_hand(card(house.ann, house, name)) for name in ("Dora", "Emil", "Gerda")
        } == {
            "Dora": ["Next hand: the button comes to you, you deal.", "Big blind in 4 hands"],
            "Emil": ["Next hand: you post the small blind, 10."],
            "Gerda": ["Big blind in 2 hands"],
        }
        dora = house.people["Dora"]
        for actions, hers in (
            ((MarkAbsent(dora, True),), []),
            (
                (MarkAbsent(dora, False), Penalize(dora, 2, "phone")),
                ["Big blind in 4 hands"],
            ),
        ):
            house.do(*actions)
            assert (
                next_hand(card(house.ann, house, "Bob"))[0]
                == "Next hand: you deal, without the button."
            )
            assert next_hand(card(house.ann, house, "Dora")) == hers
        house.do(JumpToStep(1, 0), FinishHand(1, 1))
        assert next_hand(card(house.ann, house, "Finn")) == [
            "Next hand: you post the big blind, 30."
        ]

    def test_before_the_draw_nothing_is_said_of_a_table(self) -> None:
        house = a_full_house()
        page = card(phone_of(house, "Bob"), house)
        assert "No seats have been drawn yet." in told(page)
        assert ("felt" in page.partition("seatcard")[2], "Table" in told(page)) == (False, False)

    def test_nothing_is_guessed_where_nobody_taps_hands(self) -> None:
        """Before the start the first hand is told; then nobody knows which one is played."""
        house = a_full_house()
        house.do(StartCardDraw((5, 5), (1, 2)), *taking(house.people), SetButton(1, 2))
        assert next_hand(card(house.ann, house, "Emil")) == [
            "Next hand: you post the small blind, 10."
        ]
        house.do(StartClock())
        assert next_hand(card(house.ann, house, "Emil")) == []

    def test_why_their_table_waits(self, house: House, bob: Client) -> None:
        emil = house.people["Emil"]
        house.do(KnockOut((emil,)))
        assert "Big blind in 3 hands Table 1 waits for Emil" in told(card(bob, house))
        assert "The hand waits" not in told(card(house.ann, house, "Emil"))

    def test_when_their_big_blind_comes_if_who_has_it_next_is_out(self, house: House) -> None:
        house.do(KnockOut((house.people["Finn"],)))
        for name, soon in (
            ("Gerda", "Big blind in 2 hands Next hand if Finn is out"),
            ("Bob", "Big blind in 3 hands In 2 hands if Finn is out"),
        ):
            assert soon in told(card(house.ann, house, name))


def next_hand(page: str) -> list[str]:
    """The hints about the next hand."""
    box = re.search(r'<p class="card-soon">(.*?)</p>', page, re.DOTALL)
    return [words(one) for one in re.findall(r"<b>(.*?)</b>", box[1], re.DOTALL)] if box else []


class TestMoves:
    def test_where_to_after_this_hand_and_why(self, house: House, bob: Client) -> None:
        """The others hear that they wait; moved, the new seat is shown without the old card."""
        assert 'data-call=""' in card(bob, house)
        house.do(moved(house))
        page = card(bob, house)
        assert "After this hand you move Table 2, seat 7" in told(page)
        assert "The director’s decision: wants to sit at the window" in told(page)
        assert ('data-call="2-7"' in page, next_hand(page)) == (True, [])
        page = told(card(house.ann, house, "Dora"))
        assert ("Players are about to move." in page, "you move" in page) == (True, False)
        house.do(FinishHand(1, 1))
        assert "You move Table 2, seat 7" in told(card(bob, house))
        plan = house.state.moves
        assert plan is not None
        house.do(MakePlannedMoves(plan.since, finished=True))
        page = card(bob, house)
        assert "Bob Table 2 · Seat 7" in told(page)
        assert "moved to balance the tables" in words(page)
        assert ('role="img"' in page, "you move" in told(page)) == (False, False)


class TestStanding:
    def test_what_they_have_to_know(self, house: House, bob: Client) -> None:
        key = house.people["Bob"]
        for action, sentence in (
            (moved(house), "After this hand you move"),
            (
                Penalize(key, 3, "phone at the table"),
                "You sit out 3 more hands: phone at the table.",
            ),
            (Penalize(key, 1, "shouting"), "You sit out 1 more hand: shouting."),
            (Announce("Pizza is here"), "Pizza is here"),
            (Pause(StopReason.DISPUTE), "Dispute"),
            (
                KnockOut((key,)),
                "You are out and may still rebuy. Your seat waits.",
            ),
            (DeclineRebuy(key), "May still change while others can enter or rebuy."),
        ):
            assert sentence not in told(card(bob, house))
            house.do(action)
            assert sentence in told(card(bob, house))
        assert "you move" not in told(card(bob, house))

    def test_away_until_when_and_who_posts(self, house: House, bob: Client) -> None:
        key = house.people["Bob"]
        house.do(KnockOut((house.people["Emil"],), (key,)), MarkAbsent(key, True))
        page = told(card(bob, house))
        assert re.findall(
            r"away since (\d+:\d\d [AP]M)\. (.*?) Be back by (\d+:\d\d [AP]M),", page
        )[0][1] == ("Your neighbors post your blinds from your stack.")
        house.do(SetBlindPoster(key, "Dora"))
        assert "Dora posts your blinds from your stack." in told(card(bob, house))

    def test_late_with_chips_in_play(self) -> None:
        house = a_full_house()
        house.do(MarkAbsent(house.people["Bob"], True), StartClock())
        page = told(card(phone_of(house, "Bob"), house))
        assert "Your neighbors post your blinds from your stack." in page
        assert "Be here before the first hand of level 2." in page

    def test_somebody_who_is_only_expected_or_has_left(self) -> None:
        house = a_full_house()
        nora = house.people["Nora"] = max(house.people.values()) + 1
        house.do(ExpectPlayer(nora, "Nora"), Refund(house.people["Bob"]))
        assert "You are on the list. Buy in with the host." in told(card(house.ann, house, "Nora"))
        assert "You are not playing this night." in told(card(house.ann, house, "Bob"))
        assert ['id="ask-' in card(house.ann, house, name) for name in ("Nora", "Bob")] == [
            False,
            False,
        ]


def test_hand_for_hand_is_over_at_the_last_table(house: House, bob: Client) -> None:
    """Who comes now has no seat yet."""
    house.join("Nora")
    assert "You have no seat yet. The desk finds one for you." in told(
        card(house.ann, house, "Nora")
    )
    house.do(HandForHand(True))
    assert "Hand for hand" in told(card(bob, house))
    others = [house.people[name] for name in ("Hans", "Ida", "Jan", "Kim", "Lou")]
    house.do(*(step for key in others for step in (KnockOut((key,)), DeclineRebuy(key))))
    assert "Hand for hand" not in told(card(bob, house))


class TestResult:
    def test_place_and_prize_of_their_own_alone(self, house: House) -> None:
        others = ("Emil", "Finn", "Gerda", "Hans", "Ida", "Jan", "Kim", "Lou", "Dora")
        house.do(*(KnockOut((house.people[name],)) for name in others), FinishNight())
        found = [told(card(house.ann, house, name)) for name in ("Bob", "Dora", "Emil")]
        assert found == [
            "Bob You won! Finished Payout €100",
            "Dora 2nd Finished Payout €60",
            "Emil 10th Finished",
        ]

    def test_places_that_are_shared(self, house: House) -> None:
        house.do(KnockOut((house.people["Emil"], house.people["Finn"])), FinishNight())
        assert "Places 9 to 10, shared" in told(card(house.ann, house, "Emil"))

    def test_no_place_while_they_may_rebuy(self, house: House, bob: Client) -> None:
        house.do(KnockOut((house.people["Bob"],)))
        assert "Place" not in told(card(bob, house))
        house.do(DeclineRebuy(house.people["Bob"]))
        page = told(card(bob, house))
        assert "Bob 10th May still change while others can enter or rebuy." in page
        house.do(LockPrizes((10000, 6000, 4000)))
        assert "Bob 10th You are out. Thank you for playing." in told(card(bob, house))


def ask_desk(client: Client, house: House) -> str:
    """Bob's phone asks for a re-entry; gives the sentence that is answered."""
    key = house.people["Bob"]
    sent = {"key": f"re-entry-{house.night.version}-key", "player": key, "wish": "re_entry"}
    answer = client.post(f"/t/{house.night.pk}/do/ask/", sent, headers=HTMX)
    told: str = json.loads(answer.headers["HX-Trigger"])["toast"]["text"]
    return told


def test_a_re_entry_is_asked_for_while_it_is_sold(house: House, bob: Client) -> None:
    """The desk sells it with one tap, and nothing is asked any more."""
    terms = house.state.terms
    again = Offer(PurchaseKind.RE_ENTRY, 2000, 1000)
    house.do(EditTerms(replace(terms, offers=(terms.offers[0], again)), compute_digest(terms)))
    key = house.people["Bob"]
    assert "ask-re_entry" not in card(bob, house)
    assert ask_desk(bob, house) == "Bob can’t re-enter. Ask the director."
    house.do(KnockOut((key,)))
    assert "Re-entry €20" in words(card(bob, house))
    ask_desk(bob, house)
    assert [one.wish for one in house.state.requests] == [RequestKind.RE_ENTRY]
    assert re.search("No re-entry .{0,40}Re-entry €20 Bob", words(house.page("")))
    house.do(BuyMore(key, 1, 2000, 2000, stack=0))
    assert house.state.requests == ()
    house.do(KnockOut((key,)), FinishNight())
    assert "Re-entry" not in words(card(bob, house))


def test_what_was_handed_out_at_the_start_stays(house: House, bob: Client) -> None:
    """Also where nobody recorded it, and when its smallest chips have left since."""
    terms = house.state.terms
    piles = (ChipPile(25, 16), ChipPile(100, 6))
    offers = tuple(
        replace(offer, piles=piles) if offer.buys is PurchaseKind.BUY_IN else offer
        for offer in terms.offers
    )
    house.do(EditTerms(replace(terms, offers=offers), compute_digest(terms)), StartClock())
    assert "Starting stack 16×25 · 6×100 1,000" in words(card(bob, house))
    house.do(ColorUp(0, 25, 100, 32, 8))
    assert "16×25 · 6×100" in words(card(bob, house))


def test_the_changing_part_alone(house: House, bob: Client) -> None:
    """The phones of a full room do not ask for it all at once."""
    path = f"/t/{house.night.pk}/card/{house.people['Bob']}/"
    part = bob.get(path, headers=HTMX)
    assert part.content.decode().startswith('<div id="seatcard"')
    assert "no-store" in part["Cache-Control"]
    waits = [re.findall(r"delay:(\d+)ms", card(house.ann, house, name)) for name in house.people]
    assert len({wait for (wait,) in waits}) == len(waits)
    assert max(int(wait) for (wait,) in waits) < 600


def test_a_card_takes_three_queries(
    house: House, bob: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    house.join("Nora", "Olga")
    card(bob, house)
    with django_assert_num_queries(3):
        card(bob, house)


def test_who_has_the_clock_on_them_reads_that_it_is_they(house: House, bob: Client) -> None:
    house.do(CallClock(" bob "))
    assert "The clock is on you: decide." in words(card(bob, house))
    house.do(EndClockCall(), CallClock("Cleo"))
    assert "The clock is on Cleo." in words(card(bob, house))
