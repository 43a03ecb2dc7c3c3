"""
Story driver: whatever plays the story of a night, and what all screens have to say after each part.
"""

from dataclasses import dataclass
from typing import Protocol

from tournament.night.state import StopReason


@dataclass(frozen=True, slots=True)
class NightStatus:
    """How the night stands: what the TV, the desk and a player's phone show alike."""

    entered: int
    left: int
    level: int = 1
    runs: bool = True
    stopped: StopReason | None = None
    tables: int = 0
    over: bool = False


class StoryDriver(Protocol):
    """
    What people do, in the director's words: with thumbs in a browser, or as the same actions
    without one. Players are called by their names, tables by their numbers.
    """

    def open_night(self, preset: str, price: int) -> None:
        """The night is opened from a preset; the price is in whole units of the club's currency."""

    def register_player(self, name: str, *, pays_later: bool = False) -> None:
        """Somebody comes through the door, or back to it, and buys in."""

    def expect_player(self, name: str) -> None:
        """Somebody said that they come later."""

    def hand_out_phones(self, name: str) -> None:
        """Every table gets a phone, and this player opens their seat card on theirs."""

    def announce_draw(self) -> None:
        """
        The promise of a draw is shown on every screen; where hands run, they are finished first.
        """

    def draw_seats(self, word: str) -> None:
        """The seats are drawn, with a word from the room."""

    def confirm_seating(self, table: int) -> None:
        """At a table everybody is in the right seat."""

    def start_clock(self) -> None: ...

    def start_next_hand(self, *tables: int) -> None: ...

    def end_hand(self, *tables: int) -> None: ...

    def play_until(self, level: int, minutes: int) -> None:
        """Time goes by until so many minutes of a level are left."""

    def list_seated_players(self, table: int) -> tuple[str, ...]:
        """Who sits at a table and has not gone out, in the order of the seats."""

    def knock_out_players(self, table: int, *names: str) -> None:
        """The table's phone says who went out in this hand."""

    def ask_rebuy(self, name: str) -> None:
        """A player asks for a rebuy on their own phone."""

    def sell_rebuy(self, name: str) -> None:
        """The desk takes the money and hands the chips out."""

    def take_seat(self, name: str) -> None:
        """A seat is drawn for somebody who came late."""

    def call_floor(self, table: int, note: str) -> None:
        """A table calls the director and stops the clock."""

    def apply_ruling(self, table: int, situation: str) -> None:
        """The director looks up what happened, decides so, and lets the clock go on."""

    def plan_moves(self) -> None: ...

    def move_players(self) -> None: ...

    def pause_for_break(self) -> None: ...

    def resume_clock(self) -> None: ...

    def post_announcement(self, text: str) -> None: ...

    def clear_announcement(self) -> None: ...

    def play_hand_for_hand(self, on: bool) -> None: ...

    def report_knockout(self, name: str, by: str) -> None:
        """The director says at the desk who is out, and then by whom."""

    def undo_knockout(self, name: str) -> None:
        """That was a mistake: it is taken back, with everything that hangs on it."""

    def record_deal(self, chips: dict[str, int]) -> None:
        """Those who are left share the prizes by what their chips are worth."""

    def finish_night(self) -> None: ...

    def settle_accounts(self, *names: str) -> None:
        """What is owed is paid, and these are handed their prizes."""
