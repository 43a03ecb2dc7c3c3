"""Verification of a recorded draw; static/js/tables/draw-check.js does the same."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from seating.seat_draw import PlayerDraw, draw_all_seats, is_valid_draw
from seating.seeded_random import compute_seed_commitment, is_seed

VERSION = 1
MAX_EXACT_INTEGER = 2**53 - 1
"""Larger whole numbers are not exact in a browser."""

Written = Mapping[str, Any]
"""What JSON can hold."""


class DrawFault(StrEnum):
    """What can be wrong with a written draw."""

    UNREADABLE = "unreadable"
    VERSION = "version"
    PROMISE = "promise"
    IMPOSSIBLE = "impossible"
    MISSING = "missing"
    CARD = "card"
    TABLE = "table"
    POSITION = "position"
    STRANGER = "stranger"
    TWICE = "twice"


@dataclass(frozen=True, slots=True)
class Mismatch:
    """
    One thing that is not as it must be; of a player's card or seat also what it must be, and what
    is written.
    """

    what: DrawFault
    player: int | None = None
    due: str = ""
    written: str = ""


def find_draw_mismatches(written: object) -> tuple[Mismatch, ...]:
    """
    Everything in which a written draw differs from what its seed and word give; nothing, if it is
    as it must be.
    """
    if not isinstance(written, Mapping) or not _is_whole_number(written.get("version")):
        return (Mismatch(DrawFault.UNREADABLE),)
    if written["version"] != VERSION:
        return (Mismatch(DrawFault.VERSION),)
    if not _is_readable(written):
        return (Mismatch(DrawFault.UNREADABLE),)
    broken = (
        ()
        if compute_seed_commitment(written["seed"]) == written["commitment"]
        else (Mismatch(DrawFault.PROMISE),)
    )
    asked = written["players"], written["sizes"], written["numbers"]
    if not is_valid_draw(*asked, written["dealers"]):
        return (*broken, Mismatch(DrawFault.IMPOSSIBLE))
    due = draw_all_seats(*asked, written["seed"], written["word"], written["dealers"])
    return (*broken, *_compare_rows(due, written["result"]))


def _compare_rows(due: Sequence[PlayerDraw], rows: Sequence[Written]) -> Iterator[Mismatch]:
    """Player by player in the order of drawing, then those rows that should not be there."""
    found: dict[int, Written] = {}
    strange = []
    drew = {drawn.player for drawn in due}
    for row in rows:
        player = row["player"]
        if player not in drew:
            strange.append(Mismatch(DrawFault.STRANGER, player))
        elif player in found:
            strange.append(Mismatch(DrawFault.TWICE, player))
        else:
            found[player] = row
    for drawn in due:
        if drawn.player not in found:
            yield Mismatch(DrawFault.MISSING, drawn.player)
            continue
        worked_out = _serialize_player_draw(drawn)
        row = found[drawn.player]
        for what in (DrawFault.CARD, DrawFault.TABLE, DrawFault.POSITION):
            if worked_out[what] != row[what]:
                yield Mismatch(what, drawn.player, str(worked_out[what]), str(row[what]))
    yield from strange


def _serialize_player_draw(drawn: PlayerDraw) -> dict[str, Any]:
    return {
        "player": drawn.player,
        "card": str(drawn.card),
        "table": drawn.table,
        "position": drawn.position,
    }


def _is_readable(written: Written) -> bool:
    return (
        all(
            _is_number_list(written.get(name))
            for name in ("players", "sizes", "numbers", "dealers")
        )
        and all(_is_text(written.get(name)) for name in ("seed", "word", "commitment"))
        and is_seed(written["seed"])
        and isinstance(written.get("result"), list)
        and all(_is_result_row(row) for row in written["result"])
    )


def _is_result_row(row: object) -> bool:
    return (
        isinstance(row, Mapping)
        and all(_is_whole_number(row.get(name)) for name in ("player", "table", "position"))
        and _is_text(row.get("card"))
    )


def _is_number_list(numbers: object) -> bool:
    return isinstance(numbers, list) and all(_is_whole_number(number) for number in numbers)


def _is_whole_number(number: object) -> bool:
    return type(number) is int and -MAX_EXACT_INTEGER <= number <= MAX_EXACT_INTEGER


def _is_text(text: object) -> bool:
    """
    Text that can be written to a file: halves of letters, which JSON can smuggle in, cannot be
    hashed.
    """
    return isinstance(text, str) and not any("\ud800" <= letter <= "\udfff" for letter in text)
