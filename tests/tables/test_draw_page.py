"""
The page of the draw: announced, made by the program or with real cards, and a seat for who comes
later.
"""

import re
from typing import Any

import pytest
from django.test import Client

from seating.cards import Card, Suit
from seating.seeded_random import compute_seed_commitment
from tests.pages.check_in_night import toast
from tests.pages.open_pages import look, open_page
from tests.rows import each_row
from tests.tables.draw_night import (
    PEOPLE,
    do,
    draw,
    drawing,
    drawn,
    enter,
    here,
    hidden,
    open_night,
    promised,
    read,
    sent,
    state_of,
    undo,
    visitor,
)
from tests.tables.seat_night import say
from tournament.clock.actions import StartClock
from tournament.models import Club, JournalEntry, Role, Tournament
from tournament.money.actions.purchases import DeclineRebuy
from tournament.night.actions.night import FinishNight
from tournament.players.actions.knockouts import KnockOut
from tournament.players.rules.standings import list_active_players
from tournament.tables.actions.hands import NextHand
from tournament.tables.actions.late_seating import list_seats_for_newcomers
from tournament.tables.actions.real_card_draw import StartCardDraw, TakeCard
from tournament.tables.actions.seat_draw import AnnounceDraw
from tournament.tables.actions.seats import OpenTable, SetTable
from tournament.tables.rules.seats import list_player_seats
from tournament.tables.views.draw_rows import (
    build_draw_setup,
    choose_draw_tables,
    compute_even_table_sizes,
)
from tournament.tables.views.draw_seeds import compute_draw_seed

FOREIGN_PROMISE = compute_seed_commitment("0f" * 32)


@pytest.fixture
def night(club: Club) -> Tournament:
    """Twenty-seven have bought in, Bob with number 1; nobody has a seat."""
    return open_night(club)


def page_of(client: Client, night: Tournament, query: str = "") -> Any:
    return open_page(client, night, f"/t/{night.pk}/draw/{query}")


def words_of(client: Client, night: Tournament, query: str = "") -> str:
    return read(page_of(client, night, query))


def press(client: Client, night: Tournament, form: str, query: str = "", **typed: Any) -> Any:
    """Send a form of the page as a browser without scripts does, and read where it leads."""
    page = page_of(client, night, query)
    kind = re.search(rf'<form id="{form}"[^>]* action="([^"]*)"', page.text)
    assert kind, f"there is no form {form}"
    answer = client.post(kind[1], {**hidden(page, form), **typed})
    assert answer.status_code == 302
    return look(client, night, answer["Location"])


def seed_made(night: Tournament, number: int = 0) -> str:
    return compute_draw_seed(night.pk, here(night).entries, number)


def kinds(night: Tournament) -> list[str]:
    """What was done since everybody bought in."""
    return [
        entry.action.kind
        for entry in here(night).entries
        if entry.action.kind not in ("open_night", "buy_in")
    ]


# --- for which tables


def test_players_and_cards_are_told_and_other_tables_can_be_chosen(
    ann: Client, night: Tournament
) -> None:
    """Tables that cannot be are refused in words."""
    words = words_of(ann, night)
    assert "27 players need a seat Table 1 9 players Table 2 9 players Table 3 9 players" in words
    cards = re.findall(r'class="playing-card[^>]*aria-label="([^"]*)"', page_of(ann, night).text)
    assert cards[:3] == ["ace of spades", "nine of spades", "ace of hearts"]
    refused = ann.post(f"/t/{night.pk}/do/draw_seats/", sent(), headers={"HX-Request": "true"})
    assert "Draw the seats first." in toast(refused)
    thrice = (["1", "2", "3"], ["9", "9", "9"])
    for query, chosen in {
        "": thrice,
        "?tables=4": (["1", "2", "3", "4"], ["6", "7", "7", "7"]),
        "?numbers=7+2,+5": (["2", "5", "7"], ["9", "9", "9"]),
        "?tables=0": thrice,
    }.items():
        page = page_of(ann, night, query)
        for form in ("do-promise-draw", "do-lay-out-cards"):
            fields = hidden(page, form)
            assert (fields["numbers"], fields["sizes"]) == chosen, query
    for query, sentence in {
        "?tables=2": "Only 20 seats for 27 players. Add a table.",
        "?tables=28": "Every table of a draw needs a player and a seat. Choose fewer tables.",
        "?numbers=0+1": "Tables have numbers from 1 to 1,000.",
        "?numbers=1+x": "Type numbers like 1 2 4.",
    }.items():
        assert sentence in words_of(ann, night, query), query


