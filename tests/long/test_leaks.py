"""
Two clubs in one house: no page, table or file of one shows a word of the other, whoever of the club
looks at it.
"""

import copy
import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.access.people import HOLDERS, MEMBERS, STRANGER, House, client_of
from tests.access.test_url_matrix import address, rows
from tests.access.uniquely_named_club import named_house

pytestmark = [pytest.mark.django_db, pytest.mark.pure]
OURS, THEIRS = "quokka", "wombat"
SEEN_BY_OWNER = {
    "club", "night", "over", "player0", "player1", "season", "rule", "link", "calendar", "signal",
    "target", "address", "ruled", "why", "said", "import", "by", "nick0", "note",
}  # fmt: skip


@pytest.fixture
def houses() -> tuple[House, House]:
    return named_house(OURS), named_house(THEIRS)


def everything_in(response: Any) -> str:
    """
    All that somebody gets, unpacked: the page and what is told beside it, the sheets of a workbook.
    """
    content = b"".join(response.streaming_content) if response.streaming else response.content
    parts = [str(response.headers).encode(), content, *unpacked(content)]
    return b"\n".join(parts).decode("utf-8", "replace").lower()


def unpacked(content: bytes) -> Iterator[bytes]:
    """
    What lies packed in an archive or a workbook. A PDF shows what its page does, in letters nobody
    can search.
    """
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for name in archive.namelist():
                yield name.encode()
                yield archive.read(name)
                yield from unpacked(archive.read(name))


def test_no_word_of_one_club_is_seen_in_another(houses: tuple[House, House]) -> None:
    house, other = houses
    leaks, seen = [], set[str]()
    for who in (*MEMBERS, *HOLDERS, STRANGER):
        client = client_of(who, house, other)
        cookies = copy.deepcopy(client.cookies)
        for row in rows():
            before = transaction.savepoint()
            text = everything_in(client.get(address(row, house)))
            leaks += [f"{who}: {row}"] * (f"{THEIRS}zq" in text)
            seen |= set(re.findall(rf"{OURS}zq([a-z]+[0-9]?)", text)) if who == "owner" else set()
            transaction.savepoint_rollback(before)
            client.cookies = copy.deepcopy(cookies)
    assert leaks == []
    assert SEEN_BY_OWNER - seen == set()


def test_a_leak_is_seen(houses: tuple[House, House]) -> None:
    """
    An owner who looks at their own club sees its words, also in a workbook: so would anybody who
    should not.
    """
    page = client_of("owner", houses[1], houses[0]).get("/exports/players/?form=xlsx")
    assert f"{THEIRS}zqplayer0" in everything_in(page)
