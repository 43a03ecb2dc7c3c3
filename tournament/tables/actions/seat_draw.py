"""The draw for seats by the program: promised, made, and checked by anybody."""

from dataclasses import dataclass, replace

from seating.button_and_blinds import place_first_blinds
from seating.seat_draw import draw_all_seats, is_valid_table_layout
from seating.seeded_random import compute_seed_commitment, is_seed, normalize_room_word
from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, join_facts, ngettext, refuse, say, say_count
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, entrant_name_of, table_name_text
from tournament.players.rules.standings import list_active_players
from tournament.players.values import EntrantStatus
from tournament.tables.actions.dealer_button import place_button_and_blinds
from tournament.tables.actions.hands import end_hand, leave_seat, take_seat
from tournament.tables.actions.seating_pause import begin_seating_pause, is_seating_pause
from tournament.tables.rules.seats import list_seated_tables, list_tables_mid_hand
from tournament.tables.values import (
    MAX_TABLES,
    CardDraw,
    DrawKind,
    DrawSlot,
    SeatReason,
    SeatStay,
    Table,
)

MAX_DRAW_WORD_LENGTH = 80
ALREADY_DRAWN = _("This draw has changed. Load the page again.")


def list_seats_to_draw(state: State, number: int, keeps: bool = True) -> tuple[int, ...]:
    """
    The seats of a table that the cards stand for, from the ace on: all that are not closed. A
    broken table comes back as it was, unless an older draw did not keep that.
    """
    table = state.tables.get(number)
    if table is None or (table.broken and not keeps):
        return tuple(range(1, state.rules.table_seats + 1))
    return _list_unclosed_seats(table)


def _list_unclosed_seats(table: Table) -> tuple[int, ...]:
    return tuple(seat for seat in range(1, table.size + 1) if seat not in table.closed)


def list_draw_players(state: State) -> tuple[int, ...]:
    """Everybody who draws, in order of their numbers, or a refusal where they are too few."""
    players = tuple(sorted(list_active_players(state)))
    if len(players) < 2:
        raise refuse(_("A draw needs two players. Let them buy in first."))
    return players


def check_table_sizes(
    state: State,
    sizes: tuple[int, ...],
    numbers: tuple[int, ...],
    players: int,
    keeps: bool = True,
) -> None:
    """Refuse tables that do not hold exactly these players."""
    if not is_valid_table_layout(sizes, numbers) or not all(
        1 <= number <= MAX_TABLES for number in numbers
    ):
        raise refuse(_("Give every table a number of its own and 1 to 10 players."))
    if sum(sizes) != players:
        raise refuse(_("The players have changed. Load the page again."))
    for size, number in zip(sizes, numbers, strict=True):
        if size > len(list_seats_to_draw(state, number, keeps)):
            raise refuse(
                _("{table} has no {size} seats. Open more seats or more tables."),
                table=table_name_text(state, number),
                size=size,
            )


def check_between_hands(state: State, at: Instant, finished: bool) -> None:
    """
    Refuse to move everybody while somebody may rebuy, or while hands are in play unless they are
    said to be over.
    """
    for there in list_seated_tables(state, at).values():
        for key in there.values():
            if state.entrants[key].status is EntrantStatus.OUT:
                raise refuse(
                    _("{name} is out and may still rebuy. Ask first."),
                    name=entrant_name_of(state, key),
                )
    running = list_tables_mid_hand(state, at)
    if running and not finished:
        table = table_name_text(state, running[0])
        raise refuse(_("{table} still plays its hand. Wait until it is over."), table=table)


@register_action
@dataclass(frozen=True, slots=True)
class AnnounceDraw:
    """
    Announce the draw: the hash of its seed, who draws, for which tables and who deals, so that
    nothing about it can be chosen afterwards.
    """

    kind = "promise_draw"
    duty = Duty.DIRECT
    promise: str
    players: tuple[int, ...]
    sizes: tuple[int, ...]
    numbers: tuple[int, ...]
    dealers: tuple[int, ...] = ()
    keeps: bool = False
    stands: bool = False
    posts: bool = False

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if not is_seed(self.promise):
            raise refuse(_("This page is out of date. Load it again."))
        if state.draw is not None and state.draw.kind is DrawKind.CARDS and not state.draw.done:
            raise refuse(_("A draw is under way. Finish it, or cancel it."))
        if state.draw is not None and state.draw.done and state.draw.promise == self.promise:
            raise refuse(ALREADY_DRAWN)
        if self.players != list_draw_players(state):
            raise refuse(_("The players have changed. Load the page again."))
        check_table_sizes(state, self.sizes, self.numbers, len(self.players), self.keeps)
        dealers = set(self.dealers)
        if not dealers <= set(self.players) or len(dealers) != len(self.dealers):
            raise refuse(_("The players have changed. Load the page again."))

    def apply(self, state: State, at: Instant) -> State:
        dealers = tuple(sorted(self.dealers))
        fresh = CardDraw(
            at,
            DrawKind.PROGRAM,
            self.promise,
            self.players,
            self.sizes,
            self.numbers,
            dealers,
            keeps=self.keeps,
            stands=self.stands,
            posts=self.posts,
        )
        if state.draw is not None and replace(state.draw, since=at) == fresh:
            return state
        return replace(state, draw=fresh)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Seats drawn"))