def test_one_player_is_no_draw(ann: Client, club: Club) -> None:
    page = page_of(ann, open_night(club, 1))
    assert "A draw needs two players. Let them buy in first." in read(page)
    assert "do-promise-draw" not in page.text


@each_row(
    ("players", "rooms", "sizes"),
    [
        (25, (10, 10, 10), (8, 8, 9)),
        (14, (6, 10), (6, 8)),
        (11, (6, 10), (5, 6)),
        (20, (9, 5, 10), (7, 5, 8)),
        (16, (6, 10), (6, 10)),
    ],
)
def test_sizes_are_even_as_far_as_the_tables_allow(
    players: int, rooms: tuple[int, ...], sizes: tuple[int, ...]
) -> None:
    assert compute_even_table_sizes(players, rooms) == sizes


def test_tables_that_stand_are_used_first_and_keep_their_seats(
    ann: Client, night: Tournament
) -> None:
    do(night, OpenTable(2, 6), OpenTable(4, 10), SetTable(4, "Kitchen", 10, (10,)))
    setup = build_draw_setup(state_of(night))
    assert (setup.numbers, setup.sizes) == ((1, 2, 3, 4), (7, 6, 7, 7))
    assert "Kitchen 7 players" in words_of(ann, night)


def test_of_tables_that_differ_the_larger_ones_are_taken_where_the_first_are_too_small(
    night: Tournament,
) -> None:
    """
    Kitchen 6, hall 5, dining room 9: nine players fill the dining room rather than two tables.
    """
    do(night, OpenTable(1, 6), OpenTable(2, 5), OpenTable(3, 9))
    state = state_of(night)
    found = {
        players: choose_draw_tables(state, players) for players in (6, 7, 9, 10, 11, 14, 15, 16)
    }
    assert found == {
        6: (1,),
        7: (3,),
        9: (3,),
        10: (1, 2),
        11: (1, 2),
        14: (1, 3),
        15: (1, 3),
        16: (1, 2, 3),
    }
    assert [choose_draw_tables(state, 9, count) for count in (1, 2, 4)] == [
        (3,),
        (1, 2),
        (1, 2, 3, 4),
    ]
    assert choose_draw_tables(state, 27) == (1, 2, 3, 4)


def test_at_eighteen_and_nine_the_page_proposes_two_tables_and_one(
    ann: Client, night: Tournament
) -> None:
    draw(night)
    do(night, StartClock())
    for left, sentence, tables in (
        (18, "18 left: redraw for two tables", ["1", "2"]),
        (9, "9 left: redraw for the final table", ["1"]),
    ):
        gone = list_active_players(state_of(night))[left:]
        do(night, KnockOut(gone), *(DeclineRebuy(key) for key in gone))
        assert sentence in words_of(ann, night)
        assert hidden(page_of(ann, night), "do-promise-draw")["numbers"] == tables
        draw(night, tables=len(tables))


def test_what_was_asked_for_stands_above_the_last_draw(ann: Client, night: Tournament) -> None:
    draw(night)
    first, last = ["setup-head", "result-head"], ["result-head", "setup-head"]
    for query, order in (("", last), ("?tables=4", first), ("?tables=3", last)):
        page = page_of(ann, night, query).text
        assert re.findall(r'<h2 id="(setup-head|result-head)"', page) == order


