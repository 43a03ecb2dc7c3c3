"""
What a host does most, on every size of a screen: none of it takes more taps and typed fields than
it may.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import start_next_level
from tests.browser.flow_nights import GUESTS
from tests.rows import Rows
from tests.server import RunningServer, written_by

pytestmark = pytest.mark.needs_chromium

SIZES: dict[str, dict[str, Any]] = {
    "360x640": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
    "390x844": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "768x1024": {"viewport": {"width": 768, "height": 1024}, "has_touch": True},
    "1280x800": {"viewport": {"width": 1280, "height": 800}},
}
LEFT = "Transition was aborted"
"""The pages of the rulings fade into each other, and are left for others at once."""
PATIENCE_MS = 20_000
PASTE = """(field, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


class Host:
    """Taps with a thumb or clicks with a mouse, types, and counts both."""

    def __init__(self, page: Page, has_touch: bool, open_card: Callable[[], Page]) -> None:
        self.page, self.has_touch, self.open_card = page, has_touch, open_card
        self.taps = self.fields = 0

    def tap(self, target: str | Locator) -> None:
        found = self.page.locator(target) if isinstance(target, str) else target
        shown = found.filter(visible=True).first
        if self.has_touch:
            shown.tap()
        else:
            shown.click()
        self.page.wait_for_load_state()  # where it led to another page, its scripts run
        self.taps += 1

    def tap_button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name))

    def tap_link(self, name: str, within: str = "main") -> None:
        self.tap(self.page.locator(within).get_by_role("link", name=name, exact=True))

    def type(self, target: str, text: str) -> None:
        self.page.locator(target).fill(text)
        self.fields += 1

    def paste(self, target: str, text: str) -> None:
        self.page.locator(target).evaluate(PASTE, text)
        self.fields += 1

    def must_read(self, words: str) -> None:
        """The strip says it of the last thing that was done."""
        expect(self.page.locator("#bar-undo")).to_contain_text(words)


def pause(host: Host) -> None:
    host.tap("#do-pause button, #bar-pause button")
    expect(host.page.locator("#bar-resume")).to_be_attached()
    host.page.locator("#do-resume button, #bar-resume button").filter(visible=True).first.click()
    expect(host.page.locator("#bar-pause")).to_be_attached()


def knock_out(host: Host) -> None:
    host.tap(".desk a[data-key=k]")
    host.tap(host.page.locator("form.knock-out button", has_text="Bob"))
    host.must_read("Bob is out")


def find_names(host: Host) -> None:
    """From elsewhere it takes one tap more than at the desk."""
    host.tap(".quick")
    host.tap("#sheet a[data-key=k]")
    expect(host.page.locator("form.knock-out li button").first).to_be_visible()


def sell_rebuy(host: Host) -> None:
    host.tap(".quick")
    host.tap("#sheet form[action$='/do/buy_more/'] button")
    host.must_read("Dora rebuys")


def answer_rebuy(host: Host) -> None:
    host.tap("#errands form[action$='/do/buy_more/'] button")
    host.must_read("Dora rebuys")


def answer_asked_rebuy(host: Host) -> None:
    """One tap on Dora's own phone asks, and one at the desk answers."""
    host.open_card().locator("#ask-rebuy button").tap()
    expect(host.page.locator("#errands")).to_contain_text("asks for a rebuy")
    answer_rebuy(host)


def take_break(host: Host) -> None:
    host.tap("#do-stop-break button")
    expect(host.page.locator("#strip")).to_contain_text("resumes at")
    host.tap("#do-resume button")
    expect(host.page.locator("#do-pause")).to_be_visible()


def rule_dispute(host: Host) -> None:
    host.tap("#do-pause-dispute button")
    for choice in ("Flop, turn, river", "The turn came too early"):
        host.tap_link(choice)
    host.tap("#do-record .ruled-pick label")
    host.tap("#do-record .primary")
    expect(host.page.locator("h1")).to_contain_text("Ruling 1")
    expect(host.page.locator("#bar-pause")).to_be_attached()


