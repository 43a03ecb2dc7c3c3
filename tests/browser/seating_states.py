"""States with seats for screen tests: draws, moves and the last table."""

from collections.abc import Callable
from dataclasses import replace

from seating.balance_plan import Move, MoveReason, TargetSeatReason
from seating.button_and_blinds import ButtonAndBlinds
from seating.seat_draw import build_draw_deck, compute_table_sizes
from tests.browser.scripted_screen import FREE, MINUTE, long_named, named, now, running
from tournament.clock.values import Anchor
from tournament.money.values.terms import PurchaseKind
from tournament.night.state import State
from tournament.players.values import Entrant, EntrantStatus, Purchase
from tournament.tables.values import (
    CardDraw,
    DrawKind,
    DrawSlot,
    MovePlan,
    SeatReason,
    SeatStay,
    Table,
)

PROMISE, SEED = "3fa9" * 16, "9ab4" * 16
HOUR = 60 * MINUTE
Names = Callable[[int], str]


def places(count: int, closed: tuple[int, ...] = ()) -> tuple[DrawSlot, ...]:
    """
    A card for everybody, as if drawn one table after the other; the seats in `closed` are passed
    over.
    """
    sizes = compute_table_sizes(count)
    seats = [seat for seat in range(1, 11 + len(closed)) if seat not in closed]
    cards = build_draw_deck(sizes, range(1, len(sizes) + 1))
    return tuple(
        DrawSlot(one.card, one.table, seats[one.position - 1], key)
        for key, one in enumerate(cards, 1)
    )


def seated(
    count: int, names: Names = named, entered: int = 0, closed: tuple[int, ...] = ()
) -> State:
    """So many players at their tables for an hour, on a running night."""
    bought = (Purchase(PurchaseKind.BUY_IN, 0, 1000, 0),)
    since = now() - HOUR
    people, tables = {}, dict[int, dict[int, int]]()
    for one in places(count, closed):
        sat = (SeatStay(one.table, one.seat, since, SeatReason.DRAW),)
        people[one.player] = Entrant(
            names(one.player), status=EntrantStatus.IN, purchases=bought, sat=sat
        )
        tables.setdefault(one.table, {})[one.seat] = one.player
    out = range(count + 1, entered + 1)
    people |= {key: Entrant(names(key), status=EntrantStatus.OUT, purchases=bought) for key in out}
    put_up = {number: Table(seats=there, touched=now()) for number, there in tables.items()}
    return replace(running(), terms=FREE, entrants=people, busts=(), tables=put_up)


def at_table(state: State, number: int, table: Table) -> State:
    """The night with another table in that place."""
    return replace(state, tables={**state.tables, number: table})


def drawn(count: int, ago: int, names: Names = named, closed: tuple[int, ...] = ()) -> State:
    """Seats were drawn so many milliseconds ago; the night runs on."""
    draw = CardDraw(
        now() - ago,
        DrawKind.PROGRAM,
        PROMISE,
        places=places(count, closed),
        seed=SEED,
        done=max(1, now() - ago),
    )
    return replace(seated(count, names, closed=closed), draw=draw)


def before_the_draw(count: int) -> State:
    """Everybody is there and nobody has a seat; the night has not begun."""
    state = seated(count)
    standing = {key: replace(one, sat=()) for key, one in state.entrants.items()}
    return replace(
        state, tables={}, entrants=standing, started=None, anchor=Anchor(0, 20 * MINUTE, None)
    )


def promised(count: int = 27) -> State:
    """A draw is announced."""
    draw = CardDraw(
        now(),
        DrawKind.PROGRAM,
        PROMISE,
        tuple(range(1, count + 1)),
        compute_table_sizes(count),
        (1, 2, 3),
    )
    return replace(before_the_draw(count), draw=draw)


def drawing(count: int, taken: int) -> State:
    """Real cards lie there, and the first players took theirs."""
    lying = tuple(one if one.player <= taken else replace(one, player=0) for one in places(count))
    return replace(before_the_draw(count), draw=CardDraw(now(), DrawKind.CARDS, places=lying))


def about_to_move(state: State, *players: int) -> State:
    """These players go to seat 10 of table 2 and the seats before it, once the hands are over."""
    found = {
        key: (number, seat)
        for number, table in state.tables.items()
        for seat, key in table.seats.items()
    }
    moves = [
        Move(key, *found[key], 2, 10 - at, MoveReason.SAME_POSITION, TargetSeatReason.EMPTIED)
        for at, key in enumerate(players)
    ]
    return replace(state, moves=MovePlan(now(), tuple(moves)))


def moved(state: State, *players: int, ago: int) -> State:
    """They sat down there so many milliseconds ago."""
    people = dict(state.entrants)
    for at, key in enumerate(players):
        left = tuple(replace(one, until=now() - ago) for one in people[key].sat)
        people[key] = replace(
            people[key], sat=(*left, SeatStay(2, 10 - at, now() - ago, SeatReason.BALANCE))
        )
    return replace(state, entrants=people)


def last_table(count: int = 9, names: Names = named, button: int = 2) -> State:
    """One table of 27 players is left and plays a hand; button and blinds lie side by side."""
    state = seated(count, names, entered=27)
    spots = ButtonAndBlinds(button, button % 10 + 1, (button + 1) % 10 + 1)
    return at_table(state, 1, replace(state.tables[1], spots=spots, hand=12, running=True))


def seat_scenes() -> dict[str, State]:
    """What a screen shows of seats at once: over everything, or beside the clock."""
    both_play = seated(27)
    for number in (1, 3):
        both_play = at_table(
            both_play, number, replace(both_play.tables[number], running=True, hand=9)
        )
    long, end = seated(27, long_named), 21_000
    return {
        "draw of 6": drawn(6, end),
        "draw of 12": drawn(12, end),
        "draw of 27": drawn(27, end),
        "draw of 30": drawn(30, end),
        "draw of 60": drawn(60, end),
        "long names drawn": drawn(27, end, long_named),
        "one table of long names": drawn(10, end, long_named),
        "closed seats": drawn(27, end, long_named, closed=(4,)),
        "being turned": drawn(27, 0),
        "real cards": drawing(27, 5),
        "promise": promised(),
        "one move": about_to_move(both_play, 1),
        "nine moves": about_to_move(seated(27), *range(1, 10)),
        "long moves": about_to_move(long, 1, 2, 3, 4),
        "just moved": moved(both_play, 1, 2, ago=1000),
    }
