"""
What the page of the draw shows: for which tables it is, which cards lie there, who drew which.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, groupby

from seating.cards import Card
from seating.seat_draw import DrawCard, build_draw_deck
from tournament.engine.messages import Message, _, ngettext, say, say_count
from tournament.night.journal_history import Entry, list_undone_entries
from tournament.night.state import State, name_of, table_name_text
from tournament.players.rules.standings import list_active_players
from tournament.tables.actions.card_draws import EndDraw, StartCardDraw, TakeCard
from tournament.tables.actions.seat_draw import DrawSeats, list_seats_to_draw
from tournament.tables.rules.seats import list_open_tables
from tournament.tables.rules.table_balancing import PendingTableTask, TableTask
from tournament.tables.values import MOST_TABLES, CardDraw, DrawSlot, table_text

Told = str | Message
REDRAWN_TABLES = {TableTask.TWO_TABLES: 2, TableTask.FINAL_TABLE: 1}


@dataclass(frozen=True, slots=True)
class DrawPile:
    """The cards of one table: from its ace to as many as sit there."""

    number: int
    told: Told
    size: int
    first: Card
    last: Card


@dataclass(frozen=True, slots=True)
class DrawSetup:
    """The tables that a draw would be for, or why it cannot be."""

    players: int
    numbers: tuple[int, ...]
    sizes: tuple[int, ...]
    piles: tuple[DrawPile, ...]
    why_not: Message | None = None


def count_tables_to_redraw(task: PendingTableTask | None) -> int:
    """To how many tables all players are drawn anew, if that is due; else 0."""
    return REDRAWN_TABLES.get(task.task, 0) if task else 0


def build_draw_setup(state: State, count: int = 0, numbers: Sequence[int] = ()) -> DrawSetup:
    """
    A draw for everybody with chips: to these tables, or to so many, or to as few as hold them.
    """
    players = len(list_active_players(state))
    chosen = tuple(sorted(set(numbers))) or choose_tables(state, players, count)
    rooms = tuple(len(list_seats_to_draw(state, number)) for number in chosen)
    usual = tuple(min(room, state.rules.table_seats) for room in rooms)
    if (why_not := _draw_obstacle_text(players, chosen, rooms)) is not None:
        return DrawSetup(players, chosen, (), (), why_not)
    sizes = compute_even_sizes(players, usual if sum(usual) >= players else rooms)
    return DrawSetup(
        players, chosen, sizes, build_card_piles(state, build_draw_deck(sizes, chosen))
    )


def is_already_drawn(state: State, setup: DrawSetup) -> bool:
    """
    Whether the last draw was for just these tables and players, so that nobody need ask for it
    again.
    """
    drawing = state.draw
    if drawing is None or not drawing.done:
        return False
    have = {place.player for place in drawing.places if place.player}
    return {place.table for place in drawing.places} == set(setup.numbers) and have == set(
        list_active_players(state)
    )


def _draw_obstacle_text(
    players: int, numbers: tuple[int, ...], rooms: tuple[int, ...]
) -> Message | None:
    if players < 2:
        return say(_("A draw needs two players. Let them buy in first."))
    if not all(1 <= number <= MOST_TABLES for number in numbers):
        return say(_("Tables have numbers from 1 to {most}."), most=MOST_TABLES)
    if len(numbers) > players or 0 in rooms:
        return say(_("Every table of a draw needs a player and a seat. Choose fewer tables."))
    if sum(rooms) < players:
        forms = ngettext("These tables have {count} seat", "These tables have {count} seats")
        seats = say_count(forms, sum(rooms))
        return say(
            _("{seats}, but {players} players need one. Choose more tables."),
            seats=seats,
            players=players,
        )
    return None


def choose_tables(state: State, players: int, count: int = 0) -> tuple[int, ...]:
    """
    So many tables, or as few as hold everybody: those that stand first, then new ones, by number.
    Where those that stand differ and the first of them are too small, the largest ones.
    """
    standing, usual = list_open_tables(state), state.rules.table_seats
    rooms = {number: min(len(list_seats_to_draw(state, number)), usual) for number in standing}
    rooms = {number: room for number, room in rooms.items() if room}
    if (count and count <= len(rooms)) or (not count and sum(rooms.values()) >= players):
        return _pick_tables(rooms, players, count)
    for number in (one for one in range(1, MOST_TABLES + 1) if one not in standing):
        if len(rooms) >= count if count else sum(rooms.values()) >= players:
            break
        rooms[number] = usual
    return tuple(sorted(rooms))


def _pick_tables(rooms: Mapping[int, int], players: int, count: int) -> tuple[int, ...]:
    """
    So many of these, or as few as hold everybody: the first ones, or the largest where those are
    too small.
    """
    largest = sorted(rooms, key=lambda number: -rooms[number])
    held = accumulate(rooms[number] for number in largest)
    few = count or next((at for at, room in enumerate(held, 1) if room >= players), 0)
    first = list(rooms)[:few]
    return tuple(
        sorted(first if sum(rooms[number] for number in first) >= players else largest[:few])
    )


def compute_even_sizes(players: int, rooms: Sequence[int]) -> tuple[int, ...]:
    """
    As even as the tables' seats allow, the last ones larger. Where a table is too small for its
    share, the others take the rest; the rulebook knows only tables of ten (HomePokerTourney,
    SEATING).

    >>> compute_even_sizes(25, (10, 10, 10)), compute_even_sizes(15, (6, 10))
    ((8, 8, 9), (6, 9))
    """
    level = max(
        one for one in range(max(rooms) + 1) if sum(min(room, one) for room in rooms) <= players
    )
    sizes = [min(room, level) for room in rooms]
    more = players - sum(sizes)
    for at in reversed(range(len(rooms))):
        if more and rooms[at] > level:
            sizes[at] += 1
            more -= 1
    return tuple(sizes)


def build_card_piles(state: State, cards: Iterable[DrawCard | DrawSlot]) -> tuple[DrawPile, ...]:
    """The cards of a draw as they are laid out, table by table."""
    laid = [
        (number, tuple(one.card for one in pile))
        for number, pile in groupby(cards, lambda one: one.table)
    ]
    return tuple(
        DrawPile(number, table_name_text(state, number), len(pile), pile[0], pile[-1])
        for number, pile in laid
    )


@dataclass(frozen=True, slots=True)
class DrawnCardRow:
    """
    A card that somebody drew, and his seat; `undo` is the entry that takes a card typed by hand
    back.
    """

    key: int
    name: Told
    card: Card
    table: Told
    seat: int
    undo: int = 0


@dataclass(frozen=True, slots=True)
class DrawTable:
    """
    A table after the draw: its players around it from the button on; or the cards still to be drawn
    there.
    """

    number: int
    told: Told
    rows: tuple[DrawnCardRow, ...]
    cards: tuple[Card, ...]


def group_by_table(state: State, places: Iterable[DrawSlot]) -> tuple[DrawTable, ...]:
    """The draw table by table: who drew, and the cards that nobody has."""
    found: dict[int, list[DrawSlot]] = {}
    for place in places:
        found.setdefault(place.table, []).append(place)
    return tuple(
        DrawTable(
            number=number,
            told=table_name_text(state, number),
            rows=tuple(
                build_card_row(state, one)
                for one in sorted(found[number], key=lambda one: one.seat)
                if one.player
            ),
            cards=tuple(
                one.card
                for one in sorted(found[number], key=lambda one: one.seat)
                if not one.player
            ),
        )
        for number in sorted(found)
    )


def build_card_row(state: State, place: DrawSlot, undo: int = 0) -> DrawnCardRow:
    """A place of the draw that somebody has."""
    table = table_text(place.table, state.tables.get(place.table))
    return DrawnCardRow(
        place.player, player_name_text(state, place.player), place.card, table, place.seat, undo
    )


def player_name_text(state: State, key: int) -> Told:
    """A player's name, also if what brought him onto the list was taken back."""
    return (
        name_of(state, key) if key in state.entrants else say(_("Player {number}"), number=abs(key))
    )


