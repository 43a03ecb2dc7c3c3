"""Reads the pages of the rulings as a visitor does: where they lead, what stands in large type."""

import re
from html import unescape
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlsplit

from django.test import Client


class Links(HTMLParser):
    """Collects where a page's main part leads, by the words of each link."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.href, self.words, self.inside = "", list[str](), False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = self.inside or tag == "main"
        if tag == "a" and self.inside:
            self.href, self.words = dict(attrs).get("href") or "", []

    def handle_data(self, data: str) -> None:
        self.words.append(data.strip())

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self.href:
            self.found.append((" ".join(filter(None, self.words)), self.href))
            self.href = ""
        self.inside = self.inside and tag != "main"


def read(client: Client, address: str) -> str:
    """The page at an address, which has to be there."""
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return str(answer.content.decode())


def links(html: str) -> dict[str, str]:
    return dict(Links(html).found)


def heading(html: str, level: int = 2) -> str:
    found = re.search(rf"<h{level}[^>]*>(.*?)</h{level}>", html, re.DOTALL)
    assert found is not None
    return unescape(re.sub(r"<[^>]+>|\s+", " ", found[1])).strip()


def answers_in(address: str) -> dict[str, str]:
    return {name: value for name, value in parse_qsl(urlsplit(address).query) if name != "books"}