def deal_on(host: Host) -> None:
    """The table plays, and Dora may still rebuy until the end of the level."""
    rebuy = host.page.locator("#errands form[action$='/do/buy_more/'] button")
    host.tap(".felt form[action$='/do/deal_on/'] button")
    host.tap("#felt-next-1 button")
    host.must_read("began hand 2")
    host.page.goto(host.page.url.replace("seats/", ""))
    expect(rebuy).to_be_visible()
    start_next_level(host.page, 2)
    expect(rebuy).to_have_count(0)


def move_player(host: Host) -> None:
    host.tap("#do-plan-moves button")
    host.tap(host.page.locator("#errands").get_by_role("button", name=re.compile(" is there$")))
    host.must_read("Moved: ")


def break_table(host: Host) -> None:
    host.tap("#do-plan-break button")
    host.tap(host.page.locator("#errands").get_by_role("button", name="Confirm moves"))
    host.must_read("Moved: ")


def let_everybody_in(host: Host) -> None:
    host.tap(".nav-players")
    host.paste("#door-name", "\n".join(GUESTS))
    host.tap("#door-list button[value=in]")
    expect(host.page.locator("#entrants > .roster > li")).to_have_count(len(GUESTS))


def let_latecomer_in(host: Host) -> None:
    name = host.page.get_by_label("Name", exact=True)
    host.tap(".quick")
    host.tap(host.page.locator("#sheet a", has_text="Add player"))
    expect(host.page.locator("#sheet")).to_be_hidden()
    expect(name).to_be_focused()
    host.type("#door-name", "Zoe Late")
    host.tap("#door-form button[value=in]")
    expect(host.page.locator("#entrants > .roster")).to_contain_text("Zoe Late")
    expect(name).to_be_focused()
    expect(name).to_have_value("")


def draw_seats(host: Host) -> None:
    host.tap("#do-promise-draw button")
    host.tap("#do-draw-seats button")
    host.must_read(f"{len(GUESTS)} players drew seats")


def start_clock(host: Host) -> None:
    host.tap("#do-start button")
    expect(host.page.locator("#do-pause")).to_be_visible()


def start_clock_alone(host: Host) -> None:
    host.tap_link("Just a clock")
    host.tap_button("Start the clock")
    expect(host.page.locator("#do-pause")).to_be_visible()


def show_payouts(host: Host) -> None:
    host.type("#estimate-players", "8")
    host.tap_button("Preview")
    expect(host.page.locator(".tried > li")).to_have_count(3)


def redraw(host: Host) -> None:
    host.tap_link("Redraw", "#errands")
    host.tap("#do-promise-draw button")
    host.tap("#do-draw-seats button")
    host.must_read("9 players drew seats")


def finish(host: Host) -> None:
    host.tap(host.page.locator("#errands").get_by_role("button", name="Finish the night"))
    expect(host.page.locator("#to-results")).to_be_visible()


def pay_prize(host: Host) -> None:
    due = host.page.get_by_role("button", name="Pay ")
    expect(due.first).to_be_visible()
    count = due.count()
    host.tap(due)
    expect(due).to_have_count(count - 1)


def undo(host: Host) -> None:
    host.tap(".strip .undo-last")
    expect(host.page.locator(".toast").last).to_contain_text("Undid")


def begin_hand(host: Host) -> None:
    host.tap("#felt-next-2 button")
    host.must_read("began hand 2")


def begin_hand_elsewhere(host: Host) -> None:
    host.tap(".quick")
    host.tap("#at-hand-next-2 button")
    host.must_read("began hand 3")


def add_minute(host: Host) -> None:
    host.tap("#do-more button")
    host.must_read("Time left in level")


def read_results(host: Host) -> None:
    """A night that is over opens on them."""
    expect(host.page.locator("#results")).to_contain_text("Bob")


def open_desk_again(host: Host) -> None:
    host.tap(".nav-desk")
    expect(host.page.locator("#to-results")).to_be_visible()


