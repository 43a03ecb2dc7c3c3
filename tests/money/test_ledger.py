"""The ledger: every movement with the balance after it; undone ones are shown and not counted."""

import csv
import io
import re

import pytest
from django.test import Client

from tests.money.cash_night import (
    BOB,
    DORA,
    EMIL,
    FINN,
    KEYS,
    TEN,
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
    undo,
    visitor,
)
from tests.rows import each_row
from tournament import journal
from tournament.models import Club, Tournament
from tournament.money.actions.cash import CountBox, MoveCash, Pay, PayOut, SignForPayouts
from tournament.money.actions.purchases import BuyIn
from tournament.money.reports.ledger import build_ledger, sum_ledger_lines
from tournament.money.rules.cash_box import compute_cash_box
from tournament.money.values.terms import Terms
from tournament.money.views.ledger_views import PAGE
from tournament.night.action import Action
from tournament.night.actions.night import FinishNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.state import CashMoveKind
from tournament.players.actions.absences_and_refunds import Refund
from tournament.players.actions.entries import NameEntrant
from tournament.players.values import PaymentMethod

pytestmark = pytest.mark.django_db
Lines = list[list[str]]


@pytest.fixture
def night(club: Club) -> Tournament:
    return open_night(club)


def lines(page: str) -> Lines:
    """
    Number, what, price, into the box, out of it, beside it, and in it; the time and by whom are
    looked at apart.
    """
    return [[row[0], *row[2:8]] for row in rows(part(page, 'class="ledger"', "table"))[1:]]


def struck(page: str) -> list[str]:
    """The numbers of the lines that are struck through."""
    return [
        read(one)
        for one in re.findall(r'<tr class="undone">.*?<td class="no">(.*?)</td>', page, re.DOTALL)
    ]


def sheet(client: Client, night: Tournament, asked: str = "") -> Lines:
    """The cells of the file for a spreadsheet."""
    answer = client.get(f"/t/{night.pk}/box/ledger.csv{asked}")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="friday-2')
    assert answer.headers["Content-Disposition"].endswith("%20Ledger.csv")
    assert answer.content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def entries_of(found: Lines) -> Lines:
    """The lines of the ledger in such a file, without the time, by whom and from which device."""
    return [[row[0], *row[2:10]] for row in found[1:]]


@each_row(
    ("actions", "shown"),
    [
        (
            (buys_in(BOB, 500), Pay(BOB, TEN, PaymentMethod.TRANSFER, "to Ann"), Pay(BOB, 500)),
            [
                ["2", "Bob Buy-in", "€20", "", "", "", ""],
                ["2", "Bob Paid (cash)", "", "€5", "", "", "€5"],
                ["3", "Bob Paid (transfer) – to Ann", "", "", "", "€10", ""],
                ["4", "Bob Paid (cash)", "", "€5", "", "", "€10"],
            ],
        ),
        (
            (buys_in(DORA, TWENTY, PaymentMethod.IOU), Pay(DORA, TWENTY, redeems=True)),
            [
                ["2", "Dora Buy-in", "€20", "", "", "", ""],
                ["2", "Dora Paid (IOU)", "", "", "", "€20", ""],
                ["3", "Dora Paid back (IOU)", "", "", "", "−€20", ""],
                ["3", "Dora Paid (cash)", "", "€20", "", "", "€20"],
            ],
        ),
        (
            (buys_in(BOB), Refund(BOB)),
            [
                ["2", "Bob Buy-in", "€20", "", "", "", ""],
                ["2", "Bob Paid (cash)", "", "€20", "", "", "€20"],
                ["3", "Bob Buy-in, taken back", "−€20", "", "", "", ""],
                ["3", "Bob Paid back (cash)", "", "", "€20", "", "€0"],
            ],
        ),
        (
            (MoveCash(CashMoveKind.FLOAT_IN, 5000, "from the jar"), CountBox(5000, 5000),
             CountBox(4950, 5000, "a coin is lost"), MoveCash(CashMoveKind.FLOAT_OUT, 1000), CountBox(4250, 4000),
             MoveCash(CashMoveKind.HOUSE_IN, 2000), MoveCash(CashMoveKind.HOUSE_OUT, 1500, "too much")),
            [
                ["2", "Change put into the box – from the jar", "", "€50", "", "", "€50"],
                ["3", "Box counted: €50, exact", "", "", "", "", "€50"],
                ["4", "Box counted: €49.50, expected €50 – a coin is lost", "", "", "", "", "€50"],
                ["5", "Change taken out again", "", "", "€10", "", "€40"],
                ["6", "Box counted: €42.50, expected €40", "", "", "", "", "€40"],
                ["7", "Contribution put in", "", "€20", "", "", "€60"],
                ["8", "Contribution taken back – too much", "", "", "€15", "", "€45"],
            ],
        ),
    ],
    ids=["split payments", "a promise redeemed", "a refund", "counts and moves"],
)  # fmt: skip
def test_every_movement_has_its_line(
    ann: Client, night: Tournament, actions: tuple[Action, ...], shown: Lines
) -> None:
    do(night, *actions)
    assert lines(page_of(ann, night, "box/ledger/")) == shown


