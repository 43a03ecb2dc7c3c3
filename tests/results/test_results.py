"""The results page: winner, places and payouts for everybody who may see the clock; no debts."""

import re

import pytest
from django.test import Client
from pytest_django.fixtures import Settings as ChangedSettings

from tests.live.nights import open_night as open_clock
from tests.money.cash_night import (
    BOB,
    DORA,
    EMIL,
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
    visitor,
)
from tests.money.prize_night import phone_of_bob
from tournament.clock.actions import StartClock
from tournament.localization import find_timezone, format_date
from tournament.models import Club, Role, Tournament
from tournament.money.actions.cash import MoveCash, PayOut
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.actions.purchases import BuyMore, DeclineRebuy
from tournament.money.rules.deals import DealKind
from tournament.money.values.terms import Terms
from tournament.night.actions.night import FinishNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.state import CashMoveKind
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import PaymentMethod

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(club: Club) -> Tournament:
    return open_night(club)


def test_the_winner_of_a_night_without_knockouts_is_named_after_its_end(
    club: Club, ann: Client
) -> None:
    night = open_clock(club, players=3)
    do(night, FinishNight())
    assert "Who won?" in page_of(ann, night, "results/")
    ann.post(f"/t/{night.pk}/do/finish_night/", {"winner": -1, "key": "k" * 32})
    assert f'href="/t/{night.pk}/players/-1/#rename"' in page_of(ann, night, "results/")
    ann.post(f"/t/{night.pk}/do/name_entrant/", {"player": -1, "name": "Nora", "key": "l" * 32})
    page = page_of(ann, night, "results/")
    assert ("Nora" in winner(page), "Who was it?" in page) == (
        True,
        False,
    )


BESIDES = re.compile(r'<span class="also">((?:<span[^>]*>[^<]*</span>)+)</span>')


COLUMNS = re.compile(r'<t[hd][^>]*class="[^"]*beside".*?</t[hd]>', re.DOTALL)


def places(page: str) -> list[list[str]]:
    """The table as a phone shows it, without what it says beside a name."""
    return rows(BESIDES.sub("", COLUMNS.sub("", part(page, 'class="results-table"', "table"))))


def columns_of_a_laptop(page: str) -> list[list[str]]:
    """What stands in the columns that only a wide table has."""
    table = part(page, 'class="results-table"', "table")
    return [[read(cell) for cell in COLUMNS.findall(row)] for row in table.split("</tr>")[:-1]]


def besides(page: str) -> list[list[str]]:
    """What stands beside the names."""
    return [re.findall(r"<span[^>]*>([^<]*)</span>", found) for found in BESIDES.findall(page)]


def facts(page: str) -> list[str]:
    """What is read of the whole night."""
    found = re.findall(r'<span class="fact">(.*?)</span>', page)
    course = part(page, "results-course", "dl") if "results-course" in page else ""
    return [*map(read, found), *(read(value) for value in re.findall(r"<dd>(.*?)</dd>", course))]


def winner(page: str) -> str:
    """The rows of who won."""
    return read(" ".join(re.findall(r'<tr class="[^"]*won">(.*?)</tr>', page, re.DOTALL)))


def test_a_finished_night(ann: Client, night: Tournament) -> None:
    """The home page leads there; the changing part comes alone."""
    assert f'href="/t/{night.pk}/results/"' not in ann.get("/").content.decode()
    played(night)
    do(night, FinishNight())
    page = page_of(ann, night, "results/")
    assert winner(page) == "1 Bob 1 €30 Pay"
    assert places(page) == [
        ["#", "Player", "KO", "Payout", "Paid"],
        ["1", "Bob", "1", "€30", "Pay"],
        ["2", "Dora", "1", "€18", "Pay"],
        ["3", "Emil", "–", "€12", "Pay"],
    ]
    assert facts(page) == ["3 players", "€60 prize pool"]
    assert f"Journal no. {night.version}, seal {night.head[:12]}." in read(page)
    assert "Still running" not in page
    assert f'href="/t/{night.pk}/results/"' in ann.get("/").content.decode()
    answer = ann.get(f"/t/{night.pk}/results/", headers={"HX-Request": "true"})
    assert answer.content.decode().startswith('<article id="results"')


def test_results_are_shared_as_a_text(
    ann: Client, night: Tournament, settings: ChangedSettings
) -> None:
    """With a link, unless its address ends at the host's own door; not before the night is over."""
    played(night)
    address = f"/t/{night.pk}/results/"
    assert ann.post(address, {"key": "too-early-to-share"}).status_code == 404
    do(night, FinishNight())
    settings.ALLOWED_HOSTS = ["*"]

    def share(host: str) -> list[str]:
        page = ann.post(address, {"key": "share-the-results"}, headers={"host": host})
        text = re.search(r'<textarea id="shared-text"[^>]*>(.*?)</textarea>', page.text, re.S)
        assert text
        return text[1].splitlines()[1:]

    podium = ["1st Bob €30", "2nd Dora €18", "3rd Emil €12"]
    assert share("192.168.7.20:8000") == podium
    *lines, _gap, link = share("poker.example")
    assert lines == podium
    assert Client().get(link.removeprefix("http://poker.example"), follow=True).status_code == 200


