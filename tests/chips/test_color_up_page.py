"""The color-up page by table, and the chip race at a table step by step."""

import json
import re

import pytest
from django.test import Client

from tests.money.prize_night import PLAIN, do, enter, sent, state_of, visitor
from tests.page_text import main_words as words
from tournament import journal
from tournament.chips.actions import ChangeChips, ColorUp, SkipColorUp, compute_chips_mark
from tournament.chips.values.chip_set import Chip, ChipSet
from tournament.clock.actions import StartClock
from tournament.models import Club, Role, Tournament
from tournament.night.actions.night import OpenNight
from tournament.night.state import count_chips_in_play
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.values import Break, Level, Structure

pytestmark = pytest.mark.django_db
LEAVING = Structure(
    (Level(10, 20), Level(15, 30), Break(colour_up=(5,)), Level(25, 50), Level(50, 100, 0))
)


def opened(club: Club, schedule: Structure = LEAVING, players: int = 8) -> Tournament:
    opening = OpenNight("Friday", "", 1000, schedule, HouseRules(), terms=PLAIN)
    night = journal.open_night(
        club, opening, journal.Actor("Ann"), f"a-night-of-{players}-{len(schedule.steps)}"
    )
    enter(night, *(f"Player {number}" for number in range(1, players + 1)))
    return night


@pytest.fixture
def night(club: Club) -> Tournament:
    return opened(club)


def plan(client: Client, night: Tournament) -> str:
    return words(client.get(f"/t/{night.pk}/chips/").content.decode())


def race(client: Client, night: Tournament, **asked: str | int) -> str:
    typed = {name.replace("_", "-"): value for name, value in asked.items()}
    return client.get(
        f"/t/{night.pk}/chips/race/", {"table": 0, "value": 5, **typed}
    ).content.decode()


def test_the_plan_says_what_leaves_when_and_for_what(ann: Client, night: Tournament) -> None:
    """Who only looks sees the plan and races nothing; what is done is done."""
    said = plan(ann, night)
    assert (
        "Color up the 5s in the break after level 2 All players 8 players 160 × 5 → 32 × 25" in said
    )
    assert "Chip race" not in said
    do(night, StartClock())
    assert "160 × 5 → 32 × 25 Chip race : All players, 5" in plan(ann, night)
    tim = visitor(night.club, "Tim", Role.TIMEKEEPER)
    said = plan(tim, night)
    assert ("160 × 5 → 32 × 25" in said, "Chip race" in said) == (True, False)
    do(night, ColorUp(0, 5, 25, 150, 30))
    assert "150 × 5 → 30 × 25 done" in plan(ann, night)


def test_chips_that_left_without_a_count_are_done_and_as_many_are_in_play(
    ann: Client, night: Tournament
) -> None:
    do(night, StartClock())
    before = count_chips_in_play(state_of(night))
    do(night, SkipColorUp(5))
    assert count_chips_in_play(state_of(night)) == before
    said = plan(ann, night)
    assert ("All players 8 players done" in said, "160 × 5" in said) == (True, False)
    for value, why in (
        (5, "These chips are colored up already."),
        (25, "The schedule has no such color-up. Load the page again."),
    ):
        form = sent(value=str(value))
        answer = ann.post(f"/t/{night.pk}/do/skip_colour_up/", form, headers={"HX-Request": "true"})
        assert json.loads(answer["HX-Trigger"])["toast"]["text"].startswith(why), value


def test_the_case_is_asked_whether_it_holds_what_comes(ann: Client, night: Tournament) -> None:
    """Eight stacks have 128 of the 25s, 32 more come for the 5s."""
    for owned, lacks in ((160, []), (159, ["1 × 25"]), (130, ["30 × 25"])):
        case = ChipSet((Chip(5, 160), Chip(25, owned), Chip(100, 40)), "The case")
        do(night, ChangeChips(case, compute_chips_mark(state_of(night))))
        assert re.findall(r"The case is (\d+ × 25) short", plan(ann, night)) == lacks


