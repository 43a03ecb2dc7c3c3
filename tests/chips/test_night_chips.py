"""The pages of a night's chips: choose a set, change it, hand out by color with every purchase."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from tests.money.prize_night import do, enter, open_night, sent, state_of
from tests.page_text import main_words as words
from tests.pages.check_in_night import toast
from tournament.chips import store as chip_sets
from tournament.chips.actions import ChangeChips, compute_chips_mark
from tournament.chips.values.chip_records import StackDemand
from tournament.chips.values.chip_set import SOURCE_CASE, USUAL_SETS, Chip, ChipSet
from tournament.clock.actions import StartClock
from tournament.club.players import add_player
from tournament.models import Club, ClubChipSet, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.money.values.terms import ChipPile
from tournament.night.state import State
from tournament.players.actions.entries import ExpectPlayer
from tournament.players.actions.knockouts import KnockOut

pytestmark = pytest.mark.django_db
CASE = replace(SOURCE_CASE, name="The case")
SET_A = (ChipPile(5, 20), ChipPile(25, 16), ChipPile(100, 5))


@pytest.fixture
def night(club: Club) -> Tournament:
    return open_night(club)


@pytest.fixture
def case(club: Club) -> ClubChipSet:
    return chip_sets.add_set(club, CASE, by="Ann")


def choose(night: Tournament, chips: ChipSet = CASE, players: int = 10) -> None:
    do(
        night,
        ChangeChips(chips, compute_chips_mark(state_of(night)), StackDemand(players), by_set=True),
    )


def page(client: Client, night: Tournament, where: str = "chips/") -> str:
    return client.get(f"/t/{night.pk}/{where}").content.decode()


def test_a_set_is_chosen_on_the_page(ann: Client, night: Tournament, case: ClubChipSet) -> None:
    html = page(ann, night)
    assert "These are the usual chips." in words(html)
    assert f'<option value="{case.pk}">' in html
    was = re.search(r'name="was" value="(\w+)"', html.split("do-change-chips")[1])
    assert was is not None
    form = sent(case=str(case.pk), was=was[1], players="12", later="3", by_set="on")
    assert ann.post(f"/t/{night.pk}/do/change_chips/", form).status_code == 302
    state = state_of(night)
    assert (state.chips, state.chips_for) == (CASE, StackDemand(12, 3))
    assert [offer.piles for offer in state.terms.offers] == [(), ()]
    chip_sets.archive_set(night.club, case.pk, by="Ann")
    html = page(ann, night)
    assert "12 stacks planned, 20 possible." in words(html)
    assert f'<option value="{case.pk}">' not in html, "chips put away can be chosen no more"


def test_the_same_chips_for_others_and_none_at_all(ann: Client, night: Tournament) -> None:
    """Another club's are not there."""
    choose(night)
    foreign = chip_sets.add_set(Club.objects.create(name="Sunday"), CASE, by="Cleo")

    def change(case: str) -> str:
        form = sent(case=case, was=compute_chips_mark(state_of(night)), players="20")
        return ann.post(f"/t/{night.pk}/do/change_chips/", form, follow=True).content.decode()

    change("same")
    assert "This chip set is gone." in change(str(foreign.pk))
    assert (state_of(night).chips, state_of(night).chips_for) == (CASE, StackDemand(20))
    change("none")
    assert state_of(night).chips == ChipSet()


def test_what_is_handed_out_and_what_the_case_still_holds(ann: Client, night: Tournament) -> None:
    choose(night)
    do(
        night,
        *(BuyIn(key, 0, 2000, 2000, name=f"Player {key}", piles=SET_A) for key in range(1, 11)),
    )
    said = words(page(ann, night))
    assert "5 5 red 200 0 25 25 green 160 40 100 100 black 50 90 500 500 purple 0 20" in said
    do(night, *(BuyIn(key, 0, 2000, 2000, name=f"Player {key}", piles=SET_A) for key in (11, 12)))
    assert "40 × 5 more handed out than the case holds." in words(page(ann, night))


def test_everybody_who_comes_in_gets_chips_by_colour(
    club: Club, ann: Client, night: Tournament
) -> None:
    """
    Expected, of the club's list, without a name: the chips stand at the door, and in the toast.
    """
    choose(night)
    dora = add_player(club, "Dora", key="player-dora-1")
    add_player(club, "Emil", key="player-emil-1")
    do(night, ExpectPlayer(dora.pk, "Dora"))
    told = page(ann, night, "players/")
    assert "Chips to hand out" in told.split('id="door"')[1].split("</section>")[0]
    assert "Chips to hand out" in page(ann, night, f"players/{dora.pk}/")
    offer = told.split('id="do-add-unnamed"')[1].split('name="offer" value="')[1].split('"')[0]
    assert offer == "0:2000:20×5 16×25 5×100"
    form = sent(more="2", known="0", offer=offer)
    answer = ann.post(f"/t/{night.pk}/do/add_unnamed/", form, headers={"HX-Request": "true"})
    assert "each gets 1,000 chips: 20×5 16×25 5×100" in toast(answer)


