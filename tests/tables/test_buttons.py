"""Where the button is: told, dealt by the high card, and asked for where nobody reports hands."""

from dataclasses import replace

from tests.night.evening import Evening, at, each_says
from tests.rows import each_row
from tests.tables.seated_evening import (
    card,
    coming_hand,
    dealt,
    drawn,
    out,
    over,
    played_hand,
    playing,
    seated,
    started,
)
from tournament.clock.actions import Pause, StartClock
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.state import StopReason
from tournament.tables.actions.dealer_button import DealForButton, SeatHighCard, SetButton
from tournament.tables.actions.late_seating import DrawSeat
from tournament.tables.actions.moves import PlanMoves
from tournament.tables.rules.seats import (
    SURE_FOR,
    find_button_expiry,
    is_button_known,
    list_emptied_seats,
    list_seats_in_hand,
)
from tournament.tables.rules.table_balancing import find_due_table_task, plan_due_moves


def cards(*written: str) -> tuple[SeatHighCard, ...]:
    """One card to each seat, from seat 1 on."""
    return tuple(SeatHighCard(seat, card(one)) for seat, one in enumerate(written, 1))


FIVE = playing(5, seats=6)
"""Five of six seats are taken."""


# --- told


@each_row(
    ("action", "hand"),
    [
        (SetButton(1, 2), "2/3/4"),
        (SetButton(1, 6), "6d/1/2"),
        (SetButton(1, 1, small=3, big=4), "1/3/4"),
        (SetButton(1, 3, small=6, big=1), "3/-/1"),
        (SetButton(1, 4, big=2), "4/5/2"),
    ],
)
def test_the_button_of_the_next_hand_is_told(action: SetButton, hand: str) -> None:
    night = seated(5, seats=6).do(-1, action)
    assert coming_hand(night, 0) == hand
    assert played_hand(dealt(night.do(0, StartClock()), 1), 1) == hand


def test_the_button_of_the_hand_in_play_is_put_right() -> None:
    night = FIVE.do(2, SetButton(1, 3))
    table = night.state.tables[1]
    assert (played_hand(night, 2), table.set, table.hand) == ("3/4/5", False, 1)
    assert (table.button_by, table.small_by, table.big_by) == (-3, -4, -5)
    assert coming_hand(night, 2) == "4/5/1"


def test_the_button_of_the_hand_just_played_is_told_with_who_went_out_in_it() -> None:
    """Seat 3 posted the big blind and went out; the next hand follows from that."""
    night = out(over(FIVE, 2), 2.5, 3)
    assert coming_hand(night.do(3, SetButton(1, 1, played=True)), 3) == "2/-/4"
    assert coming_hand(night.do(3, SetButton(1, 2, big=4, small=3, played=True)), 3) == "2/4/5"


def test_of_two_players_the_button_posts_the_small_blind() -> None:
    for told in (SetButton(1, 2), SetButton(1, 2, small=2, big=1)):
        assert coming_hand(started(2).do(0, told), 0) == "2/2/1"


ORDER = "Clockwise: button, small blind, big blind. Heads-up, the button posts the small blind."


test_where_no_button_can_be = each_says(
    Evening.refuses,
    5,
    [
        (FIVE, SetButton(1, 7), "Seats go from 1 to 6."),
        (FIVE, SetButton(1, 1, small=7), "Seats go from 1 to 6."),
        (FIVE, SetButton(1, 1, small=-1), "Seats go from 1 to 6."),
        (FIVE, SetButton(1, 1, big=6), "Choose a taken seat for the big blind."),
        (FIVE, SetButton(1, 1, small=3, big=2), ORDER),
        (FIVE, SetButton(1, 1, small=1, big=3), ORDER),
        (FIVE, SetButton(1, 3, small=4, big=3), ORDER),
        (playing(2), SetButton(1, 1, small=2, big=1), ORDER),
        (FIVE, SetButton(2, 1), "There is no table 2."),
        (seated(1), SetButton(1, 1), "Table 1 needs two players for a hand."),
        (
            drawn(over(playing(3, 3), 2), 3, 1),
            SetButton(2, 1),
            "Table 2 was broken. Nobody plays there.",
        ),
    ],
)


# --- the high card


@each_row(
    ("dealt_cards", "button"),
    [
        (cards("AS", "AH", "AC", "AD", "KS"), 1),
        (cards("KS", "2H", "AD", "QC", "JS"), 3),
        (tuple(reversed(cards("2S", "KH", "9C", "KD", "3S"))), 2),
    ],
)
def test_the_highest_card_gets_the_button(
    dealt_cards: tuple[SeatHighCard, ...], button: int
) -> None:
    """
    Aces above kings, spades above hearts, diamonds and clubs as written down: the ace of spades is
    the highest.
    """
    night = seated(5).do(-1, DealForButton(1, dealt_cards))
    assert coming_hand(night, -1)[0] == str(button)


ONE_EACH = "One card for each player of table 1."
ONCE = "A card can be dealt only once. Check the cards."


