"""TVs that ask to be paired, as test clients."""

import re

from django.http import HttpRequest
from django.test import Client
from django.utils.html import strip_tags

from tests.access.people import House
from tournament.models import Tv
from tournament.tvs.tv_cookie import COOKIE, TvCookie, read_tv_cookie

TIZEN = "Mozilla/5.0 (SMART-TV; LINUX; Tizen 5.0) AppleWebKit/537.36 Version/5.0 TV Safari/537.36"


class Television:
    """A TV with a browser of its own, at an address of its own."""

    def __init__(self, address: str = "192.168.1.20", path: str = "/tv/", agent: str = "") -> None:
        headers = {"host": "localhost", **({"user-agent": agent} if agent else {})}
        self.client = Client(headers=headers, REMOTE_ADDR=address)
        self.path = path
        self.page = ""
        self.went = ""

    def ask(self, times: int = 1) -> str:
        """Load the page so often; how the TV stands then, or where it went."""
        for _time in range(times):
            response = self.client.get(self.path)
            self.page = response.content.decode()
            self.went = response.headers.get("Location", "")
        found = re.search(r'class="tv tv-([a-z-]+)"', self.page)
        return found[1] if found else self.went

    @property
    def digits(self) -> str:
        """What it shows."""
        found = re.search(r'<p class="tv-digits">(.*?)</p>', self.page, re.DOTALL)
        return "".join(strip_tags(found[1]).split()) if found else ""

    @property
    def carried(self) -> TvCookie:
        """Its cookie."""
        request = HttpRequest()
        request.COOKIES[COOKIE] = self.client.cookies[COOKIE].value
        found = read_tv_cookie(request)
        assert found is not None
        return found

    def lose_cookies(self) -> None:
        self.client.cookies.clear()


def waiting(address: str = "192.168.1.20", **more: str) -> Television:
    """A TV that has its place."""
    tv = Television(address, **more)
    tv.ask(2)
    return tv


def answer(client: Client, house: House, do: str, tv: Tv, **sent: str) -> int:
    """Tap one of the buttons of a TV on a page of the night; the status."""
    where = f"/t/{house.night.pk}/tvs/{tv.pk}/"
    return client.post(where, {"do": do, "digits": tv.digits, **sent}).status_code


def toast(client: Client, house: House, do: str, tv: Tv, **sent: str) -> str:
    """The same from a page with scripts; the words that it shows."""
    where = f"/t/{house.night.pk}/tvs/{tv.pk}/"
    sent = {"do": do, "digits": tv.digits, **sent}
    response = client.post(where, sent, headers={"HX-Request": "true"})
    return str(response.headers["HX-Trigger"])
