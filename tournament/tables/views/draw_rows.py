"""Rows of the draw page: tables, cards, who drew which."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, groupby

from seating.cards import Card
from seating.seat_draw import DrawCard, build_draw_deck
from tournament.engine.messages import Message, Text, _, say
from tournament.engine.name_order import build_name_sort_key
from tournament.night.journal_history import Entry, list_undone_entries
from tournament.night.state import State, entrant_name_of, table_name_text
from tournament.players.rules.standings import list_active_players
from tournament.tables.actions.real_card_draw import EndDraw, StartCardDraw, TakeCard
from tournament.tables.actions.seat_draw import DrawSeats, list_seats_to_draw
from tournament.tables.rules.seats import list_open_tables
from tournament.tables.rules.table_balancing import PendingTableTask, TableTask
from tournament.tables.values import MAX_TABLES, CardDraw, DrawSlot

REDRAWN_TABLES = {TableTask.TWO_TABLES: 2, TableTask.FINAL_TABLE: 1}


@dataclass(frozen=True, slots=True)
class DrawPile:
    """The cards of one table: from its ace to as many as sit there."""

    number: int
    told: Text
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
    chosen = tuple(sorted(set(numbers))) or choose_draw_tables(state, players, count)
    rooms = tuple(len(list_seats_to_draw(state, number)) for number in chosen)
    usual = tuple(min(room, state.rules.table_seats) for room in rooms)
    if (why_not := _draw_obstacle_text(players, chosen, rooms)) is not None:
        return DrawSetup(players, chosen, (), (), why_not)
    sizes = compute_even_table_sizes(players, usual if sum(usual) >= players else rooms)
    return DrawSetup(
        players, chosen, sizes, build_card_piles(state, build_draw_deck(sizes, chosen))
    )


def is_already_drawn(state: State, setup: DrawSetup) -> bool:
    """
    Whether the last draw was for just these tables and players, so that nobody need ask for it
    again.
    """
    draw = state.draw
    if draw is None or not draw.done:
        return False
    tables = {place.table for place in draw.places}
    players = {place.player for place in draw.places if place.player}
    return tables == set(setup.numbers) and players == set(list_active_players(state))


def _draw_obstacle_text(
    players: int, numbers: tuple[int, ...], rooms: tuple[int, ...]
) -> Message | None:
    if players < 2:
        return say(_("A draw needs two players. Let them buy in first."))
    if not all(1 <= number <= MAX_TABLES for number in numbers):
        return say(_("Tables have numbers from 1 to {most}."), most=MAX_TABLES)
    if len(numbers) > players or 0 in rooms:
        return say(_("Every table of a draw needs a player and a seat. Choose fewer tables."))
    if sum(rooms) < players:
        return say(
            _("Only {seats} seats for {players} players. Add a table."),
            seats=sum(rooms),
            players=players,
        )
    return None


def choose_draw_tables(state: State, players: int, count: int = 0) -> tuple[int, ...]:
    """
    So many tables, or as few as hold everybody: those that stand first, then new ones, by number.
    Where those that stand differ and the first of them are too small, the largest ones.
    """
    standing = list_open_tables(state)
    usual = state.rules.table_seats
    rooms = {}
    for number in standing:
        if room := min(len(list_seats_to_draw(state, number)), usual):
            rooms[number] = room
    if (count and count <= len(rooms)) or (not count and sum(rooms.values()) >= players):
        return _pick_tables(rooms, players, count)
    for number in range(1, MAX_TABLES + 1):
        if len(rooms) >= count if count else sum(rooms.values()) >= players:
            break
        if number not in standing:
            rooms[number] = min(len(list_seats_to_draw(state, number)), usual)
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
    is_enough = sum(rooms[number] for number in first) >= players
    return tuple(sorted(first if is_enough else largest[:few]))


def compute_even_table_sizes(players: int, rooms: Sequence[int]) -> tuple[int, ...]:
    """
    As even as the tables' seats allow, the last ones larger. Where a table is too small for its
    share, the others take the rest; the rulebook knows only tables of ten (HomePokerTourney,
    SEATING).

    >>> compute_even_table_sizes(25, (10, 10, 10)), compute_even_table_sizes(15, (6, 10))
    ((8, 8, 9), (6, 9))
    """
    level = max(rooms)
    while sum(min(room, level) for room in rooms) > players:
        level -= 1
    sizes = [min(room, level) for room in rooms]
    more = players - sum(sizes)
    for at in reversed(range(len(rooms))):
        if more and rooms[at] > level:
            sizes[at] += 1
            more -= 1
    return tuple(sizes)


def build_card_piles(state: State, cards: Iterable[DrawCard | DrawSlot]) -> tuple[DrawPile, ...]:
    """The cards of a draw as they are laid out, table by table."""
    piles = []
    for number, group in groupby(cards, lambda row: row.table):
        pile = [row.card for row in group]
        piles.append(DrawPile(number, table_name_text(state, number), len(pile), pile[0], pile[-1]))
    return tuple(piles)


@dataclass(frozen=True, slots=True)
class DrawnCardRow:
    """
    A card that somebody drew, and their seat; `undo` is the entry that takes a card typed by hand
    back.
    """

    key: int
    name: Text
    card: Card
    table: Text
    seat: int
    undo: int = 0


@dataclass(frozen=True, slots=True)
class DrawTable:
    """
    A table after the draw: its players around it from the button on; or the cards still to be drawn
    there.
    """

    number: int
    told: Text
    rows: tuple[DrawnCardRow, ...]
    cards: tuple[Card, ...]


def group_draw_by_table(state: State, places: Iterable[DrawSlot]) -> tuple[DrawTable, ...]:
    """The draw table by table: who drew, and the cards that nobody has."""
    tables = []
    by_seat = sorted(places, key=lambda place: (place.table, place.seat))
    for number, group in groupby(by_seat, lambda place: place.table):
        rows = []
        cards = []
        for place in group:
            if place.player:
                rows.append(build_card_row(state, place))
            else:
                cards.append(place.card)
        tables.append(DrawTable(number, table_name_text(state, number), tuple(rows), tuple(cards)))
    return tuple(tables)


def build_card_row(state: State, place: DrawSlot, undo: int = 0) -> DrawnCardRow:
    """A place of the draw that somebody has."""
    return DrawnCardRow(
        place.player,
        player_name_text(state, place.player),
        place.card,
        table_name_text(state, place.table),
        place.seat,
        undo,
    )


def player_name_text(state: State, key: int) -> Text:
    """A player's name, also if what brought them onto the list was taken back."""
    if key in state.entrants:
        return entrant_name_of(state, key)
    return say(_("Player {number}"), number=abs(key))


