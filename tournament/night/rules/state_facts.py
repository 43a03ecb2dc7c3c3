"""Facts about people and money of a state, to compare two states in words."""

from collections.abc import Iterator
from itertools import chain

from tournament.chips.rules.chip_inventory import piles_text
from tournament.clock.values import Instant
from tournament.engine.messages import (
    Fact,
    Message,
    _,
    join_facts,
    label_fact,
    ngettext,
    say,
    say_count,
)
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

NOTHING = "–"
"""Where there is none of a thing."""

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
    yield say(_("Deal")), NOTHING if state.deal is None else say(_("agreed"))
    agreed = len(state.proposed.agreed) if state.proposed else 0
    yield (
        say(_("Deal proposal")),
        NOTHING if state.proposed is None else say(_("{agreed} agreed"), agreed=agreed),
    )
    yield say(_("Results")), say(_("written down elsewhere") if state.recorded else _("worked out"))
    yield say(_("Cash box")), to_money(state, compute_cash_box(state).expected)
    yield (
        say(_("Box counted")),
        NOTHING if state.count is None else to_money(state, state.count.counted),
    )
    yield say(_("Expenses")), to_money(state, sum(expense.cents for expense in state.expenses))
    repaid = sum(repayment.cents for repayment in state.repayments)
    yield say(_("Expenses paid")), to_money(state, repaid)


def list_chip_facts(state: State) -> Iterator[tuple[Message, Fact]]:
    """The chips of the night: what is in the case, and for how many the stacks are made."""
    chips = state.chips
    planned = state.chips_for
    case = piles_text([ChipPile(chip.value, chip.owned) for chip in chips.chips], chips)
    yield (
        say(_("Chips")),
        label_fact(chips.name, case) if chips.chips else NOTHING,
    )
    yield say(_("Stacks made for")), planned.players or say(_("all who are expected"))
    yield say(_("Rebuys kept")), planned.later
    yield say(_("Chips to hand out")), _handout_text(state)
    yield say(_("Tables colored up")), len(state.coloured)
    yield say(_("Chips counted")), _chip_count_text(state)


def _chip_count_text(state: State) -> Fact:
    """The newest count of the chips."""
    if not state.chip_audits:
        return NOTHING
    newest = state.chip_audits[-1]
    times = len(state.chip_audits)
    told = say(_("{counted} in count no. {times}"), counted=newest.counted, times=times)
    return join_facts(told, newest.put_right) if newest.put_right else told


def _handout_text(state: State) -> Fact:
    """The piles that the price list names."""
    own = [offer for offer in state.terms.offers if offer.piles]
    told = say(_("as the set makes them")) if not own else None
    for offer in own:
        handout = label_fact(offer_text(offer), piles_text(offer.piles, state.chips))
        told = handout if told is None else join_facts(told, handout)
    return told or NOTHING


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
    told = say(STATUS_WORDS[state.entrants[key].status])
    for more in chain(
        _list_money_words(state, key, won),
        _list_seat_words(state, key, now),
        _list_penalty_words(state, key),
    ):
        told = join_facts(told, more)
    return told


def _list_money_words(state: State, key: int, won: Winnings) -> Iterator[Message]:
    """What they bought, owe and won, and where they finished."""
    entrant = state.entrants[key]
    if entrant.dealt_on:
        yield say(_("dealt on"))
    if won.place:
        yield say(_("place {place}"), place=won.place)
    if entrant.total_cost:
        yield say(_("bought for {due}"), due=to_money(state, entrant.total_cost))
    if entrant.owes:
        yield say(_("owes {owed}"), owed=to_money(state, entrant.owes))
    if won.total:
        yield say(_("won {won}"), won=to_money(state, won.total))
    if entrant.paid_out:
        yield say(_("was handed {handed}"), handed=to_money(state, entrant.paid_out))


def _list_seat_words(state: State, key: int, now: Instant) -> Iterator[Message]:
    """The card they drew, where they sit and where they are to move."""
    entrant = state.entrants[key]
    for place in state.draw.places if state.draw and not state.draw.done else ():
        if place.player == key:
            yield say(_("drew {card}"), card=str(place.card))
    if (sitting := entrant.seat) is not None and may_keep_seat(state, key, now):
        yield say(_("table {table}, seat {seat}"), table=sitting.table, seat=sitting.seat)
    for move in state.moves.moves if state.moves else ():
        if move.player == key:
            yield say(
                _("moves to table {table}, seat {seat}"), table=move.to_table, seat=move.to_seat
            )
    if entrant.fixed:
        yield say(_("keeps the seat"))


def _list_penalty_words(state: State, key: int) -> Iterator[Message]:
    """What they sit out, their warnings, who posts how much for them, and what they ask for."""
    entrant = state.entrants[key]
    if entrant.penalty is not None:
        forms = ngettext("sits out {count} hand", "sits out {count} hands")
        yield say_count(forms, entrant.penalty.hands)
    if entrant.warnings:
        forms = ngettext("warned once", "warned {count} times")
        yield say_count(forms, len(entrant.warnings))
    if entrant.poster:
        yield say(_("{poster} posts"), poster=entrant.poster)
    if entrant.blinded:
        yield say(_("{chips} posted so far"), chips=entrant.blinded)
    for request in state.requests:
        if request.player == key:
            yield say(WISH_WORDS[request.wish])
