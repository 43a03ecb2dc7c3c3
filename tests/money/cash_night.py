"""A night with money on it, and what somebody reads on its pages."""

import re
from html import unescape
from typing import Any

from django.test import Client

from tests.night_builder import perform_all
from tests.pages.open_pages import look, open_page
from tournament import journal
from tournament.club.member_accounts import add_member
from tournament.models import Club, Role, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.money.values.terms import BountyKind, Fee, Offer, PurchaseKind, Terms
from tournament.night.action import Action
from tournament.night.actions.night import OpenNight
from tournament.night.state import State
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import PaymentMethod
from tournament.schedule.values import Level, Structure

ANN = journal.Actor("Ann", "iPhone")
KEYS = iter(f"cash-test-key-{number}" for number in range(100_000))
BOB, DORA, EMIL, FINN = 1, 2, 3, 4
NAMES = {BOB: "Bob", DORA: "Dora", EMIL: "Emil", FINN: "Finn"}
TWENTY, TEN = 2000, 1000
BUY_IN = Offer(PurchaseKind.BUY_IN, TWENTY, 1000)
REBUY = Offer(PurchaseKind.REBUY, TWENTY, 1000, limit=0, stack_at_most=None)
PLAIN = Terms(offers=(BUY_IN, REBUY))
BOUNTY_BUY_IN = Offer(PurchaseKind.BUY_IN, TWENTY, 1000, bounty=500)
PIZZA = Fee("Pizza", 200, on=PurchaseKind.BUY_IN)
WITH_FEES = Terms(offers=(BOUNTY_BUY_IN, REBUY), fees=(PIZZA,), bounty=BountyKind.FIXED)
HOSTILE = (
    "<b>Bob</b>",
    '"><img src=x onerror=1>',
    "Zoë & 张",
    "O’Neil {{ 7 }}",
    "%(name)s {name}",
    "=1+1",
    "\u202eboB",
)
SCHEDULE = Structure((Level(10, 20, 20), Level(15, 30, 20), Level(25, 50, 0)))


def open_night(club: Club, terms: Terms = PLAIN) -> Tournament:
    """Ann opens a night of her club."""
    opening = OpenNight("Friday", "", 1000, SCHEDULE, HouseRules(), terms=terms)
    return journal.open_night(club, opening, ANN, next(KEYS))


def visitor(club: Club, name: str, role: Role = Role.DIRECTOR) -> Client:
    """Somebody of the club, signed in."""
    client = Client(headers={"host": "localhost"})
    client.force_login(add_member(club, name, "a long pass phrase", role))
    return client


def do(night: Tournament, *actions: Action) -> None:
    """Ann does something, on her phone."""
    assert perform_all(night, actions, ANN, KEYS) == len(actions)


def undo(night: Tournament, *targets: int) -> None:
    """Ann takes it back."""
    journal.undo_entries(night, targets, ANN, next(KEYS))
    night.refresh_from_db()


def state_of(night: Tournament) -> State:
    """How the night stands."""
    night.refresh_from_db()
    return journal.build_snapshot(night).state


def buys_in(key: int, paid: int = TWENTY, method: PaymentMethod = PaymentMethod.CASH) -> BuyIn:
    """Somebody buys in at the door."""
    return BuyIn(key, 0, TWENTY, paid, method, name=NAMES.get(key, f"Guest {key:03}"))


def played(night: Tournament, *entered: Action) -> None:
    """Three buy in and play until Bob has won; Dora is second, Emil third."""
    do(night, *(entered or (buys_in(BOB), buys_in(DORA), buys_in(EMIL))))
    do(night, KnockOut((EMIL,), (DORA,)), KnockOut((DORA,), (BOB,)))


def read(text: str) -> str:
    """The words of a piece of a page."""
    shown = re.sub(r'<(\w+) class="hidden-visually">.*?</\1>', "", text, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown)).split())


def part(page: str, opening: str, tag: str) -> str:
    """A piece of a page, from an opening tag with this in it to the next closing one."""
    found = re.search(rf"<{tag}\b[^>]*{re.escape(opening)}[^>]*>(.*?)</{tag}>", page, re.DOTALL)
    return found[1] if found else ""


def rows(table: str, cell: str = r"t[dh]") -> list[list[str]]:
    """The cells of a table, row by row."""
    found = re.findall(r"<tr\b[^>]*>(.*?)</tr>", table, re.DOTALL)
    return [
        [read(one) for one in re.findall(rf"<{cell}\b[^>]*>(.*?)</{cell}>", row, re.DOTALL)]
        for row in found
    ]


def fields(page: str, form: str) -> dict[str, str]:
    """What a browser would send with the form whose id begins like this."""
    found = re.search(rf'<form id="{re.escape(form)}.*?</form>', page, re.DOTALL)
    assert found, f"there is no form {form}"
    sent = {}
    for tag in re.findall(r"<input\b[^>]*>", found[0]):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        sent[attributes["name"]] = unescape(attributes.get("value", ""))
    for name, options in re.findall(
        r'<select\b[^>]*name="(\w+)"[^>]*>(.*?)</select>', found[0], re.DOTALL
    ):
        sent[name] = re.findall(r'value="([^"]*)"', options)[0]
    return sent


def press(client: Client, night: Tournament, form: str, **typed: str) -> Any:
    """
    Press a button of the money’s page as a browser without scripts does; the answer leads back there.
    """
    here = f"/t/{night.pk}/prizes/"
    page = page_of(client, night)
    found = re.search(rf'<form id="{re.escape(form)}[^>]*action="([^"]*)"', page)
    assert found, f"there is no form {form}"
    answer = client.post(found[1], {**fields(page, form), **typed})
    assert answer.headers["Location"] in (here, f"{here}#refused")  # where it stands what was typed
    return look(client, night, here)


def page_of(client: Client, night: Tournament, path: str = "prizes/") -> str:
    """A page of the night."""
    answer = open_page(client, night, f"/t/{night.pk}/{path}")
    assert answer.status_code == 200
    text: str = answer.content.decode()
    return text


def items(text: str) -> list[str]:
    """The words of every item of a list."""
    return [read(one) for one in re.findall(r"<li\b[^>]*>(.*?)</li>", text, re.DOTALL)]


def said(answer: Any) -> list[str]:
    """The words about what was just done."""
    return [
        read(one)
        for one in re.findall(
            r'<div class="toast [^"]*">(.*?)</div>', answer.content.decode(), re.DOTALL
        )
    ]
