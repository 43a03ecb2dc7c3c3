"""Templates: a night is saved as one, the next one is opened from it; renamed, archived."""

import re
from dataclasses import replace
from itertools import count

import pytest
from django.test import Client

from tests.access.people import House, build_house
from tests.night_builder import perform_all
from tests.rows import each_row
from tournament import journal
from tournament.club.night_templates import create_template, list_night_templates, load_template
from tournament.engine.canonical_json import compute_digest
from tournament.engine.money import Currency
from tournament.forecast import forecast_cache
from tournament.forecast.rules.forecast_field import ForecastField
from tournament.forecast.rules.forecast_simulation import simulate_forecast
from tournament.forecast.views.finish_text import format_rounded_duration
from tournament.models import NightTemplate, Tournament
from tournament.money.actions.prices_and_prizes import EditTerms
from tournament.money.values.prize_plan import PayoutMethod
from tournament.money.values.terms import Offer, PurchaseKind, Terms
from tournament.night.action import Action
from tournament.night.rules.night_presets import PRESETS, Preset
from tournament.night.rules.night_templates import build_template
from tournament.night.state import State
from tournament.schedule.actions import ChangeRules
from tournament.tables.actions.seats import OpenTable, SetTable
from tournament.tables.rules.house_tables import HouseTable

pytestmark = pytest.mark.django_db
ANN = journal.Actor("Ann")
KEY = "a-key-of-the-form"
KITCHEN_AND_DINING = (HouseTable(1, 6, "Kitchen", (6,), 1), HouseTable(2, 9, "Dining room"))
TERMS = Terms(
    Currency("EUR", 2),
    (Offer(PurchaseKind.BUY_IN, 3000, 2000), Offer(PurchaseKind.REBUY, 1000, 1000, limit=2)),
)


@pytest.fixture
def house() -> House:
    """A house whose night has other prices and house rules than its preset."""
    house = build_house("Thursday")
    before = journal.build_snapshot(house.night).state
    rules = ChangeRules(replace(before.rules, table_seats=8), before.rules)
    do(house.night, rules, EditTerms(TERMS, compute_digest(before.terms)))
    return house


def do(night: Tournament, *actions: Action) -> None:
    perform_all(night, actions, ANN, (f"template-{number}" for number in count(night.version)))


def state_of(night: Tournament) -> State:
    night.refresh_from_db()
    return journal.build_snapshot(night).state


def opens(
    owner: Client, house: House, kind: str, name: str = "Next Thursday", price: str = ""
) -> State:
    """Ann opens a night of this kind."""
    sent = {
        "preset": kind,
        "name": name,
        "price": price,
        "starts": "",
        "key": f"opens-{kind}-night",
    }
    assert owner.post("/", sent).status_code == 302
    return state_of(house.club.nights.latest("pk"))


def keep(owner: Client, house: House, name: str = "Thursdays", key: str = KEY) -> None:
    owner.post(f"/t/{house.night.pk}/template/", {"name": name, "key": key})


def only(house: House) -> NightTemplate:
    (row,) = list_night_templates(house.club)
    return row


def test_a_night_is_kept_and_the_next_one_opened_from_it(house: House, owner: Client) -> None:
    page = owner.get(f"/t/{house.night.pk}/template/").content.decode()
    assert "Rebuy €10, up to 2 times each: 1,000 chips, all night" in page
    assert "Seats at a table: 8" in page
    keep(owner, house)
    row = only(house)
    assert load_template(row) == build_template(state_of(house.night))
    assert (row.name, row.made_by) == ("Thursdays", "Thursday owner")
    page = owner.get(f"/?kind=own-{row.pk}", follow=True).text
    assert re.search(rf'name="preset" value="own-{row.pk}"', page)
    opened = opens(owner, house, f"own-{row.pk}")
    assert opened.name == "Next Thursday"
    held = build_template(state_of(house.night))
    assert build_template(opened) == replace(held, plan=replace(held.plan, growing=True))
    assert (opened.entrants, opened.started) == ({}, None)