def test_who_may_still_come_is_told(ann: Client, night: Tournament) -> None:
    do(night, StartClock(), KnockOut((3,)))
    words = words_of(ann, night)
    assert "First: Emil – out, may still rebuy" in words


# --- the program draws


def test_the_seed_is_nowhere_before_the_draw_and_everywhere_after_it(
    ann: Client, night: Tournament
) -> None:
    page = press(ann, night, "do-promise-draw")
    seed = seed_made(night)
    assert drawing(night).promise == compute_seed_commitment(seed)
    promise = " ".join(re.findall("....", drawing(night).promise))
    assert "27 seats are drawn Nobody sees them yet. A tap shows them on TV and phones." in read(
        page
    )
    assert f"How it’s proved {promise} Sealed" in read(page)
    addresses = ("draw/", "draw/check/", "journal/", "board.json", "screen/", "")
    seen = [ann.get(f"/t/{night.pk}/{one}").text for one in addresses]
    stored = [entry.action for entry in JournalEntry.objects.filter(night=night)]
    assert [text for text in (*seen, *stored, repr(state_of(night))) if seed in text] == []
    press(ann, night, "do-draw-seats", word=" pizza ")
    assert drawing(night).seed == seed
    assert seed in ann.get(f"/t/{night.pk}/draw/check/").text
    assert seed in JournalEntry.objects.filter(night=night).latest("version").action


def test_everybody_gets_the_seat_of_their_card(ann: Client, night: Tournament) -> None:
    """Dealers are spread over the tables; the draw can be taken back from its page."""
    assert "Dealers Dora, Emil, Finn" in read(
        press(ann, night, "do-promise-draw", dealers=["4", "2", "3"])
    )
    words = read(press(ann, night, "do-draw-seats", word="pizza"))
    made = drawing(night)
    assert (made.word, made.dealers) == ("pizza", (2, 3, 4))
    assert "27 players drew seats" in words
    shown = [
        f"{PEOPLE[one.player - 1]} Table {one.table}, seat {one.seat}" in words
        for one in made.places
    ]
    assert shown == [True] * 27
    assert f'href="/t/{night.pk}/undo/{night.version}/"' in page_of(ann, night).text


def test_a_second_tap_announces_nothing_else(ann: Client, night: Tournament) -> None:
    fields = hidden(page_of(ann, night), "do-promise-draw")
    for key in (fields["key"], fields["key"], ["another-tap-of-ben"]):
        ann.post(f"/t/{night.pk}/do/promise_draw/", {**fields, "key": key})
    assert kinds(night) == ["promise_draw"]


def test_every_announcement_promises_another_seed(
    ann: Client, club: Club, night: Tournament
) -> None:
    press(ann, night, "do-promise-draw")
    first = drawing(night).promise
    press(ann, night, "do-call-off-draw")
    assert state_of(night).draw is None
    press(ann, night, "do-promise-draw")
    assert drawing(night).promise != first
    assert seed_made(night) != seed_made(open_night(club, name="Saturday"))


def test_a_draw_that_was_taken_back_needs_a_new_announcement(
    ann: Client, night: Tournament
) -> None:
    draw(night, "pizza")
    undo(night, night.version)
    assert drawing(night).done == 0
    words = words_of(ann, night)
    assert "This draw was taken back, or sealed on another computer." in words
    assert "Show the seats" not in words
    refused = ann.post(
        f"/t/{night.pk}/do/draw_seats/", {**sent(), "word": "my friend’s word"}, follow=True
    )
    assert ("This draw was taken back, or sealed on another computer. Draw again.") in read(refused)
    again = ann.post(
        f"/t/{night.pk}/do/promise_draw/", {**sent(), "number": "0", "sizes": "27", "numbers": "1"}
    )
    assert (again.status_code, kinds(night)[-1]) == (302, "undo")