def test_prizes_have_their_lines(ann: Client, night: Tournament) -> None:
    played(night, buys_in(BOB, 0), buys_in(DORA), buys_in(EMIL))
    do(
        night,
        FinishNight(),
        Pay(BOB, TWENTY, PaymentMethod.PRIZE),
        PayOut(BOB, TEN),
        SignForPayouts(BOB, "Ben"),
    )
    do(
        night,
        PayOut(DORA, 800, PaymentMethod.TRANSFER),
        PayOut(DORA, TEN, PaymentMethod.CASH, "Dora"),
    )
    assert lines(page_of(ann, night, "box/ledger/"))[5:] == [
        ["8", "Bob Paid (from the payout)", "", "", "", "€20", ""],
        ["8", "Bob Kept for what was owed", "", "", "", "−€20", ""],
        ["9", "Bob Payout (cash)", "", "", "€10", "", "€30"],
        ["10", "Bob Ben signs for €10", "", "", "", "", ""],
        ["11", "Dora Payout (transfer)", "", "", "", "−€8", ""],
        ["12", "Dora Payout (cash)", "", "", "€10", "", "€20"],
    ]


def test_a_free_night_moves_no_money(ann: Client, club: Club) -> None:
    night = open_night(club, Terms())
    do(night, BuyIn(BOB, 0, 0, 0, name="Bob"))
    page = page_of(ann, night, "box/ledger/")
    assert (lines(page), "No money has moved yet." in page) == ([], True)


# --- undone


def test_what_was_undone_is_struck_through_and_not_counted(ann: Client, night: Tournament) -> None:
    """What was brought back counts again."""
    do(night, buys_in(BOB), buys_in(DORA), MoveCash(CashMoveKind.TIPS_IN, 700))
    undo(night, 4)
    undo(night, 3)
    do(night, buys_in(DORA, TEN))
    page = page_of(ann, night, "box/ledger/")
    assert lines(page)[3:] == [
        ["3", "undone Dora Paid (cash)", "", "€20", "", "", ""],
        ["4", "undone Tips put in", "", "€7", "", "", ""],
        ["7", "Dora Buy-in", "€20", "", "", "", ""],
        ["7", "Dora Paid (cash)", "", "€10", "", "", "€30"],
    ]
    assert struck(page) == ["3", "3", "4"]
    undo(night, 5)
    page = page_of(ann, night, "box/ledger/")
    assert (struck(page), lines(page)[-1][-1]) == (["3", "3"], "€37")


def test_an_undone_line_tells_what_it_was_when_it_was_made(night: Tournament) -> None:
    """
    Bob bought in, was refunded, and only then both were taken back; the refund still shows what it
    gave back.
    """
    do(night, buys_in(BOB), buys_in(DORA), Refund(BOB), MoveCash(CashMoveKind.TIPS_IN, 100))
    undo(night, 2, 4)
    found = [
        (row.entry.version, row.moved.price, row.moved.into, row.moved.out, row.undone, row.in_box)
        for row in build_ledger(journal.build_snapshot(night).past)
    ]
    assert found == [
        (2, 2000, 0, 0, True, 0),
        (2, 0, 2000, 0, True, 0),
        (3, 2000, 0, 0, False, 0),
        (3, 0, 2000, 0, False, 2000),
        (4, -2000, 0, 0, True, 2000),
        (4, 0, 0, 2000, True, 2000),
        (5, 0, 100, 0, False, 2100),
    ]


def test_a_refund_gives_back_what_stands(night: Tournament) -> None:
    """The second half of what Bob paid was undone after his refund: the box is not short of it."""
    do(night, buys_in(BOB, TEN), Pay(BOB, TEN), Refund(BOB))
    undo(night, 3)
    state = state_of(night)
    found = build_ledger(journal.build_snapshot(night).past)
    assert [(row.entry.version, row.moved.out) for row in found if row.moved.out] == [(4, TEN)]
    assert found[-1].in_box == compute_cash_box(state).expected == 0


def test_the_last_line_is_what_should_be_in_the_box(club: Club) -> None:
    night = open_night(club, WITH_FEES)
    played(
        night,
        buys_in(BOB, TEN),
        buys_in(DORA, TWENTY, PaymentMethod.IOU),
        buys_in(EMIL),
        buys_in(FINN),
        Refund(FINN),
    )
    do(
        night,
        MoveCash(CashMoveKind.FLOAT_IN, 5000),
        FinishNight(),
        PayOut(BOB, 500),
        MoveCash(CashMoveKind.FEES_OUT, 300),
    )
    undo(night, night.version - 1)
    do(night, Pay(DORA, 500, redeems=True), MoveCash(CashMoveKind.TIPS_IN, 250))
    state = state_of(night)
    found = build_ledger(journal.build_snapshot(night).past)
    sums, entrants = sum_ledger_lines(found), state.entrants.values()
    assert found[-1].in_box == sums.into - sums.out == compute_cash_box(state).expected == 8450
    assert sums.price == sum(one.total_cost for one in entrants) == 6000
    assert (
        sums.into - sums.out + sums.aside
        == sum(one.paid - one.paid_out for one in entrants) + 5000 - 300 + 250
    )