def test_tables_of_different_sizes_come_along(house: House, owner: Client) -> None:
    """
    The kitchen has six seats and the dining room nine; a template from before they were kept has
    none.
    """
    assert (
        "As many as needed, 8 seats each"
        in owner.get(f"/t/{house.night.pk}/template/").content.decode()
    )
    keep(owner, house, "Without", "an-earlier-key")
    before = only(house)
    assert '"tables"' not in before.holds
    tables = SetTable(1, "Kitchen", 6, (6,), 1), SetTable(2, "Dining room", 9)
    do(house.night, OpenTable(1, 8), OpenTable(2, 9), *tables)
    keep(owner, house)
    row = next(one for one in list_night_templates(house.club) if one.name == "Thursdays")
    page = owner.get(f"/club/templates/{row.pk}/").content.decode()
    assert re.search(
        r"<dt>Tables</dt><dd>Kitchen: 6 seats, closed: 6<br>\s*Dining room: 9 seats</dd>", page
    )
    for kind, expected in ((row, KITCHEN_AND_DINING), (before, ())):
        opened = opens(owner, house, f"own-{kind.pk}")
        assert build_template(opened).tables == expected
    owner.post(
        f"/t/{house.night.pk}/again/", {"name": "Once more", "starts": "", "key": "again-by-a-key"}
    )
    assert build_template(state_of(house.club.nights.latest("pk"))).tables == KITCHEN_AND_DINING


def test_a_double_click_keeps_it_once_and_a_name_is_given_once(house: House, owner: Client) -> None:
    keep(owner, house)
    keep(owner, house)
    answer = owner.post(
        f"/t/{house.night.pk}/template/", {"name": "  thursdays ", "key": "another-key"}
    )
    assert answer.status_code == 422
    assert (
        "There is a template called “thursdays” already. Choose another name."
        in answer.content.decode()
    )
    assert [row.name for row in list_night_templates(house.club)] == ["Thursdays"]


def test_renamed_put_away_and_brought_back(house: House, owner: Client) -> None:
    keep(owner, house)
    where = f"/club/templates/{only(house).pk}/"
    owner.post(where, {"name": "Small  stakes"})
    assert only(house).name == "Small stakes"
    assert "Small stakes" in owner.get("/club/templates/").text
    owner.post(f"{where}away/")
    assert f"kind=own-{where.split('/')[3]}" not in owner.get("/club/templates/").text
    keep(owner, house, "small stakes", "another-key")
    owner.post(f"{where}back/")
    assert "There is a template called “Small stakes” already" in owner.get(where).content.decode()
    owner.post(where, {"name": "Smaller stakes"})
    owner.post(f"{where}back/")
    assert [row.name for row in list_night_templates(house.club)] == [
        "Smaller stakes",
        "small stakes",
    ]


def test_one_that_a_later_release_wrote_is_shown_and_not_offered(
    house: House, owner: Client
) -> None:
    NightTemplate.objects.create(
        club=house.club, key="later", name="Later", holds='{"more":1}', made_at=1
    )
    row = only(house)
    assert (
        "Update the program to read it" in owner.get(f"/club/templates/{row.pk}/").content.decode()
    )
    assert "Update the program to read it" in owner.get("/club/templates/").content.decode()
    assert f"own-{row.pk}" not in owner.get("/").content.decode()


def test_another_club_sees_and_opens_nothing_of_it(house: House, owner: Client) -> None:
    other = build_house("Sunday")
    row = create_template(
        other.club, "Sundays", build_template(state_of(other.night)), by="Zoe", key=KEY
    )
    sent = {"preset": f"own-{row.pk}", "name": "Theirs", "price": "20", "starts": "", "key": KEY}
    assert "Select a valid choice" in owner.post("/", sent).content.decode()
    assert [one.pk for one in house.club.nights.all()] == [house.night.pk]


def test_the_prizes_of_a_preset_stay_as_they_were(house: House, owner: Client) -> None:
    """A currency without minor units rounds its prizes to whole coins, as before."""
    opened = opens(owner, house, "tda", price="12.50")
    assert (opened.plan.how, opened.plan.unit) == (PayoutMethod.BY_FIELD, 100)
    form = {"preset": "turbo", "name": "Friday", "price": "", "starts": "", "key": KEY}
    assert "Say what one player pays; 0 is free." in owner.post("/", form).content.decode()
    assert [offer.price for offer in opened.terms.offers] == [1250, 1250]


@each_row("preset", PRESETS, ids=lambda preset: preset.key)
def test_a_preset_promises_what_the_forecast_says(
    house: House, owner: Client, preset: Preset
) -> None:
    page = " ".join(owner.get("/club/templates/").text.split())
    lengths = [
        format_rounded_duration(
            simulate_forecast(
                preset.structure,
                ForecastField(players, preset.stack, preset.terms.offers, preset.rules),
                seed=forecast_cache.SEED,
            ).end.middle
        )
        for players in (10, 20)
    ]
    assert f"About {lengths[0]} h for 10 players, {lengths[1]} h for 20." in page
