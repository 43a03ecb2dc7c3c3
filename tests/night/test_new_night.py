"""New night and just a clock: what is asked, what is created, where it leads."""

import re
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.test import Client

from tests.access.people import House, client_of
from tests.club.test_home import latest, state_of
from tests.night_builder import perform_all
from tests.rows import each_row
from tournament import journal
from tournament.chips.views.color_up_rows import propose_color_ups
from tournament.clock.actions import JumpToStep
from tournament.club.players import add_player
from tournament.engine.canonical_json import compute_digest
from tournament.engine.money import Currency
from tournament.localization import find_timezone
from tournament.money.actions.prices_and_prizes import EditPrizePlan, EditTerms
from tournament.money.actions.purchases import BuyIn
from tournament.money.rules.payouts import split_tied_prizes
from tournament.money.values.terms import (
    ChipPile,
    PurchaseKind,
    PurchaseWindow,
    WindowEnd,
    set_single_price,
)
from tournament.night.actions.night import SimpleNight
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.state import count_players_left
from tournament.night.views.night_plan import RebuyChoice
from tournament.night.views.night_preview import draw_stairs, list_end_minutes
from tournament.night.views.night_questions import choose_rebuys
from tournament.players.values import EntrantStatus
from tournament.schedule.values import Break, Level
from tournament.time_source import now

pytestmark = pytest.mark.django_db
ANN = journal.Actor("Ann")
KEYS = iter(f"new-night-key-{number}" for number in range(1_000))
ANSWERS = {
    "players": "8",
    "price": "20",
    "currency": "EUR",
    "rebuys": "break",
    "ends": "240",
    "starts": "",
    "name": "",
    "key": "a-key-of-the-form",
}


def test_four_answers_make_a_night(house: House, owner: Client) -> None:
    """A second tap on the button opens no second one; it is named for its day."""
    tomorrow = datetime.fromtimestamp(now() / 1000, find_timezone(house.club.timezone)) + timedelta(
        days=1
    )
    sent = {**ANSWERS, "starts": f"{tomorrow:%Y-%m-%d}T19:30"}
    answers = [owner.post("/nights/new/", sent)["Location"] for _tap in range(2)]
    night = latest(house)
    assert answers == [f"/t/{night.pk}/"] * 2
    state = state_of(night)
    assert state.name == f"{tomorrow:%A, %B} {tomorrow.day}"
    assert (state.preset, state.simple, state.terms.currency.code) == ("hpt20", False, "EUR")
    buy_in, rebuy = state.terms.offers
    assert (buy_in.price, buy_in.piles, rebuy.buys, rebuy.limit) == (
        2000,
        (ChipPile(5, 20), ChipPile(25, 16), ChipPile(100, 10)),
        PurchaseKind.REBUY,
        0,
    )
    first_break = next(
        at for at, step in enumerate(state.structure.steps) if isinstance(step, Break)
    )
    assert rebuy.window.number == first_break


@each_row("players", ["8", "10", "18"])
def test_chips_leave_as_the_levels_of_a_new_night_allow(
    players: str, house: House, owner: Client
) -> None:
    """The desk, the schedule and the color-up plan say the same from the first minute."""
    owner.post("/nights/new/", {**ANSWERS, "players": players, "rebuys": "one", "key": next(KEYS)})
    night = latest(house)
    assert propose_color_ups(state_of(night), state_of(night).structure, 0) == ()
    told = owner.get(f"/t/{night.pk}/chips/").text
    assert ("These are the usual chips." in told, "Levels changed." in told) == (True, False)
    assert "can leave in the break" not in owner.get(f"/t/{night.pk}/").text


def test_a_day_and_a_time_make_a_start_and_none_without_both(house: House, owner: Client) -> None:
    both = {"starts_day": "2099-11-26", "starts_time": "19:30"}
    sent = {name: value for name, value in ANSWERS.items() if name != "starts"}
    looked = owner.get("/nights/new/", {**sent, **both}).text
    (_day, day), (_time, time) = re.findall(r'id="starts-(\w+)">([^<]+)<', looked)
    assert (day, time.split()) == ("Thu, Nov 26, 2099", ["7:30", "PM"])
    assert 'value="2099-11-26"' in looked
    open_day = owner.get("/nights/new/", {**sent, **both, "starts_day": ""}).text
    assert re.findall(r'id="starts-(\w+)">([^<]+)<', open_day) == [("day", "Day"), ("time", "Time")]
    zone = find_timezone(house.club.timezone)
    tomorrow = datetime.fromtimestamp(now() / 1000, zone) + timedelta(days=1)
    owner.post("/nights/new/", {**sent, **both, "starts_day": f"{tomorrow:%Y-%m-%d}"})
    begins = tomorrow.replace(hour=19, minute=30, second=0, microsecond=0)
    assert state_of(latest(house)).started == int(begins.timestamp()) * 1000


