"""
Standings: worked out from the order in which people went out, for as long as the night
may change it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tournament.clock.values import Instant
from tournament.night.state import State
from tournament.night.values.house_rules import TieRule
from tournament.players.rules.purchase_windows import is_late_entry_open, list_rebuy_candidates
from tournament.players.values import PLAYING, Bust, Elimination, EntrantStatus
from tournament.tables.values import SeatStay


@dataclass(frozen=True, slots=True)
class PlaceGroup:
    """Players who take places together, mostly one: `place` is the best of these places."""

    place: int
    players: tuple[int, ...]

    @property
    def worst(self) -> int:
        """The last of the places that they take."""
        return self.place + len(self.players) - 1


def find_last_busts(state: State) -> dict[int, int]:
    """For everybody who is out, the number of the hand in which they went out for good."""
    last: dict[int, int] = {}
    for number, bust in enumerate(state.busts):
        last |= dict.fromkeys(bust.players, number)
    return {
        key: number
        for key, number in last.items()
        if state.entrants[key].status is EntrantStatus.OUT
    }


def list_eliminations(state: State) -> Iterator[Elimination]:
    """Every knock-out of the night, in order."""
    for bust in state.busts:
        yield from bust.outs


def list_last_hand_eliminations(state: State) -> tuple[Elimination, ...]:
    """Who went out in the last hand that knocked anybody out."""
    return state.busts[-1].outs if state.busts else ()


def list_active_players(state: State) -> tuple[int, ...]:
    """Everybody with chips."""
    return tuple(key for key, entrant in state.entrants.items() if entrant.status in PLAYING)


def find_same_hand_groups(
    state: State, begun: Collection[tuple[int, int]] = ()
) -> tuple[tuple[int, ...], ...]:
    """
    Players who went out so shortly after each other, not at different tables, that the director
    should say whether it was the same hand; in the order in which they went out, one player for
    each hand as it is told now. Questions that hang together are one group, as long as all of it
    can have been one hand. `begun` are the hands that somebody told of, each its table – 0 for
    all – and when: whoever went out before one and whoever after it were in different hands.
    """
    last = find_last_busts(state)
    groups: list[list[int]] = []
    tables: set[int] = set()
    first = 0
    for earlier, later in _list_possible_same_hands(state, begun):
        here = {find_elimination_table(state, out) for out in (earlier, later)} - {0}
        hangs_together = groups and last[groups[-1][-1]] == last[earlier.player]
        is_near = later.at - first <= 1000 * state.rules.same_hand_seconds
        if hangs_together and is_near and len(tables | here) < 2:
            groups[-1].append(later.player)
            tables |= here
        else:
            groups.append([earlier.player, later.player])
            tables = here
            first = earlier.at
    return tuple(map(tuple, groups))


def _list_possible_same_hands(
    state: State, begun: Collection[tuple[int, int]]
) -> list[tuple[Elimination, Elimination]]:
    """Two ways out each, the earlier one first, of which the director should say."""
    limit = 1000 * state.rules.same_hand_seconds
    last = find_last_busts(state)
    found = []
    earlier: Elimination | None = None
    for number, bust in enumerate(state.busts):
        outs = [out for out in bust.outs if last.get(out.player) == number]
        if not outs:
            continue
        if limit and earlier and not bust.apart and abs(outs[0].at - earlier.at) <= limit:
            found.append((earlier, outs[0]))
        earlier = outs[-1]
    return [(before, out) for before, out in found if _may_be_same_hand(state, before, out, begun)]


def _may_be_same_hand(
    state: State, earlier: Elimination, later: Elimination, begun: Collection[tuple[int, int]]
) -> bool:
    """
    Whether they sat at one table, or nobody knows where, and nobody took a seat or began a hand
    there in between; where nobody has a seat, at the only table there is.
    """
    stay = _find_last_stay(state, later)
    here = find_elimination_table(state, earlier)
    there = stay.table if stay else 0
    if here and stay and (here != there or stay.since > earlier.at):
        return False
    only = next(iter(state.tables)) if len(state.tables) == 1 else 0
    tables = (0, here or there or only)
    return not any(earlier.at < at <= later.at and table in tables for table, at in begun)


def find_elimination_table(state: State, out: Elimination) -> int:
    """The table at which somebody sat when they went out; 0 if they had no seat."""
    stay = _find_last_stay(state, out)
    return stay.table if stay else 0


def _find_last_stay(state: State, out: Elimination) -> SeatStay | None:
    """The seat at which somebody sat when they went out."""
    return next((stay for stay in state.entrants[out.player].sat if stay.covers(out.at)), None)


def has_winner(state: State, at: Instant) -> bool:
    """
    Whether one player has all the chips and nobody may come back by a rebuy: all others are out, or
    have left a night that has begun, or the night is finished.
    """
    if len(list_active_players(state)) != 1 or list_rebuy_candidates(state, at):
        return False
    return bool(state.busts) or state.finished is not None or _is_walkover(state, at)


def _is_walkover(state: State, at: Instant) -> bool:
    """
    Whether somebody left after the start and nobody is expected; before it, the first to come is no
    winner.
    """
    if state.started is None or at < state.started:
        return False
    entrants = state.entrants.values()
    if any(entrant.status is EntrantStatus.EXPECTED for entrant in entrants):
        return False
    return any(
        entrant.status is EntrantStatus.GONE and entrant.since >= state.started
        for entrant in entrants
    )


def has_prize_pool(state: State) -> bool:
    """Whether there is a purse."""
    if state.terms.house or state.terms.guarantee:
        return True
    for entrant in state.entrants.values():
        if any(bought.price > bought.fee + bought.bounty for bought in entrant.purchases):
            return True
    return False


def has_open_title(state: State) -> bool:
    """Whether the title can be given to one of several who are left: no payout hangs on it."""
    if len(list_active_players(state)) < 2 or state.recorded or state.counted:
        return False
    return not has_prize_pool(state) if state.deal is None else not state.deal.left


def compute_standings(state: State, at: Instant) -> tuple[PlaceGroup, ...]:
    """
    The places that are taken, best first. The last one eliminated is second, the one before them
    third (HomePokerTourney, WINNING THE TOURNEY); whoever may still rebuy has no place yet and
    counts as still in.
    """
    if state.recorded:
        return _list_recorded_places(state)
    open_seats = list_rebuy_candidates(state, at)
    last = find_last_busts(state)
    groups: list[tuple[int, ...]] = []
    for number, bust in reversed(tuple(enumerate(state.busts))):
        gone = [key for key in bust.players if last.get(key) == number and key not in open_seats]
        groups += _rank_bust(state, bust, gone)  # odd units: larger stack first, then as named
    place = len(list_active_players(state)) + len(open_seats) + 1
    return (*_assign_places(1, _rank_survivors(state, at)), *_assign_places(place, groups))


def find_best_places(state: State, at: Instant) -> dict[int, int]:
    """
    For everybody whose place depends on somebody who was out before them and may still rebuy: the
    place that they get if nobody does. Place follows the hand, not the answer.
    """
    last = find_last_busts(state)
    waiting = [last[key] for key in list_rebuy_candidates(state, at)]
    best = {}
    for group, key in list_placed_players(state, at):
        before = sum(number < last[key] for number in waiting) if key in last else 0
        if before:
            best[key] = group.place - before
    return best


def find_next_places(state: State, at: Instant) -> tuple[int, int]:
    """
    The place of whoever goes out next, if nobody who is out rebuys and if all do who still may.
    """
    left = len(list_active_players(state))
    return left, left + len(list_rebuy_candidates(state, at))


def find_place_if_out(state: State, key: int, at: Instant) -> int:
    """
    The place of somebody who may still rebuy, if they do not; 0 while others may change it, by
    coming late too, or share it.
    """
    if is_late_entry_open(state, at):
        return 0
    declined = replace(state.entrants[key], declined=True)
    gone = replace(state, entrants={**state.entrants, key: declined})
    if list_rebuy_candidates(gone, at):
        return 0
    for group, placed in list_placed_players(gone, at):
        if placed == key and group.place == group.worst:
            return group.place
    return 0


def list_placed_players(state: State, at: Instant) -> Iterator[tuple[PlaceGroup, int]]:
    """Everybody who has a place, best first, with whom they share it."""
    for group in compute_standings(state, at):
        for key in group.players:
            yield group, key


def _assign_places(place: int, groups: Iterable[tuple[int, ...]]) -> Iterator[PlaceGroup]:
    for players in groups:
        yield PlaceGroup(place, players)
        place += len(players)


def _list_recorded_places(state: State) -> tuple[PlaceGroup, ...]:
    """The places of a night that was played elsewhere, as they were written down."""
    placed: dict[int, tuple[int, ...]] = {}
    for result in state.recorded:
        if result.place:
            placed[result.place] = (*placed.get(result.place, ()), result.player)
    return tuple(PlaceGroup(place, placed[place]) for place in sorted(placed))


def _rank_survivors(state: State, at: Instant) -> tuple[tuple[int, ...], ...]:
    """
    The winner; or, of a night that was finished earlier, those left by their stacks if counted,
    else together.
    """
    left = list_active_players(state)
    if has_winner(state, at):
        return (left,)
    stacks = list_counted_stacks(state)
    if state.finished is None:
        return ()
    first = tuple(key for key in left if key == state.champion)
    if not (first or state.busts or state.deal or stacks or has_prize_pool(state)):
        return ()
    others = tuple(key for key in left if key not in first)
    ranked = _group_by_stack(others, {key: stacks.get(key, 0) for key in others})
    return (first, *ranked) if first else ranked


def list_counted_stacks(state: State) -> dict[int, int]:
    """
    The chips of those left, as they were counted for a deal, to end the night, or into the bags;
    else nothing.
    """
    if state.deal is not None:
        return dict(zip(state.deal.players, state.deal.stacks, strict=False))
    held = state.counted or (state.bag.held if state.bag else None)
    return held.by_player if held else {}


def _rank_bust(state: State, bust: Bust, players: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """
    Those who went out in one hand, best first; together where the house does not part them, or
    nobody counted.
    """
    if not players:
        return ()
    stacks = {out.player: out.stack for out in bust.outs}
    if state.rules.ties is TieRule.SPLIT or not all(stacks[key] for key in players):
        return (tuple(sorted(players, key=lambda key: -stacks[key])),)
    return _group_by_stack(players, stacks)


def _group_by_stack(players: Sequence[int], stacks: dict[int, int]) -> tuple[tuple[int, ...], ...]:
    """The larger stack at the start of the hand is placed higher; equal ones stay together."""
    ordered = sorted(players, key=lambda key: -stacks[key])
    return tuple(tuple(group) for _stack, group in groupby(ordered, key=stacks.__getitem__))
