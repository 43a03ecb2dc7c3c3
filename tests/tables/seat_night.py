"""Nights whose players sit at tables: put there one by one, so that tests know who sits where."""

import json
import re
from html import unescape
from typing import Any

from django.test import Client

from tests.pages.open_pages import look, open_page
from tests.tables.draw_night import PEOPLE, open_night, read
from tests.tables.draw_night import do as do
from tests.tables.draw_night import state_of as state_of
from tournament.clock.actions import StartClock
from tournament.models import Club, Tournament
from tournament.money.actions.purchases import DeclineRebuy
from tournament.night.action import Action
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.dealer_button import SetButton
from tournament.tables.actions.hands import FinishHand, NextHand
from tournament.tables.actions.seats import OpenTable, SeatPlayer

KEYS = {name: key for key, name in enumerate(PEOPLE, 1)}
"""Everybody's number."""


def seated_night(
    club: Club,
    *sizes: int,
    seats: int = 10,
    first: str = PEOPLE[0],
    name: str = "Friday",
    button: int = 1,
) -> Tournament:
    """
    A night with such tables: Bob and the next ones at table 1 from its first seat on, and so on.
    The button of every table is at its first seat, or not told if `button` is 0; the clock has not
    been started.
    """
    night = open_night(club, sum(sizes), first, name)
    keys = iter(range(1, sum(sizes) + 1))
    done: list[Action] = []
    for number, size in enumerate(sizes, 1):
        places = [SeatPlayer(next(keys), number, seat) for seat in range(1, size + 1)]
        done += [
            OpenTable(number, seats),
            *places,
            *([SetButton(number, button)] if button else []),
        ]
    do(night, *done)
    return night


def start(night: Tournament) -> None:
    """The clock runs, and every table is in its first hand."""
    do(night, StartClock(), *(NextHand(number, 1) for number in state_of(night).tables))


def out(*keys: int) -> tuple[Action, ...]:
    """They go out in one hand, and none of them rebuys."""
    return (KnockOut(keys), *(DeclineRebuy(key) for key in keys))


def hands_over(night: Tournament) -> None:
    """All tables have finished the hand in play."""
    tables = state_of(night).tables
    do(night, *(FinishHand(number, one.hand) for number, one in tables.items() if one.running))


def form_on(page: str, name: str) -> dict[str, list[str]]:
    """
    What the form of this id would send as the page wrote it; a refusal if the page has no such
    form.
    """
    form = re.search(rf'<form id="{re.escape(name)}".*?</form>', page, re.DOTALL)
    assert form is not None, f"no form {name}"
    sent: dict[str, list[str]] = {}
    for tag in re.findall(r'<input type="hidden"[^>]*>', form[0]):
        found = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        sent.setdefault(found["name"], []).append(unescape(found["value"]))
    return sent


def sent_by(
    client: Client, night: Tournament, path: str, name: str, /, **typed: object
) -> tuple[str, dict[str, Any]]:
    """Where the form of this id on a page goes, and what it sends with what was typed."""
    page = open_page(client, night, f"/t/{night.pk}/{path}").content.decode()
    kind = re.search(rf'<form id="{re.escape(name)}"[^>]* action="([^"]+)"', page)
    assert kind is not None, f"no form {name}"
    return kind[1], {**form_on(page, name), **typed}


def tap(client: Client, night: Tournament, path: str, name: str, /, **typed: object) -> str:
    """
    Press the button of a form on a page, without scripts; gives the address that is shown then.
    """
    answer = client.post(*sent_by(client, night, path, name, **typed))
    assert answer.status_code == 302, answer.status_code
    return str(answer.headers["Location"])


def press(client: Client, night: Tournament, path: str, name: str, /, **typed: object) -> str:
    """The same; gives the words of the page that is shown then."""
    return read(look(client, night, tap(client, night, path, name, **typed)))


def say(client: Client, night: Tournament, path: str, name: str, /, **typed: object) -> str:
    """Press such a button with scripts; gives the sentence that is answered."""
    answer = client.post(
        *sent_by(client, night, path, name, **typed), headers={"HX-Request": "true"}
    )
    told: str = json.loads(answer.headers["HX-Trigger"])["toast"]["text"]
    return told
