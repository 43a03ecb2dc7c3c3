"""
Every result of some nights with the name it goes by, also of guests whom the club does not know.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tournament.models import Club, Result

COLUMNS = (
    *("night_id", "number", "place", "among", "prize", "bounty", "by_deal", "extras"),
    *("buy_ins", "rebuys", "add_ons", "re_entries", "spent", "fees", "hits", "out_at"),
)
WHO = ("player_id", "player__merged_into_id", "player__name", "player__merged_into__name", "name")


@dataclass(frozen=True, slots=True)
class NamedResult:
    """
    One result. `player` is the club's number of who it is now, 0 for a guest; a guest may have no
    name.
    """

    night_id: int
    number: int
    place: int
    among: int
    prize: int
    bounty: int
    by_deal: bool
    extras: tuple[str, ...]
    buy_ins: int
    rebuys: int
    add_ons: int
    re_entries: int
    spent: int
    fees: int
    hits: int
    out_at: int | None
    player: int
    name: str


def list_named_results(club: Club, nights: Collection[int]) -> Iterator[NamedResult]:
    """The results of these nights of a club, night by night, the best place first."""
    rows = Result.objects.filter(night__club=club).order_by("night_id", "position")
    for row in rows.values_list(*COLUMNS, *WHO).iterator():
        told = dict(zip(COLUMNS, row, strict=False))
        if told["night_id"] not in nights:
            continue
        player, merged, name, merged_name, written = row[len(COLUMNS) :]
        told["extras"] = tuple(told["extras"])
        yield NamedResult(**told, player=merged or player or 0, name=merged_name or name or written)
