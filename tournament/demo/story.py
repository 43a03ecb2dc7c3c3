"""
Sample story: a whole night of 27 at three tables with a rebuy, a late player, a dispute, a double
knockout, moves, redraws at 18 and 9, an undo and a deal.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as mark

from tournament.demo.people import NAMES
from tournament.demo.story_driver import NightStatus, StoryDriver
from tournament.night.state import StopReason

LATE = "Ödön"
LOSES_ALL = "Greta"
PAYS_LATER = "Elif"
PRESET = "hpt20"
PRICE = 20
TABLES = (1, 2, 3)
FINAL = 1
EARLY_TURN = "B02"


@dataclass(frozen=True, slots=True)
class Station:
    """A stretch of the night under one heading."""

    name: str
    play: Callable[[StoryDriver], NightStatus]


def find_player_table(driver: StoryDriver, name: str) -> int:
    """Where somebody sits."""
    return next(table for table in TABLES if name in driver.list_seated_players(table))


def knock_out_player(driver: StoryDriver, table: int, place: int = 2) -> str:
    """Knock out the player in a taken seat of a table, counted from 0."""
    gone = driver.list_seated_players(table)[place]
    driver.knock_out_players(table, gone)
    return gone


def play_registration(driver: StoryDriver) -> NightStatus:
    driver.open_night(PRESET, PRICE)
    for name in NAMES:
        if name == LATE:
            driver.expect_player(name)
        else:
            driver.register_player(name, pays_later=name == PAYS_LATER)
    return NightStatus(entered=26, left=26, runs=False)


def play_phone_handout(driver: StoryDriver) -> NightStatus:
    driver.hand_out_phones(LOSES_ALL)
    return NightStatus(entered=26, left=26, runs=False)


def play_seat_draw(driver: StoryDriver) -> NightStatus:
    driver.announce_draw()
    driver.draw_seats(_("pizza"))
    for table in TABLES:
        driver.confirm_seating(table)
    return NightStatus(entered=26, left=26, runs=False, tables=3)


def play_first_hands(driver: StoryDriver) -> NightStatus:
    driver.start_clock()
    driver.start_next_hand(*TABLES)
    return NightStatus(entered=26, left=26, tables=3)


def play_knockout_and_rebuy(driver: StoryDriver) -> NightStatus:
    driver.play_until(1, 13)
    driver.knock_out_players(find_player_table(driver, LOSES_ALL), LOSES_ALL)
    driver.ask_rebuy(LOSES_ALL)
    driver.sell_rebuy(LOSES_ALL)
    return NightStatus(entered=26, left=26, tables=3)


def play_late_arrival(driver: StoryDriver) -> NightStatus:
    driver.register_player(LATE)
    driver.take_seat(LATE)
    driver.start_next_hand(*TABLES)
    return NightStatus(entered=27, left=27, tables=3)


def play_floor_call(driver: StoryDriver) -> NightStatus:
    driver.play_until(2, 16)
    driver.call_floor(2, _("The turn came too early"))
    return NightStatus(
        entered=27, left=27, level=2, runs=False, stopped=StopReason.DISPUTE, tables=3
    )


def play_ruling(driver: StoryDriver) -> NightStatus:
    driver.apply_ruling(2, EARLY_TURN)
    return NightStatus(entered=27, left=27, level=2, tables=3)


def play_double_knockout(driver: StoryDriver) -> NightStatus:
    driver.play_until(4, 19)
    driver.start_next_hand(*TABLES)
    there = driver.list_seated_players(3)
    driver.knock_out_players(3, there[3], there[6])
    return NightStatus(entered=27, left=25, level=4, tables=3)


def play_table_moves(driver: StoryDriver) -> NightStatus:
    driver.plan_moves()
    driver.end_hand(*TABLES)
    driver.move_players()
    return NightStatus(entered=27, left=25, level=4, tables=3)


def play_pizza_break(driver: StoryDriver) -> NightStatus:
    driver.post_announcement(_("Pizza is here"))
    driver.pause_for_break()
    return NightStatus(entered=27, left=25, level=4, runs=False, stopped=StopReason.BREAK, tables=3)


def play_down_to_eighteen(driver: StoryDriver) -> NightStatus:
    driver.resume_clock()
    driver.clear_announcement()
    driver.play_until(5, 14)
    driver.start_next_hand(*TABLES)
    for table in TABLES:
        there = driver.list_seated_players(table)
        driver.knock_out_players(table, there[1], there[4])
    knock_out_player(driver, 1, 0)
    return NightStatus(entered=27, left=18, level=5, tables=3)


def play_two_table_redraw(driver: StoryDriver) -> NightStatus:
    driver.announce_draw()
    driver.draw_seats(_("midnight"))
    driver.start_next_hand(1, 2)
    return NightStatus(entered=27, left=18, level=5, tables=2)


def play_down_to_ten(driver: StoryDriver) -> NightStatus:
    for _hand in range(4):
        knock_out_player(driver, 1)
        knock_out_player(driver, 2)
        driver.start_next_hand(1, 2)
    return NightStatus(entered=27, left=10, level=5, tables=2)


def play_hand_for_hand(driver: StoryDriver) -> NightStatus:
    driver.play_until(7, 12)
    driver.play_hand_for_hand(True)
    knock_out_player(driver, 1)
    return NightStatus(entered=27, left=9, level=7, tables=2)


def play_final_table_draw(driver: StoryDriver) -> NightStatus:
    driver.announce_draw()
    driver.draw_seats(_("coffee"))
    driver.play_hand_for_hand(False)
    driver.start_next_hand(FINAL)
    return NightStatus(entered=27, left=9, level=7, tables=1)


def play_mistake_undo(driver: StoryDriver) -> NightStatus:
    wrong, by = driver.list_seated_players(FINAL)[:2]
    driver.report_knockout(wrong, by)
    driver.undo_knockout(wrong)
    return NightStatus(entered=27, left=9, level=7, tables=1)


def play_to_bubble(driver: StoryDriver) -> NightStatus:
    driver.play_until(8, 10)
    for _hand in range(3):
        knock_out_player(driver, FINAL)
        driver.start_next_hand(FINAL)
    return NightStatus(entered=27, left=6, level=8, tables=1)


def play_to_money(driver: StoryDriver) -> NightStatus:
    driver.play_until(9, 11)
    for _hand in range(3):
        knock_out_player(driver, FINAL, 1)
        driver.start_next_hand(FINAL)
    return NightStatus(entered=27, left=3, level=9, tables=1)


def play_deal(driver: StoryDriver) -> NightStatus:
    chips = (12_000, 9_000, 7_000)
    driver.record_deal(dict(zip(driver.list_seated_players(FINAL), chips, strict=True)))
    return NightStatus(entered=27, left=3, level=9, tables=1)


def play_to_winner(driver: StoryDriver) -> NightStatus:
    knock_out_player(driver, FINAL, 2)
    driver.start_next_hand(FINAL)
    knock_out_player(driver, FINAL, 1)
    driver.finish_night()
    return NightStatus(entered=27, left=1, level=9, runs=False, tables=1, over=True)


def play_settlement(driver: StoryDriver) -> NightStatus:
    driver.settle_accounts(PAYS_LATER)
    return NightStatus(entered=27, left=1, level=9, runs=False, tables=1, over=True)


STORY = (
    Station(mark("At the door"), play_registration),
    Station(mark("Phones for the tables and the players"), play_phone_handout),
    Station(mark("Seat draw"), play_seat_draw),
    Station(mark("The first hands"), play_first_hands),
    Station(mark("Greta is out, and back"), play_knockout_and_rebuy),
    Station(mark("Ödön comes late"), play_late_arrival),
    Station(mark("Table 2 calls the floor"), play_floor_call),
    Station(mark("The ruling"), play_ruling),
    Station(mark("Two are out in one hand"), play_double_knockout),
    Station(mark("Somebody changes tables"), play_table_moves),
    Station(mark("Pizza"), play_pizza_break),
    Station(mark("Down to eighteen"), play_down_to_eighteen),
    Station(mark("New seats at two tables"), play_two_table_redraw),
    Station(mark("Down to ten"), play_down_to_ten),
    Station(mark("Hand for hand to the last nine"), play_hand_for_hand),
    Station(mark("The final table"), play_final_table_draw),
    Station(mark("A mistake, taken back"), play_mistake_undo),
    Station(mark("Up to the bubble"), play_to_bubble),
    Station(mark("In the money"), play_to_money),
    Station(mark("A deal"), play_deal),
    Station(mark("Winner"), play_to_winner),
    Station(mark("Every cent is handed over"), play_settlement),
)
"""In the order of the night."""
