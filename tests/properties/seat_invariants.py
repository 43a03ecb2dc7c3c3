"""Invariants of a night's seats after every action."""

from itertools import pairwise

from seating.button_and_blinds import ButtonAndBlinds
from seating.seat_order import is_clockwise_order
from tournament.clock.values import Instant
from tournament.engine.messages import Refusal
from tournament.night.state import State
from tournament.players.values import PLAYING, Entrant
from tournament.tables.actions.moves import MakePlannedMoves
from tournament.tables.rules.seats import (
    find_next_hand,
    list_free_seats,
    list_kept_seats,
    list_player_seats,
    list_seated_tables,
    list_taken_seats,
    list_unseated_players,
)
from tournament.tables.values import CardDraw, DrawKind, Table
from tournament.tables.views.hand_dealer import find_hand_dealer


def check_seats(state: State, at: Instant) -> None:
    """
    Everybody has one seat that is there; button and blinds lie where they can; plans fit, or are
    refused.
    """
    check_places(state, at)
    for number, table in state.tables.items():
        check_table(state, number, table)
        check_coming(state, number, at)
    for key, entrant in state.entrants.items():
        check_history(key, entrant)
        check_penalty(entrant)
    check_draw(state)
    check_moves(state, at)
    check_requests(state)


def check_places(state: State, at: Instant) -> None:
    """
    Nobody has two seats; what an entry says is what the table says; who has chips has a seat or
    waits for one.
    """
    sitting = [key for table in state.tables.values() for key in table.seats.values()]
    assert len(set(sitting)) == len(sitting), "somebody sits twice"
    places = list_player_seats(state)
    for key, entrant in state.entrants.items():
        said = entrant.seat
        assert (said and (said.table, said.seat)) == places.get(key), (
            "the entry says another seat than the table"
        )
    seated = {key for there in list_seated_tables(state, at).values() for key in there.values()}
    playing = {key for key, entrant in state.entrants.items() if entrant.status in PLAYING}
    assert playing == {key for key in seated if key in playing} | set(
        list_unseated_players(state)
    ), "chips, yet no seat and no wait"
    assert not seated & set(list_unseated_players(state)), "seated, and waits for a seat"
    assert places.keys() <= state.entrants.keys(), "a seat for somebody who is not on the list"


def check_table(state: State, number: int, table: Table) -> None:
    """
    Seats that there are and that are open; newcomers who sit there; button and blinds within the
    table.
    """
    assert set(table.seats) <= set(range(1, table.size + 1)) - set(table.closed), (
        "a seat that is not there, or closed"
    )
    if table.broken:
        assert (dict(table.seats), table.running, table.newcomers) == ({}, False, ()), (
            "a broken table is played at"
        )
        return
    assert set(table.newcomers) <= set(table.seats.values()), (
        "somebody is new who does not sit there"
    )
    assert list(table.seats) == sorted(table.seats), "the seats are not in order"
    assert table.deals >= 1
    assert table.hand >= 1 or not table.running, "a hand runs that never began"
    if table.spots is None:
        assert (table.small_by, table.big_by, table.button_by, table.set) == (0, 0, 0, False), (
            "posted, but where"
        )
        return
    spots = table.spots
    assert {spots.button, spots.small, spots.big} <= set(range(1, table.size + 1)), (
        "a spot that is not at the table"
    )
    assert lie_well(spots, table.size), "button and blinds are not in ring order"
    if table.running:
        assert table.big_by in state.entrants, "a hand runs without a big blind"
        assert table.small_by != table.big_by, "one player posts both blinds"


def lie_well(spots: ButtonAndBlinds, size: int) -> bool:
    """In ring order; of two players the button posts the small blind."""
    together = spots.button == spots.small != spots.big
    return together or is_clockwise_order(spots.button, spots.small, spots.big, size)


