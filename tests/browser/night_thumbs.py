"""
The crew of the sample story with real thumbs: the director’s phone, the TV, each table’s phone, a
player’s.
"""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import PHONE, TV, make_link, said, start_clock
from tests.server import RunningServer

LOST = (
    "Failed to load resource: net::ERR_CONNECTION",
    "WebSocket connection to",
    "htmx: htmx:error: Failed to fetch",
)
"""What browsers say themselves when the plug is pulled."""
FIND_IT = {"B02": ("Flop, turn, river", "The turn came too early")}
"""Where a situation stands on the director's phone."""
EVERYBODY = r"^\s*Left\s*{left}\s*/ {entered}"


class Thumbs:
    """
    Taps on phones; `ann` goes from page to page, `desk` is the tab of her phone that stays at the
    desk.
    """

    def __init__(self, server: RunningServer, new_page: NewPage, ann: Page) -> None:
        self.server, self.new_page, self.ann = server, new_page, ann
        self.path = self.place = ""
        self.phones: dict[int, Page] = {}
        self.desk = self.device(
            storage_state=ann.context.storage_state()
        )  # another tab of the same phone
        self.tv, self.card = new_page(allow=LOST, viewport=TV), self.device()

    def device(self, **options: Any) -> Page:
        """A phone that shows the night."""
        return self.new_page(allow=LOST, viewport=PHONE, has_touch=True, is_mobile=True, **options)

    def look(self, where: str = "") -> Page:
        """Ann goes to a page of the night."""
        self.ann.goto(self.place + where)
        return self.ann

    def press(self, name: str | re.Pattern[str], what: str, where: str = "") -> None:
        """Ann taps a button on a page of the night, and is told what came of it."""
        self.look(where).get_by_role("button", name=name).first.click()
        said(self.ann, what)

    def open_night(self, preset: str, price: int) -> None:
        self.ann.goto(f"{self.server.base_url}/nights/new/?kind={preset}")
        self.ann.get_by_label("When?").fill("")
        self.ann.get_by_label("What does it cost?").fill(str(price))
        self.ann.get_by_role("button", name="Create night").click()
        self.ann.wait_for_url("**/t/*/")
        self.place = self.ann.url
        self.path = self.place.removeprefix(self.server.base_url)
        self.desk.goto(self.place)
        self.tv.goto(make_link(self.ann, self.server, self.path, "screen"))

    def register_player(self, name: str, *, pays_later: bool = False) -> None:
        if not self.ann.url.endswith("/players/"):
            self.look("players/")
        self.ann.evaluate("location.hash = 'door'")
        expected = self.ann.get_by_role("button", name=f"In · €20 {name}", exact=True)
        if expected.count():
            expected.click()
        else:
            self.ann.get_by_label("Name", exact=True).fill(name)
            self.ann.get_by_role(
                "button", name="Pays later" if pays_later else "Here, €20 paid", exact=True
            ).click()
        said(self.ann, f"{name}: Buy-in for €20")

    def expect_player(self, name: str) -> None:
        self.ann.evaluate("location.hash = 'door'")
        self.ann.get_by_label("Name", exact=True).fill(name)
        self.ann.get_by_role("button", name="Expected", exact=True).click()
        said(self.ann, f"{name} is expected")

    def hand_out_phones(self, name: str) -> None:
        for table in (1, 2, 3):
            self.phones[table] = self.device()
            self.phones[table].goto(make_link(self.ann, self.server, self.path, "table"))
            expect(self.phones[table].locator("h1")).to_have_text(f"Table {table}")
        self.look("players/").get_by_role("link", name=name, exact=True).first.click()
        self.ann.get_by_role("link", name="Seat card").click()
        self.ann.get_by_role("button", name=f"Show a code for {name}’s phone").click()
        address = self.ann.locator("#address").input_value()
        self.card.goto(f"{self.server.base_url}/l/{address.rsplit('/l/')[1]}")

    def announce_draw(self) -> None:
        self.look("draw/").get_by_role("button", name="Announce the draw").click()
        promise = self.ann.locator(".promise").inner_text().split()
        if self.ann.get_by_role("button", name="Draw", exact=True).count():
            expect(self.tv.locator("main")).to_contain_text(promise[0])
        else:  # hands are running: the TV first says who went out in them
            expect(self.at(1).locator("#held")).to_contain_text("New seats are about to be drawn")

    def draw_seats(self, word: str) -> None:
        self.ann.get_by_label("A word from the room").fill(word)
        self.ann.get_by_role("button", name=re.compile("[Dd]raw$")).last.click()
        expect(self.ann.locator("#result-head")).to_contain_text("drew seats")

    def confirm_seating(self, table: int) -> None:
        self.at(table).get_by_role("button", name="Everybody sits right").click()
        said(self.at(table), "everybody is in the right seat")

    def start_clock(self) -> None:
        start_clock(self.desk)

    def at(self, table: int) -> Page:
        """The phone on a table."""
        return self.phones[table]

    def start_next_hand(self, *tables: int) -> None:
        for table in tables:
            self.at(table).get_by_role("button", name="Next hand", exact=True).click()
            said(self.at(table), "began hand")

    def end_hand(self, *tables: int) -> None:
        for table in tables:
            self.at(table).get_by_role("button", name="End this hand").click()
            said(self.at(table), "finished hand")

    def play_until(self, level: int, minutes: int) -> None:
        if f"Level {level}" == self.desk.locator("[data-level]").inner_text():
            return
        if not self.desk.locator("#more[open]").count():
            self.desk.locator("#more > summary").click()
        choice = self.desk.get_by_label("Go to")
        option = choice.locator("option", has_text=re.compile(rf"^\s*{level} · "))
        choice.select_option(value=option.get_attribute("value"))
        self.desk.get_by_role("button", name="Begin it").click()
        said(self.desk, f"level {level}")

    def names(self, table: int) -> Locator:
        """The list of those who can go out at a table."""
        return self.at(table).locator("#do-out ul.names").first.locator("li > button")

    def list_seated_players(self, table: int) -> tuple[str, ...]:
        texts = self.names(table).evaluate_all(
            "(all) => all.map((one) => one.firstChild.textContent)"
        )
        return tuple(text.strip() for text in texts)

    def knock_out_players(self, table: int, *names: str) -> None:
        phone, sheet = self.at(table), self.at(table).locator("#sheet-out")
        if sheet.get_attribute("open") is None:
            sheet.locator("> summary").click()
        for name in names[:-1]:
            phone.get_by_label(f"{name} in the same hand").check()
        self.names(table).filter(has_text=re.compile(rf"^\s*{names[-1]}\s")).click()
        said(phone, "out; ")
        for name in names:
            expect(self.names(table).filter(has_text=re.compile(rf"^\s*{name}\s"))).to_have_count(0)
        expect(phone.locator("#sheet-out[open]")).to_have_count(
            0
        )  # it closes by itself, or is gone with the last

    def ask_rebuy(self, name: str) -> None:
        self.card.get_by_role("button", name="Rebuy €").click()
        expect(self.card.locator(".card-asked").first).to_contain_text("You asked for a rebuy.")
        expect(self.desk.locator("#errands")).to_contain_text(name)

    def sell_rebuy(self, name: str) -> None:
        self.desk.get_by_role("button", name=f"Rebuy · €20 {name}").first.click()
        said(self.desk, f"{name}: Rebuy for €20")

    def take_seat(self, name: str) -> None:
        self.press(f"Draw a seat {name}", name, "seats/")

    def call_floor(self, table: int, note: str) -> None:
        self.at(table).locator("#sheet-floor > summary").click()
        self.at(table).get_by_label("What is it about?").fill(note)
        self.at(table).get_by_role("button", name="Call, and stop the clock").click()
        expect(self.desk.locator("#errands")).to_contain_text(note)

    def apply_ruling(self, table: int, situation: str) -> None:
        self.look().locator("#errands").get_by_role("link", name="Look it up").first.click()
        for name in FIND_IT[situation]:
            self.ann.get_by_role("link", name=name, exact=True).click()
        self.ann.locator("#do-record button").click()
        self.ann.wait_for_url("**/rulings/*/")
        expect(self.ann.locator(".rule-verdict h2")).to_be_visible()

    def plan_moves(self) -> None:
        self.press("The program deals, then plans the moves", "1 move planned", "seats/")
        expect(self.tv.locator("main")).to_contain_text("After this hand")

    def move_players(self) -> None:
        self.press("Move now", "1 player moved", "seats/")

    def pause_for_break(self) -> None:
        self.desk.get_by_role("button", name="Break", exact=True).click()
        said(self.desk, "Stopped the clock")

    def resume_clock(self) -> None:
        self.desk.get_by_role("button", name="Go on").first.click()
        said(self.desk, "runs")

    def post_announcement(self, text: str) -> None:
        self.desk.get_by_label("Announcement on all screens").fill(text)
        self.desk.locator("#do-announce").get_by_role("button", name="Show").click()
        said(self.desk, text)
        expect(self.card.locator("#seatcard")).to_contain_text(text)

    def clear_announcement(self) -> None:
        self.desk.get_by_role("button", name="Take the announcement off").click()
        said(self.desk, "Took the announcement off")

    def play_hand_for_hand(self, on: bool) -> None:
        self.desk.get_by_role(
            "button", name=re.compile("hand for hand", re.IGNORECASE)
        ).first.click()
        said(self.desk, "and for hand")

    def report_knockout(self, name: str, by: str) -> None:
        if self.desk.locator("#player-out").get_attribute("open") is None:
            self.desk.locator("#player-out summary").click()
        self.desk.locator("#desk-out").get_by_role(
            "button", name=re.compile(rf"^{name}( |$)")
        ).click()
        said(self.desk, f"{name} out; ")
        self.look().locator("#by-whom summary").click()
        self.ann.get_by_role("link", name=f"Say who {name}").click()
        this_time = self.ann.locator(
            "form[id^=say-who-]"
        ).last  # who bought in again may have been out before
        this_time.get_by_label("Knocked out by").select_option(label=by)
        this_time.get_by_role("button", name="Write it down").click()
        said(self.ann, f"{name} was knocked out by {by}")

    def undo_knockout(self, name: str) -> None:
        self.look("journal/").locator("li", has_text=f"{name} out; ").get_by_role(
            "link", name="Undo"
        ).click()
        together = self.ann.get_by_role("link", name="Preview undoing all of them")
        expect(self.ann.locator("main")).to_contain_text("These cannot stand without it")
        together.click()
        self.ann.locator("main").get_by_role("button", name="Undo").click()
        self.ann.wait_for_url(self.place)

    def record_deal(self, chips: dict[str, int]) -> None:
        page = self.look("deal/")
        for name, count in chips.items():
            page.get_by_label(name, exact=True).fill(str(count))
        page.get_by_role("button", name="Work it out").last.click()
        page.get_by_role("button", name="Record chop").click()
        page.wait_for_url(self.place + "prizes/")

    def finish_night(self) -> None:
        self.desk.get_by_role("button", name="Finish the night").first.click()
        said(self.desk, "inished")

    def settle_accounts(self, *names: str) -> None:
        for name in names:
            self.press(re.compile(f"Take €20 – {name}"), f"{name} pays €20", "prizes/")
        hand_over = self.look("prizes/").get_by_role("button", name=re.compile("^Pay "))
        while hand_over.count():
            hand_over.first.click()
            said(self.ann, "was handed")
            self.look("prizes/")
