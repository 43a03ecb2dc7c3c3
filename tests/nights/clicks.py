"""Actions of a recorded night that depend on who sits where."""

from collections.abc import Callable
from dataclasses import replace

from seating.cards import Card, Suit, build_full_deck
from seating.seeded_random import compute_seed_commitment
from tests.nights.recorded_nights import Click, Clicks
from tests.tables.seated_evening import seed
from tournament.clock.values import Instant
from tournament.night.action import Action
from tournament.night.state import State
from tournament.players.actions.absences_and_refunds import (
    RemoveAbsent,
    list_forfeit_recipients,
    split_forfeited_stack,
)
from tournament.players.rules.standings import list_active_players
from tournament.tables.actions.dealer_button import DealForButton, SeatHighCard, SetButton
from tournament.tables.actions.hands import FinishHand, NextHand
from tournament.tables.actions.late_seating import DrawSeat, draw_late_seat
from tournament.tables.actions.moves import (
    CancelMoves,
    MakePlannedMoves,
    PlanBreak,
    PlanMoves,
    PostponeMoves,
)
from tournament.tables.actions.real_card_draw import TakeCard
from tournament.tables.actions.seat_draw import AnnounceDraw, DrawSeats, draw_seating_cards
from tournament.tables.actions.seats import CheckSeats, SeatPlayer
from tournament.tables.actions.table_phone import KnockOutAtTable
from tournament.tables.rules.seats import (
    list_free_seats,
    list_player_seats,
    list_seated_tables,
    list_taken_seats,
)
from tournament.tables.rules.table_balancing import (
    find_due_table_task,
    plan_broken_table_moves,
    plan_due_moves,
)


def deal(table: int) -> Click:
    """A table begins its next hand."""
    return lambda state, now: NextHand(table, state.tables[table].hand + 1)


def end(table: int) -> Click:
    """A table has finished its hand."""
    return lambda state, now: FinishHand(table, state.tables[table].hand)


def in_turn(minutes: float, tell: Callable[[int], Click], *tables: int) -> Clicks:
    """Tables tell the same, one soon after the other."""
    return tuple(
        (round(minutes + number / 10, 1), "", tell(table)) for number, table in enumerate(tables)
    )


def at_seat(state: State, now: Instant, table: int, number: int) -> int:
    """The player in the so manieth taken seat of a table."""
    return tuple(list_taken_seats(state, table, now).values())[number]


def gone(table: int, *numbers: int, by: int | None = None) -> Click:
    """Players of a table go out, told by its phone."""

    def click(state: State, now: Instant) -> Action:
        players = tuple(at_seat(state, now, table, number) for number in numbers)
        return KnockOutAtTable(
            table, players, () if by is None else (at_seat(state, now, table, by),)
        )

    return click


def promise(name: str, *sizes: int, dealers: tuple[int, ...] = ()) -> Click:
    """A draw is announced for everybody with chips."""
    numbers = tuple(range(1, 1 + len(sizes)))
    return lambda state, now: AnnounceDraw(
        compute_seed_commitment(seed(name)),
        tuple(sorted(list_active_players(state))),
        sizes,
        numbers,
        dealers,
    )


def draw(name: str, word: str = "", finished: bool = False) -> Click:
    """The draw that was announced."""

    def click(state: State, now: Instant) -> Action:
        assert state.draw is not None
        return DrawSeats(
            seed(name), word, draw_seating_cards(state, state.draw, seed(name), word), finished
        )

    return click


def take(number: int, place: int) -> Click:
    """The so manieth player draws one of the cards that were laid out."""

    def click(state: State, now: Instant) -> Action:
        assert state.draw is not None
        return TakeCard(sorted(list_active_players(state))[number], state.draw.places[place].card)

    return click


def at_place(player: int, act: Callable[[int], Action]) -> Click:
    """Something that the table of a player says."""
    return lambda state, now: act(list_player_seats(state)[player][0])


def plan(state: State, now: Instant) -> Action:
    """The moves that are due by the rule of the house."""
    found = plan_due_moves(state, now, build_full_deck())
    return PlanMoves(found.moves, found.deals)


def otherwise(state: State, now: Instant) -> Action:
    """The same seats are filled by players the director chose."""
    found = plan_due_moves(state, now, build_full_deck())
    chosen = [
        key
        for key in list_seated_tables(state, now)[found.moves[0].table].values()
        if key != found.moves[0].player
    ]
    seat = list_player_seats(state)[chosen[0]][1]
    return PlanMoves(
        (replace(found.moves[0], player=chosen[0], seat=seat),), reason="they are brothers"
    )


def carry_out(finished: bool = False) -> Click:
    def click(state: State, now: Instant) -> Action:
        assert state.moves is not None
        return MakePlannedMoves(state.moves.since, finished)

    return click


def play_on(state: State, now: Instant) -> Action:
    """The tables play on although something is due."""
    needed = find_due_table_task(state, now)
    return PostponeMoves(needed.left if needed else 0)


def call_off(state: State, now: Instant) -> Action:
    assert state.moves is not None
    return CancelMoves(state.moves.since)


def break_up(table: int) -> Click:
    return lambda state, now: PlanBreak(
        table, plan_broken_table_moves(state, table, seed("break"), now).moves, seed("break")
    )


def high_card(table: int) -> Click:
    """One card to each seat, so that the fifth gets the button."""

    def click(state: State, now: Instant) -> Action:
        cards = (
            Card(2 + number, Suit.HEARTS) if number != 4 else Card(1, Suit.SPADES)
            for number in range(10)
        )
        return DealForButton(
            table,
            tuple(
                SeatHighCard(seat, card)
                for seat, card in zip(list_taken_seats(state, table, now), cards, strict=False)
            ),
        )

    return click


def seen(table: int) -> Click:
    return lambda state, now: CheckSeats(table, tuple(list_taken_seats(state, table, now).values()))


def button(table: int, number: int, played: bool = False) -> Click:
    return lambda state, now: SetButton(
        table, tuple(list_taken_seats(state, table, now))[number], played=played
    )


def late(player: int) -> Click:
    def click(state: State, now: Instant) -> Action:
        found = draw_late_seat(state, player, seed("late"), now)
        assert found is not None
        return DrawSeat(player, *found, seed("late"))

    return click


def by_hand(player: int, table: int, reason: str = "") -> Click:
    return lambda state, now: SeatPlayer(
        player, table, list_free_seats(state, table, now)[-1], reason
    )


def forfeit(player: int, stack: int, unit: int) -> Click:
    """Chips that are shared out at the table."""

    def click(state: State, now: Instant) -> Action:
        sharers = len(list_forfeit_recipients(state, player))
        share, bank = split_forfeited_stack(stack, sharers, unit)
        return RemoveAbsent(player, bank, share=share, sharers=sharers)

    return click
