"""Who went out, in which hand, by whom; and all of it put right later."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from tournament.core.actions.base import Duty, action, must_be_open
from tournament.core.actions.entries import entrant_of, with_entrant
from tournament.core.clock import Instant
from tournament.core.entrants import ENTERED, PLAYING, Bust, Out, Status
from tournament.core.standings import last_busts
from tournament.core.state import State, name_of, players_left
from tournament.core.structure import MOST_CHIPS
from tournament.core.text import Fact, Line, _, ngettext, refuse, say, say_count

MOST_AT_ONCE = 50
MOST_HUNTERS = 10


def tell_names(state: State, keys: tuple[int, ...]) -> Fact:
    """Some players, one after the other."""
    told: Fact = name_of(state, keys[0])
    for key in keys[1:]:
        told = say(_("{names}, {name}"), names=told, name=name_of(state, key))
    return told


def bust_of(state: State, key: int) -> int:
    """The number of the hand in which somebody went out for good, or a refusal."""
    entrant_of(state, key)
    last = last_busts(state)
    if key not in last:
        raise refuse(_("{name} is not out. Nothing was changed."), name=name_of(state, key))
    return last[key]


def check_hunters(state: State, by: tuple[int, ...], out: tuple[int, ...]) -> None:
    """Refuse somebody who cannot have knocked anybody out in this hand."""
    if len(by) > MOST_HUNTERS or len(set(by)) != len(by):
        raise refuse(_("Name each player once, and at most {most}."), most=MOST_HUNTERS)
    for key in by:
        if entrant_of(state, key).status not in ENTERED or key in out:
            raise refuse(_("{name} cannot have done that. Nothing was changed."), name=name_of(state, key))


def lives_of(state: State, key: int) -> list[int]:
    """The numbers of the hands in which somebody went out, one for each of his lives."""
    return [number for number, bust in enumerate(state.busts) if key in bust.players]


def check_joined(state: State, number: int, outs: tuple[Out, ...]) -> None:
    """Refuse ways out that cannot have been in that hand: he came back after it, or knocked out another one of it."""
    for out in outs:
        earlier = [at for at in lives_of(state, out.player) if last_busts(state).get(out.player) != at]
        if earlier and earlier[-1] >= number:
            raise refuse(_("{name} came back after that hand. Nothing was changed."), name=name_of(state, out.player))
    together = (*state.busts[number].outs, *outs)
    for out in together:
        for other in together:
            if other.player in out.by:
                raise refuse(
                    _("{name} was knocked out by {other}, so {other} was still in. Put that right first."),
                    name=name_of(state, out.player),
                    other=name_of(state, other.player),
                )


def check_deal(after: State) -> None:
    """Refuse to place those who made a deal beside or below those who were out before it."""
    last, dealing = last_busts(after), after.deal.players if after.deal else ()
    before = [number for key, number in last.items() if key not in dealing]
    within = [number for key, number in last.items() if key in dealing]
    if before and within and max(before) >= min(within):
        raise refuse(_("The players left have made a deal: their places stay above those of the others."))


def without_empty(busts: tuple[Bust, ...]) -> tuple[Bust, ...]:
    """The hands in which somebody went out."""
    return tuple(bust for bust in busts if bust.outs)


def parted(rest: Bust, out: Out, other: int) -> list[Bust]:
    """Two hands out of one: who was told to be out first went out in the earlier one."""
    told = next(one.at for one in rest.outs if one.player == other)
    if out.at < told:
        return [Bust((out,), rest.apart), replace(rest, apart=True)]
    return [rest, Bust((out,), apart=True)]


def changed_out(state: State, key: int, life: int, change: Callable[[Out], Out]) -> State:
    """The night with one way out told differently: the one that ended this life of the player."""
    at = lives_of(state, key)[life]
    bust = state.busts[at]
    outs = tuple(change(out) if out.player == key else out for out in bust.outs)
    return replace(state, busts=(*state.busts[:at], replace(bust, outs=outs), *state.busts[at + 1 :]))


def out_of(state: State, key: int, life: int) -> Out:
    """One way out of a player, or a refusal."""
    entrant_of(state, key)
    outs = [out for bust in state.busts for out in bust.outs if out.player == key]
    if not 0 <= life < len(outs):
        raise refuse(_("{name} is not out. Nothing was changed."), name=name_of(state, key))
    return outs[life]


@action
@dataclass(frozen=True, slots=True)
class KnockOut:
    """Players lose their last chips in one hand; `with_player` went out in that hand too."""

    kind: ClassVar[str] = "knock_out"
    duty: ClassVar[Duty] = Duty.DIRECT
    players: tuple[int, ...]
    by: tuple[int, ...] = ()
    with_player: int = 0

    def check(self, state: State, at: Instant) -> None:
        must_be_open(state)
        if not 1 <= len(self.players) <= MOST_AT_ONCE or len(set(self.players)) != len(self.players):
            raise refuse(_("Choose the players who went out, each once."))
        for key in self.players:
            if entrant_of(state, key).status not in PLAYING:
                raise refuse(_("{name} has no chips in play. Nothing was changed."), name=name_of(state, key))
        if len(self.players) >= players_left(state):
            raise refuse(_("Somebody has won these chips and is still in. Leave the winner out of it."))
        check_hunters(state, self.by, self.players)
        if self.with_player:
            hand = bust_of(state, self.with_player)
            check_joined(state, hand, tuple(Out(key, at, self.by) for key in self.players))
            check_deal(self.apply(state, at))

    def apply(self, state: State, at: Instant) -> State:
        outs = tuple(Out(key, at, self.by) for key in self.players)
        busts = state.busts
        if self.with_player:
            number = last_busts(state)[self.with_player]
            joined = replace(busts[number], outs=(*busts[number].outs, *outs))
            busts = (*busts[:number], joined, *busts[number + 1 :])
        else:
            busts = (*busts, Bust(outs))
        for key in self.players:
            state = with_entrant(state, key, status=Status.OUT, since=at, declined=False)
        return replace(state, busts=busts)

    def describe(self, state: State, at: Instant) -> Line:
        names = tell_names(state, self.players)
        left = players_left(state) - len(self.players)
        forms = ngettext("{names} out; {count} player left", "{names} out; {count} players left")
        if self.with_player:
            with_name = name_of(state, self.with_player)
            return say(_("{names} out, in the same hand as {other}"), names=names, other=with_name)
        return say_count(forms, left, names=names)


@action
@dataclass(frozen=True, slots=True)
class SameHand:
    """Two who went out shortly after each other: in the same hand, or not."""

    kind: ClassVar[str] = "same_hand"
    duty: ClassVar[Duty] = Duty.DIRECT
    player: int
    other: int
    same: bool

    def check(self, state: State, at: Instant) -> None:
        must_be_open(state)
        mine, theirs = bust_of(state, self.player), bust_of(state, self.other)
        if self.player == self.other:
            raise refuse(_("Choose two players."))
        if self.same and mine != theirs:
            outs = tuple(out for out in state.busts[mine].outs if out.player == self.player)
            check_joined(state, theirs, outs)
        check_deal(self.apply(state, at))

    def apply(self, state: State, at: Instant) -> State:
        last = last_busts(state)
        mine, theirs = last[self.player], last[self.other]
        busts = list(state.busts)
        (out,) = (one for one in busts[mine].outs if one.player == self.player)
        rest = replace(busts[mine], outs=tuple(one for one in busts[mine].outs if one.player != self.player))
        if self.same and mine != theirs:
            busts[mine] = rest
            busts[theirs] = replace(busts[theirs], outs=(*busts[theirs].outs, out))
        elif not self.same and mine == theirs:
            busts[mine : mine + 1] = parted(rest, out, self.other)
        elif not self.same:
            later = max(mine, theirs)
            busts[later] = replace(busts[later], apart=True)
        return replace(state, busts=without_empty(tuple(busts)))

    def describe(self, state: State, at: Instant) -> Line:
        text = _("{name} and {other} went out in the same hand")
        if not self.same:
            text = _("{name} and {other} went out in different hands")
        return say(text, name=name_of(state, self.player), other=name_of(state, self.other))


@action
@dataclass(frozen=True, slots=True)
class PutPlace:
    """Put a place right: this player went out right after another, or first of all if `after` is 0."""

    kind: ClassVar[str] = "put_place"
    duty: ClassVar[Duty] = Duty.DIRECT
    player: int
    after: int

    def check(self, state: State, at: Instant) -> None:
        must_be_open(state)
        bust_of(state, self.player)
        after = bust_of(state, self.after) if self.after else -1
        if self.after == self.player:
            raise refuse(_("Choose two players."))
        earlier = lives_of(state, self.player)[:-1]
        others = [number for key, number in last_busts(state).items() if key != self.player]
        if earlier and (after < earlier[-1] if self.after else min(others, default=after) <= earlier[-1]):
            raise refuse(_("{name} came back after that hand. Nothing was changed."), name=name_of(state, self.player))
        check_deal(self.apply(state, at))

    def apply(self, state: State, at: Instant) -> State:
        last = last_busts(state)
        mine = last[self.player]
        (out,) = (one for one in state.busts[mine].outs if one.player == self.player)
        busts = list(state.busts)
        busts[mine] = replace(busts[mine], outs=tuple(one for one in busts[mine].outs if one.player != self.player))
        after = last[self.after] if self.after else -1
        to = 1 + max(after, *lives_of(state, self.player)[:-1], -1)
        later = [replace(bust, apart=bust.apart or not at) for at, bust in enumerate(without_empty(tuple(busts[to:])))]
        return replace(state, busts=(*without_empty(tuple(busts[:to])), Bust((out,), apart=True), *later))

    def describe(self, state: State, at: Instant) -> Line:
        name = name_of(state, self.player)
        if not self.after:
            return say(_("Put right: {name} went out first of all"), name=name)
        return say(_("Put right: {name} went out right after {other}"), name=name, other=name_of(state, self.after))


@action
@dataclass(frozen=True, slots=True)
class CountStack:
    """With which stack a player who is out had begun his last hand; it ranks those who went out together."""

    kind: ClassVar[str] = "count_stack"
    duty: ClassVar[Duty] = Duty.DIRECT
    player: int
    stack: int

    def check(self, state: State, at: Instant) -> None:
        must_be_open(state)
        bust_of(state, self.player)
        if not 0 <= self.stack <= MOST_CHIPS:
            raise refuse(_("A stack has at least 0 chips."))

    def apply(self, state: State, at: Instant) -> State:
        life = sum(self.player in bust.players for bust in state.busts) - 1
        return changed_out(state, self.player, life, lambda out: replace(out, stack=self.stack))

    def describe(self, state: State, at: Instant) -> Line:
        return say(
            _("{name} had begun the last hand with {stack} chips"), name=name_of(state, self.player), stack=self.stack
        )


@action
@dataclass(frozen=True, slots=True)
class SayWho:
    """By whom a player was knocked out; `life` counts his ways out from 0. Nobody is an answer too."""

    kind: ClassVar[str] = "say_who"
    duty: ClassVar[Duty] = Duty.DIRECT
    player: int
    by: tuple[int, ...]
    life: int = 0

    def check(self, state: State, at: Instant) -> None:
        must_be_open(state)
        out = out_of(state, self.player, self.life)
        hand = state.busts[lives_of(state, self.player)[self.life]]
        check_hunters(state, self.by, hand.players)
        if out.envelope >= 0 and self.by != out.by:
            raise refuse(
                _("The envelope for {name} was opened. Take that back first."), name=name_of(state, self.player)
            )

    def apply(self, state: State, at: Instant) -> State:
        return changed_out(state, self.player, self.life, lambda out: replace(out, by=self.by))

    def describe(self, state: State, at: Instant) -> Line:
        name = name_of(state, self.player)
        if not self.by:
            return say(_("Nobody is named for knocking out {name}"), name=name)
        return say(_("{name} was knocked out by {others}"), name=name, others=tell_names(state, self.by))
