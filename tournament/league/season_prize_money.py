"""Prize money won in a season, by currency."""

from collections import defaultdict
from collections.abc import Collection

from tournament.league.result_arrays import ResultColumns
from tournament.league.result_selection import select_night_results


def sum_prize_money(
    rows: ResultColumns, nights: Collection[int]
) -> dict[int, dict[tuple[str, int], int]]:
    """
    For each player the sum of their prizes and bounties in some nights, by currency and its digits.
    """
    chosen = select_night_results(rows, set(nights))
    won: dict[int, dict[tuple[str, int], int]] = defaultdict(lambda: defaultdict(int))
    sums = (chosen["prize"] + chosen["bounty"]).tolist()
    for player, at, cents in zip(chosen.player.tolist(), chosen.night.tolist(), sums, strict=True):
        if player and cents:
            night = chosen.nights[at]
            won[player][night.code, night.digits] += cents
    return {player: dict(found) for player, found in won.items()}
