"""Entry list: who is coming, who is there, who is not."""

from dataclasses import dataclass, replace
from typing import Any

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, refuse, say
from tournament.night.action import (
    Duty,
    register_action,
    require_existing_night,
    require_open_night,
)
from tournament.night.state import State, count_entered_players, entrant_name_of
from tournament.players.values import ENTERED, PLAYING, Entrant, EntrantStatus, Reply
from tournament.tables.values import RequestKind

MAX_NAME_LENGTH = 80
MAX_REASON_LENGTH = 140
MAX_PLAYERS = 10_000


def require_entrant(state: State, key: int) -> Entrant:
    """Somebody on the list of this night, or a refusal."""
    if key not in state.entrants:
        raise refuse(_("This player is not on the list. Load the page again."))
    return state.entrants[key]


def update_entrant(state: State, key: int, **changes: Any) -> State:
    """The night with one entrant changed."""
    return replace(state, entrants={**state.entrants, key: replace(state.entrants[key], **changes)})


def close_desk_requests(state: State, key: int, *wishes: RequestKind) -> State:
    """
    The night once the desk has done what this player asked for; nothing waits for it any more.
    """
    left = tuple(
        request for request in state.requests if request.player != key or request.wish not in wishes
    )
    return state if left == state.requests else replace(state, requests=left)


def check_player_name(name: str) -> None:
    """Refuse a player without a readable name."""
    if not 1 <= len(name.strip()) <= MAX_NAME_LENGTH:
        raise refuse(_("Type a name of at most {most} letters."), most=MAX_NAME_LENGTH)


def check_reason_length(reason: str) -> None:
    """Refuse a reason that is too long to be read."""
    if len(reason) > MAX_REASON_LENGTH:
        raise refuse(_("That is longer than {most} letters. Shorten it."), most=MAX_REASON_LENGTH)


def check_player_limit(state: State) -> None:
    """Refuse more players than a night can have."""
    if count_entered_players(state) >= MAX_PLAYERS or len(state.entrants) >= 2 * MAX_PLAYERS:
        raise refuse(_("A night has at most {most} players."), most=MAX_PLAYERS)


def check_new_player(state: State, player: int, name: str) -> None:
    """
    Refuse somebody new who has no name, for whom there is no room, or who is on the list under
    another number.
    """
    check_player_name(name)
    check_player_limit(state)
    if player < 1:
        raise refuse(_("This player is not on the list. Load the page again."))
    if any(entrant.player == player for entrant in state.entrants.values()):
        raise refuse(_("{name} is on the list already. Nothing was changed."), name=name.strip())


def append_override_reason(line: Message, reason: str) -> Message:
    """What was done, and why although a rule said no."""
    reason = reason.strip()
    return (
        say(_("{line} – against the rule: {reason}"), line=line, reason=reason) if reason else line
    )


@register_action
@dataclass(frozen=True, slots=True)
class ExpectPlayer:
    """Somebody has promised to come."""

    kind = "expect"
    duty = Duty.DIRECT
    player: int
    name: str = ""
    reply: Reply = Reply.YES

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if self.player not in state.entrants:
            check_new_player(state, self.player, self.name)
        elif state.entrants[self.player].status in ENTERED:
            raise refuse(
                _("{name} is in already. Nothing was changed."),
                name=entrant_name_of(state, self.player),
            )

    def apply(self, state: State, at: Instant) -> State:
        known = state.entrants.get(self.player)
        if known is not None and known.status is EntrantStatus.EXPECTED:
            if known.reply is self.reply:
                return state
            return update_entrant(state, self.player, reply=self.reply)
        if known is not None:
            return update_entrant(
                state, self.player, status=EntrantStatus.EXPECTED, since=at, reply=self.reply
            )
        new = Entrant(self.name.strip(), self.player, EntrantStatus.EXPECTED, at, reply=self.reply)
        return replace(state, entrants={**state.entrants, self.player: new})

    def describe(self, state: State, at: Instant) -> Message:
        known = state.entrants.get(self.player)
        name = self.name.strip() if known is None else entrant_name_of(state, self.player)
        if self.reply is Reply.MAYBE:
            return say(_("{name} may come"), name=name)
        if self.reply is Reply.WAITING:
            return say(_("{name} is on the waiting list"), name=name)
        return say(_("{name} is expected"), name=name)


