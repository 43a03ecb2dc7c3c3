"""
Title race: the place needed in the coming nights to lead a season or to pass the next player.

Of every place two things are found: whether it can still be enough, and whether it is enough
whatever everybody else does. Nobody shares a place in the nights to come, and a worse place is
never worth more than a better one, so each answer is one place: it or any better one.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import TypeAlias

Standing: TypeAlias = tuple[object, ...]
"""By this players are compared as in the table: more is better; without a rank it is the least."""
UNRANKED: Standing = (False,)


@dataclass(frozen=True, slots=True)
class CountingRules:
    """How a season counts; what each means stands at its row."""

    best_of: int = 0
    attendance: int = 0
    least_nights: int = 0


@dataclass(frozen=True, slots=True)
class RaceResult:
    """What a night was worth to somebody, in hundredths of a point; `place` is 0 without one."""

    points: int
    place: int
    droppable: bool = True


@dataclass(frozen=True, slots=True)
class Racer:
    """
    Somebody with their results so far; `rank` is 0 where they have none. Points that may be dropped
    stand in `droppable`, the most first, all others are summed up in `held`; `places` are the
    places below zero, so that more is better, the best first.
    """

    player: int
    rank: int
    nights: int = 0
    held: int = 0
    droppable: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ComingNight:
    """
    A night that is being played, or will be: what each place is worth, the first one first. Of a
    night that is being played `players` are those who play, with their result if they are out, and
    `left` are still in; anybody may come to another one.
    """

    worth: tuple[int, ...]
    droppable: bool = True
    players: Mapping[int, RaceResult | None] | None = None
    left: int = 0

    @property
    def open_places(self) -> int:
        """So many places are still to be taken, from the first."""
        return len(self.worth) if self.players is None else self.left

    def build_result(self, place: int) -> RaceResult:
        """What this place is worth here; in a smaller field the last one."""
        place = min(place, len(self.worth))
        return RaceResult(self.worth[place - 1], place, self.droppable)

    def may_take_place(self, player: int) -> bool:
        """Whether they are still in, or may yet come."""
        return self.players is None or self.players.get(player, 0) is None

    def find_held_result(self, player: int) -> tuple[RaceResult, ...]:
        """What they have for certain without a further place: their result if they are out."""
        held = None if self.players is None else self.players.get(player)
        return () if held is None else (held,)


@dataclass(frozen=True, slots=True)
class NeededPlace:
    """The worst place that can be enough, and the worst one that surely is; 0 is none."""

    possible: int
    sure: int


@dataclass(frozen=True, slots=True)
class RaceNeed:
    """
    What somebody needs in the first of the nights to come, who can still take `places` of them.
    `lead` is to stand first after the last of these nights, `passing` is to stand above `rival`,
    the last of those who are now ahead of them. A `sure` place is needed in every one of the
    nights, a `possible` one in the first alone.
    """

    places: int
    lead: NeededPlace
    passing: NeededPlace | None = None
    rival: int = 0


def is_rankable(worth: Sequence[int]) -> bool:
    """Whether a worse place is never worth more, and none less than staying at home."""
    return all(points >= 0 for points in worth) and list(worth) == sorted(worth, reverse=True)


def compute_race_needs(
    rules: CountingRules,
    racers: Sequence[Racer],
    nights: Sequence[ComingNight],
    players: Sequence[int],
) -> dict[int, RaceNeed]:
    """
    What some of the players need; `racers` are all who may stand in the table, in its order. Who
    cannot take a place any more in the first night is left out.
    """
    return _Race(rules, racers, nights).find_needs(players)


class _Race:
    """The standings that are possible after the nights, each worked out once."""

    def __init__(
        self, rules: CountingRules, racers: Sequence[Racer], nights: Sequence[ComingNight]
    ) -> None:
        self.rules = rules
        self.racers = {racer.player: racer for racer in racers}
        self.tonight = nights[0]
        self.later = nights[1:]
        if any(night.players is None for night in nights):
            self.racers[0] = Racer(0, 0)  # somebody who comes for the first time
        self.standings: dict[int, list[Standing]] = {}
        self.absent: dict[int, Standing] = {}
        self.best: dict[tuple[int, int], Standing] = {}

    def find_needs(self, players: Sequence[int]) -> dict[int, RaceNeed]:
        return {
            player: self._find_need(player)
            for player in players
            if self.tonight.may_take_place(player)
        }

    def _find_need(self, player: int) -> RaceNeed:
        rivals = [number for number in self.racers if number != player]
        lead = NeededPlace(
            self._find_worst(lambda place: self._can_lead(player, place, rivals)),
            self._find_worst(lambda place: self._surely_leads(player, place, rivals)),
        )
        above = self._find_next_above(player)
        if not above:
            return RaceNeed(self.tonight.open_places, lead)
        passing = NeededPlace(
            self._find_worst(lambda place: self._can_pass(player, place, above)),
            self._find_worst(lambda place: self._surely_passes(player, place, above)),
        )
        return RaceNeed(self.tonight.open_places, lead, passing, above)

    def _find_worst(self, is_enough: Callable[[int], bool]) -> int:
        """The worst place that is enough; every better one then is too."""
        return bisect_left(
            range(1, self.tonight.open_places + 1), True, key=lambda at: not is_enough(at)
        )

    def _find_next_above(self, player: int) -> int:
        rank = self.racers[player].rank
        above = [racer for racer in self.racers.values() if 0 < racer.rank < rank]
        return max(above, key=lambda racer: racer.rank).player if above else 0

    # --- whether it can be enough: whoever need not come stays at home, and wins nothing later

    def _can_lead(self, player: int, place: int, rivals: Sequence[int]) -> bool:
        own = self._rate_hopeful(player, place)
        if own == UNRANKED:
            return False
        in_field = []
        for rival in rivals:
            if self.tonight.players is not None and self.tonight.may_take_place(rival):
                in_field.append(rival)
            elif self._rate_absent(rival) > own:
                return False
        if self.tonight.players is None:
            return True
        free = [at for at in range(1, self.tonight.open_places + 1) if at != place]
        needed = [1] * (len(free) - len(in_field))  # guests may have any place
        for rival in in_field:
            needed.append(self._find_harmless_place(rival, own))
        return all(least <= at for least, at in zip(sorted(needed), free, strict=True))

    def _find_harmless_place(self, rival: int, own: Standing) -> int:
        """The best place at which a rival does not stand above."""
        standings = self._list_standings(rival)
        return len(standings) + 1 - bisect_right(standings, own)

    def _can_pass(self, player: int, place: int, rival: int) -> bool:
        own = self._rate_hopeful(player, place)
        if self.tonight.players is None or not self.tonight.may_take_place(rival):
            return own > self._rate_absent(rival)
        is_last = place == self.tonight.open_places
        return own > self._list_standings(rival)[1 if is_last else 0]

    # --- whether it is enough: everybody else does as well as they can, every night

    def _surely_leads(self, player: int, place: int, rivals: Sequence[int]) -> bool:
        own = self._rate_steady(player, place)
        return own != UNRANKED and not any(self._rate_best(rival, place) > own for rival in rivals)

    def _surely_passes(self, player: int, place: int, rival: int) -> bool:
        return self._rate_steady(player, place) > self._rate_best(rival, place)

    # --- standings after all of the nights

    def _rate_hopeful(self, player: int, place: int) -> Standing:
        """At this place tonight, and first in every later night."""
        later = [night.build_result(1) for night in self.later]
        return self._rate(player, [self.tonight.build_result(place), *later])

    def _rate_steady(self, player: int, place: int) -> Standing:
        """At this place in every night."""
        nights = (self.tonight, *self.later)
        return self._rate(player, [night.build_result(place) for night in nights])

    def _list_standings(self, player: int) -> list[Standing]:
        """After each place tonight, from the last to the first, and nowhere later."""
        if player not in self.standings:
            places = range(self.tonight.open_places, 0, -1)
            found = [self._rate(player, [self.tonight.build_result(place)]) for place in places]
            self.standings[player] = found
        return self.standings[player]

    def _rate_absent(self, player: int) -> Standing:
        """Without a further place."""
        if player not in self.absent:
            self.absent[player] = self._rate(player, self.tonight.find_held_result(player))
        return self.absent[player]

    def _rate_best(self, player: int, taken: int) -> Standing:
        """At the best place in every night that is not the one that somebody else has taken."""
        place = 2 if taken == 1 else 1
        if (player, place) not in self.best:
            results = list(self.tonight.find_held_result(player))
            for night in (self.tonight, *self.later):
                if night.may_take_place(player) and place <= night.open_places:
                    results.append(night.build_result(place))
            self.best[player, place] = self._rate(player, results)
        return self.best[player, place]

    def _rate(self, player: int, more: Sequence[RaceResult]) -> Standing:
        return rate_standing(self.rules, self.racers[player], more)


def rate_standing(rules: CountingRules, racer: Racer, more: Sequence[RaceResult]) -> Standing:
    """By what somebody is compared in the table who has these results besides their own."""
    nights = racer.nights + len(more)
    if nights < max(1, rules.least_nights):
        return UNRANKED
    held = racer.held + sum(result.points for result in more if not result.droppable)
    fresh = [result.points for result in more if result.droppable]
    best = sorted([*racer.droppable, *fresh], reverse=True)[: rules.best_of or None]
    taken = [-result.place for result in more if result.place]
    places = sorted([*racer.places, *taken], reverse=True)
    wins = places.count(-1)
    points = held + sum(best) + rules.attendance * nights
    return (True, points, wins, (*places, -inf), nights)
