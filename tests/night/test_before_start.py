"""Checks before the start: each problem is found, and a preset's night has none."""

import re
from dataclasses import replace

from tests.money.money_evening import BOB, DORA, HOME, PRICE
from tests.night.evening import OPENING, Evening, at, opened, told
from tests.rows import each_row
from tests.tables.seated_evening import seated
from tournament.chips.rules.chip_inventory import list_chip_values
from tournament.chips.values.chip_records import StackDemand
from tournament.chips.values.chip_set import SOURCE_CASE, Chip, ChipSet
from tournament.engine.canonical_json import compute_digest
from tournament.engine.money import Currency
from tournament.money.actions.prices_and_prizes import LockPrizes
from tournament.money.actions.purchases import BuyIn
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.money.values.terms import (
    ChipPile,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
    set_single_price,
)
from tournament.night.actions.night import OpenNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.rules.night_presets import BY_KEY, PRESETS, Preset
from tournament.night.rules.setup_checks import REMEDY_WORDS, FixPage, find_setup_issues
from tournament.night.state import State
from tournament.players.actions.entries import ExpectPlayer
from tournament.schedule.actions import ChangeRules, EditStructure
from tournament.schedule.values import Break, Level, Step, Structure
from tournament.tables.actions.seats import OpenTable
from tournament.tables.rules.house_tables import HouseTable


def all_of(state: State) -> list[tuple[str, FixPage, int | None]]:
    return [(told(one.line), one.remedy, one.row) for one in find_setup_issues(state, at(0))]


def found(night: Evening) -> list[tuple[str, FixPage]]:
    return [(says, remedy) for says, remedy, _row in all_of(night.state)]


def of_preset(preset: Preset, players: int) -> Evening:
    """A night for twenty euros; everybody is in and has paid."""
    opening = OpenNight(
        "Friday",
        preset.key,
        preset.stack,
        preset.structure,
        preset.rules,
        terms=set_single_price(preset.terms, PRICE, Currency()),
        plan=preset.plan,
    )
    night = Evening().do(-10, opening)
    return night.do(-9, AddUnnamedPlayers(players, PRICE, PRICE)) if players else night


ALL_NIGHT = replace(
    HOME, offers=tuple(replace(offer, window=PurchaseWindow()) for offer in HOME.offers)
)
HPT20, HPT30 = BY_KEY["hpt20"], BY_KEY["hpt30"]
T1000 = HPT20.structure
EMPTY = of_preset(HPT20, 0)
"""Nobody is in yet."""


@each_row("players", [2, 27])
@each_row("preset", PRESETS)
def test_a_preset_has_nothing_odd(preset: Preset, players: int) -> None:
    assert found(of_preset(preset, players)) == []


def test_who_has_not_paid() -> None:
    night = EMPTY.do(-5, BuyIn(BOB, 0, PRICE, 500, name="Bob"))
    assert found(night) == [("1 player owes 15 EUR", FixPage.PAY)]
    assert found(night.do(-4, BuyIn(DORA, 0, PRICE, 0, name="Dora"))) == [
        ("2 players owe 35 EUR", FixPage.PAY)
    ]


def test_a_table_with_too_many() -> None:
    night = on_t1000(seated(10, 9))
    rules = night.state.rules
    nine = night.do(-3, ChangeRules(replace(rules, table_seats=9), rules))
    assert found(nine) == [("Table 1 has 10 players; 9 are allowed.", FixPage.SEATS)]


def on_t1000(night: Evening) -> Evening:
    """The same by a schedule that is long enough."""
    return night.do(-5, EditStructure(T1000, compute_digest(night.state.structure)))


def test_tables_with_fewer_seats_than_players() -> None:
    """
    Nine in the kitchen with six seats; two who promised to come make it worse, another table mends
    it.
    """
    night = on_t1000(
        Evening().do(-10, replace(OPENING, players=9, tables=(HouseTable(1, 6, "Kitchen", (6,)),)))
    )
    says = "Only {} seats for {} players. Add a table."
    assert found(night) == [(says.format(5, 9), FixPage.SEATS)]
    promised = night.do(-4, OpenTable(2, 4), ExpectPlayer(BOB, "Bob"))
    assert found(promised) == [(says.format(9, 10), FixPage.SEATS)]
    for enough in (
        promised.do(-3, OpenTable(3, 2)),
        on_t1000(opened()),
    ):  # without tables the draw puts them up
        assert found(enough) == []


