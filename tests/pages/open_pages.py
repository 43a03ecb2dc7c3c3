"""A page as it lies open in a browser: loaded once, then read and submitted."""

from typing import Any
from weakref import WeakKeyDictionary

from django.test import Client

from tournament.models import Tournament

OPEN: "WeakKeyDictionary[Client, tuple[str, str, Any]]" = WeakKeyDictionary()
"""What each browser showed last: the address, the night's newest seal, and the answer."""


def look(client: Client, night: Tournament, address: str) -> Any:
    """Open a page of a night."""
    answer = client.get(address)
    OPEN[client] = (address.partition("#")[0], _head(night), answer)
    return answer


def open_page(client: Client, night: Tournament, address: str) -> Any:
    """The page, asked for only if it does not lie open in this browser or the night went on."""
    shown = OPEN.get(client)
    if shown is not None and shown[:2] == (address, _head(night)):
        return shown[2]
    return look(client, night, address)


def _head(night: Tournament) -> str:
    head: str = Tournament.objects.values_list("head", flat=True).get(pk=night.pk)
    return head
