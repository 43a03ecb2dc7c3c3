"""How the people and the money of a night stand, as facts that can be compared and told."""

from collections.abc import Iterator

from tournament.chips.rules.chip_inventory import piles_text
from tournament.clock.values import Instant
from tournament.engine.messages import Fact, Message, _, ngettext, say, say_as, say_count
from tournament.money.rules.cash_box import compute_cash_box
from tournament.money.rules.prize_pool import (
    Winnings,
    compute_prize_pool,
    compute_winnings,
    list_current_prizes,
)
from tournament.money.values.terms import ChipPile, offer_text
from tournament.night.state import State, count_entries, entrant_name_of, to_money
from tournament.players.values import STATUS_WORDS
from tournament.tables.rules.seats import may_keep_seat
from tournament.tables.values import WISH_WORDS

Facts = dict[str, tuple[Message, Fact]]
"""What is said, under the name of the thing it is about."""


def list_money_facts(state: State, now: Instant) -> Iterator[tuple[Message, Fact]]:
    """The sums of the night."""
    yield say(_("Entries")), count_entries(state)
    yield say(_("Prize pool")), to_money(state, compute_prize_pool(state).total)
    yield (
        say(_("Payouts")),
        say(_("follow the prize pool")) if state.locked is None else say(_("locked")),
    )
    yield say(_("Deal")), say_as("the deal", "none") if state.deal is None else say(_("agreed"))
    yield say(_("Results")), say(_("written down elsewhere") if state.recorded else _("worked out"))
    yield say(_("Cash box")), to_money(state, compute_cash_box(state).expected)
    yield (
        say(_("Box counted")),
        say(_("no")) if state.count is None else to_money(state, state.count.counted),
    )


def list_chip_facts(state: State) -> Iterator[tuple[Message, Fact]]:
    """The chips of the night: what is in the case, and for how many the stacks are made."""
    chips = state.chips
    planned = state.chips_for
    case = piles_text([ChipPile(chip.value, chip.owned) for chip in chips.chips], chips)
    none = say(_("not said"))
    yield (
        say(_("Chips")),
        say(_("{name}: {chips}"), name=chips.name, chips=case) if chips.chips else none,
    )
    yield say(_("Stacks made for")), planned.players or say(_("all who are expected"))
    yield say(_("Rebuys kept")), planned.later
    yield say(_("Chips to hand out")), _handout_text(state)
    yield say(_("Tables colored up")), len(state.coloured)
    yield say(_("Chips counted")), _chip_count_text(state)


def _chip_count_text(state: State) -> Fact:
    """The newest count of the chips."""
    if not state.chip_audits:
        return say(_("no"))
    newest = state.chip_audits[-1]
    times = len(state.chip_audits)
    told = say(_("{counted} in count no. {times}"), counted=newest.counted, times=times)
    return say(_("{told}, {more}"), told=told, more=newest.put_right) if newest.put_right else told


def _handout_text(state: State) -> Message:
    """The piles that the price list names."""
    own = [offer for offer in state.terms.offers if offer.piles]
    told = say(_("as the set makes them")) if not own else None
    for offer in own:
        handout = say(
            _("{offer}: {chips}"),
            offer=offer_text(offer),
            chips=piles_text(offer.piles, state.chips),
        )
        told = handout if told is None else say(_("{told}, {more}"), told=told, more=handout)
    return told or say_as("chips to hand out", "none")


def list_player_facts(state: State, now: Instant) -> Facts:
    """Every entrant, and every prize."""
    won = compute_winnings(state, now)
    found: Facts = {
        f"player {key}": (
            say("{name}", name=entrant_name_of(state, key)),
            _entrant_text(state, key, won.get(key, Winnings()), now),
        )
        for key in state.entrants
    }
    for number, amount in enumerate(list_current_prizes(state), 1):
        found[f"prize {number}"] = (say(_("Payout {place}"), place=number), to_money(state, amount))
    return found


def _entrant_text(state: State, key: int, won: Winnings, now: Instant) -> Message:
    entrant = state.entrants[key]
    told = say(STATUS_WORDS[entrant.status])
    if entrant.dealt_on:
        told = say(_("{told}, dealt on"), told=told)
    if won.place:
        told = say(_("{told}, place {place}"), told=told, place=won.place)
    if entrant.purchases:
        told = say(
            _("{told}, bought for {due}"), told=told, due=to_money(state, entrant.total_cost)
        )
    if entrant.owes:
        told = say(_("{told}, owes {owed}"), told=told, owed=to_money(state, entrant.owes))
    if won.total:
        told = say(_("{told}, won {won}"), told=told, won=to_money(state, won.total))
    told = _add_penalties(state, key, _add_seat(state, key, told, now))
    if entrant.paid_out:
        told = say(
            _("{told}, was handed {handed}"), told=told, handed=to_money(state, entrant.paid_out)
        )
    return told


def _add_seat(state: State, key: int, told: Message, now: Instant) -> Message:
    """The card they drew, where they sit and where they are to move."""
    entrant = state.entrants[key]
    for place in state.draw.places if state.draw and not state.draw.done else ():
        if place.player == key:
            told = say(_("{told}, drew {card}"), told=told, card=str(place.card))
    if (sitting := entrant.seat) is not None and may_keep_seat(state, key, now):
        told = say(
            _("{told}, table {table} seat {seat}"),
            told=told,
            table=sitting.table,
            seat=sitting.seat,
        )
    for move in state.moves.moves if state.moves else ():
        if move.player == key:
            told = say(
                _("{told}, moves to table {table} seat {seat}"),
                told=told,
                table=move.to_table,
                seat=move.to_seat,
            )
    if entrant.fixed:
        told = say(_("{told}, keeps the seat"), told=told)
    return told


def _add_penalties(state: State, key: int, told: Message) -> Message:
    """What they sit out, their warnings, who posts how much for them, and what they ask for."""
    entrant = state.entrants[key]
    if entrant.penalty is not None:
        forms = ngettext("{told}, sits out {count} hand", "{told}, sits out {count} hands")
        told = say_count(forms, entrant.penalty.hands, told=told)
    if entrant.warnings:
        forms = ngettext("{told}, warned once", "{told}, warned {count} times")
        told = say_count(forms, len(entrant.warnings), told=told)
    if entrant.poster:
        told = say(_("{told}, {poster} posts"), told=told, poster=entrant.poster)
    if entrant.blinded:
        told = say(_("{told}, {chips} posted meanwhile"), told=told, chips=entrant.blinded)
    for request in state.requests:
        if request.player == key:
            told = say(_("{told}, {wish}"), told=told, wish=say(WISH_WORDS[request.wish]))
    return told