def test_a_draw_announced_on_another_computer_is_announced_again(
    ann: Client, night: Tournament
) -> None:
    setup = build_draw_setup(state_of(night))
    do(
        night,
        AnnounceDraw(
            FOREIGN_PROMISE, list_active_players(state_of(night)), setup.sizes, setup.numbers
        ),
    )
    assert "This draw was taken back, or sealed on another computer." in words_of(ann, night)
    refused = ann.post(f"/t/{night.pk}/do/draw_seats/", sent(), follow=True)
    assert ("This draw was taken back, or sealed on another computer. Draw again.") in read(refused)
    press(ann, night, "do-promise-draw")
    press(ann, night, "do-draw-seats", word="")
    assert drawing(night).done


def test_somebody_who_buys_in_after_the_announcement_makes_it_void(
    ann: Client, night: Tournament
) -> None:
    do(night, promised(night))
    enter(night, "Zacharias")
    words = words_of(ann, night)
    assert "The players have changed. Draw again." in words
    assert "28 players need a seat" in words


def test_running_hands_are_named_and_waited_for(ann: Client, night: Tournament) -> None:
    draw(night)
    do(night, StartClock(), NextHand(1, 1), NextHand(3, 1), promised(night))
    assert "Still playing: Table 1, Table 3" in words_of(ann, night)
    press(ann, night, "do-draw-seats", word="")
    assert kinds(night)[-1] == "draw_seats"


def test_cards_are_laid_out_when_all_hands_are_over(ann: Client, night: Tournament) -> None:
    draw(night)
    do(night, StartClock(), NextHand(2, 1))
    assert "The cards lie ready" in words_of(ann, night)
    press(ann, night, "do-lay-out-cards")
    assert kinds(night)[-1] == "lay_out_cards"


# --- with real cards


@pytest.fixture
def cards(night: Tournament) -> Tournament:
    """Nine cards for each of three tables lie ready."""
    do(night, StartCardDraw((9, 9, 9), (1, 2, 3)))
    return night


def test_a_card_is_two_taps(ann: Client, cards: Tournament) -> None:
    assert 'href="?player=2"' in page_of(ann, cards).text
    page = page_of(ann, cards, "?player=2")
    assert "Which card did Dora draw?" in read(page)
    offered = re.findall(r'name="card" value="(\w+)"', page.text)
    assert (len(offered), offered[0], offered[9], offered[26]) == (27, "AS", "AH", "9C")
    words = read(press(ann, cards, "do-take-card", "?player=2", card="3H"))
    assert "26 still have to draw" in words
    assert "1 has drawn 3 Dora Table 2, seat 3" in words
    assert "3H" not in re.findall(
        r'name="card" value="(\w+)"', page_of(ann, cards, "?player=5").text
    )
    assert "Which card did Dora draw?" not in words_of(ann, cards, "?player=2")


def test_a_card_can_be_typed_and_a_wrong_one_is_refused(ann: Client, cards: Tournament) -> None:
    asked = {**hidden(page_of(ann, cards, "?player=2"), "do-type-card")}
    for typed, answer in {
        "9x": "That is no card. Type it like 9d, 10h or As.",
        "": "This field is required.",
        " 4h ": "Dora drew 4♥",
    }.items():
        sent = {**asked, "card": typed, "key": f"a-card-{typed.strip()}-typed"}
        answered = ann.post(f"/t/{cards.pk}/do/take_card/", sent, headers={"HX-Request": "true"})
        assert answer in toast(answered), typed


def test_a_card_written_down_wrongly_is_taken_back(ann: Client, cards: Tournament) -> None:
    do(cards, TakeCard(1, Card(9, Suit.CLUBS)), TakeCard(2, Card(1, Suit.SPADES)))
    page = page_of(ann, cards).text
    undos = re.findall(rf'href="/t/{cards.pk}/undo/(\d+)/"', page)
    assert undos == [str(cards.version), str(cards.version - 1)]
    undo(cards, int(undos[1]))
    assert [one.player for one in drawing(cards).places if one.player] == [2]