def test_a_retry_at_the_door_says_the_same_again_when_the_case_is_empty_by_then(
    ann: Client, night: Tournament
) -> None:
    """Then its page says so."""
    choose(night, ChipSet((Chip(5, 20), Chip(25, 16), Chip(100, 5)), "One stack"), 1)
    empty = "Buy-in: not enough chips in the case."
    assert empty not in words(page(ann, night))
    form = sent(name="Bob Newcomer", **{"as": "in"})
    said = [
        ann.post(f"/t/{night.pk}/door/", form, follow=True).content.decode() for _twice in range(2)
    ]
    assert ["The first click did arrive" in one for one in said] == [False, False]
    (entrant,) = state_of(night).entrants.values()
    assert [one.piles for one in entrant.purchases] == [SET_A]
    assert empty in words(page(ann, night))


def test_a_rebuy_is_confirmed_with_its_chips(ann: Client, night: Tournament) -> None:
    choose(night)
    enter(night, "Bob", "Dora", "Emil")
    do(night, StartClock(), KnockOut((1,), (2,)))
    html = page(ann, night, "players/1/")
    assert "10 × 100 black" in words(html)
    found = re.search(r'name="piles" value="([^"]+)"', html)
    assert found is not None
    form = sent(
        player="1",
        offer="1",
        price="2000",
        chips="1000",
        buys="rebuy",
        times="0",
        stack="0",
        piles=found[1],
    )
    ann.post(f"/t/{night.pk}/do/buy_more/", form)
    assert [one.piles for one in state_of(night).entrants[1].purchases] == [
        (),
        (ChipPile(100, 10),),
    ]
    assert "10 × 100 (black)" in words(page(ann, night, "players/1/receipt/"))


def test_chips_that_do_not_add_up_are_refused(ann: Client, night: Tournament) -> None:
    choose(night)
    do(night, ExpectPlayer(7, "Bob"))
    form = sent(player="7", offer="0", price="2000", piles="20×5")
    said = ann.post(f"/t/{night.pk}/do/buy_in/", form, follow=True).content.decode()
    assert "These chips are no longer worth 1,000." in said
    odd = ann.post(
        f"/t/{night.pk}/do/buy_in/", {**form, "piles": "<b>"}, follow=True
    ).content.decode()
    assert "This form was incomplete." in odd
    assert state_of(night).entrants[7].purchases == ()


def opened(client: Client, club: Club, chips: str) -> State:
    """A new night that is opened with this choice of chips."""
    client.post("/", sent(preset="hpt20", name="Friday", price="20", starts="", chips=chips))
    return state_of(club.nights.latest("pk"))


def test_a_new_night_plays_with_the_chosen_set(ann: Client, club: Club) -> None:
    """
    For as many as played last: nobody before, so for a full table. A club without chips sees the
    usual sets; without a choice the kind of night says which.
    """
    page = ann.get("/nights/new/").content.decode()
    assert page.count('name="chips"') == len(USUAL_SETS)
    assert "checked" not in page.partition('name="chips"')[2].partition("</fieldset>")[0]
    case = chip_sets.add_set(club, CASE, by="Ann")
    state = opened(ann, club, "")
    assert (state.chips, state.terms.offers[0].piles) == (ChipSet(), SET_A)
    state = opened(ann, club, str(case.pk))
    assert (state.chips, state.chips_for) == (CASE, StackDemand(10))
    assert [offer.piles for offer in state.terms.offers] == [(), ()]
    assert re.search(rf'value="{case.pk}"\s+checked', ann.get("/nights/new/").text)


def test_stacks_are_made_for_as_many_as_came_last_and_never_for_more_than_the_set_serves(
    ann: Client, night: Tournament, case: ClubChipSet
) -> None:
    few = chip_sets.add_set(
        night.club, ChipSet((Chip(5, 60), Chip(25, 48), Chip(100, 15)), "Three stacks"), by="Ann"
    )
    for chips, players in ((case, 13), (few, 3)):
        enter(night.club.nights.latest("pk"), *(f"Player {number}" for number in range(1, 14)))
        assert opened(ann, night.club, str(chips.pk)).chips_for == StackDemand(players)
