"""Who is coming, who is there, who is not: the list at the door."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tournament.core.actions.base import Duty, action, must_be_open, must_have_opened
from tournament.core.clock import Instant
from tournament.core.entrants import Bust, Entrant, Method, Out, Payment, Status
from tournament.core.standings import still_in
from tournament.core.state import State, chips_in_play, field_size, name_of
from tournament.core.text import Line, _, refuse, say
from tournament.core.windows import first_hand_dealt

LONGEST_NAME = 80
LONGEST_REASON = 140
MOST_PLAYERS = 10_000


def entrant_of(state: State, key: int) -> Entrant:
    """Somebody on the list of this night, or a refusal."""
    if key not in state.entrants:
        raise refuse(_("That player is not on the list of this night. Load the page again."))
    return state.entrants[key]


def with_entrant(state: State, key: int, **changes: Any) -> State:
    """The night with one entrant changed."""
    return replace(state, entrants={**state.entrants, key: replace(state.entrants[key], **changes)})


def check_name(name: str) -> None:
    """Refuse a player without a readable name."""
    if not 1 <= len(name.strip()) <= LONGEST_NAME:
        raise refuse(_("Give the player a name of at most {most} letters."), most=LONGEST_NAME)


def check_reason(reason: str) -> None:
    """Refuse a reason that is too long to be read."""
    if len(reason) > LONGEST_REASON:
        raise refuse(_("The reason is longer than {most} letters. Shorten it."), most=LONGEST_REASON)


def check_room(state: State) -> None:
    """Refuse more players than a night can have."""
    if field_size(state) >= MOST_PLAYERS or len(state.entrants) >= 2 * MOST_PLAYERS:
        raise refuse(_("A night has at most {most} players."), most=MOST_PLAYERS)


def check_new(state: State, player: int, name: str) -> None:
    """Refuse somebody new who has no name, for whom there is no room, or who is on the list under another number."""
    check_name(name)
    check_room(state)
    if player < 1:
        raise refuse(_("That player is not on the list of this night. Load the page again."))
    if any(one.player == player for one in state.entrants.values()):
        raise refuse(_("{name} is on the list already. Nothing was changed."), name=name.strip())


def never_came(state: State, key: int, entrant: Entrant) -> bool:
    """Whether somebody who is absent has paid nothing, not counting a promise, and was there for no hand."""
    in_hands = (out for bust in state.busts for out in bust.outs)
    if entrant.paid > entrant.iou or not entrant.purchases or any(key in (out.player, *out.by) for out in in_hands):
        return False
    return entrant.since <= max(entrant.purchases[0].at, entrant.since if state.started is None else state.started)


def with_reason(line: Line, reason: str) -> Line:
    """What was done, and why although a rule said no."""
    return say(_("{line} – against the rule: {reason}"), line=line, reason=reason.strip()) if reason.strip() else line


@action
@dataclass(frozen=True, slots=True)
class Expect:
    """Somebody has promised to come."""

    kind: ClassVar[str] = "expect"
    duty: ClassVar[Duty] = Duty.DIRECT
    player: int
    name: str = ""

    def check(self, state: State, at: Instant) -> None:
        must_be_open(state)
        if self.player in state.entrants:
            if state.entrants[self.player].status not in (Status.EXPECTED, Status.GONE):
                raise refuse(_("{name} is in already. Nothing was changed."), name=name_of(state, self.player))
            return
        check_new(state, self.player, self.name)

    def apply(self, state: State, at: Instant) -> State:
        known = state.entrants.get(self.player)
        if known is not None and known.status is Status.EXPECTED:
            return state
        if known is not None:
            return with_entrant(state, self.player, status=Status.EXPECTED, since=at)
        new = Entrant(self.name.strip(), self.player, Status.EXPECTED, at)
        return replace(state, entrants={**state.entrants, self.player: new})

    def describe(self, state: State, at: Instant) -> Line:
        known = state.entrants.get(self.player)
        name = self.name.strip() if known is None else name_of(state, self.player)
        return say(_("{name} is expected"), name=name)


@action
@dataclass(frozen=True, slots=True)
class Withdraw:
    """Somebody who was expected is not coming; he leaves the list without a trace in the purse."""

    kind: ClassVar[str] = "withdraw"
    duty: ClassVar[Duty] = Duty.DIRECT
    player: int

    def check(self, state: State, at: Instant) -> None:
        must_be_open(state)
        if entrant_of(state, self.player).status not in (Status.EXPECTED, Status.GONE):
            raise refuse(
                _("{name} has chips. Take them out of play, or pay back before the first hand."),
                name=name_of(state, self.player),
            )

    def apply(self, state: State, at: Instant) -> State:
        if state.entrants[self.player].status is Status.GONE:
            return state
        return with_entrant(state, self.player, status=Status.GONE, since=at)

    def describe(self, state: State, at: Instant) -> Line:
        return say(_("{name} is not coming"), name=name_of(state, self.player))


@action
@dataclass(frozen=True, slots=True)
class NameEntrant:
    """Call an entrant by another name; an unnamed one becomes a player of the club, if `club_player` is given."""

    kind: ClassVar[str] = "name_entrant"
    duty: ClassVar[Duty] = Duty.DIRECT
    player: int
    name: str
    club_player: int = 0

    def check(self, state: State, at: Instant) -> None:
        must_have_opened(state)
        entrant = entrant_of(state, self.player)
        check_name(self.name)
        others = {one.player for key, one in state.entrants.items() if key != self.player and one.player}
        if self.club_player and (self.club_player in others or self.club_player in state.entrants):
            raise refuse(_("{name} is on the list already. Nothing was changed."), name=self.name.strip())
        if self.club_player and entrant.player not in (0, self.club_player):
            raise refuse(_("{name} is another player of the club."), name=name_of(state, self.player))

    def apply(self, state: State, at: Instant) -> State:
        known = state.entrants[self.player]
        return with_entrant(state, self.player, name=self.name.strip(), player=self.club_player or known.player)

    def describe(self, state: State, at: Instant) -> Line:
        return say(_("{before} is called {name}"), before=name_of(state, self.player), name=self.name.strip())


@action
@dataclass(frozen=True, slots=True)
class MarkAbsent:
    """A player with chips is not at his seat, or is back."""

    kind: ClassVar[str] = "mark_absent"
    duty: ClassVar[Duty] = Duty.DIRECT
    player: int
    absent: bool

    def check(self, state: State, at: Instant) -> None:
        must_be_open(state)
        if entrant_of(state, self.player).status not in (Status.IN, Status.ABSENT):
            raise refuse(_("{name} has no chips in play. Nothing was changed."), name=name_of(state, self.player))

    def apply(self, state: State, at: Instant) -> State:
        wanted = Status.ABSENT if self.absent else Status.IN
        if state.entrants[self.player].status is wanted:
            return state
        return with_entrant(state, self.player, status=wanted, since=at)

    def describe(self, state: State, at: Instant) -> Line:
        text = _("{name} is absent") if self.absent else _("{name} is here")
        return say(text, name=name_of(state, self.player))


def _check_leaving(state: State, entrant: Entrant, name: str | Line) -> None:
    """Refuse to take somebody out of a purse that has been counted on already."""
    if state.deal is not None:
        raise refuse(_("The players have made a deal about this purse. It stays."))
    if state.envelopes is not None and any(one.bounty for one in entrant.purchases):
        raise refuse(_("The bounty of {name} is in the envelopes. Take back the envelopes first."), name=name)


@action
@dataclass(frozen=True, slots=True)
class RemoveAbsent:
    """
    Take the chips of an absent player out of play. Who was promised, never paid and never came leaves the field and
    the purse; anybody else stays in the purse and is out. Chips that were posted for him stay in play
    (HomePokerTourney, LATE PLAYERS).
    """

    kind: ClassVar[str] = "remove_absent"
    duty: ClassVar[Duty] = Duty.DIRECT
    player: int
    stack: int
    reason: str = ""

    def check(self, state: State, at: Instant) -> None:
        must_be_open(state)
        check_reason(self.reason)
        entrant = entrant_of(state, self.player)
        name = name_of(state, self.player)
        if entrant.status is not Status.ABSENT:
            raise refuse(_("{name} is not absent. Mark that first."), name=name)
        if not 0 <= self.stack <= chips_in_play(state):
            raise refuse(_("That stack cannot be: {chips} chips are in play."), chips=chips_in_play(state))
        if still_in(state) == (self.player,):
            raise refuse(_("{name} is the last one with chips. Nothing was changed."), name=name)
        if never_came(state, self.player, entrant):
            _check_leaving(state, entrant, name)
        limit = state.rules.late_until_level
        if not self.reason.strip() and not (limit and first_hand_dealt(state, at, limit)):
            raise refuse(
                _("{name} may still come until the first hand of level {level}. Give a reason to do it now."),
                name=name,
                level=limit,
            )

    def apply(self, state: State, at: Instant) -> State:
        entrant = state.entrants[self.player]
        if not never_came(state, self.player, entrant):
            gone = with_entrant(state, self.player, status=Status.OUT, since=at, declined=True)
            busts = (*state.busts, Bust((Out(self.player, at),), apart=True))
            return replace(gone, busts=busts, chips_moved=state.chips_moved - self.stack)
        bought = sum(one.chips for one in entrant.purchases)
        promise = (Payment(-entrant.iou, Method.IOU, at),) if entrant.iou else ()
        payments = (*entrant.payments, *promise)
        gone = with_entrant(state, self.player, status=Status.GONE, since=at, purchases=(), payments=payments)
        return replace(gone, chips_moved=state.chips_moved + bought - self.stack)

    def describe(self, state: State, at: Instant) -> Line:
        line = say(
            _("{name} did not come: {stack} chips out of play"), name=name_of(state, self.player), stack=self.stack
        )
        return with_reason(line, self.reason)
