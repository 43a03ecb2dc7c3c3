"""Requests of players and tables to the desk; each stays open until handled or withdrawn."""

from dataclasses import dataclass, replace
from typing import ClassVar

from tournament.clock.actions import Pause, add_delay
from tournament.clock.values import Instant
from tournament.engine.messages import Message, Refusal, _, refuse, say
from tournament.money.actions.purchases import DeclineRebuy
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import (
    State,
    StopReason,
    entrant_name_of,
    find_stop,
    table_name_text,
)
from tournament.players.actions.entries import close_desk_requests, require_entrant
from tournament.players.rules.purchase_windows import may_re_enter, may_rebuy
from tournament.players.values import PLAYING, EntrantStatus
from tournament.tables.actions.hands import require_open_table
from tournament.tables.actions.table_phone import check_players_at_table
from tournament.tables.rules.seats import list_player_seats
from tournament.tables.values import WISH_WORDS, DeskRequest, RequestKind

MAX_NOTE_LENGTH = 140
EITHER = {RequestKind.OUT: RequestKind.REBUY, RequestKind.REBUY: RequestKind.OUT}
"""Who asks for one of them does not want the other any more."""


def find_open_request(
    state: State, wish: RequestKind, player: int, table: int
) -> DeskRequest | None:
    """The open request of a player, or of a table, of this kind."""
    same = (
        request for request in state.requests if (request.wish, request.player) == (wish, player)
    )
    return next((request for request in same if player or request.table == table), None)


def _wish_text(state: State, player: int, wish: RequestKind) -> Message:
    name = entrant_name_of(state, player)
    return say(_("{name} {wish}"), name=name, wish=say(WISH_WORDS[wish]))


@register_action
@dataclass(frozen=True, slots=True)
class AskDesk:
    """A player asks the desk for something, from their own phone; one open request of each kind."""

    kind = "ask"
    duty = Duty.PLAYER
    player: int
    wish: RequestKind

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        entrant = require_entrant(state, self.player)
        name = entrant_name_of(state, self.player)
        if (
            self.wish is RequestKind.REBUY
            and entrant.status not in PLAYING
            and not may_rebuy(state, entrant, at)
        ):
            raise refuse(_("{name} can’t rebuy any more. Ask the director."), name=name)
        if self.wish is RequestKind.RE_ENTRY and not may_re_enter(state, entrant, at):
            raise refuse(_("{name} can’t re-enter. Ask the director."), name=name)
        if (
            self.wish in (RequestKind.ADD_ON, RequestKind.BREAK)
            and entrant.status is not EntrantStatus.IN
        ):
            raise refuse(_("{name} has no chips in play."), name=name)
        if (
            self.wish is RequestKind.OUT
            and entrant.status is not EntrantStatus.IN
            and not may_rebuy(state, entrant, at)
        ):
            raise refuse(_("{name} has no chips in play."), name=name)
        if self.wish is RequestKind.BACK and entrant.status is not EntrantStatus.ABSENT:
            raise refuse(_("{name} is not absent."), name=name)

    def apply(self, state: State, at: Instant) -> State:
        if find_open_request(state, self.wish, self.player, 0) is not None:
            return state
        if (other := EITHER.get(self.wish)) is not None:
            state = close_desk_requests(state, self.player, other)
        place = list_player_seats(state).get(self.player)
        asked = DeskRequest(self.wish, at, self.player, place[0] if place else 0)
        return replace(state, requests=(*state.requests, asked))

    def describe(self, state: State, at: Instant) -> Message:
        return _wish_text(state, self.player, self.wish)


@register_action
@dataclass(frozen=True, slots=True)
class AnswerRebuyAtTable:
    """
    The phone of a table says whether somebody who is out there rebuys: a no is final, a yes waits
    at the desk, which takes the money.
    """

    kind = "rebuy_at_table"
    duty = Duty.TABLE
    table: int
    player: int
    rebuys: bool

    def _build_answer(self) -> AskDesk | DeclineRebuy:
        if self.rebuys:
            return AskDesk(self.player, RequestKind.REBUY)
        return DeclineRebuy(self.player)

    def check(self, state: State, at: Instant) -> None:
        check_players_at_table(state, self.table, (self.player,))
        self._build_answer().check(state, at)

    def apply(self, state: State, at: Instant) -> State:
        return self._build_answer().apply(state, at)

    def describe(self, state: State, at: Instant) -> Message:
        return self._build_answer().describe(state, at)


@register_action
@dataclass(frozen=True, slots=True)
class CallFloor:
    """
    A table calls the director, and stops the clock for it if the dispute needs that; `since` is the
    instant of a tap that was late to arrive.
    """

    kind = "call_floor"
    duty = Duty.TABLE
    worked_out: ClassVar[tuple[str, ...]] = ("since",)
    table: int
    stop_clock: bool = False
    note: str = ""
    since: int | None = None

    def _build_pause(self, state: State, at: Instant) -> Pause | None:
        if not self.stop_clock or find_stop(state, at) is not None:
            return None
        return Pause(StopReason.DISPUTE, since=self.since)

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        require_open_table(state, self.table)
        if len(self.note) > MAX_NOTE_LENGTH:
            raise refuse(_("That is longer than {most} letters. Shorten it."), most=MAX_NOTE_LENGTH)
        if (pause := self._build_pause(state, at)) is not None:
            try:
                pause.check(state, at)
            except Refusal as refusal:
                raise Refusal(
                    say(_("{why} Call the floor without stopping the clock."), why=refusal.line)
                ) from refusal

    def apply(self, state: State, at: Instant) -> State:
        if (pause := self._build_pause(state, at)) is not None:
            state = pause.apply(state, at)
        if find_open_request(state, RequestKind.FLOOR, 0, self.table) is not None:
            return state
        asked = DeskRequest(RequestKind.FLOOR, at, table=self.table, note=self.note.strip())
        return replace(state, requests=(*state.requests, asked))

    def describe(self, state: State, at: Instant) -> Message:
        table = table_name_text(state, self.table)
        if self._build_pause(state, at) is None:
            return say(_("{table} calls the floor"), table=table)
        line = say(_("{table} calls the floor and stops the clock"), table=table)
        return add_delay(line, at if self.since is None else Instant(self.since), at)


@register_action
@dataclass(frozen=True, slots=True)
class WithdrawRequest:
    """
    A player does not want any more what they asked the desk for, and says so from their own phone.
    """

    kind = "take_back_request"
    duty = Duty.PLAYER
    player: int
    wish: RequestKind

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        require_entrant(state, self.player)
        if find_open_request(state, self.wish, self.player, 0) is None:
            raise refuse(_("That request was dealt with or taken back already."))

    def apply(self, state: State, at: Instant) -> State:
        return close_desk_requests(state, self.player, self.wish)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Taken back: {what}"), what=_wish_text(state, self.player, self.wish))


@register_action
@dataclass(frozen=True, slots=True)
class CloseRequest:
    """The desk has dealt with what somebody asked for."""

    kind = "close_request"
    duty = Duty.CLOCK
    wish: RequestKind
    player: int = 0
    table: int = 0

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)

    def apply(self, state: State, at: Instant) -> State:
        done = find_open_request(state, self.wish, self.player, self.table)
        return replace(
            state, requests=tuple(request for request in state.requests if request is not done)
        )

    def describe(self, state: State, at: Instant) -> Message:
        asked = say(_("{table} calls the floor"), table=table_name_text(state, self.table))
        if self.player in state.entrants:
            asked = _wish_text(state, self.player, self.wish)
        return say(_("Dealt with: {what}"), what=asked)
