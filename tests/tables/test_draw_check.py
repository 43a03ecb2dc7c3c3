"""
The page on which anybody can check the draws of a night, and the file that another program can
check.
"""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from seating.cards import Card, Suit
from seating.draw_verification import find_draw_mismatches
from tests.money.prize_night import KEYS
from tests.rows import each_row
from tests.tables.draw_night import (
    do,
    draw,
    drawing,
    drawn,
    enter,
    here,
    open_night,
    phone_of_bob,
    promised,
    read,
    state_of,
    undo,
)
from tournament import journal
from tournament.localization import find_timezone, localize_fact
from tournament.models import Club, Tournament
from tournament.night.actions.night import Announce
from tournament.tables.actions.real_card_draw import EndDraw, StartCardDraw, TakeCard
from tournament.tables.actions.seat_draw import CancelDraw, DrawSeats
from tournament.tables.actions.seats import OpenTable, SetTable
from tournament.tables.values import DrawSlot
from tournament.tables.views.draw_verification import list_draw_verifications

HOSTILE = "<script>alert(1)</script>"


@pytest.fixture
def night(club: Club) -> Tournament:
    return open_night(club)


@pytest.fixture
def bob(night: Tournament) -> Client:
    """Bob has the players' link on his phone, and no account."""
    return phone_of_bob(night)


def words_of(client: Client, night: Tournament) -> str:
    return read(client.get(f"/t/{night.pk}/draw/check/"))


def written(client: Client, night: Tournament) -> list[Any]:
    """The draws as the page hands them to its script."""
    page = client.get(f"/t/{night.pk}/draw/check/").text
    articles = re.findall(r"<article.*?</article>", page, re.DOTALL)
    found = [
        re.search(r'<script type="application/json">(.*?)</script>', one, re.DOTALL)
        for one in articles
    ]
    return [json.loads(one[1]) for one in found if one]


def test_a_draw_is_promised_then_shown_with_its_proof(bob: Client, night: Tournament) -> None:
    words = words_of(bob, night)
    assert "No seats have been drawn yet." in words
    assert "hash_lines(" in words
    do(night, promised(night, dealers=(2, 5)))
    promise = " ".join(re.findall("....", drawing(night).promise))
    assert f"Seat draw {promise} Sealed " in words_of(bob, night)
    do(night, drawn(night, "pizza"))
    made = drawing(night)
    words = words_of(bob, night)
    assert "Checked by this server: it matches." in words
    assert f"The seed {made.seed} The word from the room pizza" in words
    assert "Dealers Dora, Greta" in words
    first = next(one for one in made.places if one.player == 1)
    page = bob.get(f"/t/{night.pk}/draw/check/").text
    row = re.search(r'<li data-player="1">.*?</li>', page, re.DOTALL)
    assert row
    assert (
        re.sub(r"\s+", " ", re.sub("<[^>]+>", "", row[0]))
        .strip()
        .endswith(f"Bob seat {first.seat}")
    )


def test_what_the_browser_works_out_again_is_the_draw(bob: Client, night: Tournament) -> None:
    do(night, OpenTable(2, 10), SetTable(2, "", 10, (1, 4)))
    draw(night, "pizza", tables=4, dealers=(2, 5))
    (one,) = written(bob, night)
    assert find_draw_mismatches(one) == ()
    assert {
        "players",
        "sizes",
        "numbers",
        "dealers",
        "seed",
        "word",
        "commitment",
        "result",
        "version",
    } == set(one)
    assert sorted(row["position"] for row in one["result"] if row["table"] == 2) == list(
        range(1, 8)
    )


def test_the_file_holds_the_same_and_the_names(bob: Client, night: Tournament) -> None:
    draw(night, "pizza")
    version = night.version
    saved = bob.get(f"/t/{night.pk}/draw/check/{version}.json")
    assert saved["Content-Disposition"] == f'attachment; filename="draw-{night.pk}-{version}.json"'
    content = saved.json()
    names = content.pop("names")
    assert [content] == written(bob, night)
    assert (names["1"], len(names)) == ("Bob", 27)
    assert bob.get(f"/t/{night.pk}/draw/check/{version - 1}.json").status_code == 404


