"""
The draws of a night as anybody can check them: what was promised, what came out, and whether the
two agree.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from seating.draw_verification import VERSION, DrawFault, Mismatch, find_draw_mismatches
from seating.seat_draw import build_draw_deck
from seating.seeded_random import compute_seed_commitment
from tournament.engine.messages import Message, Text, _, ngettext, say, say_count
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import Entry, list_undone_entries
from tournament.night.state import State
from tournament.players.actions.entries import NameEntrant
from tournament.tables.actions.real_card_draw import EndDraw, StartCardDraw, TakeCard
from tournament.tables.actions.seat_draw import AnnounceDraw, CancelDraw, DrawSeats
from tournament.tables.actions.seats import SetTable
from tournament.tables.views.draw_rows import (
    DrawPile,
    DrawTable,
    build_card_piles,
    group_draw_by_table,
    player_name_text,
)
from tournament.tables.views.draw_seeds import split_into_groups

ABOUT = (
    AnnounceDraw,
    CancelDraw,
    DrawSeats,
    StartCardDraw,
    TakeCard,
    EndDraw,
    NameEntrant,
    SetTable,
    Undo,
)
"""What draws, or changes what a draw is told as."""

WHAT_WORDS = {
    DrawFault.UNREADABLE: _("The draw cannot be read."),
    DrawFault.VERSION: _("The draw was written by a newer version."),
    DrawFault.PROMISE: _("The seed is not the one that was promised."),
    DrawFault.IMPOSSIBLE: _("Players, dealers and tables do not fit together."),
    DrawFault.MISSING: _("{name} has no card."),
    DrawFault.CARD: _("{name} should have drawn {due}, not {written}."),
    DrawFault.TABLE: _("{name} should sit at table {due}, not {written}."),
    DrawFault.POSITION: _("{name} should sit in the place of card {due}, not {written}."),
    DrawFault.STRANGER: _("{name} was not in the draw."),
    DrawFault.TWICE: _("{name} has two cards."),
}


IDLE = ngettext(
    "{count} other draw was sealed and not posted",
    "{count} other draws were sealed and not posted",
)


@dataclass(frozen=True, slots=True)
class DrawVerification:
    """A draw that was made, with all that is needed to work it out again, and what came of that."""

    version: int
    at: int
    promised_at: int
    promise: tuple[str, ...]
    seed: str
    word: str
    dealers: tuple[Text, ...]
    players: int
    piles: tuple[DrawPile, ...]
    tables: tuple[DrawTable, ...]
    written: Mapping[str, Any]
    wrong: tuple[Message, ...]
    idle: Message | None
    """How many other draws were announced before it and not made."""
    taken_back: bool


def list_draw_verifications(state: State, entries: Sequence[Entry]) -> tuple[DrawVerification, ...]:
    """Every draw by the program, the newest first, also those that were taken back."""
    dead = list_undone_entries(entries)
    promises: dict[str, tuple[int, AnnounceDraw]] = {}
    found = []
    idle = 0
    for entry in entries:
        if isinstance(entry.action, AnnounceDraw):
            promises[entry.action.promise] = (entry.at, entry.action)
            idle += 1
        elif isinstance(entry.action, DrawSeats):
            promised_at, promised = promises[compute_seed_commitment(entry.action.seed)]
            written = _serialize_draw(promised, entry.action)
            mismatches = find_draw_mismatches(written)
            found.append(
                DrawVerification(
                    version=entry.version,
                    at=entry.at,
                    promised_at=promised_at,
                    promise=split_into_groups(promised.promise),
                    seed=entry.action.seed,
                    word=entry.action.word,
                    dealers=tuple(player_name_text(state, key) for key in promised.dealers),
                    players=len(promised.players),
                    piles=build_card_piles(
                        state, build_draw_deck(promised.sizes, promised.numbers)
                    ),
                    tables=group_draw_by_table(state, entry.action.places),
                    written=written,
                    wrong=tuple(_mismatch_text(state, mismatch) for mismatch in mismatches),
                    idle=say_count(IDLE, idle - 1) if idle > 1 else None,
                    taken_back=entry.version in dead,
                )
            )
            idle = 0
    return tuple(reversed(found))


def find_newest_draw_version(entries: Sequence[Entry]) -> int:
    """
    The newest entry that can change this page, so that phones which look at it are not sent it in
    vain.
    """
    return next(
        (entry.version for entry in reversed(entries) if isinstance(entry.action, ABOUT)), 0
    )


def _serialize_draw(promised: AnnounceDraw, made: DrawSeats) -> dict[str, Any]:
    """
    The draw as `seating.draw_verification` and the page's script read it. A player's place at the
    table is counted from their seat, not from their card, so that a wrong seat shows.
    """
    seats: dict[int, list[int]] = {}
    for place in sorted(made.places, key=lambda place: place.seat):
        seats.setdefault(place.table, []).append(place.seat)
    return {
        "version": VERSION,
        "players": list(promised.players),
        "sizes": list(promised.sizes),
        "numbers": list(promised.numbers),
        "dealers": list(promised.dealers),
        "seed": made.seed,
        "word": made.word,
        "commitment": promised.promise,
        "result": [
            {
                "player": place.player,
                "card": str(place.card),
                "table": place.table,
                "position": seats[place.table].index(place.seat) + 1,
            }
            for place in made.places
        ],
    }


def _mismatch_text(state: State, mismatch: Mismatch) -> Message:
    text = WHAT_WORDS[mismatch.what]
    if mismatch.player is None:
        return say(text)
    name = player_name_text(state, mismatch.player)
    return say(text, name=name, due=mismatch.due, written=mismatch.written)
