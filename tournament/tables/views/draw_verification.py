"""
The draws of a night as anybody can check them: what was promised, what came out, and whether the
two agree.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from seating.draw_verification import VERSION, DrawFault, Mismatch, find_draw_mismatches
from seating.seat_draw import build_draw_deck
from seating.seeded_random import compute_commitment
from tournament.engine.messages import Message, _, ngettext, say, say_count
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import Entry, list_undone_entries
from tournament.night.state import State
from tournament.players.actions.entries import NameEntrant
from tournament.tables.actions.card_draws import EndDraw, StartCardDraw, TakeCard
from tournament.tables.actions.seat_draw import AnnounceDraw, CancelDraw, DrawSeats
from tournament.tables.actions.seats import SetTable
from tournament.tables.views.draw_rows import (
    DrawPile,
    DrawTable,
    Told,
    build_card_piles,
    group_by_table,
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


@dataclass(frozen=True, slots=True)
class DrawVerification:
    """A draw that was made, with all that is needed to work it out again, and what came of that."""

    version: int
    at: int
    promised_at: int
    promise: tuple[str, ...]
    seed: str
    word: str
    dealers: tuple[Told, ...]
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
    promises: dict[str, tuple[Entry, AnnounceDraw]] = {}
    found: list[DrawVerification] = []
    idle = 0
    for entry in entries:
        if isinstance(entry.action, AnnounceDraw):
            promises[entry.action.promise] = entry, entry.action
            idle += 1
        elif isinstance(entry.action, DrawSeats):
            announcement, promised = promises[compute_commitment(entry.action.seed)]
            made = _DrawEntries(entry, entry.action, announcement.at, promised)
            found.append(_check_draw(state, made, max(0, idle - 1), entry.version in dead))
            idle = 0
    return tuple(reversed(found))


def find_newest_draw_entry(entries: Sequence[Entry]) -> int:
    """
    The newest entry that can change this page, so that phones which look at it are not sent it in
    vain.
    """
    return next(
        (entry.version for entry in reversed(entries) if isinstance(entry.action, ABOUT)), 0
    )


@dataclass(frozen=True, slots=True)
class _DrawEntries:
    """The two entries of a draw: announced, and made."""

    entry: Entry
    action: DrawSeats
    promised_at: int
    promised: AnnounceDraw


def _check_draw(state: State, made: _DrawEntries, idle: int, taken_back: bool) -> DrawVerification:
    written = _serialize_draw(made)
    action = made.action
    forms = ngettext(
        "{count} other draw was announced and not made",
        "{count} other draws were announced and not made",
    )
    return DrawVerification(
        version=made.entry.version,
        at=made.entry.at,
        promised_at=made.promised_at,
        promise=split_into_groups(made.promised.promise),
        seed=action.seed,
        word=action.word,
        dealers=tuple(player_name_text(state, key) for key in made.promised.dealers),
        players=len(made.promised.players),
        piles=build_card_piles(state, build_draw_deck(made.promised.sizes, made.promised.numbers)),
        tables=group_by_table(state, action.places),
        written=written,
        wrong=tuple(_mismatch_text(state, one) for one in find_draw_mismatches(written)),
        idle=say_count(forms, idle) if idle else None,
        taken_back=taken_back,
    )


def _serialize_draw(made: _DrawEntries) -> dict[str, Any]:
    """
    The draw as `seating.draw_verification` and the page's script read it. A player's place at his
    table is counted from where he sits, not from his card, so that a wrong seat shows.
    """
    seats: dict[int, list[int]] = {}
    for one in sorted(made.action.places, key=lambda one: one.seat):
        seats.setdefault(one.table, []).append(one.seat)
    return {
        "version": VERSION,
        "players": list(made.promised.players),
        "sizes": list(made.promised.sizes),
        "numbers": list(made.promised.numbers),
        "dealers": list(made.promised.dealers),
        "seed": made.action.seed,
        "word": made.action.word,
        "commitment": made.promised.promise,
        "result": [
            {
                "player": one.player,
                "card": str(one.card),
                "table": one.table,
                "position": seats[one.table].index(one.seat) + 1,
            }
            for one in made.action.places
        ],
    }


def _mismatch_text(state: State, one: Mismatch) -> Message:
    if one.player is None:
        return say(WHAT_WORDS[one.what])
    return say(
        WHAT_WORDS[one.what],
        name=player_name_text(state, one.player),
        due=one.due,
        written=one.written,
    )
