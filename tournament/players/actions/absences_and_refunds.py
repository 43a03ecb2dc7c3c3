"""
Leaving the night: money back before the first hand, chips out of play for who did not come or stays
away.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Refusal, _, ngettext, refuse, say, say_count
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, count_chips_in_play, entrant_name_of, to_money
from tournament.night.values.night_suspension import find_deadline
from tournament.players.actions.entries import (
    append_override_reason,
    check_reason_length,
    require_entrant,
    update_entrant,
)
from tournament.players.rules.purchase_windows import is_level_hand_dealt
from tournament.players.rules.standings import list_active_players, list_eliminations
from tournament.players.values import (
    PLAYING,
    Bust,
    Elimination,
    Entrant,
    EntrantStatus,
    Payment,
    PaymentMethod,
)
from tournament.schedule.values import MINUTE


def has_played_no_hand(state: State, key: int, entrant: Entrant) -> bool:
    """Whether somebody who is absent was there for no hand."""
    if not entrant.purchases:
        return False
    if any(key in (out.player, *out.by) for out in list_eliminations(state)):
        return False
    return state.started is None or entrant.since <= max(entrant.purchases[0].at, state.started)


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
        if not is_level_hand_dealt(state, at, level, entrant.seat.table if entrant.seat else 0):
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


def _check_can_remove_money(state: State, entrant: Entrant, name: str | Message) -> None:
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
    """

    kind: ClassVar[str] = "remove_absent"
    duty: ClassVar[Duty] = Duty.DIRECT
    player: int
    stack: int
    reason: str = ""
    share: int = 0
    sharers: int = 0

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_reason_length(self.reason)
        entrant = require_entrant(state, self.player)
        name = entrant_name_of(state, self.player)
        if entrant.status is not EntrantStatus.ABSENT:
            raise refuse(_("{name} is not absent. Mark that first."), name=name)
        in_play = count_chips_in_play(state)
        most = in_play if is_level_hand_dealt(state, at) else entrant.chips_bought
        whole = self.stack + self.share * self.sharers
        if min(self.stack, self.share) < 0 or whole > most:
            raise refuse(
                _("The stack is more than the {chips} chips in play. Check it."), chips=in_play
            )
        sharers = list_forfeit_recipients(state, self.player)
        if (self.share or self.sharers) and self.sharers != len(sharers):
            raise refuse(_("The table changed meanwhile. Load the page again."))
        if list_active_players(state) == (self.player,):
            raise refuse(_("{name} is the last one with chips. Nothing was changed."), name=name)
        if is_no_show(state, self.player, entrant):
            _check_can_remove_money(state, entrant, name)
        if (
            not self.reason.strip()
            and (why := why_absent_keeps_chips(state, self.player, at)) is not None
        ):
            raise Refusal(say(_("{why} To allow it all the same, give a reason."), why=why))

    def apply(self, state: State, at: Instant) -> State:
        entrant = state.entrants[self.player]
        if not is_no_show(state, self.player, entrant):
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
        if has_played_no_hand(state, self.player, state.entrants[self.player]):
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

    kind: ClassVar[str] = "refund"
    duty: ClassVar[Duty] = Duty.DIRECT
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