def test_all_draws_are_listed_the_newest_first_with_what_was_announced_in_vain(
    bob: Client, night: Tournament
) -> None:
    draw(night, "first")
    do(night, promised(night), CancelDraw(), promised(night), CancelDraw())
    draw(night, "second")
    assert [one["word"] for one in written(bob, night)] == ["second", "first"]
    found = list_draw_verifications(state_of(night), here(night).entries)
    idle = [localize_fact(one.idle, find_timezone("UTC")) if one.idle else "" for one in found]
    assert idle == ["2 other draws were sealed and not posted", ""]


def test_a_draw_that_was_taken_back_stays_on_the_page(bob: Client, night: Tournament) -> None:
    draw(night, "pizza")
    undo(night, night.version)
    assert "This draw was taken back. Its seats don’t count." in words_of(bob, night)
    do(night, promised(night))
    do(night, drawn(night, "salad"))
    assert [
        one.taken_back for one in list_draw_verifications(state_of(night), here(night).entries)
    ] == [False, True]


def test_who_was_taken_off_the_list_is_still_told(bob: Client, night: Tournament) -> None:
    draw(night)
    enter(night, "Zacharias")
    buy_in = night.version
    draw(night)
    last = night.version
    journal.undo_entries(night, (buy_in, last, last - 1), journal.Actor("Ann"), next(KEYS))
    night.refresh_from_db()
    assert "Player 28" in words_of(bob, night)


@each_row(
    ("cheated", "sentence"),
    [
        (
            lambda places: _other(places, 1, card=Card(10, Suit.DIAMONDS)),
            "Bob should have drawn {card}, not 10D.",
        ),
        (lambda places: _other(places, 1, table=9), "Bob should sit"),
        (lambda places: tuple(one for one in places if one.player != 1), "Bob has no card."),
        (lambda places: (*places, replace(places[0], player=99)), "Player 99 was not in the draw."),
        (lambda places: (*places, places[0]), "has two cards."),
    ],
)
def test_a_draw_that_somebody_changed_is_told(
    night: Tournament,
    cheated: Callable[[tuple[DrawSlot, ...]], tuple[DrawSlot, ...]],
    sentence: str,
) -> None:
    draw(night, "pizza")
    *before, last = here(night).entries
    assert isinstance(last.action, DrawSeats)
    entries = (
        *before,
        replace(last, action=replace(last.action, places=cheated(last.action.places))),
    )
    due = next(str(one.card) for one in drawing(night).places if one.player == 1)
    (one,) = list_draw_verifications(state_of(night), entries)
    told = [localize_fact(line, find_timezone("UTC")) for line in one.wrong]
    assert any(sentence.format(card=due) in line for line in told), told


def _other(places: tuple[DrawSlot, ...], player: int, **changed: Any) -> tuple[DrawSlot, ...]:
    """Somebody has changed a player’s card or seat."""
    return tuple(replace(one, **changed) if one.player == player else one for one in places)


def test_real_cards_need_no_check(bob: Client, night: Tournament) -> None:
    do(night, StartCardDraw((9, 9, 9), (1, 2, 3)))
    assert "Drawn with real cards:" in words_of(bob, night)
    do(night, TakeCard(1, Card(1, Suit.SPADES)), TakeCard(2, Card(2, Suit.SPADES)), EndDraw())
    assert "Drawn with real cards:" in words_of(bob, night)


def test_the_word_is_written_out_not_run(bob: Client, night: Tournament) -> None:
    draw(night, HOSTILE)
    page = bob.get(f"/t/{night.pk}/draw/check/").text
    assert HOSTILE not in page
    assert [one["word"] for one in written(bob, night)] == [HOSTILE]


def test_a_phone_is_sent_the_page_again_only_when_draws_changed(
    bob: Client, night: Tournament
) -> None:
    draw(night)
    page = bob.get(f"/t/{night.pk}/draw/check/").text
    shown = re.search(r'hx-get="([^"]*)"', page)
    assert shown
    answers = []
    for step in (Announce("Pizza is here"), promised(night), CancelDraw()):
        do(night, step)
        answers.append(bob.get(shown[1], headers={"hx-request": "true"}).status_code)
    assert answers == [204, 200, 200]
