"""The draw with real cards: laid out, taken one by one, and what the room gets wrong."""

from dataclasses import replace

from seating.cards import Card, Suit
from tests.night.evening import OPENING, Evening, at, each_says
from tests.tables.seated_evening import card, coming_hand, dealt, playing, sizes, who
from tests.tables.seated_evening import out as gone
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.schedule.actions import ChangeRules
from tournament.tables.actions.penalties import Penalize
from tournament.tables.actions.real_card_draw import EndDraw, StartCardDraw, TakeCard
from tournament.tables.actions.seat_draw import AnnounceDraw, CancelDraw
from tournament.tables.actions.seats import SetTable
from tournament.tables.rules.seats import list_unseated_players
from tournament.tables.values import CardDraw, DrawKind, DrawSlot

FOUR = Evening().do(-10, replace(OPENING, players=4))
LAID_OUT = FOUR.do(-5, StartCardDraw((2, 2), (1, 2)))
"""Four players and four cards: ace and two of spades for table 1, of hearts for table 2."""


def taking(night: Evening, minutes: float, *cards: tuple[int, str]) -> Evening:
    """Players who draw one after the other."""
    for player, written in cards:
        night = night.do(minutes, TakeCard(-player, card(written)))
    return night


ONE_DRAWN = taking(LAID_OUT, -4, (1, "AH"))
THREE_DRAWN = taking(LAID_OUT, -4, (1, "AH"), (2, "2S"), (3, "2H"))


def test_a_card_lies_ready_for_each_seat() -> None:
    lying = (("AS", 1, 1), ("2S", 1, 2), ("AH", 2, 1), ("2H", 2, 2))
    places = tuple(DrawSlot(card(written), table, seat) for written, table, seat in lying)
    assert LAID_OUT.state.draw == CardDraw(
        at(-5), DrawKind.CARDS, players=(-4, -3, -2, -1), places=places
    )


def test_the_last_card_seats_everybody() -> None:
    night = THREE_DRAWN
    assert (sizes(night, -4), taking(night, -4, (3, "2H")).past) == ({}, night.past)
    night = taking(night, -3, (4, "AS"))
    assert (who(night, -3, 1), who(night, -3, 2)) == ({1: 4, 2: 2}, {1: 1, 2: 3})
    assert night.refuses(-2, EndDraw()) == OPEN
    assert [coming_hand(night, -3, table) for table in (1, 2)] == ["1/1/2"] * 2


def test_tables_keep_the_seats_that_the_cards_stand_for_when_the_house_makes_its_tables_smaller() -> (
    None
):
    rules = FOUR.state.rules
    night = FOUR.do(
        -5, StartCardDraw((4,), (1,)), ChangeRules(replace(rules, table_seats=2), rules)
    )
    night = taking(night, -4, (1, "AS"), (2, "2S"), (3, "3S"), (4, "4S"))
    assert (who(night, -4, 1), night.state.tables[1].size) == ({1: 1, 2: 2, 3: 3, 4: 4}, 4)


def test_no_seat_with_a_card_is_closed_while_cards_are_drawn() -> None:
    again = PLAYED.do(-2, StartCardDraw((2, 2), (1, 2), finished=True))
    under_way = "A draw is under way. Finish it, or cancel it."
    for closed in (1, 2):
        assert again.refuses(-1, SetTable(1, "", 2, (closed,))) == under_way
    assert again.do(-1, SetTable(1, "Kitchen", 2)).state.tables[1].name == "Kitchen"


def test_more_than_four_tables_take_a_second_deck() -> None:
    night = (
        Evening()
        .do(-10, replace(OPENING, players=10))
        .do(-5, StartCardDraw((2, 2, 2, 2, 2), (1, 2, 3, 4, 5)))
    )
    assert night.tells(-4, TakeCard(-1, card("AS2"))) == "Player 1 drew AS2"


NOT_THERE = "That card is not in this draw. Check it."
OPEN = "No cards are being drawn now."
PLAYED = taking(LAID_OUT, -4, (1, "AH"), (2, "2S"), (3, "2H"), (4, "AS"))