def test_bounties_rebuys_and_fees(ann: Client, club: Club) -> None:
    night = open_night(club, WITH_FEES)
    do(night, *(buys_in(key) for key in (BOB, DORA, EMIL)))
    do(night, StartClock(), KnockOut((EMIL,), (DORA,)), BuyMore(EMIL, 1, TWENTY, TWENTY, stack=0))
    do(night, KnockOut((EMIL,), (BOB,)), KnockOut((DORA,), (BOB,)), FinishNight())
    page = page_of(ann, night, "results/")
    heads, bob, *_others, emil = places(page)
    assert heads[2:4] == ["KO", "Bounties"]
    assert (bob[2:4], emil[2:4]) == (["2", "€10"], ["–", ""])
    assert besides(page) == [["1 rebuy"]]
    assert columns_of_a_laptop(page) == [
        ["Knocked out by"],
        [""],
        ["Bob"],
        ["Bob"],
    ]
    assert facts(page) == ["3 players", "1 rebuy", "€59 prize pool", "0 min", "Level 1"]


def test_a_running_night_says_so(ann: Client, night: Tournament) -> None:
    do(night, buys_in(BOB), buys_in(DORA), buys_in(EMIL), StartClock(), KnockOut((EMIL,)))
    page = page_of(ann, night, "results/")
    assert "Still running." in read(page)
    assert (winner(page), [row[:2] for row in places(page)[2:]]) == (
        "",
        [["in", "Dora"], ["–", "Emil"]],
    )
    do(night, DeclineRebuy(EMIL))
    assert places(page_of(ann, night, "results/"))[3][:2] == ["3", "Emil"]


def test_nobody_has_played_and_a_free_night_has_no_money(
    ann: Client, club: Club, night: Tournament
) -> None:
    """The day is told also of a night whose clock never ran."""
    free = open_night(club, Terms())
    do(free, AddUnnamedPlayers(2, 0, 0), KnockOut((-2,)), FinishNight())
    page = page_of(ann, free, "results/")
    assert places(page) == [["#", "Player"], ["1", "Player 1 Who was it?"], ["2", "Player 2"]]
    assert facts(page) == ["2 players"]
    page = page_of(ann, night, "results/")
    assert "Nobody is out yet." in read(page)
    assert (places(page), facts(page)) == ([], ["0 players"])
    assert (
        f"Thursday club · {format_date(night.opened_at, find_timezone('Europe/Berlin'))}"
        in read(page)
    )


def test_places_that_are_shared(ann: Client, club: Club, night: Tournament) -> None:
    """Also the first one."""
    other = open_night(club)
    do(
        night,
        *(buys_in(key) for key in (BOB, DORA, EMIL)),
        StartClock(),
        KnockOut((DORA, EMIL), (BOB,)),
        FinishNight(),
    )
    shown = places(page_of(ann, night, "results/"))
    assert [(*row[:2], row[3]) for row in shown[2:]] == [
        ("2–3", "Dora", "€15"),
        ("2–3", "Emil", "€15"),
    ]
    do(other, buys_in(BOB), buys_in(DORA), FinishNight())
    assert winner(page_of(ann, other, "results/")) == "1–2 Bob €20 Pay 1–2 Dora €20 Pay"


def test_a_deal_is_noted(ann: Client, night: Tournament) -> None:
    do(
        night,
        *(buys_in(key) for key in (BOB, DORA, EMIL)),
        KnockOut((EMIL,), (BOB,)),
        DeclineRebuy(EMIL),
    )
    do(
        night,
        RecordDeal(
            DealKind.CUSTOM.value, (BOB, DORA), (2300, 2200), left=300, prizes=(3000, 1800, 1200)
        ),
    )
    do(night, KnockOut((DORA,), (BOB,)), FinishNight())
    page = page_of(ann, night, "results/")
    assert "€3 left for the winner." in read(page)
    assert [(row[1], row[3]) for row in places(page)[1:3]] == [
        ("Bob by the deal", "€26"),
        ("Dora by the deal", "€22"),
    ]


def test_nobody_reads_who_owes_what(club: Club, night: Tournament) -> None:
    """
    Bob only promised to pay, Dora paid a part, somebody gave a tip: none of these sums is there.
    """
    do(night, buys_in(BOB, TWENTY, PaymentMethod.IOU), buys_in(DORA, 1293), buys_in(EMIL))
    do(
        night,
        MoveCash(CashMoveKind.TIPS_IN, 111),
        KnockOut((EMIL,)),
        KnockOut((DORA,)),
        FinishNight(),
    )
    page = read(part(page_of(visitor(club, "Ann"), night, "results/"), 'id="results"', "article"))
    assert "Bob" in page
    assert [
        word
        for word in ("IOU", "promise", "owe", "paid", "€12.93", "€7.07", "€1.11")
        if word in page
    ] == []


def test_a_director_sees_who_was_paid_and_what_is_left_to_do(
    ann: Client, club: Club, night: Tournament
) -> None:
    played(night)
    do(night, FinishNight(), PayOut(BOB, 3000, signed="Bob"))
    page = page_of(ann, night, "results/")
    assert [row[4] for row in places(page)[1:]] == ["", "Pay", "Pay"]
    assert '<span class="hidden-visually">paid</span>' in page
    assert "Still to settle" in page
    for client in (visitor(club, "Wally", Role.WATCHER), phone_of_bob(night)):
        page = page_of(client, night, "results/")
        assert [len(row) for row in places(page)] == [4] * 4
        assert ("paid<" in page, "to settle" in page) == (False, False)


def test_who_sees_what(club: Club, night: Tournament) -> None:
    """
    Everybody at the clock sees the results; files are for directors, the desk for those who work
    there.
    """
    played(night)
    links = ("export/", "export/results.xlsx", "results/", "")
    for client, seen in (
        (visitor(club, "Ann"), links),
        (visitor(club, "Wally", Role.WATCHER), ()),
        (phone_of_bob(night), ()),
    ):
        page = page_of(client, night, "results/")
        assert tuple(path for path in links if f'href="/t/{night.pk}/{path}"' in page) == seen
