"""What somebody reads on a page of the league: its text, its words and its tables."""

import re
from html import unescape

from django.test import Client


def page(client: Client, path: str) -> str:
    """A page that is there."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    return unescape(answer.content.decode())


def words(html: str) -> str:
    """What stands on a page, without its marks."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def tables(html: str, name: str) -> list[list[list[str]]]:
    """The rows of the tables of a class, cell by cell."""
    return [
        [
            [words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)]
            for row in re.findall(r"<tr[^>]*>(.*?)</tr>", body.partition("<tbody>")[2], re.DOTALL)
        ]
        for body in re.findall(rf'<table class="{name}"[^>]*>(.*?)</table>', html, re.DOTALL)
    ]