@each_row(
    ("rebuys", "kinds"),
    [
        ("none", [PurchaseKind.BUY_IN]),
        ("one", [PurchaseKind.BUY_IN, PurchaseKind.REBUY]),
    ],
)
def test_rebuys_in_one_word(
    house: House, owner: Client, rebuys: str, kinds: list[PurchaseKind]
) -> None:
    owner.post("/nights/new/", {**ANSWERS, "rebuys": rebuys, "key": f"a-key-of-{rebuys}-form"})
    offers = state_of(latest(house)).terms.offers
    assert [offer.buys for offer in offers] == kinds
    assert choose_rebuys(offers) is RebuyChoice(rebuys)


@each_row(
    ("late", "until", "add_on"),
    [
        ("level2", WindowEnd.FIRST_HAND, ""),
        ("break", WindowEnd.LEVEL_END, "on"),
        ("always", WindowEnd.ALWAYS, ""),
    ],
)
def test_late_registration_and_add_on_are_asked_and_offered_again(
    house: House, owner: Client, late: str, until: WindowEnd, add_on: str
) -> None:
    sent = {**ANSWERS, "late": late, "key": f"a-key-of-late-{late}"}
    owner.post("/nights/new/", {**sent, "add_on": add_on} if add_on else sent)
    state = state_of(latest(house))
    buy_in, _rebuy, *more = state.terms.offers
    first_break = next(
        at for at, step in enumerate(state.structure.steps) if isinstance(step, Break)
    )
    assert buy_in.window.until is until
    at_break = PurchaseWindow(WindowEnd.FIRST_HAND, first_break + 1, after=first_break)
    assert [(offer.buys, offer.price, offer.chips, offer.window) for offer in more] == (
        [(PurchaseKind.ADD_ON, 2000, buy_in.chips, at_break)] if add_on else []
    )
    page = owner.get("/nights/new/").text
    assert re.search(rf'value="{late}"\s+selected', page)
    assert bool(re.search(r'name="add_on"\s+checked', page)) == bool(add_on)


def test_the_answer_follows_the_questions(owner: Client) -> None:
    """The end moves the levels, the players the payouts; nothing is opened by looking."""
    soon, late = (
        owner.get("/nights/new/", {**ANSWERS, "ends": ends}).text for ends in ("120", "300")
    )
    levels = [re.findall(r"(\d+) levels? of (\d+) min", page)[0] for page in (soon, late)]
    assert levels[0] != levels[1]
    assert "<dd>€80 · €50 · €30</dd>" in soon
    assert "<dt>Likely end</dt>" in soon
    assert re.search(r"<dt>Rebuys</dt>\s*<dd>until level \d+ ends</dd>", soon)
    looked = owner.post("/nights/new/", {**ANSWERS, "then": "look"})
    assert (looked.status_code, "Create night" in looked.text) == (200, True)


def test_payouts_are_rounded_as_last_time(house: House, owner: Client) -> None:
    """What the page says is what the night will pay."""
    owner.post("/nights/new/", ANSWERS)
    last = latest(house)
    plan = state_of(last).plan
    tens = EditPrizePlan(replace(plan, unit=1000), compute_digest(plan))
    perform_all(last, (tens,), ANN, KEYS)
    asked = {**ANSWERS, "players": "9", "key": "the-key-of-the-next"}
    assert "<dd>€90 · €50 · €40</dd>" in owner.get("/nights/new/", asked).text
    owner.post("/nights/new/", asked)
    assert state_of(latest(house)).plan.unit == 1000


