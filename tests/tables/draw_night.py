"""
Nights whose seats are drawn: announced and made by the program, or with real cards; and those who
look at them.
"""

import re
from collections.abc import Iterable
from html import unescape
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

from tests.money.cash_night import undo as undo
from tests.money.prize_night import NAMES
from tests.money.prize_night import do as do
from tests.money.prize_night import open_night as open_priced_night
from tests.money.prize_night import phone_of_bob as phone_of_bob
from tests.money.prize_night import sent as sent
from tests.money.prize_night import state_of as state_of
from tests.money.prize_night import visitor as visitor
from tournament import journal
from tournament.clock.values import Instant
from tournament.localization import find_timezone
from tournament.models import Club, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.night.action import Action
from tournament.pages.action_form_base import ActionContext, ActionForm
from tournament.tables.forms.draw_forms import AnnounceDrawForm, DrawSeatsForm
from tournament.tables.values import CardDraw
from tournament.tables.views.draw_rows import build_draw_setup
from tournament.tables.views.draw_seeds import count_announced_draws
from tournament.time_source import now

MORE = ("Olga", "Paul", "Rosa", "Sepp", "Theo", "Ute", "Vera", "Willi", "Xaver", "Yvonne", "Zita", "Anton", "Berta",
        "Carl", "Doris")  # fmt: skip
PEOPLE = (*NAMES, *MORE)


def read(page: Any) -> str:
    """The words of a page."""
    text = re.sub(r"<(script|head)\b.*?</\1>", " ", page.content.decode(), flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", text)))


def read_main(page: Any) -> str:
    """
    The words of a page without its frame, where the newest action stands at the way to undo it.
    """
    found = re.search(r"<main.*</main>", page.content.decode(), flags=re.DOTALL)
    assert found is not None
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", found[0])))


def open_night(
    club: Club, count: int = 27, first: str = PEOPLE[0], name: str = "Friday"
) -> Tournament:
    """A night in which so many have bought in, the first of them Bob."""
    night = open_priced_night(club, name=name)
    enter(night, *(first, *PEOPLE[1:])[:count])
    return night


def enter(night: Tournament, *names: str) -> None:
    """They buy in, numbered on from those who are there."""
    there = len(state_of(night).entrants)
    price = state_of(night).terms.offers[0].price
    do(
        night,
        *(BuyIn(key, 0, price, price, name=name) for key, name in enumerate(names, there + 1)),
    )


def here(night: Tournament) -> ActionContext:
    """What a form is told about a night."""
    night.refresh_from_db()
    newest = journal.build_snapshot(night)
    return ActionContext(
        Instant(now()),
        find_timezone(night.club.timezone),
        newest.state,
        night.pk,
        newest.past.entries,
    )


def promised(night: Tournament, tables: int = 0, dealers: tuple[int, ...] = ()) -> Action:
    """The announcement that the page's button makes."""
    setup = build_draw_setup(state_of(night), tables)
    number = count_announced_draws(here(night).entries)
    form = AnnounceDrawForm(
        _listed(number=(number,), sizes=setup.sizes, numbers=setup.numbers, dealers=dealers)
    )
    return _built(form, night)


def drawn(night: Tournament, word: str = "") -> Action:
    """The draw that the page's button makes."""
    return _built(DrawSeatsForm(QueryDict(urlencode({"word": word, "finished": "on"}))), night)


def drawing(night: Tournament) -> CardDraw:
    """The draw of the night, announced or made."""
    found = state_of(night).draw
    assert found is not None
    return found


def hidden(page: Any, form: str) -> dict[str, list[str]]:
    """What a form of the page sends without anybody typing, by the form's id."""
    found = re.search(rf'<form id="{form}".*?</form>', page.content.decode(), re.DOTALL)
    assert found, f"there is no form {form}"
    sent: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', found[0]):
        sent.setdefault(name, []).append(value)
    return sent


def draw(night: Tournament, word: str = "", tables: int = 0, dealers: tuple[int, ...] = ()) -> None:
    """Announced and made at once."""
    do(night, promised(night, tables, dealers))
    do(night, drawn(night, word))


def _listed(**sent: Iterable[int]) -> QueryDict:
    return QueryDict(urlencode({name: list(values) for name, values in sent.items()}, doseq=True))


def _built(form: ActionForm, night: Tournament) -> Action:
    assert form.is_valid(), form.errors
    return form.build_action(here(night))