def test_the_plan_is_made_by_the_levels(ann: Client, club: Club) -> None:
    night = opened(
        club, Structure((Level(10, 20), Level(15, 30), Break(), Level(25, 50), Level(50, 100, 0)))
    )
    html = ann.get(f"/t/{night.pk}/chips/").content.decode()
    asked = html.split('id="leaving"')[1].split("</form>")[0]
    fields = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', asked))
    answer = ann.post(f"/t/{night.pk}/structure/", fields)
    assert answer["Location"] == f"/t/{night.pk}/chips/#leaving"
    assert [step.colour_up for step in state_of(night).structure.steps] == [(), (), (5,), (), ()]
    assert "Update plan" not in plan(ann, night)


def test_the_race_with_real_cards_is_written_down(ann: Client, night: Tournament) -> None:
    """
    14 and 9 and 5 fives: 2 + 1 + 1 whole chips, then 4 + 4 + 0 odd ones, which make two for 40 of
    25 – half up.
    """
    do(night, StartClock())
    html = race(ann, night, n_1=14, n_2=9, n_3=5)
    counted = words(html)
    assert (
        "Seat 1 gets 2 × 25 · 4 odd chips Seat 2 gets 1 × 25 · 4 odd chips Seat 3 gets 1 × 25"
        in counted
    )
    assert "Deal a card per odd chip (8), from seat 1" in counted
    assert "4. The bank" in counted  # two chips for two players: no card decides
    assert "Take 28 × 5." in counted
    assert "Bring 6 × 25." in counted
    assert "Chips in play: 10" in counted
    form = dict(
        re.findall(
            r'name="(table|value|into|leaving|brings)" value="(\d+)"', html.split("do-colour-up")[1]
        )
    )
    assert ann.post(f"/t/{night.pk}/do/colour_up/", sent(**form)).status_code == 302
    done = state_of(night).coloured[0]
    assert (done.table, done.value, done.into, done.leaving, done.brings) == (0, 5, 25, 28, 6)
    assert "Done: 28 × 5 out, 6 × 25 in." in words(race(ann, night))


def test_cards_decide_where_there_are_fewer_chips_than_players(
    ann: Client, night: Tournament
) -> None:
    do(night, StartClock())
    odd = {"n_1": 3, "n_2": 1, "n_3": 1}
    asked = words(race(ann, night, **odd))
    assert "The highest card wins 1 chip." in asked
    assert "4. The bank" not in asked
    won = words(race(ann, night, won=2, alone=3, **odd))
    assert "Bring 2 × 25." in won
    assert "Seat 1 0 × 25 Seat 2 1 × 25 Seat 3 stays in with one chip 1 × 25" in won
    wrong = words(race(ann, night, won=4, **odd))
    assert "Choose the seat that won each raced chip: 1 in all." in wrong


def test_the_program_deals_the_same_cards_when_the_page_is_loaded_again(
    ann: Client, night: Tournament
) -> None:
    do(night, StartClock())
    query = {"table": "0", "value": "5", "n-1": "3", "n-2": "1", "n-3": "1", "op": "deal"}
    went = ann.get(f"/t/{night.pk}/chips/race/", query)
    assert (went.status_code, "seed=" in went["Location"], "op=deal" in went["Location"]) == (
        302,
        True,
        False,
    )
    pages = [words(ann.get(went["Location"]).content.decode()) for _twice in range(2)]
    told = [re.findall(r"4\. The bank.*", page) for page in pages]
    assert (told[0], pages[0].count("wins a chip")) == (told[1], 1)


def test_what_is_no_race_is_not_there(ann: Client, night: Tournament) -> None:
    """Odd queries do no harm."""
    for query in ("", "?table=0", "?table=9&value=5", "?table=x&value=-5"):
        assert ann.get(f"/t/{night.pk}/chips/race/{query}").status_code == 404, query
    assert ann.get(f"/t/{night.pk}/chips/race/?value=5&table=99999999999999").status_code == 200
    do(night, StartClock())
    html = race(
        ann,
        night,
        n_1="<script>",
        n_2=10**6,
        into=3,
        seats=10**9,
        rounding="odd",
        seed="<b>",
        won="x",
    )
    assert "<script>" not in html.split("<main")[1].split("</main")[0]
    assert "Choose a larger chip." in words(html)
