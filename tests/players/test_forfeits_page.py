"""The page of forfeited chips: whole chips shared at the table, odd ones to the bank."""

import pytest
from django.test import Client

from tests.money.prize_night import PLAIN
from tests.rows import each_row
from tests.tables.draw_night import read, read_main
from tests.tables.seat_night import do, form_on, press, seated_night, start, state_of
from tournament.clock.values import Anchor, Instant
from tournament.models import Club, Tournament
from tournament.money.values.terms import ChipPile, Offer, PurchaseKind, Terms
from tournament.night.state import State, count_chips_in_play
from tournament.players.actions.absences_and_refunds import RemoveAbsent
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import EntrantStatus
from tournament.players.views.forfeited_chips import find_smallest_chip
from tournament.schedule.values import Level, Structure

pytestmark = pytest.mark.django_db

STEPS = Structure(
    (Level(10, 20, 20), Level(25, 50, 20, colour_up=(5,)), Level(100, 200, 0, colour_up=(25,)))
)


@pytest.fixture
def night(club: Club) -> Tournament:
    """Nine at one table; Bob left it."""
    night = seated_night(club, 9)
    start(night)
    do(night, MarkAbsent(1, True))
    return night


@each_row(
    ("step", "offers", "chip"),
    [
        (0, PLAIN.offers, 5),
        (1, PLAIN.offers, 25),
        (2, PLAIN.offers, 100),
        (0, (Offer(PurchaseKind.BUY_IN, 0, 1000),), 1),
        (
            0,
            (Offer(PurchaseKind.BUY_IN, 0, 1000, piles=(ChipPile(25, 0), ChipPile(100, 10))),),
            100,
        ),
    ],
)
def test_the_smallest_chip_in_play(step: int, offers: tuple[Offer, ...], chip: int) -> None:
    state = State(structure=STEPS, anchor=Anchor(step, 60_000, None), terms=Terms(offers=offers))
    assert find_smallest_chip(state, 1, Instant(5)) == chip


@each_row(
    ("stack", "unit", "told", "share", "bank"),
    [
        (475, 25, "Table 1: 50 for each of 8 players. Back to the bank: 75.", 50, 75),
        (800, 25, "Table 1: 100 for each of 8 players.", 100, 0),
    ],
)
def test_a_stack_is_shared_out(
    ann: Client, night: Tournament, stack: int, unit: int, told: str, share: int, bank: int
) -> None:
    """The numbers of the rulebook: 475 chips, eight at the table."""
    path, before = f"players/1/?stack={stack}&unit={unit}", count_chips_in_play(state_of(night))
    shown = read(ann.get(f"/t/{night.pk}/{path}"))
    assert f"{told} Dora, Emil, Finn, Greta, Hugo, Ida, Jan, Klara" in shown
    line = press(ann, night, path, "do-remove-absent")
    each = f"{share} for each of 8 players"
    assert f"Bob leaves for good: {bank} chips out of play, {each}" in line
    assert "against the rule" not in line
    state = state_of(night)
    assert state.entrants[1].status is EntrantStatus.OUT
    assert count_chips_in_play(state) == before - bank


def test_what_was_bought_less_what_was_posted_is_proposed(ann: Client, night: Tournament) -> None:
    """One button for who is at the table still, one for who is away."""
    page = ann.get(f"/t/{night.pk}/players/1/").text
    assert 'inputmode="numeric" value="1000" required' in page
    assert "Bob leaves for good" in read_main(ann.get(f"/t/{night.pk}/players/1/"))
    leaves = form_on(page, "do-remove-absent")
    assert (leaves["for_good"], leaves["share"], leaves["stack"]) == (["on"], ["125"], ["0"])
    assert 'href="?show=leaves#stays-away"' not in page
    seated = ann.get(f"/t/{night.pk}/players/2/?show=leaves").text
    assert 'href="?show=leaves#stays-away"' in seated
    told = press(ann, night, "players/2/?show=leaves", "do-remove-absent")
    assert "Dora leaves for good: 0 chips out of play, 125 for each of 8 players" in told


@each_row("query", ["?stack=many", "?stack=-5", "?stack=99999999"])
def test_a_stack_that_cannot_be_is_asked_for_again(
    ann: Client, night: Tournament, query: str
) -> None:
    page = ann.get(f"/t/{night.pk}/players/1/{query}").text
    assert "The table shares the chips" in page
    assert 'name="stack" min="0" inputmode="numeric" value="" required' in page
    assert 'id="do-remove-absent"' not in page


def test_somebody_came_to_the_table_meanwhile(ann: Client, night: Tournament) -> None:
    sent = form_on(ann.get(f"/t/{night.pk}/players/1/?stack=475").text, "do-remove-absent")
    sent["sharers"] = ["7"]
    told = ann.post(f"/t/{night.pk}/do/remove_absent/", {**sent, "reason": "he rang"}, follow=True)
    assert "The table changed meanwhile. Load the page again." in read(told)


def test_who_stayed_away_was_knocked_out_by_nobody(ann: Client, night: Tournament) -> None:
    """They may not rebuy either; who lost their chips in a hand may."""
    do(night, KnockOut((2,)), RemoveAbsent(1, 0, "he rang", 100, 7))
    for player, told in ((1, [True, False, False]), (2, [False, True, True])):
        page = read_main(ann.get(f"/t/{night.pk}/players/{player}/"))
        assert [says in page for says in ("Stayed away", "Knocked out by", "Rebuy")] == told