def test_ties_are_shared_to_the_cent_unless_the_house_says_whole_units(
    house: House, owner: Client
) -> None:
    owner.post("/nights/new/", ANSWERS)
    plan = state_of(latest(house)).plan
    shared = [
        split_tied_prizes((1500, 1200), 1, 2, known.tie_unit or known.unit)
        for known in (plan, replace(plan, tie_unit=100))
    ]
    assert (plan.unit, shared) == (500, [(1350, 1350), (1400, 1300)])
    whole = EditPrizePlan(replace(plan, tie_unit=100), compute_digest(plan))
    perform_all(latest(house), (whole,), ANN, KEYS)
    owner.post("/nights/new/", {**ANSWERS, "key": "the-key-of-the-next"})
    assert state_of(latest(house)).plan.tie_unit == 100


def test_amounts_of_another_currency_are_not_taken_over(house: House, owner: Client) -> None:
    owner.post("/nights/new/", ANSWERS)
    last = latest(house)
    plan = state_of(last).plan
    wanted = replace(plan, unit=50, least=2000, bubble=1000)
    perform_all(last, (EditPrizePlan(wanted, compute_digest(plan)),), ANN, KEYS)
    owner.post("/nights/new/", {**ANSWERS, "key": "the-key-of-the-next"})
    assert state_of(latest(house)).plan == wanted
    owner.post("/nights/new/", {**ANSWERS, "currency": "JPY", "key": "the-key-of-another"})
    assert state_of(latest(house)).plan == replace(plan, unit=5)


def test_what_fits_no_schedule_is_said(house: House, owner: Client) -> None:
    before = house.club.nights.count()
    page = owner.post("/nights/new/", {**ANSWERS, "stack": "1"}).text
    assert "These chips do not make stacks of 1. The most is" in page
    assert house.club.nights.count() == before


def test_a_price_is_asked_and_0_is_free(house: House, owner: Client) -> None:
    page = owner.post("/nights/new/", {**ANSWERS, "price": ""}).text
    assert "Say what one player pays; 0 is free." in page
    owner.post("/nights/new/", {**ANSWERS, "price": "0"})
    assert {offer.price for offer in state_of(latest(house)).terms.offers} == {0}


def test_the_next_night_has_the_last_price_in_its_currency(house: House, owner: Client) -> None:
    """
    The club plays for euros; the last night cost 3,000 yen, and never costs €3,000 by one tap.
    """
    owner.post("/nights/new/", ANSWERS)
    last = latest(house)
    yen = set_single_price(state_of(last).terms, 3000, Currency("JPY", 0))
    perform_all(
        last,
        (EditTerms(yen, compute_digest(state_of(last).terms), whole_units=True),),
        ANN,
        KEYS,
    )
    page = owner.get("/nights/new/").text
    assert re.search(r'name="price" value="3000"', page)
    assert re.findall(r"<option[^>]* selected>\s*(\w+)", page)[0] == "JPY"


def test_the_players_of_the_last_night_are_expected(house: House, owner: Client) -> None:
    bob = add_player(house.club, "Bob")
    perform_all(house.night, (BuyIn(bob.pk, 0, 0, 0, name="Bob"),), ANN, KEYS)
    assert "Same player as last time" in owner.get("/nights/new/").text
    assert (
        "Blinds and payouts for 8" in owner.get("/nights/new/", {**ANSWERS, "expected": "on"}).text
    )
    owner.post("/nights/new/", {**ANSWERS, "expected": "on"})
    entrants = state_of(latest(house)).entrants
    assert {key: entrant.status for key, entrant in entrants.items()} == {
        bob.pk: EntrantStatus.EXPECTED
    }


def test_a_kind_that_is_ready_is_opened_as_it_is(house: House, owner: Client) -> None:
    page = owner.get("/?kind=tda", follow=True).text
    assert ("TDA style, 20-minute levels" in page, "Home by" in page) == (True, False)
    owner.post("/nights/new/", {**ANSWERS, "preset": "tda"})
    state = state_of(latest(house))
    assert (state.structure, state.rules) == (BY_KEY["tda"].structure, BY_KEY["tda"].rules)
    rules = owner.get(f"/t/{latest(house).pk}/rules/").text
    assert ("TDA style" in rules, "20-minute levels" in rules) == (True, False)