SHORT = tuple(Level(10 * at, 20 * at) for at in (1, 2, 3, 4))


def by_schedule(*steps: Step) -> State:
    """A night by these levels; nobody is in yet."""
    return replace(opened().state, structure=Structure(steps), terms=ALL_NIGHT, entrants={})


def test_a_schedule_that_is_over_before_the_night() -> None:
    night = replace(by_schedule(*SHORT), chips_for=StackDemand(10))
    ((says, remedy, row),) = all_of(night)
    assert re.fullmatch(
        r"(9\d|100) of 100 such nights outlast the schedule\. Add levels, or .+", says
    )
    assert (remedy, row) == (FixPage.STRUCTURE, 3)
    endless = (*SHORT[:-1], replace(SHORT[-1], minutes=0))
    assert all_of(replace(night, structure=Structure(endless))) == []
    assert all_of(by_schedule(*SHORT)) == []  # nobody is promised yet
    assert all_of(replace(night, chips_for=StackDemand(), entrants=opened().state.entrants)) == [
        (says, remedy, row)
    ]


def test_hours_without_a_break() -> None:
    night = replace(opened().state, terms=ALL_NIGHT, structure=HPT30.structure)
    ((says, _remedy, _row),) = all_of(night)
    assert says == "More than 4 hours without a break."
    assert all_of(replace(night, preset="hpt30")) == []  # as it stands in the book
    rested = Structure((*HPT30.structure.steps[:7], Break(), *HPT30.structure.steps[7:]))
    assert all_of(replace(night, structure=rested)) == []


@each_row(
    ("window", "says"),
    [
        (
            PurchaseWindow(WindowEnd.FIRST_HAND, 5),
            "Buy-in is sold until level 5; the last one is 4.",
        ),
        (
            PurchaseWindow(WindowEnd.LEVEL_END, 9),
            "Buy-in is sold until level 9; the last one is 4.",
        ),
        (
            PurchaseWindow(after=4),
            "Buy-in is sold after level 4, but no level follows.",
        ),
        (
            PurchaseWindow(WindowEnd.MINUTES, 81),
            "Buy-in is sold for 81 minutes; the schedule lasts 80.",
        ),
        (PurchaseWindow(WindowEnd.MINUTES, 80), None),
        (PurchaseWindow(WindowEnd.LEVEL_END, 4, 3), None),
        (PurchaseWindow(WindowEnd.FIRST_HAND, 4), None),
        (PurchaseWindow(), None),
    ],
)
def test_what_is_sold_beyond_the_schedule(window: PurchaseWindow, says: str | None) -> None:
    terms = Terms(offers=(Offer(PurchaseKind.BUY_IN, 0, 1000, window=window),))
    assert all_of(replace(by_schedule(*SHORT), terms=terms)) == (
        [(says, FixPage.PRICES, None)] if says else []
    )


def test_late_players_are_waited_for_until_a_level_that_never_comes() -> None:
    state = by_schedule(*SHORT)
    late = {
        until: all_of(replace(state, rules=replace(state.rules, late_until_level=until)))
        for until in (0, 4, 5)
    }
    says = "Late players must be here by level 5; the last one is 4."
    assert late == {0: [], 4: [], 5: [(says, FixPage.RULES, None)]}


def test_prizes_that_nothing_is_paid_in_for() -> None:
    plan = PrizePlan(PayoutMethod.FIXED, amounts=(6000, 4000))
    state = on_t1000(opened()).state
    assert all_of(replace(state, plan=plan)) == [
        ("Payouts of 100 EUR are set, but nothing is paid in.", FixPage.PRIZES, None)
    ]
    assert all_of(replace(state, plan=plan, entrants={})) == []  # nobody is in yet