@each_row(
    ("dealt_cards", "sentence"),
    [
        (cards("2S", "KH", "9C", "KD"), ONE_EACH),
        (
            (SeatHighCard(1, card("2S")), SeatHighCard(2, card("3S")), SeatHighCard(2, card("4S"))),
            ONE_EACH,
        ),
        (cards("2S", "KH", "2S"), ONCE),
        ((*cards("2S", "KH"), SeatHighCard(3, replace(card("2S"), rank=14))), ONCE),
    ],
)
def test_cards_that_cannot_have_been_dealt(
    dealt_cards: tuple[SeatHighCard, ...], sentence: str
) -> None:
    assert seated(3).refuses(-1, DealForButton(1, dealt_cards)) == sentence


test_the_journal_tells_it = each_says(
    Evening.tells,
    -1,
    [
        (SetButton(1, 2), "Table 1: the button is at seat 2"),
        (
            DealForButton(1, cards("2S", "KH", "QC")),
            "Table 1: Player 2 has the high card and the button",
        ),
    ],
    seated(3),
)


# --- nights where nobody taps hands


@each_row(
    ("night", "minutes", "known"),
    [
        (seated(3), 0, False),
        (seated(3).do(-1, SetButton(1, 1)), -1, True),
        (started(3), 10, True),  # told before the start: its first hand is about to be played
        (dealt(started(3), 100), 101, False),  # the first report comes long after the start
        (
            over(dealt(playing(3), 10), 12).do(13, Pause(StopReason.BREAK)),
            60,
            True,
        ),  # no button moves in a break
        (playing(3), 16, True),
        (playing(3), 16.01, False),
        (over(playing(3), 16), 19.01, False),
        (started(3).do(5, SetButton(1, 1, played=True)), 8, True),
        (started(3).do(5, SetButton(1, 1, played=True)), 8.01, False),
        (drawn(started(3, 3), 5, 1), 15, True),
        (drawn(started(3, 3), 5, 1), 15.01, False),
    ],
)
def test_for_how_long_a_button_is_known(night: Evening, minutes: float, known: bool) -> None:
    assert is_button_known(night.state, 1, at(minutes)) is known
    assert is_button_known(night.state, 9, at(minutes)) is False


def test_until_when_a_button_is_known() -> None:
    table = over(playing(3), 2).state.tables[1]
    assert find_button_expiry(playing(3).state, table) == at(1) + SURE_FOR
    assert find_button_expiry(seated(3).state, seated(3).state.tables[1]) == 0


def test_a_high_card_restarts_a_button_that_has_moved_only_if_told_so() -> None:
    anew = DealForButton(1, cards("2S", "KH", "QC", "3D", "4D"))
    asked = "The button is at seat 1. Check “Restart the button” to deal for it again."
    assert FIVE.refuses(5, anew) == asked
    assert over(FIVE, 5).refuses(6, anew) == asked
    night = over(FIVE, 5).do(6, replace(anew, restart=True))
    assert coming_hand(night, 6) == "2/3/4"


def test_one_question_when_it_matters() -> None:
    """
    Two players of table 1 have gone out and nobody tapped a hand: the plan asks where the buttons
    of both tables were. Seat 4 has long been empty and is no position; seat 6 is
    the second left of the button at seat 3.
    """
    night = out(out(started(6, 6, seats=6), 30, 4), 45, 6)
    assert find_due_table_task(night.state, at(45)) is not None
    plan = plan_due_moves(night.state, at(45), ())
    assert (plan.moves, plan.unknown) == ((), (1, 2))
    one = night.do(46, SetButton(1, 3, played=True))
    assert plan_due_moves(one.state, at(46), ()).unknown == (2,)
    both = one.do(46.5, SetButton(2, 2, played=True))
    plan = plan_due_moves(both.state, at(46.5), ())
    [move] = plan.moves
    assert (move.player, move.table, move.seat, move.to_table, move.to_seat, move.distance) == (
        -10,
        2,
        4,
        1,
        6,
        2,
    )
    late = both.refuses(55, PlanMoves(plan.moves))
    assert late == ("The tables have changed. Nobody was moved; load the page again.")


def test_the_seat_that_is_filled_is_that_of_the_last_one_out() -> None:
    """
    Without reports the seats of all who ever went out stay in the list; only those of one hand
    count.
    """
    night = out(out(out(started(6, 6, seats=6), 30, 1), 45, 4), 46.5, 5)
    state = night.state
    assert list_emptied_seats(state, state.tables[1], {2: -2, 3: -3, 6: -6}, at(47)) == (4, 5)
    assert list_seats_in_hand(state, 1, at(47)) == {2: -2, 3: -3, 4: -4, 5: -5, 6: -6}
    assert played_hand(night.do(47, SetButton(1, 6, played=True)), 47) == "6/2/3"


def test_with_reports_all_that_happened_in_the_hand_counts() -> None:
    night = out(out(playing(6, 6, seats=6), 2, 4), 9, 5)
    for state, gone in ((night.state, (4, 5)), (dealt(night, 10).state, ())):
        assert (
            list_emptied_seats(state, state.tables[1], {1: -1, 2: -2, 3: -3, 6: -6}, at(10)) == gone
        )


def test_who_came_after_the_hand_is_not_in_it() -> None:
    """
    A newcomer sits between the button and the others when somebody puts the button of the running
    hand right.
    """
    night = playing(4, seats=6).do(
        2, AddUnnamedPlayers(5, 0, 0), DrawSeat(-5, 1, 5), SetButton(1, 4)
    )
    assert 5 not in list_seats_in_hand(night.state, 1, at(2))
    assert (played_hand(night, 2), coming_hand(night, 2)) == ("4/1/2", "1/2/3")