def test_just_a_clock_runs_after_two_taps(house: House, owner: Client) -> None:
    """It begins simple, costs nothing unless a price is typed, and a double tap starts one."""
    assert 'href="/nights/clock/"' in owner.get("/").text
    page = owner.get("/nights/clock/").text
    assert ("Start the clock" in page, "Prize pool" in page) == (True, False)
    sent = {**ANSWERS, "price": "", "rebuys": "none", "key": "the-key-of-a-clock"}
    answers = [owner.post("/nights/clock/", sent)["Location"] for _tap in range(2)]
    night = latest(house)
    assert answers == [f"/t/{night.pk}/"] * 2
    state = state_of(night)
    assert (state.simple, state.started is not None, count_players_left(state)) == (True, True, 8)
    assert [offer.price for offer in state.terms.offers] == [0]
    assert "Prize pool" in owner.get("/nights/clock/", {**sent, "price": "20"}).text


def count_levels_offered(page: str) -> int:
    """Those played until it is likely over, and those in reserve."""
    return sum(map(int, re.findall(r"(\d+)(?= levels of| in reserve)", page)))


def test_just_a_clock_starts_with_the_levels_it_offered(house: House, owner: Client) -> None:
    """Also where the last night had rebuys, which a clock has none of."""
    owner.post("/nights/new/", {**ANSWERS, "rebuys": "one"})
    page = owner.get("/nights/clock/")
    asked = page.context["answers"]
    sent = {name: str(asked[name]) for name in ("players", "ends")}
    owner.post("/nights/clock/", {**ANSWERS, **sent, "rebuys": "none", "key": "the-key-of-a-clock"})
    desk = owner.get(f"/t/{latest(house).pk}/").text
    assert f"Level 1 of {count_levels_offered(page.text)}" in desk


def test_a_clock_of_today_does_not_move_the_next_night_a_week_on(
    house: House, owner: Client
) -> None:
    owner.post("/nights/clock/", {**ANSWERS, "rebuys": "none"})
    assert state_of(latest(house)).simple
    offered = owner.get("/nights/new/").context["answers"]["starts"]
    zone = find_timezone(house.club.timezone)
    today = datetime.fromtimestamp(now() / 1000, zone).replace(tzinfo=None)
    assert offered - today < timedelta(days=1)


def test_a_clock_for_a_tv_waits_until_that_shows_it(house: House, owner: Client) -> None:
    sent = {**ANSWERS, "price": "", "key": "the-key-of-a-clock", "then": "screen"}
    answer = owner.post("/nights/clock/", sent)
    night = latest(house)
    assert answer["Location"] == f"/t/{night.pk}/links/"
    assert (state_of(night).simple, state_of(night).started) == (True, None)


def test_just_a_clock_keeps_what_was_said(house: House, owner: Client) -> None:
    """Eight for 20 play for 160, on the desk too; their names come late and need no reason."""
    sent = {**ANSWERS, "rebuys": "none"}
    page = owner.get("/nights/clock/", sent).text
    owner.post("/nights/clock/", sent)
    night = latest(house)
    desk = owner.get(f"/t/{night.pk}/").text
    assert f"Level 1 of {count_levels_offered(page)}" in desk
    assert "€160" in desk
    assert "8<small> of 8</small>" in desk
    perform_all(night, (JumpToStep(3, 0),), ANN, KEYS)
    players = owner.get(f"/t/{night.pk}/players/").text
    assert "They are among the 8 players without names" in players
    names = {"names": "Ada\nBo\nCy", "as": "in", "nameless": "on", "key": "the-names-of-three"}
    for _once_and_again in range(2):
        owner.post(f"/t/{night.pk}/door/", names)
        state = state_of(latest(house))
        assert [state.entrants[key].name for key in (-1, -2, -3, -4)] == ["Ada", "Bo", "Cy", ""]
        assert count_players_left(state) == 8
    more = {"names": "Cy\nDee", "as": "in", "key": "the-names-of-more"}
    owner.post(f"/t/{night.pk}/door/", more)
    state = state_of(latest(house))
    assert count_players_left(state) == 9  # Cy is there already, Dee is a ninth
    assert not any(one.purchases[0].against_rules for one in state.entrants.values())


def test_what_the_club_played_with_last_is_offered_again(house: House, owner: Client) -> None:
    """Also a stack that the usual case cannot make has its chips."""
    sent = {**ANSWERS, "rebuys": "none", "stack": "5000"}
    page = owner.get("/nights/clock/", sent).text
    assert "16×25 · 16×100 · 6×500" in page
    owner.post("/nights/clock/", sent)
    page = owner.get("/nights/clock/").text
    assert re.findall(r'name="(price|stack)"\s+value="(\d+)"', page) == [
        ("price", "20"),
        ("stack", "5000"),
    ]
    assert 'value="5000"' not in owner.get("/nights/new/").text  # as in the last night of its kind