test_what_the_room_gets_wrong = each_says(
    Evening.refuses,
    2,
    [
        (LAID_OUT, TakeCard(-1, card("3S")), NOT_THERE),
        (LAID_OUT, TakeCard(-1, card("AS2")), NOT_THERE),
        (LAID_OUT, TakeCard(-1, Card(0, Suit.SPADES)), NOT_THERE),
        (
            LAID_OUT,
            TakeCard(-5, card("AS")),
            "This player is not on the list. Load the page again.",
        ),
        (
            ONE_DRAWN,
            TakeCard(-2, card("AH")),
            "Player 1 drew AH already. Check both cards.",
        ),
        (ONE_DRAWN, TakeCard(-1, card("AS")), "Player 1 drew AH already. Undo that first."),
        (
            gone(LAID_OUT, -4, 1),
            TakeCard(-1, card("AS")),
            "Player 1 has no chips in play.",
        ),
        (
            FOUR.do(-5, AnnounceDraw("a" * 64, (-4, -3, -2, -1), (4,), (1,))),
            TakeCard(-1, card("AS")),
            OPEN,
        ),
        (PLAYED, EndDraw(), OPEN),
        (ONE_DRAWN, EndDraw(), "Fewer than two have drawn. Keep drawing, or cancel the draw."),
        (
            gone(taking(LAID_OUT, -4, (1, "AH"), (2, "AS")), -3, 1),
            EndDraw(),
            "Fewer than two have drawn. Keep drawing, or cancel the draw.",
        ),
        (
            LAID_OUT,
            StartCardDraw((2, 2), (1, 2)),
            "A draw is under way. Finish it, or cancel it.",
        ),
        (
            FOUR,
            StartCardDraw((2, 3), (1, 2)),
            "The players have changed. Load the page again.",
        ),
        (
            gone(FOUR, -4, 1, 2, 3),
            StartCardDraw((1,), (1,)),
            "A draw needs two players. Let them buy in first.",
        ),
        (
            playing(2, 2),
            StartCardDraw((4,), (1,)),
            "Table 1 still plays its hand. Wait until it is over.",
        ),
    ],
)


def test_the_draw_ends_without_those_who_did_not_come() -> None:
    night = THREE_DRAWN.do(-3, EndDraw())
    assert (sizes(night, -3), list_unseated_players(night.state)) == ({1: 1, 2: 2}, (-4,))
    assert [coming_hand(night, -3, table) for table in (1, 2)] == ["unknown", "1/1/2"]


def test_who_goes_out_while_the_others_draw_gets_no_seat() -> None:
    """
    The desk had not yet said that player 1 was out; neither the last card nor the end of the draw
    seats them.
    """
    night = gone(taking(LAID_OUT, 1, (1, "AH"), (2, "2S"), (3, "2H")), 2, 1)
    late = night.do(3, AddUnnamedPlayers(5, 0, 0))
    sentence = "Player 5 came after the cards were laid out. A free seat follows afterwards."
    assert late.refuses(3, TakeCard(-5, card("AS"))) == sentence
    for done in (taking(night, 3, (4, "AS")), taking(late, 3, (4, "AS"))):
        assert (who(done, 4, 1), who(done, 4, 2)) == ({1: 4, 2: 2}, {2: 3})
        assert done.state.entrants[-1].sat == ()


def test_a_draw_with_cards_is_called_off() -> None:
    assert ONE_DRAWN.do(-3, CancelDraw()).state == FOUR.state


def test_hands_are_over_when_cards_are_laid_out_for_a_new_draw() -> None:
    night = dealt(playing(2, 2).do(1.5, Penalize(-1, 3, "phone")), 2)
    laid = night.do(3, StartCardDraw((4,), (1,), finished=True))
    assert [table.running for table in laid.state.tables.values()] == [False, False]
    known = laid.state.entrants[-1].penalty
    assert known is not None
    assert known.hands == 2


test_the_journal_tells_it = each_says(
    Evening.tells,
    -1,
    [
        (FOUR, StartCardDraw((2, 2), (1, 2)), "4 cards laid out to draw"),
        (LAID_OUT, TakeCard(-1, card("2h")), "Player 1 drew 2H"),
        (
            taking(LAID_OUT, -4, (1, "AH"), (2, "2S")),
            EndDraw(),
            "Draw ended; the rest get seats later",
        ),
    ],
)
