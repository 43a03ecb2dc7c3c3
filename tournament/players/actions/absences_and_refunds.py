"""
Leaving the night: money back before the first hand, chips out of play for who did not come or stays
away.
"""

from dataclasses import dataclass, replace

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Refusal, Text, _, ngettext, refuse, say, say_count
from tournament.engine.time_units import MINUTE
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, count_chips_in_play, entrant_name_of, to_money
from tournament.night.values.night_suspension import find_deadline
from tournament.players.actions.entries import (
    append_override_reason,
    check_reason_length,
    require_entrant,
    update_entrant,
)
from tournament.players.rules.arrivals import has_played_no_hand, must_come_before_next_hand
from tournament.players.rules.purchase_windows import is_level_hand_dealt
from tournament.players.rules.standings import list_active_players
from tournament.players.values import (
    PLAYING,
    Bust,
    Elimination,
    Entrant,
    EntrantStatus,
    Payment,
    PaymentMethod,
)

STACK_TOO_LARGE = _("{chips} chips are in play, and others have some of them. Check the stack.")
NO_SUCH_STACK = _("The smallest chip is {chip}: nobody has {stack}. Count again.")


def is_no_show(state: State, key: int, entrant: Entrant) -> bool:
    """Whether they were there for no hand and have paid nothing either, not counting a promise."""
    return entrant.paid <= entrant.iou and has_played_no_hand(state, key, entrant)


def find_absence_deadline(state: State, entrant: Entrant) -> Instant | None:
    """
    Until when somebody who left their seat keeps their chips; None where nobody knows, or for ever.
    """
    if not state.rules.absent_minutes:
        return None
    lasts = state.rules.absent_minutes * MINUTE
    return find_deadline(state.naps, state.bag, entrant.since, lasts)


def why_absent_keeps_chips(state: State, key: int, at: Instant) -> Message | None:
    """
    The rule by which an absent player still keeps their chips: promised ones until the first hand
    of a level, those who left their seat for some minutes (HomePokerTourney, LATE PLAYERS and
    PLAYERS LEAVING). A reason overrules it.
    """
    name = entrant_name_of(state, key)
    entrant = state.entrants[key]
    if has_played_no_hand(state, key, entrant):
        level = state.rules.late_until_level
        if not level:
            return say(_("House rules: {name} may come at any time."), name=name)
        table = entrant.seat.table if entrant.seat else 0
        is_due = must_come_before_next_hand(state, key, at)
        if not is_due and not is_level_hand_dealt(state, at, level, table):
            return say(
                _("{name} may still come until the first hand of level {level}."),
                name=name,
                level=level,
            )
        return None
    minutes = state.rules.absent_minutes
    if not minutes:
        return say(_("House rules: {name} may be away as long as needed."), name=name)
    if (end := find_absence_deadline(state, entrant)) is None or at <= end:
        forms = ngettext(
            "{name} may be away for {count} minute.", "{name} may be away for {count} minutes."
        )
        return say_count(forms, minutes, name=name)
    return None


def list_forfeit_recipients(state: State, key: int) -> tuple[int, ...]:
    """Everybody else with chips at a player's table, present or not, who shares what they lose."""
    sitting = state.entrants[key].seat
    if sitting is None:
        return ()
    there = state.tables[sitting.table].seats.values()
    return tuple(
        other for other in there if other != key and state.entrants[other].status in PLAYING
    )


def split_forfeited_stack(stack: int, sharers: int, unit: int) -> tuple[int, int]:
    """
    What each gets of a forfeited stack, and what goes back to the bank: whole chips of the smallest
    kind in play (HomePokerTourney, PLAYERS LEAVING).

    >>> split_forfeited_stack(475, 8, 25)
    (50, 75)
    >>> split_forfeited_stack(475, 8, 5)
    (55, 35)
    >>> split_forfeited_stack(1000, 7, 5)
    (140, 20)
    """
    share = stack // (sharers * unit) * unit if sharers and unit else 0
    return share, stack - share * sharers


