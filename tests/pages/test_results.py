"""The results of a night: who won, everybody's place and prize, for whoever may see the clock; never who owes what."""

import re

import pytest
from django.test import Client
from django.utils.html import escape

from tests.pages.cash_night import (
    BOB,
    DORA,
    EMIL,
    HOSTILE,
    NAMES,
    TWENTY,
    WITH_FEES,
    buys_in,
    do,
    open_night,
    page_of,
    part,
    played,
    read,
    rows,
    state_of,
    visitor,
)
from tests.pages.prize_night import phone_of_bob
from tests.rows import each_row
from tournament.core.actions.cash import MoveCash
from tournament.core.actions.clock import StartClock
from tournament.core.actions.knockouts import KnockOut
from tournament.core.actions.night import FinishNight
from tournament.core.actions.prizes import RecordDeal
from tournament.core.actions.purchases import BuyIn, BuyMore, Decline
from tournament.core.actions.unnamed import AddUnnamed
from tournament.core.deals import DealKind
from tournament.core.entrants import Method
from tournament.core.state import BoxMove
from tournament.core.terms import Terms
from tournament.models import Club, Role, Tournament
from tournament.telling import tell_date, zone_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(club: Club) -> Tournament:
    return open_night(club)


BESIDES = re.compile(r'<span class="also">((?:<span>[^<]*</span>)+)</span>')


def places(page: str) -> list[list[str]]:
    """The table, without what it says below a name for those who have no room for all columns."""
    return rows(BESIDES.sub("", part(page, 'class="results-table"', "table")))


def besides(page: str) -> list[list[str]]:
    """What stands below the names."""
    return [re.findall(r"<span>([^<]*)</span>", found) for found in BESIDES.findall(page)]


def facts(page: str) -> dict[str, str]:
    found = part(page, "results-facts", "dl")
    pairs = re.findall(r"<dt>(.*?)</dt><dd[^>]*>(.*?)</dd>", found)
    return {read(term): read(value) for term, value in pairs}


def winner(page: str) -> str:
    return read(part(page, 'class="card winner"', "section"))


def test_a_finished_night(ann: Client, night: Tournament) -> None:
    """The home page leads there; the changing part comes alone."""
    assert f'href="/t/{night.pk}/results/"' not in ann.get("/").content.decode()
    played(night)
    do(night, FinishNight())
    page = page_of(ann, night, "results/")
    assert winner(page) == "Winner Bob €30"
    assert places(page) == [
        ["Place", "Player", "Prize", "Knock-outs"],
        ["1", "Bob", "€30", "1"],
        ["2", "Dora", "€18", "1"],
        ["3", "Emil", "€12", ""],
    ]
    assert facts(page) == {"Players": "3", "Purse": "€60"}
    assert f"Journal no. {night.version}, seal {night.head[:12]}." in read(page)
    assert "not finished" not in page
    assert f'<a class="row-link" href="/t/{night.pk}/results/">Friday</a>' in ann.get("/").content.decode()
    answer = ann.get(f"/t/{night.pk}/results/", headers={"HX-Request": "true"})
    assert answer.content.decode().startswith('<article id="results"')


def test_bounties_rebuys_and_fees(ann: Client, club: Club) -> None:
    night = open_night(club, WITH_FEES)
    price = state_of(night).terms.offers[0].price
    do(night, *(BuyIn(key, 0, price, price, name=NAMES[key]) for key in (BOB, DORA, EMIL)))
    do(night, StartClock(), KnockOut((EMIL,), (DORA,)), BuyMore(EMIL, 1, TWENTY, TWENTY, stack=0))
    do(night, KnockOut((EMIL,), (BOB,)), KnockOut((DORA,), (BOB,)), FinishNight())
    page = page_of(ann, night, "results/")
    assert places(page)[0] == ["Place", "Player", "Prize", "Bounties", "Knock-outs", "Bought again"]
    assert [(row[1], row[4], row[5]) for row in places(page)[1:]] == [
        ("Bob", "2", ""),
        ("Dora", "1", ""),
        ("Emil", "", "1"),
    ]
    assert besides(page) == [
        ["bounties €10", "2 knock-outs"],
        ["bounties €5", "1 knock-out"],
        ["bought again once"],
    ]
    assert facts(page) == {
        "Players": "3",
        "Rebuys": "1",
        "Purse": "€59",
        "Played for": "0 h 0 min",
        "Ended in": "level 1 (10–20)",
    }


def test_a_running_night_says_so(ann: Client, night: Tournament) -> None:
    do(night, buys_in(BOB), buys_in(DORA), buys_in(EMIL), StartClock(), KnockOut((EMIL,)))
    page = page_of(ann, night, "results/")
    assert "The night is not finished: so it stands now." in read(page)
    assert winner(page) == ""
    assert [row[:2] for row in places(page)[1:]] == [["in", "Bob"], ["in", "Dora"], ["–", "Emil"]]
    do(night, Decline(EMIL))
    assert [row[:2] for row in places(page_of(ann, night, "results/"))[1:]] == [
        ["in", "Bob"],
        ["in", "Dora"],
        ["3", "Emil"],
    ]


