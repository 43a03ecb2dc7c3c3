"""What a template keeps of a night, its stored form, and its description."""

from dataclasses import fields, replace

from tests.night.evening import SCHEDULE, opened, told
from tournament.chips.values.chip_records import StackDemand
from tournament.chips.values.chip_set import Chip, ChipSet
from tournament.engine.canonical_json import from_canonical_json, to_canonical_json
from tournament.engine.money import Currency
from tournament.money.values.prize_plan import ExtraPrize, PayoutMethod, PrizePlan
from tournament.money.values.terms import Fee, Offer, PurchaseKind, Terms, set_single_price
from tournament.night.actions.night import OpenNight
from tournament.night.rules.night_presets import BEFORE_LEVEL_4, BY_KEY
from tournament.night.rules.night_templates import (
    Template,
    break_count_text,
    build_template,
    chip_set_text,
    nondefault_rules_text,
    prices_text,
    prizes_text,
    schedule_text,
    template_summary_text,
)
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.knockouts import KnockOut
from tournament.schedule.values import Level, Structure
from tournament.tables.rules.house_tables import HouseTable, build_tables

KEPT = frozenset(
    {"preset", "stack", "structure", "rules", "terms", "plan", "chips", "chips_for", "tables"}
)
TERMS = Terms(
    Currency("EUR", 2),
    (
        Offer(PurchaseKind.BUY_IN, 2000, 1000),
        Offer(PurchaseKind.REBUY, 1500, 1000, limit=0, window=BEFORE_LEVEL_4),
    ),
    (Fee("Room", 100), Fee("House", 0, 250), Fee("Both", 50, 1000)),
    guarantee=50_000,
    house=1000,
)


def test_a_template_holds_all_that_opens_a_night_but_its_name_players_and_hours() -> None:
    assert {one.name for one in fields(Template)} == KEPT
    assert {one.name for one in fields(OpenNight)} - KEPT == {
        "name",
        "players",
        "starts_at",
        "simple",
        "minutes",
        "by_hand",
    }


def test_of_a_night_the_decisions_are_kept_and_not_the_people() -> None:
    chips, plan, planned = (
        ChipSet((Chip(25, 100),)),
        PrizePlan(PayoutMethod.AUTOMATIC),
        StackDemand(12, 3),
    )
    tables = (HouseTable(1, 6, "Kitchen"), HouseTable(2, 9, "Dining room"))
    night = replace(
        opened().do(1, KnockOut((-1,))).state,
        terms=TERMS,
        chips=chips,
        plan=plan,
        chips_for=planned,
        tables=build_tables(tables),
    )
    assert build_template(night) == Template(
        "hpt20", 1000, SCHEDULE, HouseRules(), TERMS, plan, chips, planned, tables
    )


def test_it_is_written_like_an_entry_and_read_by_every_later_release() -> None:
    """
    A field that is added later has a default, which is not written: what was kept before keeps its
    text.
    """
    kept = Template("turbo", 1000, Structure((Level(10, 20),)))
    assert (
        to_canonical_json(kept)
        == '{"preset":"turbo","stack":1000,"structure":{"steps":[{"big":20,"kind":"level","small":10}]}}'
    )
    assert from_canonical_json(Template, to_canonical_json(kept)) == kept
    full = replace(
        kept,
        rules=HouseRules(table_seats=8),
        terms=TERMS,
        tables=(HouseTable(1, 6, "Kitchen", (5,), 2),),
    )
    assert from_canonical_json(Template, to_canonical_json(full)) == full


def test_the_schedule_in_words() -> None:
    turbo = BY_KEY["turbo"].structure
    assert told(schedule_text(turbo)) == "15 levels of 12 min, 10–20 to 1000–2000"
    mixed = Structure((Level(10, 20, 20), Level(20, 40, 30), Level(50, 100, 0)))
    assert told(schedule_text(mixed)) == "3 levels of 20 to 30 min, 10–20 to 50–100"
    assert told(schedule_text(Structure((Level(10, 20, 0),)))) == "1 level, 10–20 to 10–20"
    assert [told(break_count_text(one)) for one in (SCHEDULE, turbo)] == ["1 break", "No breaks"]


def test_the_prices_in_words() -> None:
    kept = Template("turbo", 1000, SCHEDULE, terms=TERMS)
    assert [told(line) for line in prices_text(kept)] == [
        "Buy-in 20 EUR: 1000 chips, all night",
        "Rebuy 15 EUR, unlimited: 1000 chips, until the first hand of level 4",
        "Fee “Room”: 1 EUR",
        "Fee “House”: 2.50%",
        "Fee “Both”: 0.50 EUR, 10%",
        "Guaranteed prize pool: 500 EUR.",
        "The house adds 10 EUR.",
    ]


def test_a_preset_in_short() -> None:
    preset = BY_KEY["hpt20"]
    kept = Template(
        "hpt20",
        1000,
        preset.structure,
        terms=set_single_price(preset.terms, 2000, Currency("EUR", 2)),
    )
    assert [told(line) for line in template_summary_text(kept)] == [
        "15 levels of 20 min, 10–20 to 1000–2000",
        "Buy-in 20 EUR",
        "Rebuy 20 EUR, once each",
    ]
    free = replace(
        kept,
        terms=Terms(
            offers=(Offer(PurchaseKind.BUY_IN, 0, 500), Offer(PurchaseKind.ADD_ON, 0, 500, limit=3))
        ),
    )
    assert [told(line) for line in template_summary_text(free)][1:] == [
        "Buy-in free",
        "Add-on free, up to 3 times each",
    ]


def test_prizes_rules_and_chips_in_words() -> None:
    plan = PrizePlan(PayoutMethod.PERCENT, shares=(10_000,), extras=(ExtraPrize(1, "A cup"),))
    assert [told(line) for line in prizes_text(plan)] == ["Percentages", "Place 1: A cup"]
    assert [
        told(line) for line in nondefault_rules_text(HouseRules(table_seats=8), HouseRules())
    ] == ["Seats at a table: 8"]
    chips = ChipSet((Chip(25, 100), Chip(100, 50)))
    assert [told(chip_set_text(one)) for one in (chips, ChipSet())] == [
        "150 chips of values 25, 100",
        "No chip set",
    ]
