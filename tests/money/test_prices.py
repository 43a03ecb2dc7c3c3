"""The prices page: each price is a sentence, changed in its fields, and no input is lost."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from tests.money.prize_night import KEYS, PLAIN, RICH, enter, open_night, sent, state_of
from tests.rows import each_row
from tests.tables.draw_night import read
from tournament.chips.forms.chip_fields import read_piles
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Refusal
from tournament.engine.money import Currency
from tournament.models import Club, Tournament
from tournament.money.values.prize_plan import PrizePlan
from tournament.money.values.terms import (
    BountyKind,
    ChipPile,
    Fee,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
)
from tournament.money.views.price_draft import (
    FeeRow,
    OfferRow,
    PriceDraft,
    apply_operation,
    build_price_draft,
    parse_currency,
    parse_terms,
)
from tournament.night.rules.night_presets import BY_KEY

ODD = Terms(
    currency=PLAIN.currency,
    offers=(
        Offer(
            PurchaseKind.BUY_IN,
            1250,
            1000,
            "Early bird",
            window=PurchaseWindow(WindowEnd.MINUTES, 30),
        ),
        Offer(PurchaseKind.REBUY, 2000, 1500, limit=0, stack_at_most=500),
        Offer(
            PurchaseKind.ADD_ON,
            1000,
            2000,
            stack_at_most=None,
            window=PurchaseWindow(WindowEnd.FIRST_HAND, 5, 4),
        ),
    ),
    fees=(Fee("Room", 150), Fee("Pizza", percent=1250, on=PurchaseKind.ADD_ON)),
)


@pytest.fixture
def night(club: Club) -> Tournament:
    return open_night(club)


def form(terms: Terms, **more: str) -> dict[str, str]:
    """The page's form with what stands in it, and what Ann types over it."""
    draft = build_price_draft(terms)
    fields = {
        "currency": draft.currency,
        "bounty": draft.bounty,
        "guarantee": draft.guarantee,
        "house": draft.house,
    }
    for at, row in enumerate(draft.offers):
        fields |= {f"{name}-{at}": getattr(row, name) for name in OfferRow.__slots__}
    for at, fee in enumerate(draft.fees):
        fields |= {f"fee_{name}-{at}": getattr(fee, name) for name in FeeRow.__slots__}
    return sent(
        **{
            **fields,
            "was": compute_digest(terms),
            **{name.replace("__", "-"): typed for name, typed in more.items()},
        }
    )


# --- the form and the terms


def test_the_form_says_exactly_what_the_terms_say() -> None:
    """A new price can be saved as it stands."""
    for terms in (PLAIN, RICH, ODD, *(preset.terms for preset in BY_KEY.values())):
        assert parse_terms(build_price_draft(terms), terms) == terms
    for buys in PurchaseKind:
        added = parse_terms(
            apply_operation(build_price_draft(PLAIN), f"add-{buys.value}"), PLAIN
        ).offers[-1]
        assert (added.buys, added.price, added.chips) == (buys, 2000, 1000)


@each_row(
    ("operation", "offers", "fees"),
    [
        ("add-luck", ["buy_in"], 1),
        ("remove-0", [], 1),
        ("remove-7", ["buy_in"], 1),
        ("fee-0", ["buy_in"], 2),
        ("unfee-0", ["buy_in"], 0),
        ("nonsense", ["buy_in"], 1),
    ],
)
def test_the_buttons_of_the_prices(operation: str, offers: list[str], fees: int) -> None:
    draft = PriceDraft(offers=(OfferRow(price="20", chips="1000"),), fees=(FeeRow("Room", "2"),))
    changed = apply_operation(draft, operation)
    assert ([row.buys for row in changed.offers], len(changed.fees)) == (offers, fees)


def test_piles_as_people_type_them() -> None:
    for typed in ("20×5 16×25 5×100", "20x5,16 X 25 + 5*100"):
        assert read_piles(typed) == (ChipPile(5, 20), ChipPile(25, 16), ChipPile(100, 5))
    assert read_piles("") == ()
    for wrong in ("20", "20×", "five×5", "20×5 and more"):
        with pytest.raises(Refusal):
            read_piles(wrong)


