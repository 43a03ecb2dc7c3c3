"""Requests from a player's own phone, and whose card a link opens."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from tests.access.people import browser, build_house, hand, new_link
from tests.pages.check_in_night import HTMX, House, words
from tests.rows import each_row
from tests.seat_card.card_night import (
    a_full_house,
    card,
    link_of,
    phone_of,
)
from tournament.access.authorization import Visit, Visitor
from tournament.access.link_issuing import revoke_earlier_links
from tournament.access.private_links import revoke_link
from tournament.clock.actions import JumpToStep
from tournament.engine.canonical_json import compute_digest
from tournament.models import LinkKind, Role
from tournament.money.actions.prices_and_prizes import EditTerms
from tournament.money.actions.purchases import BuyMore, DeclineRebuy
from tournament.money.values.terms import Offer, PurchaseKind
from tournament.night.action import Action
from tournament.night.actions.desk_requests import CloseRequest
from tournament.night.actions.night import FinishNight
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.hands import FinishHand, NextHand
from tournament.tables.actions.moves import PostponeMoves
from tournament.tables.values import DeskRequest, RequestKind

pytestmark = pytest.mark.django_db
OK, GONE, REFUSED, DONE, WENT_ON = 200, 404, 409, 204, 302
REBUY, OUT, FLOOR, AWAY, BACK = (
    "Rebuy €20 1,000 chips, until the first hand of level 4.",
    "I’m out",
    "Call the floor",
    "I’m away from the table",
    "I’m back",
)
Before = Callable[[int], tuple[Action, ...]]
"""What happened before, of a night in which Bob has this number."""


def offered(page: str) -> list[str]:
    """The buttons of a card, from the top."""
    return [words(one) for one in re.findall(r'<form id="ask-.*?</form>', page, re.DOTALL)]


def waiting_for(page: str) -> list[str]:
    """What the player has asked for and waits for."""
    found = re.findall(r'<p class="grow">([^<]*?)<small class="muted">Waiting', page)
    return [one.strip() for one in found]


def ask(client: Client, house: House, wish: str, name: str = "Bob", **more: Any) -> Any:
    """Tap a button of the card, with a phone that runs scripts."""
    sent = {"key": f"{wish}-key-of-{name}", "player": house.people[name], "wish": wish, **more}
    return client.post(f"/t/{house.night.pk}/do/ask/", sent, headers=HTMX)


def requests(house: House) -> list[tuple[RequestKind, int, int]]:
    return [(one.wish, one.player, one.table) for one in house.state.requests]


def own(house: House, name: str = "Bob") -> str:
    """The address of somebody's card."""
    return f"/t/{house.night.pk}/card/{house.people[name]}/"


def found(client: Client, house: House) -> tuple[int, int]:
    """How a phone is answered that looks at Bob's card, and that calls the floor for him."""
    return client.get(own(house)).status_code, ask(client, house, "floor").status_code


def told_at_desk(house: House) -> str:
    return words(house.page(""))


