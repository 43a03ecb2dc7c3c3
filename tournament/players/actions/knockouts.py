"""Knock-outs: who went out, in which hand and by whom, and how that is corrected later."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, join_facts, ngettext, refuse, say, say_count
from tournament.engine.money import check_amount
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, count_players_left, entrant_name_of, entrant_names_text
from tournament.players.actions.entries import close_desk_requests, require_entrant, update_entrant
from tournament.players.rules.purchase_windows import may_rebuy
from tournament.players.rules.standings import find_last_busts, list_eliminations
from tournament.players.values import ENTERED, PLAYING, Bust, Elimination, EntrantStatus
from tournament.schedule.values import MAX_CHIPS
from tournament.tables.values import RequestKind

MAX_AT_ONCE = 50
MAX_HUNTERS = 10


def require_bust_number(state: State, key: int) -> int:
    """The number of the hand in which somebody went out for good, or a refusal."""
    require_entrant(state, key)
    last = find_last_busts(state)
    if key not in last:
        raise refuse(_("{name} is not out."), name=entrant_name_of(state, key))
    return last[key]


def check_hunters(state: State, by: tuple[int, ...], out: tuple[int, ...]) -> None:
    """Refuse somebody who cannot have knocked anybody out in this hand."""
    if len(by) > MAX_HUNTERS or len(set(by)) != len(by):
        raise refuse(_("Name each player once, and at most {most}."), most=MAX_HUNTERS)
    for key in by:
        if require_entrant(state, key).status not in ENTERED or key in out:
            raise refuse(
                _("{name} can’t have won that hand. Choose another player."),
                name=entrant_name_of(state, key),
            )


def list_bust_numbers(state: State, key: int) -> list[int]:
    """The numbers of the hands in which somebody went out, one for each of their lives."""
    return [number for number, bust in enumerate(state.busts) if key in bust.players]


def check_can_join_bust(state: State, number: int, outs: tuple[Elimination, ...]) -> None:
    """
    Refuse ways out that cannot have been in that hand: they came back after it, or knocked out
    another one of it.
    """
    last = find_last_busts(state)
    for out in outs:
        numbers = list_bust_numbers(state, out.player)
        earlier = [number for number in numbers if number != last.get(out.player)]
        if (earlier and earlier[-1] >= number) or out.player in state.busts[number].players:
            raise refuse(
                _("{name} came back after that hand. Nothing was changed."),
                name=entrant_name_of(state, out.player),
            )
    together = (*state.busts[number].outs, *outs)
    for out in together:
        for other in together:
            if other.player in out.by:
                raise refuse(
                    _("{other} knocked out {name}, so {other} was still in. Correct that first."),
                    name=entrant_name_of(state, out.player),
                    other=entrant_name_of(state, other.player),
                )


def check_hunters_alive(after: State) -> None:
    """
    Refuse that a player was knocked out by somebody who was out by then and had not come back.
    """
    last = find_last_busts(after)
    for number, bust in enumerate(after.busts):
        for hunter in bust.hunters:
            if last.get(hunter, number + 1) <= number:
                raise refuse(
                    _("{name} was out before that hand. Correct that first."),
                    name=entrant_name_of(after, hunter),
                )


def check_deal_places(after: State) -> None:
    """Refuse to place those who made a deal beside or below those who were out before it."""
    last = find_last_busts(after)
    dealing = after.deal.players if after.deal else ()
    before = [number for key, number in last.items() if key not in dealing]
    within = [number for key, number in last.items() if key in dealing]
    if before and within and max(before) >= min(within):
        raise refuse(_("The players left have a deal. They stay ahead of the others."))


def change_elimination(
    state: State, key: int, life: int, change: Callable[[Elimination], Elimination]
) -> State:
    """The night with one way out told differently: the one that ended this life of the player."""
    at = list_bust_numbers(state, key)[life]
    bust = state.busts[at]
    outs = tuple(change(out) if out.player == key else out for out in bust.outs)
    return replace(
        state, busts=(*state.busts[:at], replace(bust, outs=outs), *state.busts[at + 1 :])
    )


def require_elimination(state: State, key: int, life: int) -> Elimination:
    """One way out of a player, or a refusal."""
    require_entrant(state, key)
    outs = [out for out in list_eliminations(state) if out.player == key]
    if not 0 <= life < len(outs):
        raise refuse(_("{name} is not out."), name=entrant_name_of(state, key))
    return outs[life]


@register_action
@dataclass(frozen=True, slots=True)
class KnockOut:
    """
    Players lose their last chips in one hand; `with_player` went out in that hand too. `stacks`
    says with how many chips each of them had begun it, 0 where nobody counted.
    """

    kind = "knock_out"
    duty = Duty.DIRECT
    players: tuple[int, ...]
    by: tuple[int, ...] = ()
    with_player: int = 0
    stacks: tuple[int, ...] = ()

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if not 1 <= len(self.players) <= MAX_AT_ONCE or len(set(self.players)) != len(self.players):
            raise refuse(_("Choose each player who is out once."))
        if len(self.stacks) not in (0, len(self.players)):
            raise refuse(_("Choose each player who is out once."))
        for stack in self.stacks:
            check_amount(say(_("Chip count")), stack, MAX_CHIPS)
        for key in self.players:
            if require_entrant(state, key).status not in PLAYING:
                raise refuse(
                    _("{name} has no chips in play."),
                    name=entrant_name_of(state, key),
                )
        if len(self.players) >= count_players_left(state):
            raise refuse(_("Somebody won these chips and is still in. Leave out the winner."))
        check_hunters(state, self.by, self.players)
        if self.with_player:
            require_bust_number(state, self.with_player)
        if (hand := self._find_same_bust(state)) is not None:
            check_can_join_bust(state, hand, self._build_eliminations(at))
            check_deal_places(self.apply(state, at))
        if self.by:
            check_hunters_alive(self.apply(state, at))

    def _build_eliminations(self, at: Instant) -> tuple[Elimination, ...]:
        stacks = self.stacks or (0,) * len(self.players)
        return tuple(
            Elimination(key, at, self.by, stack)
            for key, stack in zip(self.players, stacks, strict=True)
        )

    def _find_same_bust(self, state: State) -> int | None:
        """
        The hand that is told already: the one of `with_player`, or hand for hand the one all tables
        play.
        """
        if self.with_player:
            return find_last_busts(state)[self.with_player]
        for number, bust in enumerate(state.busts):
            if state.in_round and bust.round == state.round:
                return number
        return None

    def apply(self, state: State, at: Instant) -> State:
        outs = self._build_eliminations(at)
        busts = state.busts
        if (number := self._find_same_bust(state)) is not None:
            joined = replace(busts[number], outs=(*busts[number].outs, *outs))
            busts = (*busts[:number], joined, *busts[number + 1 :])
        else:
            busts = (*busts, Bust(outs, round=state.round if state.in_round else 0))
        for key in self.players:
            state = update_entrant(
                state,
                key,
                status=EntrantStatus.OUT,
                since=at,
                declined=False,
                dealt_on=False,
                poster="",
                blinded=0,
            )
            state = close_desk_requests(
                state,
                key,
                RequestKind.BREAK,
                RequestKind.BACK,
                RequestKind.ADD_ON,
                RequestKind.OUT,
            )
        return replace(state, busts=busts)

    def describe(self, state: State, at: Instant) -> Message:
        names = entrant_names_text(state, self.players)
        if self.with_player:
            other = entrant_name_of(state, self.with_player)
            return say(_("{names} out on the same hand as {other}"), names=names, other=other)
        after = self.apply(state, at)
        if all(may_rebuy(after, after.entrants[key], at) for key in self.players):
            forms = ngettext("{names} is out of chips", "{names} are out of chips")
            return say_count(forms, len(self.players), names=names)
        left = count_players_left(after)
        forms = ngettext("{names} is out", "{names} are out")
        line = say_count(forms, len(self.players), names=names)
        return join_facts(line, say(_("{left} left"), left=left))


@register_action
@dataclass(frozen=True, slots=True)
class CreditKnockout:
    """
    By whom a player was knocked out; `life` counts their ways out from 0. Nobody is an answer too.
    """

    kind = "say_who"
    duty = Duty.DIRECT
    player: int
    by: tuple[int, ...]
    life: int = 0

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        out = require_elimination(state, self.player, self.life)
        hand = state.busts[list_bust_numbers(state, self.player)[self.life]]
        check_hunters(state, self.by, hand.players)
        if out.envelope >= 0 and self.by != out.by:
            raise refuse(
                _("The envelope for {name} is open already. Undo that first."),
                name=entrant_name_of(state, self.player),
            )
        check_hunters_alive(self.apply(state, at))

    def apply(self, state: State, at: Instant) -> State:
        return change_elimination(
            state, self.player, self.life, lambda out: replace(out, by=self.by)
        )

    def describe(self, state: State, at: Instant) -> Message:
        name = entrant_name_of(state, self.player)
        if not self.by:
            return say(_("Nobody is named for knocking out {name}"), name=name)
        return say(
            _("{name} was knocked out by {others}"),
            name=name,
            others=entrant_names_text(state, self.by),
        )
