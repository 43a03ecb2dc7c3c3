"""
Place corrections: who went out in the same hand, who after whom, with which stack.

`State.busts` is the order in which people went out, one `Bust` for each hand. Bob out, then Carl
and Dora in one hand:

    busts  = (Bob), (Carl, Dora)          Carl and Dora share 2nd and 3rd of four, Bob is 4th
    CorrectPlace(Bob, after=Dora)         (Carl, Dora), (Bob): Bob is 2nd, they share 3rd and 4th
    AnswerSameHand(Bob, Carl, same=True)  (Carl, Dora, Bob): all three share 2nd to 4th

A player who came back has a hand for each time they went out; only the last one gives a place.
`Bust.apart` remembers that the director said "another hand", so that nobody asks again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, refuse, say
from tournament.engine.money import check_amount
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, entrant_name_of, entrant_names_text
from tournament.players.actions.knockouts import (
    MAX_AT_ONCE,
    change_elimination,
    check_can_join_bust,
    check_deal_places,
    check_hunters_alive,
    list_bust_numbers,
    require_bust_number,
)
from tournament.players.rules.standings import find_last_busts
from tournament.players.values import Bust, Elimination
from tournament.schedule.values import MAX_CHIPS


def drop_empty_busts(busts: Iterable[Bust]) -> tuple[Bust, ...]:
    """The hands in which somebody went out."""
    return tuple(bust for bust in busts if bust.outs)


def drop_busted_hunters(state: State) -> State:
    """
    Who was out before a hand, as it is told now, is not named for it any more; an opened envelope
    stays as it is.
    """
    last = find_last_busts(state)
    busts = []
    for number, bust in enumerate(state.busts):
        outs = []
        for out in bust.outs:
            alive = tuple(key for key in out.by if last.get(key, number + 1) > number)
            outs.append(out if out.envelope >= 0 else replace(out, by=alive))
        busts.append(replace(bust, outs=tuple(outs)))
    return replace(state, busts=tuple(busts))


def extract_elimination(bust: Bust, player: int) -> tuple[Elimination, Bust]:
    """One player's elimination, and the hand without it."""
    (out,) = (elimination for elimination in bust.outs if elimination.player == player)
    return out, replace(bust, outs=tuple(other for other in bust.outs if other is not out))


def split_bust(rest: Bust, out: Elimination, other: int) -> list[Bust]:
    """Two hands out of one: who was told to be out first went out in the earlier one."""
    told = next(elimination.at for elimination in rest.outs if elimination.player == other)
    if out.at < told:
        return [Bust((out,), rest.apart), replace(rest, apart=True)]
    return [rest, Bust((out,), apart=True)]


def answer_same_hand(state: State, player: int, other: int, same: bool) -> State:
    """The night once it is told whether these two went out in the same hand."""
    last = find_last_busts(state)
    mine = last[player]
    theirs = last[other]
    busts = list(state.busts)
    if same and mine != theirs:
        # whoever went out with them went out in that hand, too
        outs = (*busts[theirs].outs, *busts[mine].outs)
        busts[theirs] = replace(busts[theirs], outs=outs)
        busts[mine] = replace(busts[mine], outs=())
    elif not same and mine == theirs:
        out, rest = extract_elimination(busts[mine], player)
        busts[mine : mine + 1] = split_bust(rest, out, other)
    elif not same:
        later = max(mine, theirs)
        busts[later] = replace(busts[later], apart=True)
    return drop_busted_hunters(replace(state, busts=drop_empty_busts(busts)))


