"""A season's table, computed the slow and simple way."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

POINTS = (10_00, 6_00, 3_00, 1_00)
"""In hundredths, for the first four places: `table(place, 10, 6, 3, 1) + hits`."""
FORMULA = "table(place, 10, 6, 3, 1) + hits"


@dataclass(frozen=True)
class Came:
    """How somebody did in a night; player 0 is somebody whom the club does not know."""

    player: int
    place: int
    among: int = 1
    prize: int = 0
    hits: int = 0


@dataclass(frozen=True)
class Rules:
    best_of: int = 0
    attendance: int = 0
    least_nights: int = 0
    final: int | None = None
    """Which of the nights, from 0."""
    final_weight: int = 1


def points(one: Came) -> int:
    """Shared places share their points."""
    if not one.place:
        return 0
    taken = range(one.place, one.place + one.among)
    shared = sum(POINTS[place - 1] if place <= len(POINTS) else 0 for place in taken)
    return (2 * shared + one.among) // (2 * one.among) + 100 * one.hits


def own_nights(nights: Sequence[Sequence[Came]], player: int) -> dict[int, Came]:
    """The player's nights; of two results in one night the better."""
    found: dict[int, Came] = {}
    for number, night in enumerate(nights):
        own = [one for one in night if one.player == player]
        if own:
            found[number] = max(own, key=lambda one: (points(one), one.place > 0, -one.place))
    return found


def counted(own: dict[int, Came], rules: Rules) -> set[int]:
    """The nights whose results count."""
    others = [number for number in own if number != rules.final]
    others.sort(key=lambda number: (-points(own[number]), number))
    return set(others[: rules.best_of or None]) | {
        number for number in own if number == rules.final
    }


def total(own: dict[int, Came], rules: Rules) -> int:
    weights = {number: rules.final_weight if number == rules.final else 1 for number in own}
    return rules.attendance * len(own) + sum(
        points(own[one]) * weights[one] for one in counted(own, rules)
    )


def key(own: dict[int, Came], rules: Rules) -> tuple[int, int, list[float], int]:
    places = sorted(one.place for one in own.values() if one.place)
    return -total(own, rules), -places.count(1), [*places, inf], -len(own)


def table(nights: Sequence[Sequence[Came]], rules: Rules) -> list[tuple[int, int, int]]:
    """
    Rank (0 for too few nights), player, points; in order, players' names being in the order of
    their numbers.
    """
    people = sorted({one.player for night in nights for one in night} - {0})
    own = {player: own_nights(nights, player) for player in people}
    enough = [player for player in people if len(own[player]) >= rules.least_nights]
    keys = {player: key(own[player], rules) for player in people}
    ranked = [
        (1 + sum(keys[other] < keys[player] for other in enough), player, total(own[player], rules))
        for player in sorted(enough, key=keys.__getitem__)
    ]
    below = sorted(set(people) - set(enough), key=lambda player: (keys[player], player))
    return [*ranked, *((0, player, total(own[player], rules)) for player in below)]
