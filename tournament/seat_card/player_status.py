"""
How it stands with a player: not there yet, in, away, out but perhaps not for good; and what he
himself has won.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Money, TimeOfDay, _, ngettext, say, say_count
from tournament.money.rules.prize_pool import compute_winnings
from tournament.money.values.terms import PurchaseKind
from tournament.night.state import State, to_money
from tournament.players.actions.departures import find_absence_deadline, has_played_no_hand
from tournament.players.rules.purchase_windows import (
    list_rebuy_candidates,
    may_prize_pool_grow,
    may_rebuy,
    why_may_not_buy,
)
from tournament.players.values import Entrant, EntrantStatus
from tournament.tables.rules.seats import is_seated


@dataclass(frozen=True, slots=True)
class Notice:
    """Some sentences about how it stands with him, and their tone for the style sheet."""

    lines: tuple[Message, ...]
    tone: str = ""


@dataclass(frozen=True, slots=True)
class PlayerOutcome:
    """What he has won so far; `place` is 0 while he has none."""

    place: int
    worst: int
    prize: Money | None
    bounty: Money | None
    by_deal: bool
    extras: tuple[str, ...]
    may_change: bool

    @property
    def is_shared(self) -> bool:
        """Whether others take the place with him."""
        return self.worst > self.place


def compute_player_outcome(state: State, key: int, at: Instant) -> PlayerOutcome | None:
    """His place and what he gets for it, and his bounties; None for somebody who has neither."""
    won = compute_winnings(state, at).get(key)
    if won is None or not (won.place or won.bounty or won.by_deal):
        return None
    return PlayerOutcome(
        place=won.place,
        worst=won.place + won.among - 1,
        prize=to_money(state, won.prize) if won.prize else None,
        bounty=to_money(state, won.bounty) if won.bounty else None,
        by_deal=won.by_deal,
        extras=won.extras,
        may_change=bool(won.place)
        and state.locked is None
        and (may_prize_pool_grow(state, at) or bool(list_rebuy_candidates(state, at))),
    )


def list_notices(state: State, key: int, at: Instant) -> tuple[Notice, ...]:
    """How it stands with him, as far as he has to know."""
    entrant = state.entrants[key]
    told = {
        EntrantStatus.EXPECTED: _list_expected_notices,
        EntrantStatus.GONE: _list_gone_notices,
        EntrantStatus.OUT: _list_out_notices,
        EntrantStatus.IN: _list_present_notices,
        EntrantStatus.ABSENT: _list_absent_notices,
    }[entrant.status]
    if state.finished is not None:
        return ()
    return (
        *told(state, key, entrant, at),
        *_list_warning_notices(entrant),
        *_list_penalty_notices(entrant),
    )


def _list_expected_notices(
    state: State, key: int, entrant: Entrant, at: Instant
) -> Iterator[Notice]:
    yield Notice((say(_("You are on the list. Buy in at the desk.")),))


def _list_gone_notices(state: State, key: int, entrant: Entrant, at: Instant) -> Iterator[Notice]:
    yield Notice((say(_("You are not playing this night.")),))


def _list_out_notices(state: State, key: int, entrant: Entrant, at: Instant) -> Iterator[Notice]:
    if may_rebuy(state, entrant, at):
        waits = say(
            _("You are out and may still rebuy. Your seat and your place wait for your answer.")
        )
        yield Notice((waits,), "hand")
        return
    offers = (one for one in state.terms.offers if one.buys is PurchaseKind.RE_ENTRY)
    again = any(why_may_not_buy(state, one, entrant, 0, at) is None for one in offers)
    told = say(_("You are out. Thank you for playing."))
    yield Notice((told, say(_("You can enter again: ask the director."))) if again else (told,))


def _list_present_notices(
    state: State, key: int, entrant: Entrant, at: Instant
) -> Iterator[Notice]:
    if entrant.seat is None and is_seated(state):
        yield Notice((say(_("You have no seat yet. The desk finds one for you.")),), "pause")
    elif entrant.seat is None and state.started is None and state.draw is None:
        yield Notice((say(_("The seats have not been drawn yet.")),))


def _list_absent_notices(state: State, key: int, entrant: Entrant, at: Instant) -> Iterator[Notice]:
    """
    Who is late is there for the first hand of a level; who left comes back in time. Meanwhile his
    blinds are posted (HomePokerTourney, LATE PLAYERS and PLAYERS LEAVING).
    """
    rules = state.rules
    if has_played_no_hand(state, key, entrant):
        told = [say(_("Your chips are in play and your blinds are posted from them."))]
        if rules.late_until_level:
            told.append(
                say(
                    _("Be here before the first hand of level {level}."),
                    level=rules.late_until_level,
                )
            )
        yield Notice(tuple(told), "pause")
        return
    told = [say(_("You are away since {time}."), time=TimeOfDay(entrant.since))]
    if entrant.poster:
        told.append(say(_("{poster} posts your blinds from your stack."), poster=entrant.poster))
    else:
        told.append(say(_("Your neighbours post your blinds from your stack.")))
    if entrant.blinded:
        told.append(say(_("Posted for you so far: {chips}."), chips=entrant.blinded))
    if (back := find_absence_deadline(state, entrant)) is not None:
        told.append(
            say(_("Be back by {time}. Later your chips may be lost."), time=TimeOfDay(back))
        )
    yield Notice(tuple(told), "pause")


def _list_warning_notices(entrant: Entrant) -> Iterator[Notice]:
    for one in entrant.warnings[-1:]:
        yield Notice((say(_("You were warned: {reason}"), reason=one.reason),), "pause")


def _list_penalty_notices(entrant: Entrant) -> Iterator[Notice]:
    penalty = entrant.penalty
    if penalty is None:
        return
    forms = ngettext(
        "You sit out {count} more hand: {reason}. Your cards are killed, your blinds and antes "
        "are taken.",
        "You sit out {count} more hands: {reason}. Your cards are killed, your blinds and antes "
        "are taken.",
    )
    yield Notice((say_count(forms, penalty.hands, reason=penalty.reason),), "dispute")
