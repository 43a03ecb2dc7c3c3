"""Reads ruling pages as a visitor does: links and large type."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

from django.test import Client


def all_links(html: str) -> list[tuple[str, str]]:
    """Where a page's main part leads, each with the words of the link."""
    main = html.partition("<main")[2].partition("</main>")[0]
    found = re.findall(r'<a\b[^>]*?\bhref="([^"]+)"[^>]*>(.*?)</a>', main, re.DOTALL)
    return [(plain(words), unescape(href)) for href, words in found]


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def read(client: Client, address: str) -> str:
    """The page at an address, which has to be there."""
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return str(answer.content.decode())


def links(html: str) -> dict[str, str]:
    return dict(all_links(html))


def heading(html: str, level: int = 2) -> str:
    found = re.search(rf"<h{level}[^>]*>(.*?)</h{level}>", html, re.DOTALL)
    assert found is not None
    return plain(found[1])


def answers_in(address: str) -> dict[str, str]:
    return {name: value for name, value in parse_qsl(urlsplit(address).query) if name != "books"}
