"""Which place is needed for the title: by hand, against every possible outcome, and fast enough."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from time import process_time
from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as some

from tournament.league.rules.title_race import (
    ComingNight,
    CountingRules,
    NeededPlace,
    Racer,
    RaceResult,
    compute_race_needs,
)

GUEST, NEWCOMER = -1, 0


def sum_up(player: int, rank: int, results: Sequence[RaceResult]) -> Racer:
    return Racer(
        player,
        rank,
        len(results),
        sum(one.points for one in results if not one.droppable),
        tuple(sorted((one.points for one in results if one.droppable), reverse=True)),
        tuple(sorted((-one.place for one in results if one.place), reverse=True)),
    )


def racer(player: int, rank: int, *results: tuple[int, int]) -> Racer:
    return sum_up(player, rank, [RaceResult(points, place) for points, place in results])


def needs(
    racers: Sequence[Racer], *nights: ComingNight, **rules: int
) -> dict[int, tuple[tuple[int, int], tuple[int, int] | None]]:
    """Of each player the places to lead, and to pass whoever is next above."""
    players = [one.player for one in racers]
    found = compute_race_needs(CountingRules(**rules), racers, nights, players)
    said = {}
    for player, need in found.items():
        lead, passing = need.lead, need.passing
        said[player] = (
            (lead.possible, lead.sure),
            (passing.possible, passing.sure) if passing else None,
        )
    return said


def test_three_players_and_a_night_by_hand() -> None:
    """
    10, 6, 3, 1 for a night of four. Ann has 20, Bob 14, Cleo 9, and Dora 2. Bob's win makes 24; Ann
    may be last, at 21. With Cleo second and Bob last both have 15, and his places are better.
    """
    racers = [
        racer(1, 1, (10, 1), (10, 1)),
        racer(2, 2, (6, 2), (6, 2), (2, 4)),
        racer(3, 3, (9, 3)),
        racer(4, 4, (2, 4)),
    ]
    night = ComingNight((10, 6, 3, 1), players={1: None, 2: None, 3: None, 4: None}, left=4)
    assert needs(racers, night) == {
        1: ((4, 2), None),
        2: ((1, 0), (1, 0)),
        3: ((0, 0), (1, 0)),
        4: ((0, 0), (1, 0)),
    }


def test_who_is_out_holds_what_they_have_and_who_does_not_play_needs_nothing() -> None:
    racers = [racer(1, 1, (20, 1)), racer(2, 2, (12, 2)), racer(3, 3, (11, 3))]
    night = ComingNight((10, 6, 3), players={1: RaceResult(3, 3), 2: None}, left=2)
    assert needs(racers, night) == {2: ((0, 0), (0, 0))}
    night = ComingNight((12, 6, 3), players={1: RaceResult(3, 3), 2: None}, left=2)
    assert needs(racers, night) == {2: ((1, 1), (1, 1))}


def test_nobody_leads_without_a_rank() -> None:
    racers = [racer(1, 1, (5, 1), (5, 1)), racer(2, 0)]
    night = ComingNight((50, 20))
    assert needs(racers, night, least_nights=2) == {1: ((2, 2), None), 2: ((0, 0), None)}


def test_a_place_in_every_night_left_is_enough_and_one_tonight_keeps_the_chance() -> None:
    """Ann has 10 before Bob; two nights of 10, 6, 3 are left, and anybody may come."""
    racers = [racer(1, 1, (10, 1), (6, 2)), racer(2, 2, (6, 2))]
    night = ComingNight((10, 6, 3))
    assert needs(racers, night, night) == {1: ((3, 2), None), 2: ((3, 0), (3, 0))}


# --- against every way in which the nights may end


SlowKey: TypeAlias = tuple[bool, int, int, tuple[int, ...], int]


@dataclass(frozen=True)
class Case:
    rules: CountingRules
    results: dict[int, tuple[RaceResult, ...]]
    racers: tuple[Racer, ...]
    nights: tuple[ComingNight, ...]


def worths(size: int) -> some.SearchStrategy[tuple[int, ...]]:
    drawn = some.lists(some.integers(0, 6), min_size=size, max_size=size)
    return drawn.map(lambda points: tuple(sorted(points, reverse=True)))


@some.composite
def cases(draw: some.DrawFn) -> Case:
    rules = CountingRules(
        draw(some.integers(0, 2)), draw(some.integers(0, 1)), draw(some.integers(0, 2))
    )
    results = some.builds(RaceResult, some.integers(0, 6), some.integers(0, 3), some.booleans())
    drawn = draw(some.lists(some.lists(results, max_size=2), min_size=2, max_size=3))
    racers = []
    for number, own in enumerate(drawn, 1):
        better = [1 for other in drawn if slow_key(rules, other) > slow_key(rules, own)]
        rank = 1 + len(better) if slow_key(rules, own)[0] else 0
        racers.append(sum_up(number, rank, own))
    size = draw(some.integers(2, 3))
    first = ComingNight(draw(worths(size)), draw(some.booleans()))
    if draw(some.booleans()):
        left = draw(some.integers(1, size))
        players: dict[int, RaceResult | None] = {}
        for number in range(1, left + 1):
            if number <= len(racers) and draw(some.integers(0, 3)):
                players[number] = None
        for place in range(left + 1, size + 1):
            players[place] = RaceResult(first.worth[place - 1], place, first.droppable)
        players = {number: held for number, held in players.items() if number <= len(racers)}
        first = ComingNight(first.worth, first.droppable, players, left)
    later = []
    if draw(some.booleans()):
        later.append(ComingNight(draw(worths(size)), draw(some.booleans())))
    racers.sort(key=lambda one: (not one.rank, one.rank))
    found = {number: tuple(own) for number, own in enumerate(drawn, 1)}
    return Case(rules, found, tuple(racers), (first, *later))


def slow_key(rules: CountingRules, results: Sequence[RaceResult]) -> SlowKey:
    """Whether they have a rank, then points, wins, the better places, and nights."""
    may_drop = [one.points for one in results if one.droppable]
    most = min(rules.best_of or len(may_drop), len(may_drop))
    best = max(sum(chosen) for chosen in combinations(may_drop, most))
    held = sum(one.points for one in results if not one.droppable)
    places = sorted(one.place for one in results if one.place)
    better = tuple(-place for place in (*places, 10**9))
    return (
        len(results) >= max(1, rules.least_nights),
        best + held + rules.attendance * len(results),
        places.count(1),
        better,
        len(results),
    )


def list_endings(night: ComingNight, known: Sequence[int]) -> Iterator[dict[int, int]]:
    """Every way in which the places that are open may be taken: who has which."""
    if night.players is None:
        seats = [*known, NEWCOMER, *[GUEST] * len(night.worth)]
        taking = set(permutations(seats, len(night.worth)))
    else:
        still_in = [player for player, held in night.players.items() if held is None]
        guests = [GUEST] * (night.left - len(still_in))
        taking = set(permutations([*still_in, *guests]))
    for order in taking:
        yield {player: place for place, player in enumerate(order, 1) if player != GUEST}


def list_outcomes(case: Case) -> Iterator[tuple[tuple[dict[int, int], ...], dict[int, SlowKey]]]:
    """Every way for all nights to end: the places, and how everybody compares then."""
    known = [one.player for one in case.racers]
    endings = [list(list_endings(night, known)) for night in case.nights]
    people = {**case.results, NEWCOMER: ()}
    for places in product(*endings):
        keys: dict[int, SlowKey] = {}
        for player, results in people.items():
            held = (case.nights[0].players or {}).get(player)
            more = [held] if held else []
            for night, taken in zip(case.nights, places, strict=True):
                if player in taken:
                    more.append(night.build_result(taken[player]))
            keys[player] = slow_key(case.rules, [*results, *more])
        yield places, keys


def must_be_right(case: Case, player: int, rival: int, need: NeededPlace) -> None:
    """With rival 0 it is the lead that is meant."""
    can: set[int] = set()
    fails: set[int] = set()
    for places, keys in list_outcomes(case):
        own = keys[player]
        others = [key for other, key in keys.items() if other != player and key[0]]
        if rival:
            holds = own[0] and own > keys[rival]
        else:
            holds = own[0] and all(own >= key for key in others)
        if player not in places[0]:
            continue
        if holds:
            can.add(places[0][player])
        elif all(player in taken for taken in places):
            fails.add(max(taken[player] for taken in places))
    assert need.possible == max(can, default=0), (case, player, rival)
    sure = min(fails, default=case.nights[0].open_places + 1) - 1
    assert need.sure == min(sure, case.nights[0].open_places), (case, player, rival)


@settings(max_examples=12)
@given(cases())
def test_it_is_what_every_ending_says(case: Case) -> None:
    players = [one.player for one in case.racers]
    for player, need in compute_race_needs(case.rules, case.racers, case.nights, players).items():
        must_be_right(case, player, 0, need.lead)
        if need.passing:
            must_be_right(case, player, need.rival, need.passing)


def test_forty_players_and_three_nights_take_a_tenth_of_a_second() -> None:
    racers = []
    for number in range(1, 41):
        results = [((number * 7 + night * 13) % 40 + 1) for night in range(9)]
        racers.append(racer(number, number, *((41 - place, place) for place in results)))
    worth = tuple(range(40, 0, -1))
    tonight = ComingNight(worth, players=dict.fromkeys(range(1, 41)), left=40)
    began = process_time()
    found = needs(racers, tonight, ComingNight(worth), ComingNight(worth), best_of=8)
    assert len(found) == 40
    assert process_time() - began < 0.1
