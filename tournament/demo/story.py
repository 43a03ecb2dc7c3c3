"""
A whole night of twenty-seven at three tables, from the door to the last prize: a rebuy, a player
who comes late, a dispute, two out in one hand, a move, new seats at 18 and at 9, a mistake taken
back, a deal.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as mark

from tournament.core.state import StopReason
from tournament.demo.crew import Crew, NightStatus
from tournament.demo.people import NAMES

LATE, LOSES_ALL, PAYS_LATER = "Ödön", "Greta", "Elif"
PRESET, PRICE = "hpt20", 20
TABLES = (1, 2, 3)
FINAL = 1
EARLY_TURN = "B02"


@dataclass(frozen=True, slots=True)
class Station:
    """A stretch of the night under one heading."""

    name: str
    play: Callable[[Crew], NightStatus]


def table_of(crew: Crew, name: str) -> int:
    """Where somebody sits."""
    return next(table for table in TABLES if name in crew.list_seated_players(table))


def one_out(crew: Crew, table: int, place: int = 2) -> str:
    """Whoever sits in the so manieth taken seat of a table goes out, and its next hand begins."""
    gone = crew.list_seated_players(table)[place]
    crew.out(table, gone)
    return gone


def at_the_door(crew: Crew) -> NightStatus:
    crew.open_night(PRESET, PRICE)
    for name in NAMES:
        if name == LATE:
            crew.expect(name)
        else:
            crew.let_in(name, pays_later=name == PAYS_LATER)
    return NightStatus(entered=26, left=26, runs=False)


def phones_for_all(crew: Crew) -> NightStatus:
    crew.hand_out_phones(LOSES_ALL)
    return NightStatus(entered=26, left=26, runs=False)


def the_draw(crew: Crew) -> NightStatus:
    crew.announce_draw()
    crew.draw(_("pizza"))
    for table in TABLES:
        crew.all_sit(table)
    return NightStatus(entered=26, left=26, runs=False, tables=3)


def the_first_hands(crew: Crew) -> NightStatus:
    crew.start_clock()
    crew.next_hand(*TABLES)
    return NightStatus(entered=26, left=26, tables=3)


def out_and_back(crew: Crew) -> NightStatus:
    crew.play_until(1, 13)
    crew.out(table_of(crew, LOSES_ALL), LOSES_ALL)
    crew.ask_rebuy(LOSES_ALL)
    crew.sell_rebuy(LOSES_ALL)
    return NightStatus(entered=26, left=26, tables=3)


def late_but_here(crew: Crew) -> NightStatus:
    crew.let_in(LATE)
    crew.take_seat(LATE)
    crew.next_hand(*TABLES)
    return NightStatus(entered=27, left=27, tables=3)


def the_floor_is_called(crew: Crew) -> NightStatus:
    crew.play_until(2, 16)
    crew.call_floor(2, _("The turn came too early"))
    return NightStatus(
        entered=27, left=27, level=2, runs=False, stopped=StopReason.DISPUTE, tables=3
    )


def the_ruling(crew: Crew) -> NightStatus:
    crew.rule(2, EARLY_TURN)
    return NightStatus(entered=27, left=27, level=2, tables=3)


def two_in_one_hand(crew: Crew) -> NightStatus:
    crew.play_until(4, 19)
    crew.end_hand(*TABLES)
    crew.next_hand(*TABLES)
    there = crew.list_seated_players(3)
    crew.out(3, there[3], there[6])
    return NightStatus(entered=27, left=25, level=4, tables=3)


def somebody_moves(crew: Crew) -> NightStatus:
    crew.plan_moves()
    crew.end_hand(*TABLES)
    crew.move_players()
    return NightStatus(entered=27, left=25, level=4, tables=3)


def pizza(crew: Crew) -> NightStatus:
    crew.announce(_("Pizza is here"))
    crew.pause_for_break()
    return NightStatus(entered=27, left=25, level=4, runs=False, stopped=StopReason.BREAK, tables=3)


def down_to_eighteen(crew: Crew) -> NightStatus:
    crew.go_on()
    crew.stop_announcing()
    crew.play_until(5, 14)
    crew.next_hand(*TABLES)
    for table in TABLES:
        there = crew.list_seated_players(table)
        crew.out(table, there[1], there[4])
    one_out(crew, 1, 0)
    return NightStatus(entered=27, left=18, level=5, tables=3)


def two_tables(crew: Crew) -> NightStatus:
    crew.announce_draw()
    crew.draw(_("midnight"))
    crew.next_hand(1, 2)
    return NightStatus(entered=27, left=18, level=5, tables=2)


def down_to_ten(crew: Crew) -> NightStatus:
    for _hand in range(4):
        one_out(crew, 1)
        one_out(crew, 2)
        crew.next_hand(1, 2)
    return NightStatus(entered=27, left=10, level=5, tables=2)


def hand_for_hand(crew: Crew) -> NightStatus:
    crew.play_until(7, 12)
    crew.play_hand_for_hand(True)
    one_out(crew, 1)
    return NightStatus(entered=27, left=9, level=7, tables=2)


def the_final_table(crew: Crew) -> NightStatus:
    crew.announce_draw()
    crew.draw(_("coffee"))
    crew.play_hand_for_hand(False)
    crew.next_hand(FINAL)
    return NightStatus(entered=27, left=9, level=7, tables=1)


def a_mistake(crew: Crew) -> NightStatus:
    wrong, by = crew.list_seated_players(FINAL)[:2]
    crew.say_out(wrong, by)
    crew.take_back_out(wrong)
    return NightStatus(entered=27, left=9, level=7, tables=1)


def the_bubble(crew: Crew) -> NightStatus:
    crew.play_until(8, 10)
    for _hand in range(3):
        one_out(crew, FINAL)
        crew.next_hand(FINAL)
    return NightStatus(entered=27, left=6, level=8, tables=1)


def in_the_money(crew: Crew) -> NightStatus:
    crew.play_until(9, 11)
    for _hand in range(3):
        one_out(crew, FINAL, 1)
        crew.next_hand(FINAL)
    return NightStatus(entered=27, left=3, level=9, tables=1)


def a_deal(crew: Crew) -> NightStatus:
    one, two, three = crew.list_seated_players(FINAL)
    crew.agree({one: 12_000, two: 9_000, three: 7_000})
    return NightStatus(entered=27, left=3, level=9, tables=1)


def the_winner(crew: Crew) -> NightStatus:
    one_out(crew, FINAL, 2)
    crew.next_hand(FINAL)
    one_out(crew, FINAL, 1)
    crew.finish()
    return NightStatus(entered=27, left=1, level=9, runs=False, tables=1, over=True)


def every_cent(crew: Crew) -> NightStatus:
    crew.settle(PAYS_LATER)
    return NightStatus(entered=27, left=1, level=9, runs=False, tables=1, over=True)


STORY = (
    Station(mark("At the door"), at_the_door),
    Station(mark("Phones for the tables and the players"), phones_for_all),
    Station(mark("The draw for seats"), the_draw),
    Station(mark("The first hands"), the_first_hands),
    Station(mark("Greta is out, and back"), out_and_back),
    Station(mark("Ödön comes late"), late_but_here),
    Station(mark("Table 2 calls the floor"), the_floor_is_called),
    Station(mark("The ruling"), the_ruling),
    Station(mark("Two are out in one hand"), two_in_one_hand),
    Station(mark("Somebody changes tables"), somebody_moves),
    Station(mark("Pizza"), pizza),
    Station(mark("Down to eighteen"), down_to_eighteen),
    Station(mark("New seats at two tables"), two_tables),
    Station(mark("Down to ten"), down_to_ten),
    Station(mark("Hand for hand to the last nine"), hand_for_hand),
    Station(mark("The final table"), the_final_table),
    Station(mark("A mistake, taken back"), a_mistake),
    Station(mark("Up to the bubble"), the_bubble),
    Station(mark("In the money"), in_the_money),
    Station(mark("A deal"), a_deal),
    Station(mark("The winner"), the_winner),
    Station(mark("Every cent is handed over"), every_cent),
)
"""In the order of the night."""