class TestAsking:
    def test_what_can_be_asked_for(self, house: House, bob: Client) -> None:
        """As things stand."""
        assert offered(card(bob, house)) == [FLOOR, REBUY, OUT, AWAY]
        key = house.people["Bob"]
        steps: tuple[tuple[tuple[Action, ...], list[str]], ...] = (
            ((MarkAbsent(key, True),), [BACK, FLOOR]),
            ((MarkAbsent(key, False), KnockOut((key,))), [REBUY, OUT, FLOOR]),
            ((BuyMore(key, 1, 2000, 2000, stack=0),), [FLOOR, OUT, AWAY]),
            ((KnockOut((key,)), DeclineRebuy(key)), []),
        )
        for actions, buttons in steps:
            house.do(*actions)
            assert offered(card(bob, house)) == buttons
        dora = phone_of(house, "Dora")
        house.do(JumpToStep(3, 0), FinishHand(1, 1), PostponeMoves(9), NextHand(1, 2))
        assert offered(card(dora, house, "Dora")) == [FLOOR, OUT, AWAY]
        house.do(FinishNight())
        assert offered(card(dora, house, "Dora")) == []

    def test_nobody_rebuys_before_the_start(self) -> None:
        house = a_full_house()
        assert offered(card(phone_of(house, "Bob"), house)) == [FLOOR, AWAY]

    @each_row(
        ("before", "wish", "said"),
        [
            (lambda bob: (), "floor", "Call the floor"),
            (lambda bob: (), "away", "I’m away from the table"),
            (lambda bob: (KnockOut((bob,)),), "rebuy", "Rebuy €20"),
            (lambda bob: (MarkAbsent(bob, True),), "back", "I’m back"),
            (lambda bob: (), "out", "I’m out"),
        ],
    )
    def test_asked_once_it_waits_for_the_desk(
        self, house: House, bob: Client, before: Before, wish: str, said: str
    ) -> None:
        house.do(*before(house.people["Bob"]))
        choices = offered(card(bob, house))
        assert ask(bob, house, "money").status_code == REFUSED
        answer = ask(bob, house, wish)
        assert (answer.status_code, json.loads(answer["HX-Trigger"])["toast"]["undo"]) == (DONE, "")
        page = card(bob, house)
        assert (waiting_for(page), len(offered(page))) == ([said], len(choices) - 1)
        assert ask(bob, house, wish, key="another-key-of-bob").status_code == DONE
        assert requests(house) == [(RequestKind(wish), house.people["Bob"], 1)]
        house.do(CloseRequest(RequestKind(wish), house.people["Bob"]))
        assert (waiting_for(card(bob, house)), offered(card(bob, house))) == ([], choices)

    def test_out_of_chips_is_answered_with_one_tap(self, house: House, bob: Client) -> None:
        """A rebuy and being out exclude each other; either is one button at the desk."""
        key = house.people["Bob"]
        ask(bob, house, "rebuy")
        assert f'id="do-sell-{key}-1"' in house.page("")
        ask(bob, house, "out")
        assert requests(house) == [(RequestKind.OUT, key, 1)]
        assert "Bob is out of chips" in told_at_desk(house)
        house.press("knock_out", players=key)
        assert requests(house) == []
        ask(bob, house, "out", key="an-answer-to-the-desk")
        assert "No rebuy" in told_at_desk(house)
        house.press("decline", player=key)
        assert requests(house) == []

    def test_an_add_on_is_sold_from_the_request(self, bob: Client, house: House) -> None:
        """Like a rebuy: one button says no, the other sells it."""
        key = house.people["Bob"]
        terms = house.state.terms
        add_on = Offer(PurchaseKind.ADD_ON, 1000, 1500)
        house.do(EditTerms(replace(terms, offers=(*terms.offers, add_on)), compute_digest(terms)))
        ask(bob, house, "add_on")
        assert "Bob asks for an add-on" in told_at_desk(house)
        assert "No add-on Bob asks for an add-on Add-on €10" in told_at_desk(house)
        form = house.page("").split(f'id="do-sell-{key}-')[1].split("</form>")[0]
        fields = dict(re.findall(r'name="(\w+)"\s+value="([^"]*)"', form))
        assert house.press("buy_more", **fields).status_code == DONE
        assert house.state.entrants[key].count_purchases(PurchaseKind.ADD_ON) == 1
        assert requests(house) == []

    def test_without_scripts_the_button_leads_back_to_the_card(
        self, house: House, bob: Client
    ) -> None:
        """The journal says who asked; the desk closes the request, and that of a table."""
        form = re.search(r'<form id="ask-floor".*?</form>', card(bob, house), re.DOTALL)
        assert form
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
        answer = bob.post(f"/t/{house.night.pk}/do/ask/", fields)
        assert (answer.status_code, answer["Location"]) == (WENT_ON, own(house))
        assert "Bob calls the floor" in words(bob.get(answer["Location"]).text)
        assert "Bob calls the floor" in words(house.page("journal/"))
        assert house.row.entries.latest("version").by == "Bob"
        assert (
            house.press("close_request", wish="floor", player=house.people["Bob"]).status_code
            == DONE
        )
        assert requests(house) == []
        house.press("call_floor", table=2)
        assert house.state.requests[0] == DeskRequest(
            RequestKind.FLOOR, house.state.requests[0].at, table=2
        )
        assert house.press("close_request", wish="floor", table=2).status_code == DONE
        assert requests(house) == []