def save_results(host: Host) -> None:
    for name, ending in (("Excel", ".xlsx"), ("CSV", ".csv")):
        with host.page.expect_download() as coming:
            host.tap_link(name)
        assert coming.value.suggested_filename.endswith(ending)


@dataclass(frozen=True, slots=True)
class Flow:
    """What is done from which page of which night, in so many taps and fields at the most."""

    name: str
    night: str
    path: str
    do: Callable[[Host], None]
    taps: int
    fields: int = 0


FLOWS = (
    Flow("pause", "evening", "", pause, 1),
    Flow("pause on another page", "evening", "journal/", pause, 1),
    Flow("next hand", "evening", "seats/", begin_hand, 1),
    Flow("next hand on another page", "evening", "rulings/", begin_hand_elsewhere, 2),
    Flow("one minute more", "evening", "", add_minute, 1),
    Flow("undo on another page", "evening", "seats/", undo, 1),
    Flow("break on and off", "evening", "", take_break, 2),
    Flow("dispute, ruled, clock on", "evening", "", rule_dispute, 5),
    Flow("one late player", "evening", "seats/", let_latecomer_in, 4, 1),
    Flow("knock out", "evening", "", knock_out, 2),
    Flow("who is out, from another page", "evening", "structure/", find_names, 2),
    Flow("rebuy from any page", "rebuy", "structure/", sell_rebuy, 2),
    Flow("rebuy in Now", "rebuy_now", "", answer_rebuy, 1),
    Flow("rebuy asked on a phone", "rebuy_asked", "", answer_asked_rebuy, 1),
    Flow("deal on", "waits", "seats/", deal_on, 2),
    Flow("balance one player", "uneven", "", move_player, 2),
    Flow("break a table", "four", "", break_table, 2),
    Flow("payouts for 8", "planned", "prizes/", show_payouts, 1, 1),
    Flow("18 players in", "planned", "", let_everybody_in, 3, 1),
    Flow("seat draw", "unseated", "", draw_seats, 2),
    Flow("start after the draw", "unseated", "", start_clock, 1),
    Flow("final table", "final", "", redraw, 3),
    Flow("finish", "won", "", finish, 1),
    Flow("each prize", "finished", "prizes/", pay_prize, 1),
    Flow("results", "finished", "", read_results, 0),
    Flow("desk of a night that is over", "finished", "", open_desk_again, 1),
    Flow("XLSX and CSV", "finished", "results/", save_results, 2),
    Flow("club to a clock", "", "", start_clock_alone, 2),
)


@pytest.fixture(scope="module")
def told(server: RunningServer) -> dict[str, Any]:
    """The numbers of the nights for each size, and the cookie of their host."""
    found: dict[str, Any] = json.loads(
        written_by("tests.browser.flow_nights", server.settings, *SIZES)
    )
    return found


@pytest.mark.parametrize("size", SIZES)
def test_no_flow_takes_more_than_it_may(
    size: str, told: dict[str, Any], server: RunningServer, new_page: NewPage
) -> None:
    page = new_page(base_url=server.base_url, allow=(LEFT,), **SIZES[size])
    page.set_default_timeout(PATIENCE_MS)
    cookie, _equals, value = told["ann"].partition("=")
    page.context.add_cookies([{"name": cookie, "value": value, "url": server.base_url}])
    nights = told["nights"][size]

    def open_card() -> Page:
        card = new_page(base_url=server.base_url, **SIZES["390x844"])
        card.goto(f"/l/{nights['card']}/")
        return card

    with Rows() as rows:
        for flow in FLOWS:
            with rows.row(flow.name):
                page.goto(f"/t/{nights[flow.night]}/{flow.path}" if flow.night else "/")
                host = Host(page, "has_touch" in SIZES[size], open_card)
                flow.do(host)
                counted = f"{host.taps} taps, {host.fields} fields"
                assert (host.taps <= flow.taps, host.fields <= flow.fields) == (True, True), counted
