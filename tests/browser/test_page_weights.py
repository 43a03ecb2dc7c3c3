"""
Every page is small to load where nothing is cached: what the server sends for it, packed as it
sends it.
"""

import gzip
import re
import urllib.request
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urljoin

import pytest

from tests.browser.page_states import SIGHTS
from tests.server import RunningServer

pytestmark = [pytest.mark.embedded_only, pytest.mark.needs_chromium]
ONLY_LOOKS = True
MAX_BYTES = 150_000
MIN_BYTES = 15_000
"""A page that weighs less has lost its styles."""
LOADED = re.compile(
    r"""<link[^>]+rel="(?:stylesheet|icon|modulepreload)"[^>]*href="([^"]+)"|<link[^>]+href="([^"]+)"[^>]*rel="stylesheet\""""
    r"""|<(?:script|img)[^>]+src="([^"]+)\""""
)
IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*["'](\.{1,2}/[^"']+)["']""")
IN_STYLES = re.compile(r"""url\(["']?([^"')]+)["']?\)""")
BEYOND_LATIN = re.compile("[\u0100-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff]")
"""Only for such letters a browser loads the second font."""
SECOND_FONT = "latin-ext"
WHO = {"ann": "ann", "abroad": "ann", "cleo": "cleo", "ivo": "ivo", "lena": "lena"}
LINKS = {"tv": "tv", "bob": "card_link", "reader": "season_link"}


@dataclass(slots=True)
class Scales:
    """Asks a server for pages as a browser does, and weighs all that comes along."""

    server: RunningServer
    named: dict[str, str]
    weights: dict[str, tuple[int, frozenset[str]]] = field(default_factory=dict)
    """Of each file that never changes: its weight, and what it asks for in turn."""
    devices: dict[str, urllib.request.OpenerDirector] = field(default_factory=dict)

    def device(self, who: str) -> urllib.request.OpenerDirector:
        """Somebody's browser, with its cookies."""
        if who not in self.devices:
            self.devices[who] = urllib.request.build_opener(
                urllib.request.HTTPCookieProcessor(CookieJar())
            )
            if who in WHO:
                self.devices[who].addheaders.append(("Cookie", self.named[WHO[who]]))
            elif who in LINKS:
                self.fetch(who, f"/l/{self.named[LINKS[who]]}/")
        return self.devices[who]

    def fetch(self, who: str, path: str) -> tuple[int, str, str]:
        """How much comes, what it says, and where it was found in the end."""
        request = urllib.request.Request(
            urljoin(self.server.base_url, path), headers={"Accept-Encoding": "gzip"}
        )
        try:
            answer = self.device(who).open(request, timeout=30)
        except HTTPError as refused:
            answer = refused
        with answer:
            packed = answer.read()
            unpacked = (
                gzip.decompress(packed)
                if answer.headers.get("Content-Encoding") == "gzip"
                else packed
            )
            return len(packed), unpacked.decode(errors="replace"), answer.url

    def file(self, path: str) -> tuple[int, frozenset[str]]:
        """A style, script, font or picture, with all that it brings along."""
        if path not in self.weights:
            weight, text, _url = self.fetch("nobody", path)
            asks = (
                IMPORTED.findall(text)
                if path.endswith(".js")
                else IN_STYLES.findall(text) * path.endswith(".css")
            )
            self.weights[path] = (
                weight,
                frozenset(urljoin(path, one) for one in asks if not one.startswith("data:")),
            )
        return self.weights[path]

    def page(self, who: str, path: str) -> int:
        """A page with everything that its browser has to load before it stands."""
        weight, text, _url = self.fetch(who, path)
        waiting = {
            one
            for found in LOADED.findall(text)
            for one in found
            if one and not one.startswith("data:")
        }
        loaded = set[str]()
        while waiting:
            one = waiting.pop()
            loaded.add(one)
            waiting |= self.file(one)[1] - loaded
        if not BEYOND_LATIN.search(text):
            loaded = {one for one in loaded if SECOND_FONT not in one}
        return weight + sum(self.file(one)[0] for one in loaded)


def test_every_page_is_small_to_load(server: RunningServer, named: dict[str, str]) -> None:
    scales = Scales(server, named)
    seen = {(sight.who, sight.path.format(**scales.named)): sight.name for sight in SIGHTS}
    weights = {name: scales.page(who, path) for (who, path), name in seen.items()}
    light = {name for (_who, path), name in seen.items() if path.startswith("/tv/")}
    assert len(weights) > 150
    assert {name: weight for name, weight in weights.items() if weight > MAX_BYTES} == {}
    assert {name for name, weight in weights.items() if weight <= MIN_BYTES} == light
