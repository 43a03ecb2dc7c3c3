"""A screen that is left alone for a whole night: nothing grows in it, and nothing goes wrong."""

from dataclasses import replace
from typing import Any

import pytest

from tests.browser.devices import NewPage
from tests.browser.scripted_screen import MINUTE, ScreenServer, field, rich
from tests.browser.seating_states import about_to_move, last_table, seated
from tests.browser.show_scenes import ONE_BUY, TWENTY_PRIZES
from tests.browser.test_screen_scenes import ShowScreen
from tournament.clock.values import Anchor, Instant
from tournament.night.rules.board import build_board
from tournament.night.state import ClockStop, State, StopReason
from tournament.screens.values.scenes import IN_TURN
from tournament.screens.values.screen_look import FooterNote, ScreenLook
from tournament.screens.values.screen_show import ScreenShow

pytestmark = pytest.mark.needs_chromium

HOURS = 8
ROUND_MINUTES = 10
ROUNDS = HOURS * 60 // ROUND_MINUTES
SEEN_S = 15
"""
So many seconds of each round are lived through one by one; the rest goes by as on a page that
nobody looks at.
"""

MAX_NODES, MAX_LISTENERS, MAX_BYTES = 250, 5, 800_000


class Night(ShowScreen):
    """A screen on which the page's own made-up time is the server's."""

    told = ScreenShow(IN_TURN, ScreenLook(notes=(FooterNote("Drinks by Bob’s bar"),)))

    def time(self) -> int:
        return int(self.page.evaluate("Date.now()"))

    def board(self) -> dict[str, Any]:
        return {
            **build_board(self.state, self.version, "made up here", Instant(self.at)),
            "show": self.shown,
        }

    def begin(self) -> None:
        self.at, self.version = self.time(), 5
        self.shown = super().board()["show"]
        self.leave_its_clock_alone()

    def come(self, state: State) -> None:
        """The next board."""
        self.at, self.version = self.time(), self.version + 1
        self.send(state)

    def weight(self) -> dict[str, float]:
        """What the page holds, after everything was thrown away that can be."""
        self.tools.send("HeapProfiler.collectGarbage")
        self.tools.send("Performance.enable")
        found = {
            one["name"]: one["value"]
            for one in self.tools.send("Performance.getMetrics")["metrics"]
        }
        return {name: found[name] for name in ("Nodes", "JSEventListeners", "JSHeapUsedSize")}


def scene(round_: int, at: int) -> State:
    """
    What the night is like in this round: players go out, move, rest, are told something, and stop
    for a dispute.
    """
    left = max(2, 60 - round_)
    usual = replace(
        rich(60, left, ONE_BUY, TWENTY_PRIZES),
        anchor=Anchor(3, 20 * MINUTE, at),
        started=at - MINUTE,
    )
    stopped = ClockStop(StopReason.DISPUTE, at, "Table 2: whose button?")
    scenes = (
        usual,
        replace(usual, announcement=f"Pizza number {round_} is there"),
        replace(about_to_move(seated(60), 1, 2, 3), anchor=Anchor(3, 20 * MINUTE, at)),
        replace(usual, anchor=Anchor(5, 15 * MINUTE, at)),
        replace(usual, anchor=Anchor(3, 9 * MINUTE, None), stop=stopped),
        replace(last_table(9), anchor=Anchor(3, 20 * MINUTE, at)),
    )
    return scenes[round_ % len(scenes)]


def test_nothing_grows_in_eight_hours(house: ScreenServer, new_page: NewPage) -> None:
    page = new_page(storage_state=house.cookies, viewport={"width": 1280, "height": 720})
    page.clock.install()
    night = Night(page, house.address)
    night.begin()
    night.show(scene(0, night.at))
    weights = []
    for round_ in range(1, ROUNDS + 1):
        state = scene(round_, night.time())
        night.come(state)
        page.clock.run_for(SEEN_S * 1000)
        if state.busts and state.stop is None:  # one more is out
            left = len(state.entrants) - len(state.busts) - 1
            night.come(replace(state, **field(60, max(1, left), ONE_BUY.offers[0])))
        page.clock.run_for(SEEN_S * 1000)
        page.clock.fast_forward(ROUND_MINUTES * MINUTE - 2 * SEEN_S * 1000)
        assert page.locator("#screen").inner_text().strip() != ""
        if round_ % 6 == 0:  # the same scene each time
            weights.append(night.weight())
    first, last = weights[1], weights[-1]  # by then every part of the page has been shown
    grown = {name: last[name] - first[name] for name in first}
    assert grown["Nodes"] <= MAX_NODES, weights
    assert grown["JSEventListeners"] <= MAX_LISTENERS, weights
    assert grown["JSHeapUsedSize"] <= MAX_BYTES, weights