# --- who, when, which


def test_each_line_says_who_and_from_which_device(
    ann: Client, club: Club, night: Tournament
) -> None:
    do(night, buys_in(BOB, 0))
    ben = visitor(club, "Ben")
    sent = {"key": next(KEYS), "player": BOB, "amount": "20"}
    ben.post(f"/t/{night.pk}/do/pay/", sent, headers={"User-Agent": "Firefox/140.0 Android"})
    found = rows(part(page_of(ann, night, "box/ledger/"), 'class="ledger"', "table"))[1:]
    assert [row[2] for row in found] == ["Bob Buy-in", "Bob Paid (cash)"]
    assert [row[8] for row in found] == ["Ann · iPhone", "Ben · Android"]
    assert all(re.fullmatch(r"\d+:\d\d [AP]M", row[1]) for row in found)


def test_the_lines_of_one_player(ann: Client, night: Tournament) -> None:
    """An unnamed one is called by the name that was told later."""
    do(
        night,
        buys_in(BOB),
        AddUnnamedPlayers(1, TWENTY, TWENTY),
        NameEntrant(-1, "Finn"),
        MoveCash(CashMoveKind.TIPS_IN, 700),
    )
    assert lines(page_of(ann, night, "box/ledger/?player=-1")) == [
        ["3", "Finn Buy-in", "€20", "", "", "", ""],
        ["3", "Finn Paid (cash)", "", "€20", "", "", "€40"],
    ]
    for nobody in ("", "Bob"):
        assert len(lines(page_of(ann, night, f"box/ledger/?player={nobody}"))) == 5
    assert ann.get(f"/t/{night.pk}/box/ledger/?player=77").status_code == 404
    assert entries_of(sheet(ann, night, "?player=1"))[0][:3] == ["2", "Bob", "Buy-in"]


def test_a_long_ledger_has_pages(ann: Client, night: Tournament) -> None:
    do(night, AddUnnamedPlayers(120, TWENTY, TWENTY))
    first, last = ("Player 1 Buy-in", PAGE), ("Player 101 Buy-in", 40)
    for asked, shown in {
        "": last,
        "?page=99": last,
        "?page=0": first,
        "?page=1": first,
        "?page=²": last,
        "?page=all": ("Player 1 Buy-in", 240),
    }.items():
        found = lines(page_of(ann, night, f"box/ledger/{asked}"))
        assert (found[0][1], len(found)) == shown, asked


def test_the_changing_part_alone_keeps_its_filter(ann: Client, night: Tournament) -> None:
    do(night, buys_in(BOB))
    answer = ann.get(f"/t/{night.pk}/box/ledger/?player=1&page=1", headers={"HX-Request": "true"})
    text = answer.content.decode()
    assert text.startswith('<section id="ledger" hx-get=')
    assert f'hx-get="/t/{night.pk}/box/ledger/?player=1&amp;page=1"' in text


# --- the file


def test_the_file_has_every_line_and_the_count(ann: Client, night: Tournament) -> None:
    """No text in it is a formula: neither a name, a note, nor who did it and from where."""
    do(night, buys_in(DORA, TWENTY, PaymentMethod.TRANSFER), MoveCash(CashMoveKind.TIPS_IN, 75))
    undo(night, 3)
    do(night, BuyIn(BOB, 0, TWENTY, TWENTY, name="=Bob"), CountBox(1950, 2000, "a coin is lost"))
    journal.perform_action(
        night, MoveCash(CashMoveKind.TIPS_IN, 1, "@jar"), journal.Actor("+Ben", "-1"), next(KEYS)
    )
    found = sheet(ann, night)
    money = "Price,Into the box,Out of the box,Not through the box,In the box,Undone"
    heads = [
        "No.",
        "Time",
        "Player",
        "What",
        *(f"{one} (EUR)" for one in money.split(",")),
        "By",
        "Device",
    ]
    assert found[0] == [*heads, "No. in night"]
    assert entries_of(found) == [
        ["2", "Dora", "Buy-in", "20.00", "", "", "", "0.00", ""],
        ["2", "Dora", "Paid (transfer)", "", "", "", "20.00", "0.00", ""],
        ["3", "", "Tips put in", "", "", "", "", "0.00", "0.75"],
        ["5", "'=Bob", "Buy-in", "20.00", "", "", "", "0.00", ""],
        ["5", "'=Bob", "Paid (cash)", "", "20.00", "", "", "20.00", ""],
        [
            "6",
            "",
            "Box counted: €19.50, expected €20 – a coin is lost",
            "",
            "",
            "",
            "",
            "20.00",
            "",
        ],
        ["7", "", "Tips put in – @jar", "", "0.01", "", "", "20.01", ""],
    ]
    assert [found[1][10:], found[-1][10:12]] == [["Ann", "iPhone", "2"], ["'+Ben", "'-1"]]
