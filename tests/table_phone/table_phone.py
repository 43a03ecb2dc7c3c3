"""The phone at a table, read as text, and its forms submitted as they were drawn."""

import re

from django.test import Client

from tests.access.people import House, client_of, hand, new_link
from tests.pages.check_in_night import words as words
from tests.pages.open_pages import look, open_page
from tournament.models import LinkKind, Tournament


def phone_at(house: House, night: Tournament, table: int = 1) -> Client:
    """The phone that lies at a table and carries its link."""
    client = client_of("stranger", house, house)
    hand(client, new_link(night, LinkKind.TABLE, table=table))
    return client


def page(client: Client, night: Tournament, table: int = 1) -> str:
    """The page of a table."""
    text: str = open_page(client, night, f"/t/{night.pk}/table/{table}/").content.decode()
    return text


def part(html: str, id: str, tag: str) -> str:
    """One element of the page as words; nothing if it is not there."""
    found = re.search(rf'<{tag}\b[^>]*\bid="{id}".*?</{tag}>', html, re.DOTALL)
    return words(found[0]) if found else ""


def press(
    client: Client, night: Tournament, form: str, table: int = 1, **more: str | list[str]
) -> str:
    """
    Send a form of the page as it was drawn, with what somebody chose; gives the word that comes
    back.
    """
    html = page(client, night, table)
    found = re.search(rf'<form id="{form}"[^>]*action="([^"]+)".*?</form>', html, re.DOTALL)
    assert found, form
    hidden = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', found[0])
    sent: dict[str, str | list[str]] = {
        name: [value for one, value in hidden if one == name] for name, _value in hidden
    }
    answer = client.post(found[1], {**sent, **more})
    here = f"/t/{night.pk}/table/{table}/"
    assert answer.headers["Location"] in (here, f"{here}#refused")
    night.refresh_from_db()
    answer = look(client, night, here)
    toast = re.search(r'class="toast [^"]*">(.*?)</div>', answer.content.decode(), re.DOTALL)
    return words(toast[1]) if toast else ""


def big_button(html: str) -> str:
    """What the thumb's button says."""
    return words(
        re.findall(r'<button class="button primary wide next-hand"[^>]*>.*?</button>', html)[-1]
    )