@register_action
@dataclass(frozen=True, slots=True)
class WithdrawPlayer:
    """Somebody who was expected is not coming; they leave the list without a trace in the purse."""

    kind = "withdraw"
    duty = Duty.DIRECT
    player: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if require_entrant(state, self.player).status in ENTERED:
            raise refuse(
                _("{name} has chips. Remove them, or refund before the first hand."),
                name=entrant_name_of(state, self.player),
            )

    def apply(self, state: State, at: Instant) -> State:
        if state.entrants[self.player].status is EntrantStatus.GONE:
            return state
        return update_entrant(state, self.player, status=EntrantStatus.GONE, since=at, here=0)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("{name} is not coming"), name=entrant_name_of(state, self.player))


@register_action
@dataclass(frozen=True, slots=True)
class CheckIn:
    """Somebody who is expected is in the room: they say so on their own phone, or the desk does."""

    kind = "check_in"
    duty = Duty.PLAYER
    player: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        status = require_entrant(state, self.player).status
        name = entrant_name_of(state, self.player)
        if status in ENTERED:
            raise refuse(_("{name} is in already. Nothing was changed."), name=name)
        if status is EntrantStatus.GONE:
            raise refuse(_("{name} is not expected tonight. Ask the host."), name=name)

    def apply(self, state: State, at: Instant) -> State:
        if state.entrants[self.player].here:
            return state
        return update_entrant(state, self.player, here=at, reply=Reply.YES)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("{name} is here"), name=entrant_name_of(state, self.player))


@register_action
@dataclass(frozen=True, slots=True)
class NameEntrant:
    """
    Call an entrant by another name; an unnamed one becomes a player of the club, if `club_player`
    is given.
    """

    kind = "name_entrant"
    duty = Duty.DIRECT
    player: int
    name: str
    club_player: int = 0

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)
        entrant = require_entrant(state, self.player)
        check_player_name(self.name)
        others = {other.player for key, other in state.entrants.items() if key != self.player}
        if self.club_player and (self.club_player in others or self.club_player in state.entrants):
            raise refuse(
                _("{name} is on the list already. Nothing was changed."), name=self.name.strip()
            )
        if self.club_player and entrant.player not in (0, self.club_player):
            raise refuse(
                _("{name} is another player of the club."), name=entrant_name_of(state, self.player)
            )

    def apply(self, state: State, at: Instant) -> State:
        known = state.entrants[self.player]
        return update_entrant(
            state, self.player, name=self.name.strip(), player=self.club_player or known.player
        )

    def describe(self, state: State, at: Instant) -> Message:
        return say(
            _("{before} is called {name}"),
            before=entrant_name_of(state, self.player),
            name=self.name.strip(),
        )


@register_action
@dataclass(frozen=True, slots=True)
class MarkAbsent:
    """A player with chips is not at their seat, or is back."""

    kind = "mark_absent"
    duty = Duty.DIRECT
    player: int
    absent: bool

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if require_entrant(state, self.player).status not in PLAYING:
            raise refuse(
                _("{name} has no chips in play."),
                name=entrant_name_of(state, self.player),
            )

    def apply(self, state: State, at: Instant) -> State:
        entrant = state.entrants[self.player]
        wanted = EntrantStatus.ABSENT if self.absent else EntrantStatus.IN
        if entrant.status is wanted:
            return state
        posted = 0 if self.absent else entrant.blinded
        poster = entrant.poster if self.absent else ""
        there = update_entrant(
            state, self.player, status=wanted, since=at, blinded=posted, poster=poster
        )
        return close_desk_requests(there, self.player, RequestKind.BREAK, RequestKind.BACK)

    def describe(self, state: State, at: Instant) -> Message:
        text = _("{name} is absent") if self.absent else _("{name} is here")
        return say(text, name=entrant_name_of(state, self.player))