def test_a_draw_ended_early_leaves_the_others_waiting(ann: Client, cards: Tournament) -> None:
    assert "End now" not in words_of(ann, cards)
    do(cards, TakeCard(1, Card(1, Suit.SPADES)), TakeCard(2, Card(2, Suit.SPADES)))
    enter(cards, "Zacharias")
    assert "1 player came late." in words_of(ann, cards)
    words = read(press(ann, cards, "do-end-draw"))
    assert list_player_seats(state_of(cards)) == {1: (1, 1), 2: (1, 2)}
    assert "26 players wait for a seat" in words


# --- who comes later


def test_a_newcomer_draws_one_of_the_open_seats(ann: Client, night: Tournament) -> None:
    """Or a real card decides it."""
    draw(night)
    enter(night, "Zacharias", "Zoe")
    choice = list_seats_for_newcomers(state_of(night), here(night).now)
    page = page_of(ann, night)
    assert "Zacharias needs a seat Choose Zacharias Draw a seat" in read(page)
    words = read(press(ann, night, "draw-seat-28"))
    table, seat = list_player_seats(state_of(night))[28]
    assert (table, seat) in choice
    assert f"Zacharias drew Table {table}, seat {seat}" in words
    assert "1 player waits for a seat Zoe needs a seat" in words
    taps = open_page(ann, night, f"/t/{night.pk}/seats/?seat=29").text
    offered = re.findall(r'name="place"\s+value="(\d-10)"', taps)
    assert offered == [f"{free}-10" for free in (1, 2, 3) if free != table]
    say(ann, night, "seats/?seat=29", "do-choose", place=offered[0])
    assert list_player_seats(state_of(night))[29] == (int(offered[0][0]), 10)


def test_without_a_free_seat_the_newcomer_waits(ann: Client, club: Club) -> None:
    night = open_night(club, 10)
    draw(night)
    enter(night, "Zacharias")
    words = words_of(ann, night)
    assert "No table has a free seat. Open a table or a seat first." in words
    assert "Draw a seat" not in words
    refused = ann.post(
        f"/t/{night.pk}/do/draw_seat/", {**sent(), "player": "11"}, headers={"HX-Request": "true"}
    )
    assert "No table has a free seat. Open a table or a seat first." in toast(refused)


# --- who looks


@each_row("at_stage", ["promised", "cards", "done"])
def test_a_timekeeper_looks_on(club: Club, night: Tournament, at_stage: str) -> None:
    laid_out = (StartCardDraw((9, 9, 9), (1, 2, 3)), TakeCard(1, Card(1, Suit.SPADES)))
    do(night, *(laid_out if at_stage == "cards" else [promised(night)]))
    if at_stage == "done":
        do(night, drawn(night))
        enter(night, "Zacharias")
    page = page_of(visitor(club, "Tina", Role.TIMEKEEPER), night, "?player=2")
    assert page.status_code == 200
    assert re.findall(r"/do/\w+/|/undo/", page.text) == []


def test_a_finished_night_draws_nothing(ann: Client, night: Tournament) -> None:
    draw(night)
    do(night, FinishNight())
    words = words_of(ann, night)
    assert ("The night is over." in words, "Redraw seats" in words) == (True, False)


@each_row("players", [12, 60])
def test_the_page_needs_the_same_few_queries_however_many_play(
    club: Club, ann: Client, django_assert_max_num_queries: Any, players: int
) -> None:
    night = open_night(club, 2)
    enter(night, *(f"Player {number}" for number in range(3, players + 1)))
    draw(night)
    with django_assert_max_num_queries(9):
        page_of(ann, night)
