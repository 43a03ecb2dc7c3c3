"""A player's status: not here yet, in, away, out, and what they won."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Money, TimeOfDay, _, ngettext, say, say_count
from tournament.money.rules.cash_box import sum_unconfirmed_payouts
from tournament.money.rules.prize_pool import compute_winnings, to_long_money
from tournament.night.state import State
from tournament.players.actions.absences_and_refunds import (
    find_absence_deadline,
)
from tournament.players.rules.arrivals import has_played_no_hand
from tournament.players.rules.purchase_windows import (
    list_rebuy_candidates,
    may_prize_pool_grow,
    may_rebuy,
)
from tournament.players.values import Entrant, EntrantStatus
from tournament.tables.rules.seats import has_seating

SITS_OUT = ngettext(
    "You sit out {count} more hand: {reason}. You still post blinds and antes.",
    "You sit out {count} more hands: {reason}. You still post blinds and antes.",
)


@dataclass(frozen=True, slots=True)
class Notice:
    """Some sentences about how it stands with a player, and their tone for the style sheet."""

    lines: tuple[Message, ...]
    tone: str = ""


@dataclass(frozen=True, slots=True)
class PlayerOutcome:
    """What a player has won so far; `place` is 0 while they have none."""

    place: int
    worst: int
    prize: Money | None
    bounty: Money | None
    by_deal: bool
    extras: tuple[str, ...]
    may_change: bool

    @property
    def is_shared(self) -> bool:
        """Whether others take the place with them."""
        return self.worst > self.place

    @property
    def is_final(self) -> bool:
        """Whether they have the place alone and keep it."""
        return not (self.is_shared or self.may_change)


def compute_player_outcome(state: State, key: int, at: Instant) -> PlayerOutcome | None:
    """A player's place and what they get for it, and their bounties; None for who has neither."""
    won = compute_winnings(state, at).get(key)
    if won is None or not (won.place or won.bounty or won.by_deal):
        return None
    return PlayerOutcome(
        place=won.place,
        worst=won.place + won.among - 1,
        prize=to_long_money(state, won.prize) if won.prize else None,
        bounty=to_long_money(state, won.bounty) if won.bounty else None,
        by_deal=won.by_deal,
        extras=won.extras,
        may_change=bool(won.place)
        and state.locked is None
        and (may_prize_pool_grow(state, at) or bool(list_rebuy_candidates(state, at))),
    )


@dataclass(frozen=True, slots=True)
class HandedOver:
    """What a player was handed: not confirmed yet, or confirmed since when."""

    cents: int
    amount: Money
    confirmed_at: int


def find_handed_over(state: State, key: int) -> HandedOver | None:
    """What a player can still confirm, or else what they confirmed last."""
    payouts = state.entrants[key].payouts
    cents = sum_unconfirmed_payouts(state.entrants[key])
    last = max((payout.confirmed for payout in payouts), default=0)
    if cents <= 0 and last:
        got = sum(payout.cents for payout in payouts if payout.confirmed)
        return HandedOver(got, to_long_money(state, got), last)
    return HandedOver(cents, to_long_money(state, cents), 0) if cents > 0 else None


def list_player_notices(
    state: State, key: int, outcome: PlayerOutcome | None, at: Instant
) -> tuple[Notice, ...]:
    """How it stands with a player, as far as they have to know beside their outcome."""
    entrant = state.entrants[key]
    if state.finished is not None:
        return ()
    found = list(_list_status_notices(state, key, outcome, at))
    for warning in entrant.warnings[-1:]:
        found.append(Notice((say(_("You were warned: {reason}"), reason=warning.reason),), "pause"))
    if (penalty := entrant.penalty) is not None:
        line = say_count(SITS_OUT, penalty.hands, reason=penalty.reason)
        found.append(Notice((line,), "dispute"))
    return tuple(found)


def _list_status_notices(
    state: State, key: int, outcome: PlayerOutcome | None, at: Instant
) -> Iterator[Notice]:
    entrant = state.entrants[key]
    match entrant.status:
        case EntrantStatus.EXPECTED:
            line = _("You are on the list. Buy in with the host.")
            if entrant.here:
                line = _("You’re checked in. Buy in with the host.")
            yield Notice((say(line),))
        case EntrantStatus.GONE:
            yield Notice((say(_("You are not playing this night.")),))
        case EntrantStatus.OUT:
            yield from _list_out_notices(state, entrant, outcome, at)
        case EntrantStatus.IN:
            yield from _list_present_notices(state, entrant)
        case EntrantStatus.ABSENT:
            yield _build_absent_notice(state, key, entrant)


def _list_out_notices(
    state: State, entrant: Entrant, outcome: PlayerOutcome | None, at: Instant
) -> Iterator[Notice]:
    """A place that is not final says that they are out, too."""
    if may_rebuy(state, entrant, at):
        waits = _("You are out and may still rebuy. Your seat waits.")
        yield Notice((say(waits),), "hand")
    elif outcome is None or outcome.is_final:
        yield Notice((say(_("You are out. Thank you for playing.")),))


def _list_present_notices(state: State, entrant: Entrant) -> Iterator[Notice]:
    if entrant.seat is None and has_seating(state):
        yield Notice((say(_("You have no seat yet. The desk finds one for you.")),), "pause")
    elif entrant.seat is None and state.started is None and state.draw is None:
        yield Notice((say(_("No seats have been drawn yet.")),))


def _build_absent_notice(state: State, key: int, entrant: Entrant) -> Notice:
    """
    Who is late is there for the first hand of a level; who left comes back in time. Meanwhile their
    blinds are posted (HomePokerTourney, LATE PLAYERS and PLAYERS LEAVING).
    """
    level = state.rules.late_until_level
    if has_played_no_hand(state, key, entrant):
        lines = [say(_("Your neighbors post your blinds from your stack."))]
        if level:
            lines.append(say(_("Be here before the first hand of level {level}."), level=level))
        return Notice(tuple(lines), "pause")
    lines = [say(_("You’ve been away since {time}."), time=TimeOfDay(entrant.since))]
    if entrant.poster:
        lines.append(say(_("{poster} posts your blinds from your stack."), poster=entrant.poster))
    else:
        lines.append(say(_("Your neighbors post your blinds from your stack.")))
    if entrant.blinded:
        lines.append(say(_("Posted for you so far: {chips}."), chips=entrant.blinded))
    if (back := find_absence_deadline(state, entrant)) is not None:
        text = _("Be back by {time}, or you may lose your chips.")
        lines.append(say(text, time=TimeOfDay(back)))
    return Notice(tuple(lines), "pause")