def sort_by_name(rows: Iterable[DrawTable]) -> tuple[DrawnCardRow, ...]:
    """Everybody who drew, by name; those without one by number, after the others."""
    everybody = chain.from_iterable(table.rows for table in rows)
    return tuple(sorted(everybody, key=_build_sort_key))


def _build_sort_key(row: "DrawnCardRow | UndrawnPlayer") -> tuple[bool, str, int]:
    name = row.name
    return isinstance(name, Message), name.casefold() if isinstance(name, str) else "", abs(row.key)


@dataclass(frozen=True, slots=True)
class UndrawnPlayer:
    """Somebody who has not drawn a card yet."""

    key: int
    name: Told


def list_undrawn_players(state: State, draw: CardDraw) -> tuple[UndrawnPlayer, ...]:
    """Everybody with chips who has not drawn."""
    have = {place.player for place in draw.places}
    return list_players_by_name(
        state, (key for key in list_active_players(state) if key not in have)
    )


def list_players_by_name(state: State, keys: Iterable[int]) -> tuple[UndrawnPlayer, ...]:
    """Players by name; those without one by number, after the others."""
    return tuple(
        sorted(
            (UndrawnPlayer(key, player_name_text(state, key)) for key in keys), key=_build_sort_key
        )
    )


def list_taken_cards(
    state: State, draw: CardDraw, entries: Sequence[Entry]
) -> tuple[DrawnCardRow, ...]:
    """The real cards drawn so far, the newest first, each with the entry that took it."""
    versions = {
        entry.action.card: entry.version
        for entry in _list_draw_entries(entries)
        if isinstance(entry.action, TakeCard)
    }
    rows = [
        build_card_row(state, place, versions.get(place.card, 0))
        for place in draw.places
        if place.player
    ]
    return tuple(sorted(rows, key=lambda row: -row.undo))


def _list_draw_entries(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The standing entries since cards were laid out last."""
    dead = list_undone_entries(entries)
    standing = [entry for entry in entries if entry.version not in dead]
    begun = max(
        (at for at, entry in enumerate(standing) if isinstance(entry.action, StartCardDraw)),
        default=0,
    )
    return tuple(standing[begun:])


def find_draw_entry(entries: Sequence[Entry]) -> int:
    """
    The standing entry that finished the last draw, so that it can be taken back; 0 if there is
    none.
    """
    dead = list_undone_entries(entries)
    finishing = (DrawSeats, TakeCard, EndDraw)
    found = (
        entry
        for entry in reversed(entries)
        if isinstance(entry.action, finishing) and entry.version not in dead
    )
    return next((entry.version for entry in found), 0)
