"""Payouts for so many players at a price, before anybody has bought in: one field, one tap."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournament.engine.messages import Message, Money, Refusal, ngettext, say_count
from tournament.engine.money import read_amount, write_amount
from tournament.money.rules.prize_pool import estimate_prize_pool, estimate_prizes
from tournament.money.values.prize_plan import PrizePlan
from tournament.money.views.amount_fields import read_form_text
from tournament.night.state import State, count_entered_players, find_buy_in_offer, to_money

USUAL_FIELD = 10
MAX_TRIED = 100_000
FOR_SO_MANY = ngettext("{count} player: {pool}", "{count} players: {pool}")


@dataclass(frozen=True, slots=True)
class PayoutEstimate:
    """The two fields as typed, and what they would pay; nothing where they cannot be read."""

    players: str
    price: str
    line: Message | None = None
    amounts: tuple[Money, ...] = ()
    notes: tuple[Message, ...] = ()
    wrong: Message | None = None


def build_payout_estimate(
    state: State, sent: Mapping[str, Any], plan: PrizePlan | None = None
) -> PayoutEstimate:
    """
    What the plan, or a draft of it, pays to the field that was typed; else to the players that have
    entered, or to a usual field.
    """
    currency = state.terms.currency
    offer = find_buy_in_offer(state)
    usual = write_amount(offer.price, currency) if offer and offer.price else ""
    players = read_players(sent) or count_entered_players(state) or USUAL_FIELD
    typed = read_form_text(sent, "price") or usual
    try:
        price = read_amount(typed, currency) if typed else None
    except Refusal as refusal:
        return PayoutEstimate(str(players), typed, wrong=refusal.line)
    made = estimate_prizes(state, players, price, plan)
    total = to_money(state, estimate_prize_pool(state, players, price))
    return PayoutEstimate(
        str(players),
        typed,
        say_count(FOR_SO_MANY, players, pool=total),
        tuple(to_money(state, amount) for amount in made.amounts),
        made.notes,
    )


def read_players(sent: Mapping[str, Any]) -> int:
    """How many players were typed; 0 where that is no number."""
    typed = read_form_text(sent, "players")
    is_number = typed.isascii() and typed.isdecimal() and len(typed) <= len(str(MAX_TRIED))
    return int(typed) if is_number else 0
