"""The More page: each member finds the pages that they may open, and no others."""

import re

import pytest

from tests.access.people import MEMBERS, browser, build_house
from tests.rows import each_row

NIGHT = ["/club/templates/", "/club/chips/", "/club/book/", "/club/screens/", "/club/signals/"]
FILES = ["/nights/away/", "/exports/", "/import/", "/restore/", "/club/backups/"]
CLUB = ["/club/", "/club/links/", "/password/"]
ALL = [*NIGHT, *FILES, *CLUB]
OWN = ["/club/book/", "/password/"]
SHOWN = {"owner": ALL, "director": [one for one in ALL if one not in ("/club/", "/club/backups/")]}


@pytest.mark.django_db
@each_row("role", MEMBERS)
def test_everybody_finds_what_they_may_open(role: str) -> None:
    house, client = build_house("Kitchen club"), browser()
    client.force_login(house.members[role])
    found = re.findall(r'class="line" href="([^"]+)"', client.get("/more/").content.decode())
    assert found == SHOWN.get(role, OWN)
    assert {client.get(address).status_code for address in found} == {200}


@pytest.mark.django_db
def test_a_page_says_how_many_it_lists() -> None:
    house, client = build_house("Kitchen club"), browser()
    client.force_login(house.members["owner"])
    name, hint = r'<span\s+class="grow"\s*>([^<]+)', r"<small[^>]*>[^<]+</small></span\s*>"
    facts = rf'{name}{hint}<span\s+class="help"\s*>([^<]+)</span>'
    said = dict(re.findall(facts, client.get("/more/").content.decode()))
    assert said["Members &amp; settings"] == str(house.club.memberships.count())
    assert "Archived nights" not in said