def sort_by_name(rows: Iterable[DrawTable]) -> tuple[DrawnCardRow, ...]:
    """Everybody who drew, by name; those without one by number, after the others."""
    everybody = chain.from_iterable(table.rows for table in rows)
    return tuple(sorted(everybody, key=_build_sort_key))


def _build_sort_key(row: "DrawnCardRow | UndrawnPlayer") -> tuple[bool, str, int]:
    name = row.name
    return (
        isinstance(name, Message),
        build_name_sort_key(name) if isinstance(name, str) else "",
        abs(row.key),
    )


@dataclass(frozen=True, slots=True)
class UndrawnPlayer:
    """Somebody who has not drawn a card yet."""

    key: int
    name: Text


def list_undrawn_players(state: State, draw: CardDraw) -> tuple[UndrawnPlayer, ...]:
    """Everybody with chips who has not drawn."""
    have = {place.player for place in draw.places}
    missing = [key for key in list_active_players(state) if key not in have]
    return list_players_by_name(state, missing)


def list_players_by_name(state: State, keys: Iterable[int]) -> tuple[UndrawnPlayer, ...]:
    """Players by name; those without one by number, after the others."""
    players = (UndrawnPlayer(key, player_name_text(state, key)) for key in keys)
    return tuple(sorted(players, key=_build_sort_key))


def list_taken_cards(
    state: State, draw: CardDraw, entries: Sequence[Entry]
) -> tuple[DrawnCardRow, ...]:
    """The real cards drawn so far, the newest first, each with the entry that took it."""
    versions: dict[Card, int] = {}
    for entry in _list_standing_entries(entries):
        if isinstance(entry.action, StartCardDraw):
            versions.clear()
        elif isinstance(entry.action, TakeCard):
            versions[entry.action.card] = entry.version
    rows = [
        build_card_row(state, place, versions.get(place.card, 0))
        for place in draw.places
        if place.player
    ]
    return tuple(sorted(rows, key=lambda row: -row.undo))


def _list_standing_entries(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that were not taken back."""
    dead = list_undone_entries(entries)
    return [entry for entry in entries if entry.version not in dead]


def find_draw_undo_target(entries: Sequence[Entry]) -> int:
    """
    The standing entry that finished the last draw, so that it can be taken back; 0 if there is
    none.
    """
    for entry in reversed(_list_standing_entries(entries)):
        if isinstance(entry.action, (DrawSeats, TakeCard, EndDraw)):
            return entry.version
    return 0