def test_nobody_has_played(ann: Client, night: Tournament) -> None:
    """The day is told also of a night whose clock never ran."""
    page = page_of(ann, night, "results/")
    assert "Nobody has played yet. Places appear here as they fall." in read(page)
    assert (places(page), facts(page)) == ([], {"Players": "0"})
    assert f"Thursday club · {tell_date(night.opened_at, zone_of('Europe/Berlin'))}" in read(page)


def test_places_that_are_shared(ann: Client, night: Tournament) -> None:
    do(night, *(buys_in(key) for key in (BOB, DORA, EMIL)), StartClock(), KnockOut((DORA, EMIL), (BOB,)), FinishNight())
    assert [row[:3] for row in places(page_of(ann, night, "results/"))[1:]] == [
        ["1", "Bob", "€30"],
        ["2–3", "Dora", "€15"],
        ["2–3", "Emil", "€15"],
    ]


def test_two_who_share_the_first_place(ann: Client, night: Tournament) -> None:
    do(night, buys_in(BOB), buys_in(DORA), StartClock(), FinishNight())
    assert winner(page_of(ann, night, "results/")) == "First place, shared Bob €20 Dora €20"


def test_a_deal_is_noted(ann: Client, night: Tournament) -> None:
    do(night, *(buys_in(key) for key in (BOB, DORA, EMIL)), StartClock(), KnockOut((EMIL,), (BOB,)), Decline(EMIL))
    do(night, RecordDeal(DealKind.CUSTOM.value, (BOB, DORA), (2300, 2200), left=300, prizes=(3000, 1800, 1200)))
    do(night, KnockOut((DORA,), (BOB,)), FinishNight())
    page = page_of(ann, night, "results/")
    assert "The players made a deal of their own:" in read(page)
    assert "€3 was left for the winner." in read(page)
    assert [row[1:3] for row in places(page)[1:3]] == [["Bob by the deal", "€26"], ["Dora by the deal", "€22"]]


def test_a_free_night_has_no_money(ann: Client, club: Club) -> None:
    night = open_night(club, Terms())
    do(night, AddUnnamed(3, 0, 0), StartClock(), KnockOut((-3,)), KnockOut((-2,)), FinishNight())
    page = page_of(ann, night, "results/")
    assert places(page) == [["Place", "Player"], ["1", "Player 1"], ["2", "Player 2"], ["3", "Player 3"]]
    assert "Purse" not in facts(page)


def test_nobody_reads_who_owes_what(club: Club, night: Tournament) -> None:
    """Bob only promised to pay, Dora paid a part, somebody gave a tip: none of these sums is there."""
    do(night, buys_in(BOB, TWENTY, Method.IOU), buys_in(DORA, 1293), buys_in(EMIL))
    do(night, MoveCash(BoxMove.TIPS_IN, 111), KnockOut((EMIL,)), KnockOut((DORA,)), FinishNight())
    for client in (visitor(club, "Ann"), phone_of_bob(night)):
        page = read(part(page_of(client, night, "results/"), 'id="results"', "article"))
        assert "Bob" in page
        assert [word for word in ("IOU", "promise", "owe", "paid", "€12.93", "€7.07", "€1.11") if word in page] == []


@each_row("name", [" ".join(HOSTILE[:4]), " ".join(HOSTILE[4:])])
def test_a_hostile_name_is_only_a_name(ann: Client, night: Tournament, name: str) -> None:
    do(night, BuyIn(BOB, 0, TWENTY, TWENTY, name=name), buys_in(DORA), KnockOut((DORA,), (BOB,)), FinishNight())
    page = page_of(ann, night, "results/")
    assert page.count(f"<bdi>{escape(name)}</bdi>") == 2


def test_who_sees_what(club: Club, night: Tournament) -> None:
    """Everybody at the clock sees the results; files are for directors, the desk for those who work there."""
    played(night)
    wally = visitor(club, "Wally", Role.WATCHER)
    links = {"export/": "Export the night", "export/results.xlsx": "Excel", "results/": "", "": "Desk"}
    seen = {}
    for who, client in (("Ann", visitor(club, "Ann")), ("Wally", wally), ("Bob", phone_of_bob(night))):
        page = page_of(client, night, "results/")
        seen[who] = [path for path in links if f'href="/t/{night.pk}/{path}"' in page]
    assert seen == {"Ann": ["export/", "export/results.xlsx", "results/", ""], "Wally": [], "Bob": []}
    assert Client().get(f"/t/{night.pk}/results/").status_code == 404