class TestWhoseCard:
    def test_a_link_opens_its_own_card_alone(self, house: House, bob: Client) -> None:
        opened = {name: bob.get(own(house, name)).status_code for name in house.people}
        assert opened == {**dict.fromkeys(house.people, GONE), "Bob": OK}
        assert bob.get(f"/t/{house.night.pk}/card/")["Location"] == own(house)

    def test_a_link_asks_and_draws_for_its_own_player_alone_and_does_nothing_else(
        self, house: House, bob: Client
    ) -> None:
        before = house.row.version
        for player in ("{}", " {}", "0{}", "{}.0"):
            dora = player.format(house.people["Dora"])
            sent = {"key": "a-key-for-dora", "player": dora, "wish": "floor", "card": "3H"}
            for kind in ("ask", "take_back_request", "take_card"):
                assert bob.post(f"/t/{house.night.pk}/do/{kind}/", sent).status_code == GONE, kind
        bobs = {
            "key": "a-key-of-bob",
            "player": house.people["Bob"],
            "wish": "floor",
            "absent": "on",
        }
        for kind in ("close_request", "mark_absent"):
            assert bob.post(f"/t/{house.night.pk}/do/{kind}/", bobs).status_code == GONE, kind
        assert (house.row.version, requests(house)) == (before, [])

    def test_a_phone_with_two_cards_speaks_for_both(self, house: House) -> None:
        phone = phone_of(house, "Dora", "Bob")
        assert [
            ask(phone, house, "floor", name).status_code for name in ("Bob", "Dora", "Emil")
        ] == [DONE, DONE, GONE]
        assert phone.get(f"/t/{house.night.pk}/card/")["Location"] == own(house)

    def test_a_link_that_is_revoked_of_nobody_or_of_another_night_opens_nothing(
        self, house: House, bob: Client
    ) -> None:
        phone = browser()
        hand(
            phone, new_link(build_house("Sunday").night, LinkKind.SEAT, player=house.people["Bob"])
        )
        answers = [found(phone, house)]
        link = house.night.links.get()
        house.night.links.update(player=None)
        answers.append(found(bob, house))
        house.night.links.update(player=link.player)
        revoke_link(link)
        assert [*answers, found(bob, house)] == [(GONE, GONE)] * 3

    def test_a_director_chooses_whose(self, house: House) -> None:
        rows = re.findall(
            r'href="(/t/\d+/card/\d+/)"><span class="grow">(\w+)</span>', house.page("card/")
        )
        assert rows == [(own(house, name), name) for name in sorted(house.people)]
        for asked in ("7", "-3"):
            answer = house.ann.get(f"/t/{house.night.pk}/card/?player={asked}")
            assert answer["Location"] == f"/t/{house.night.pk}/card/{asked}/"
        for nonsense in ("3x", "٣", "-", "9" * 13):
            assert house.ann.get(f"/t/{house.night.pk}/card/?player={nonsense}").status_code == OK

    def test_the_director_hands_out_the_card_they_look_at(self, house: House, bob: Client) -> None:
        assert f'href="{own(house)}"' in house.page(f"players/{house.people['Bob']}/")
        page = card(house.ann, house)
        form = re.search(
            r'<form method="post" action="(/t/\d+/links/)">(.*?)</form>', page, re.DOTALL
        )
        assert form
        made = house.ann.post(form[1], dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[2])))
        path = re.findall(r'id="address"[^>]* value="[^"]+?(/l/[^"]+)"', made.text)[0]
        assert browser().get(path)["Location"] == own(house)
        assert "Show a code" not in card(bob, house)

    def test_links_of_others_stay_when_one_is_made_anew(self, house: House) -> None:
        links = [link_of(house, name) for name in ("Bob", "Dora", "Bob")]
        ended = revoke_earlier_links(Visit(house.night, Visitor(Role.DIRECTOR, "Ann")), [links[2]])
        assert ended == 1
        assert list(house.night.links.filter(revoked_at=None).order_by("pk")) == links[1:]
