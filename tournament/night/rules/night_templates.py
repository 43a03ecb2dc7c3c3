"""Template of a night: everything decided before the first card, without people."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce

from tournament.chips.values.chip_records import StackDemand
from tournament.chips.values.chip_set import ChipSet
from tournament.engine.messages import (
    Fact,
    Message,
    Money,
    _,
    join_facts,
    label_fact,
    ngettext,
    say,
    say_as,
    say_count,
)
from tournament.engine.money import Currency
from tournament.money.values.prize_plan import HOW_WORDS, PrizePlan
from tournament.money.values.terms import (
    Fee,
    Offer,
    PurchaseKind,
    Terms,
    offer_text,
    purchase_window_text,
)
from tournament.night.state import State, find_buy_in_offer
from tournament.night.values.house_rules import HouseRules, list_rule_rows, rule_text
from tournament.schedule.values import Break, Level, Structure
from tournament.tables.rules.house_tables import HouseTable, list_house_tables


@dataclass(frozen=True, slots=True)
class Template:
    """
    A kind of night of the club's own. It is kept as plain data like an entry of a journal: fields
    are only added, each with a default, and defaults are not written, so that every later release
    reads it.
    """

    preset: str
    """The ready-made night that it began as: what its house rules are compared with."""
    stack: int
    structure: Structure
    rules: HouseRules = field(default_factory=HouseRules)
    terms: Terms = Terms()
    plan: PrizePlan = PrizePlan()
    chips: ChipSet = ChipSet()
    chips_for: StackDemand = StackDemand()
    tables: tuple[HouseTable, ...] = ()


def build_template(state: State) -> Template:
    """The night as it could be opened again."""
    offer = find_buy_in_offer(state)
    return Template(
        preset=state.preset,
        stack=offer.chips if offer else 1,
        structure=state.structure,
        rules=state.rules,
        terms=state.terms,
        plan=state.plan,
        chips=state.chips,
        chips_for=state.chips_for,
        tables=list_house_tables(state),
    )


# --- in words


def schedule_text(structure: Structure) -> Message:
    """The levels in one line: how many, how long, from which blinds to which."""
    levels = [step for step in structure.steps if isinstance(step, Level)]
    minutes = [level.minutes for level in levels if level.minutes]
    first = levels[0]
    last = levels[-1]
    told = say_count(ngettext("{count} level", "{count} levels"), len(levels))
    if minutes:
        least = min(minutes)
        most = max(minutes)
        text = _("{levels} of {least} min")
        if least != most:
            text = _("{levels} of {least} to {most} min")
        told = say(text, levels=told, least=least, most=most)
    return say(
        _("{told}, {small}–{big} to {last_small}–{last_big}"),
        told=told,
        small=first.small,
        big=first.big,
        last_small=last.small,
        last_big=last.big,
    )


def break_count_text(structure: Structure) -> Message:
    """How many breaks there are."""
    count = sum(isinstance(step, Break) for step in structure.steps)
    forms = ngettext("{count} break", "{count} breaks")
    return say_count(forms, count) if count else say(_("No breaks"))


def price_text(offer: Offer, currency: Currency) -> Message:
    """What is sold, for how much, and how often: Rebuy €20, once each."""
    price: Fact = say_as("price", "free")
    if offer.price:
        price = Money(offer.price, currency.code, currency.digits)
    told = say(_("{offer} {price}"), offer=offer_text(offer), price=price)
    if offer.buys is PurchaseKind.BUY_IN:
        return told
    forms = ngettext("{told}, once each", "{told}, up to {count} times each")
    often = say_count(forms, offer.limit, told=told)
    return often if offer.limit else say(_("{told}, unlimited"), told=told)


def prices_text(template: Template) -> Iterator[Message]:
    """Everything that is sold, with its chips and until when; fees, and what the house gives."""
    terms = template.terms
    currency = terms.currency
    for offer in terms.offers:
        yield say(
            _("{price}: {chips} chips, {window}"),
            price=price_text(offer, currency),
            chips=offer.chips,
            window=purchase_window_text(offer.window),
        )
    for fee in terms.fees:
        yield _fee_text(fee, currency)
    if terms.guarantee:
        least = Money(terms.guarantee, currency.code, currency.digits)
        yield say(_("Guaranteed prize pool: {sum}."), sum=least)
    if terms.house:
        added = Money(terms.house, currency.code, currency.digits)
        yield say(_("The house adds {sum}."), sum=added)


def _fee_text(fee: Fee, currency: Currency) -> Message:
    parts: list[Fact] = []
    if fee.cents or not fee.percent:
        parts.append(Money(fee.cents, currency.code, currency.digits))
    if fee.percent:
        whole, hundredths = divmod(fee.percent, 100)
        percent = f"{whole}.{hundredths:02}" if hundredths else str(whole)
        parts.append(say(_("{number}%"), number=percent))
    return say(_("Fee “{name}”: {sum}"), name=fee.name, sum=reduce(join_facts, parts))


def prizes_text(plan: PrizePlan) -> Iterator[Message]:
    """By what the prizes are worked out, and those that are not money."""
    yield say(HOW_WORDS[plan.how])
    for extra in plan.extras:
        yield say(_("Place {place}: {what}"), place=extra.place, what=extra.what)


def nondefault_rules_text(rules: HouseRules, usual: HouseRules) -> Iterator[Message]:
    """The house rules that are not the usual ones of its preset."""
    for name, row in list_rule_rows():
        if getattr(rules, name) != getattr(usual, name):
            yield label_fact(say(row.label), rule_text(rules, name, row))


def default_rules_text() -> Message:
    """What is said where no house rule was changed."""
    return say(_("Usual house rules"))


def chip_set_text(chips: ChipSet) -> Message:
    """What is in the case."""
    if not chips.values:
        return say(_("No chip set"))
    forms = ngettext("{count} chip of value {values}", "{count} chips of values {values}")
    count = sum(chip.owned for chip in chips.chips)
    return say_count(forms, count, values=", ".join(str(value) for value in chips.values))


def template_summary_text(template: Template) -> tuple[Message, ...]:
    """The kind of night in a few words: its levels and its prices."""
    offers = (price_text(offer, template.terms.currency) for offer in template.terms.offers)
    return schedule_text(template.structure), *offers