def list_chips_at(state: State, table: int) -> frozenset[int]:
    """The chips that may still lie at a table: those handed out, without those colored up there."""
    gone = {record.value for record in state.coloured if record.table in (0, table)}
    values = {
        pile.value for offer in state.terms.offers for pile in offer.piles if pile.count
    } or set(state.chips.values)
    return frozenset(values - gone)


def find_smallest_chip_at(state: State, table: int) -> int:
    """The smallest chip that may still lie at a table; 1 if nobody said which chips there are."""
    return min(list_chips_at(state, table), default=1)


def remove_bounty_envelopes(state: State, entrant: Entrant) -> tuple[int, ...] | None:
    """
    The envelopes without those that hold what they were to pay for bounties; None if one of them
    was opened.
    """
    left = list(state.envelopes or ())
    for purchase in entrant.purchases:
        if not purchase.bounty or state.envelopes is None:
            continue
        if purchase.bounty not in left:
            return None
        left.remove(purchase.bounty)
    return tuple(left)


def _check_can_remove_money(state: State, entrant: Entrant, name: Text) -> None:
    """Refuse to take somebody out of a purse that has been counted on already."""
    if state.deal is not None:
        raise refuse(_("The players made a deal. The prize pool stays."))
    if remove_bounty_envelopes(state, entrant) is None:
        raise refuse(
            _("The bounty of {name} is in the envelopes. Refill them or let {name} pay."),
            name=name,
        )


@register_action
@dataclass(frozen=True, slots=True)
class RemoveAbsent:
    """
    An absent player loses their chips: `stack` of them go out of play, the others stay on the
    table: `share` for each of the `sharers` who are left there. Who was promised, never paid and
    never came leaves the field and the purse; anybody else stays in the purse and is out.

    `for_good`: the director knows that they will be away for longer than the house allows, which
    is the rule as well (HomePokerTourney, PLAYERS LEAVING).
    """

    kind = "remove_absent"
    duty = Duty.DIRECT
    player: int
    stack: int
    reason: str = ""
    share: int = 0
    sharers: int = 0
    for_good: bool = False

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_reason_length(self.reason)
        entrant = require_entrant(state, self.player)
        name = entrant_name_of(state, self.player)
        leaves = self.for_good and entrant.status is EntrantStatus.IN
        if entrant.status is not EntrantStatus.ABSENT and not leaves:
            raise refuse(_("{name} is not absent. Mark that first."), name=name)
        self._check_stack(state, entrant, at)
        sharers = list_forfeit_recipients(state, self.player)
        if (self.share or self.sharers) and self.sharers != len(sharers):
            raise refuse(_("The table changed meanwhile. Load the page again."))
        if list_active_players(state) == (self.player,):
            raise refuse(_("{name} is the last one with chips. Nothing was changed."), name=name)
        if not leaves and is_no_show(state, self.player, entrant):
            _check_can_remove_money(state, entrant, name)
        if self.reason.strip() or self._is_by_the_rule(state, entrant):
            return
        if (why := why_absent_keeps_chips(state, self.player, at)) is not None:
            raise Refusal(say(_("{why} To allow it all the same, give a reason."), why=why))

    def _is_by_the_rule(self, state: State, entrant: Entrant) -> bool:
        """Whether who leaves for good loses the chips although their time is not over."""
        is_away = entrant.status is EntrantStatus.ABSENT
        is_late = is_away and has_played_no_hand(state, self.player, entrant)
        return self.for_good and (is_late or state.rules.absent_minutes > 0)

    def _check_stack(self, state: State, entrant: Entrant, at: Instant) -> None:
        """
        Refuse a stack that the chips in play cannot make, or that leaves others none. That there
        are smaller chips than the night knows is a reason.
        """
        in_play = count_chips_in_play(state)
        table = entrant.seat.table if entrant.seat else 0
        smallest = find_smallest_chip_at(state, table)
        whole = self.stack + self.share * self.sharers
        if min(self.stack, self.share) < 0:
            raise refuse(_("Type their stack."))
        if not is_level_hand_dealt(state, at):
            if whole > entrant.chips_bought:
                raise refuse(
                    _("No hand was dealt: the stack is at most {chips}. Check it."),
                    chips=entrant.chips_bought,
                )
        elif whole > in_play - smallest * (len(list_active_players(state)) - 1):
            raise refuse(STACK_TOO_LARGE, chips=in_play)
        odd = next((chips for chips in (whole, self.share) if chips % smallest), 0)
        if odd and not self.reason.strip():
            raise refuse(NO_SUCH_STACK, chip=smallest, stack=odd)

    def apply(self, state: State, at: Instant) -> State:
        entrant = state.entrants[self.player]
        leaves = entrant.status is EntrantStatus.IN
        if leaves or not is_no_show(state, self.player, entrant):
            gone = update_entrant(
                state, self.player, status=EntrantStatus.OUT, since=at, declined=True
            )
            busts = (*state.busts, Bust((Elimination(self.player, at),), apart=True))
            return replace(gone, busts=busts, chips_moved=state.chips_moved - self.stack)
        payments = entrant.payments
        if entrant.iou:
            payments = (*payments, Payment(-entrant.iou, PaymentMethod.IOU, at))
        gone = update_entrant(
            state, self.player, status=EntrantStatus.GONE, since=at, purchases=(), payments=payments
        )
        moved = state.chips_moved + entrant.chips_bought - self.stack
        envelopes = None if state.envelopes is None else remove_bounty_envelopes(state, entrant)
        return replace(gone, chips_moved=moved, envelopes=envelopes)

    def describe(self, state: State, at: Instant) -> Message:
        forms = ngettext(
            "{name} stays away: {count} chip out of play",
            "{name} stays away: {count} chips out of play",
        )
        if self.for_good:
            forms = ngettext(
                "{name} leaves for good: {count} chip out of play",
                "{name} leaves for good: {count} chips out of play",
            )
        entrant = state.entrants[self.player]
        is_away = entrant.status is EntrantStatus.ABSENT
        if is_away and has_played_no_hand(state, self.player, entrant):
            forms = ngettext(
                "{name} did not come: {count} chip out of play",
                "{name} did not come: {count} chips out of play",
            )
        told = say_count(forms, self.stack, name=entrant_name_of(state, self.player))
        if self.share:
            more = ngettext(
                "{line}, {share} for {count} player", "{line}, {share} for each of {count} players"
            )
            told = say_count(more, self.sharers, line=told, share=self.share)
        return append_override_reason(told, self.reason)