@register_action
@dataclass(frozen=True, slots=True)
class CancelDraw:
    """No draw after all; everybody stays where they were."""

    kind = "call_off_draw"
    duty = Duty.DIRECT

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if state.draw is not None and state.draw.done:
            raise refuse(_("The draw has been made. Undo takes it back."))

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, draw=None)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Seat draw canceled"))


@register_action
@dataclass(frozen=True, slots=True)
class DrawSeats:
    """
    The program draws a card for everybody; the seed shows that nobody chose. `places` are the cards
    as they fell.
    """

    kind = "draw_seats"
    duty = Duty.DIRECT
    seed: str
    word: str
    places: tuple[DrawSlot, ...]
    finished: bool = False
    """The director says that every hand is over."""

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if state.draw is None or not state.draw.promise or not is_seed(self.seed):
            raise refuse(_("Draw the seats first."))
        if compute_seed_commitment(self.seed) != state.draw.promise or state.draw.done:
            raise refuse(ALREADY_DRAWN)
        if len(self.word) > MAX_DRAW_WORD_LENGTH:
            raise refuse(
                _("That is longer than {most} letters. Shorten it."), most=MAX_DRAW_WORD_LENGTH
            )
        check_between_hands(state, at, self.finished)
        if state.draw.players != tuple(sorted(list_active_players(state))):
            raise refuse(_("The players have changed. Draw again."))
        draw = state.draw
        check_table_sizes(state, draw.sizes, draw.numbers, len(draw.players), draw.keeps)
        if draw_seating_cards(state, state.draw, self.seed, self.word) != self.places:
            raise refuse(_("The tables have changed. Nobody was moved; load the page again."))

    def apply(self, state: State, at: Instant) -> State:
        known = state.draw or CardDraw(at, DrawKind.PROGRAM)
        done = replace(
            known, places=self.places, seed=self.seed, word=normalize_room_word(self.word), done=at
        )
        seated = reseat_players(state, self.places, known.keeps, at)
        seated = replace(seated, draw=done, moves=None)
        return begin_seating_pause(seated, at) if known.stands else seated

    def describe(self, state: State, at: Instant) -> Message:
        forms = ngettext("{count} player drew a seat", "{count} players drew seats")
        line = say_count(forms, len(self.places))
        stands = state.draw is not None and state.draw.stands
        if not stands or not is_seating_pause(self.apply(state, at), at):
            return line
        return join_facts(line, say(_("clock stands until all sit")))


def draw_seating_cards(
    state: State, promised: CardDraw, seed: str, word: str
) -> tuple[DrawSlot, ...]:
    """
    The cards of everybody in an announced draw, as this seed draws them; none when a table has too
    few seats now.
    """
    seats = {
        number: list_seats_to_draw(state, number, promised.keeps) for number in promised.numbers
    }
    if any(
        size > len(seats[number])
        for size, number in zip(promised.sizes, promised.numbers, strict=True)
    ):
        return ()
    drawn = draw_all_seats(
        promised.players, promised.sizes, promised.numbers, seed, word, promised.dealers
    )
    return tuple(
        DrawSlot(card.card, card.table, seats[card.table][card.position - 1], card.player)
        for card in drawn
    )


def reseat_players(state: State, places: tuple[DrawSlot, ...], keeps: bool, at: Instant) -> State:
    """
    Everybody in their new seat: the ace is the button, 2 and 3 are the blinds (HomePokerTourney,
    SEATING). Tables that no card stands for are broken.
    """
    for number in state.tables:
        state = end_hand(state, number, at)
    people = {key: leave_seat(entrant, at) for key, entrant in state.entrants.items()}
    seats: dict[int, dict[int, int]] = {}
    for place in places:
        if place.player:
            seats.setdefault(place.table, {})[place.seat] = place.player
            sitting = SeatStay(place.table, place.seat, at, SeatReason.DRAW)
            people[place.player] = take_seat(people[place.player], sitting)
    tables = {
        number: replace(table, seats={}, newcomers=(), broken=number not in seats)
        for number, table in state.tables.items()
    }
    for number, there in seats.items():
        # The house may have made its tables smaller since the cards were laid out.
        fresh = Table(size=max(state.rules.table_seats, *there))
        known = tables.get(number, fresh)
        if state.tables.get(number, fresh).broken and not keeps:
            known = replace(fresh, name=known.name, hand=known.hand, step=known.step)
        tables[number] = reset_table_after_draw(known, dict(sorted(there.items())), at)
    return replace(state, entrants=people, tables=tables, in_round=False)


def reset_table_after_draw(table: Table, there: dict[int, int], at: Instant) -> Table:
    """A table whose players have just sat down in the order of their cards."""
    quiet = replace(
        table,
        seats=there,
        emptied=(),
        spots=None,
        set=False,
        reported=False,
        running=False,
        newcomers=(),
        broken=False,
        checked=False,
        touched=at,
    )
    if len(there) < 2:
        return replace(quiet, small_by=0, big_by=0, button_by=0)
    spots = place_first_blinds(_list_unclosed_seats(table)[0], table.size, there)
    return place_button_and_blinds(quiet, spots, there, fresh=True, at=at)