def check_coming(state: State, number: int, at: Instant) -> None:
    """
    The next hand has a big blind among those who sit there, a dealer, and seats that fit the table.
    """
    there, hand = list_taken_seats(state, number, at), find_next_hand(state, number, at)
    assert not set(there) & set(list_free_seats(state, number, at)), "a seat is taken and free"
    assert not any(state.entrants[key].dealt_on for key in there.values()), (
        "the table deals on, and still waits"
    )
    for seat, key in list_kept_seats(state, number, at).items():
        assert seat not in list_free_seats(state, number, at), f"the seat kept for {key} is free"
    if hand is None:
        return
    assert dict(hand.taken) == there
    assert hand.big_by == there[hand.spots.big], "nobody posts the big blind"
    assert hand.small_by in (0, *there.values()), "somebody posts who does not sit there"
    dealer = find_hand_dealer(state, state.tables[number], hand, is_now=False)
    assert dealer in there.values(), "nobody deals"
    assert set(hand.waiting) <= set(there), "somebody waits who does not sit there"
    assert lie_well(hand.spots, state.tables[number].size), (
        "the next button and blinds are not in ring order"
    )


def check_history(key: int, entrant: Entrant) -> None:
    """They sat in one seat after the other, never in two."""
    for earlier, later in pairwise(entrant.sat):
        assert earlier.since <= earlier.until <= later.since, f"{key} sat in two seats"
    for last in entrant.sat[-1:]:
        assert last.until < 0 or last.since <= last.until


def check_penalty(entrant: Entrant) -> None:
    known = entrant.penalty
    assert known is None or (1 <= known.hands <= known.of and bool(known.reason)), (
        "a penalty without hands or reason"
    )


def check_draw(state: State) -> None:
    """
    Every card and every seat once; nobody draws two cards; a promise is kept, and its seed is
    secret till then.
    """
    drawing = state.draw
    if drawing is None:
        return
    cards, seats = (
        [one.card for one in drawing.places],
        [(one.table, one.seat) for one in drawing.places],
    )
    players = [one.player for one in drawing.places if one.player]
    for what in (cards, seats, players):
        assert len(set(what)) == len(what), "drawn twice"
    if drawing.kind is DrawKind.PROGRAM:
        check_promise(drawing, players)


def check_promise(drawing: CardDraw, players: list[int]) -> None:
    assert len(drawing.players) == sum(drawing.sizes), "announced for others"
    assert bool(drawing.seed) == bool(drawing.done) == bool(drawing.places), (
        "a seed before the draw, or none after it"
    )
    if drawing.done:
        assert sorted(players) == list(drawing.players), "drawn by others than announced"
        drawn = {
            number: sum(one.table == number for one in drawing.places) for number in drawing.numbers
        }
        assert tuple(drawn.values()) == drawing.sizes, "drawn for other tables than announced"


def check_moves(state: State, at: Instant) -> None:
    """Planned moves bring everybody where they say, or they are refused."""
    if state.moves is None:
        return
    going = MakePlannedMoves(state.moves.since, finished=True)
    try:
        going.check(state, at)
    except Refusal:
        return
    after = going.apply(state, at)
    check_places(after, at)
    places = list_player_seats(after)
    for move in state.moves.moves:
        assert places.get(move.player) == (move.to_table, move.to_seat), "a mover is elsewhere"
    stay = list_player_seats(state).keys() - {move.player for move in state.moves.moves}
    for key in stay & places.keys():
        assert places[key] == list_player_seats(state)[key], "somebody moved who was to stay"
    lost = {key for key in stay - places.keys() if state.entrants[key].status in PLAYING}
    assert lost == set(), "somebody lost the seat to a mover"
    if state.moves.breaks:
        assert after.tables[state.moves.breaks].broken, "the table is not broken"


def check_requests(state: State) -> None:
    """One of a kind for each player, and for each table that calls."""
    asked = [(one.wish, one.player, 0 if one.player else one.table) for one in state.requests]
    assert len(set(asked)) == len(asked), "asked twice for the same"
    assert all(not one.player or one.player in state.entrants for one in state.requests)