@each_row(
    ("steps", "says", "remedy"),
    [
        (
            (Level(10, 20), Level(12, 24)),
            "Level 2: 12 can’t be paid with chips of 5 or more.",
            FixPage.STRUCTURE,
        ),
        (
            (Level(10, 20), Level(15, 45)),
            "Level 2: the big blind jumps from 20 to 45.",
            FixPage.STRUCTURE,
        ),
        (
            (Level(10, 20), Level(10, 20, minutes=5)),
            "Levels 1 and 2 have the same blinds.",
            FixPage.STRUCTURE,
        ),
        (
            (Level(15, 30), Break(), Level(25, 50)),
            "The 5s can leave in the break after level 1.",
            FixPage.COLOUR_UPS,
        ),
        (
            (Level(15, 30), Break(), Level(25, 50), Level(50, 100, colour_up=(5,))),
            "The 5s can leave in the break after level 1.",
            FixPage.COLOUR_UPS,
        ),
    ],
)
def test_what_is_odd_about_a_schedule(steps: tuple[Step, ...], says: str, remedy: FixPage) -> None:
    assert all_of(by_schedule(*steps)) == [(says, remedy, 1)]


@each_row(
    "steps",
    [
        (Level(25, 50), Level(50, 100)),  # twice is not more than twice
        (Level(10, 20), Break(), Level(15, 30), Level(25, 50, colour_up=(5,))),
        (Level(15, 30), Level(25, 50)),  # no break
    ],
)
def test_schedules_that_are_as_they_should_be(steps: tuple[Step, ...]) -> None:
    assert all_of(by_schedule(*steps)) == []


def test_no_prize_for_the_purse() -> None:
    night = EMPTY.do(-6, LockPrizes(()))
    says = "The prize pool is 60 EUR, but no place is paid."
    assert (found(night), found(night.do(-5, AddUnnamedPlayers(3, PRICE, PRICE)))) == (
        [],
        [(says, FixPage.PRIZES)],
    )


def test_fixed_prizes_that_do_not_fit() -> None:
    night = EMPTY.do(-6, AddUnnamedPlayers(3, PRICE, PRICE)).do(-5, LockPrizes((6000,)))
    says = "Locked payouts no longer match the prize pool or the players"
    assert (found(night), found(night.do(-4, AddUnnamedPlayers(4, PRICE, PRICE)))) == (
        [],
        [(says, FixPage.PRIZES)],
    )


# --- chips

PLAIN = Terms(offers=(Offer(PurchaseKind.BUY_IN, 0, 1000), Offer(PurchaseKind.REBUY, 0, 1000)))


def with_chips(chips: ChipSet, terms: Terms, players: int) -> Evening:
    night = OpenNight(
        "Friday", "hpt20", 1000, T1000, HPT20.rules, players, None, terms, chips=chips
    )
    return Evening().do(-10, night)


FREE = replace(HOME, offers=tuple(replace(offer, price=0) for offer in HOME.offers))


@each_row(
    ("chips", "terms", "players", "says"),
    [
        (SOURCE_CASE, FREE, 10, []),
        (
            SOURCE_CASE,
            FREE,
            11,
            [("Missing for everybody expected: 20 × 5", FixPage.CHIPS)],
        ),
        (SOURCE_CASE, PLAIN, 20, []),
        (
            SOURCE_CASE,
            PLAIN,
            21,
            [("The chips make 20 of 21 equal stacks.", FixPage.CHIPS)],
        ),
        (
            SOURCE_CASE,
            replace(
                FREE, offers=(replace(FREE.offers[0], piles=(ChipPile(5, 100), ChipPile(50, 10))),)
            ),
            0,
            [
                ("Buy-in: the set has no chips of 50.", FixPage.PRICES),
            ],
        ),
        (
            ChipSet((Chip(5, 9),)),
            PLAIN,
            0,
            [
                ("Buy-in: these chips don’t make 1000.", FixPage.CHIPS),
                ("Rebuy: these chips don’t make 1000.", FixPage.CHIPS),
            ],
        ),
    ],
)
def test_chips_of_the_night(
    chips: ChipSet, terms: Terms, players: int, says: list[tuple[str, FixPage]]
) -> None:
    assert found(with_chips(chips, terms, players)) == says


def test_which_chips_play_a_part() -> None:
    with_ones = ChipSet((Chip(1, 100), *SOURCE_CASE.chips))
    nights = ((ChipSet(), FREE), (ChipSet(), PLAIN), (with_ones, FREE))
    known = [list_chip_values(with_chips(chips, terms, 0).state) for chips, terms in nights]
    assert known == [(5, 25, 100), (), (5, 25, 100, 500)]


def test_every_remedy_has_words() -> None:
    assert set(REMEDY_WORDS) == set(FixPage)
