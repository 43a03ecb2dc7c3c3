"""How simulated nights are opened: any rules, schedule, prices, bounties, fees and payouts."""

from dataclasses import replace
from random import Random

from tests.properties import carry_choices, choices
from tests.properties.night_kind import SCHEDULE
from tests.properties.prices import EURO, PRICES, YEN, some_fees, some_plan
from tournament.clock.values import Instant
from tournament.engine.money import Currency
from tournament.money.values.terms import BountyKind, Terms, set_single_price
from tournament.night.actions.night import OpenNight
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.journal_history import JournalHistory
from tournament.night.rules.night_presets import PRESETS
from tournament.schedule.values import Level, Structure

LONG_ENOUGH = 40
"""Minutes of the first two levels, in which whoever comes late finds the door open."""


def seated(chance: Random, plain: OpenNight) -> OpenNight:
    """
    The plain opening of a night with seats, with prices, heads, fees and prizes; its offers keep
    their order.
    """
    structure = chance.choice(
        [SCHEDULE, *(one.structure for one in PRESETS if is_long_enough(one.structure))]
    )
    return replace(
        plain,
        name=chance.choice(("Friday", "Zoë’s night", "<b>&amp;", "שלום")),
        structure=structure,
        terms=dear(chance, plain.terms) if chance.random() < 0.8 else plain.terms,
        plan=some_plan(chance) if chance.random() < 0.5 else plain.plan,
    )


def is_long_enough(structure: Structure) -> bool:
    first = [step.minutes for step in structure.steps if isinstance(step, Level)][:2]
    return sum(first) >= LONG_ENOUGH


def dear(chance: Random, plain: Terms) -> Terms:
    """The same purchases for money."""
    currency = chance.choice((EURO, EURO, YEN))
    price = chance.choice(PRICES[currency.code][1:])
    kind = chance.choice((BountyKind.NONE, *BountyKind))
    bounty = 0 if kind is BountyKind.NONE else price // chance.choice((2, 3, 4))
    offers = tuple(replace(one, price=price, bounty=bounty) for one in plain.offers)
    extra = chance.choice((0, 0, 0, 777, 25_000))
    return Terms(
        currency,
        offers,
        some_fees(chance, price),
        kind,
        guarantee=extra,
        house=chance.choice((0, 0, 1001)),
    )


def any_opening(chance: Random, at: Instant) -> OpenNight | ContinueFromPaper:
    """From a preset, or with anything at all, or from paper that came from elsewhere."""
    which = chance.random()
    if which < 0.35:
        return of_a_preset(chance)
    if which < 0.5:
        return from_paper(chance, at)
    action = choices.open_night(chance, JournalHistory(), at)
    assert isinstance(action, OpenNight)
    return action


def from_paper(chance: Random, at: Instant) -> ContinueFromPaper:
    action = carry_choices.carry_on(chance, JournalHistory(), at, choices.choose)
    assert isinstance(action, ContinueFromPaper)
    return action


def for_results(chance: Random) -> OpenNight:
    """Nobody is on the list, so that results from elsewhere can be taken over."""
    return replace(of_a_preset(chance), players=0)


def of_a_preset(chance: Random) -> OpenNight:
    """One of the ready-made nights as it is opened from its page."""
    preset = chance.choice(PRESETS)
    terms = set_single_price(preset.terms, chance.choice((0, 1000, 2000)), Currency())
    players = chance.choice((0, 2, 5, 9, 18, 30))
    return OpenNight(
        "Friday",
        preset.key,
        preset.stack,
        preset.structure,
        preset.rules,
        players,
        None,
        terms,
        preset.plan,
    )
