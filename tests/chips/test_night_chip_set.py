"""The chip set of a night: for how many players, what each purchase hands out, what is left."""

from dataclasses import replace

from tests.money.money_evening import BOB, HOME, NAMES, PRICE, planned, selling
from tests.night.evening import Evening, at, told
from tests.rows import each_row
from tournament.chips.actions import ChangeChips, compute_chips_mark
from tournament.chips.rules.chip_inventory import (
    choose_offer_piles,
    count_chips_by_value,
    count_planned_players,
    find_case_contents,
    list_colored_up_values,
    piles_text,
)
from tournament.chips.values.chip_records import ColorUpRecord, StackDemand
from tournament.chips.values.chip_set import SOURCE_CASE, Chip, ChipSet
from tournament.clock.actions import StartClock
from tournament.money.actions.purchases import BuyIn, BuyMore
from tournament.money.reports.receipts import build_receipt
from tournament.money.values.terms import ChipPile
from tournament.night.rules.night_presets import SET_A
from tournament.tables.values import Table

CASE = replace(SOURCE_CASE, name="The case")
SET_C = (ChipPile(5, 10), ChipPile(25, 10), ChipPile(100, 7))
OTHER = ChipSet((Chip(25, 400), Chip(100, 200)), "Another case")


def choose(
    night: Evening, chips: ChipSet = CASE, players: int = 0, later: int = 0, reason: str = ""
) -> ChangeChips:
    """Ann chooses, looking at the night as it stands; the set says what is handed out."""
    return ChangeChips(
        chips,
        compute_chips_mark(night.state),
        StackDemand(players, later),
        by_set=True,
        reason=reason,
    )


def with_case(players: int = 10, later: int = 0) -> Evening:
    night = planned()
    return night.do(-9, choose(night, players=players, later=later))


def piles(night: Evening, number: int = 0) -> tuple[ChipPile, ...] | None:
    return choose_offer_piles(night.state, night.state.terms.offers[number])


def buy_in(night: Evening, key: int) -> BuyIn:
    """As the page shows it: with the chips to hand out."""
    return BuyIn(key, 0, PRICE, PRICE, name=NAMES[key - 1], piles=piles(night) or ())


def test_the_set_makes_the_stacks_instead_of_the_price_list() -> None:
    assert piles(planned()) == SET_A
    assert [piles(with_case(players)) for players in (10, 20)] == [SET_A, SET_C]
    assert piles(with_case(), 1) == (ChipPile(100, 10),)
    by_hand = planned().do(
        -9, ChangeChips(CASE, compute_chips_mark(planned().state), StackDemand(20))
    )
    assert (piles(by_hand), count_planned_players(by_hand.state)) == (SET_A, 20)


def test_chips_are_kept_for_rebuys() -> None:
    few = ChipSet((Chip(5, 200), Chip(25, 160), Chip(100, 80)), "Few")
    kept, too_many = (planned().do(-9, choose(planned(), few, 10, later)) for later in (3, 30))
    assert (piles(kept), piles(kept, 1), piles(too_many)) == (SET_A, (ChipPile(100, 10),), None)


def test_what_was_handed_out_first_is_handed_out_to_all() -> None:
    """
    Eleven came although stacks were made for ten: the eleventh gets what the case still holds.
    """
    night = with_case(10)
    for key in range(1, 11):
        night = night.do(-8, buy_in(night, key))
    assert count_chips_by_value(night.state) == {5: 200, 25: 160, 100: 50}
    assert [(one.value, one.owned) for one in find_case_contents(night.state).chips] == [
        (5, 0),
        (25, 40),
        (100, 90),
        (500, 20),
    ]
    assert piles(night) == (ChipPile(25, 16), ChipPile(100, 6))


def test_after_a_color_up_the_chips_that_are_left_are_handed_out() -> None:
    """With a set out of its case, without one in the values of the price; the sum stays."""
    five = ColorUpRecord(0, 5, 25, 0, 0, at(0))
    for night in (planned(), with_case()):
        state = night.state
        raced = replace(state, coloured=(five,))
        for number, offer in enumerate(state.terms.offers):
            found = choose_offer_piles(raced, state.terms.offers[number])
            assert found is not None
            assert sum(pile.value * pile.count for pile in found) == offer.chips == 1000
            assert not any(pile.value == 5 for pile in found)
    all_gone = tuple(replace(five, value=value) for value in (5, 25, 100))
    state = planned().state
    assert choose_offer_piles(replace(state, coloured=all_gone), state.terms.offers[0]) is None