@register_action
@dataclass(frozen=True, slots=True)
class Refund:
    """
    All money back to who leaves before the first hand; none after it (HomePokerTourney, PLAYERS
    LEAVING).
    """

    kind = "refund"
    duty = Duty.DIRECT
    player: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        entrant = require_entrant(state, self.player)
        name = entrant_name_of(state, self.player)
        if is_level_hand_dealt(state, at) or state.busts:
            raise refuse(_("The first hand is dealt: no refunds. Use Undo for a mistake."))
        if state.deal is not None:
            raise refuse(_("The players made a deal. The prize pool stays."))
        if entrant.status not in PLAYING:
            raise refuse(_("{name} has no chips to give back. Nothing was changed."), name=name)
        if entrant.chips_bought > count_chips_in_play(state):
            raise refuse(
                _("A corrected count leaves fewer chips than {name} bought. Undo that first."),
                name=name,
            )

    def apply(self, state: State, at: Instant) -> State:
        entrant = state.entrants[self.player]
        payments = list(entrant.payments)
        for method in PaymentMethod:
            cents = sum(payment.cents for payment in entrant.payments if payment.method is method)
            if cents:
                payments.append(Payment(-cents, method, at))
        return update_entrant(
            state,
            self.player,
            status=EntrantStatus.GONE,
            since=at,
            purchases=(),
            payments=tuple(payments),
        )

    def describe(self, state: State, at: Instant) -> Message:
        entrant = state.entrants[self.player]
        return say(
            _("{name} leaves before the first hand: {back} back"),
            name=entrant_name_of(state, self.player),
            back=to_money(state, entrant.paid - entrant.iou),
        )
