"""A night with a buy-in, a club with players, and a director who asks for pages."""

import json
import re
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from django.test import Client

from tests.night_builder import perform_all
from tournament import journal
from tournament.club.member_accounts import add_member
from tournament.club.players import add_player
from tournament.engine.money import Currency
from tournament.models import Club, Role, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.money.values.terms import set_single_price
from tournament.night.action import Action
from tournament.night.actions.night import OpenNight
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.state import State

HTMX = {"HX-Request": "true"}
ANN = journal.Actor("Ann", "iPhone")
_numbers = count(1)


@dataclass(slots=True)
class House:
    """The club, its night, and Ann's browser."""

    club: Club
    night: Tournament
    ann: Client
    people: dict[str, int] = field(default_factory=dict)

    @property
    def state(self) -> State:
        return journal.build_snapshot(self.row).state

    @property
    def row(self) -> Tournament:
        return Tournament.objects.select_related("club").get(pk=self.night.pk)

    def do(self, *actions: Action) -> None:
        """What Ann does, without a page."""
        perform_all(self.night, actions, ANN, (f"house-key-{number}" for number in _numbers))

    def join(self, *names: str, paid: int = 2000) -> None:
        """Players of the club buy in."""
        joined = {
            name: add_player(self.club, name, key=f"house-player-{next(_numbers)}").pk
            for name in names
        }
        self.people |= joined
        self.do(*(BuyIn(key, 0, 2000, paid, name=name) for name, key in joined.items()))

    def page(self, path: str, *, htmx: bool = False) -> str:
        """A page as text."""
        response = self.ann.get(f"/t/{self.night.pk}/{path}", headers=HTMX if htmx else {})
        assert response.status_code == 200, response.status_code
        return str(response.content.decode())

    def send(self, path: str, *, htmx: bool = True, wants: str = "", **fields: Any) -> Any:
        """Send a form of this night; `wants` is the button that was pressed at the door."""
        sent = {"key": f"form-key-{next(_numbers)}", "seen": str(self.row.version), **fields}
        sent |= {"as": wants} if wants else {}
        return self.ann.post(f"/t/{self.night.pk}/{path}", sent, headers=HTMX if htmx else {})

    def press(self, kind: str, **fields: Any) -> Any:
        """Press a button for an action."""
        return self.send(f"do/{kind}/", **fields)


def a_house(price: int = 2000, preset: str = "hpt20") -> House:
    """An open night for 20 euros, nobody in."""
    club = Club.objects.create(name="Thursday club", timezone="Europe/Berlin")
    usual = BY_KEY[preset]
    terms = set_single_price(usual.terms, price, Currency())
    opening = OpenNight(
        "Friday", usual.key, usual.stack, usual.structure, usual.rules, terms=terms, plan=usual.plan
    )
    night = journal.open_night(club, opening, ANN, "opening-key")
    client = Client(headers={"host": "localhost"})
    client.force_login(add_member(club, "Ann", "a long pass phrase", Role.DIRECTOR))
    return House(club, night, client)


def toast(response: Any) -> str:
    """The sentence that an answer brings."""
    told: str = json.loads(response["HX-Trigger"])["toast"]["text"]
    return told


def words(page: str) -> str:
    """A page without its tags, with single spaces."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())