def test_another_currency_has_its_own_digits() -> None:
    assert [parse_currency(code, PLAIN.currency).digits for code in ("eur", "JPY", "KWD")] == [
        2,
        0,
        3,
    ]
    with pytest.raises(Refusal):
        parse_currency("EURO", PLAIN.currency)


# --- the page


def test_each_price_reads_as_a_sentence(club: Club, ann: Client, night: Tournament) -> None:
    words = read(ann.get(f"/t/{night.pk}/prices/"))
    assert "Buy-in: €20 for 1,000 chips, until the first hand of level 2." in words
    assert (
        "Rebuy: €20 for 1,000 chips, once each, without any chips left, until the first hand "
        "of level 4."
    ) in words
    words = read(ann.get(f"/t/{open_night(club, ODD).pk}/prices/"))
    assert "Buy-in “Early bird”: €12.50 for 1,000 chips, until 30 minutes after the start." in words
    assert (
        "Rebuy: €20 for 1,500 chips, as often as you like, with at most 500 chips, all night."
        in words
    )
    assert (
        "Add-on: €10 for 2,000 chips, once each, after level 4, until the first hand of level 5."
    ) in words
    words = read(ann.get(f"/t/{open_night(club, RICH).pk}/prices/"))
    assert "Buy-in: €20 for 1,000 chips, €5 of it bounty, until the first hand of level 2." in words


def test_prices_are_saved(ann: Client, night: Tournament) -> None:
    typed = form(
        PLAIN,
        price__0="12,50",
        name__0="Early bird",
        piles__0="",
        chips__0="1 500",
        bounty__0="2",
        op="save",
    )
    typed |= {"fee_name-0": "Room", "fee_sum-0": "10%", "fee_on-0": "buy_in", "guarantee": "200"}
    typed |= {"bounty": "progressive", "back": f"/t/{night.pk}/prices/"}
    answer = ann.post(f"/t/{night.pk}/prices/", typed)
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{night.pk}/prices/")
    buy_in = replace(
        PLAIN.offers[0], price=1250, chips=1500, name="Early bird", bounty=200, piles=()
    )
    assert state_of(night).terms == Terms(
        offers=(buy_in, PLAIN.offers[1]),
        fees=(Fee("Room", percent=1000, on=PurchaseKind.BUY_IN),),
        bounty=BountyKind.PROGRESSIVE,
        guarantee=20_000,
    )


@each_row(
    ("typed", "sentence"),
    [
        ({"price__0": "twenty"}, "Buy-in: “twenty” is not an amount. Type it like 20 or 12.50."),
        ({"price__1": ""}, "Rebuy: type the price; 0 is free."),
        ({"chips__1": "many"}, "Rebuy: “many” is not a whole number."),
        ({"piles__0": "a lot"}, "Buy-in: “a lot” is not a pile. Type it like 20×5 16×25."),
        ({"number__1": ""}, "Rebuy: type the level or minute it ends."),
        (
            {"bounty": "mystery"},
            "No price includes a bounty. Fill in “Bounty part” or choose no bounties.",
        ),
        (
            {"bounty__0": "5"},
            "Buy-in: has a bounty, but the night has none. Choose a kind of bounty.",
        ),
        (
            {"currency": "COINS"},
            "“COINS” is not a currency. Type its three letters, like EUR.",
        ),
        ({"guarantee": "a lot"}, "Guarantee: “a lot” is not an amount. Type it like 20 or 12.50."),
        (
            {"fee_name__0": "Room", "fee_sum__0": "10 20 %"},
            ("“Room”: type an amount or 0 to 100 percent."),
        ),
        ({"fee_name__0": "", "fee_sum__0": "2"}, "Type a name of at most 40 letters."),
    ],
)
def test_what_is_refused_keeps_everything_typed(
    ann: Client, night: Tournament, typed: dict[str, str], sentence: str
) -> None:
    refused = ann.post(f"/t/{night.pk}/prices/", form(PLAIN, **typed, op="save"))
    page = refused.content.decode()
    assert (refused.status_code, sentence in read(refused)) == (409, True)
    assert [value for value in typed.values() if value and f'value="{value}"' not in page] == []
    assert state_of(night).terms == PLAIN