@register_action
@dataclass(frozen=True, slots=True)
class AnswerSameHand:
    """
    Players who went out shortly after each other: all in the same hand, or each in another one. Of
    more than two, `others` went out between `other` and `player`, the last one first.
    """

    kind = "same_hand"
    duty = Duty.DIRECT
    player: int
    other: int
    same: bool
    others: tuple[int, ...] = ()

    @property
    def _players(self) -> tuple[int, ...]:
        """Everybody who is meant, the last one out first."""
        return (self.player, *self.others, self.other)

    def _list_pairs(self) -> list[tuple[int, int]]:
        """Who is told of together with whom, one question after the other."""
        if self.same:
            return [(key, self.other) for key in self._players[:-1]]
        return list(pairwise(self._players))

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        players = self._players
        for key in players:
            require_bust_number(state, key)
        if len(players) > MAX_AT_ONCE or len(set(players)) != len(players):
            raise refuse(
                _("Choose each player who is out once.")
                if self.others
                else _("Choose two players.")
            )
        for player, other in self._list_pairs():
            mine = require_bust_number(state, player)
            theirs = require_bust_number(state, other)
            if self.same and mine != theirs:
                check_can_join_bust(state, theirs, state.busts[mine].outs)
            state = answer_same_hand(state, player, other, self.same)
        check_deal_places(state)
        check_hunters_alive(state)

    def apply(self, state: State, at: Instant) -> State:
        for player, other in self._list_pairs():
            state = answer_same_hand(state, player, other, self.same)
        return state

    def describe(self, state: State, at: Instant) -> Message:
        text = _("{names}: same hand") if self.same else _("{names}: different hands")
        return say(text, names=entrant_names_text(state, self._players[::-1]))


@register_action
@dataclass(frozen=True, slots=True)
class CorrectPlace:
    """
    Put a place right: this player went out right after another, or first of all if `after` is 0.
    """

    kind = "put_place"
    duty = Duty.DIRECT
    player: int
    after: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        require_bust_number(state, self.player)
        after = require_bust_number(state, self.after) if self.after else -1
        if self.after == self.player:
            raise refuse(_("Choose two players."))
        earlier = list_bust_numbers(state, self.player)[:-1]
        others = [number for key, number in find_last_busts(state).items() if key != self.player]
        if earlier and (
            after < earlier[-1] if self.after else min(others, default=after) <= earlier[-1]
        ):
            raise refuse(
                _("{name} came back after that hand. Nothing was changed."),
                name=entrant_name_of(state, self.player),
            )
        check_deal_places(self.apply(state, at))
        check_hunters_alive(self.apply(state, at))

    def apply(self, state: State, at: Instant) -> State:
        last = find_last_busts(state)
        mine = last[self.player]
        busts = list(state.busts)
        out, busts[mine] = extract_elimination(busts[mine], self.player)
        after = last[self.after] if self.after else -1
        to = 1 + max(after, *list_bust_numbers(state, self.player)[:-1], -1)
        later = [
            replace(bust, apart=bust.apart or number == 0)
            for number, bust in enumerate(drop_empty_busts(busts[to:]))
        ]
        reordered = (*drop_empty_busts(busts[:to]), Bust((out,), apart=True), *later)
        return drop_busted_hunters(replace(state, busts=reordered))

    def describe(self, state: State, at: Instant) -> Message:
        name = entrant_name_of(state, self.player)
        if not self.after:
            return say(_("Corrected: {name} went out first"), name=name)
        return say(
            _("Corrected: {name} went out right after {other}"),
            name=name,
            other=entrant_name_of(state, self.after),
        )


@register_action
@dataclass(frozen=True, slots=True)
class CountStack:
    """
    With which stack a player who is out had begun their last hand; it ranks those who went out
    together.
    """

    kind = "count_stack"
    duty = Duty.DIRECT
    player: int
    stack: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        require_bust_number(state, self.player)
        check_amount(say(_("Chip count")), self.stack, MAX_CHIPS)

    def apply(self, state: State, at: Instant) -> State:
        return change_elimination(
            state, self.player, -1, lambda out: replace(out, stack=self.stack)
        )

    def describe(self, state: State, at: Instant) -> Message:
        return say(
            _("{name} began the last hand with {stack} chips"),
            name=entrant_name_of(state, self.player),
            stack=self.stack,
        )