def test_a_color_up_at_one_of_two_tables_changes_nothing_yet() -> None:
    state = planned().state
    tables = {number: Table(seats={1: number}) for number in (1, 2)}
    first, second = (ColorUpRecord(number, 5, 25, 160, 32, at(0)) for number in (1, 2))
    for coloured, gone in (((first,), frozenset()), ((first, second), frozenset({5}))):
        night = replace(state, tables=tables, coloured=coloured)
        assert list_colored_up_values(night) == gone


def test_a_purchase_remembers_its_chips_when_the_set_changes() -> None:
    night = with_case()
    night = night.do(-8, buy_in(night, BOB))
    changed = night.do(-7, choose(night, OTHER, 10))
    assert count_chips_by_value(changed.state) == {5: 20, 25: 16, 100: 5}
    assert piles(changed) == (ChipPile(25, 16), ChipPile(100, 6))  # there are no 5s in this case
    assert {one.value: one.owned for one in find_case_contents(changed.state).chips} == {
        25: 384,
        100: 195,
    }


@each_row(
    ("wrong", "why"),
    [
        ((ChipPile(5, 20),), "These chips are no longer worth 1000. Load the page again."),
        ((ChipPile(1000, 1), ChipPile(5, 0)), "The chip piles can’t be read. Load the page again."),
    ],
)
def test_other_chips_than_it_is_worth_are_refused(wrong: tuple[ChipPile, ...], why: str) -> None:
    night = with_case()
    assert night.refuses(-7, BuyIn(BOB, 0, PRICE, PRICE, name="Bob", piles=wrong)) == why
    assert night.do(-8, buy_in(night, BOB)).refuses(-7, rebuy(wrong)) == why


def rebuy(piles: tuple[ChipPile, ...]) -> BuyMore:
    return BuyMore(BOB, 1, PRICE, PRICE, stack=0, piles=piles)


def test_journal_and_receipt_say_the_chips_by_colour() -> None:
    night = with_case()
    assert (
        night.tells(-8, buy_in(night, BOB)) == "Bob buys in · 20 EUR, 1000 chips: 20×5 16×25 5×100"
    )
    night = night.do(-8, buy_in(night, BOB)).do(0, StartClock())
    night = night.do(1, rebuy(piles(night, 1) or ()))
    assert [told(item.what) for item in build_receipt(night.state, BOB, at(5)).bought] == [
        "Buy-in – 5 × 100 (black), 16 × 25 (green), 20 × 5 (red)",
        "Rebuy – 10 × 100 (black)",
    ]
    assert told(piles_text((), CASE)) == "no chips"


def test_a_receipt_of_a_night_without_a_set_says_what_the_price_list_says() -> None:
    for terms, said in (
        (HOME, "Buy-in – 5 × 100 (black), 16 × 25 (green), 20 × 5 (red)"),
        (selling(), "Buy-in"),
    ):
        night = planned(terms).do(-8, BuyIn(BOB, 0, PRICE, PRICE, name="Bob"))
        assert [told(item.what) for item in build_receipt(night.state, BOB, at(5)).bought] == [said]


# --- changing them


def test_chosen_twice_changes_nothing() -> None:
    again = ChangeChips(CASE, "long ago", StackDemand(10), by_set=True)
    assert with_case().do(-8, again).state == with_case().state


def test_somebody_else_changed_them_meanwhile() -> None:
    why = "The chips changed meanwhile. Check them, then choose again."
    assert with_case().refuses(-7, choose(planned(), OTHER)) == why


def test_after_the_first_hand_other_chips_need_a_reason() -> None:
    night = with_case()
    night = night.do(-8, buy_in(night, BOB)).do(0, StartClock())
    why = "The first hand is dealt. To change chips, give a reason."
    assert night.refuses(1, choose(night, OTHER)) == why
    assert night.do(1, choose(night, CASE, players=12)).state.chips_for == StackDemand(12)
    assert night.do(1, choose(night, OTHER, reason="somebody brought more")).state.chips == OTHER
    first = planned().do(-8, buy_in(planned(), BOB)).do(0, StartClock())
    assert first.do(1, choose(first)).state.chips == CASE  # nobody had said


@each_row(
    ("chips", "players", "later", "reason", "says"),
    [
        (CASE, 0, 0, "", "Chip set: “The case”"),
        (CASE, 12, 1, "", "Chip set: “The case”, stacks for 12 players, 1 rebuy kept"),
        (
            ChipSet(),
            0,
            0,
            "lost",
            "Chip set removed – against the rule: lost",
        ),
    ],
)
def test_the_journal_says_what_was_chosen(
    chips: ChipSet, players: int, later: int, reason: str, says: str
) -> None:
    assert planned().tells(-9, choose(planned(), chips, players, later, reason)) == says


def test_nobody_makes_stacks_for_a_million() -> None:
    why = "At most 10000 players and as many rebuys."
    assert planned().refuses(-9, choose(planned(), players=10_001)) == why