def test_an_offer_is_added_and_removed_without_saving(ann: Client, night: Tournament) -> None:
    added = ann.post(f"/t/{night.pk}/prices/", form(PLAIN, op="add-add_on"))
    assert (
        "Add-on: €20 for 1,000 chips, once each, after level 3, until the first hand of level 5"
        in read(added)
    )
    in_break = apply_operation(build_price_draft(PLAIN), "add-add_on", 6).offers[-1]
    assert (in_break.after, in_break.until, in_break.number) == ("6", "first_hand", "7")
    removed = ann.post(f"/t/{night.pk}/prices/", form(PLAIN, op="remove-0"))
    assert "A night needs a buy-in" in read(removed)
    assert state_of(night).terms == PLAIN


def test_another_currency_asks_for_its_amounts_and_rounds_to_whole_units(
    club: Club, ann: Client
) -> None:
    night = open_night(club, RICH, PrizePlan(unit=500, tie_unit=100))
    typed = form(RICH, currency="jpy", price__0="3000", op="save")
    page = ann.post(f"/t/{night.pk}/prices/", typed)
    assert page.status_code == 409
    assert "The amounts are still in EUR. Type them in JPY, then save." in read(page)
    assert state_of(night).terms == RICH
    amounts = "price-0|bounty-0|price-1|fee_sum-0|fee_sum-1|guarantee|house|priced_in"
    shown = dict(re.findall(rf'name="({amounts})" value="([^"]*)"', page.content.decode()))
    emptied = dict.fromkeys(("bounty-0", "price-1", "fee_sum-0", "guarantee", "house"), "")
    assert shown == {**emptied, "price-0": "3000", "fee_sum-1": "10%", "priced_in": "JPY"}
    again = {
        "bounty-0": "500",
        "price-1": "1500",
        "fee_sum-0": "300",
        "guarantee": "20000",
        "house": "200",
    }
    typed |= {**again, "priced_in": "JPY", "key": next(KEYS)}
    assert ann.post(f"/t/{night.pk}/prices/", typed).status_code == 302
    state = state_of(night)
    terms = state.terms
    assert terms.currency == Currency("JPY", 0)
    assert [(one.price, one.bounty) for one in terms.offers] == [(3000, 500), (1500, 0)]
    assert ([fee.cents for fee in terms.fees], terms.guarantee, terms.house) == (
        [300, 0],
        20_000,
        200,
    )
    assert state.plan == PrizePlan(unit=1, tie_unit=1)


def test_prices_typed_with_their_currency_are_saved_at_once(ann: Client, night: Tournament) -> None:
    typed = form(PLAIN, currency="JPY", price__0="3000", price__1="2500", op="save")
    assert ann.post(f"/t/{night.pk}/prices/", typed).status_code == 302
    assert [one.price for one in state_of(night).terms.offers] == [3000, 2500]


def test_after_the_first_purchase_the_currency_stays(ann: Client, night: Tournament) -> None:
    enter(night, "Bob")
    assert re.search(
        r'name="currency"[^>]* readonly', ann.get(f"/t/{night.pk}/prices/").content.decode()
    )
    refused = ann.post(f"/t/{night.pk}/prices/", form(PLAIN, currency="USD", op="save"))
    assert "Money is in already. The currency stays." in read(refused)


def test_prices_that_somebody_else_changed_are_not_written_over(
    ann: Client, night: Tournament
) -> None:
    assert (
        ann.post(f"/t/{night.pk}/prices/", form(PLAIN, price__0="25", op="save")).status_code == 302
    )
    late = ann.post(
        f"/t/{night.pk}/prices/", form(PLAIN, price__0="30", op="save") | {"key": next(KEYS)}
    )
    assert "The prices changed while you edited." in read(late)
    assert state_of(night).terms.offers[0].price == 2500