def test_so_many_more_players_get_another_stack_unless_the_host_typed_it(
    house: House, owner: Client
) -> None:
    sent = {**ANSWERS, "rebuys": "none", "stack": "1500"}
    owner.post("/nights/clock/", sent)
    wrong = '<p class="notice danger">'
    more = {**sent, "players": "40", "key": "a-key-of-another-form"}
    page = owner.get("/nights/clock/", more).text
    assert (wrong in page, 'name="stack" value=""' in page) == (False, True)
    assert wrong in owner.get("/nights/clock/", {**more, "stack": "1600"}).text
    owner.post("/nights/clock/", more)
    assert count_players_left(state_of(latest(house))) == 40


def test_just_a_clock_is_home_as_late_with_the_chips_and_people_of_the_last_one(
    house: House, owner: Client
) -> None:
    """Also after another night of many players."""
    grid = re.search(r'name="ends"\s+min="(\d+)"', owner.get("/nights/clock/").text)
    assert grid is not None
    sent = {**ANSWERS, "price": "", "ends": str(int(grid[1]) + 30), "chips": "usual-500"}
    home_by = r'for="ends">([^<]+)<'
    said = re.findall(home_by, owner.get("/nights/clock/", sent).text)
    owner.post("/nights/clock/", sent)
    owner.post("/nights/new/", {**ANSWERS, "players": "18", "key": "a-key-of-another-form"})
    page = owner.get("/nights/clock/").text
    assert re.findall(home_by, page) == said
    assert re.findall(r'name="players"\s+min="2"\s+value="(\d+)"', page) == ["8"]
    assert re.search(r'value="usual-500"\s+checked', page)


def test_a_simple_night_grows(house: House, owner: Client) -> None:
    """More is short until something of it is used; the switch shows everything."""

    def tiles() -> list[str]:
        page = owner.get(f"/t/{night.pk}/more/").text
        return re.findall(r"<b>([^<]+)</b><small>", page.partition("menu-tiles")[2])

    owner.post("/nights/clock/", {**ANSWERS, "price": "", "key": "the-key-of-a-clock"})
    night = latest(house)
    assert tiles() == ["Schedule", "Screens &amp; phones", "Journal", "House rules", "This night"]
    terms = set_single_price(state_of(night).terms, 2000, Currency("EUR", 2))
    perform_all(night, (EditTerms(terms, compute_digest(state_of(night).terms)),), ANN, KEYS)
    assert "Money" in tiles()
    version = latest(house).version
    back = f"/t/{night.pk}/more/"
    seen = {"key": "a-key-of-the-switch", "seen": str(version), "back": back}
    answer = owner.post(f"/t/{night.pk}/do/simple_night/", seen)
    assert answer["Location"] == back
    assert not state_of(latest(house)).simple
    assert "Results" in tiles()
    perform_all(latest(house), (BuyIn(1, 0, 2000, 500, name="Bob"),), ANN, KEYS)
    told = " ".join(re.sub("<[^>]+>", " ", owner.get(back).text).split())
    assert "Money Prize pool · €15 owed €20" in told
    perform_all(latest(house), (SimpleNight(on=True),), ANN, KEYS)
    assert state_of(latest(house)).simple


def test_only_directors_open_nights(house: House) -> None:
    dealer = client_of("dealer", house, house)
    paths = ("/nights/new/", "/nights/clock/")
    assert [dealer.get(path).status_code for path in paths] == [404, 404]
    assert [dealer.post(path, ANSWERS).status_code for path in paths] == [404, 404]


def test_the_slider_stands_at_quarters_of_an_hour() -> None:
    zone = find_timezone("Europe/Berlin")
    start = int(datetime(2026, 11, 19, 19, 40, tzinfo=zone).timestamp()) * 1000
    minutes = list_end_minutes(start, zone)
    assert {(40 + end) % 15 for end in minutes} == {0}
    assert (minutes[0], list_end_minutes(None, zone)[0]) == (95, 90)


def test_stairs_rise_and_breaks_stand_between() -> None:
    first, rest, last = draw_stairs((Level(25, 50), Break(10), Level(200, 400)))
    assert (first.height < last.height, rest.is_break) == (True, True)
    assert first.x + first.width < rest.x < last.x
